import CVector
import MatteKernelTypes

/// The horizontal pass of a resize in fixed point over sixteen rows of three channels; see ``FixedColumns``. Each channel
/// has its own sums, because a vector of pixels would have a fourth channel too.
extension Kernels {
    /// Arranges rows as ``ReferenceKernels/ArrangePairs`` describes it for three channels.
    @inline(__always)
    static func arrangePlanes(
        _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int, _ pixelBytes: Int,
        _ block: UnsafeMutableRawPointer
    ) {
        let (bytes, isPadded) = (pixels &* pixelBytes, Int32(pixelBytes == 4 ? 1 : 0))
        var (at, place) = (0, block)
        if rows == 16 {
            while bytes &- at >= 16 {
                let first = source + at
                cv_store_planes_of_3(
                    place, fourRows(first, bytesPerRow), fourRows(first + bytesPerRow, bytesPerRow),
                    fourRows(first + 2 &* bytesPerRow, bytesPerRow),
                    fourRows(first + 3 &* bytesPerRow, bytesPerRow), isPadded)
                at &+= 4 &* pixelBytes
                place += 192
            }
        }
        while at < bytes {
            cv_store_planes_of_3(
                place, fourParts(source, bytesPerRow, rows, 0, at, bytes),
                fourParts(source, bytesPerRow, rows, 1, at, bytes),
                fourParts(source, bytesPerRow, rows, 2, at, bytes),
                fourParts(source, bytesPerRow, rows, 3, at, bytes), isPadded)
            at &+= 4 &* pixelBytes
            place += 192
        }
    }

    /// Loads 16 bytes of the rows 0, 8, 4 and 12 from `first` on.
    @inline(__always)
    private static func fourRows(_ first: UnsafeRawPointer, _ bytesPerRow: Int) -> cv_u8x64 {
        cv_join_quarters_u8(
            cv_load_u8x16(first), cv_load_u8x16(first + 8 &* bytesPerRow),
            cv_load_u8x16(first + 4 &* bytesPerRow), cv_load_u8x16(first + 12 &* bytesPerRow))
    }

    /// Loads up to 16 bytes of the rows `row`, `row` + 8, `row` + 4 and `row` + 12.
    @inline(__always)
    private static func fourParts(
        _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ row: Int, _ at: Int, _ bytes: Int
    ) -> cv_u8x64 {
        cv_join_quarters_u8(
            planePart(source + min(row, rows &- 1) &* bytesPerRow, at, bytes),
            planePart(source + min(row &+ 8, rows &- 1) &* bytesPerRow, at, bytes),
            planePart(source + min(row &+ 4, rows &- 1) &* bytesPerRow, at, bytes),
            planePart(source + min(row &+ 12, rows &- 1) &* bytesPerRow, at, bytes))
    }

    @inline(__always)
    private static func planePart(_ row: UnsafeRawPointer, _ at: Int, _ bytes: Int) -> cv_u8x16 {
        if bytes &- at >= 16 { return cv_load_u8x16(row + at) }
        // A part of variable length is slower, but a short row has nothing before it.
        return bytes >= 16
            ? cv_load_last_u8x16(row + bytes, bytes &- at) : cv_load_part_u8x16(row + at, bytes &- at)
    }

    @inline(__always)
    static func sumPlanes(_ job: UnsafePointer<FixedColumns>, isSplit: Bool) {
        let (last, stride) = (job.pointee.pixels &- 1, job.pointee.bytesPerRow)
        var (x, place) = (0, job.pointee.destination)
        while x <= last {
            let (r0, g0, b0) = pixelSums(job, x, isSplit: isSplit)
            let (r1, g1, b1) = pixelSums(job, min(x &+ 1, last), isSplit: isSplit)
            let first = packedLevels(r0, g0, b0, r1)
            let (r2, g2, b2) = pixelSums(job, min(x &+ 2, last), isSplit: isSplit)
            let second = packedLevels(g1, b1, r2, g2)
            let (r3, g3, b3) = pixelSums(job, min(x &+ 3, last), isSplit: isSplit)
            cv_store_pixels_of_planes(place, stride, first, second, packedLevels(b2, r3, g3, b3))
            x &+= 4
            place += 12
        }
    }

