// Operations within the four 16-byte lanes of a vector: interleaving, packing, splatting.
//
// x86 shuffles work within 16-byte lanes at every width, so these functions take one or two instructions on every tier.
// Kernels order their loads and stores such that no data must move from one 16-byte lane to another.
#pragma once

#define CV_LANES(body) body(0), body(16), body(32), body(48)
#define CV_ZIP8_LOW(n)                                                                                    \
    n + 0, n + 64, n + 1, n + 65, n + 2, n + 66, n + 3, n + 67, n + 4, n + 68, n + 5, n + 69, n + 6, n + 70, \
        n + 7, n + 71
#define CV_ZIP8_HIGH(n)                                                                                   \
    n + 8, n + 72, n + 9, n + 73, n + 10, n + 74, n + 11, n + 75, n + 12, n + 76, n + 13, n + 77, n + 14, \
        n + 78, n + 15, n + 79

// In each 16-byte lane, interleave bytes 0...7 (low) or 8...15 (high) of a and b, starting with a.
CV cv_u8x64 cv_zip_low_u8x64(cv_u8x64 a, cv_u8x64 b) {
    return __builtin_shufflevector(a, b, CV_LANES(CV_ZIP8_LOW));
}
CV cv_u8x64 cv_zip_high_u8x64(cv_u8x64 a, cv_u8x64 b) {
    return __builtin_shufflevector(a, b, CV_LANES(CV_ZIP8_HIGH));
}
#undef CV_ZIP8_LOW
#undef CV_ZIP8_HIGH
#undef CV_LANES

// In each 16-byte lane, widen the first (low) or last (high) eight bytes to 16 bits.
CV cv_i16x32 cv_widen_low_u8x64(cv_u8x64 v) { return (cv_i16x32)cv_zip_low_u8x64(v, (cv_u8x64)(0)); }
CV cv_i16x32 cv_widen_high_u8x64(cv_u8x64 v) { return (cv_i16x32)cv_zip_high_u8x64(v, (cv_u8x64)(0)); }

// Interleaves 64 16-bit values of row a (in a0 and a1) with 64 of row b (in b0 and b1), and returns one quarter of the
// 64 pairs. In 16-byte lane n, quarter q contains columns 16n + 4q ... 16n + 4q + 3. Bytes of two rows that are
// interleaved with cv_zip_low_u8x64 and cv_zip_high_u8x64 and then widened have the same order.
CV cv_i16x32 cv_pair_quarter_i16x32(cv_i16x32 a0, cv_i16x32 a1, cv_i16x32 b0, cv_i16x32 b1, int quarter) {
    // Separate the even and the odd groups of eight columns. For row a, 16-byte lane n of ea contains columns 16n ...
    // 16n + 7, and lane n of oa contains columns 16n + 8 ... 16n + 15. For row b, the same applies to eb and ob.
    typedef int64_t cv_i64x8 __attribute__((ext_vector_type(8)));
    cv_i64x8 ea = __builtin_shufflevector((cv_i64x8)a0, (cv_i64x8)a1, 0, 1, 4, 5, 8, 9, 12, 13);
    cv_i64x8 oa = __builtin_shufflevector((cv_i64x8)a0, (cv_i64x8)a1, 2, 3, 6, 7, 10, 11, 14, 15);
    cv_i64x8 eb = __builtin_shufflevector((cv_i64x8)b0, (cv_i64x8)b1, 0, 1, 4, 5, 8, 9, 12, 13);
    cv_i64x8 ob = __builtin_shufflevector((cv_i64x8)b0, (cv_i64x8)b1, 2, 3, 6, 7, 10, 11, 14, 15);
    cv_i16x32 a = (cv_i16x32)(quarter < 2 ? ea : oa), b = (cv_i16x32)(quarter < 2 ? eb : ob);
    return quarter & 1
        ? __builtin_shufflevector(a, b, 4, 36, 5, 37, 6, 38, 7, 39, 12, 44, 13, 45, 14, 46, 15, 47, 20, 52, 21, 53, 22,
                                  54, 23, 55, 28, 60, 29, 61, 30, 62, 31, 63)
        : __builtin_shufflevector(a, b, 0, 32, 1, 33, 2, 34, 3, 35, 8, 40, 9, 41, 10, 42, 11, 43, 16, 48, 17, 49, 18,
                                  50, 19, 51, 24, 56, 25, 57, 26, 58, 27, 59);
}

