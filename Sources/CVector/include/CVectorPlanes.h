// Vector operations for resizes with the arithmetic of other libraries: pixels of three bytes in sixteen rows, with
// separate vectors for the channels, so that no lanes are wasted on a fourth one.
#pragma once

// Loads the last `n` of the 16 bytes that end at `end`, at most 16, and fills the rest of the vector with zeros.
CV cv_u8x16 cv_load_last_u8x16(const void *end, intptr_t n) {
    uint8_t bytes[32];
    cv_store_u8x16(bytes, cv_load_u8x16((const uint8_t *)end - 16));
    cv_store_u8x16(bytes + 16, (cv_u8x16)(0));
    return cv_load_u8x16(bytes + 16 - n);
}

// Returns the two pairs of the four pixels at the start of each 16-byte lane, eight bytes per pair: for each of three
// channels the bytes of both pixels. The last two bytes have no meaning. A pixel has three bytes, or four if `padded`.
#define CV_PAIR(n, s) n, n + s, n + 1, n + s + 1, n + 2, n + s + 2, n, n
#define CV_PAIRS(n, s) CV_PAIR(n, s), CV_PAIR(n + 2 * s, s)
#define CV_ALL_PAIRS(s) CV_PAIRS(0, s), CV_PAIRS(16, s), CV_PAIRS(32, s), CV_PAIRS(48, s)
CV cv_u8x64 cv_pairs_of_3(cv_u8x64 v, int padded) {
#if defined(__SSSE3__) || !defined(__x86_64__)
    return padded ? __builtin_shufflevector(v, v, CV_ALL_PAIRS(4)) : __builtin_shufflevector(v, v, CV_ALL_PAIRS(3));
#else
    // SSE2 has no byte shuffle.
    union { cv_u8x64 v; __m128i q[4]; } x = {v};
    for (int i = 0; i < 4; i++) {
        __m128i a = x.q[i], b = padded ? _mm_srli_si128(a, 8) : _mm_srli_si128(a, 6);
        __m128i c = padded ? _mm_srli_si128(a, 4) : _mm_srli_si128(a, 3);
        __m128i d = padded ? _mm_srli_si128(b, 4) : _mm_srli_si128(b, 3);
        x.q[i] = _mm_unpacklo_epi64(_mm_unpacklo_epi8(a, c), _mm_unpacklo_epi8(b, d));
    }
    return x.v;
#endif
}
#undef CV_PAIR
#undef CV_PAIRS
#undef CV_ALL_PAIRS

// Stores the two pairs of the four pixels at the start of each 16-byte lane, of three channels: for each pair and
// channel the bytes of both pixels in sixteen rows. The 16-byte lanes of vector n are the rows n, n + 8, n + 4, n + 12.
CV void cv_store_planes_of_3(void *p, cv_u8x64 v0, cv_u8x64 v1, cv_u8x64 v2, cv_u8x64 v3, int padded) {
    v0 = cv_pairs_of_3(v0, padded), v1 = cv_pairs_of_3(v1, padded);
    v2 = cv_pairs_of_3(v2, padded), v3 = cv_pairs_of_3(v3, padded);
    for (int pair = 0; pair < 2; pair++) {
        cv_u8x64 a = pair ? cv_zip_high_u16(v0, v1) : cv_zip_low_u16(v0, v1);
        cv_u8x64 b = pair ? cv_zip_high_u16(v2, v3) : cv_zip_low_u16(v2, v3);
        cv_u64x8 first = (cv_u64x8)cv_zip_low_u32(a, b), last = (cv_u64x8)cv_zip_high_u32(a, b);
        uint8_t *out = (uint8_t *)p + 96 * pair;
        // Each half of a 16-byte lane has one channel in four rows.
        cv_store_u8x32(out, (cv_u8x32)__builtin_shufflevector(first, first, 0, 4, 2, 6));
        cv_store_u8x32(out + 32, (cv_u8x32)__builtin_shufflevector(first, first, 1, 5, 3, 7));
        cv_store_u8x32(out + 64, (cv_u8x32)__builtin_shufflevector(last, last, 0, 4, 2, 6));
    }
}

