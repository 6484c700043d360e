// Bi-planar 4:2:0 to four-byte pixels.
#pragma once

// The high 16 bits of the signed 32-bit product.
CV cv_i16x32 cv_mulhi_i16x32(cv_i16x32 a, cv_i16x32 b) {
    typedef int32_t wide __attribute__((ext_vector_type(32)));
    return __builtin_convertvector(
        (__builtin_convertvector(a, wide) * __builtin_convertvector(b, wide)) >> (wide)(16), cv_i16x32);
}

// Clamps both to bytes: in each 16 bytes of the result eight of `a`, then eight of `b`.
CV cv_u8x64 cv_pack_by_lanes(cv_i16x32 a, cv_i16x32 b) {
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
#else
    cv_i16x32 low = (cv_i16x32)(0), high = (cv_i16x32)(255);
    cv_u8x32 p = __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max(a, low), high), cv_u8x32);
    cv_u8x32 q = __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max(b, low), high), cv_u8x32);
    return __builtin_shufflevector(p, q, 0, 1, 2, 3, 4, 5, 6, 7, 32, 33, 34, 35, 36, 37, 38, 39, 8, 9, 10, 11, 12, 13,
                                   14, 15, 40, 41, 42, 43, 44, 45, 46, 47, 16, 17, 18, 19, 20, 21, 22, 23, 48, 49, 50,
                                   51, 52, 53, 54, 55, 24, 25, 26, 27, 28, 29, 30, 31, 56, 57, 58, 59, 60, 61, 62, 63);
#endif
}

// Interleaves the first, or the last, eight bytes of each 16 of `a` and `b`.
CV cv_u8x64 cv_zip_low_u8(cv_u8x64 a, cv_u8x64 b) {
    return __builtin_shufflevector(
        a, b, 0, 64, 1, 65, 2, 66, 3, 67, 4, 68, 5, 69, 6, 70, 7, 71, 16, 80, 17, 81, 18, 82, 19, 83, 20, 84, 21, 85, 22,
        86, 23, 87, 32, 96, 33, 97, 34, 98, 35, 99, 36, 100, 37, 101, 38, 102, 39, 103, 48, 112, 49, 113, 50, 114, 51,
        115, 52, 116, 53, 117, 54, 118, 55, 119);
}
CV cv_u8x64 cv_zip_high_u8(cv_u8x64 a, cv_u8x64 b) {
    return __builtin_shufflevector(
        a, b, 8, 72, 9, 73, 10, 74, 11, 75, 12, 76, 13, 77, 14, 78, 15, 79, 24, 88, 25, 89, 26, 90, 27, 91, 28, 92, 29,
        93, 30, 94, 31, 95, 40, 104, 41, 105, 42, 106, 43, 107, 44, 108, 45, 109, 46, 110, 47, 111, 56, 120, 57, 121, 58,
        122, 59, 123, 60, 124, 61, 125, 62, 126, 63, 127);
}
// The same with elements of two and of four bytes.
CV cv_u8x64 cv_zip_low_u16(cv_u8x64 x, cv_u8x64 y) {
    cv_u16x32 a = (cv_u16x32)x, b = (cv_u16x32)y;
    return (cv_u8x64)__builtin_shufflevector(a, b, 0, 32, 1, 33, 2, 34, 3, 35, 8, 40, 9, 41, 10, 42, 11, 43, 16, 48, 17,
                                             49, 18, 50, 19, 51, 24, 56, 25, 57, 26, 58, 27, 59);
}
CV cv_u8x64 cv_zip_high_u16(cv_u8x64 x, cv_u8x64 y) {
    cv_u16x32 a = (cv_u16x32)x, b = (cv_u16x32)y;
    return (cv_u8x64)__builtin_shufflevector(a, b, 4, 36, 5, 37, 6, 38, 7, 39, 12, 44, 13, 45, 14, 46, 15, 47, 20, 52,
                                             21, 53, 22, 54, 23, 55, 28, 60, 29, 61, 30, 62, 31, 63);
}
CV cv_u8x64 cv_zip_low_u32(cv_u8x64 x, cv_u8x64 y) {
    cv_u32x16 a = (cv_u32x16)x, b = (cv_u32x16)y;
    return (cv_u8x64)__builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
}
CV cv_u8x64 cv_zip_high_u32(cv_u8x64 x, cv_u8x64 y) {
    cv_u32x16 a = (cv_u32x16)x, b = (cv_u32x16)y;
    return (cv_u8x64)__builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
}

