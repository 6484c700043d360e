// Operations on sixteen pixels at a time: three-byte pixels, grey, alpha, reversal and transposition.
#pragma once

// Convert four three-byte pixels (the low 12 bytes) to four-byte pixels whose last byte is 0, and back.
#if defined(__SSSE3__) || !defined(__x86_64__)
CV cv_u8x16 cv_spread_3to4(cv_u8x16 v) {
    return __builtin_shufflevector(v, (cv_u8x16)(0), 0, 1, 2, 16, 3, 4, 5, 16, 6, 7, 8, 16, 9, 10, 11, 16);
}
CV cv_u8x16 cv_close_4to3(cv_u8x16 v) {
    return __builtin_shufflevector(v, (cv_u8x16)(0), 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 16, 16, 16);
}
#else
// SSE2 has no byte shuffle. Pixel k must move by k bytes, so the whole vector is shifted once per pixel, and a mask
// keeps the pixel that is then in its place.
CV cv_u8x16 cv_spread_3to4(cv_u8x16 v) {
    __m128i x = (__m128i)v, m = _mm_setr_epi32(0x00FFFFFF, 0, 0, 0);
    __m128i a = _mm_and_si128(x, m), b = _mm_and_si128(_mm_slli_si128(x, 1), _mm_slli_si128(m, 4));
    __m128i c = _mm_and_si128(_mm_slli_si128(x, 2), _mm_slli_si128(m, 8));
    __m128i d = _mm_and_si128(_mm_slli_si128(x, 3), _mm_slli_si128(m, 12));
    return (cv_u8x16)_mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d));
}
CV cv_u8x16 cv_close_4to3(cv_u8x16 v) {
    __m128i x = (__m128i)v, m = _mm_setr_epi32(0x00FFFFFF, 0, 0, 0);
    __m128i a = _mm_and_si128(x, m), b = _mm_and_si128(_mm_srli_si128(x, 1), _mm_slli_si128(m, 3));
    __m128i c = _mm_and_si128(_mm_srli_si128(x, 2), _mm_slli_si128(m, 6));
    __m128i d = _mm_and_si128(_mm_srli_si128(x, 3), _mm_slli_si128(m, 9));
    return (cv_u8x16)_mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d));
}
#endif

// Loads sixteen three-byte pixels (exactly 48 bytes) as four-byte pixels whose last byte is 255.
CV cv_u8x64 cv_load_rgb(const void *p) {
#if defined(__AVX512VBMI__)
    __m512i v = _mm512_inserti32x4(_mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)p)),
                                   _mm_loadu_si128((const __m128i *)p + 2), 2);
    cv_u8x64 r = (cv_u8x64)v;
    r = __builtin_shufflevector(r, (cv_u8x64)(255), 0, 1, 2, 64, 3, 4, 5, 64, 6, 7, 8, 64, 9, 10, 11, 64, 12, 13, 14,
                                64, 15, 16, 17, 64, 18, 19, 20, 64, 21, 22, 23, 64, 24, 25, 26, 64, 27, 28, 29, 64,
                                30, 31, 32, 64, 33, 34, 35, 64, 36, 37, 38, 64, 39, 40, 41, 64, 42, 43, 44, 64, 45,
                                46, 47, 64);
    return r;
#else
    const uint8_t *b = (const uint8_t *)p;
    union { cv_u8x16 q[4]; cv_u32x16 v; } r;
    for (int k = 0; k < 3; k++) r.q[k] = cv_spread_3to4(cv_load_u8x16(b + 12 * k));
    // A 16-byte load at the first of the last four pixels would read four bytes past the last one. Load the 16 bytes
    // that end with the last pixel instead.
    cv_u8x16 last = cv_load_u8x16(b + 32);
    last = __builtin_shufflevector(last, last, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 4, 4, 4, 4);
    r.q[3] = cv_spread_3to4(last);
    return (cv_u8x64)(r.v | 0xFF000000u);
#endif
}

