// Vectors of one register: 16 bytes with SSE2 and NEON, 32 with AVX2, 64 with AVX-512. A kernel that keeps many values,
// such as a transform of 8x8 numbers, would need more registers than there are if its vectors had 64 bytes. In names, r16
// means 16-bit lanes that fill a register, r32 32-bit lanes. A 16-byte lane is one of the register's parts of 16 bytes;
// what is said of a 16-byte lane holds for each of them.
#pragma once

#if defined(__AVX512BW__)
#define CV_R 64
#elif defined(__AVX2__)
#define CV_R 32
#else
#define CV_R 16
#endif
typedef uint8_t cv_ru8 __attribute__((ext_vector_type(CV_R)));
typedef int8_t cv_ri8 __attribute__((ext_vector_type(CV_R)));
typedef int16_t cv_r16 __attribute__((ext_vector_type(CV_R / 2)));
typedef uint16_t cv_ru16 __attribute__((ext_vector_type(CV_R / 2)));
typedef int32_t cv_r32 __attribute__((ext_vector_type(CV_R / 4)));
typedef int64_t cv_r64 __attribute__((ext_vector_type(CV_R / 8)));
typedef uint8_t cv_half8 __attribute__((ext_vector_type(CV_R / 2)));

CV intptr_t cv_register_bytes(void) { return CV_R; }
CV cv_r16 cv_load_r16(const void *p) { cv_r16 v; __builtin_memcpy(&v, p, CV_R); return v; }
CV void cv_store_r16(void *p, cv_r16 v) { __builtin_memcpy(p, &v, CV_R); }
// Load or store the first `bytes` bytes, at most those of a vector. The rest of a loaded vector is zero.
CV cv_r16 cv_load_part_r16(const void *p, intptr_t bytes) {
    cv_r16 v = (cv_r16)(0);
    __builtin_memcpy(&v, p, (size_t)bytes);
    return v;
}
CV void cv_store_part_r16(void *p, cv_r16 v, intptr_t bytes) { __builtin_memcpy(p, &v, (size_t)bytes); }
CV cv_r16 cv_splat_r16(int16_t s) { return (cv_r16)(s); }
CV cv_r32 cv_splat_r32(int32_t s) { return (cv_r32)(s); }
// Returns the pair (low, high) in each 32-bit lane.
CV cv_r16 cv_pair_r16(int low, int high) { return (cv_r16)(cv_r32)((low & 0xFFFF) | (int)((unsigned)high << 16)); }
CV cv_r16 cv_add_r16(cv_r16 a, cv_r16 b) { return a + b; }
CV cv_r16 cv_sub_r16(cv_r16 a, cv_r16 b) { return a - b; }
CV cv_r16 cv_mul_r16(cv_r16 a, cv_r16 b) { return a * b; }
CV cv_r16 cv_or_r16(cv_r16 a, cv_r16 b) { return a | b; }
CV cv_r16 cv_shl_r16(cv_r16 a, int n) { return a << (cv_r16)(int16_t)(n); }
CV cv_r16 cv_shr_r16(cv_r16 a, int n) { return a >> (cv_r16)(int16_t)(n); }
CV cv_r16 cv_shr_unsigned_r16(cv_r16 a, int n) { return (cv_r16)((cv_ru16)a >> (cv_ru16)(uint16_t)(n)); }
CV cv_r32 cv_add_r32(cv_r32 a, cv_r32 b) { return a + b; }
CV cv_r32 cv_sub_r32(cv_r32 a, cv_r32 b) { return a - b; }
CV cv_r32 cv_shr_r32(cv_r32 a, int n) { return a >> (cv_r32)(n); }
CV cv_r16 cv_select_r16(cv_r16 m, cv_r16 a, cv_r16 b) { return (a & m) | (b & ~m); }
CV cv_r32 cv_bits_r32(cv_r16 a) { return (cv_r32)a; }
CV cv_r16 cv_flip_bytes_r16(cv_r16 v) { return (cv_r16)((cv_ru8)v ^ (cv_ru8)(uint8_t)(0x80)); }
CV cv_r16 cv_even_bytes_r16(cv_r16 v) { return v & (cv_r16)(int16_t)(255); }