// Sixty-four pixels of luma with their thirty-two pairs of chroma to opaque four-byte pixels.
//
// In 16 bits with 5 fractional ones: luma and chroma (less 128) stand in the high byte, the factors have 13
// fractional bits. The factors are: 0 luma, 1 what is added at the end (the offset of black, and half a level
// for rounding), 2 the first channel's of `first`, 3 the third channel's of the other chroma, 4 and 5 green's
// of the two. `vFirst` says that the first channel takes V (red) rather than U (blue).
CV void cv_yuv_to_pixels(const void *luma, const void *chroma, void *destination, const int16_t *factors,
                         int vFirst) {
    cv_u8x64 y = cv_load_u8x64(luma), uv = cv_load_u8x64(chroma);
#if defined(__AVX512F__)
    // The 16-byte lanes of a vector are interleaved apart: with every fourth group of four pixels in a lane,
    // each result is in order.
    cv_u32x16 y4 = (cv_u32x16)y, uv4 = (cv_u32x16)uv;
    y = (cv_u8x64)__builtin_shufflevector(y4, y4, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    uv = (cv_u8x64)__builtin_shufflevector(uv4, uv4, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
#endif
    cv_u16x32 top = (cv_u16x32)(0xFF00), middle = (cv_u16x32)(0x8000);
    cv_i16x32 u = (cv_i16x32)((cv_u16x32)uv << (cv_u16x32)(8) ^ middle);
    cv_i16x32 v = (cv_i16x32)(((cv_u16x32)uv & top) ^ middle);
    cv_i16x32 add = (cv_i16x32)(factors[1]);
    cv_i16x32 c0 = cv_mulhi_i16x32(vFirst ? v : u, (cv_i16x32)(factors[2])) + add;
    cv_i16x32 c2 = cv_mulhi_i16x32(vFirst ? u : v, (cv_i16x32)(factors[3])) + add;
    cv_i16x32 c1 = cv_mulhi_i16x32(u, (cv_i16x32)(factors[4])) + cv_mulhi_i16x32(v, (cv_i16x32)(factors[5])) + add;
    cv_u16x32 scale = (cv_u16x32)((uint16_t)factors[0]);
    cv_i16x32 even = (cv_i16x32)cv_mulhi_u16x32((cv_u16x32)y << (cv_u16x32)(8), scale);
    cv_i16x32 odd = (cv_i16x32)cv_mulhi_u16x32((cv_u16x32)y & top, scale);
    cv_i16x32 five = (cv_i16x32)(5);
    cv_u8x64 p0 = cv_pack_by_lanes((even + c0) >> five, (odd + c0) >> five);
    cv_u8x64 p1 = cv_pack_by_lanes((even + c1) >> five, (odd + c1) >> five);
    cv_u8x64 p2 = cv_pack_by_lanes((even + c2) >> five, (odd + c2) >> five), p3 = (cv_u8x64)(255);
    // Bytes to pairs, pairs to pixels, even pixels to odd ones.
    cv_u8x64 even01 = cv_zip_low_u8(p0, p1), odd01 = cv_zip_high_u8(p0, p1);
    cv_u8x64 even23 = cv_zip_low_u8(p2, p3), odd23 = cv_zip_high_u8(p2, p3);
    cv_u8x64 evenLow = cv_zip_low_u16(even01, even23), evenHigh = cv_zip_high_u16(even01, even23);
    cv_u8x64 oddLow = cv_zip_low_u16(odd01, odd23), oddHigh = cv_zip_high_u16(odd01, odd23);
    cv_u8x64 r[4] = {cv_zip_low_u32(evenLow, oddLow), cv_zip_high_u32(evenLow, oddLow),
                     cv_zip_low_u32(evenHigh, oddHigh), cv_zip_high_u32(evenHigh, oddHigh)};
    uint8_t *out = (uint8_t *)destination;
#if defined(__AVX512F__)
    for (int i = 0; i < 4; i++) cv_store_u8x64(out + 64 * i, r[i]);
#else
    for (int i = 0; i < 4; i++) {
        union { cv_u8x64 v; cv_u8x16 q[4]; } x = {r[i]};
        for (int lane = 0; lane < 4; lane++) cv_store_u8x16(out + 64 * lane + 16 * i, x.q[lane]);
    }
#endif
}

// The same for the last pixels of a row, fewer than sixty-four.
CV void cv_yuv_to_pixels_part(const void *luma, const void *chroma, void *destination, const int16_t *factors,
                              int vFirst, intptr_t pixels) {
    cv_u8x64 y = cv_load_part_u8x64(luma, pixels), uv = cv_load_part_u8x64(chroma, (pixels + 1) & ~(intptr_t)1);
    uint8_t out[256];
    cv_yuv_to_pixels(&y, &uv, out, factors, vFirst);
    __builtin_memcpy(destination, out, (size_t)(4 * pixels));
}

// Luma of video range (16...235) to 0...255: (y - 16) * 255 / 219, rounded to nearest, clamped; exact.
CV cv_u8x64 cv_luma_to_full_range(cv_u8x64 y) {
    cv_u8x64 t = __builtin_elementwise_sub_sat(y, (cv_u8x64)(16));
    cv_u16x32 v = (cv_u16x32)__builtin_elementwise_min(t, (cv_u8x64)(219)), eight = (cv_u16x32)(8);
    cv_u16x32 even = v << eight, odd = v & (uint16_t)0xFF00, fraction = (cv_u16x32)(10773);
    even += cv_mulhi_u16x32(even, fraction) + (uint16_t)128;
    odd += cv_mulhi_u16x32(odd, fraction) + (uint16_t)128;
    return (cv_u8x64)(even >> eight | (odd & (uint16_t)0xFF00));
}
