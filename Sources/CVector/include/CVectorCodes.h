// What compression wants: sums of bytes, look-ups in tables of 256, codes of uneven length put end to end.
#pragma once

typedef uint64_t cv_u64x8 __attribute__((ext_vector_type(8)));

CV cv_u32x16 cv_bits_u32_from_i32(cv_i32x16 v) { return (cv_u32x16)v; }
CV void cv_store_u64x8(void *p, cv_u64x8 v) { __builtin_memcpy(p, &v, sizeof v); }

// The sum of all lanes, wrapping.
CV uint32_t cv_sum_u32x16(cv_u32x16 v) { return __builtin_reduce_add(v); }

// Each eight neighbouring bytes added up, in the even lanes; odd lanes are zero.
CV cv_u32x16 cv_sum_bytes_u8x64(cv_u8x64 v) {
#if defined(__AVX512BW__)
    return (cv_u32x16)_mm512_sad_epu8((__m512i)v, _mm512_setzero_si512());
#elif defined(__AVX2__)
    union { cv_u8x64 v; __m256i h[2]; } x = {v};
    union { __m256i h[2]; cv_u32x16 v; } r;
    for (int i = 0; i < 2; i++) r.h[i] = _mm256_sad_epu8(x.h[i], _mm256_setzero_si256());
    return r.v;
#elif defined(__SSE2__)
    union { cv_u8x64 v; __m128i q[4]; } x = {v};
    union { __m128i q[4]; cv_u32x16 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = _mm_sad_epu8(x.q[i], _mm_setzero_si128());
    return r.v;
#else
    cv_u16x32 pairs = ((cv_u16x32)v & (cv_u16x32)(0xFF)) + ((cv_u16x32)v >> (cv_u16x32)(8));
    cv_u32x16 fours = ((cv_u32x16)pairs & 0xFFFFu) + ((cv_u32x16)pairs >> 16);
    cv_u64x8 eights = ((cv_u64x8)fours & (cv_u64x8)(0xFFFFFFFFu)) + ((cv_u64x8)fours >> (cv_u64x8)(32));
    return (cv_u32x16)eights;
#endif
}

// first, first - 1, first - 2, ...
CV cv_i16x32 cv_countdown_i16x32(int16_t first) {
    const cv_i16x32 steps = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                             16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    return (cv_i16x32)(first) - steps;
}

// Whether looking up 64 bytes in a table of 256 takes a few instructions (1) or a loop over the lanes (0).
CV int cv_has_byte_lookup(void) {
#if defined(__AVX512VBMI__)
    return 1;
#else
    return 0;
#endif
}

// The table's entry for each lane; the table is given in four parts of 64.
CV cv_u8x64 cv_lookup_u8x64(cv_u8x64 t0, cv_u8x64 t1, cv_u8x64 t2, cv_u8x64 t3, cv_u8x64 v) {
#if defined(__AVX512VBMI__)
    __m512i low = _mm512_permutex2var_epi8((__m512i)t0, (__m512i)v, (__m512i)t1);
    __m512i high = _mm512_permutex2var_epi8((__m512i)t2, (__m512i)v, (__m512i)t3);
    return (cv_u8x64)_mm512_mask_blend_epi8(_mm512_movepi8_mask((__m512i)v), low, high);
#else
    union { cv_u8x64 v[4]; uint8_t bytes[256]; } table = {{t0, t1, t2, t3}};
    cv_u8x64 r;
    for (int i = 0; i < 64; i++) r[i] = table.bytes[v[i]];
    return r;
#endif
}

// Sixteen three-byte pixels from the first 48 bytes; the fourth byte of each is zero.
CV cv_u8x64 cv_spread_rgb(cv_u8x64 v) {
    cv_u8x64 spread = __builtin_shufflevector(
        v, v, 0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 8, 0, 9, 10, 11, 0, 12, 13, 14, 0, 15, 16, 17, 0, 18, 19, 20, 0, 21, 22, 23,
        0, 24, 25, 26, 0, 27, 28, 29, 0, 30, 31, 32, 0, 33, 34, 35, 0, 36, 37, 38, 0, 39, 40, 41, 0, 42, 43, 44, 0, 45,
        46, 47, 0);
    return (cv_u8x64)((cv_u32x16)spread & 0x00FFFFFFu);
}

// low[0], high[0], low[1], high[1], ... : bytes made 16-bit numbers.
CV cv_u16x32 cv_pair_u8x32(cv_u8x32 low, cv_u8x32 high) {
    return __builtin_convertvector(low, cv_u16x32) | (__builtin_convertvector(high, cv_u16x32) << (cv_u16x32)(8));
}

// Neighbouring 16-bit codes put end to end: the odd one above the even one's `lengths` bits.
CV cv_u32x16 cv_join_codes_u16(cv_u16x32 codes, cv_u16x32 lengths) {
    cv_u32x16 c = (cv_u32x16)codes;
    return (c & 0xFFFFu) | ((c >> 16) << ((cv_u32x16)lengths & 0xFFFFu));
}
CV cv_u32x16 cv_join_lengths_u16(cv_u16x32 lengths) {
    cv_u32x16 n = (cv_u32x16)lengths;
    return (n & 0xFFFFu) + (n >> 16);
}

// The same one size up.
CV cv_u64x8 cv_join_codes_u32(cv_u32x16 codes, cv_u32x16 lengths) {
    cv_u64x8 c = (cv_u64x8)codes, low = (cv_u64x8)(0xFFFFFFFFu);
    return (c & low) | ((c >> (cv_u64x8)(32)) << ((cv_u64x8)lengths & low));
}
CV cv_u64x8 cv_join_lengths_u32(cv_u32x16 lengths) {
    cv_u64x8 n = (cv_u64x8)lengths;
    return (n & (cv_u64x8)(0xFFFFFFFFu)) + (n >> (cv_u64x8)(32));
}

// `tail` above the `bits` low bits of `head`; bits below 64.
CV cv_u64x8 cv_append_u64x8(cv_u64x8 head, cv_u64x8 tail, cv_u64x8 bits) { return head | (tail << bits); }

CV cv_u64x8 cv_widen_low_u32x16(cv_u32x16 v) { return __builtin_convertvector(v.lo, cv_u64x8); }
CV cv_u64x8 cv_widen_high_u32x16(cv_u32x16 v) { return __builtin_convertvector(v.hi, cv_u64x8); }

// Neighbouring lanes exchanged.
CV cv_u64x8 cv_swap_pairs_u64x8(cv_u64x8 v) { return __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6); }