// Stores the first three bytes of each of sixteen pixels: exactly 48 bytes.
CV void cv_store_rgb(void *p, cv_u8x64 v) {
#if defined(__AVX512VBMI__)
    cv_u8x64 r = __builtin_shufflevector(v, v, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25,
                                         26, 28, 29, 30, 32, 33, 34, 36, 37, 38, 40, 41, 42, 44, 45, 46, 48, 49, 50,
                                         52, 53, 54, 56, 57, 58, 60, 61, 62, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                                         -1, -1, -1, -1, -1, -1);
    _mm256_storeu_si256((__m256i *)p, _mm512_castsi512_si256((__m512i)r));
    _mm_storeu_si128((__m128i *)p + 2, _mm512_extracti32x4_epi32((__m512i)r, 2));
#else
    union { cv_u8x64 v; cv_u8x16 q[4]; } x = {v};
    cv_u8x16 a = cv_close_4to3(x.q[0]), b = cv_close_4to3(x.q[1]);
    cv_u8x16 c = cv_close_4to3(x.q[2]), d = cv_close_4to3(x.q[3]);
    uint8_t *out = (uint8_t *)p;
    cv_store_u8x16(out, __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19));
    cv_store_u8x16(out + 16, __builtin_shufflevector(b, c, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23));
    cv_store_u8x16(out + 32, __builtin_shufflevector(c, d, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27));
#endif
}

// Load or store the first `pixels` three-byte pixels, or sixteen pixels if `pixels` is larger.
CV cv_u8x64 cv_load_rgb_part(const void *p, intptr_t pixels) {
    if (pixels >= 16) return cv_load_rgb(p);
    cv_u8x64 v = cv_load_part_u8x64(p, 3 * pixels);
    return cv_load_rgb(&v);
}
CV void cv_store_rgb_part(void *p, cv_u8x64 v, intptr_t pixels) {
    if (pixels >= 16) return cv_store_rgb(p, v);
    cv_u8x64 packed;
    cv_store_rgb(&packed, v);
    cv_store_part_u8x64(p, packed, 3 * pixels);
}

#if defined(__AVX512VBMI__)
// Stores the first three bytes of each of 64 pixels: exactly 192 bytes. Whole vectors are stored in fewer instructions
// than 48 bytes at a time, and they don't touch more cache lines than they fill.
CV void cv_store_rgb_four(void *p, cv_u8x64 a, cv_u8x64 b, cv_u8x64 c, cv_u8x64 d) {
    uint8_t *out = (uint8_t *)p;
    cv_store_u8x64(out, __builtin_shufflevector(
        a, b, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30, 32,
        33, 34, 36, 37, 38, 40, 41, 42, 44, 45, 46, 48, 49, 50, 52, 53, 54, 56, 57, 58, 60, 61, 62, 64, 65,
        66, 68, 69, 70, 72, 73, 74, 76, 77, 78, 80, 81, 82, 84));
    cv_store_u8x64(out + 64, __builtin_shufflevector(
        b, c, 21, 22, 24, 25, 26, 28, 29, 30, 32, 33, 34, 36, 37, 38, 40, 41, 42, 44, 45, 46, 48, 49, 50,
        52, 53, 54, 56, 57, 58, 60, 61, 62, 64, 65, 66, 68, 69, 70, 72, 73, 74, 76, 77, 78, 80, 81, 82, 84,
        85, 86, 88, 89, 90, 92, 93, 94, 96, 97, 98, 100, 101, 102, 104, 105));
    cv_store_u8x64(out + 128, __builtin_shufflevector(
        c, d, 42, 44, 45, 46, 48, 49, 50, 52, 53, 54, 56, 57, 58, 60, 61, 62, 64, 65, 66, 68, 69, 70, 72,
        73, 74, 76, 77, 78, 80, 81, 82, 84, 85, 86, 88, 89, 90, 92, 93, 94, 96, 97, 98, 100, 101, 102, 104,
        105, 106, 108, 109, 110, 112, 113, 114, 116, 117, 118, 120, 121, 122, 124, 125, 126));
}
#endif

