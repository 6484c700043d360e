// Operations on sixteen four-byte pixels and their coverage, one byte per pixel.
#pragma once

// Repeats each of sixteen bytes four times: byte i becomes bytes 4i to 4i+3.
CV cv_u8x64 cv_expand_to_pixels(cv_u8x16 v) {
#if defined(__SSSE3__) || !defined(__x86_64__)
    return __builtin_shufflevector(v, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6,
                                   6, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12,
                                   13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15);
#else
    cv_u32x16 w = __builtin_convertvector(v, cv_u32x16);
    w |= w << 8;
    return (cv_u8x64)(w | (w << 16));
#endif
}

// Returns x * a / 255 in each byte, rounded to nearest, exactly.
CV cv_u8x64 cv_mul_div255_u8x64(cv_u8x64 x, cv_u8x64 a) {
#if defined(__aarch64__)
    union { cv_u8x64 v; uint8x16_t q[4]; } b = {x}, c = {a};
    for (int i = 0; i < 4; i++) {
        // The product p divided by 255 and rounded to nearest equals (p + 128 + (p + 128) / 256) / 256.
        uint16x8_t low = vmull_u8(vget_low_u8(b.q[i]), vget_low_u8(c.q[i])), high = vmull_high_u8(b.q[i], c.q[i]);
        b.q[i] = vraddhn_high_u16(vraddhn_u16(low, vrshrq_n_u16(low, 8)), high, vrshrq_n_u16(high, 8));
    }
    return b.v;
#else
    return cv_join_u8(
        cv_narrow_u16x32(cv_mul_div255_u16x32(cv_widen_u8x32(x.lo), cv_widen_u8x32(a.lo))),
        cv_narrow_u16x32(cv_mul_div255_u16x32(cv_widen_u8x32(x.hi), cv_widen_u8x32(a.hi))));
#endif
}

// Interpolates each byte between under and over by coverage m: (over * m + under * (255 - m)) / 255, rounded to
// nearest, exactly. The four bytes of a pixel must have the same m.
CV cv_u8x64 cv_lerp_pixels(cv_u8x64 over, cv_u8x64 under, cv_u8x64 m) {
#if defined(__aarch64__)
    union { cv_u8x64 v; uint8x16_t q[4]; } a = {over}, b = {under}, c = {m};
    for (int i = 0; i < 4; i++) {
        uint8x16_t rest = vmvnq_u8(c.q[i]);
        uint16x8_t low = vmull_u8(vget_low_u8(a.q[i]), vget_low_u8(c.q[i])), high = vmull_high_u8(a.q[i], c.q[i]);
        low = vmlal_u8(low, vget_low_u8(b.q[i]), vget_low_u8(rest));
        high = vmlal_high_u8(high, b.q[i], rest);
        a.q[i] = vraddhn_high_u16(vraddhn_u16(low, vrshrq_n_u16(low, 8)), high, vrshrq_n_u16(high, 8));
    }
    return a.v;
#else
    // Compute bytes 0 and 2, then bytes 1 and 3, in 16-bit lanes. Sums are at most 255 * 255 + 128, so they fit.
    cv_u16x32 s = (cv_u16x32)over, d = (cv_u16x32)under, low = (cv_u16x32)(0xFF), half = (cv_u16x32)(128);
    cv_u16x32 w = (cv_u16x32)m & low;
    cv_u16x32 dEven = d & low, dOdd = d >> (cv_u16x32)(8);
    cv_u16x32 even = ((s & low) - dEven) * w + ((dEven << (cv_u16x32)(8)) - dEven) + half;
    cv_u16x32 odd = ((s >> (cv_u16x32)(8)) - dOdd) * w + ((d & (cv_u16x32)(0xFF00)) - dOdd) + half;
    even = (even + (even >> (cv_u16x32)(8))) >> (cv_u16x32)(8);
    odd = odd + (odd >> (cv_u16x32)(8));
    return (cv_u8x64)(even | (odd & (cv_u16x32)(0xFF00)));
#endif
}