// Adds the products of pairs of bytes with a pair of factors; see cv_dot_pair_i16x32.
CV cv_i32x16 cv_dot_pair_u8x32(cv_i32x16 sum, const void *pairs, cv_i16x32 factors) {
#if defined(__aarch64__)
    union { cv_i32x16 v; int32x4_t q[4]; } r = {sum};
    for (int i = 0; i < 2; i++) {
        uint16x8_t v = (uint16x8_t)cv_load_u8x16((const uint8_t *)pairs + 16 * i);
        int16x8_t a = (int16x8_t)vandq_u16(v, vdupq_n_u16(255)), b = (int16x8_t)vshrq_n_u16(v, 8);
        r.q[2 * i] = vmlal_n_s16(r.q[2 * i], vget_low_s16(a), factors[0]);
        r.q[2 * i] = vmlal_n_s16(r.q[2 * i], vget_low_s16(b), factors[1]);
        r.q[2 * i + 1] = vmlal_high_n_s16(r.q[2 * i + 1], a, factors[0]);
        r.q[2 * i + 1] = vmlal_high_n_s16(r.q[2 * i + 1], b, factors[1]);
    }
    return r.v;
#else
    return cv_dot_pair_i16x32(sum, (cv_i16x32)cv_widen_u8x32(cv_load_u8x32(pairs)), factors);
#endif
}
// Adds the products with two pairs of factors to two accumulators.
CV void cv_dot_both_u8x32(void *x, void *y, const void *pairs, cv_i16x32 a, cv_i16x32 b) {
    cv_i32x16 p, q;
    __builtin_memcpy(&p, x, sizeof p);
    __builtin_memcpy(&q, y, sizeof q);
#if defined(__AVX2__) && !defined(__AVX512BW__)
    // One register of pairs at a time, because twelve of the sixteen registers may have sums.
    union { cv_i32x16 v; __m256i h[2]; } m = {p}, n = {q};
    union { cv_i16x32 v; __m256i h[2]; } f = {a}, g = {b};
    for (int i = 0; i < 2; i++) {
        __m256i v = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)pairs + i));
        m.h[i] = _mm256_add_epi32(m.h[i], _mm256_madd_epi16(v, f.h[i]));
        n.h[i] = _mm256_add_epi32(n.h[i], _mm256_madd_epi16(v, g.h[i]));
    }
    p = m.v, q = n.v;
#else
    p = cv_dot_pair_u8x32(p, pairs, a), q = cv_dot_pair_u8x32(q, pairs, b);
#endif
    __builtin_memcpy(x, &p, sizeof p);
    __builtin_memcpy(y, &q, sizeof q);
}

// Transposes the 4x4 bytes of each 16-byte lane.
#define CV_FOURS(n)                                                                                       \
    n, n + 4, n + 8, n + 12, n + 1, n + 5, n + 9, n + 13, n + 2, n + 6, n + 10, n + 14, n + 3, n + 7, n + 11, \
        n + 15
CV cv_u8x64 cv_transposed_fours(cv_u8x64 v) {
#if defined(__SSSE3__) || !defined(__x86_64__)
    return __builtin_shufflevector(v, v, CV_FOURS(0), CV_FOURS(16), CV_FOURS(32), CV_FOURS(48));
#else
    union { cv_u8x64 v; __m128i q[4]; } x = {v};
    for (int i = 0; i < 4; i++)
        for (int step = 0; step < 2; step++)
            x.q[i] = _mm_unpacklo_epi8(x.q[i], _mm_unpackhi_epi64(x.q[i], x.q[i]));
    return x.v;
#endif
}
#undef CV_FOURS

// Stores four pixels of three bytes in each of sixteen rows: 16 bytes per row, although the last four have no meaning.
// A 16-byte lane of a, b and c has four rows of four of the pixels' twelve bytes.
CV void cv_store_pixels_of_planes(void *p, intptr_t stride, cv_u8x64 a, cv_u8x64 b, cv_u8x64 c) {
    a = cv_transposed_fours(a), b = cv_transposed_fours(b), c = cv_transposed_fours(c);
    for (int half = 0; half < 2; half++) {
        cv_u64x8 x = (cv_u64x8)(half ? cv_zip_high_u32(a, b) : cv_zip_low_u32(a, b));
        cv_u64x8 y = (cv_u64x8)(half ? cv_zip_high_u32(c, c) : cv_zip_low_u32(c, c));
        uint8_t *row = (uint8_t *)p + 2 * half * stride;
        cv_store_lanes_u8x64(
            row, 4 * stride, (cv_u8x64)__builtin_shufflevector(x, y, 0, 8, 2, 10, 4, 12, 6, 14));
        cv_store_lanes_u8x64(
            row + stride, 4 * stride, (cv_u8x64)__builtin_shufflevector(x, y, 1, 9, 3, 11, 5, 13, 7, 15));
    }
}
