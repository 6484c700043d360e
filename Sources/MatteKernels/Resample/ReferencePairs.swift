import CVector
import MatteKernelTypes

/// Resizes in fixed point with the arithmetic of Pillow and torch. ``FixedColumns`` and ``FixedRows`` describe the jobs.
extension Kernels {
    @inline(never)
    static func referenceArrangePairs(
        _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int, _ channels: Int,
        _ block: UnsafeMutableRawPointer
    ) {
        if channels == 3 {
            arrangePairs(source, bytesPerRow, rows, pixels, 3, block)
        } else {
            arrangePairs(source, bytesPerRow, rows, pixels, 4, block)
        }
    }

    @inline(__always)
    private static func arrangePairs(
        _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int, _ channels: Int,
        _ block: UnsafeMutableRawPointer
    ) {
        let last = rows &- 1
        var half = 0
        while half &* 4 < rows {
            let a = source + half &* 4 &* bytesPerRow
            let b = source + min(half &* 4 &+ 1, last) &* bytesPerRow
            let c = source + min(half &* 4 &+ 2, last) &* bytesPerRow
            let d = source + min(half &* 4 &+ 3, last) &* bytesPerRow
            var place = block + half &* 64
            var (at, left) = (0, pixels &* channels)
            while left >= 16 {
                storePairs(
                    cv_join_quarters_u8(
                        cv_load_u8x16(a + at), cv_load_u8x16(b + at), cv_load_u8x16(c + at),
                        cv_load_u8x16(d + at)), channels, place)
                at &+= 4 &* channels
                left &-= 4 &* channels
                place += 256
            }
            while left > 0 {
                let count = min(16, left)
                storePairs(
                    cv_join_quarters_u8(
                        cv_load_part_u8x16(a + at, count), cv_load_part_u8x16(b + at, count),
                        cv_load_part_u8x16(c + at, count), cv_load_part_u8x16(d + at, count)), channels,
                    place)
                at &+= 4 &* channels
                left &-= 4 &* channels
                place += 256
            }
            half &+= 1
        }
    }

    @inline(__always)
    private static func storePairs(_ v: cv_u8x64, _ channels: Int, _ place: UnsafeMutableRawPointer) {
        if channels == 3 {
            cv_store_i16x32(place, cv_first_pair_of_3(v))
            cv_store_i16x32(place + 128, cv_second_pair_of_3(v))
        } else {
            cv_store_i16x32(place, cv_first_pair_of_4(v))
            cv_store_i16x32(place + 128, cv_second_pair_of_4(v))
        }
    }

    @inline(never)
    static func referenceSumColumns(_ pointer: UnsafeRawPointer) {
        let job = pointer.assumingMemoryBound(to: FixedColumns.self)
        if job.pointee.weights.low == nil {
            sumColumns(job, isSplit: false)
        } else {
            sumColumns(job, isSplit: true)
        }
    }

    @inline(__always)
    private static func sumColumns(_ job: UnsafePointer<FixedColumns>, isSplit: Bool) {
        let (last, stride) = (job.pointee.pixels &- 1, job.pointee.bytesPerRow)
        var x = 0
        while x <= last {
            let (a0, b0) = sumColumn(job, x, isSplit: isSplit)
            let (a1, b1) = sumColumn(job, min(x &+ 1, last), isSplit: isSplit)
            let (a2, b2) = sumColumn(job, min(x &+ 2, last), isSplit: isSplit)
            let (a3, b3) = sumColumn(job, min(x &+ 3, last), isSplit: isSplit)
            let place = job.pointee.destination + x &* 4
            cv_store_lanes_u8x64(place, stride, packed(a0, a1, a2, a3))
            cv_store_lanes_u8x64(place + 4 &* stride, stride, packed(b0, b1, b2, b3))
            x &+= 4
        }
    }

    @inline(__always)
    private static func packed(
        _ a: cv_i32x16, _ b: cv_i32x16, _ c: cv_i32x16, _ d: cv_i32x16
    ) -> cv_u8x64 {
        cv_pack_clamping_i16x32(cv_pack_i32x16(a, b), cv_pack_i32x16(c, d))
    }