// Returns (a * b + 2^14) >> 15 in signed 16-bit lanes: the product in units of 1/32768, rounded half up. In no lane may
// both a and b be -32768.
CV cv_i16x32 cv_mulhrs_i16x32(cv_i16x32 a, cv_i16x32 b) {
#if defined(__AVX512BW__)
    return (cv_i16x32)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    union { cv_i16x32 v; __m256i h[2]; } x = {a}, y = {b};
    for (int i = 0; i < 2; i++) x.h[i] = _mm256_mulhrs_epi16(x.h[i], y.h[i]);
    return x.v;
#elif defined(__SSE2__)
    // Compute (p + 2^14) >> 15 from the 16-bit halves of the product p. The result is twice the high half, plus half of
    // t rounded up, where t (0...3) is the top two bits of the low half.
    union { cv_i16x32 v; __m128i q[4]; } x = {a}, y = {b};
    for (int i = 0; i < 4; i++) {
        __m128i high = _mm_mulhi_epi16(x.q[i], y.q[i]), low = _mm_mullo_epi16(x.q[i], y.q[i]);
        __m128i rest = _mm_srli_epi16(_mm_add_epi16(_mm_srli_epi16(low, 14), _mm_set1_epi16(1)), 1);
        x.q[i] = _mm_add_epi16(_mm_add_epi16(high, high), rest);
    }
    return x.v;
#elif defined(__aarch64__)
    union { cv_i16x32 v; int16x8_t q[4]; } x = {a}, y = {b};
    for (int i = 0; i < 4; i++) x.q[i] = vqrdmulhq_s16(x.q[i], y.q[i]);
    return x.v;
#else
    typedef int32_t wide __attribute__((ext_vector_type(32)));
    wide product = __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide);
    return __builtin_convertvector((product + (wide)(1 << 14)) >> (wide)(15), cv_i16x32);
#endif
}

// Interpolates between neighbouring values of the array p. With k = index[i], lane i of the result is p[k] + (p[k + 1]
// - p[k]) * shares[i] / 32768, rounded half up. Indices must be in 0...62 and must not decrease. All 64 values from p
// on must be readable, and so must the nine values from p[k] on.
CV cv_i16x32 cv_between_i16x32(const int16_t *p, const uint16_t *index, cv_i16x32 shares) {
#if defined(__AVX512BW__)
    cv_u16x32 at = cv_load_u16x32(index);
    __m512i low = _mm512_loadu_si512(p), high = _mm512_loadu_si512(p + 32);
    cv_i16x32 a = (cv_i16x32)_mm512_permutex2var_epi16(low, (__m512i)at, high);
    cv_i16x32 b = (cv_i16x32)_mm512_permutex2var_epi16(low, (__m512i)(at + (cv_u16x32)(1)), high);
#elif defined(__aarch64__)
    // A look-up instruction has a table of at most 64 bytes, so the 64 values take two tables. Each lane looks up its
    // two bytes by their offsets in the array, which are at most 127.
    union { uint8x16_t q[4]; uint8x16x4_t table; } low, high;
    for (int i = 0; i < 4; i++) {
        low.q[i] = vld1q_u8((const uint8_t *)p + 16 * i);
        high.q[i] = vld1q_u8((const uint8_t *)p + 64 + 16 * i);
    }
    union { uint8x16_t q[4]; cv_i16x32 v; } first, second;
    for (int i = 0; i < 4; i++) {
        uint16x8_t bytes = vmlaq_n_u16(vdupq_n_u16(0x0100), vld1q_u16(index + 8 * i), 0x0202);
        uint8x16_t at = vreinterpretq_u8_u16(bytes), next = vaddq_u8(at, vdupq_n_u8(2)), half = vdupq_n_u8(64);
        first.q[i] = vqtbx4q_u8(vqtbl4q_u8(low.table, at), high.table, vsubq_u8(at, half));
        second.q[i] = vqtbx4q_u8(vqtbl4q_u8(low.table, next), high.table, vsubq_u8(next, half));
    }
    cv_i16x32 a = first.v, b = second.v;
#else
    cv_i16x32 a, b;
#if defined(__AVX2__)
    // A byte shuffle looks up eight values. Where a mask is enlarged, eight neighbouring lanes seldom need more.
    if (((index[7] - index[0]) | (index[15] - index[8]) | (index[23] - index[16]) | (index[31] - index[24])) < 8) {
        union { __m256i h[2]; cv_i16x32 v; } first, second;
        for (int i = 0; i < 2; i++) {
            const int16_t *low = p + index[16 * i], *high = p + index[16 * i + 8];
            __m256i at = _mm256_loadu_si256((const __m256i *)index + i);
            at = _mm256_sub_epi16(at, _mm256_shuffle_epi8(at, _mm256_set1_epi16(0x0100)));
            at = _mm256_add_epi16(_mm256_mullo_epi16(at, _mm256_set1_epi16(0x0202)), _mm256_set1_epi16(0x0100));
            first.h[i] = _mm256_shuffle_epi8(_mm256_loadu2_m128i((const __m128i *)high, (const __m128i *)low), at);
            second.h[i] =
                _mm256_shuffle_epi8(_mm256_loadu2_m128i((const __m128i *)(high + 1), (const __m128i *)(low + 1)), at);
        }
        return first.v + cv_mulhrs_i16x32(second.v - first.v, shares);
    }
#endif
    // Load each pair of neighbours from memory as one 32-bit value. Extracting single lanes from vectors would take ten
    // times as long.
    uint32_t pairs[32];
    for (int i = 0; i < 32; i++) __builtin_memcpy(&pairs[i], p + index[i], 4);
    typedef uint32_t wide __attribute__((ext_vector_type(32)));
    wide both;
    __builtin_memcpy(&both, pairs, sizeof both);
    a = (cv_i16x32)__builtin_convertvector(both, cv_u16x32);
    b = (cv_i16x32)__builtin_convertvector(both >> (wide)(16), cv_u16x32);
#endif
    return a + cv_mulhrs_i16x32(b - a, shares);
}

