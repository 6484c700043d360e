// Operations on integer lanes: wrapping arithmetic, logic, comparison, widening, narrowing and byte shuffles.
#pragma once

#define CV_INTEGER(suffix, type)                                                                         \
    CV type cv_add_##suffix(type a, type b) { return a + b; }                                             \
    CV type cv_sub_##suffix(type a, type b) { return a - b; }                                             \
    CV type cv_mul_##suffix(type a, type b) { return a * b; }                                             \
    CV type cv_and_##suffix(type a, type b) { return a & b; }                                             \
    CV type cv_or_##suffix(type a, type b) { return a | b; }                                              \
    CV type cv_xor_##suffix(type a, type b) { return a ^ b; }                                             \
    CV type cv_shl_##suffix(type a, int n) { return a << (type)(n); }                                     \
    CV type cv_shr_##suffix(type a, int n) { return a >> (type)(n); }                                     \
    CV type cv_min_##suffix(type a, type b) { return __builtin_elementwise_min(a, b); }                   \
    CV type cv_max_##suffix(type a, type b) { return __builtin_elementwise_max(a, b); }                   \
    CV type cv_equal_##suffix(type a, type b) { return (type)(a == b); } /* all ones where equal */

CV_INTEGER(u8x64, cv_u8x64)
CV_INTEGER(u16x32, cv_u16x32)
CV_INTEGER(i16x32, cv_i16x32)
CV_INTEGER(u32x16, cv_u32x16)
CV_INTEGER(i32x16, cv_i32x16)

#undef CV_INTEGER

// Subtracts bytes and clamps the differences at 0.
CV cv_u8x64 cv_sub_saturating_u8x64(cv_u8x64 a, cv_u8x64 b) { return __builtin_elementwise_sub_sat(a, b); }

// Return the lane of a if the lane of mask is all ones, and the lane of b if it is 0.
CV cv_u8x64 cv_select_u8x64(cv_u8x64 mask, cv_u8x64 a, cv_u8x64 b) { return (a & mask) | (b & ~mask); }
CV cv_i32x16 cv_select_i32x16(cv_i32x16 mask, cv_i32x16 a, cv_i32x16 b) { return (a & mask) | (b & ~mask); }
CV cv_u32x16 cv_select_u32x16(cv_u32x16 mask, cv_u32x16 a, cv_u32x16 b) { return (a & mask) | (b & ~mask); }

// Split a vector into halves, and join two halves.
CV cv_u8x32 cv_low_u8(cv_u8x64 v) { return v.lo; }
CV cv_u8x32 cv_high_u8(cv_u8x64 v) { return v.hi; }
CV cv_u8x64 cv_join_u8(cv_u8x32 lo, cv_u8x32 hi) {
    return __builtin_shufflevector(lo, hi, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
                                   21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
                                   41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60,
                                   61, 62, 63);
}

// Widen or narrow lanes. Widening preserves values. Narrowing keeps the low bits, unless the name says "clamping".
CV cv_u16x32 cv_widen_u8x32(cv_u8x32 v) { return __builtin_convertvector(v, cv_u16x32); }
CV cv_u32x16 cv_widen_u8x16(cv_u8x16 v) { return __builtin_convertvector(v, cv_u32x16); }
CV cv_u32x16 cv_widen_u16x16(cv_u16x16 v) { return __builtin_convertvector(v, cv_u32x16); }
CV cv_u8x32 cv_narrow_u16x32(cv_u16x32 v) { return __builtin_convertvector(v, cv_u8x32); }
CV cv_u8x16 cv_narrow_u32x16(cv_u32x16 v) { return __builtin_convertvector(v, cv_u8x16); }
CV cv_i16x16 cv_narrow_i32x16_i16(cv_i32x16 v) { return __builtin_convertvector(v, cv_i16x16); }
// Clamps each lane to 0...255 and narrows it to a byte.
CV cv_u8x16 cv_narrow_clamping_i32x16(cv_i32x16 v) {
#if defined(__aarch64__)
    union { cv_i32x16 v; int32x4_t q[4]; } x = {v};
    int16x8_t low = vqmovn_high_s32(vqmovn_s32(x.q[0]), x.q[1]), high = vqmovn_high_s32(vqmovn_s32(x.q[2]), x.q[3]);
    return (cv_u8x16)vqmovun_high_s16(vqmovun_s16(low), high);
#else
    cv_i32x16 c = __builtin_elementwise_min(__builtin_elementwise_max(v, (cv_i32x16)(0)), (cv_i32x16)(255));
    return __builtin_convertvector(c, cv_u8x16);
#endif
}

// Returns the high 16 bits of each 32-bit product of two unsigned 16-bit lanes.
CV cv_u16x32 cv_mulhi_u16x32(cv_u16x32 a, cv_u16x32 b) {
    typedef uint32_t wide __attribute__((ext_vector_type(32)));
    return __builtin_convertvector(
        (__builtin_convertvector(a, wide) * __builtin_convertvector(b, wide)) >> (wide)(16), cv_u16x32);
}

// Returns the mean of a and b in each lane, rounded half up: (a + b + 1) / 2, without overflow. Compiles to one
// instruction if the processor has one for this mean.
CV cv_u16x32 cv_mean_u16x32(cv_u16x32 a, cv_u16x32 b) { return (a | b) - ((a ^ b) >> (cv_u16x32)(1)); }