    /// Returns the levels of an output pixel in rows 0 to 3 and 4 to 7.
    @inline(__always)
    private static func sumColumn(
        _ job: UnsafePointer<FixedColumns>, _ x: Int, isSplit: Bool
    ) -> (cv_i32x16, cv_i32x16) {
        let window = job.pointee.windows[x]
        let bits = job.pointee.weights.bits
        let high = job.pointee.weights.high + window.weights
        var place = job.pointee.block + Int(window.first) &* 128
        let half = cv_splat_i32x16(1 &<< (bits &- 1))
        if isSplit {
            let low = job.pointee.weights.low! + window.weights
            var (a, b) = (cv_splat_i32x16(0), cv_splat_i32x16(0))
            var (c, d) = (half, half)
            for k in 0..<Int(window.count) {
                let (first, second) = (cv_load_i16x32(place), cv_load_i16x32(place + 64))
                let (upper, lower) = (pair(high[k]), pair(low[k]))
                a = cv_dot_pair_i16x32(a, first, upper)
                b = cv_dot_pair_i16x32(b, second, upper)
                c = cv_dot_pair_i16x32(c, first, lower)
                d = cv_dot_pair_i16x32(d, second, lower)
                place += 128
            }
            return (
                cv_shr_i32x16(cv_joined_halves_i32x16(a, c), bits),
                cv_shr_i32x16(cv_joined_halves_i32x16(b, d), bits)
            )
        }
        var (a, b) = (half, half)
        for k in 0..<Int(window.count) {
            let weight = pair(high[k])
            a = cv_dot_pair_i16x32(a, cv_load_i16x32(place), weight)
            b = cv_dot_pair_i16x32(b, cv_load_i16x32(place + 64), weight)
            place += 128
        }
        return (cv_shr_i32x16(a, bits), cv_shr_i32x16(b, bits))
    }

    @inline(__always)
    private static func pair(_ weights: Int32) -> cv_i16x32 { cv_bits_i16_from_i32(cv_splat_i32x16(weights)) }

    @inline(never)
    static func referenceSumRows(_ pointer: UnsafeRawPointer) {
        let job = pointer.assumingMemoryBound(to: FixedRows.self)
        let bytes = job.pointee.bytes
        var x = 0
        while x < bytes {
            // The last bytes are computed with some before them once more, in whole vectors.
            if bytes >= 64 { x = min(x, bytes &- 64) }
            let left = bytes &- x
            let sums =
                if job.pointee.weights.low == nil {
                    left >= 64 ? sumRows(job, x, 64) : sumRows(job, x, left)
                } else {
                    left >= 64 ? sumSplitRows(job, x, 64) : sumSplitRows(job, x, left)
                }
            cv_store_part_u8x64(job.pointee.destination + x, sums, left)
            x &+= 64
        }
    }

    /// Returns the levels of up to 64 bytes from byte `x` on.
    @inline(__always)
    private static func sumRows(_ job: UnsafePointer<FixedRows>, _ x: Int, _ count: Int) -> cv_u8x64 {
        let (bits, high) = (job.pointee.weights.bits, job.pointee.weights.high)
        let half = cv_splat_i32x16(1 &<< (bits &- 1))
        var (a, b, c, d) = (half, half, half, half)
        for k in 0..<job.pointee.pairs {
            let (low, up) = zipped(job, k, x, count)
            let weight = pair(high[k])
            a = cv_dot_pair_i16x32(a, cv_widen_low_u8x64(low), weight)
            b = cv_dot_pair_i16x32(b, cv_widen_high_u8x64(low), weight)
            c = cv_dot_pair_i16x32(c, cv_widen_low_u8x64(up), weight)
            d = cv_dot_pair_i16x32(d, cv_widen_high_u8x64(up), weight)
        }
        return packed(
            cv_shr_i32x16(a, bits), cv_shr_i32x16(b, bits), cv_shr_i32x16(c, bits), cv_shr_i32x16(d, bits))
    }

    /// Does the same with weights in two parts.
    @inline(__always)
    private static func sumSplitRows(_ job: UnsafePointer<FixedRows>, _ x: Int, _ count: Int) -> cv_u8x64 {
        let (a, b) = sumSplitHalf(job, x, count, isUpper: false)
        let (c, d) = sumSplitHalf(job, x, count, isUpper: true)
        return packed(a, b, c, d)
    }

