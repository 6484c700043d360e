import CVector
import MatteKernelTypes

// The forward transform of libjpeg's accurate integer method (Loeffler, Ligtenberg and Moschytz, with 13 fractional
// bits), and quantization. A vector has a row of four blocks: a 16-byte lane is the row of one block.

extension Kernels {
    /// Eight rows of four blocks.
    typealias JPEGRows = (
        cv_i16x32, cv_i16x32, cv_i16x32, cv_i16x32, cv_i16x32, cv_i16x32, cv_i16x32, cv_i16x32
    )

    @inline(never)
    static func jpegForward(
        _ samples: UnsafeRawPointer, _ bytesPerRow: Int, _ factors: UnsafeRawPointer,
        _ order: UnsafeRawPointer,
        _ coefficients: UnsafeMutableRawPointer, _ masks: UnsafeMutablePointer<UInt64>, _ count: Int
    ) {
        var block = 0
        while block < count {
            let source = samples + block &* 8
            var r: JPEGRows = (
                centred(source), centred(source + bytesPerRow), centred(source + bytesPerRow &* 2),
                centred(source + bytesPerRow &* 3), centred(source + bytesPerRow &* 4),
                centred(source + bytesPerRow &* 5), centred(source + bytesPerRow &* 6),
                centred(source + bytesPerRow &* 7)
            )
            transposeBlocks(&r)
            transformRows(&r)
            transposeBlocks(&r)
            transformColumns(&r)
            let target = coefficients + block &* 128
            let m0 = quantized(r.0, r.1, factors, target, 0)
            let m1 = quantized(r.2, r.3, factors, target, 2)
            let m2 = quantized(r.4, r.5, factors, target, 4)
            let m3 = quantized(r.6, r.7, factors, target, 6)
            storeMasks(m0, m1, m2, m3, order, masks + block)
            block &+= 4
        }
    }

    @inline(__always)
    private static func centred(_ p: UnsafeRawPointer) -> cv_i16x32 {
        cv_sub_i16x32(cv_bits_i16_from_u16(cv_widen_u8x32(cv_load_u8x32(p))), cv_splat_i16x32(128))
    }

    // MARK: Transform

    /// The first pass. Its results have two fractional bits.
    @inline(__always)
    private static func transformRows(_ r: inout JPEGRows) {
        let t10 = cv_add_i16x32(cv_add_i16x32(r.0, r.7), cv_add_i16x32(r.3, r.4))
        let t11 = cv_add_i16x32(cv_add_i16x32(r.1, r.6), cv_add_i16x32(r.2, r.5))
        let first = cv_shl_i16x32(cv_add_i16x32(t10, t11), 2)
        let fifth = cv_shl_i16x32(cv_sub_i16x32(t10, t11), 2)
        transformRest(&r, 11)
        r.0 = first
        r.4 = fifth
    }

    /// The second pass. Its results are eight times the coefficients.
    @inline(__always)
    private static func transformColumns(_ r: inout JPEGRows) {
        let two = cv_splat_i16x32(2)
        let t10 = cv_add_i16x32(cv_add_i16x32(r.0, r.7), cv_add_i16x32(r.3, r.4))
        let t11 = cv_add_i16x32(cv_add_i16x32(r.1, r.6), cv_add_i16x32(r.2, r.5))
        let first = cv_shr_i16x32(cv_add_i16x32(cv_add_i16x32(t10, t11), two), 2)
        let fifth = cv_shr_i16x32(cv_add_i16x32(cv_sub_i16x32(t10, t11), two), 2)
        transformRest(&r, 15)
        r.0 = first
        r.4 = fifth
    }

