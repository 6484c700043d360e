// Vector operations for resizes with the arithmetic of other libraries: interpolation between two neighbouring pixels.
//
// A couple is two neighbouring pixels, first the left one: eight bytes if a pixel has three bytes (then the last two
// don't belong to the couple) or four, two bytes if a pixel is one byte. A vector has eight couples of eight bytes or
// 32 couples of two bytes.
#pragma once

// Loads eight couples of eight bytes at distances from `source`, in bytes: places[0], [1], [4], [5], [8], [9], [12] and
// [13]. This function for places and for places + 2 gives two vectors whose results cv_pack_clamping_i16x32 packs in
// order.
CV cv_u8x64 cv_gather_couples_u8x64(const void *source, const int32_t *places) {
    uint64_t p[8];
    for (int i = 0; i < 8; i++)
        __builtin_memcpy(&p[i], (const uint8_t *)source + places[i / 2 * 4 + i % 2], 8);
    return (cv_u8x64)(cv_u64x8){p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]};
}
// Loads 32 couples of two bytes: places[0] to [7], [16] to [23], [32] to [39] and [48] to [55]. With places + 8, the
// results are packed in order likewise.
CV cv_u8x64 cv_gather_bytes_u8x64(const void *source, const int32_t *places) {
    typedef uint16_t eight __attribute__((ext_vector_type(8)));
    union { eight q[4]; cv_u8x64 v; } r;
    for (int i = 0; i < 4; i++) {
        uint16_t p[8];
        for (int j = 0; j < 8; j++) __builtin_memcpy(&p[j], (const uint8_t *)source + places[16 * i + j], 2);
        r.q[i] = (eight){p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]};
    }
    return r.v;
}

// Return what cv_sum_couples_u8x64 and cv_between_couples_u8x64 need: the bytes of both pixels of a couple,
// alternating, on tiers that multiply and add neighbouring bytes; on other tiers the couples with four bytes per pixel.
// If a pixel has three bytes, the fourth byte of the left pixel is byte 3 of the couple, and that of the right pixel is
// byte 6.
#if defined(__AVX2__)
#define CV_EACH_COUPLE(a, b, c, d, e, f, g, h)                                                            \
    a, b, c, d, e, f, g, h, a + 8, b + 8, c + 8, d + 8, e + 8, f + 8, g + 8, h + 8, a + 16, b + 16, c + 16, d + 16, e + 16,  \
        f + 16, g + 16, h + 16, a + 24, b + 24, c + 24, d + 24, e + 24, f + 24, g + 24, h + 24, a + 32, b + 32, c + 32,  \
        d + 32, e + 32, f + 32, g + 32, h + 32, a + 40, b + 40, c + 40, d + 40, e + 40, f + 40, g + 40, h + 40, a + 48,  \
        b + 48, c + 48, d + 48, e + 48, f + 48, g + 48, h + 48, a + 56, b + 56, c + 56, d + 56, e + 56, f + 56, g + 56,  \
        h + 56
