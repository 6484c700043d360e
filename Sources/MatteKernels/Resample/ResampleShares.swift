import CVector
import MatteKernelTypes

/// Vertical passes over bytes that add weighted bytes in 16 bits, without converting them first.
extension Kernels {
    /// Returns true if the strip's bytes can be summed in 16 bits: weights are whole numbers that add up to less than
    /// 128 in each window, so that sums are below 32,768, and the output is 16-bit values.
    @inline(__always)
    static func takesBytes(_ s: UnsafePointer<VerticalStrip>) -> Bool {
        guard s.pointee.shares > 0 && s.pointee.shares < 128 else { return false }
        return (s.pointee.input == .bytes || s.pointee.input == .opaque)
            && (s.pointee.output == .blocks || s.pointee.output == .numbers)
    }

    /// Does the same as ``resampleVertically(_:)`` for a strip for which `takesBytes` is true. The memory of the ring
    /// buffer holds the addresses of the window's source rows instead of their values, and then the window's pairs of
    /// weights as pairs of bytes.
    @inline(__always)
    static func resampleBytesVertically(_ s: UnsafePointer<VerticalStrip>) -> Bool {
        var next = 0
        for y in 0..<s.pointee.rows {
            let window = s.pointee.windows[y]
            let pairs = Int(window.pairs)
            let rows = s.pointee.ring.assumingMemoryBound(to: UnsafeRawPointer.self)
            for i in 0..<pairs &* 2 {
                // A window may end one row after the last source row. Read the last row again instead; its weight is
                // zero.
                let row = min(Int(window.first) &+ i, s.pointee.sourceRows &- 1)
                rows[i] = s.pointee.source + row &* s.pointee.sourceBytesPerRow
            }
            let shares = (s.pointee.ring + pairs &* 16).assumingMemoryBound(to: UInt16.self)
            let weights = s.pointee.weights + Int(window.weights)
            for k in 0..<pairs { shares[k] = UInt16(truncatingIfNeeded: weights[k] | weights[k] &>> 8) }
            // Pair `fresh` is the first pair of rows in this window that no earlier output row has read.
            let pair = Int(window.first) &>> 1
            let fresh = min(pairs, max(0, next &- pair))
            // If rows don't start at a cache line, they have one line more than the prefetches of every 64 bytes reach.
            let distances = sourcePrefetch(s)
            for i in fresh &* 2..<pairs &* 2 { prefetch(rows[i] + (s.pointee.columns &- 1), distances) }
            if !sumBytes(s, y, pairs, fresh, rows, shares) { return false }
            next = max(next, pair &+ pairs)
        }
        return true
    }

