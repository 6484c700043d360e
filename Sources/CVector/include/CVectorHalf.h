// Conversions between floats and IEEE 754 half precision. Halves are stored as bit patterns in 16-bit lanes.
#pragma once

// Rounds floats to the nearest half, ties to even. Values beyond the largest half become infinity; NaN stays NaN.
CV cv_u16x16 cv_half_from_f32x16(cv_f32x16 v) {
#if defined(__AVX512F__)
    return (cv_u16x16)_mm512_cvtps_ph((__m512)v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
#elif defined(__F16C__)
    union { cv_f32x16 v; __m256 h[2]; } x = {v};
    union { __m128i h[2]; cv_u16x16 v; } r;
    for (int i = 0; i < 2; i++) r.h[i] = _mm256_cvtps_ph(x.h[i], _MM_FROUND_TO_NEAREST_INT);
    return r.v;
#elif defined(__aarch64__)
    typedef _Float16 half __attribute__((ext_vector_type(16)));
    return (cv_u16x16)__builtin_convertvector(v, half);
#else
    cv_u32x16 bits = (cv_u32x16)v, sign = bits >> 16 & 0x8000u, m = bits & 0x7FFFFFFFu;
    // Normal results: subtract 112, the difference of the exponent biases (127 - 15), from the exponent. Then round
    // away the low 13 bits of the significand, ties to even.
    cv_u32x16 normal = (m + (0xC8000FFFu + (m >> 13 & 1u))) >> 13;
    // Subnormal results: add 0.5. The last bit of a float between 0.5 and 1 is worth 2^-24, which is also the smallest
    // half, so the addition rounds to a multiple of the smallest half.
    cv_u32x16 small = (cv_u32x16)((cv_f32x16)m + 0.5f) - 0x3F000000u;
    cv_u32x16 none = 0x7E00u | (m >> 13 & 0x3FFu);
    cv_u32x16 isSmall = (cv_u32x16)(m < 0x38800000u), isLarge = (cv_u32x16)(m >= 0x47800000u);
    cv_u32x16 isNone = (cv_u32x16)(m > 0x7F800000u);
    cv_u32x16 r = (small & isSmall) | (normal & ~isSmall);
    r = (0x7C00u & isLarge) | (r & ~isLarge);
    r = (none & isNone) | (r & ~isNone);
    return __builtin_convertvector(r | sign, cv_u16x16);
#endif
}

// Converts halves to floats, exactly. A signalling NaN becomes quiet.
CV cv_f32x16 cv_f32_from_half(cv_u16x16 v) {
#if defined(__AVX512F__)
    return (cv_f32x16)_mm512_cvtph_ps((__m256i)v);
#elif defined(__F16C__)
    union { cv_u16x16 v; __m128i h[2]; } x = {v};
    union { __m256 h[2]; cv_f32x16 v; } r;
    for (int i = 0; i < 2; i++) r.h[i] = _mm256_cvtph_ps(x.h[i]);
    return r.v;
#elif defined(__aarch64__)
    typedef _Float16 half __attribute__((ext_vector_type(16)));
    return __builtin_convertvector((half)v, cv_f32x16);
#else
    cv_u32x16 bits = __builtin_convertvector(v, cv_u32x16), sign = (bits & 0x8000u) << 16;
    cv_u32x16 m = (bits & 0x7FFFu) << 13, exponent = m & 0x0F800000u;
    cv_u32x16 normal = m + 0x38000000u, large = m + 0x70000000u;
    large |= (cv_u32x16)(m > 0x0F800000u) & 0x00400000u;
    cv_u32x16 small = (cv_u32x16)((cv_f32x16)(m + 0x38800000u) - 0x1p-14f);
    cv_u32x16 isSmall = (cv_u32x16)(exponent == 0), isLarge = (cv_u32x16)(exponent == 0x0F800000u);
    cv_u32x16 r = (small & isSmall) | (normal & ~isSmall);
    return (cv_f32x16)((large & isLarge) | (r & ~isLarge) | sign);
#endif
}

CV cv_u16x16 cv_load_part_u16x16(const void *p, intptr_t bytes) {
    cv_u16x16 v = (cv_u16x16)(0);
    __builtin_memcpy(&v, p, (size_t)bytes);
    return v;
}
CV void cv_store_part_u16x16(void *p, cv_u16x16 v, intptr_t bytes) { __builtin_memcpy(p, &v, (size_t)bytes); }
