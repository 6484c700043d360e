// Vector operations for blurs of 16-bit and float samples: means, interleaving and deinterleaving.
#pragma once

typedef uint64_t cv_u64x8 __attribute__((ext_vector_type(8)));
typedef uint64_t cv_u64x4 __attribute__((ext_vector_type(4)));

// Return the even lanes (0, 2, 4, ...) or the odd lanes (1, 3, 5, ...) of vector a, followed by those of vector b.
CV cv_u16x32 cv_even_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40,
                                   42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62);
}
CV cv_u16x32 cv_odd_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41,
                                   43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63);
}
// Return the even pixels or the odd pixels of vector a, followed by those of vector b. A pixel is four 16-bit samples.
CV cv_u16x32 cv_even_pixels_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return (cv_u16x32)__builtin_shufflevector((cv_u64x8)a, (cv_u64x8)b, 0, 2, 4, 6, 8, 10, 12, 14);
}
CV cv_u16x32 cv_odd_pixels_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return (cv_u16x32)__builtin_shufflevector((cv_u64x8)a, (cv_u64x8)b, 1, 3, 5, 7, 9, 11, 13, 15);
}
CV cv_f32x16 cv_even_f32x16(cv_f32x16 a, cv_f32x16 b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}
CV cv_f32x16 cv_odd_f32x16(cv_f32x16 a, cv_f32x16 b) {
    return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}