// cv_dot_r16 multiplies 16-bit lanes and adds neighbouring products. cv_mulhi_r16 returns the high halves of products.
// cv_pack_r32 and cv_pack_r16 clamp lanes to the half width, cv_pack_clamping_r16 to 0...255; in each 16-byte lane, those
// of a precede those of b. cv_zip... interleave the low or high halves of the 16-byte lanes of a and b.
#if defined(__SSE2__)
#if CV_R == 64
#define CV_OP(name, type, ret, instruction) \
    CV ret name(type a, type b) { return (ret)_mm512_##instruction((__m512i)a, (__m512i)b); }
#elif CV_R == 32
#define CV_OP(name, type, ret, instruction) \
    CV ret name(type a, type b) { return (ret)_mm256_##instruction((__m256i)a, (__m256i)b); }
#else
#define CV_OP(name, type, ret, instruction) \
    CV ret name(type a, type b) { return (ret)_mm_##instruction((__m128i)a, (__m128i)b); }
#endif
CV_OP(cv_dot_r16, cv_r16, cv_r32, madd_epi16)
CV_OP(cv_mulhi_r16, cv_r16, cv_r16, mulhi_epi16)
CV_OP(cv_pack_r32, cv_r32, cv_r16, packs_epi32)
CV_OP(cv_pack_r16, cv_r16, cv_r16, packs_epi16)
CV_OP(cv_pack_clamping_r16, cv_r16, cv_r16, packus_epi16)
CV_OP(cv_zip8_low, cv_r16, cv_r16, unpacklo_epi8)
CV_OP(cv_zip8_high, cv_r16, cv_r16, unpackhi_epi8)
CV_OP(cv_zip16_low, cv_r16, cv_r16, unpacklo_epi16)
CV_OP(cv_zip16_high, cv_r16, cv_r16, unpackhi_epi16)
CV_OP(cv_zip32_low, cv_r16, cv_r16, unpacklo_epi32)
CV_OP(cv_zip32_high, cv_r16, cv_r16, unpackhi_epi32)
CV_OP(cv_zip64_low, cv_r16, cv_r16, unpacklo_epi64)
CV_OP(cv_zip64_high, cv_r16, cv_r16, unpackhi_epi64)
#undef CV_OP
#else
#define CV_ZIP(name, type, ...) \
    CV cv_r16 name(cv_r16 a, cv_r16 b) { return (cv_r16)__builtin_shufflevector((type)a, (type)b, __VA_ARGS__); }
CV_ZIP(cv_zip8_low, cv_ru8, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
CV_ZIP(cv_zip8_high, cv_ru8, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
CV_ZIP(cv_zip16_low, cv_r16, 0, 8, 1, 9, 2, 10, 3, 11)
CV_ZIP(cv_zip16_high, cv_r16, 4, 12, 5, 13, 6, 14, 7, 15)
CV_ZIP(cv_zip32_low, cv_r32, 0, 4, 1, 5)
CV_ZIP(cv_zip32_high, cv_r32, 2, 6, 3, 7)
CV_ZIP(cv_zip64_low, cv_r64, 0, 2)
CV_ZIP(cv_zip64_high, cv_r64, 1, 3)
#undef CV_ZIP
#if defined(__aarch64__)
CV cv_r32 cv_dot_r16(cv_r16 a, cv_r16 b) {
    int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
    return (cv_r32)vpaddq_s32(vmull_s16(vget_low_s16(x), vget_low_s16(y)), vmull_high_s16(x, y));
}
// The factors must not both be -32768.
CV cv_r16 cv_mulhi_r16(cv_r16 a, cv_r16 b) {
    return (cv_r16)vshrq_n_s16(vqdmulhq_s16((int16x8_t)a, (int16x8_t)b), 1);
}
CV cv_r16 cv_pack_r32(cv_r32 a, cv_r32 b) {
    return (cv_r16)vqmovn_high_s32(vqmovn_s32((int32x4_t)a), (int32x4_t)b);
}
CV cv_r16 cv_pack_r16(cv_r16 a, cv_r16 b) {
    return (cv_r16)vqmovn_high_s16(vqmovn_s16((int16x8_t)a), (int16x8_t)b);
}
CV cv_r16 cv_pack_clamping_r16(cv_r16 a, cv_r16 b) {
    return (cv_r16)vqmovun_high_s16(vqmovun_s16((int16x8_t)a), (int16x8_t)b);
}
#else
CV cv_r32 cv_dot_r16(cv_r16 a, cv_r16 b) {
    cv_r32 x = (cv_r32)a, y = (cv_r32)b;
    return ((x << 16) >> 16) * ((y << 16) >> 16) + (x >> 16) * (y >> 16);
}
CV cv_r16 cv_mulhi_r16(cv_r16 a, cv_r16 b) {
    cv_r32 x = (cv_r32)a, y = (cv_r32)b;
    cv_r32 even = ((x << 16) >> 16) * ((y << 16) >> 16), odd = (x >> 16) * (y >> 16);
    return (cv_r16)(((even >> 16) & 0xFFFF) | (odd & (int)0xFFFF0000));
}
CV cv_r16 cv_pack_r32(cv_r32 a, cv_r32 b) {
    const cv_r32 low = (cv_r32)(-32768), high = (cv_r32)(32767);
    a = __builtin_elementwise_min(__builtin_elementwise_max(a, low), high);
    b = __builtin_elementwise_min(__builtin_elementwise_max(b, low), high);
    return __builtin_shufflevector((cv_r16)a, (cv_r16)b, 0, 2, 4, 6, 8, 10, 12, 14);
}
CV cv_r16 cv_pack_bytes_r16(cv_r16 a, cv_r16 b, int least, int most) {
    const cv_r16 low = (cv_r16)(int16_t)(least), high = (cv_r16)(int16_t)(most);
    a = __builtin_elementwise_min(__builtin_elementwise_max(a, low), high);
    b = __builtin_elementwise_min(__builtin_elementwise_max(b, low), high);
    return (cv_r16)__builtin_shufflevector((cv_ru8)a, (cv_ru8)b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}
CV cv_r16 cv_pack_r16(cv_r16 a, cv_r16 b) { return cv_pack_bytes_r16(a, b, -128, 127); }
CV cv_r16 cv_pack_clamping_r16(cv_r16 a, cv_r16 b) { return cv_pack_bytes_r16(a, b, 0, 255); }
#endif
#endif

// Adds the products of the bytes of two rows with two weights, the first in the low half of `weights`. In each 16-byte
// lane, it takes a quarter of the bytes, 0 to 3.
CV cv_r32 cv_dot_rows_r32(cv_r32 sum, cv_r16 upper, cv_r16 lower, int quarter, int32_t weights) {
#if defined(__aarch64__)
    uint8x16_t u = (uint8x16_t)upper, l = (uint8x16_t)lower;
    int16x8_t a = (int16x8_t)(quarter & 2 ? vmovl_high_u8(u) : vmovl_u8(vget_low_u8(u)));
    int16x8_t b = (int16x8_t)(quarter & 2 ? vmovl_high_u8(l) : vmovl_u8(vget_low_u8(l)));
    int16_t first = (int16_t)weights, second = (int16_t)(weights >> 16);
    if (quarter & 1) return (cv_r32)vmlal_high_n_s16(vmlal_high_n_s16((int32x4_t)sum, a, first), b, second);
    return (cv_r32)vmlal_n_s16(vmlal_n_s16((int32x4_t)sum, vget_low_s16(a), first), vget_low_s16(b), second);
#else
    cv_r16 bytes = quarter & 2 ? cv_zip8_high(upper, lower) : cv_zip8_low(upper, lower), zero = (cv_r16)(0);
    return sum + cv_dot_r16(quarter & 1 ? cv_zip8_high(bytes, zero) : cv_zip8_low(bytes, zero), (cv_r16)(cv_r32)(weights));
#endif
}
// Returns high * 2048 + low, wrapping around.
CV cv_r32 cv_joined_halves_r32(cv_r32 high, cv_r32 low) {
    typedef uint32_t unsigned32 __attribute__((ext_vector_type(CV_R / 4)));
    return (cv_r32)(((unsigned32)high << 11) + (unsigned32)low);
}

// Loads the 16-byte rows of neighbouring blocks, which are 128 bytes apart.
CV cv_r16 cv_load_block_rows(const void *p) {
    cv_r16 v;
    for (int i = 0; i < CV_R / 16; i++) __builtin_memcpy((char *)&v + 16 * i, (const char *)p + 128 * i, 16);
    return v;
}
// Returns 1 if the absolute value of any lane, halved, exceeds 4094.
CV int cv_is_large_r16(cv_r16 v) {
#if defined(__SSE2__) && CV_R == 16
    // Lanes in -8188...8189 become 0. SSE2 has no absolute value, and it has no comparison of unsigned numbers.
    __m128i excess = _mm_subs_epu16(_mm_add_epi16((__m128i)v, _mm_set1_epi16(8188)), _mm_set1_epi16(16377));
    return _mm_movemask_epi8(_mm_cmpeq_epi16(excess, _mm_setzero_si128())) != 0xFFFF;
#else
    cv_r16 h = v >> (cv_r16)(int16_t)(1);
    return __builtin_reduce_or((cv_r16)(__builtin_elementwise_abs(h) > (cv_r16)(int16_t)(4094))) != 0;
#endif
}
// Returns 1 if a block of 8x8 16-bit numbers is zero but for the first four rows and columns.
CV int cv_is_corner_block(const void *p) {
    uint64_t w[16];
    __builtin_memcpy(w, p, sizeof w);
    uint64_t right = w[1] | w[3] | w[5] | w[7], below = w[8] | w[9] | w[10] | w[11] | w[12] | w[13] | w[14] | w[15];
    return (right | below) == 0;
}
// Returns all ones in 16-byte lanes that are zero, and zeros in others.
CV cv_r16 cv_is_zero_lane_r16(cv_r16 v) {
    for (int i = 0; i < CV_R / 16; i++) {
        uint64_t w[2];
        __builtin_memcpy(w, (char *)&v + 16 * i, 16);
        int64_t m = (w[0] | w[1]) ? 0 : -1;
        w[0] = w[1] = (uint64_t)m;
        __builtin_memcpy((char *)&v + 16 * i, w, 16);
    }
    return v;
}
// Stores rows 2n (the low halves of 16-byte lanes) and 2n + 1 (the high halves) of neighbouring blocks.
CV void cv_store_two_rows(void *p, intptr_t stride, cv_r16 v) {
    cv_r64 w = (cv_r64)v;
#if CV_R == 64
    w = __builtin_shufflevector(w, w, 0, 2, 4, 6, 1, 3, 5, 7);
#elif CV_R == 32
    w = __builtin_shufflevector(w, w, 0, 2, 1, 3);
#endif
    cv_half8 h[2];
    __builtin_memcpy(h, &w, CV_R);
    __builtin_memcpy(p, &h[0], CV_R / 2);
    __builtin_memcpy((char *)p + stride, &h[1], CV_R / 2);
}
// Stores the rows of neighbouring blocks of 4x4 bytes: a 16-byte lane contains the four rows of a block.
CV void cv_store_four_rows(void *p, intptr_t stride, cv_r16 v) {
    uint32_t w[CV_R / 4];
    __builtin_memcpy(w, &v, CV_R);
    for (int i = 0; i < CV_R / 16; i++)
        for (int y = 0; y < 4; y++) __builtin_memcpy((char *)p + y * stride + 4 * i, &w[4 * i + y], 4);
}
// Loads half a register of bytes and widens them.
CV cv_r16 cv_widen_half8(const void *p) {
    cv_half8 h;
    __builtin_memcpy(&h, p, sizeof h);
    return __builtin_convertvector(h, cv_r16);
}
// Stores the low bytes of 16-bit lanes that are in 0...255.
CV void cv_store_narrow_r16(void *p, cv_r16 v) {
    cv_half8 h = __builtin_convertvector(v, cv_half8);
    __builtin_memcpy(p, &h, sizeof h);
}
// Returns the mean of a and b in each unsigned lane, rounded half up, as cv_mean_u16x32 does.
CV cv_r16 cv_mean_r16(cv_r16 a, cv_r16 b) {
    return (cv_r16)((cv_ru16)(a | b) - ((cv_ru16)(a ^ b) >> (cv_ru16)(uint16_t)(1)));
}
// Returns (116130 * v + 2^15) >> 16 for v in -128...127: the part of blue (ITU-T T.871) that is due to chroma.
CV cv_r16 cv_blue_of_chroma_r16(cv_r16 v) {
#if CV_R == 64
    return v + v + (cv_r16)_mm512_mulhrs_epi16((__m512i)v, _mm512_set1_epi16(-7471));
#elif CV_R == 32
    return v + v + (cv_r16)_mm256_mulhrs_epi16((__m256i)v, _mm256_set1_epi16(-7471));
#elif defined(__aarch64__)
    return v + v + (cv_r16)vqrdmulhq_s16((int16x8_t)v, vdupq_n_s16(-7471));
#else
    // SSE2 cannot round products. These factors give the same numbers.
    return v + cv_mulhi_r16(v * (cv_r16)(int16_t)(91) + (cv_r16)(int16_t)(59), (cv_r16)(int16_t)(556));
#endif
}
// Interleaves the two halves of each 16-byte lane: bytes 0 8 1 9 2 10 ...
CV cv_r16 cv_weave_halves_r16(cv_r16 v) { return cv_zip8_low(v, cv_zip64_high(v, v)); }

// Stores pixels of four bytes: 16-byte lane i of v0...v3 contains pixels 16i + 0...3, 4...7, 8...11 and 12...15.
CV void cv_store_pixel_lanes(void *p, cv_r16 v0, cv_r16 v1, cv_r16 v2, cv_r16 v3) {
    char *o = (char *)p;
#if CV_R == 64
    __m512i a = (__m512i)v0, b = (__m512i)v1, c = (__m512i)v2, d = (__m512i)v3;
    __m512i ab0 = _mm512_shuffle_i32x4(a, b, 0x44), ab1 = _mm512_shuffle_i32x4(a, b, 0xEE);
    __m512i cd0 = _mm512_shuffle_i32x4(c, d, 0x44), cd1 = _mm512_shuffle_i32x4(c, d, 0xEE);
    _mm512_storeu_si512(o, _mm512_shuffle_i32x4(ab0, cd0, 0x88));
    _mm512_storeu_si512(o + 64, _mm512_shuffle_i32x4(ab0, cd0, 0xDD));
    _mm512_storeu_si512(o + 128, _mm512_shuffle_i32x4(ab1, cd1, 0x88));
    _mm512_storeu_si512(o + 192, _mm512_shuffle_i32x4(ab1, cd1, 0xDD));
#elif CV_R == 32
    __m256i a = (__m256i)v0, b = (__m256i)v1, c = (__m256i)v2, d = (__m256i)v3;
    _mm256_storeu_si256((__m256i_u *)o, _mm256_permute2x128_si256(a, b, 0x20));
    _mm256_storeu_si256((__m256i_u *)(o + 32), _mm256_permute2x128_si256(c, d, 0x20));
    _mm256_storeu_si256((__m256i_u *)(o + 64), _mm256_permute2x128_si256(a, b, 0x31));
    _mm256_storeu_si256((__m256i_u *)(o + 96), _mm256_permute2x128_si256(c, d, 0x31));
#else
    __builtin_memcpy(o, &v0, 16);
    __builtin_memcpy(o + 16, &v1, 16);
    __builtin_memcpy(o + 32, &v2, 16);
    __builtin_memcpy(o + 48, &v3, 16);
#endif
}