#if defined(__AVX2__)
// Stores three bytes of each of 64 pixels, those that `order` chooses from four pixels: exactly 192 bytes. Eight pixels
// are stored at a time, as 32 bytes, and the next store replaces the last eight. That takes fewer instructions than
// whole vectors of joined parts.
CV void cv_store_chosen(uint8_t *p, const uint8_t *in, __m128i order) {
    const __m256i both = _mm256_broadcastsi128_si256(order), together = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
    for (int k = 0; k < 8; k++) {
        __m256i v = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)in + k), both);
        v = _mm256_permutevar8x32_epi32(v, together);
        if (k < 7) {
            _mm256_storeu_si256((__m256i *)(p + 24 * k), v);
        } else {
            _mm_storeu_si128((__m128i *)(p + 168), _mm256_castsi256_si128(v));
            _mm_storel_epi64((__m128i *)(p + 184), _mm256_extracti128_si256(v, 1));
        }
    }
}
#endif

// Copy 64 pixels of four bytes as pixels of three: 256 bytes are read and 192 written. Narrower vectors take sixteen
// pixels at a time, because loading all of them first would need more registers than there are. arm64 loads and stores
// channels.
CV void cv_copy_without_alpha(void *p, const void *source) {
    const uint8_t *in = (const uint8_t *)source;
#if defined(__AVX512VBMI__)
    cv_store_rgb_four(p, cv_load_u8x64(in), cv_load_u8x64(in + 64), cv_load_u8x64(in + 128), cv_load_u8x64(in + 192));
#elif defined(__aarch64__)
    for (int k = 0; k < 4; k++) {
        uint8x16x4_t v = vld4q_u8(in + 64 * k);
        uint8x16x3_t packed = {{v.val[0], v.val[1], v.val[2]}};
        vst3q_u8((uint8_t *)p + 48 * k, packed);
    }
#elif defined(__AVX2__)
    cv_store_chosen((uint8_t *)p, in, _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1));
#else
    for (int k = 0; k < 4; k++) cv_store_rgb((uint8_t *)p + 48 * k, cv_load_u8x64(in + 64 * k));
#endif
}
// Does the same for a source in memory, which AVX-512 reads faster by halves of a cache line than by whole ones.
CV void cv_copy_without_alpha_from_memory(void *p, const void *source) {
#if defined(__AVX512VBMI__)
    cv_store_chosen(
        (uint8_t *)p, (const uint8_t *)source, _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1));
#else
    cv_copy_without_alpha(p, source);
#endif
}
CV void cv_copy_swapped_without_alpha(void *p, const void *source) {
    const uint8_t *in = (const uint8_t *)source;
#if defined(__AVX512VBMI__)
    cv_store_rgb_four(p, cv_swap_red_blue(cv_load_u8x64(in)), cv_swap_red_blue(cv_load_u8x64(in + 64)),
                      cv_swap_red_blue(cv_load_u8x64(in + 128)), cv_swap_red_blue(cv_load_u8x64(in + 192)));
#elif defined(__aarch64__)
    for (int k = 0; k < 4; k++) {
        uint8x16x4_t v = vld4q_u8(in + 64 * k);
        uint8x16x3_t packed = {{v.val[2], v.val[1], v.val[0]}};
        vst3q_u8((uint8_t *)p + 48 * k, packed);
    }
#elif defined(__AVX2__)
    cv_store_chosen((uint8_t *)p, in, _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1));
#else
    for (int k = 0; k < 4; k++) cv_store_rgb((uint8_t *)p + 48 * k, cv_swap_red_blue(cv_load_u8x64(in + 64 * k)));
#endif
}
CV void cv_copy_swapped_without_alpha_from_memory(void *p, const void *source) {
#if defined(__AVX512VBMI__)
    cv_store_chosen(
        (uint8_t *)p, (const uint8_t *)source, _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1));
#else
    cv_copy_swapped_without_alpha(p, source);
#endif
}