// Narrows 16-bit lanes to their low bytes: the lanes of a, followed by those of b.
CV cv_u8x64 cv_low_bytes_u16x32(cv_u16x32 a, cv_u16x32 b) {
#if defined(__AVX512VBMI__)
    return __builtin_shufflevector(
        (cv_u8x64)a, (cv_u8x64)b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44,
        46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100,
        102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122, 124, 126);
#else
    return cv_join_u8(cv_narrow_u16x32(a), cv_narrow_u16x32(b));
#endif
}

// Return the first eight or the last eight of sixteen bytes as an integer.
CV uint64_t cv_low_word_u8x16(cv_u8x16 v) { uint64_t w[2]; __builtin_memcpy(w, &v, 16); return w[0]; }
CV uint64_t cv_high_word_u8x16(cv_u8x16 v) { uint64_t w[2]; __builtin_memcpy(w, &v, 16); return w[1]; }

// Returns num / den, rounded half up, exactly. den must be in 1...65025 * 255, and the quotient at most 255. A quotient
// computed in floats may be too large or too small by one. The remainder then is negative or at least den, which shows
// how to correct the quotient.
CV cv_u32x16 cv_rounded_quotient(cv_u32x16 num, cv_u32x16 den) {
    cv_f32x16 near = __builtin_convertvector(num, cv_f32x16) / __builtin_convertvector(den, cv_f32x16);
    cv_i32x16 q = __builtin_convertvector(near + 0.5f, cv_i32x16);
    cv_i32x16 d = (cv_i32x16)den, rest = (cv_i32x16)(num + (den >> 1) - (cv_u32x16)q * den);
    return (cv_u32x16)(q + (rest < 0) - (rest >= d));
}

// Composites over onto under; both have straight alpha. The alpha of over is first multiplied by coverage m / 255. If
// this product is 0, the pixel keeps the bytes of under. Alpha and colour are rounded to nearest from exact fractions.
CV cv_u8x64 cv_over_straight(cv_u8x64 over, cv_u8x64 under, cv_u8x16 m) {
    cv_u32x16 f = (cv_u32x16)over, b = (cv_u32x16)under;
    cv_u32x16 share = (f >> 24) * __builtin_convertvector(m, cv_u32x16);
    cv_u32x16 fw = share * 255, bw = (b >> 24) * (65025 - share), den = fw + bw;
    cv_u32x16 nothing = (cv_u32x16)(share == 0), safe = den | (nothing & 1u);
    cv_u32x16 r = cv_rounded_quotient(den, (cv_u32x16)(65025)) << 24;
    for (int shift = 0; shift < 24; shift += 8)
        r |= cv_rounded_quotient((f >> shift & 255) * fw + (b >> shift & 255) * bw, safe) << shift;
    return (cv_u8x64)((b & nothing) | (r & ~nothing));
}