    /// Sums one output row of the strip. Returns false if the strip was declared opaque but one of the rows that no
    /// earlier output row has read contains a translucent pixel.
    @inline(__always)
    private static func sumBytes(
        _ s: UnsafePointer<VerticalStrip>, _ y: Int, _ pairs: Int, _ fresh: Int,
        _ rows: UnsafePointer<UnsafeRawPointer>, _ shares: UnsafePointer<UInt16>
    ) -> Bool {
        let columns = s.pointee.columns
        let output = s.pointee.output
        // The values between the passes are the weighted means minus 128. The sums here are the means multiplied by the
        // number of shares, so start each sum at -128 times this number.
        let initial = cv_splat_i16x32(Int16(truncatingIfNeeded: -128 &* s.pointee.shares))
        var place = s.pointee.destination
        if output == .blocks {
            place += (y / 8) &* s.pointee.blockBytes &+ (y % 8) &* 16
        } else {
            place += y &* s.pointee.destinationBytesPerRow
        }
        let distances = sourcePrefetch(s)
        let near = cv_outruns_memory() != 0 ? s.pointee.nearDistanceAhead : 0
        var all = cv_splat_u8x64(255)
        var x = 0
        // With fewer registers, the sums of 128 columns would not stay in them.
        if cv_register_count() >= 32 {
            while x &+ 128 <= columns {
                var (a, b, c, d) = (initial, initial, initial, initial)
                for k in 0..<pairs {
                    let (upper, lower) = (rows[2 &* k] + x, rows[2 &* k &+ 1] + x)
                    let (u0, l0) = (cv_load_u8x64(upper), cv_load_u8x64(lower))
                    let (u1, l1) = (cv_load_u8x64(upper + 64), cv_load_u8x64(lower + 64))
                    if k >= fresh {
                        prefetch(upper, distances)
                        prefetch(upper + 64, distances)
                        prefetch(lower, distances)
                        prefetch(lower + 64, distances)
                        all = cv_and_u8x64(all, cv_and_u8x64(cv_and_u8x64(u0, l0), cv_and_u8x64(u1, l1)))
                    }
                    a = cv_dot_u8x64(a, cv_zip_low_u8x64(u0, l0), shares[k])
                    b = cv_dot_u8x64(b, cv_zip_high_u8x64(u0, l0), shares[k])
                    c = cv_dot_u8x64(c, cv_zip_low_u8x64(u1, l1), shares[k])
                    d = cv_dot_u8x64(d, cv_zip_high_u8x64(u1, l1), shares[k])
                }
                storeByteSums(place, x, output, a, b)
                storeByteSums(place, x &+ 64, output, c, d)
                x &+= 128
            }
        }
        while x &+ 64 <= columns {
            var (a, b) = (initial, initial)
            for k in 0..<fresh {
                let (u, l) = (cv_load_u8x64(rows[2 &* k] + x), cv_load_u8x64(rows[2 &* k &+ 1] + x))
                a = cv_dot_u8x64(a, cv_zip_low_u8x64(u, l), shares[k])
                b = cv_dot_u8x64(b, cv_zip_high_u8x64(u, l), shares[k])
            }
            for k in fresh..<pairs {
                let (upper, lower) = (rows[2 &* k] + x, rows[2 &* k &+ 1] + x)
                prefetch(upper, distances)
                prefetch(lower, distances)
                if near != 0 {
                    cv_prefetch(upper + near)
                    cv_prefetch(lower + near)
                }
                let (u, l) = (cv_load_u8x64(upper), cv_load_u8x64(lower))
                all = cv_and_u8x64(all, cv_and_u8x64(u, l))
                a = cv_dot_u8x64(a, cv_zip_low_u8x64(u, l), shares[k])
                b = cv_dot_u8x64(b, cv_zip_high_u8x64(u, l), shares[k])
            }
            storeByteSums(place, x, output, a, b)
            x &+= 64
        }
        if x < columns {
            let left = columns &- x
            var (a, b) = (initial, initial)
            for k in 0..<pairs {
                let u = cv_load_part_opaque_u8x64(rows[2 &* k] + x, left)
                let l = cv_load_part_opaque_u8x64(rows[2 &* k &+ 1] + x, left)
                a = cv_dot_u8x64(a, cv_zip_low_u8x64(u, l), shares[k])
                b = cv_dot_u8x64(b, cv_zip_high_u8x64(u, l), shares[k])
                all = cv_and_u8x64(all, cv_and_u8x64(u, l))
            }
            storeByteSums(place, x, output, a, b)
        }
        return s.pointee.input == .bytes || cv_is_opaque_u8x64(all) != 0
    }

    /// Stores the sums of 64 columns. In each 16-byte lane, `low` contains the first eight columns and `high` the last
    /// eight.
    @inline(__always)
    private static func storeByteSums(
        _ row: UnsafeMutableRawPointer, _ x: Int, _ output: ResampleOutput, _ low: cv_i16x32,
        _ high: cv_i16x32
    ) {
        if output == .blocks {
            // The 64 columns of bytes are sixteen pixels, or eight pairs of pixels. In the block, pairs are 128 bytes
            // apart.
            let place = row + x &* 16
            cv_store_lanes_u8x64(place, 256, cv_bits_u8_from_i16(cv_couple_halves_i16x32(low)))
            cv_store_lanes_u8x64(place + 128, 256, cv_bits_u8_from_i16(cv_couple_halves_i16x32(high)))
        } else {
            cv_store_i16x32(row + x &* 2, cv_lanes_first_i16x32(low, high))
            cv_store_i16x32(row + (x &* 2 &+ 64), cv_lanes_last_i16x32(low, high))
        }
    }
}