// Converts sixteen grey bytes to opaque four-byte pixels.
CV cv_u8x64 cv_pixels_from_gray(cv_u8x16 gray) {
#if defined(__aarch64__)
    return __builtin_shufflevector(
        gray, (cv_u8x16)(255), 0, 0, 0, 16, 1, 1, 1, 16, 2, 2, 2, 16, 3, 3, 3, 16, 4, 4, 4, 16, 5, 5, 5, 16, 6, 6, 6, 16,
        7, 7, 7, 16, 8, 8, 8, 16, 9, 9, 9, 16, 10, 10, 10, 16, 11, 11, 11, 16, 12, 12, 12, 16, 13, 13, 13, 16, 14, 14,
        14, 16, 15, 15, 15, 16);
#else
    cv_u32x16 g = __builtin_convertvector(gray, cv_u32x16);
    return (cv_u8x64)(g | g << 8 | g << 16 | 0xFF000000u);
#endif
}

// Returns the luma of sixteen pixels, rounded half up: the weighted sum of bytes 0, 1 and 2 of each pixel, with weights
// in 1/65536. The low half of `outer` is the weight of byte 0, and its high half is the weight of byte 2. `halfMiddle`
// is half the weight of byte 1, because the whole weight would not fit a signed 16-bit lane.
CV cv_u8x16 cv_luma(cv_u8x64 pixels, uint32_t outer, uint32_t halfMiddle) {
#if defined(__aarch64__)
    cv_u8x16 bytes[3] = {
        __builtin_shufflevector(pixels, pixels, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60),
        __builtin_shufflevector(pixels, pixels, 1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 53, 57, 61),
        __builtin_shufflevector(pixels, pixels, 2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62)};
    uint16_t weights[3] = {(uint16_t)outer, (uint16_t)(2 * halfMiddle), (uint16_t)(outer >> 16)};
    uint32x4_t sums[4] = {vdupq_n_u32(0), vdupq_n_u32(0), vdupq_n_u32(0), vdupq_n_u32(0)};
    for (int i = 0; i < 3; i++) {
        uint16x8_t low = vmovl_u8(vget_low_u8((uint8x16_t)bytes[i])), high = vmovl_high_u8((uint8x16_t)bytes[i]);
        sums[0] = vmlal_n_u16(sums[0], vget_low_u16(low), weights[i]);
        sums[1] = vmlal_high_n_u16(sums[1], low, weights[i]);
        sums[2] = vmlal_n_u16(sums[2], vget_low_u16(high), weights[i]);
        sums[3] = vmlal_high_n_u16(sums[3], high, weights[i]);
    }
    uint16x8_t first = vrshrn_high_n_u32(vrshrn_n_u32(sums[0], 16), sums[1], 16);
    uint16x8_t last = vrshrn_high_n_u32(vrshrn_n_u32(sums[2], 16), sums[3], 16);
    return (cv_u8x16)vmovn_high_u16(vmovn_u16(first), last);
#else
    cv_u32x16 p = (cv_u32x16)pixels;
    cv_i32x16 sum = (cv_i32x16)(32768);
    sum = cv_dot_i16x32(sum, (cv_i16x32)(p & 0x00FF00FFu), (cv_i16x32)(cv_u32x16)(outer));
    sum = cv_dot_i16x32(sum, (cv_i16x32)(p >> 7 & 0x1FEu), (cv_i16x32)(cv_u32x16)(halfMiddle));
    return __builtin_convertvector((cv_u32x16)sum >> 16, cv_u8x16);
#endif
}

// Returns 255 if the fourth byte of every pixel in the four vectors is 255, 0 if it is 0 in every pixel, and 1
// otherwise. In most pictures the first vector is enough to decide.
CV int cv_common_alpha(cv_u8x64 a, cv_u8x64 b, cv_u8x64 c, cv_u8x64 d) {
    cv_u32x16 first = (cv_u32x16)a;
    if (!cv_any_u8x64((cv_u8x64)(~first & 0xFF000000u)))
        return cv_any_u8x64((cv_u8x64)(~(cv_u32x16)(b & c & d) & 0xFF000000u)) ? 1 : 255;
    if (cv_any_u8x64((cv_u8x64)(first & 0xFF000000u))) return 1;
    return cv_any_u8x64((cv_u8x64)((cv_u32x16)(b | c | d) & 0xFF000000u)) ? 1 : 0;
}

