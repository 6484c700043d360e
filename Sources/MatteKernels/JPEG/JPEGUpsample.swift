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
                cv_store_r16(target + i &* 2, cv_add_r16(cv_add_r16(a, cv_add_r16(a, a)), b))
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
                isVertical != 0 ? jpegUpsampled4(source + i &* 2) : jpegUpsampled2(source + i &* 2)
            cv_store_r16(destination + i &* 2, cv_or_r16(even, cv_shl_r16(odd, 8)))
            i &+= step
        }
    }

    /// Returns the samples at even and odd places from sums of rows.
    @inline(__always)
    static func jpegUpsampled4(_ sums: UnsafeRawPointer) -> (cv_r16, cv_r16) {
        let center = cv_load_r16(sums)
        let triple = cv_add_r16(center, cv_add_r16(center, center))
        let even = cv_add_r16(cv_add_r16(triple, cv_load_r16(sums - 2)), cv_splat_r16(8))
        let odd = cv_add_r16(cv_add_r16(triple, cv_load_r16(sums + 2)), cv_splat_r16(7))
        return (cv_shr_unsigned_r16(even, 4), cv_shr_unsigned_r16(odd, 4))
    }

    /// Returns the samples at even and odd places from samples of one row.
    @inline(__always)
    static func jpegUpsampled2(_ sums: UnsafeRawPointer) -> (cv_r16, cv_r16) {
        let center = cv_load_r16(sums)
        let triple = cv_add_r16(center, cv_add_r16(center, center))
        let even = cv_add_r16(cv_add_r16(triple, cv_load_r16(sums - 2)), cv_splat_r16(1))
        let odd = cv_add_r16(cv_add_r16(triple, cv_load_r16(sums + 2)), cv_splat_r16(2))
        return (cv_shr_unsigned_r16(even, 2), cv_shr_unsigned_r16(odd, 2))
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
            let sum = cv_add_r16(cv_add_r16(a, cv_add_r16(a, a)), cv_widen_half8(far + i))
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