    /// All rows but 0 and 4. Products are shifted right by `shift`, rounded half up.
    @inline(__always)
    private static func transformRest(_ r: inout JPEGRows, _ shift: Int32) {
        let t13 = cv_sub_i16x32(cv_add_i16x32(r.0, r.7), cv_add_i16x32(r.3, r.4))
        let t12 = cv_sub_i16x32(cv_add_i16x32(r.1, r.6), cv_add_i16x32(r.2, r.5))
        let t7 = cv_sub_i16x32(r.0, r.7)
        let t6 = cv_sub_i16x32(r.1, r.6)
        let t5 = cv_sub_i16x32(r.2, r.5)
        let t4 = cv_sub_i16x32(r.3, r.4)
        let half = cv_splat_i32x16(1 &<< (shift &- 1))
        var low = zipLow(t13, t12)
        var high = zipHigh(t13, t12)
        r.2 = shifted(dot(half, low, 4433 + 6270, 4433), dot(half, high, 4433 + 6270, 4433), shift)
        r.6 = shifted(dot(half, low, 4433, 4433 - 15137), dot(half, high, 4433, 4433 - 15137), shift)
        let z3 = cv_add_i16x32(t4, t6)
        let z4 = cv_add_i16x32(t5, t7)
        low = zipLow(z3, z4)
        high = zipHigh(z3, z4)
        let y3l = dot(half, low, 9633 - 16069, 9633)
        let y3h = dot(half, high, 9633 - 16069, 9633)
        let y4l = dot(half, low, 9633, 9633 - 3196)
        let y4h = dot(half, high, 9633, 9633 - 3196)
        low = zipLow(t4, t7)
        high = zipHigh(t4, t7)
        r.7 = shifted(dot(y3l, low, 2446 - 7373, -7373), dot(y3h, high, 2446 - 7373, -7373), shift)
        r.1 = shifted(dot(y4l, low, -7373, 12299 - 7373), dot(y4h, high, -7373, 12299 - 7373), shift)
        low = zipLow(t5, t6)
        high = zipHigh(t5, t6)
        r.5 = shifted(dot(y4l, low, 16819 - 20995, -20995), dot(y4h, high, 16819 - 20995, -20995), shift)
        r.3 = shifted(dot(y3l, low, -20995, 25172 - 20995), dot(y3h, high, -20995, 25172 - 20995), shift)
    }

    @inline(__always)
    private static func dot(_ sum: cv_i32x16, _ v: cv_i16x32, _ low: Int32, _ high: Int32) -> cv_i32x16 {
        cv_dot_i16x32(sum, v, cv_bits_i16_from_i32(cv_splat_i32x16(low & 0xFFFF | high &<< 16)))
    }

    @inline(__always)
    private static func shifted(_ low: cv_i32x16, _ high: cv_i32x16, _ shift: Int32) -> cv_i16x32 {
        cv_pack_i32x16(cv_shr_i32x16(low, shift), cv_shr_i32x16(high, shift))
    }

    @inline(__always)
    private static func zipLow(_ a: cv_i16x32, _ b: cv_i16x32) -> cv_i16x32 {
        cv_bits_i16_from_u16(
            cv_bits_u16_from_u8(cv_zip_low_u16(cv_bits_u8_from_i16(a), cv_bits_u8_from_i16(b))))
    }

    @inline(__always)
    private static func zipHigh(_ a: cv_i16x32, _ b: cv_i16x32) -> cv_i16x32 {
        cv_bits_i16_from_u16(
            cv_bits_u16_from_u8(cv_zip_high_u16(cv_bits_u8_from_i16(a), cv_bits_u8_from_i16(b))))
    }

    // MARK: Transposition

    /// Exchanges rows and columns of each block.
    @inline(__always)
    private static func transposeBlocks(_ r: inout JPEGRows) {
        let a0 = cv_bits_u8_from_i16(zipLow(r.0, r.1)), a1 = cv_bits_u8_from_i16(zipHigh(r.0, r.1))
        let a2 = cv_bits_u8_from_i16(zipLow(r.2, r.3)), a3 = cv_bits_u8_from_i16(zipHigh(r.2, r.3))
        let a4 = cv_bits_u8_from_i16(zipLow(r.4, r.5)), a5 = cv_bits_u8_from_i16(zipHigh(r.4, r.5))
        let a6 = cv_bits_u8_from_i16(zipLow(r.6, r.7)), a7 = cv_bits_u8_from_i16(zipHigh(r.6, r.7))
        let b0 = cv_zip_low_u32(a0, a2), b1 = cv_zip_high_u32(a0, a2)
        let b2 = cv_zip_low_u32(a1, a3), b3 = cv_zip_high_u32(a1, a3)
        let b4 = cv_zip_low_u32(a4, a6), b5 = cv_zip_high_u32(a4, a6)
        let b6 = cv_zip_low_u32(a5, a7), b7 = cv_zip_high_u32(a5, a7)
        r = (
            words(cv_zip_low_u64(b0, b4)), words(cv_zip_high_u64(b0, b4)),
            words(cv_zip_low_u64(b1, b5)), words(cv_zip_high_u64(b1, b5)),
            words(cv_zip_low_u64(b2, b6)), words(cv_zip_high_u64(b2, b6)),
            words(cv_zip_low_u64(b3, b7)), words(cv_zip_high_u64(b3, b7))
        )
    }

    @inline(__always)
    private static func words(_ v: cv_u8x64) -> cv_i16x32 { cv_bits_i16_from_u16(cv_bits_u16_from_u8(v)) }

    // MARK: Quantization