    /// Returns half of the levels. All sums at once would need more vectors than AVX2 has registers.
    @inline(__always)
    private static func sumSplitHalf(
        _ job: UnsafePointer<FixedRows>, _ x: Int, _ count: Int, isUpper: Bool
    ) -> (cv_i32x16, cv_i32x16) {
        let weights = job.pointee.weights
        var (a, b) = (cv_splat_i32x16(0), cv_splat_i32x16(0))
        var (c, d) = (cv_splat_i32x16(1 &<< (weights.bits &- 1)), cv_splat_i32x16(1 &<< (weights.bits &- 1)))
        for k in 0..<job.pointee.pairs {
            let (low, up) = zipped(job, k, x, count)
            let bytes = isUpper ? up : low
            let (first, second) = (cv_widen_low_u8x64(bytes), cv_widen_high_u8x64(bytes))
            let (upper, lower) = (pair(weights.high[k]), pair(weights.low![k]))
            a = cv_dot_pair_i16x32(a, first, upper)
            b = cv_dot_pair_i16x32(b, second, upper)
            c = cv_dot_pair_i16x32(c, first, lower)
            d = cv_dot_pair_i16x32(d, second, lower)
        }
        return (
            cv_shr_i32x16(cv_joined_halves_i32x16(a, c), weights.bits),
            cv_shr_i32x16(cv_joined_halves_i32x16(b, d), weights.bits)
        )
    }

    /// Returns the bytes of a pair of rows, alternating.
    @inline(__always)
    private static func zipped(
        _ job: UnsafePointer<FixedRows>, _ k: Int, _ x: Int, _ count: Int
    ) -> (cv_u8x64, cv_u8x64) {
        let last = job.pointee.rows &- 1
        let upper = job.pointee.source + (min(2 &* k, last) &* job.pointee.bytesPerRow &+ x)
        let lower = job.pointee.source + (min(2 &* k &+ 1, last) &* job.pointee.bytesPerRow &+ x)
        let u = count == 64 ? cv_load_u8x64(upper) : cv_load_part_u8x64(upper, count)
        let l = count == 64 ? cv_load_u8x64(lower) : cv_load_part_u8x64(lower, count)
        return (cv_zip_low_u8x64(u, l), cv_zip_high_u8x64(u, l))
    }

    @inline(never)
    static func referenceWeave(
        _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int,
        _ destination: UnsafeMutableRawPointer
    ) {
        let last = rows &- 1
        let (a, b) = (source, source + min(1, last) &* bytesPerRow)
        let (c, d) = (source + min(2, last) &* bytesPerRow, source + min(3, last) &* bytesPerRow)
        var x = 0
        while x &+ 64 <= pixels {
            let (a, b) = (cv_load_u8x64(a + x), cv_load_u8x64(b + x))
            let (c, d) = (cv_load_u8x64(c + x), cv_load_u8x64(d + x))
            let (low, up) = (cv_zip_low_u8x64(a, b), cv_zip_high_u8x64(a, b))
            let (low2, up2) = (cv_zip_low_u8x64(c, d), cv_zip_high_u8x64(c, d))
            let place = destination + x &* 4
            cv_store_lanes_u8x64(place, 64, cv_zip_low_u16(low, low2))
            cv_store_lanes_u8x64(place + 16, 64, cv_zip_high_u16(low, low2))
            cv_store_lanes_u8x64(place + 32, 64, cv_zip_low_u16(up, up2))
            cv_store_lanes_u8x64(place + 48, 64, cv_zip_high_u16(up, up2))
            x &+= 64
        }
        let bytes = destination.assumingMemoryBound(to: UInt8.self)
        while x < pixels {
            bytes[4 &* x] = a.load(fromByteOffset: x, as: UInt8.self)
            bytes[4 &* x &+ 1] = b.load(fromByteOffset: x, as: UInt8.self)
            bytes[4 &* x &+ 2] = c.load(fromByteOffset: x, as: UInt8.self)
            bytes[4 &* x &+ 3] = d.load(fromByteOffset: x, as: UInt8.self)
            x &+= 1
        }
    }
}
