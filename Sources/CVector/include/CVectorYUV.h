// Conversion of bi-planar 4:2:0 frames to four-byte pixels.
#pragma once

// In each 16-byte lane, interleave the elements of x and y from the first (low) or last (high) eight bytes. An element
// is two bytes (u16), four bytes (u32) or eight bytes (u64).
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
CV cv_u8x64 cv_zip_low_u64(cv_u8x64 x, cv_u8x64 y) {
    typedef uint64_t wide __attribute__((ext_vector_type(8)));
    return (cv_u8x64)__builtin_shufflevector((wide)x, (wide)y, 0, 8, 2, 10, 4, 12, 6, 14);
}
CV cv_u8x64 cv_zip_high_u64(cv_u8x64 x, cv_u8x64 y) {
    typedef uint64_t wide __attribute__((ext_vector_type(8)));
    return (cv_u8x64)__builtin_shufflevector((wide)x, (wide)y, 1, 9, 3, 11, 5, 13, 7, 15);
}

// Converts 64 pixels of luma and their 32 pairs of chroma (U, V) to opaque four-byte pixels.
//
// If `vFirst` is 1, the first channel is red and is computed from V, and the third is blue and is computed from U. If
// `vFirst` is 0, the first channel is blue and the third is red. `factors` are:
//
// - [0]: the factor of luma, which must not be negative;
// - [1]: the value added at the end, for the black level and for rounding (half a level);
// - [2] and [3]: the factor of chroma for the first channel and for the third channel;
// - [4] and [5]: the factors of U and of V for the second channel, green.
//
// No factor may be -32768. Factors have 13 fractional bits, except [1], which has 5. Luma, and chroma minus 128, are in
// the high byte of a 16-bit lane. The high half of their product with a factor therefore has 5 fractional bits.
CV void cv_yuv_to_pixels(const void *luma, const void *chroma, void *destination, const int16_t *factors,
                         int vFirst) {
#if defined(__aarch64__)
    for (int i = 0; i < 4; i++) {
        uint8x16_t y = vld1q_u8((const uint8_t *)luma + 16 * i);
        uint16x8_t uv = vreinterpretq_u16_u8(vld1q_u8((const uint8_t *)chroma + 16 * i));
        uint16x8_t y16 = vreinterpretq_u16_u8(y), middle = vdupq_n_u16(0x8000), top = vdupq_n_u16(0xFF00);
        int16x8_t u = vreinterpretq_s16_u16(veorq_u16(vshlq_n_u16(uv, 8), middle));
        int16x8_t v = vreinterpretq_s16_u16(veorq_u16(vandq_u16(uv, top), middle));
        int16x8_t add = vdupq_n_s16(factors[1]);
        int16x8_t c0 = vsraq_n_s16(add, vqdmulhq_n_s16(vFirst ? v : u, factors[2]), 1);
        int16x8_t c2 = vsraq_n_s16(add, vqdmulhq_n_s16(vFirst ? u : v, factors[3]), 1);
        int16x8_t c1 = vsraq_n_s16(add, vqdmulhq_n_s16(u, factors[4]), 1);
        c1 = vsraq_n_s16(c1, vqdmulhq_n_s16(v, factors[5]), 1);
        // The portable code multiplies luma in bits 8 to 15 of a lane and takes the high half of the product.
        // vqdmulhq_n_s16 returns the high half of twice the product. Put luma one bit lower, in bits 7 to 14, to get
        // the same result.
        int16x8_t even = vreinterpretq_s16_u16(vshrq_n_u16(vshlq_n_u16(y16, 8), 1));
        int16x8_t odd = vreinterpretq_s16_u16(vshrq_n_u16(vandq_u16(y16, top), 1));
        even = vqdmulhq_n_s16(even, factors[0]);
        odd = vqdmulhq_n_s16(odd, factors[0]);
        int16x8_t c[3] = {c0, c1, c2};
        uint8x16x4_t pixels;
        for (int k = 0; k < 3; k++) {
            uint8x8_t first = vqshrun_n_s16(vaddq_s16(even, c[k]), 5), second = vqshrun_n_s16(vaddq_s16(odd, c[k]), 5);
            pixels.val[k] = vzip1q_u8(vcombine_u8(first, first), vcombine_u8(second, second));
        }
        pixels.val[3] = vdupq_n_u8(255);
        vst4q_u8((uint8_t *)destination + 64 * i, pixels);
    }
#else
    cv_u8x64 y = cv_load_u8x64(luma), uv = cv_load_u8x64(chroma);
#if defined(__AVX512F__)
    // The interleaving below works within 16-byte lanes. For results in pixel order, 16-byte lane n must contain the
    // groups n, n + 4, n + 8 and n + 12 of four neighbouring pixels.
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
    cv_u8x64 p0 = cv_pack_clamping_i16x32((even + c0) >> five, (odd + c0) >> five);
    cv_u8x64 p1 = cv_pack_clamping_i16x32((even + c1) >> five, (odd + c1) >> five);
    cv_u8x64 p2 = cv_pack_clamping_i16x32((even + c2) >> five, (odd + c2) >> five), p3 = (cv_u8x64)(255);
    // Interleave single bytes to pairs, pairs to pixels, and the even pixels with the odd pixels.
    cv_u8x64 even01 = cv_zip_low_u8x64(p0, p1), odd01 = cv_zip_high_u8x64(p0, p1);
    cv_u8x64 even23 = cv_zip_low_u8x64(p2, p3), odd23 = cv_zip_high_u8x64(p2, p3);
    cv_u8x64 evenLow = cv_zip_low_u16(even01, even23), evenHigh = cv_zip_high_u16(even01, even23);
    cv_u8x64 oddLow = cv_zip_low_u16(odd01, odd23), oddHigh = cv_zip_high_u16(odd01, odd23);
    cv_u8x64 r[4] = {cv_zip_low_u32(evenLow, oddLow), cv_zip_high_u32(evenLow, oddLow),
                     cv_zip_low_u32(evenHigh, oddHigh), cv_zip_high_u32(evenHigh, oddHigh)};
    uint8_t *out = (uint8_t *)destination;
#if defined(__AVX512F__)
    for (int i = 0; i < 4; i++) cv_store_u8x64(out + 64 * i, r[i]);
#else
    for (int i = 0; i < 4; i++) cv_store_lanes_u8x64(out + 16 * i, 64, r[i]);
#endif
#endif
}

