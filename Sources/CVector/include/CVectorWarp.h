// Vector operations for warps: loads of neighbouring pixels at positions along a line, and their interpolation.
//
// Positions are in units of 2^-32 pixels. The position of the pixel with number k is (u + k * du, v + k * dv). Its
// first pixel in the source is at column (u + k * du) >> 32 and row (v + k * dv) >> 32. A source pixel has four bytes.
#pragma once

// Loads two neighbouring source pixels of row (v + k * dv) >> 32 for each of eight positions k: 0, 1, 4, 5, 8, 9, 12
// and 13. Every 16-byte lane holds the pixels of two positions.
CV cv_u8x64 cv_gather_pairs_u8x64(const void *source, intptr_t bytesPerRow, int64_t u, int64_t v, int64_t du,
                                  int64_t dv) {
    union { uint64_t p[8]; cv_u64x8 v; } r;
#define CV_PAIR_AT(i, k)                                                                                  \
    __builtin_memcpy(&r.p[i],                                                                             \
                     (const uint8_t *)source + (intptr_t)((v + (k) * dv) >> 32) * bytesPerRow +           \
                         (intptr_t)((u + (k) * du) >> 32) * 4,                                            \
                     8)
    CV_PAIR_AT(0, 0);
    CV_PAIR_AT(1, 1);
    CV_PAIR_AT(2, 4);
    CV_PAIR_AT(3, 5);
    CV_PAIR_AT(4, 8);
    CV_PAIR_AT(5, 9);
    CV_PAIR_AT(6, 12);
    CV_PAIR_AT(7, 13);
#undef CV_PAIR_AT
    return (cv_u8x64)(cv_u64x8){r.p[0], r.p[1], r.p[2], r.p[3], r.p[4], r.p[5], r.p[6], r.p[7]};
}

// Loads four neighbouring source pixels of row (v + k * dv) >> 32 for each of the positions k = 0, 1, 2 and 3.
CV cv_u8x64 cv_gather_quads_u8x64(const void *source, intptr_t bytesPerRow, int64_t u, int64_t v, int64_t du,
                                  int64_t dv) {
    cv_u8x16 q[4];
    for (int k = 0; k < 4; k++)
        __builtin_memcpy(&q[k],
                         (const uint8_t *)source + (intptr_t)((v + k * dv) >> 32) * bytesPerRow +
                             (intptr_t)((u + k * du) >> 32) * 4,
                         16);
    return cv_join_quarters_u8(q[0], q[1], q[2], q[3]);
}

// Take the left (first) or the right (second) pixel of each pair. In each 16-byte lane, the result has two pixels of a
// and then two pixels of b. A pixel has four bytes, a pair eight.
CV cv_u8x64 cv_left_pixels_u8x64(cv_u8x64 a, cv_u8x64 b) {
    return (cv_u8x64)__builtin_shufflevector((cv_u32x16)a, (cv_u32x16)b, 0, 2, 16, 18, 4, 6, 20, 22, 8, 10, 24, 26, 12,
                                             14, 28, 30);
}
CV cv_u8x64 cv_right_pixels_u8x64(cv_u8x64 a, cv_u8x64 b) {
    return (cv_u8x64)__builtin_shufflevector((cv_u32x16)a, (cv_u32x16)b, 1, 3, 17, 19, 5, 7, 21, 23, 9, 11, 25, 27, 13,
                                             15, 29, 31);
}

// Copies every odd 16-bit lane to the even lane before it.
CV cv_u16x32 cv_splat_odd_u16x32(cv_u16x32 v) {
    return __builtin_shufflevector(v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15, 17, 17, 19, 19, 21, 21,
                                   23, 23, 25, 25, 27, 27, 29, 29, 31, 31);
}

// Premultiply four-byte pixels: in each 16-byte lane, take the first two (low) or the last two pixels (high) and return
// their bytes as 16-bit lanes: 128 * c * alpha / 255 for colour, and 128 * alpha for alpha. The values are those of
// cv_premultiplied_low_u8x64, whose pixels are interleaved.
CV cv_u16x32 cv_premultiplied_bytes(cv_u16x32 bytes, cv_u16x32 twice) {
    const cv_u16x32 zero = (cv_u16x32)(0);
    cv_u16x32 alphas = __builtin_shufflevector(twice, zero, 3, 3, 3, 32, 7, 7, 7, 32, 11, 11, 11, 32, 15, 15, 15, 32, 19,
                                               19, 19, 32, 23, 23, 23, 32, 27, 27, 27, 32, 31, 31, 31, 32);
    const uint16_t o = 65535;
    const cv_u16x32 extra = {1, 1, 1, o, 1, 1, 1, o, 1, 1, 1, o, 1, 1, 1, o,
                             1, 1, 1, o, 1, 1, 1, o, 1, 1, 1, o, 1, 1, 1, o};
    return cv_mulhi_u16x32(bytes, cv_mean_u16x32(alphas, extra));
}
CV cv_u16x32 cv_premultiplied_pixels_low_u8x64(cv_u8x64 v) {
    return cv_premultiplied_bytes((cv_u16x32)cv_zip_low_u8x64((cv_u8x64)(1), v), (cv_u16x32)cv_zip_low_u8x64(v, v));
}
CV cv_u16x32 cv_premultiplied_pixels_high_u8x64(cv_u8x64 v) {
    return cv_premultiplied_bytes((cv_u16x32)cv_zip_high_u8x64((cv_u8x64)(1), v), (cv_u16x32)cv_zip_high_u8x64(v, v));
}

// Interleaves the first and the second half of a vector, eight bytes at a time.
CV cv_u8x64 cv_deal_halves_u8x64(cv_u8x64 v) {
    return (cv_u8x64)__builtin_shufflevector((cv_u64x8)v, (cv_u64x8)v, 0, 4, 1, 5, 2, 6, 3, 7);
}

// Returns the four numbers at p, each repeated four times.
CV cv_i32x16 cv_repeat_each_i32x4(const void *p) {
    typedef int32_t four __attribute__((ext_vector_type(4)));
    four v;
    __builtin_memcpy(&v, p, 16);
    return __builtin_shufflevector(v, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

// Replaces every fourth lane with value.
CV cv_f32x16 cv_with_fourths_f32x16(cv_f32x16 v, float value) {
    return __builtin_shufflevector(v, (cv_f32x16)(value), 0, 1, 2, 16, 4, 5, 6, 16, 8, 9, 10, 16, 12, 13, 14, 16);
}