CV cv_u8x64 cv_couples_of_4(cv_u8x64 v) {
    return __builtin_shufflevector(v, v, CV_EACH_COUPLE(0, 4, 1, 5, 2, 6, 3, 7));
}
CV cv_u8x64 cv_couples_of_3(cv_u8x64 v) {
    return __builtin_shufflevector(v, v, CV_EACH_COUPLE(0, 3, 1, 4, 2, 5, 3, 6));
}
#undef CV_EACH_COUPLE
// Returns left * a + right * b of each couple whose bytes alternate.
CV cv_i16x32 cv_weighted_couples(cv_u8x64 couples, int8_t a, int8_t b) {
    short weights = (short)((uint8_t)a | (uint8_t)b << 8);
#if defined(__AVX512BW__)
    return (cv_i16x32)_mm512_maddubs_epi16((__m512i)couples, _mm512_set1_epi16(weights));
#else
    union { cv_u8x64 v; __m256i h[2]; } x = {couples};
    union { __m256i h[2]; cv_i16x32 v; } r;
    for (int i = 0; i < 2; i++) r.h[i] = _mm256_maddubs_epi16(x.h[i], _mm256_set1_epi16(weights));
    return r.v;
#endif
}
#else
CV cv_u8x64 cv_couples_of_4(cv_u8x64 v) { return v; }
CV cv_u8x64 cv_couples_of_3(cv_u8x64 v) {
    cv_u64x8 x = (cv_u64x8)v;
    return (cv_u8x64)((x & 0x00000000FFFFFFFFu) | (x << 8 & 0xFFFFFFFF00000000u));
}
// Return the left or the right pixels of the couples of cv_couples_of_4, widened to 16 bits.
CV cv_i16x32 cv_lefts_of_couples(cv_u8x64 v) {
    return cv_weave_first_u16x32((cv_u16x32)cv_widen_low_u8x64(v), (cv_u16x32)cv_widen_high_u8x64(v));
}
CV cv_i16x32 cv_rights_of_couples(cv_u8x64 v) {
    return cv_weave_second_u16x32((cv_u16x32)cv_widen_low_u8x64(v), (cv_u16x32)cv_widen_high_u8x64(v));
}
#endif

// Returns 64 * (left + right) + (right - left) * weight / 512, rounded down. The weight of the right pixel is 1024 +
// weight / 32 in 1/2048, and the result has 1/128 as its unit.
CV cv_i16x32 cv_between(cv_i16x32 left, cv_i16x32 right, cv_i16x32 weight) {
    cv_i16x32 sum = (left + right) << (cv_i16x32)(6);
#if defined(__aarch64__)
    // vqdmulhq_s16 returns the high half of twice the product.
    union { cv_i16x32 v; int16x8_t q[4]; } x = {(right - left) << (cv_i16x32)(6)}, y = {weight};
    for (int i = 0; i < 4; i++) x.q[i] = vqdmulhq_s16(x.q[i], y.q[i]);
    return sum + x.v;
#else
    return sum + cv_mulhi_i16x32((right - left) << (cv_i16x32)(7), weight);
#endif
}
// Interpolates between the pixels of the couples of cv_couples_of_4 or cv_couples_of_3; see cv_between.
CV cv_i16x32 cv_between_couples(cv_u8x64 couples, cv_i16x32 weight) {
#if defined(__AVX2__)
    cv_i16x32 difference = cv_weighted_couples(couples, -1, 1) << (cv_i16x32)(7);
    return cv_weighted_couples(couples, 64, 64) + cv_mulhi_i16x32(difference, weight);
#else
    return cv_between(cv_lefts_of_couples(couples), cv_rights_of_couples(couples), weight);
#endif
}
// Does the same for couples of two bytes.
CV cv_i16x32 cv_between_bytes(cv_u8x64 couples, cv_i16x32 weight) {
#if defined(__AVX2__)
    return cv_between_couples(couples, weight);
#else
    return cv_between((cv_i16x32)cv_even_bytes(couples), (cv_i16x32)cv_odd_bytes(couples), weight);
#endif
}
// Return the sums of both pixels of the couples of cv_couples_of_4 or cv_couples_of_3, or of couples of two bytes.
CV cv_i16x32 cv_sum_couples(cv_u8x64 couples) {
#if defined(__AVX2__)
    return cv_weighted_couples(couples, 1, 1);
#else
    return cv_lefts_of_couples(couples) + cv_rights_of_couples(couples);
#endif
}
CV cv_i16x32 cv_sum_couples_of_bytes(cv_u8x64 couples) {
#if defined(__AVX2__)
    return cv_weighted_couples(couples, 1, 1);
#else
    return (cv_i16x32)(cv_even_bytes(couples) + cv_odd_bytes(couples));
#endif
}
// Restores the order of the results of neighbouring vectors after cv_pack_clamping_i16x32: first the even groups of
// eight bytes, and then the odd ones.
CV cv_u8x64 cv_even_groups_first_u8x64(cv_u8x64 v) {
    return (cv_u8x64)__builtin_shufflevector((cv_u64x8)v, (cv_u64x8)v, 0, 2, 4, 6, 1, 3, 5, 7);
}

