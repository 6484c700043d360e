import CVector
import MatteKernelTypes

extension Kernels {
    /// Converts the source rows 2 * `pair` and 2 * `pair` + 1 to pairs of 16-bit values in a slot of the ring buffer.
    /// Returns false if the strip was declared opaque but one of these rows contains a translucent pixel.
    @inline(never)
    static func loadPair(
        _ s: UnsafePointer<VerticalStrip>, _ pair: Int, _ slot: UnsafeMutableRawPointer
    ) -> Bool {
        let columns = s.pointee.columns
        let y = pair &* 2
        // An odd number of rows leaves the last row without a partner. Pair it with itself; the weight of the second
        // row is zero.
        let y2 = min(y &+ 1, s.pointee.sourceRows &- 1)
        let a = s.pointee.source + y &* s.pointee.sourceBytesPerRow
        let b = s.pointee.source + y2 &* s.pointee.sourceBytesPerRow
        switch s.pointee.input {
        case .bytes:
            _ = zipBytes(a, b, columns, slot, sourcePrefetch(s))
        case .opaque:
            return zipBytes(a, b, columns, slot, sourcePrefetch(s))
        case .straight:
            premultiplyBytes(a, b, columns, slot, sourcePrefetch(s))
        case .linear, .linearStraight, .linearPremultiplied:
            let decoded = s.pointee.decoded!
            let second = decoded + ((columns &+ 63) & ~63) &* 2
            let table = s.pointee.table!
            decodeLinear(a, decoded, columns, s.pointee.input, table)
            decodeLinear(b, second, columns, s.pointee.input, table)
            pairNumbers(UnsafeRawPointer(decoded), UnsafeRawPointer(second), columns, slot)
        }
        return true
    }

    /// Stores the bytes of two rows as pairs of 16-bit values. Returns true if every fourth byte of both rows is 255.
    @inline(__always)
    private static func zipBytes(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ columns: Int, _ slot: UnsafeMutableRawPointer,
        _ distances: SourcePrefetch
    ) -> Bool {
        var all = cv_splat_u8x64(255)
        var x = 0
        while x &+ 64 <= columns {
            prefetchTwice(a + x, distances)
            prefetchTwice(b + x, distances)
            let (va, vb) = (cv_load_u8x64(a + x), cv_load_u8x64(b + x))
            all = cv_and_u8x64(all, cv_and_u8x64(va, vb))
            storeZipped(va, vb, slot + x &* 4)
            x &+= 64
        }
        if x < columns {
            let left = columns &- x
            let va = cv_load_part_opaque_u8x64(a + x, left)
            let vb = cv_load_part_opaque_u8x64(b + x, left)
            all = cv_and_u8x64(all, cv_and_u8x64(va, vb))
            storeZipped(va, vb, slot + x &* 4)
        }
        // If rows don't start at a cache line, they have one line more than the prefetches of every 64 bytes reach.
        prefetchTwice(a + (columns &- 1), distances)
        prefetchTwice(b + (columns &- 1), distances)
        return cv_is_opaque_u8x64(all) != 0
    }

    @inline(__always)
    private static func storeZipped(_ a: cv_u8x64, _ b: cv_u8x64, _ slot: UnsafeMutableRawPointer) {
        let (low, high) = (cv_zip_low_u8x64(a, b), cv_zip_high_u8x64(a, b))
        cv_store_i16x32(slot, cv_widen_low_u8x64(low))
        cv_store_i16x32(slot + 64, cv_widen_high_u8x64(low))
        cv_store_i16x32(slot + 128, cv_widen_low_u8x64(high))
        cv_store_i16x32(slot + 192, cv_widen_high_u8x64(high))
    }

    /// Converts the pixels of two rows from straight to premultiplied alpha and stores them as pairs of 16-bit values,
    /// which are 128 times the channel.
    @inline(__always)
    private static func premultiplyBytes(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ columns: Int, _ slot: UnsafeMutableRawPointer,
        _ distances: SourcePrefetch
    ) {
        var x = 0
        while x &+ 64 <= columns {
            prefetchTwice(a + x, distances)
            prefetchTwice(b + x, distances)
            storePremultiplied(cv_load_u8x64(a + x), cv_load_u8x64(b + x), slot + x &* 4)
            x &+= 64
        }
        if x < columns {
            let left = columns &- x
            storePremultiplied(
                cv_load_part_u8x64(a + x, left), cv_load_part_u8x64(b + x, left), slot + x &* 4)
        }
        // If rows don't start at a cache line, they have one line more than the prefetches of every 64 bytes reach.
        prefetchTwice(a + (columns &- 1), distances)
        prefetchTwice(b + (columns &- 1), distances)
    }

    @inline(__always)
    private static func storePremultiplied(_ a: cv_u8x64, _ b: cv_u8x64, _ slot: UnsafeMutableRawPointer) {
        let (low, high) = (cv_zip_low_u8x64(a, b), cv_zip_high_u8x64(a, b))
        cv_store_u16x32(slot, cv_premultiplied_low_u8x64(low))
        cv_store_u16x32(slot + 64, cv_premultiplied_high_u8x64(low))
        cv_store_u16x32(slot + 128, cv_premultiplied_low_u8x64(high))
        cv_store_u16x32(slot + 192, cv_premultiplied_high_u8x64(high))
    }