// Interleave the lanes of vectors a and b (a0 b0 a1 b1 ...) and return the first half (low) or the second half (high)
// of the result.
CV cv_u16x32 cv_deal_low_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return __builtin_shufflevector(a, b, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 8, 40, 9, 41, 10, 42,
                                   11, 43, 12, 44, 13, 45, 14, 46, 15, 47);
}
CV cv_u16x32 cv_deal_high_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return __builtin_shufflevector(a, b, 16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55, 24, 56, 25, 57,
                                   26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63);
}
CV cv_u16x32 cv_deal_low_pixels_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return (cv_u16x32)__builtin_shufflevector((cv_u64x8)a, (cv_u64x8)b, 0, 8, 1, 9, 2, 10, 3, 11);
}
CV cv_u16x32 cv_deal_high_pixels_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return (cv_u16x32)__builtin_shufflevector((cv_u64x8)a, (cv_u64x8)b, 4, 12, 5, 13, 6, 14, 7, 15);
}
CV cv_f32x16 cv_deal_low_f32x16(cv_f32x16 a, cv_f32x16 b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
CV cv_f32x16 cv_deal_high_f32x16(cv_f32x16 a, cv_f32x16 b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
// Interleave two vectors of 32 bytes to one of 64 bytes, lane by lane or pixel by pixel.
CV cv_u16x32 cv_deal_u16x16(cv_u16x16 a, cv_u16x16 b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25, 10, 26,
                                   11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
CV cv_u16x32 cv_deal_pixels_u16x16(cv_u16x16 a, cv_u16x16 b) {
    return (cv_u16x32)__builtin_shufflevector((cv_u64x4)a, (cv_u64x4)b, 0, 4, 1, 5, 2, 6, 3, 7);
}

// Interleaves the samples of every two neighbouring pixels: r0 g0 b0 a0 r1 g1 b1 a1 becomes r0 r1 g0 g1 b0 b1 a0 a1.
CV cv_i16x32 cv_pair_pixels_i16x32(cv_i16x32 v) {
    return __builtin_shufflevector(v, v, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 16, 20, 17, 21, 18, 22,
                                   19, 23, 24, 28, 25, 29, 26, 30, 27, 31);
}

// Returns the fourth sample of each of sixteen four-sample pixels, eight in a and eight in b, as floats.
CV cv_f32x16 cv_fourths_f32x16(cv_u16x32 a, cv_u16x32 b) {
    cv_u16x16 v = __builtin_shufflevector(a, b, 3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51, 55, 59, 63);
    return __builtin_convertvector(__builtin_convertvector(v, cv_i32x16), cv_f32x16);
}
// Returns 1 if the fourth sample of each of sixteen four-sample pixels equals value, and 0 if not. Eight of the pixels
// are in a and eight in b.
CV int cv_fourths_equal_u16x32(cv_u16x32 a, cv_u16x32 b, uint16_t value) {
    cv_u64x8 wanted = (cv_u64x8)((uint64_t)value << 48), kept = (cv_u64x8)(0xFFFF000000000000u);
    return __builtin_reduce_or((((cv_u64x8)a ^ wanted) | ((cv_u64x8)b ^ wanted)) & kept) == 0;
}

// The vector v holds sixteen factors, one per pixel. Each function takes four of them and repeats each for the four
// samples of its pixel. The digit in the function's name selects the factors of pixels 0...3, 4...7, 8...11 or 12...15.
CV cv_f32x16 cv_spread0_f32x16(cv_f32x16 v) {
    return __builtin_shufflevector(v, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}
CV cv_f32x16 cv_spread1_f32x16(cv_f32x16 v) {
    return __builtin_shufflevector(v, v, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
}
CV cv_f32x16 cv_spread2_f32x16(cv_f32x16 v) {
    return __builtin_shufflevector(v, v, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11);
}
CV cv_f32x16 cv_spread3_f32x16(cv_f32x16 v) {
    return __builtin_shufflevector(v, v, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15);
}
// Converts sixteen 16-bit samples to floats.
CV cv_f32x16 cv_float_u16x16(cv_u16x16 v) {
    return __builtin_convertvector(__builtin_convertvector(v, cv_i32x16), cv_f32x16);
}

// Returns 1 if this tier has 32 registers of 64 bytes, enough for a kernel to keep several sums in registers.
CV int cv_many_registers(void) {
#if defined(__AVX512F__)
    return 1;
#else
    return 0;
#endif
}
CV cv_u16x16 cv_bits_u16_from_i16x16(cv_i16x16 v) { return (cv_u16x16)v; }

// Returns the float 1 in lanes whose value is at least low, and 0 in the other lanes.
CV cv_f32x16 cv_where_at_least_f32x16(cv_f32x16 v, float low) {
    return (cv_f32x16)((cv_i32x16)(v >= (cv_f32x16)(low)) & (cv_i32x16)(cv_f32x16)(1.0f));
}
// Returns the larger of v and 1 in each lane.
CV cv_f32x16 cv_floor1_f32x16(cv_f32x16 v) { return v > (cv_f32x16)(1.0f) ? v : (cv_f32x16)(1.0f); }

CV cv_u8x64 cv_join_quarters_u8(cv_u8x16 a, cv_u8x16 b, cv_u8x16 c, cv_u8x16 d) {
    union { cv_u8x16 q[4]; cv_u8x64 v; } r = {{a, b, c, d}};
    return r.v;
}

// Interleave the even pixels of a and b (first: a0 b0 a2 b2 ...) or the odd pixels (second: a1 b1 a3 b3 ...). A pixel
// is four 16-bit samples. Packing both results with cv_pack_clamping_i16x32, which works within 16-byte lanes, gives
// the bytes of all pixels in the order a0 b0 a1 b1 ...
CV cv_i16x32 cv_weave_first_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return (cv_i16x32)__builtin_shufflevector((cv_u64x8)a, (cv_u64x8)b, 0, 8, 2, 10, 4, 12, 6, 14);
}
CV cv_i16x32 cv_weave_second_u16x32(cv_u16x32 a, cv_u16x32 b) {
    return (cv_i16x32)__builtin_shufflevector((cv_u64x8)a, (cv_u64x8)b, 1, 9, 3, 11, 5, 13, 7, 15);
}

// Copies the fourth byte of each four-byte pixel, widened to 16 bits, to both 16-bit lanes of the pixel.
CV cv_u16x32 cv_alphas_u16x32(cv_u8x64 v) {
    cv_u32x16 a = (cv_u32x16)v >> 24;
    return (cv_u16x32)(a | a << 16);
}
// Widens sixteen bytes, one per four-byte pixel, to 16 bits, and copies each to both 16-bit lanes of its pixel.
CV cv_u16x32 cv_weights_u16x32(cv_u8x16 v) {
    cv_u32x16 a = __builtin_convertvector(v, cv_u32x16);
    return (cv_u16x32)(a | a << 16);
}
// Replaces every odd 16-bit lane with value.
CV cv_u16x32 cv_with_second_u16x32(cv_u16x32 v, uint16_t value) {
    return (cv_u16x32)(((cv_u32x16)v & 0x0000FFFFu) | (uint32_t)value << 16);
}

// Returns 1 if every lane of the five vectors equals value.
CV int cv_all_equal_u8x16(cv_u8x16 a, cv_u8x16 b, cv_u8x16 c, cv_u8x16 d, cv_u8x16 e, uint8_t value) {
    cv_u8x16 x = (cv_u8x16)(value);
    return __builtin_reduce_or((a ^ x) | (b ^ x) | (c ^ x) | (d ^ x) | (e ^ x)) == 0;
}
// Tests whether the fourth sample of each of sixteen four-sample pixels is at least low. Eight of the pixels are in a
// and eight in b. The result has one lane per pixel: all ones if the sample is at least low, and 0 if not.
CV cv_u32x16 cv_fourths_at_least_u32x16(cv_u16x32 a, cv_u16x32 b, uint16_t low) {
    cv_u16x16 v = __builtin_shufflevector(a, b, 3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51, 55, 59, 63);
    return (cv_u32x16)(__builtin_convertvector(v, cv_i32x16) >= (cv_i32x16)(low));
}

// Returns the mean (a + 4b + 6c + 4d + e) / 16, computed as nested means of two values, each rounded half up.
CV cv_u16x32 cv_halved_u16x32(cv_u16x32 a, cv_u16x32 b, cv_u16x32 c, cv_u16x32 d, cv_u16x32 e) {
    cv_u16x32 inner = cv_mean_u16x32(c, cv_mean_u16x32(c, cv_mean_u16x32(a, e)));
    return cv_mean_u16x32(cv_mean_u16x32(b, d), inner);
}
// Returns 16 * (a + 4b + 6c + 4d + e), exactly. This is 256 times the weighted mean, whose weights add up to 16. Lanes
// must hold byte values, so that the result fits 16 bits.
CV cv_u16x32 cv_summed_u16x32(cv_u16x32 a, cv_u16x32 b, cv_u16x32 c, cv_u16x32 d, cv_u16x32 e) {
    return (((b + d + c) << (cv_u16x32)(2)) + (a + e) + (c + c)) << (cv_u16x32)(4);
}
// Converts plain samples (256 * byte) to the samples of opaque pixels (255 * byte).
CV cv_u16x32 cv_opaque_u16x32(cv_u16x32 v) { return v - ((v + (cv_u16x32)(128)) >> (cv_u16x32)(8)); }
// Divide samples by 256 (samples up to 65280) or by 255 (exact for samples up to 65025), rounded to nearest.
CV cv_u16x32 cv_over256_u16x32(cv_u16x32 v) { return (v + (cv_u16x32)(128)) >> (cv_u16x32)(8); }
CV cv_u16x32 cv_over255_u16x32(cv_u16x32 v) {
#if defined(__aarch64__)
    cv_u16x32 t = v + (cv_u16x32)(128);
    return (t + (t >> (cv_u16x32)(8))) >> (cv_u16x32)(8);
#else
    return cv_mulhi_u16x32(v + (cv_u16x32)(128), (cv_u16x32)(257));
#endif
}

// Return two bytes of each four-byte pixel, widened to 16 bits: the first and third (even), or the second and fourth
// (odd). Taking every other byte needs only a mask or a shift, whereas widening bytes in order needs a shuffle.
// cv_deal_low_u16x32 and cv_deal_high_u16x32 restore the order of the bytes.
CV cv_u16x32 cv_even_bytes(cv_u8x64 v) { return (cv_u16x32)v & (cv_u16x32)(255); }
CV cv_u16x32 cv_odd_bytes(cv_u8x64 v) { return (cv_u16x32)v >> (cv_u16x32)(8); }
// Multiply the even bytes (first and third) or the odd bytes (second and fourth) of four-byte pixels by one weight per
// pixel. In the vector of weights, both 16-bit lanes of a pixel hold the pixel's weight. cv_odd_times first replaces
// the fourth byte with 255.
CV cv_u16x32 cv_even_times(cv_u8x64 v, cv_u16x32 weight) { return cv_even_bytes(v) * weight; }
CV cv_u16x32 cv_odd_times(cv_u8x64 v, cv_u16x32 weight) {
    return cv_with_second_u16x32(cv_odd_bytes(v), 255) * weight;
}

// Interleaves the pixels of a and b, eight of each, and packs them to bytes. Samples must be in 0...255.
CV cv_u8x64 cv_woven_pixels(cv_u16x32 a, cv_u16x32 b) {
#if defined(__aarch64__)
    union { cv_u16x32 v; uint16x8_t q[4]; } x = {a}, y = {b};
    union { uint32x4_t q[4]; cv_u8x64 v; } r;
    for (int i = 0; i < 4; i++) {
        uint32x2_t first = vreinterpret_u32_u8(vmovn_u16(x.q[i])), second = vreinterpret_u32_u8(vmovn_u16(y.q[i]));
        r.q[i] = vzip1q_u32(vcombine_u32(first, first), vcombine_u32(second, second));
    }
    return r.v;
#else
    return cv_pack_clamping_i16x32(cv_weave_first_u16x32(a, b), cv_weave_second_u16x32(a, b));
#endif
}
// cv_times_factors multiplies each of sixteen samples by its own factor, rounds the products and clamps them to bytes.
// cv_pixels_times_factors does the same for the samples of sixteen pixels, with one factor per pixel. Eight of the
// pixels are in a and eight in b.
CV cv_u8x16 cv_times_factors(cv_u16x16 v, cv_f32x16 factors) {
    cv_f32x16 product = cv_float_u16x16(v) * factors + (cv_f32x16)(0.5f);
    return cv_bytes_f32x16(cv_clamp_f32x16(product, 0, 255));
}
CV cv_u8x64 cv_pixels_times_factors(cv_u16x32 a, cv_u16x32 b, cv_f32x16 factors) {
    return cv_join_quarters_u8(
        cv_times_factors(a.lo, cv_spread0_f32x16(factors)), cv_times_factors(a.hi, cv_spread1_f32x16(factors)),
        cv_times_factors(b.lo, cv_spread2_f32x16(factors)), cv_times_factors(b.hi, cv_spread3_f32x16(factors)));
}

// Return running sums. cv_running_i32x16 adds to each lane all lanes before it. cv_running_pixels_i32x16 treats four
// lanes as a pixel and adds to each pixel all pixels before it.
CV cv_i32x16 cv_running_i32x16(cv_i32x16 v) {
    const cv_i32x16 z = (cv_i32x16)(0);
    v += __builtin_shufflevector(z, v, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
    v += __builtin_shufflevector(z, v, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
    v += __builtin_shufflevector(z, v, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
    v += __builtin_shufflevector(z, v, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
    return v;
}
CV cv_i32x16 cv_running_pixels_i32x16(cv_i32x16 v) {
    const cv_i32x16 z = (cv_i32x16)(0);
    v += __builtin_shufflevector(z, v, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
    v += __builtin_shufflevector(z, v, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
    return v;
}
// Copy the last lane to all lanes, or the last pixel of four lanes to all pixels.
CV cv_i32x16 cv_last_i32x16(cv_i32x16 v) { return (cv_i32x16)(v[15]); }
CV cv_i32x16 cv_last_pixel_i32x16(cv_i32x16 v) {
    return __builtin_shufflevector(v, v, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15);
}
CV cv_i32x16 cv_signed_u32x16(cv_u32x16 v) { return (cv_i32x16)v; }
// Returns a - b, widened. The differences must fit signed 16-bit lanes.
CV cv_i32x16 cv_widened_difference_u16x16(cv_u16x16 a, cv_u16x16 b) {
#if defined(__aarch64__)
    // One instruction widens and subtracts.
    return (cv_i32x16)(__builtin_convertvector(a, cv_u32x16) - __builtin_convertvector(b, cv_u32x16));
#else
    return __builtin_convertvector((cv_i16x16)(a - b), cv_i32x16);
#endif
}
// Multiply sums by a factor and round half up. The results must fit the lanes of the result: 32, 16 or 8 bits.
CV cv_i32x16 cv_scaled_sums_i32x16(cv_i32x16 sums, float factor) {
    cv_f32x16 v = __builtin_convertvector(sums, cv_f32x16) * (cv_f32x16)(factor) + (cv_f32x16)(0.5f);
    return __builtin_convertvector(v, cv_i32x16);
}
CV cv_u16x16 cv_scaled_sums_u16x16(cv_i32x16 sums, float factor) {
    return __builtin_convertvector(cv_scaled_sums_i32x16(sums, factor), cv_u16x16);
}
CV cv_u8x16 cv_scaled_sums_u8x16(cv_i32x16 sums, float factor) {
    return cv_narrow_u32x16((cv_u32x16)cv_scaled_sums_i32x16(sums, factor));
}
// Returns four equal pixels, each with the four lanes a, b, c and d.
CV cv_i32x16 cv_pixels_i32x16(int32_t a, int32_t b, int32_t c, int32_t d) {
    return (cv_i32x16){a, b, c, d, a, b, c, d, a, b, c, d, a, b, c, d};
}

// Converts bytes to 128 * byte - 16320, in -16320...16320. The sum of two such values fits a 16-bit lane.
CV cv_i16x32 cv_around_zero_u8x32(cv_u8x32 v) {
    return (cv_i16x32)(__builtin_convertvector(v, cv_u16x32) << 7) - (cv_i16x32)(16320);
}
// Returns v / 128, rounded down. v must not be negative.
CV cv_u16x32 cv_over128_i16x32(cv_i16x32 v) { return (cv_u16x32)v >> (cv_u16x32)(7); }
// Returns acc + (a + b) * w / 65536, with the quotient rounded down. a + b must fit a signed 16-bit lane.
CV cv_i16x32 cv_fold_i16x32(cv_i16x32 acc, cv_i16x32 a, cv_i16x32 b, cv_i16x32 w) {
    return acc + cv_mulhi_i16x32(a + b, w);
}
// Returns the eight pixels that start count pixels after the first of a, in vectors a and b side by side. A pixel is
// four 16-bit samples. count must be a constant, 1 to 7.
CV cv_i16x32 cv_shifted_pixels_i16x32(cv_i16x32 a, cv_i16x32 b, int count) {
    cv_u64x8 x = (cv_u64x8)a, y = (cv_u64x8)b;
    switch (count) {
    case 1: return (cv_i16x32)__builtin_shufflevector(x, y, 1, 2, 3, 4, 5, 6, 7, 8);
    case 2: return (cv_i16x32)__builtin_shufflevector(x, y, 2, 3, 4, 5, 6, 7, 8, 9);
    case 3: return (cv_i16x32)__builtin_shufflevector(x, y, 3, 4, 5, 6, 7, 8, 9, 10);
    case 4: return (cv_i16x32)__builtin_shufflevector(x, y, 4, 5, 6, 7, 8, 9, 10, 11);
    case 5: return (cv_i16x32)__builtin_shufflevector(x, y, 5, 6, 7, 8, 9, 10, 11, 12);
    case 6: return (cv_i16x32)__builtin_shufflevector(x, y, 6, 7, 8, 9, 10, 11, 12, 13);
    default: return (cv_i16x32)__builtin_shufflevector(x, y, 7, 8, 9, 10, 11, 12, 13, 14);
    }
}