// Returns (upper * first / 65536 + lower * second / 65536 + 2) / 4 with all quotients rounded down.
CV cv_i16x32 cv_blended_i16x32(cv_i16x32 upper, cv_i16x32 lower, cv_i16x32 first, cv_i16x32 second) {
    cv_i16x32 sum = cv_mulhi_i16x32(upper, first) + cv_mulhi_i16x32(lower, second);
    return (sum + (cv_i16x32)(2)) >> (cv_i16x32)(2);
}

// Load four pixels of four bytes, or sixteen bytes, at distances from `source`, in bytes.
CV cv_u8x16 cv_gather_pixels_u8x16(const void *source, const int32_t *places) {
    typedef uint32_t four __attribute__((ext_vector_type(4)));
    uint32_t p[4];
    for (int i = 0; i < 4; i++) __builtin_memcpy(&p[i], (const uint8_t *)source + places[i], 4);
    return (cv_u8x16)(four){p[0], p[1], p[2], p[3]};
}
CV cv_u8x16 cv_gather_bytes_u8x16(const void *source, const int32_t *places) {
    cv_u8x16 v;
    for (int i = 0; i < 16; i++) v[i] = ((const uint8_t *)source)[places[i]];
    return v;
}
// Returns the four floats at p, each repeated four times.
CV cv_f32x16 cv_repeat_each_f32x4(const void *p) { return (cv_f32x16)cv_repeat_each_i32x4(p); }
// Rounds numbers to whole ones, halves to the even one, and clamps them to bytes.
CV cv_u8x16 cv_nearest_bytes_f32x16(cv_f32x16 v) {
    // A number of this size has no fractional bits, so that the sum is rounded.
    cv_f32x16 large = (cv_f32x16)(0x1.8p23f);
    return cv_bytes_f32x16((cv_clamp_f32x16(v, 0, 255) + large) - large);
}

// Chooses bytes within 16-byte lanes and widens them. The eight places are the same for each lane.
#define CV_CHOSEN(n, a, b, c, d, e, f, g, h)                                                                 \
    (n) + (a), 64, (n) + (b), 64, (n) + (c), 64, (n) + (d), 64, (n) + (e), 64, (n) + (f), 64, (n) + (g), 64, \
        (n) + (h), 64
#define CV_CHOOSE_WIDENED(v, ...)                                                                            \
    (cv_i16x32) __builtin_shufflevector(                                                                     \
        v, (cv_u8x64)(0), CV_CHOSEN(0, __VA_ARGS__), CV_CHOSEN(16, __VA_ARGS__), CV_CHOSEN(32, __VA_ARGS__), \
        CV_CHOSEN(48, __VA_ARGS__))

// Return the first or the second pair of the four pixels at the start of each 16-byte lane. A pair has, for each of
// four channels, the numbers of both pixels.
CV cv_i16x32 cv_first_pair_of_4(cv_u8x64 v) { return CV_CHOOSE_WIDENED(v, 0, 4, 1, 5, 2, 6, 3, 7); }
CV cv_i16x32 cv_second_pair_of_4(cv_u8x64 v) { return CV_CHOOSE_WIDENED(v, 8, 12, 9, 13, 10, 14, 11, 15); }

// Returns high * 2048 + low, wrapping around.
CV cv_i32x16 cv_joined_halves_i32x16(cv_i32x16 high, cv_i32x16 low) {
    return (cv_i32x16)(((cv_u32x16)high << 11) + (cv_u32x16)low);
}