// Multiplies the colour of each pixel by alpha / 255, rounded half up, and keeps alpha. Exact for all 65,536 pairs of
// colour and alpha.
CV cv_u8x64 cv_premultiply(cv_u8x64 pixels) {
#if defined(__aarch64__)
    return cv_mul_div255_u8x64(pixels, (cv_u8x64)((cv_u32x16)cv_splat_alpha(pixels) | 0xFF000000u));
#else
    cv_u32x16 p = (cv_u32x16)pixels;
#if defined(__SSSE3__) || !defined(__x86_64__)
    cv_u16x32 alpha = (cv_u16x32)cv_splat_alpha(pixels) & (uint16_t)0xFF;
#else
    cv_u16x32 alpha = (cv_u16x32)(p >> 24 | (p >> 24) << 16);
#endif
    // Multiply bytes 0 and 2, then bytes 1 and 3, in 16-bit lanes. The factor of byte 3, alpha, is 255, which leaves
    // alpha unchanged.
    cv_u16x32 even = (cv_u16x32)p & (uint16_t)0xFF, odd = (cv_u16x32)p >> (cv_u16x32)(8);
    cv_u16x32 oddFactor = (cv_u16x32)((cv_u32x16)alpha | 0x00FF0000u);
    even = cv_mulhi_u16x32(even * alpha + (uint16_t)128, (cv_u16x32)(257));
    odd = odd * oddFactor + (uint16_t)128;
    odd += odd >> (cv_u16x32)(8);
    return (cv_u8x64)(even | (odd & (uint16_t)0xFF00));
#endif
}

