import CVector

extension Kernels {
    /// Eight rows of neighbouring blocks: a 16-byte lane is a row of one block.
    typealias BlockRows = (cv_r16, cv_r16, cv_r16, cv_r16, cv_r16, cv_r16, cv_r16, cv_r16)

    /// Transforms a row of blocks to 8x8 samples each; see ``JPEGPixelKernels/Inverse``.
    @inline(never)
    static func jpegInverse8(
        _ coefficients: UnsafeRawPointer, _ flags: UnsafePointer<UInt8>, _ factors: UnsafePointer<UInt16>,
        _ count: Int, _ destination: UnsafeMutableRawPointer, _ stride: Int
    ) {
        let group = cv_register_bytes() / 16
        var block = 0
        while block < count {
            var any: UInt8 = 0
            for i in 0..<group { any |= flags[block &+ i] }
            let source = coefficients + block &* 128
            let target = destination + block &* 8
            if any == 0 {
                for i in 0..<group { fillBlock(source + i &* 128, factors, target + i &* 8, stride) }
            } else {
                transformBlocks(source, UnsafeRawPointer(factors), target, stride)
            }
            block &+= group
        }
    }

    /// Fills a block that has no coefficient but the first.
    @inline(__always)
    private static func fillBlock(
        _ source: UnsafeRawPointer, _ factors: UnsafePointer<UInt16>, _ target: UnsafeMutableRawPointer,
        _ stride: Int
    ) {
        let word = UInt64(jpegLevel(source, factors)) &* 0x0101_0101_0101_0101
        for y in 0..<8 { (target + y &* stride).storeBytes(of: word, as: UInt64.self) }
    }

    /// Returns the samples of a block that has no coefficient but the first, with the arithmetic of the transform.
    @inline(__always)
    static func jpegLevel(_ source: UnsafeRawPointer, _ factors: UnsafePointer<UInt16>) -> UInt8 {
        let product = Int32(source.load(as: Int16.self)) &* Int32(factors[0])
        let scaled = Int32(Int16(truncatingIfNeeded: product &<< 2))
        let value = (scaled &+ 16) &>> 5
        return value < -128 ? 0 : value > 127 ? 255 : UInt8(truncatingIfNeeded: value &+ 128)
    }

    @inline(__always)
    private static func transformBlocks(
        _ source: UnsafeRawPointer, _ factors: UnsafeRawPointer, _ target: UnsafeMutableRawPointer,
        _ stride: Int
    ) {
        if cv_register_bytes() == 16 && cv_is_corner_block(source) != 0
            && jpegTransformCorner(source, factors, target, stride)
        {
            return
        }
        var r: BlockRows = (
            jpegDequantized(source, factors, 0), jpegDequantized(source, factors, 1),
            jpegDequantized(source, factors, 2),
            jpegDequantized(source, factors, 3), jpegDequantized(source, factors, 4),
            jpegDequantized(source, factors, 5),
            jpegDequantized(source, factors, 6), jpegDequantized(source, factors, 7)
        )
        let first = r.0
        if cv_is_large_r16(first) != 0 {
            // Damaged data. In blocks that only have a first row, libjpeg-turbo shifts it without clamping.
            let mask = cv_is_zero_lane_r16(
                cv_or_r16(jpegOtherRows(source), cv_load_block_rows(source + 64)))
            let shifted = cv_shl_r16(first, 2)
            transform(&r, 11)
            r = (
                cv_select_r16(mask, shifted, r.0), cv_select_r16(mask, shifted, r.1),
                cv_select_r16(mask, shifted, r.2), cv_select_r16(mask, shifted, r.3),
                cv_select_r16(mask, shifted, r.4), cv_select_r16(mask, shifted, r.5),
                cv_select_r16(mask, shifted, r.6), cv_select_r16(mask, shifted, r.7)
            )
        } else {
            transform(&r, 11)
        }
        transpose(&r)
        transform(&r, 18)
        jpegStoreTransposed(r, target, stride)
    }