// Composites over onto under like cv_over_straight, but both have premultiplied alpha. Results are clamped to 255,
// which matters only for invalid pixels whose colour is above their alpha.
CV cv_u8x64 cv_over_premultiplied(cv_u8x64 over, cv_u8x64 under, cv_u8x16 m) {
    cv_u32x16 f = (cv_u32x16)over, b = (cv_u32x16)under, w = __builtin_convertvector(m, cv_u32x16);
    cv_u32x16 kept = 65025 - (f >> 24) * w, r = (cv_u32x16)(0);
    w *= 255;
    for (int shift = 0; shift < 32; shift += 8) {
        cv_u32x16 sum = (f >> shift & 255) * w + (b >> shift & 255) * kept;
        sum = __builtin_elementwise_min(sum, (cv_u32x16)(65025 * 255));
        r |= cv_rounded_quotient(sum, (cv_u32x16)(65025)) << shift;
    }
    return (cv_u8x64)r;
}

// Composite over onto under without coverage, so that few integer operations give the same bytes as the two functions
// above. The first needs opaque pixels in under.
CV cv_u8x64 cv_over_opaque(cv_u8x64 over, cv_u8x64 under) {
    return (cv_u8x64)((cv_u32x16)cv_lerp_pixels(over, under, cv_splat_alpha(over)) | 0xFF000000u);
}
CV cv_u8x64 cv_over_premultiplied_whole(cv_u8x64 over, cv_u8x64 under) {
    // The share of under that remains is never half-way between two levels, because 255 is odd.
#if defined(__aarch64__)
    return __builtin_elementwise_add_sat(over, cv_mul_div255_u8x64(under, ~cv_splat_alpha(over)));
#else
#if defined(__SSSE3__) || !defined(__x86_64__)
    cv_u16x32 kept = (cv_u16x32)~cv_splat_alpha(over) & (uint16_t)0xFF;
#else
    cv_u32x16 rest = ~(cv_u32x16)over >> 24;
    cv_u16x32 kept = (cv_u16x32)(rest | rest << 16);
#endif
    cv_u16x32 even = (cv_u16x32)under & (uint16_t)0xFF, odd = (cv_u16x32)under >> (cv_u16x32)(8);
    even = cv_mulhi_u16x32(even * kept + (uint16_t)128, (cv_u16x32)(257));
    odd = cv_mulhi_u16x32(odd * kept + (uint16_t)128, (cv_u16x32)(257)) << (cv_u16x32)(8);
    return __builtin_elementwise_add_sat(over, (cv_u8x64)(even | odd));
#endif
}

// Returns table[index] for sixteen indices, each in 0...255.
CV cv_u32x16 cv_gather_u32x16(const uint32_t *table, cv_u8x16 index) {
#if defined(__AVX512F__)
    return (cv_u32x16)_mm512_i32gather_epi32(_mm512_cvtepu8_epi32((__m128i)index), table, 4);
#else
    cv_u32x16 r;
    for (int i = 0; i < 16; i++) r[i] = table[index[i]];
    return r;
#endif
}

// Comparison and selection of floats. The comparison gives a mask of all ones or 0; a comparison with NaN gives 0.
CV cv_u32x16 cv_is_greater_f32x16(cv_f32x16 a, cv_f32x16 b) { return (cv_u32x16)(a > b); }
CV cv_f32x16 cv_select_f32x16(cv_u32x16 mask, cv_f32x16 a, cv_f32x16 b) {
    return (cv_f32x16)(((cv_u32x16)a & mask) | ((cv_u32x16)b & ~mask));
}