// Does the same as cv_yuv_to_pixels for the end of a row: `pixels` pixels, fewer than 64. No memory past them is
// accessed.
CV void cv_yuv_to_pixels_part(const void *luma, const void *chroma, void *destination, const int16_t *factors,
                              int vFirst, intptr_t pixels) {
    cv_u8x64 y = cv_load_part_u8x64(luma, pixels), uv = cv_load_part_u8x64(chroma, (pixels + 1) & ~(intptr_t)1);
    uint8_t out[256];
    cv_yuv_to_pixels(&y, &uv, out, factors, vFirst);
    __builtin_memcpy(destination, out, (size_t)(4 * pixels));
}

// Converts luma from video range (16...235) to 0...255: (y - 16) * 255 / 219, rounded to nearest and clamped.
// Exact.
CV cv_u8x64 cv_luma_to_full_range(cv_u8x64 y) {
    cv_u8x64 t = __builtin_elementwise_sub_sat(y, (cv_u8x64)(16));
    cv_u16x32 v = (cv_u16x32)__builtin_elementwise_min(t, (cv_u8x64)(219)), eight = (cv_u16x32)(8);
    cv_u16x32 even = v << eight, odd = v & (uint16_t)0xFF00, fraction = (cv_u16x32)(10773);
    even += cv_mulhi_u16x32(even, fraction) + (uint16_t)128;
    odd += cv_mulhi_u16x32(odd, fraction) + (uint16_t)128;
    return (cv_u8x64)(even >> eight | (odd & (uint16_t)0xFF00));
}