    /// Returns rows 1 to 3 and 5 to 7 of each block, combined by "or". They aren't multiplied with their factors, because
    /// libjpeg-turbo looks at the file's coefficients, and a factor may be 0.
    @inline(__always)
    static func jpegOtherRows(_ source: UnsafeRawPointer) -> cv_r16 {
        var rows = cv_load_block_rows(source + 16)
        for row in 2..<8 where row != 4 { rows = cv_or_r16(rows, cv_load_block_rows(source + row &* 16)) }
        return rows
    }

    @inline(__always)
    static func jpegDequantized(_ source: UnsafeRawPointer, _ factors: UnsafeRawPointer, _ row: Int)
        -> cv_r16
    {
        // The factors of a row are in every 16-byte lane: they are stored for the widest vectors.
        cv_mul_r16(cv_load_block_rows(source + row &* 16), cv_load_r16(factors + row &* 64 + 128))
    }

    /// Transforms the eight columns of each 16-byte lane. The results are shifted right by `shift`, and clamped.
    @inline(__always)
    private static func transform(_ r: inout BlockRows, _ shift: Int32) {
        let sixteen = cv_splat_r16(16)
        // The even part: z2 and z3 are rows 2 and 6.
        var low = cv_zip16_low(r.2, r.6)
        var high = cv_zip16_high(r.2, r.6)
        let t2l = cv_dot_r16(low, cv_pair_r16(4433, 4433 - 15137))
        let t2h = cv_dot_r16(high, cv_pair_r16(4433, 4433 - 15137))
        let t3l = cv_dot_r16(low, cv_pair_r16(4433 + 6270, 4433))
        let t3h = cv_dot_r16(high, cv_pair_r16(4433 + 6270, 4433))
        let sum = cv_add_r16(r.0, r.4)
        let difference = cv_sub_r16(r.0, r.4)
        // The sums times 2^13, plus half of the divisor: 16 times a weight.
        let weights = cv_pair_r16(8192, shift == 11 ? 64 : 8192)
        let t0l = cv_dot_r16(cv_zip16_low(sum, sixteen), weights)
        let t0h = cv_dot_r16(cv_zip16_high(sum, sixteen), weights)
        let t1l = cv_dot_r16(cv_zip16_low(difference, sixteen), weights)
        let t1h = cv_dot_r16(cv_zip16_high(difference, sixteen), weights)
        // The odd part.
        let z3 = cv_add_r16(r.7, r.3)
        let z4 = cv_add_r16(r.5, r.1)
        low = cv_zip16_low(z3, z4)
        high = cv_zip16_high(z3, z4)
        let y3l = cv_dot_r16(low, cv_pair_r16(9633 - 16069, 9633))
        let y3h = cv_dot_r16(high, cv_pair_r16(9633 - 16069, 9633))
        let y4l = cv_dot_r16(low, cv_pair_r16(9633, 9633 - 3196))
        let y4h = cv_dot_r16(high, cv_pair_r16(9633, 9633 - 3196))
        low = cv_zip16_low(r.7, r.1)
        high = cv_zip16_high(r.7, r.1)
        let o0l = cv_add_r32(cv_dot_r16(low, cv_pair_r16(2446 - 7373, -7373)), y3l)
        let o0h = cv_add_r32(cv_dot_r16(high, cv_pair_r16(2446 - 7373, -7373)), y3h)
        let o3l = cv_add_r32(cv_dot_r16(low, cv_pair_r16(-7373, 12299 - 7373)), y4l)
        let o3h = cv_add_r32(cv_dot_r16(high, cv_pair_r16(-7373, 12299 - 7373)), y4h)
        low = cv_zip16_low(r.5, r.3)
        high = cv_zip16_high(r.5, r.3)
        let o1l = cv_add_r32(cv_dot_r16(low, cv_pair_r16(16819 - 20995, -20995)), y4l)
        let o1h = cv_add_r32(cv_dot_r16(high, cv_pair_r16(16819 - 20995, -20995)), y4h)
        let o2l = cv_add_r32(cv_dot_r16(low, cv_pair_r16(-20995, 25172 - 20995)), y3l)
        let o2h = cv_add_r32(cv_dot_r16(high, cv_pair_r16(-20995, 25172 - 20995)), y3h)
        (r.0, r.7) = jpegButterfly(cv_add_r32(t0l, t3l), cv_add_r32(t0h, t3h), o3l, o3h, shift)
        (r.1, r.6) = jpegButterfly(cv_add_r32(t1l, t2l), cv_add_r32(t1h, t2h), o2l, o2h, shift)
        (r.2, r.5) = jpegButterfly(cv_sub_r32(t1l, t2l), cv_sub_r32(t1h, t2h), o1l, o1h, shift)
        (r.3, r.4) = jpegButterfly(cv_sub_r32(t0l, t3l), cv_sub_r32(t0h, t3h), o0l, o0h, shift)
    }

