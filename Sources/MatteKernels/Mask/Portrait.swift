import CVector

// Background effects for portraits. The weighted pixels and their weights are blurred, and the results are divided. The
// subject's pixels have weight 0, so their colours don't bleed into the background.
extension Kernels {
    @inline(never)
    static func portraitWeights(
        _ coverage: UnsafePointer<UInt8>, _ weights: UnsafeMutablePointer<UInt8>, _ count: Int,
        _ limit: UInt8, _ factor: UInt16
    ) {
        let limits = cv_splat_u8x64(limit), least = cv_splat_u8x64(128), one = cv_splat_u8x64(1)
        var i = 0
        while i < count {
            let left = count &- i
            let v = cv_load_part_u8x64(UnsafeRawPointer(coverage + i), left)
            let distance = cv_sub_saturating_u8x64(limits, v)
            let low = weighed(cv_widen_u8x32(cv_low_u8(distance)), factor)
            let high = weighed(cv_widen_u8x32(cv_high_u8(distance)), factor)
            let weight = cv_join_u8(cv_narrow_u16x32(low), cv_narrow_u16x32(high))
            let floor = cv_min_u8x64(one, cv_sub_saturating_u8x64(least, v))
            let result = cv_max_u8x64(weight, floor)
            if left >= 64 {
                cv_store_u8x64(weights + i, result)
            } else {
                cv_store_part_u8x64(weights + i, result, left)
            }
            i &+= 64
        }
    }

    @inline(__always)
    private static func weighed(_ distance: SIMD32<UInt16>, _ factor: UInt16) -> SIMD32<UInt16> {
        let product = cv_mul_u16x32(distance, cv_splat_u16x32(factor))
        return cv_shr_u16x32(cv_add_u16x32(product, cv_splat_u16x32(128)), 8)
    }