    /// Quantizes and stores two rows of four blocks. Bit 16b + 8i + c of the result is 1 if column c of row i of block b
    /// isn't zero.
    @inline(__always)
    private static func quantized(
        _ a: cv_i16x32, _ b: cv_i16x32, _ factors: UnsafeRawPointer, _ target: UnsafeMutableRawPointer,
        _ row: Int
    ) -> UInt64 {
        let x = quotient(a, factors + row &* 64)
        let y = quotient(b, factors + (row &* 64 &+ 64))
        cv_store_lanes_u8x64(target + row &* 16, 128, cv_bits_u8_from_i16(signed(x, like: a)))
        cv_store_lanes_u8x64(target + (row &* 16 &+ 16), 128, cv_bits_u8_from_i16(signed(y, like: b)))
        return cv_nonzero_bits_u8x64(cv_pack_clamping_i16x32(x, y))
    }

    @inline(__always)
    private static func quotient(_ v: cv_i16x32, _ factors: UnsafeRawPointer) -> cv_i16x32 {
        let magnitude = cv_bits_u16_from_i16(cv_max_i16x32(v, cv_sub_i16x32(cv_splat_i16x32(0), v)))
        let corrected = cv_add_u16x32(magnitude, cv_load_u16x32(factors))
        let product = cv_mulhi_u16x32(corrected, cv_load_u16x32(factors + JPEGFactors.reciprocals))
        // The compiler would otherwise widen this product to 32 bits, because it knows that the first one is small.
        let hidden = cv_hidden_u16x32(product)
        return cv_bits_i16_from_u16(cv_mulhi_u16x32(hidden, cv_load_u16x32(factors + JPEGFactors.scales)))
    }

    @inline(__always)
    private static func signed(_ magnitude: cv_i16x32, like v: cv_i16x32) -> cv_i16x32 {
        let sign = cv_shr_i16x32(v, 15)
        return cv_sub_i16x32(cv_xor_i16x32(magnitude, sign), sign)
    }

    /// Stores the masks of four blocks from the bits of their pairs of rows.
    @inline(__always)
    private static func storeMasks(
        _ m0: UInt64, _ m1: UInt64, _ m2: UInt64, _ m3: UInt64, _ order: UnsafeRawPointer,
        _ masks: UnsafeMutablePointer<UInt64>
    ) {
        var shift: UInt64 = 0
        for block in 0..<4 {
            masks[block] =
                ordered(order, m0 &>> shift, 0) | ordered(order, m1 &>> shift, 2)
                | ordered(order, m2 &>> shift, 4) | ordered(order, m3 &>> shift, 6)
            shift &+= 16
        }
    }

    /// Returns the zigzag positions of the nonzero coefficients of two rows, as one bit per position. The low byte of
    /// `bits` has a bit for each nonzero coefficient of `row`, and the next byte for each one of the row after it.
    @inline(__always)
    private static func ordered(_ order: UnsafeRawPointer, _ bits: UInt64, _ row: Int) -> UInt64 {
        let sets = order + (JPEGOrder.sets &+ row &* 2048)
        let first = (sets + Int(bits & 255) &* 8).load(as: UInt64.self)
        return first | (sets + (2048 &+ Int(bits &>> 8 & 255) &* 8)).load(as: UInt64.self)
    }

    @inline(never)
    static func jpegMasks(
        _ coefficients: UnsafeRawPointer, _ order: UnsafeRawPointer, _ masks: UnsafeMutablePointer<UInt64>,
        _ count: Int
    ) {
        for block in 0..<count { masks[block] = jpegMask(coefficients + block &* 128, order) }
    }

    /// Returns the coefficients of a block that aren't 0, in the order of scans. `order` is a ``JPEGOrder``.
    @inline(__always)
    static func jpegMask(_ block: UnsafeRawPointer, _ order: UnsafeRawPointer) -> UInt64 {
        let low = nonzero(cv_load_i16x32(block))
        let high = nonzero(cv_load_i16x32(block + 64))
        // Packing works within 16-byte lanes: of `low` and `high`, lane n has rows n and n + 4.
        let bits = cv_nonzero_bits_u8x64(cv_pack_clamping_i16x32(low, high))
        var mask: UInt64 = 0
        for row in 0..<4 {
            let pair = bits &>> UInt64(truncatingIfNeeded: row &* 16)
            let sets = order + (JPEGOrder.sets &+ row &* 2048)
            mask |= (sets + Int(pair & 255) &* 8).load(as: UInt64.self)
            mask |= (sets + (8192 &+ Int(pair &>> 8 & 255) &* 8)).load(as: UInt64.self)
        }
        return mask
    }

    /// 1 in lanes that aren't zero.
    @inline(__always)
    private static func nonzero(_ v: cv_i16x32) -> cv_i16x32 {
        cv_add_i16x32(cv_equal_i16x32(v, cv_splat_i16x32(0)), cv_splat_i16x32(1))
    }
}