// Converts premultiplied pixels to straight alpha: colour * 255 / alpha, rounded half up and clamped to 255. If alpha
// is 0, all four bytes become 0. With `swapped`, also swaps bytes 0 and 2.
//
// The result is exact for every pair of colour and alpha. The factor 255 / alpha is made slightly larger, so that ties
// are rounded up. This changes no other result, because a quotient that is not a tie differs from a tie by at least
// 1/510. Adding 2^23 leaves the rounded quotient in byte 0 of the float, and adding 2^39 does so for a colour that was
// multiplied by 2^16. For the middle channel, 256 times the quotient is added to 2^23 + 128, which leaves the rounded
// quotient in byte 1. If alpha is 0, the quotient is NaN, whose low bytes are 0.
CV cv_u8x64 cv_unpremultiply(cv_u8x64 pixels, int swapped) {
#if defined(__AVX512VBMI__)
    // The expected way is to shuffle each channel to the low byte of its lane and back, but the division leaves few
    // execution slots for shuffles. The third channel therefore stays in byte 2. The second result moves from byte 0 to
    // byte 1 in a multiplication of its low 16 bits by 256, which also adds it to the first result.
    cv_u32x16 p = (cv_u32x16)__builtin_elementwise_min(pixels, cv_splat_alpha(pixels));
    __m512 factor = (__m512)((cv_f32x16)(255.0f * (1 + 0x1p-20f)) /
                             __builtin_convertvector((cv_i32x16)(p >> 24), cv_f32x16));
    __m512 c0 = (__m512)__builtin_convertvector((cv_i32x16)(p & 255), cv_f32x16);
    __m512i second = _mm512_set4_epi32(0x8080800D, 0x80808009, 0x80808005, 0x80808001);
    __m512 c1 = _mm512_cvtepi32_ps(_mm512_shuffle_epi8((__m512i)p, second));
    __m512 c2 = _mm512_cvtepi32_ps((__m512i)(p & 0xFF0000u));
    __m512i q0 = (__m512i)_mm512_fmadd_ps(c0, factor, _mm512_set1_ps(0x1p23f));
    __m512i q1 = (__m512i)_mm512_fmadd_ps(c1, factor, _mm512_set1_ps(0x1p23f));
    __m512i q2 = (__m512i)_mm512_fmadd_ps(c2, factor, _mm512_set1_ps(0x1p39f));
    __m512i low = swapped ? q2 : q0, high = swapped ? q0 : q2;
    __m512i r = _mm512_dpwssd_epi32(low, q1, _mm512_set1_epi32(256));
    __m512i first = _mm512_set4_epi32(0x0C0C0C0C, 0x08080808, 0x04040404, 0x00000000);
    r = _mm512_mask_shuffle_epi8(r, 0x4444444444444444ull, high, first);
    return (cv_u8x64)_mm512_ternarylogic_epi32(_mm512_set1_epi32(0xFF000000), (__m512i)pixels, r, 0xCA);
#else
    // Alpha is copied to the three colour bytes, which multiplies it by 65,793, and so is the dividend: 255 * 65,793 is
    // 2^24 - 1. The dividend is 3 more. The next smaller float rounds some ties down, unless multiplication and addition
    // are fused. With the next larger one, the fraction in byte 0 of the middle channel may carry into its quotient.
    const float dividend = 16777218.0f, middle = 0x1p23f + 128;
#if defined(__AVX2__) && defined(__FMA__)
    // Fused multiplication and addition is as exact as the separate operations.
    union { cv_u8x64 v; __m256i h[2]; } x = {pixels}, r;
    const __m256i colours = _mm256_set_epi32(0x800F0F0F, 0x800B0B0B, 0x80070707, 0x80030303, 0x800F0F0F, 0x800B0B0B,
                                             0x80070707, 0x80030303);
    for (int i = 0; i < 2; i++) {
        __m256i alpha = _mm256_shuffle_epi8(x.h[i], colours), p = _mm256_min_epu8(x.h[i], alpha);
        __m256 factor = _mm256_div_ps(_mm256_set1_ps(dividend), _mm256_cvtepi32_ps(alpha));
        __m256 c0 = _mm256_cvtepi32_ps(_mm256_and_si256(p, _mm256_set1_epi32(0xFF)));
        __m256 c1 = _mm256_cvtepi32_ps(_mm256_and_si256(p, _mm256_set1_epi32(0xFF00)));
        __m256 c2 = _mm256_cvtepi32_ps(_mm256_and_si256(p, _mm256_set1_epi32(0xFF0000)));
        __m256i q0 = (__m256i)_mm256_fmadd_ps(c0, factor, _mm256_set1_ps(0x1p23f));
        __m256i q1 = (__m256i)_mm256_fmadd_ps(c1, factor, _mm256_set1_ps(middle));
        __m256i q2 = (__m256i)_mm256_fmadd_ps(c2, factor, _mm256_set1_ps(0x1p39f));
        __m256i low = _mm256_blendv_epi8(swapped ? q2 : q0, q1, _mm256_set1_epi32(0xFF00));
        low = _mm256_blend_epi16(low, _mm256_slli_epi32(swapped ? q0 : q2, 16), 0xAA);
        r.h[i] = _mm256_blendv_epi8(low, x.h[i], _mm256_set1_epi32((int)0xFF000000));
    }
    return r.v;
#else
    cv_u8x64 alpha = (cv_u8x64)((cv_u32x16)cv_splat_alpha(pixels) & 0xFFFFFFu);
    cv_u32x16 p = (cv_u32x16)__builtin_elementwise_min(pixels, alpha);
    cv_f32x16 factor = (cv_f32x16)(dividend) / __builtin_convertvector((cv_i32x16)alpha, cv_f32x16);
    cv_f32x16 c0 = __builtin_convertvector((cv_i32x16)(p & 0xFFu), cv_f32x16);
    cv_f32x16 c1 = __builtin_convertvector((cv_i32x16)(p & 0xFF00u), cv_f32x16);
    cv_f32x16 c2 = __builtin_convertvector((cv_i32x16)(p & 0xFF0000u), cv_f32x16);
    cv_u32x16 q0 = (cv_u32x16)(c0 * factor + 0x1p23f), q1 = (cv_u32x16)(c1 * factor + middle) & 0xFF00u;
    cv_u32x16 q2 = (cv_u32x16)(c2 * factor + 0x1p39f);
    cv_u32x16 low = (swapped ? q2 : q0) & 0xFFu, high = (swapped ? q0 : q2) << 16;
    return (cv_u8x64)(low | q1 | high | ((cv_u32x16)pixels & 0xFF000000u));
#endif
#endif
}