    @inline(never)
    static func portraitLoad(
        _ pixels: UnsafeRawPointer, _ weights: UnsafePointer<UInt8>, _ samples: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            let weight = cv_weights_u16x32(cv_load_part_u8x16(weights + i, left))
            let v = cv_load_part_u8x64(pixels + 4 &* i, 4 &* left)
            store(samples + 8 &* i, cv_even_times(v, weight), cv_odd_times(v, weight))
            i &+= 16
        }
    }

    @inline(never)
    static func portraitHalve(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ samples: UnsafeMutableRawPointer, _ count: Int
    ) {
        let (r0, r1, r2, r3, r4) = (rows[0], rows[1], rows[2], rows[3], rows[4])
        let w0 = rows[5].assumingMemoryBound(to: UInt8.self), w1 = rows[6].assumingMemoryBound(to: UInt8.self)
        let w2 = rows[7].assumingMemoryBound(to: UInt8.self), w3 = rows[8].assumingMemoryBound(to: UInt8.self)
        let w4 = rows[9].assumingMemoryBound(to: UInt8.self)
        let whole = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        let pitch = r4 - r3, next = r4 + pitch
        var i = 0
        while i < count {
            let left = count &- i, k = 4 &* i
            cv_prefetch_far(next + k)
            cv_prefetch_far(next + (k &+ pitch))
            cv_prefetch_far(w4 + (w4 - w3) + i)
            cv_prefetch_far(w4 + 2 &* (w4 - w3) + i)
            let (x0, x1, x2) = (
                cv_load_part_u8x16(w0 + i, left), cv_load_part_u8x16(w1 + i, left),
                cv_load_part_u8x16(w2 + i, left)
            )
            let (x3, x4) = (cv_load_part_u8x16(w3 + i, left), cv_load_part_u8x16(w4 + i, left))
            if cv_all_equal_u8x16(x0, x1, x2, x3, x4, 0) != 0 {
                let zero = cv_splat_u16x32(0)
                store(samples + 8 &* i, zero, zero)
            } else {
                let (a, b, c) = (
                    cv_load_part_u8x64(r0 + k, 4 &* left), cv_load_part_u8x64(r1 + k, 4 &* left),
                    cv_load_part_u8x64(r2 + k, 4 &* left)
                )
                let (d, e) = (cv_load_part_u8x64(r3 + k, 4 &* left), cv_load_part_u8x64(r4 + k, 4 &* left))
                if cv_all_equal_u8x16(x0, x1, x2, x3, x4, 255) != 0 {
                    // All weights are 255. Replacing the fourth byte with 255 makes the fourth sample 255 times the
                    // weight.
                    let even = cv_summed_u16x32(
                        cv_even_bytes(a), cv_even_bytes(b), cv_even_bytes(c), cv_even_bytes(d),
                        cv_even_bytes(e))
                    let odd = cv_summed_u16x32(
                        cv_odd_bytes(cv_or_u8x64(a, whole)), cv_odd_bytes(cv_or_u8x64(b, whole)),
                        cv_odd_bytes(cv_or_u8x64(c, whole)), cv_odd_bytes(cv_or_u8x64(d, whole)),
                        cv_odd_bytes(cv_or_u8x64(e, whole)))
                    store(samples + 8 &* i, cv_opaque_u16x32(even), cv_opaque_u16x32(odd))
                } else {
                    let (v, w, x) = (cv_weights_u16x32(x0), cv_weights_u16x32(x1), cv_weights_u16x32(x2))
                    let (y, z) = (cv_weights_u16x32(x3), cv_weights_u16x32(x4))
                    let even = cv_halved_u16x32(
                        cv_even_times(a, v), cv_even_times(b, w), cv_even_times(c, x), cv_even_times(d, y),
                        cv_even_times(e, z))
                    let odd = cv_halved_u16x32(
                        cv_odd_times(a, v), cv_odd_times(b, w), cv_odd_times(c, x), cv_odd_times(d, y),
                        cv_odd_times(e, z))
                    store(samples + 8 &* i, even, odd)
                }
            }
            i &+= 16
        }
    }

    @inline(never)
    static func portraitStore(
        _ samples: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int, _ swaps: Bool
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            let pixel = cv_load_part_u8x64(pixels + 4 &* i, 4 &* left)
            let cover = cv_load_part_u8x16(coverage + i, left)
            var result = pixel
            if cv_all_equal_u8x16(cover, cover, cover, cover, cover, 255) == 0 {
                let (a, b) = (cv_load_u16x32(samples + 8 &* i), cv_load_u16x32(samples + 8 &* i + 64))
                let plain = cv_join_u8(
                    cv_narrow_u16x32(cv_over255_u16x32(a)), cv_narrow_u16x32(cv_over255_u16x32(b)))
                // Test whether all weights are full only if sixteen pixels are left. With fewer, the lanes after the
                // last pixel contain arbitrary values, and the test's result would depend on them.
                let full = left >= 16 && cv_fourths_equal_u16x32(a, b, 65025) != 0
                result = behind(pixel, full ? plain : divided(a, b, pixel), cover)
            }
            finish(destination + 4 &* i, result, left, swaps)
            i &+= 16
        }
    }

    @inline(never)
    static func portraitDouble(
        _ coefficients: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int, _ swaps: Bool
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            let cover = cv_load_part_u8x16(coverage + i, left)
            cv_prefetch(destination + (4 &* i &+ 1024))
            let result: SIMD64<UInt8>
            if cv_all_equal_u8x16(cover, cover, cover, cover, cover, 255) != 0 {
                result = cv_load_part_u8x64(pixels + 4 &* i, 4 &* left)
            } else {
                let s = coefficients + 4 &* i
                let (x, y, z) = (cv_load_u16x32(s - 8), cv_load_u16x32(s), cv_load_u16x32(s + 8))
                let even = cv_mean_u16x32(y, cv_mean_u16x32(y, cv_mean_u16x32(x, z)))
                let odd = cv_mean_u16x32(y, z)
                if left >= 16 && cv_fourths_equal_u16x32(even, odd, 65025) != 0 {
                    let back = cv_woven_pixels(cv_over255_u16x32(even), cv_over255_u16x32(odd))
                    // Where coverage is 0, as in most of a frame, the pixels of the frame are not needed: do not load
                    // them.
                    if cv_all_equal_u8x16(cover, cover, cover, cover, cover, 0) != 0 {
                        result = back
                    } else {
                        result = behind(cv_load_part_u8x64(pixels + 4 &* i, 4 &* left), back, cover)
                    }
                } else {
                    let pixel = cv_load_part_u8x64(pixels + 4 &* i, 4 &* left)
                    let a = cv_deal_low_pixels_u16x32(even, odd), b = cv_deal_high_pixels_u16x32(even, odd)
                    result = behind(pixel, divided(a, b, pixel), cover)
                }
            }
            finish(destination + 4 &* i, result, left, swaps)
            i &+= 16
        }
    }

    @inline(never)
    static func portraitBlend(
        _ background: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int, _ swapsBackground: Bool, _ swapsPixels: Bool
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            let cover = cv_load_part_u8x16(coverage + i, left)
            var front = cv_load_part_u8x64(pixels + 4 &* i, 4 &* left)
            if swapsPixels { front = cv_swap_red_blue(front) }
            var back = cv_load_part_u8x64(background + 4 &* i, 4 &* left)
            if swapsBackground { back = cv_swap_red_blue(back) }
            finish(destination + 4 &* i, behind(front, back, cover), left, false)
            i &+= 16
        }
    }

    @inline(never)
    static func portraitBlendPlanes(
        _ background: UnsafeRawPointer, _ luma: UnsafeRawPointer, _ chroma: UnsafeRawPointer,
        _ factors: UnsafePointer<Int16>, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int, _ isBlueFirst: Bool
    ) {
        let all = cv_splat_u8x64(255)
        var i = 0
        while i < count {
            let left = count &- i
            // At the end of a row, the lanes after the last pixel are 0.
            let cover = cv_load_part_u8x64(coverage + i, left)
            let isSeen = cv_any_u8x64(cover) != 0
            if isSeen {
                let pixels = destination + 4 &* i
                if left >= 64 {
                    if isBlueFirst {
                        cv_yuv_to_pixels(luma + i, chroma + i, pixels, factors, 0)
                    } else {
                        cv_yuv_to_pixels(luma + i, chroma + i, pixels, factors, 1)
                    }
                } else if isBlueFirst {
                    cv_yuv_to_pixels_part(luma + i, chroma + i, pixels, factors, 0, left)
                } else {
                    cv_yuv_to_pixels_part(luma + i, chroma + i, pixels, factors, 1, left)
                }
            }
            // Where coverage is 255, the converted pixels are the result.
            if cv_any_u8x64(cv_xor_u8x64(cover, all)) != 0 {
                let end = left < 64 ? count : i &+ 64
                var k = i
                while k < end {
                    let rest = count &- k
                    var back = cv_load_part_u8x64(background + 4 &* k, 4 &* rest)
                    if isBlueFirst { back = cv_swap_red_blue(back) }
                    if isSeen {
                        let front = cv_load_part_u8x64(UnsafeRawPointer(destination + 4 &* k), 4 &* rest)
                        back = behind(front, back, cv_load_part_u8x16(coverage + k, rest))
                    }
                    finish(destination + 4 &* k, back, rest, false)
                    k &+= 16
                }
            }
            i &+= 64
        }
    }

    /// Divides the blurred samples of sixteen pixels, eight in `a` and eight in `b`, by their background weight. Where
    /// the window contains almost no background, returns the pixel of the frame instead.
    @inline(__always)
    private static func divided(
        _ a: SIMD32<UInt16>, _ b: SIMD32<UInt16>, _ pixels: SIMD64<UInt8>
    ) -> SIMD64<UInt8> {
        let weight = cv_fourths_f32x16(a, b)
        let factors = cv_div_f32x16(cv_splat_f32x16(255), cv_floor1_f32x16(weight))
        let color = cv_pixels_times_factors(a, b, factors)
        let known = cv_bits_u8_from_u32(cv_fourths_at_least_u32x16(a, b, 16))
        return cv_select_u8x64(known, color, pixels)
    }

    /// Returns (front * cover + back * (255 - cover)) / 255, rounded.
    @inline(__always)
    private static func behind(
        _ front: SIMD64<UInt8>, _ back: SIMD64<UInt8>, _ cover: SIMD16<UInt8>
    ) -> SIMD64<UInt8> {
        if cv_all_equal_u8x16(cover, cover, cover, cover, cover, 0) != 0 { return back }
        let near = cv_weights_u16x32(cover)
        let far = cv_sub_u16x32(cv_splat_u16x32(255), near)
        let even = cv_over255_u16x32(
            cv_add_u16x32(
                cv_mul_u16x32(cv_even_bytes(front), near), cv_mul_u16x32(cv_even_bytes(back), far)))
        let odd = cv_over255_u16x32(
            cv_add_u16x32(cv_mul_u16x32(cv_odd_bytes(front), near), cv_mul_u16x32(cv_odd_bytes(back), far)))
        return cv_bits_u8_from_u16(cv_or_u16x32(even, cv_shl_u16x32(odd, 8)))
    }

    @inline(__always)
    private static func store(
        _ p: UnsafeMutableRawPointer, _ even: SIMD32<UInt16>, _ odd: SIMD32<UInt16>
    ) {
        cv_store_u16x32(p, cv_deal_low_u16x32(even, odd))
        cv_store_u16x32(p + 64, cv_deal_high_u16x32(even, odd))
    }

    /// Stores the first `left` of sixteen pixels with an alpha of 255, with red and blue swapped if `swaps` is true.
    @inline(__always)
    private static func finish(
        _ p: UnsafeMutableRawPointer, _ v: SIMD64<UInt8>, _ left: Int, _ swaps: Bool
    ) {
        var pixels = cv_or_u8x64(v, cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000)))
        if swaps { pixels = cv_swap_red_blue(pixels) }
        cv_store_part_u8x64(p, pixels, 4 &* left)
    }
}