CV cv_u64x8 cv_add_u64x8(cv_u64x8 a, cv_u64x8 b) { return a + b; }

// Whether a lane of either is greater than the limit.
CV int cv_any_above_u64x8(cv_u64x8 a, cv_u64x8 b, uint64_t limit) {
    return __builtin_reduce_or((a > (cv_u64x8)(limit)) | (b > (cv_u64x8)(limit))) != 0;
}

// All ones where a is less than b, and the choice by such a mask.
CV cv_u64x8 cv_less_u64x8(cv_u64x8 a, cv_u64x8 b) { return (cv_u64x8)(a < b); }
CV cv_u64x8 cv_select_u64x8(cv_u64x8 mask, cv_u64x8 a, cv_u64x8 b) { return (a & mask) | (b & ~mask); }

// The entry of a table of 32 for each lane; lanes are below 32.
CV cv_u32x16 cv_lookup_u32x16(cv_u32x16 t0, cv_u32x16 t1, cv_u32x16 v) {
#if defined(__AVX512F__)
    return (cv_u32x16)_mm512_permutex2var_epi32((__m512i)t0, (__m512i)v, (__m512i)t1);
#else
    union { cv_u32x16 v[2]; uint32_t words[32]; } table = {{t0, t1}};
    cv_u32x16 r;
    for (int i = 0; i < 16; i++) r[i] = table.words[v[i] & 31];
    return r;
#endif
}

// The deflate symbol of the distance v + 1, for v below 65536: twice the place of the highest bit, and the bit
// below it. That is what stands in a float's exponent and first mantissa bit.
CV cv_u32x16 cv_distance_symbols(cv_u32x16 v) {
    cv_u32x16 bits = (cv_u32x16)__builtin_convertvector((cv_i32x16)v, cv_f32x16);
    return v < 2 ? v : (bits >> 22) - 254;
}
// How many bits of the distance follow its symbol, and those bits.
CV cv_u32x16 cv_distance_extra(cv_u32x16 symbols) {
    return __builtin_elementwise_max(symbols >> 1, (cv_u32x16)(1)) - 1;
}
CV cv_u32x16 cv_low_bits_u32x16(cv_u32x16 v, cv_u32x16 count) { return v & (((cv_u32x16)(1) << count) - 1); }