// Reverse the order of sixteen four-byte pixels, of eight, or of sixteen bytes.
CV cv_u8x64 cv_reverse_pixels(cv_u8x64 v) {
#if defined(__aarch64__)
    // One look-up with these indices reverses the four pixels of a 16-byte lane. The loop also reverses the four lanes.
    const uint8x16_t order = {12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3};
    union { cv_u8x64 v; uint8x16_t q[4]; } x = {v}, r;
    for (int i = 0; i < 4; i++) r.q[i] = vqtbl1q_u8(x.q[3 - i], order);
    return r.v;
#else
    cv_u32x16 p = (cv_u32x16)v;
    return (cv_u8x64)__builtin_shufflevector(p, p, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
#endif
}
CV cv_u8x32 cv_reverse_pixels_u8x32(cv_u8x32 v) {
    union { cv_u8x64 v; cv_u8x32 h[2]; } x = {.h = {v, v}};
    x.v = cv_reverse_pixels(x.v);
    return x.h[0];
}
CV cv_u8x16 cv_reverse_u8x16(cv_u8x16 v) {
    return __builtin_shufflevector(v, v, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

// Transposes a block of 8x8 four-byte elements. Strides are in bytes and may be negative.
CV void cv_transpose_8x8_u32(const void *source, intptr_t sourceStride, void *destination,
                             intptr_t destinationStride) {
    typedef uint32_t row __attribute__((ext_vector_type(8)));
    row r[8], t[8];
    for (int i = 0; i < 8; i++)
        __builtin_memcpy(&r[i], (const uint8_t *)source + i * sourceStride, sizeof(row));
    // Interleave the elements of neighbouring rows, then pairs of elements of rows that are 2 apart, and then halves of
    // rows that are 4 apart.
    for (int i = 0; i < 8; i += 2) {
        t[i] = __builtin_shufflevector(r[i], r[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        t[i + 1] = __builtin_shufflevector(r[i], r[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int i = 0; i < 8; i += 4) {
        for (int k = 0; k < 2; k++) {
            r[i + 2 * k] = __builtin_shufflevector(t[i + k], t[i + k + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            r[i + 2 * k + 1] = __builtin_shufflevector(t[i + k], t[i + k + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int i = 0; i < 4; i++) {
        row low = __builtin_shufflevector(r[i], r[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        row high = __builtin_shufflevector(r[i], r[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
        __builtin_memcpy((uint8_t *)destination + i * destinationStride, &low, sizeof(row));
        __builtin_memcpy((uint8_t *)destination + (i + 4) * destinationStride, &high, sizeof(row));
    }
}

// Transposes a block of 16x16 bytes.
CV void cv_transpose_16x16_u8(const void *source, intptr_t sourceStride, void *destination,
                              intptr_t destinationStride) {
    cv_u8x16 r[16], t[16];
    for (int i = 0; i < 16; i++) r[i] = cv_load_u8x16((const uint8_t *)source + i * sourceStride);
    // Each step interleaves rows i and i + 8 to the new rows 2i and 2i + 1. After four steps the block is transposed.
    for (int step = 0; step < 4; step++) {
        for (int i = 0; i < 8; i++) {
            t[2 * i] = __builtin_shufflevector(r[i], r[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            t[2 * i + 1] =
                __builtin_shufflevector(r[i], r[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
        for (int i = 0; i < 16; i++) r[i] = t[i];
    }
    for (int i = 0; i < 16; i++) cv_store_u8x16((uint8_t *)destination + i * destinationStride, r[i]);
}

// Transposes a block of 16x16 three-byte pixels by converting them to four-byte pixels and back.
CV void cv_transpose_16x16_rgb(const void *source, intptr_t sourceStride, void *destination,
                               intptr_t destinationStride) {
    cv_u8x64 wide[16], turned[16];
    for (int i = 0; i < 16; i++) wide[i] = cv_load_rgb((const uint8_t *)source + i * sourceStride);
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 2; x++)
            cv_transpose_8x8_u32((uint8_t *)&wide[8 * y] + 32 * x, 64, (uint8_t *)&turned[8 * x] + 32 * y, 64);
    for (int i = 0; i < 16; i++) cv_store_rgb((uint8_t *)destination + i * destinationStride, turned[i]);
}