    /// Stores two rows of 16-bit values as pairs. Reads whole vectors of both rows, which are padded to a multiple of
    /// 64 values.
    @inline(__always)
    private static func pairNumbers(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ columns: Int, _ slot: UnsafeMutableRawPointer
    ) {
        var x = 0
        while x < columns {
            let (a0, a1) = (cv_load_i16x32(a + x &* 2), cv_load_i16x32(a + (x &* 2 &+ 64)))
            let (b0, b1) = (cv_load_i16x32(b + x &* 2), cv_load_i16x32(b + (x &* 2 &+ 64)))
            let place = slot + x &* 4
            cv_store_i16x32(place, cv_pair_quarter_i16x32(a0, a1, b0, b1, 0))
            cv_store_i16x32(place + 64, cv_pair_quarter_i16x32(a0, a1, b0, b1, 1))
            cv_store_i16x32(place + 128, cv_pair_quarter_i16x32(a0, a1, b0, b1, 2))
            cv_store_i16x32(place + 192, cv_pair_quarter_i16x32(a0, a1, b0, b1, 3))
            x &+= 64
        }
    }

    /// Converts sRGB bytes to linear light on a scale of 0...32,640. Pixels with alpha are also premultiplied.
    @inline(__always)
    private static func decodeLinear(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ columns: Int,
        _ input: ResampleInput, _ table: UnsafePointer<Int16>
    ) {
        var x = 0
        if cv_has_byte_lookup() != 0 {
            // The 256 16-bit entries of the table are followed by their low bytes and then by their high bytes.
            let low = UnsafeRawPointer(table + 256)
            let high = UnsafeRawPointer(table + 384)
            let (l0, l1) = (cv_load_u8x64(low), cv_load_u8x64(low + 64))
            let (l2, l3) = (cv_load_u8x64(low + 128), cv_load_u8x64(low + 192))
            let (h0, h1) = (cv_load_u8x64(high), cv_load_u8x64(high + 64))
            let (h2, h3) = (cv_load_u8x64(high + 128), cv_load_u8x64(high + 192))
            let isAlpha = cv_bits_u8_from_u32(cv_splat_u32x16(input == .linear ? 0 : 0xFF00_0000))
            let (fullLow, fullHigh) = (cv_splat_u8x64(0x80), cv_splat_u8x64(0x7F))
            while x &+ 64 <= columns {
                let v = cv_load_u8x64(source + x)
                if input == .linear || cv_is_opaque_u8x64(v) != 0 {
                    let a = cv_select_u8x64(isAlpha, fullLow, cv_lookup_u8x64(l0, l1, l2, l3, v))
                    let b = cv_select_u8x64(isAlpha, fullHigh, cv_lookup_u8x64(h0, h1, h2, h3, v))
                    let first = cv_bits_i16_from_u16(cv_bits_u16_from_u8(cv_zip_low_u8x64(a, b)))
                    let second = cv_bits_i16_from_u16(cv_bits_u16_from_u8(cv_zip_high_u8x64(a, b)))
                    cv_store_i16x32(destination + x &* 2, cv_lanes_first_i16x32(first, second))
                    cv_store_i16x32(destination + (x &* 2 &+ 64), cv_lanes_last_i16x32(first, second))
                } else {
                    decodeLinearPixels(source + x, destination + x &* 2, 16, input, table)
                }
                x &+= 64
            }
        }
        if input == .linear {
            let numbers = destination.assumingMemoryBound(to: Int16.self)
            while x < columns {
                numbers[x] = table[Int(source.load(fromByteOffset: x, as: UInt8.self))]
                x &+= 1
            }
        } else {
            decodeLinearPixels(source + x, destination + x &* 2, (columns &- x) / 4, input, table)
        }
    }

    /// Converts pixels with alpha to linear light, one pixel at a time.
    @inline(__always)
    private static func decodeLinearPixels(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ input: ResampleInput, _ table: UnsafePointer<Int16>
    ) {
        for i in 0..<pixels {
            let pixel = source.loadUnaligned(fromByteOffset: i &* 4, as: UInt32.self)
            let alpha = Int32(bitPattern: pixel &>> 24)
            var (r, g, b) = (pixel & 0xFF, pixel &>> 8 & 0xFF, pixel &>> 16 & 0xFF)
            if input == .linearPremultiplied && alpha != 255 {
                // Convert the colour back to straight alpha, rounded. A colour above its alpha becomes 255.
                (r, g, b) = (straight(r, alpha), straight(g, alpha), straight(b, alpha))
            }
            var (x, y, z) = (Int32(table[Int(r)]), Int32(table[Int(g)]), Int32(table[Int(b)]))
            if alpha != 255 {
                x = (x &* alpha &+ 127) / 255
                y = (y &* alpha &+ 127) / 255
                z = (z &* alpha &+ 127) / 255
            }
            let colour = UInt64(UInt32(bitPattern: x | y &<< 16)) | UInt64(UInt32(bitPattern: z)) &<< 32
            destination.storeBytes(
                of: colour | UInt64(UInt32(bitPattern: alpha &* 128)) &<< 48, toByteOffset: i &* 8,
                as: UInt64.self)
        }
    }

    @inline(__always)
    private static func straight(_ byte: UInt32, _ alpha: Int32) -> UInt32 {
        let alpha = UInt32(bitPattern: alpha)
        return alpha == 0 ? 0 : min(255, (byte &* 255 &+ alpha / 2) / alpha)
    }
}
