import CVector

// Rows of pixels to rows of 16-bit samples and back. Source and destination pixels are the caller's, so
// nothing is read or written beyond the count there.
extension Kernels {
    @inline(never)
    static func blurLoadPlain(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        var i = 0
        while i &+ 32 <= count {
            let v = cv_widen_u8x32(cv_load_u8x32(source + i))
            cv_store_u16x32(destination + 2 &* i, cv_shl_u16x32(v, 8))
            i &+= 32
        }
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        while i < count {
            (destination + 2 &* i).storeBytes(of: UInt16(bytes[i]) &<< 8, as: UInt16.self)
            i &+= 1
        }
    }

    @inline(never)
    static func blurLoadStraight(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        // Alpha itself is multiplied by 255, so that it has colour's scale.
        let whole = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        var i = 0
        let end = pixels &* 4
        while i &+ 64 <= end {
            let v = cv_load_u8x64(source + i)
            let a = cv_or_u8x64(cv_splat_alpha(v), whole)
            let low = cv_mul_u16x32(cv_widen_u8x32(cv_low_u8(v)), cv_widen_u8x32(cv_low_u8(a)))
            let high = cv_mul_u16x32(cv_widen_u8x32(cv_high_u8(v)), cv_widen_u8x32(cv_high_u8(a)))
            cv_store_u16x32(destination + 2 &* i, low)
            cv_store_u16x32(destination + 2 &* i + 64, high)
            i &+= 64
        }
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        let samples = destination.assumingMemoryBound(to: UInt16.self)
        while i < end {
            let a = UInt16(bytes[i &+ 3])
            samples[i] = UInt16(bytes[i]) &* a
            samples[i &+ 1] = UInt16(bytes[i &+ 1]) &* a
            samples[i &+ 2] = UInt16(bytes[i &+ 2]) &* a
            samples[i &+ 3] = 255 &* a
            i &+= 4
        }
    }

    @inline(never)
    static func blurStorePlain(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let half = cv_splat_u16x32(128)
        var i = 0
        while i &+ 32 <= count {
            let v = cv_add_u16x32(cv_load_u16x32(source + 2 &* i), half)
            cv_store_u8x32(destination + i, cv_narrow_u16x32(cv_shr_u16x32(v, 8)))
            i &+= 32
        }
        let samples = source.assumingMemoryBound(to: UInt16.self)
        while i < count {
            (destination + i).storeBytes(
                of: UInt8(truncatingIfNeeded: (samples[i] &+ 128) &>> 8), as: UInt8.self)
            i &+= 1
        }
    }

    /// Four pixels of 16 samples times their factors, rounded.
    @inline(__always)
    private static func unmultiplied(_ v: SIMD16<UInt16>, _ factors: SIMD16<Float>) -> SIMD16<UInt8> {
        let product = cv_add_f32x16(cv_mul_f32x16(cv_float_u16x16(v), factors), cv_splat_f32x16(0.5))
        return cv_narrow_clamping_i32x16(cv_truncate_f32x16(cv_clamp_f32x16(product, 0, 255)))
    }

    /// Sixteen pixels; `a` and `b` hold eight each.
    @inline(__always)
    private static func straightened(_ a: SIMD32<UInt16>, _ b: SIMD32<UInt16>) -> SIMD64<UInt8> {
        // x / 255 rounded, for opaque pixels' colour and for everybody's alpha.
        let half = cv_splat_u16x32(128), inverse = cv_splat_u16x32(257)
        let low = cv_mulhi_u16x32(cv_add_u16x32(a, half), inverse)
        let high = cv_mulhi_u16x32(cv_add_u16x32(b, half), inverse)
        let plain = cv_join_u8(cv_narrow_u16x32(low), cv_narrow_u16x32(high))
        if cv_fourths_equal_u16x32(a, b, 65025) != 0 { return plain }
        let fourths = cv_fourths_f32x16(a, b)
        // Where alpha rounds to 0 the colour is 0.
        let visible = cv_where_at_least_f32x16(fourths, 128)
        let factors = cv_mul_f32x16(visible, cv_div_f32x16(cv_splat_f32x16(255), cv_floor1_f32x16(fourths)))
        let c0 = unmultiplied(cv_low_u16(a), cv_spread0_f32x16(factors))
        let c1 = unmultiplied(cv_high_u16(a), cv_spread1_f32x16(factors))
        let c2 = unmultiplied(cv_low_u16(b), cv_spread2_f32x16(factors))
        let c3 = unmultiplied(cv_high_u16(b), cv_spread3_f32x16(factors))
        let alpha = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        return cv_select_u8x64(alpha, plain, cv_join_quarters_u8(c0, c1, c2, c3))
    }

    @inline(never)
    static func blurStoreStraight(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        var i = 0
        let end = pixels &* 4
        while i < end {
            let v = straightened(cv_load_u16x32(source + 2 &* i), cv_load_u16x32(source + 2 &* i + 64))
            if i &+ 64 <= end {
                cv_store_u8x64(destination + i, v)
            } else {
                cv_store_first_u8x64(destination + i, v, end &- i)
            }
            i &+= 64
        }
    }

    @inline(never)
    static func blurLoadTriples(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        let samples = destination.assumingMemoryBound(to: UInt16.self)
        for i in 0..<pixels {
            samples[4 &* i] = UInt16(bytes[3 &* i]) &<< 8
            samples[4 &* i &+ 1] = UInt16(bytes[3 &* i &+ 1]) &<< 8
            samples[4 &* i &+ 2] = UInt16(bytes[3 &* i &+ 2]) &<< 8
            samples[4 &* i &+ 3] = 0
        }
    }

    @inline(never)
    static func blurStoreTriples(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let samples = source.assumingMemoryBound(to: UInt16.self)
        let bytes = destination.assumingMemoryBound(to: UInt8.self)
        for i in 0..<pixels {
            bytes[3 &* i] = UInt8(truncatingIfNeeded: (samples[4 &* i] &+ 128) &>> 8)
            bytes[3 &* i &+ 1] = UInt8(truncatingIfNeeded: (samples[4 &* i &+ 1] &+ 128) &>> 8)
            bytes[3 &* i &+ 2] = UInt8(truncatingIfNeeded: (samples[4 &* i &+ 2] &+ 128) &>> 8)
        }
    }
}
