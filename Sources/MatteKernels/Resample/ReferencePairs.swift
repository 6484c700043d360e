import CVector
import MatteKernelTypes

/// Resizes in fixed point with the arithmetic of Pillow and torch. ``FixedColumns`` and ``FixedRows`` describe the jobs.
extension Kernels {
    @inline(never)
    static func referenceArrangePairs(
        _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int, _ pixelBytes: Int,
        _ channels: Int, _ block: UnsafeMutableRawPointer
    ) {
        if channels == 3 {
            return pixelBytes == 4
                ? arrangePlanes(source, bytesPerRow, rows, pixels, 4, block)
                : arrangePlanes(source, bytesPerRow, rows, pixels, 3, block)
        }
        let last = rows &- 1
        var half = 0
        while half &* 4 < rows {
            let a = source + half &* 4 &* bytesPerRow
            let b = source + min(half &* 4 &+ 1, last) &* bytesPerRow
            let c = source + min(half &* 4 &+ 2, last) &* bytesPerRow
            let d = source + min(half &* 4 &+ 3, last) &* bytesPerRow
            var place = block + half &* 64
            var (at, left) = (0, pixels &* 4)
            while left >= 16 {
                storePairs(
                    cv_join_quarters_u8(
                        cv_load_u8x16(a + at), cv_load_u8x16(b + at), cv_load_u8x16(c + at),
                        cv_load_u8x16(d + at)), place)
                at &+= 16
                left &-= 16
                place += 256
            }
            while left > 0 {
                let count = min(16, left)
                storePairs(
                    cv_join_quarters_u8(
                        cv_load_part_u8x16(a + at, count), cv_load_part_u8x16(b + at, count),
                        cv_load_part_u8x16(c + at, count), cv_load_part_u8x16(d + at, count)), place)
                at &+= 16
                left &-= 16
                place += 256
            }
            half &+= 1
        }
    }

    @inline(__always)
    private static func storePairs(_ v: cv_u8x64, _ place: UnsafeMutableRawPointer) {
        cv_store_i16x32(place, cv_first_pair_of_4(v))
        cv_store_i16x32(place + 128, cv_second_pair_of_4(v))
    }

    @inline(never)
    static func referenceSumColumns(_ pointer: UnsafeRawPointer) {
        let job = pointer.assumingMemoryBound(to: FixedColumns.self)
        switch (job.pointee.channels == 3, job.pointee.weights.low != nil) {
        case (true, false): sumPlanes(job, isSplit: false)
        case (true, true): sumPlanes(job, isSplit: true)
        case (false, false): sumColumns(job, isSplit: false)
        case (false, true): sumColumns(job, isSplit: true)
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
            cv_store_lanes_u8x64(place, stride, packedLevels(a0, a1, a2, a3))
            cv_store_lanes_u8x64(place + 4 &* stride, stride, packedLevels(b0, b1, b2, b3))
            x &+= 4
        }
    }

    @inline(__always)
    static func packedLevels(
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
    static func pair(_ weights: Int32) -> cv_i16x32 { cv_bits_i16_from_i32(cv_splat_i32x16(weights)) }

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
