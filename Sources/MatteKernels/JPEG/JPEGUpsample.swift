import CVector

extension Kernels {
    /// Sums neighbouring rows; see ``JPEGPixelKernels/Sum``.
    @inline(never)
    static func jpegSum(
        _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ count: Int, _ isVertical: Int,
        _ sums: UnsafeMutablePointer<UInt16>
    ) {
        let target = UnsafeMutableRawPointer(sums)
        let step = cv_register_bytes() / 2
        var i = 0
        if isVertical != 0 {
            while i < count {
                let a = cv_widen_half8(near + i)
                let b = cv_widen_half8(far + i)
                cv_store_r16(target + i &* 2, cv_add_r16(cv_mul_r16(a, cv_splat_r16(3)), b))
                i &+= step
            }
        } else {
            while i < count {
                cv_store_r16(target + i &* 2, cv_widen_half8(near + i))
                i &+= step
            }
        }
        sums[-1] = sums[0]
        sums[count] = sums[count &- 1]
    }

    /// Doubles a row; see ``JPEGPixelKernels/Double``.
    @inline(never)
    static func jpegDouble(
        _ sums: UnsafePointer<UInt16>, _ count: Int, _ isVertical: Int,
        _ destination: UnsafeMutableRawPointer
    ) {
        let source = UnsafeRawPointer(sums)
        let step = cv_register_bytes() / 2
        var i = 0
        while i < count {
            let (even, odd) =
                isVertical != 0 ? jpegUpsampled4(source + i &* 2, 0) : jpegUpsampled2(source + i &* 2, 0)
            cv_store_r16(destination + i &* 2, cv_or_r16(even, cv_shl_r16(odd, 8)))
            i &+= step
        }
    }

    /// Returns the samples at even and odd places from sums of rows, plus `offset`.
    ///
    /// A mean rounds up, which saves an addition, but needs numbers that aren't negative.
    @inline(__always)
    static func jpegUpsampled4(_ sums: UnsafeRawPointer, _ offset: Int16) -> (cv_r16, cv_r16) {
        let triple = cv_mul_r16(cv_load_r16(sums), cv_splat_r16(3))
        let (left, right) = (cv_load_r16(sums - 2), cv_load_r16(sums + 2))
        let rounded = cv_add_r16(triple, cv_splat_r16(7 &+ offset &<< 4))
        if offset >= 0 {
            return (
                cv_shr_unsigned_r16(cv_mean_r16(rounded, left), 3),
                cv_shr_unsigned_r16(cv_add_r16(rounded, right), 4)
            )
        }
        let even = cv_add_r16(cv_add_r16(triple, cv_splat_r16(8 &+ offset &<< 4)), left)
        return (cv_shr_r16(even, 4), cv_shr_r16(cv_add_r16(rounded, right), 4))
    }

    /// Returns the samples at even and odd places from samples of one row, plus `offset`.
    @inline(__always)
    static func jpegUpsampled2(_ sums: UnsafeRawPointer, _ offset: Int16) -> (cv_r16, cv_r16) {
        let triple = cv_mul_r16(cv_load_r16(sums), cv_splat_r16(3))
        let (left, right) = (cv_load_r16(sums - 2), cv_load_r16(sums + 2))
        let rounded = cv_add_r16(triple, cv_splat_r16(1 &+ offset &<< 2))
        if offset >= 0 {
            return (
                cv_shr_unsigned_r16(cv_add_r16(rounded, left), 2),
                cv_shr_unsigned_r16(cv_mean_r16(rounded, right), 1)
            )
        }
        let odd = cv_add_r16(cv_add_r16(triple, cv_splat_r16(2 &+ offset &<< 2)), right)
        return (cv_shr_r16(cv_add_r16(rounded, left), 2), cv_shr_r16(odd, 2))
    }

    /// Blends neighbouring rows; see ``JPEGPixelKernels/Blend``.
    @inline(never)
    static func jpegBlend(
        _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ count: Int, _ bias: Int,
        _ destination: UnsafeMutableRawPointer
    ) {
        let rounding = cv_splat_r16(Int16(truncatingIfNeeded: bias))
        var i = 0
        while i < count {
            let a = cv_widen_half8(near + i)
            let sum = cv_add_r16(cv_mul_r16(a, cv_splat_r16(3)), cv_widen_half8(far + i))
            cv_store_narrow_r16(destination + i, cv_shr_unsigned_r16(cv_add_r16(sum, rounding), 2))
            i &+= cv_register_bytes() / 2
        }
    }

    /// Repeats samples; see ``JPEGPixelKernels/Repeat``.
    @inline(never)
    static func jpegRepeat(
        _ source: UnsafeRawPointer, _ ratio: Int, _ count: Int, _ destination: UnsafeMutableRawPointer
    ) {
        var target = destination
        for i in 0..<count {
            let sample = source.load(fromByteOffset: i, as: UInt8.self)
            for _ in 0..<ratio {
                target.storeBytes(of: sample, as: UInt8.self)
                target += 1
            }
        }
    }
}
