import CVector

extension Kernels {
    /// Writes, for each pixel, the class with the highest score. The planes of scores are `planeStride` bytes apart.
    @inline(never)
    static func argmax(
        _ scores: UnsafeRawPointer, _ planeStride: Int, _ classes: Int,
        _ destination: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            let p = scores + i &* 4
            // NaN becomes -infinity, so that its class never has the highest score.
            var best = cv_clamp_f32x16(cv_load_part_f32x16(p, left &* 4), -.infinity, .infinity)
            var index = cv_splat_u32x16(0)
            for k in 1..<(classes > 1 ? classes : 1) {
                let v = cv_load_part_f32x16(p + k &* planeStride, left &* 4)
                let better = cv_is_greater_f32x16(v, best)
                best = cv_select_f32x16(better, v, best)
                index = cv_select_u32x16(better, cv_splat_u32x16(UInt32(truncatingIfNeeded: k)), index)
            }
            cv_store_part_u8x16(destination + i, cv_narrow_u32x16(index), left)
            i &+= 16
        }
    }

    /// Blends each pixel with its class's colour. The fourth byte of a table entry is the colour's opacity.
    @inline(never)
    static func overlay(
        _ pixels: UnsafeMutableRawPointer, _ categories: UnsafePointer<UInt8>,
        _ borders: UnsafePointer<UInt8>?, _ table: UnsafePointer<UInt32>, _ count: Int
    ) {
        let alphaLane = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000)), zero = cv_splat_u8x64(0)
        var i = 0
        while i < count {
            let left = count &- i
            let index = cv_load_part_u8x16(categories + i, left)
            let first = UInt64(categories[i]) &* 0x0101_0101_0101_0101
            var entry: cv_u8x64
            if cv_low_word_u8x16(index) == first && cv_high_word_u8x16(index) == first {
                // Test for a single class first: a group of sixteen neighbouring pixels usually has only one.
                entry = cv_bits_u8_from_u32(cv_splat_u32x16(table[Int(categories[i])]))
            } else {
                entry = cv_bits_u8_from_u32(cv_gather_u32x16(table, index))
            }
            var share = cv_splat_alpha(entry)
            if let borders {
                let border = cv_expand_to_pixels(cv_load_part_u8x16(borders + i, left))
                let hidden = cv_equal_u8x64(share, zero)
                share = cv_max_u8x64(share, cv_select_u8x64(hidden, zero, border))
            }
            if cv_any_u8x64(share) != 0 {
                let p = cv_load_part_u8x64(pixels + i &* 4, left &* 4)
                entry = cv_select_u8x64(alphaLane, p, entry)
                cv_store_part_u8x64(pixels + i &* 4, cv_lerp_pixels(entry, p, share), left &* 4)
            }
            i &+= 16
        }
    }

    /// Writes 255 for pixels whose class differs from that of the neighbour above, below, left or right, and 0 for
    /// others.
    @inline(never)
    static func categoryBorders(
        _ above: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>,
        _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        let ones = cv_splat_u8x64(255)
        var i = 1
        while i &+ 65 <= count {
            let v = cv_load_u8x64(row + i)
            var same = cv_equal_u8x64(v, cv_load_u8x64(above + i))
            same = cv_and_u8x64(same, cv_equal_u8x64(v, cv_load_u8x64(below + i)))
            same = cv_and_u8x64(same, cv_equal_u8x64(v, cv_load_u8x64(row + (i &- 1))))
            same = cv_and_u8x64(same, cv_equal_u8x64(v, cv_load_u8x64(row + (i &+ 1))))
            cv_store_u8x64(destination + i, cv_xor_u8x64(same, ones))
            i &+= 64
        }
        while i < count {
            let v = row[i], next = i &+ 1 < count ? row[i &+ 1] : v
            let same = v == above[i] && v == below[i] && v == row[i &- 1] && v == next
            destination[i] = same ? 0 : 255
            i &+= 1
        }
        if count > 0 {
            let v = row[0], next = count > 1 ? row[1] : v
            destination[0] = v == above[0] && v == below[0] && v == next ? 0 : 255
        }
    }

    /// Counts the occurrences of each byte value. `counts` are four tables of 256 counters, which the caller adds up.
    @inline(never)
    static func countBytes(
        _ source: UnsafePointer<UInt8>, _ count: Int, _ counts: UnsafeMutablePointer<UInt32>
    ) {
        // Count neighbours, which often have the same class, in different tables. In one table, each increment would
        // wait for the previous one.
        var first = 0
        if cv_has_memory_operands() == 0 {
            // Separate instructions load and store the counters on this processor. To use fewer loads, load eight bytes
            // at a time.
            while first &+ 8 <= count {
                let bytes = UnsafeRawPointer(source + first).loadUnaligned(as: UInt64.self)
                for k in 0..<8 {
                    let place = counts + ((k & 3) &* 256 &+ Int((bytes &>> UInt64(8 &* k)) & 255))
                    place[0] = place[0] &+ 1
                }
                first &+= 8
            }
        }
        for i in first..<count {
            let place = (i & 3) &* 256 &+ Int(source[i])
            counts[place] = counts[place] &+ 1
        }
    }

    /// Copies the bytes at `indices`, such as the nearest pixels of a smaller row.
    @inline(never)
    static func gatherBytes(
        _ source: UnsafePointer<UInt8>, _ indices: UnsafePointer<Int32>,
        _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var i = 0
        while i &+ 8 <= count {
            let (from, to) = (indices + i, destination + i)
            if cv_has_memory_operands() == 0 {
                // On arm64 one instruction loads or stores two neighbouring values. Do all loads before the stores,
                // because the compiler does not combine loads across a store.
                let (a, b, c, d) = (Int(from[0]), Int(from[1]), Int(from[2]), Int(from[3]))
                let (e, f, g, h) = (Int(from[4]), Int(from[5]), Int(from[6]), Int(from[7]))
                (to[0], to[1], to[2], to[3]) = (source[a], source[b], source[c], source[d])
                (to[4], to[5], to[6], to[7]) = (source[e], source[f], source[g], source[h])
            } else {
                for k in 0..<8 { to[k] = source[Int(from[k])] }
            }
            i &+= 8
        }
        while i < count {
            destination[i] = source[Int(indices[i])]
            i &+= 1
        }
    }
}
