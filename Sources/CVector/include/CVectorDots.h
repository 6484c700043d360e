// Dot products of neighbouring lanes. They use intrinsics, because the compiler does not recognise the pattern.
#pragma once

// Returns acc + first * a[2i] + second * a[2i+1] in each 16-bit lane i. The low byte of weights is first, the high byte
// is second. Both must be at most 127, and the sum of both products must be below 32,768.
CV cv_i16x32 cv_dot_u8x64(cv_i16x32 acc, cv_u8x64 a, uint16_t weights) {
#if defined(__AVX512BW__)
    return acc + (cv_i16x32)_mm512_maddubs_epi16((__m512i)a, _mm512_set1_epi16((short)weights));
#elif defined(__AVX2__)
    union { cv_u8x64 v; __m256i h[2]; } x = {a};
    union { __m256i h[2]; cv_i16x32 v; } r;
    __m256i w = _mm256_set1_epi16((short)weights);
    r.h[0] = _mm256_maddubs_epi16(x.h[0], w);
    r.h[1] = _mm256_maddubs_epi16(x.h[1], w);
    return acc + r.v;
#else
    cv_i16x32 even = (cv_i16x32)a & (cv_i16x32)(0xFF), odd = (cv_i16x32)((cv_u16x32)a >> (cv_u16x32)(8));
    return acc + even * (cv_i16x32)((short)(weights & 255)) + odd * (cv_i16x32)((short)(weights >> 8));
#endif
}

// Returns acc + a[2i]*b[2i] + a[2i+1]*b[2i+1] in each 32-bit lane i, modulo 2^32.
CV cv_i32x16 cv_dot_i16x32(cv_i32x16 acc, cv_i16x32 a, cv_i16x32 b) {
#if defined(__AVX512VNNI__) && defined(__AVX512F__)
    return (cv_i32x16)_mm512_dpwssd_epi32((__m512i)acc, (__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    union { cv_i16x32 v; __m256i h[2]; } x = {a}, y = {b};
    union { __m256i h[2]; cv_i32x16 v; } r;
    r.h[0] = _mm256_madd_epi16(x.h[0], y.h[0]);
    r.h[1] = _mm256_madd_epi16(x.h[1], y.h[1]);
    return acc + r.v;
#elif defined(__SSE2__)
    union { cv_i16x32 v; __m128i q[4]; } x = {a}, y = {b};
    union { __m128i q[4]; cv_i32x16 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = _mm_madd_epi16(x.q[i], y.q[i]);
    return acc + r.v;
#else
    cv_i32x16 even = __builtin_convertvector(a.even, cv_i32x16) * __builtin_convertvector(b.even, cv_i32x16);
    cv_i32x16 odd = __builtin_convertvector(a.odd, cv_i32x16) * __builtin_convertvector(b.odd, cv_i32x16);
    return acc + even + odd;
#endif
}

// Returns the same as cv_dot_i16x32 for a vector b whose 16 pairs of lanes are equal. On processors other than x86-64,
// only the first pair of b is read, which takes fewer instructions.
CV cv_i32x16 cv_dot_pair_i16x32(cv_i32x16 acc, cv_i16x32 a, cv_i16x32 b) {
#if defined(__x86_64__)
    return cv_dot_i16x32(acc, a, b);
#else
    cv_i16x16 first = (cv_i16x16)(b[0]), second = (cv_i16x16)(b[1]);
    cv_i32x16 even = __builtin_convertvector(a.even, cv_i32x16) * __builtin_convertvector(first, cv_i32x16);
    cv_i32x16 odd = __builtin_convertvector(a.odd, cv_i32x16) * __builtin_convertvector(second, cv_i32x16);
    return acc + even + odd;
#endif
}
