import CVector

// Rows of 16-bit samples to rows of pixels: as they are, or doubled on the way, so that the full picture
// never exists as samples. Nothing is written beyond the count.
extension Kernels {
    @inline(never)
    static func blurStorePlain(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        var i = 0
        while i < count {
            let low = nearest(cv_load_u16x32(source + 2 &* i))
            let high = nearest(cv_load_u16x32(source + 2 &* i + 64))
            put(
                destination + i, cv_join_u8(cv_narrow_u16x32(low), cv_narrow_u16x32(high)), count &- i)
            i &+= 64
        }
    }

    @inline(never)
    static func blurStoreTriples(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        var i = 0
        while i < pixels {
            let low = nearest(cv_load_u16x32(source + 8 &* i))
            let high = nearest(cv_load_u16x32(source + 8 &* i + 64))
            let v = cv_join_u8(cv_narrow_u16x32(low), cv_narrow_u16x32(high))
            putTriples(destination + 3 &* i, v, pixels &- i)
            i &+= 16
        }
    }

    @inline(never)
    static func blurStoreStraight(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        var i = 0
        let end = pixels &* 4
        while i < end {
            let (a, b) = (cv_load_u16x32(source + 2 &* i), cv_load_u16x32(source + 2 &* i + 64))
            let plain = cv_join_u8(cv_narrow_u16x32(over255(a)), cv_narrow_u16x32(over255(b)))
            let opaque = cv_fourths_equal_u16x32(a, b, 65025) != 0
            put(destination + i, opaque ? plain : straightened(a, b, plain), end &- i)
            i &+= 64
        }
    }

    @inline(never)
    static func blurDoublePlain(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        var i = 0
        let end = pixels &* channels
        let step = channels &* 2
        while i < end {
            let (even, odd) = doubled(source + i, step)
            let (a, b) = (nearest(even), nearest(odd))
            let v = channels == 4 ? woven(a, b) : cv_bits_u8_from_u16(cv_or_u16x32(a, cv_shl_u16x32(b, 8)))
            put(destination + i, v, end &- i)
            i &+= 64
        }
    }

    @inline(never)
    static func blurDoubleTriples(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        var i = 0
        while i < pixels {
            let (even, odd) = doubled(source + 4 &* i, 8)
            putTriples(destination + 3 &* i, woven(nearest(even), nearest(odd)), pixels &- i)
            i &+= 16
        }
    }

    @inline(never)
    static func blurDoubleStraight(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
    ) {
        var i = 0
        let end = pixels &* 4
        while i < end {
            let (even, odd) = doubled(source + i, 8)
            let plain = woven(over255(even), over255(odd))
            if cv_fourths_equal_u16x32(even, odd, 65025) != 0 {
                put(destination + i, plain, end &- i)
            } else {
                let a = cv_deal_low_pixels_u16x32(even, odd), b = cv_deal_high_pixels_u16x32(even, odd)
                put(destination + i, straightened(a, b, plain), end &- i)
            }
            i &+= 64
        }
    }

    @inline(__always)
    private static func put(_ p: UnsafeMutableRawPointer, _ v: SIMD64<UInt8>, _ left: Int) {
        if left >= 64 { cv_store_u8x64(p, v) } else { cv_store_part_u8x64(p, v, left) }
    }

    @inline(__always)
    private static func putTriples(_ p: UnsafeMutableRawPointer, _ v: SIMD64<UInt8>, _ left: Int) {
        if left >= 16 { cv_store_rgb(p, v) } else { cv_store_rgb_part(p, v, left) }
    }

    /// Coefficients to twice as many samples: the even and the odd ones.
    @inline(__always)
    static func doubled(_ p: UnsafeRawPointer, _ step: Int) -> (SIMD32<UInt16>, SIMD32<UInt16>) {
        let (x, y, z) = (cv_load_u16x32(p - step), cv_load_u16x32(p), cv_load_u16x32(p + step))
        return (cv_mean_u16x32(y, cv_mean_u16x32(y, cv_mean_u16x32(x, z))), cv_mean_u16x32(y, z))
    }

    /// A 256th, rounded; samples are at most 65280.
    @inline(__always)
    private static func nearest(_ v: SIMD32<UInt16>) -> SIMD32<UInt16> {
        cv_shr_u16x32(cv_add_u16x32(v, cv_splat_u16x32(128)), 8)
    }

    /// A 255th, rounded; exact up to 65025.
    @inline(__always)
    static func over255(_ v: SIMD32<UInt16>) -> SIMD32<UInt16> {
        cv_mulhi_u16x32(cv_add_u16x32(v, cv_splat_u16x32(128)), cv_splat_u16x32(257))
    }

    /// Pixels of `a` and `b`, whose samples fit bytes, in turn.
    @inline(__always)
    static func woven(_ a: SIMD32<UInt16>, _ b: SIMD32<UInt16>) -> SIMD64<UInt8> {
        cv_pack_clamping_i16x32(cv_weave_first_u16x32(a, b), cv_weave_second_u16x32(a, b))
    }

    /// Four pixels of samples times their factors, rounded.
    @inline(__always)
    private static func unmultiplied(_ v: SIMD16<UInt16>, _ factors: SIMD16<Float>) -> SIMD16<UInt8> {
        let product = cv_add_f32x16(cv_mul_f32x16(cv_float_u16x16(v), factors), cv_splat_f32x16(0.5))
        return cv_narrow_clamping_i32x16(cv_truncate_f32x16(cv_clamp_f32x16(product, 0, 255)))
    }

    /// Sixteen pixels' colour divided by their alpha, eight in `a` and eight in `b`; alpha is that of `plain`.
    /// Where alpha rounds to 0, so does colour.
    @inline(__always)
    static func straightened(
        _ a: SIMD32<UInt16>, _ b: SIMD32<UInt16>, _ plain: SIMD64<UInt8>
    ) -> SIMD64<UInt8> {
        let fourths = cv_fourths_f32x16(a, b)
        let visible = cv_where_at_least_f32x16(fourths, 128)
        let factors = cv_mul_f32x16(visible, cv_div_f32x16(cv_splat_f32x16(255), cv_floor1_f32x16(fourths)))
        let c0 = unmultiplied(cv_low_u16(a), cv_spread0_f32x16(factors))
        let c1 = unmultiplied(cv_high_u16(a), cv_spread1_f32x16(factors))
        let c2 = unmultiplied(cv_low_u16(b), cv_spread2_f32x16(factors))
        let c3 = unmultiplied(cv_high_u16(b), cv_spread3_f32x16(factors))
        let alpha = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        return cv_select_u8x64(alpha, plain, cv_join_quarters_u8(c0, c1, c2, c3))
    }
}