// Returns the high 16 bits of each 32-bit product of two signed 16-bit lanes. The factors must not both be -32768.
CV cv_i16x32 cv_mulhi_i16x32(cv_i16x32 a, cv_i16x32 b) {
#if defined(__aarch64__)
    // vqdmulhq_s16 returns the high half of twice the product. The shift by 1 halves it again.
    union { cv_i16x32 v; int16x8_t q[4]; } x = {a}, y = {b};
    for (int i = 0; i < 4; i++) x.q[i] = vshrq_n_s16(vqdmulhq_s16(x.q[i], y.q[i]), 1);
    return x.v;
#else
    typedef int32_t wide __attribute__((ext_vector_type(32)));
    return __builtin_convertvector(
        (__builtin_convertvector(a, wide) * __builtin_convertvector(b, wide)) >> (wide)(16), cv_i16x32);
#endif
}

// Returns a word whose bit i is 1 if byte i is nonzero.
CV uint64_t cv_nonzero_bits_u8x64(cv_u8x64 v) {
#if defined(__AVX512BW__)
    return _mm512_test_epi8_mask((__m512i)v, (__m512i)v);
#elif defined(__AVX2__)
    union { cv_u8x64 v; __m256i h[2]; } x = {v};
    uint64_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(x.h[0], _mm256_setzero_si256()));
    uint64_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(x.h[1], _mm256_setzero_si256()));
    return ~(low | high << 32);
#elif defined(__SSE2__)
    union { cv_u8x64 v; __m128i q[4]; } x = {v};
    uint64_t bits = 0;
    for (int i = 0; i < 4; i++) {
        bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(x.q[i], _mm_setzero_si128())) << (16 * i);
    }
    return ~bits;
#else
    // In each word, the highest bit of a byte becomes 1 if the byte isn't zero. A product moves these bits together.
    union { cv_u8x64 v; uint64_t w[8]; } x = {v};
    uint64_t bits = 0, low = 0x7F7F7F7F7F7F7F7F;
    for (int i = 0; i < 8; i++) {
        uint64_t set = ((((x.w[i] & low) + low) | x.w[i]) & ~low) >> 7;
        bits |= set * 0x0102040810204080 >> 56 << (8 * i);
    }
    return bits;
#endif
}

// Returns 1 if any byte is nonzero.
CV int cv_any_u8x64(cv_u8x64 v) {
#if defined(__aarch64__)
    union { cv_u8x64 v; uint32x4_t q[4]; } x = {v};
    return vmaxvq_u32(vorrq_u32(vorrq_u32(x.q[0], x.q[1]), vorrq_u32(x.q[2], x.q[3]))) != 0;
#elif defined(__AVX512F__)
    return _mm512_test_epi32_mask((__m512i)v, (__m512i)v) != 0;
#elif defined(__AVX2__)
    union { cv_u8x64 v; __m256i h[2]; } x = {v};
    __m256i any = _mm256_or_si256(x.h[0], x.h[1]);
    return !_mm256_testz_si256(any, any);
#elif defined(__SSE2__)
    union { cv_u8x64 v; __m128i q[4]; } x = {v};
    __m128i any = _mm_or_si128(_mm_or_si128(x.q[0], x.q[1]), _mm_or_si128(x.q[2], x.q[3]));
    return _mm_movemask_epi8(_mm_cmpeq_epi8(any, _mm_setzero_si128())) != 0xFFFF;
#else
    return __builtin_reduce_or(v) != 0;
#endif
}

// Returns x * a / 255, rounded to nearest, exactly. The 16-bit lanes of x and a must be in 0...255.
CV cv_u16x32 cv_mul_div255_u16x32(cv_u16x32 x, cv_u16x32 a) {
#if defined(__aarch64__)
    cv_u16x32 t = x * a + (cv_u16x32)(128);
    return (t + (t >> (cv_u16x32)(8))) >> (cv_u16x32)(8);
#else
    return cv_mulhi_u16x32(x * a + (cv_u16x32)(128), (cv_u16x32)(257));
#endif
}

// Swaps bytes 0 and 2 of each four-byte pixel (BGRA to RGBA and back).
CV cv_u8x64 cv_swap_red_blue(cv_u8x64 v) {
#if defined(__SSSE3__) || !defined(__x86_64__)
    return __builtin_shufflevector(
        v, v, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15, 18, 17, 16, 19, 22, 21, 20, 23, 26, 25, 24, 27, 30,
        29, 28, 31, 34, 33, 32, 35, 38, 37, 36, 39, 42, 41, 40, 43, 46, 45, 44, 47, 50, 49, 48, 51, 54, 53, 52, 55, 58,
        57, 56, 59, 62, 61, 60, 63);
#else
    // SSE2 has no byte shuffle: keep green and alpha, and rotate red and blue by 16 bits.
    cv_u32x16 p = (cv_u32x16)v, rb = p & 0x00FF00FFu;
    return (cv_u8x64)((p & 0xFF00FF00u) | (rb << 16) | (rb >> 16));
#endif
}

CV cv_u8x32 cv_swap_red_blue_u8x32(cv_u8x32 v) {
    union { cv_u8x64 v; cv_u8x32 h[2]; } x = {.h = {v, v}};
    x.v = cv_swap_red_blue(x.v);
    return x.h[0];
}

// Copies each pixel's fourth byte to all four of its bytes.
CV cv_u8x64 cv_splat_alpha(cv_u8x64 v) {
#if defined(__SSSE3__) || !defined(__x86_64__)
    return __builtin_shufflevector(
        v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23, 27, 27, 27, 27, 31,
        31, 31, 31, 35, 35, 35, 35, 39, 39, 39, 39, 43, 43, 43, 43, 47, 47, 47, 47, 51, 51, 51, 51, 55, 55, 55, 55, 59,
        59, 59, 59, 63, 63, 63, 63);
#else
    cv_u32x16 a = (cv_u32x16)v >> 24;
    a |= a << 8;
    return (cv_u8x64)(a | (a << 16));
#endif
}