    /// Returns the levels of an output pixel in sixteen rows. If there are registers enough for all sums, weights are
    /// loaded once for the three channels.
    @inline(__always)
    private static func pixelSums(
        _ job: UnsafePointer<FixedColumns>, _ x: Int, isSplit: Bool
    ) -> (cv_i32x16, cv_i32x16, cv_i32x16) {
        guard cv_has_memory_operands() != 0, cv_register_count() >= 8 else {
            return (
                channelSums(job, x, 0, isSplit: isSplit), channelSums(job, x, 32, isSplit: isSplit),
                channelSums(job, x, 64, isSplit: isSplit)
            )
        }
        let (window, bits) = (job.pointee.windows[x], job.pointee.weights.bits)
        let high = job.pointee.weights.high + window.weights
        var place = job.pointee.block + Int(window.first) &* 96
        let (zero, half) = (cv_splat_i32x16(0), cv_splat_i32x16(1 &<< (bits &- 1)))
        if !isSplit {
            var (r, g, b) = (half, half, half)
            for k in 0..<Int(window.count) {
                let weight = pair(high[k])
                r = cv_dot_pair_u8x32(r, place, weight)
                g = cv_dot_pair_u8x32(g, place + 32, weight)
                b = cv_dot_pair_u8x32(b, place + 64, weight)
                place += 96
            }
            return (cv_shr_i32x16(r, bits), cv_shr_i32x16(g, bits), cv_shr_i32x16(b, bits))
        }
        let low = job.pointee.weights.low! + window.weights
        var (r, g, b) = (zero, zero, zero)
        var (r2, g2, b2) = (half, half, half)
        for k in 0..<Int(window.count) {
            let (upper, lower) = (pair(high[k]), pair(low[k]))
            cv_dot_both_u8x32(&r, &r2, place, upper, lower)
            cv_dot_both_u8x32(&g, &g2, place + 32, upper, lower)
            cv_dot_both_u8x32(&b, &b2, place + 64, upper, lower)
            place += 96
        }
        return (joinedLevels(r, r2, bits), joinedLevels(g, g2, bits), joinedLevels(b, b2, bits))
    }

    /// Returns the levels of one channel, whose pairs are at `offset` in the entries of the block.
    @inline(__always)
    private static func channelSums(
        _ job: UnsafePointer<FixedColumns>, _ x: Int, _ offset: Int, isSplit: Bool
    ) -> cv_i32x16 {
        let (window, bits) = (job.pointee.windows[x], job.pointee.weights.bits)
        let high = job.pointee.weights.high + window.weights
        var place = job.pointee.block + (Int(window.first) &* 96 &+ offset)
        var sum = cv_splat_i32x16(1 &<< (bits &- 1))
        if !isSplit {
            for k in 0..<Int(window.count) {
                sum = cv_dot_pair_u8x32(sum, place, pair(high[k]))
                place += 96
            }
            return cv_shr_i32x16(sum, bits)
        }
        let low = job.pointee.weights.low! + window.weights
        var highSum = cv_splat_i32x16(0)
        for k in 0..<Int(window.count) {
            cv_dot_both_u8x32(&highSum, &sum, place, pair(high[k]), pair(low[k]))
            place += 96
        }
        return joinedLevels(highSum, sum, bits)
    }

    @inline(__always)
    private static func joinedLevels(_ high: cv_i32x16, _ low: cv_i32x16, _ bits: Int32) -> cv_i32x16 {
        cv_shr_i32x16(cv_joined_halves_i32x16(high, low), bits)
    }
}