    @inline(__always)
    static func jpegButterfly(
        _ el: cv_r32, _ eh: cv_r32, _ ol: cv_r32, _ oh: cv_r32, _ shift: Int32
    ) -> (cv_r16, cv_r16) {
        (
            cv_pack_r32(cv_shr_r32(cv_add_r32(el, ol), shift), cv_shr_r32(cv_add_r32(eh, oh), shift)),
            cv_pack_r32(cv_shr_r32(cv_sub_r32(el, ol), shift), cv_shr_r32(cv_sub_r32(eh, oh), shift))
        )
    }

    /// Exchanges rows and columns of each block.
    @inline(__always)
    private static func transpose(_ r: inout BlockRows) {
        let a0 = cv_zip16_low(r.0, r.1), a1 = cv_zip16_high(r.0, r.1)
        let a2 = cv_zip16_low(r.2, r.3), a3 = cv_zip16_high(r.2, r.3)
        let a4 = cv_zip16_low(r.4, r.5), a5 = cv_zip16_high(r.4, r.5)
        let a6 = cv_zip16_low(r.6, r.7), a7 = cv_zip16_high(r.6, r.7)
        let b0 = cv_zip32_low(a0, a2), b1 = cv_zip32_high(a0, a2)
        let b2 = cv_zip32_low(a1, a3), b3 = cv_zip32_high(a1, a3)
        let b4 = cv_zip32_low(a4, a6), b5 = cv_zip32_high(a4, a6)
        let b6 = cv_zip32_low(a5, a7), b7 = cv_zip32_high(a5, a7)
        r = (
            cv_zip64_low(b0, b4), cv_zip64_high(b0, b4), cv_zip64_low(b1, b5), cv_zip64_high(b1, b5),
            cv_zip64_low(b2, b6), cv_zip64_high(b2, b6), cv_zip64_low(b3, b7), cv_zip64_high(b3, b7)
        )
    }

    /// Narrows to bytes, exchanges rows and columns again, and stores the rows.
    @inline(__always)
    static func jpegStoreTransposed(_ r: BlockRows, _ target: UnsafeMutableRawPointer, _ stride: Int) {
        let p0 = cv_pack_r16(r.0, r.1), p1 = cv_pack_r16(r.2, r.3)
        let p2 = cv_pack_r16(r.4, r.5), p3 = cv_pack_r16(r.6, r.7)
        let u0 = cv_zip8_low(p0, p2), u1 = cv_zip8_high(p0, p2)
        let u2 = cv_zip8_low(p1, p3), u3 = cv_zip8_high(p1, p3)
        let v0 = cv_zip8_low(u0, u2), v1 = cv_zip8_high(u0, u2)
        let v2 = cv_zip8_low(u1, u3), v3 = cv_zip8_high(u1, u3)
        cv_store_two_rows(target, stride, cv_flip_bytes_r16(cv_zip8_low(v0, v2)))
        cv_store_two_rows(target + stride &* 2, stride, cv_flip_bytes_r16(cv_zip8_high(v0, v2)))
        cv_store_two_rows(target + stride &* 4, stride, cv_flip_bytes_r16(cv_zip8_low(v1, v3)))
        cv_store_two_rows(target + stride &* 6, stride, cv_flip_bytes_r16(cv_zip8_high(v1, v3)))
    }
}