// Interleaves two three-channel pixels, which are the first six 16-bit values of v: 0 3 1 4 2 5. The last two values of
// the result are 0.
CV cv_u8x16 cv_pair_three_u8x16(cv_u8x16 v) {
    typedef uint16_t cv_u16x8 __attribute__((ext_vector_type(8)));
    return (cv_u8x16)__builtin_shufflevector((cv_u16x8)v, (cv_u16x8)(0), 0, 3, 1, 4, 2, 5, 8, 8);
}

// In each 16-byte lane, narrows the four values of a and then the four of b to 16 bits, with clamping.
CV cv_i16x32 cv_pack_i32x16(cv_i32x16 a, cv_i32x16 b) {
#if defined(__AVX512BW__)
    return (cv_i16x32)_mm512_packs_epi32((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    union { cv_i32x16 v; __m256i h[2]; } x = {a}, y = {b};
    union { __m256i h[2]; cv_i16x32 v; } r;
    for (int i = 0; i < 2; i++) r.h[i] = _mm256_packs_epi32(x.h[i], y.h[i]);
    return r.v;
#elif defined(__SSE2__)
    union { cv_i32x16 v; __m128i q[4]; } x = {a}, y = {b};
    union { __m128i q[4]; cv_i16x32 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = _mm_packs_epi32(x.q[i], y.q[i]);
    return r.v;
#elif defined(__aarch64__)
    union { cv_i32x16 v; int32x4_t q[4]; } x = {a}, y = {b};
    union { int16x8_t q[4]; cv_i16x32 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = vqmovn_high_s32(vqmovn_s32(x.q[i]), y.q[i]);
    return r.v;
#else
    cv_i32x16 lo = (cv_i32x16)(-32768), hi = (cv_i32x16)(32767);
    a = __builtin_elementwise_min(__builtin_elementwise_max(a, lo), hi);
    b = __builtin_elementwise_min(__builtin_elementwise_max(b, lo), hi);
    return __builtin_shufflevector((cv_i16x32)a, (cv_i16x32)b, 0, 2, 4, 6, 32, 34, 36, 38, 8, 10, 12, 14, 40, 42, 44,
                                   46, 16, 18, 20, 22, 48, 50, 52, 54, 24, 26, 28, 30, 56, 58, 60, 62);
#endif
}

// In each 16-byte lane, narrows the eight values of a and then the eight of b to bytes, with clamping to 0...255.
CV cv_u8x64 cv_pack_clamping_i16x32(cv_i16x32 a, cv_i16x32 b) {
#if defined(__AVX512BW__)
    return (cv_u8x64)_mm512_packus_epi16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    union { cv_i16x32 v; __m256i h[2]; } x = {a}, y = {b};
    union { __m256i h[2]; cv_u8x64 v; } r;
    for (int i = 0; i < 2; i++) r.h[i] = _mm256_packus_epi16(x.h[i], y.h[i]);
    return r.v;
#elif defined(__SSE2__)
    union { cv_i16x32 v; __m128i q[4]; } x = {a}, y = {b};
    union { __m128i q[4]; cv_u8x64 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = _mm_packus_epi16(x.q[i], y.q[i]);
    return r.v;
#elif defined(__aarch64__)
    union { cv_i16x32 v; int16x8_t q[4]; } x = {a}, y = {b};
    union { uint8x16_t q[4]; cv_u8x64 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = vqmovun_high_s16(vqmovun_s16(x.q[i]), y.q[i]);
    return r.v;
#else
    cv_i16x32 lo = (cv_i16x32)(0), hi = (cv_i16x32)(255);
    a = __builtin_elementwise_min(__builtin_elementwise_max(a, lo), hi);
    b = __builtin_elementwise_min(__builtin_elementwise_max(b, lo), hi);
    return __builtin_shufflevector(
        (cv_u8x64)a, (cv_u8x64)b, 0, 2, 4, 6, 8, 10, 12, 14, 64, 66, 68, 70, 72, 74, 76, 78, 16, 18, 20, 22, 24, 26, 28,
        30, 80, 82, 84, 86, 88, 90, 92, 94, 32, 34, 36, 38, 40, 42, 44, 46, 96, 98, 100, 102, 104, 106, 108, 110, 48, 50,
        52, 54, 56, 58, 60, 62, 112, 114, 116, 118, 120, 122, 124, 126);
#endif
}

// Joins two 16-bit values in each 32-bit lane: the low half of the lane of a becomes the low half of the result, and
// the low half of the lane of b becomes the high half.
CV cv_i16x32 cv_couple_i32x16(cv_i32x16 a, cv_i32x16 b) {
    return (cv_i16x32)((a & (cv_i32x16)(0xFFFF)) | (b << (cv_i32x16)(16)));
}

// Returns sixteen pixels whose colours are the given values, clamped to 0...255, and whose alpha is that of `pixels`. The
// values must fit 16 bits, signed.
CV cv_u8x64 cv_clamp_colors(cv_i32x16 first, cv_i32x16 second, cv_i32x16 third, cv_u8x64 pixels) {
    cv_u32x16 p = (cv_u32x16)pixels;
#if defined(__SSSE3__) || defined(__aarch64__)
    // Narrowing clamps. In each 16-byte lane it leaves four bytes per channel, and the shuffle transposes them.
    cv_u8x64 channels =
        cv_pack_clamping_i16x32(cv_pack_i32x16(first, second), cv_pack_i32x16(third, (cv_i32x16)(p >> 24)));
    return __builtin_shufflevector(
        channels, channels, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 16, 20, 24, 28, 17, 21, 25, 29, 18, 22,
        26, 30, 19, 23, 27, 31, 32, 36, 40, 44, 33, 37, 41, 45, 34, 38, 42, 46, 35, 39, 43, 47, 48, 52, 56, 60, 49, 53,
        57, 61, 50, 54, 58, 62, 51, 55, 59, 63);
#else
    cv_i16x32 least = (cv_i16x32)(0), most = (cv_i16x32)(255), middle = (cv_i16x32)second;
    cv_i16x32 outer = __builtin_elementwise_min(
        __builtin_elementwise_max(cv_couple_i32x16(first, third), least), most);
    middle = __builtin_elementwise_min(__builtin_elementwise_max(middle, least), most);
    return (cv_u8x64)((((cv_u32x16)outer | (cv_u32x16)middle << 8) & 0xFFFFFFu) | (p & 0xFF000000u));
#endif
}

// In each 16-byte lane, interleaves the first four 16-bit values with the last four: 0 4 1 5 2 6 3 7.
CV cv_i16x32 cv_couple_halves_i16x32(cv_i16x32 v) {
    return __builtin_shufflevector(v, v, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 16, 20, 17, 21, 18, 22, 19,
                                   23, 24, 28, 25, 29, 26, 30, 27, 31);
}

// Interleave the 16-byte lanes of a and b (a0 b0 a1 b1 a2 b2 a3 b3) and return the first or the last half of the
// result. This restores the order of columns after packing, which works within 16-byte lanes.
CV cv_i16x32 cv_lanes_first_i16x32(cv_i16x32 a, cv_i16x32 b) {
    typedef int64_t cv_i64x8 __attribute__((ext_vector_type(8)));
    return (cv_i16x32)__builtin_shufflevector((cv_i64x8)a, (cv_i64x8)b, 0, 1, 8, 9, 2, 3, 10, 11);
}
CV cv_i16x32 cv_lanes_last_i16x32(cv_i16x32 a, cv_i16x32 b) {
    typedef int64_t cv_i64x8 __attribute__((ext_vector_type(8)));
    return (cv_i16x32)__builtin_shufflevector((cv_i64x8)a, (cv_i64x8)b, 4, 5, 12, 13, 6, 7, 14, 15);
}

// Copies the fourth 32-bit value of each 16-byte lane to all four values of that lane.
CV cv_i32x16 cv_splat_fourth_i32x16(cv_i32x16 v) {
    return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}
CV cv_f32x16 cv_splat_fourth_f32x16(cv_f32x16 v) {
    return (cv_f32x16)cv_splat_fourth_i32x16((cv_i32x16)v);
}

// Loads four 16-byte lanes from addresses that are `stride` bytes apart.
CV cv_u16x32 cv_load_lanes_u16x32(const void *p, intptr_t stride) {
    union { cv_u8x16 q[4]; cv_u16x32 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = cv_load_u8x16((const char *)p + i * stride);
    return r.v;
}

// Widen the first (low) or the last (high) four 16-bit values of each 16-byte lane.
CV cv_i32x16 cv_widen_low_u16x32(cv_u16x32 v) {
    return (cv_i32x16)__builtin_shufflevector(v, (cv_u16x32)(0), 0, 32, 1, 32, 2, 32, 3, 32, 8, 32, 9, 32, 10, 32, 11,
                                              32, 16, 32, 17, 32, 18, 32, 19, 32, 24, 32, 25, 32, 26, 32, 27, 32);
}
CV cv_i32x16 cv_widen_high_u16x32(cv_u16x32 v) {
    return (cv_i32x16)__builtin_shufflevector(v, (cv_u16x32)(0), 4, 32, 5, 32, 6, 32, 7, 32, 12, 32, 13, 32, 14, 32, 15,
                                              32, 20, 32, 21, 32, 22, 32, 23, 32, 28, 32, 29, 32, 30, 32, 31, 32);
}
CV cv_i32x16 cv_widen_low_i16x32(cv_i16x32 v) {
#if defined(__aarch64__)
    union { cv_i16x32 v; int16x8_t q[4]; } x = {v};
    union { int32x4_t q[4]; cv_i32x16 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = vmovl_s16(vget_low_s16(x.q[i]));
    return r.v;
#else
    // Each value is copied to both halves of its lane, and the shift keeps the upper one.
    return (cv_i32x16)__builtin_shufflevector(v, v, 0, 0, 1, 1, 2, 2, 3, 3, 8, 8, 9, 9, 10, 10, 11, 11, 16, 16, 17, 17,
                                              18, 18, 19, 19, 24, 24, 25, 25, 26, 26, 27, 27) >> 16;
#endif
}
CV cv_i32x16 cv_widen_high_i16x32(cv_i16x32 v) {
#if defined(__aarch64__)
    union { cv_i16x32 v; int16x8_t q[4]; } x = {v};
    union { int32x4_t q[4]; cv_i32x16 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = vmovl_high_s16(x.q[i]);
    return r.v;
#else
    return (cv_i32x16)__builtin_shufflevector(v, v, 4, 4, 5, 5, 6, 6, 7, 7, 12, 12, 13, 13, 14, 14, 15, 15, 20, 20, 21,
                                              21, 22, 22, 23, 23, 28, 28, 29, 29, 30, 30, 31, 31) >> 16;
#endif
}

// Stores the four 16-byte lanes at addresses that are `stride` bytes apart.
CV void cv_store_lanes_u8x64(void *p, intptr_t stride, cv_u8x64 v) {
    cv_u8x16 l0 = v.lo.lo, l1 = v.lo.hi, l2 = v.hi.lo, l3 = v.hi.hi;
    __builtin_memcpy((char *)p, &l0, 16);
    __builtin_memcpy((char *)p + stride, &l1, 16);
    __builtin_memcpy((char *)p + 2 * stride, &l2, 16);
    __builtin_memcpy((char *)p + 3 * stride, &l3, 16);
}

// Loads the first `n` bytes and fills the rest of the vector with 255, so that missing pixels count as opaque. `n` may
// be larger than a vector.
CV cv_u8x64 cv_load_part_opaque_u8x64(const void *p, intptr_t n) {
    if (n >= 64) return cv_load_u8x64(p);
    cv_u8x64 v = (cv_u8x64)(255);
    __builtin_memcpy(&v, p, (size_t)n);
    return v;
}

// Returns 1 if the fourth byte of every four-byte pixel in v is 255.
CV int cv_is_opaque_u8x64(cv_u8x64 v) {
#if defined(__AVX512F__)
    return _mm512_cmpneq_epi32_mask(_mm512_or_si512((__m512i)v, _mm512_set1_epi32(0x00FFFFFF)),
                                    _mm512_set1_epi32(-1)) == 0;
#elif defined(__SSE2__)
    union { cv_u8x64 v; __m128i q[4]; } x = {v};
    __m128i all = _mm_and_si128(_mm_and_si128(x.q[0], x.q[1]), _mm_and_si128(x.q[2], x.q[3]));
    return (_mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi32(-1))) & 0x8888) == 0x8888;
#else
    return __builtin_reduce_and((cv_u32x16)v) >= 0xFF000000u;
#endif
}

// Premultiply the pixels of two rows whose bytes are interleaved: each 16-byte lane of v contains two pixels of each
// row, as four pairs of bytes per pixel, one pair per channel. A pair has one byte per row, and the fourth pair is
// alpha. In each 16-byte lane, take the first (low) or the second (high) pixel of both rows and return its eight bytes
// as 16-bit lanes: 128 * c * alpha / 255 for colour, and 128 * alpha for alpha.
//
// Errors are below 1, that is, 1/128 of a level, and 0 if alpha is 0 or 255. With the factor f = (257 * alpha + 2) / 2,
// which is 0 to 1 above 32768 / 255 * alpha, the result is (256 * c + 1) * f / 65536, truncated. The 1 that is added to
// 256 * c makes the mean error almost 0. The factor of alpha itself is 32768.
#if defined(__SSSE3__) || !defined(__x86_64__)
#define CV_ALPHA_BYTES(n) n, n, n + 1, n + 1, n, n, n + 1, n + 1, n, n, n + 1, n + 1, 64, 64, 64, 64
CV cv_u16x32 cv_premultiplied(cv_u8x64 bytes, cv_u8x64 alphas) {
    const cv_u32x16 extra = {0x10001, 0x10001, 0x10001, ~0u, 0x10001, 0x10001, 0x10001, ~0u,
                             0x10001, 0x10001, 0x10001, ~0u, 0x10001, 0x10001, 0x10001, ~0u};
    return cv_mulhi_u16x32((cv_u16x32)bytes, cv_mean_u16x32((cv_u16x32)alphas, (cv_u16x32)extra));
}
// Hides a vector's origin from the compiler, which would otherwise merge two interleavings with a constant into four
// shuffles.
CV cv_u8x64 cv_opaque_to_compiler(cv_u8x64 v) {
#if defined(__AVX512F__)
    __asm__("" : "+v"(v));
#elif defined(__AVX2__)
    union { cv_u8x64 v; __m256i h[2]; } x = {v};
    __asm__("" : "+x"(x.h[0]), "+x"(x.h[1]));
    v = x.v;
#endif
    return v;
}
CV cv_u16x32 cv_premultiplied_low_u8x64(cv_u8x64 v) {
    v = cv_opaque_to_compiler(v);
    return cv_premultiplied(cv_zip_low_u8x64((cv_u8x64)(1), v),
                            __builtin_shufflevector(v, (cv_u8x64)(0), CV_ALPHA_BYTES(6), CV_ALPHA_BYTES(22),
                                                    CV_ALPHA_BYTES(38), CV_ALPHA_BYTES(54)));
}
CV cv_u16x32 cv_premultiplied_high_u8x64(cv_u8x64 v) {
    v = cv_opaque_to_compiler(v);
    return cv_premultiplied(cv_zip_high_u8x64((cv_u8x64)(1), v),
                            __builtin_shufflevector(v, (cv_u8x64)(0), CV_ALPHA_BYTES(14), CV_ALPHA_BYTES(30),
                                                    CV_ALPHA_BYTES(46), CV_ALPHA_BYTES(62)));
}
#undef CV_ALPHA_BYTES
#else
// SSE2 has no byte shuffle, so the alpha in every lane is the number 256 * alpha + 1. The factor is the mean of this
// number and its high byte. In the lanes of alpha itself, the high byte is set to 255.
CV cv_u16x32 cv_premultiplied(cv_u16x32 bytes) {
    const cv_u32x16 own = {0, 0, 0, 0xFF00FF00, 0, 0, 0, 0xFF00FF00, 0, 0, 0, 0xFF00FF00, 0, 0, 0, 0xFF00FF00};
    cv_u16x32 alphas = (cv_u16x32)((cv_u32x16)cv_splat_fourth_i32x16((cv_i32x16)bytes) | own);
    return cv_mulhi_u16x32(bytes, cv_mean_u16x32(alphas, alphas >> (cv_u16x32)(8)));
}
CV cv_u16x32 cv_premultiplied_low_u8x64(cv_u8x64 v) {
    return cv_premultiplied((cv_u16x32)cv_zip_low_u8x64((cv_u8x64)(1), v));
}
CV cv_u16x32 cv_premultiplied_high_u8x64(cv_u8x64 v) {
    return cv_premultiplied((cv_u16x32)cv_zip_high_u8x64((cv_u8x64)(1), v));
}
#endif

// Returns lanes 3, 7, 11 and 15 of a, and all other lanes of b.
CV cv_i32x16 cv_fourth_or_i32x16(cv_i32x16 a, cv_i32x16 b) {
    return __builtin_shufflevector(a, b, 16, 17, 18, 3, 20, 21, 22, 7, 24, 25, 26, 11, 28, 29, 30, 15);
}

// Returns the lane of b where the lane of a is positive, and 0 elsewhere.
CV cv_i32x16 cv_where_positive_i32x16(cv_i32x16 a, cv_i32x16 b) { return (a > (cv_i32x16)(0)) & b; }

// Returns the number of 64-byte vectors that fit in the registers of this tier. Kernels use it to choose how many
// vectors to process at a time.
CV int cv_register_count(void) {
#if defined(__AVX512F__)
    return 32;
#elif defined(__AVX2__) || defined(__aarch64__)
    return 8;
#else
    return 4;
#endif
}

// Returns 1 if arithmetic instructions can use numbers in memory directly, as on x86, and 0 if numbers in memory must
// be loaded and stored by separate instructions, as on arm64.
CV int cv_has_memory_operands(void) {
#if defined(__x86_64__)
    return 1;
#else
    return 0;
#endif
}

// Returns 1 if kernels with many sums should use two vectors for them instead of four. On arm64, Clang moves the
// sixteen registers of four vectors in each step of a loop.
CV int cv_prefers_two_sums(void) {
#if defined(__aarch64__)
    return 1;
#else
    return 0;
#endif
}
