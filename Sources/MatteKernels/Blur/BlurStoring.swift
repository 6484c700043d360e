import CVector

// Conversion of rows of 16-bit samples to rows of pixels: either of the same length, or with two pixels per sample.
// Doubling during the conversion avoids a full-size copy of the picture in samples. Pixels past the count are not
// written.
extension Kernels {
    @inline(never)
    static func blurStorePlain(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        var i = 0
        while i < count {
            let low = cv_over256_u16x32(cv_load_u16x32(source + 2 &* i))
            let high = cv_over256_u16x32(cv_load_u16x32(source + 2 &* i + 64))
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
            let low = cv_over256_u16x32(cv_load_u16x32(source + 8 &* i))
            let high = cv_over256_u16x32(cv_load_u16x32(source + 8 &* i + 64))
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
            let plain = cv_join_u8(
                cv_narrow_u16x32(cv_over255_u16x32(a)), cv_narrow_u16x32(cv_over255_u16x32(b)))
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
            let (a, b) = (cv_over256_u16x32(even), cv_over256_u16x32(odd))
            let v =
                channels == 4
                ? cv_woven_pixels(a, b) : cv_bits_u8_from_u16(cv_or_u16x32(a, cv_shl_u16x32(b, 8)))
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
            putTriples(
                destination + 3 &* i, cv_woven_pixels(cv_over256_u16x32(even), cv_over256_u16x32(odd)),
                pixels &- i)
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
            let plain = cv_woven_pixels(cv_over255_u16x32(even), cv_over255_u16x32(odd))
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
        cv_prefetch(p + 1024)
        if left >= 64 { cv_store_u8x64(p, v) } else { cv_store_part_u8x64(p, v, left) }
    }

    @inline(__always)
    private static func putTriples(_ p: UnsafeMutableRawPointer, _ v: SIMD64<UInt8>, _ left: Int) {
        if left >= 16 { cv_store_rgb(p, v) } else { cv_store_rgb_part(p, v, left) }
    }

    /// Doubles a row of coefficients, which are the samples of a halved picture. Returns the even samples and the odd
    /// samples of the result.
    @inline(__always)
    private static func doubled(_ p: UnsafeRawPointer, _ step: Int) -> (SIMD32<UInt16>, SIMD32<UInt16>) {
        let (x, y, z) = (cv_load_u16x32(p - step), cv_load_u16x32(p), cv_load_u16x32(p + step))
        return (cv_mean_u16x32(y, cv_mean_u16x32(y, cv_mean_u16x32(x, z))), cv_mean_u16x32(y, z))
    }

    /// Converts sixteen pixels with premultiplied colour, eight in `a` and eight in `b`, to straight alpha: divides
    /// colour by alpha. `plain` contains the alpha of the result. If alpha rounds to 0, colour becomes 0.
    @inline(__always)
    private static func straightened(
        _ a: SIMD32<UInt16>, _ b: SIMD32<UInt16>, _ plain: SIMD64<UInt8>
    ) -> SIMD64<UInt8> {
        let fourths = cv_fourths_f32x16(a, b)
        let visible = cv_where_at_least_f32x16(fourths, 128)
        let factors = cv_mul_f32x16(visible, cv_div_f32x16(cv_splat_f32x16(255), cv_floor1_f32x16(fourths)))
        let alpha = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        return cv_select_u8x64(alpha, plain, cv_pixels_times_factors(a, b, factors))
    }
}
