// Single pixels of up to four bytes as eight 16-bit lanes, for PNG's filters, which depend on the pixel before.
#pragma once

// Load or store a pixel of four bytes. The pixel's bytes are lanes 0 to 3; the other lanes are 0 or are ignored.
// Lanes must be between 0 and 255 when they are stored.
CV cv_i16x8 cv_load_pixel_i16x8(const void *p) {
    uint32_t bytes;
    __builtin_memcpy(&bytes, p, 4);
#if defined(__SSE2__)
    return (cv_i16x8)_mm_unpacklo_epi8(_mm_cvtsi32_si128((int)bytes), _mm_setzero_si128());
#elif defined(__aarch64__)
    return (cv_i16x8)vmovl_u8(vcreate_u8(bytes));
#else
    cv_i16x8 v = (cv_i16x8)(0);
    for (int i = 0; i < 4; i++) v[i] = (int16_t)(bytes >> (8 * i) & 255);
    return v;
#endif
}
CV void cv_store_pixel_i16x8(void *p, cv_i16x8 v) {
#if defined(__SSE2__)
    uint32_t bytes = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16((__m128i)v, (__m128i)v));
#elif defined(__aarch64__)
    uint32_t bytes = vget_lane_u32(vreinterpret_u32_u8(vmovn_u16((uint16x8_t)v)), 0);
#else
    uint32_t bytes = 0;
    for (int i = 0; i < 4; i++) bytes |= (uint32_t)(uint8_t)v[i] << (8 * i);
#endif
    __builtin_memcpy(p, &bytes, 4);
}

CV cv_i16x8 cv_zero_i16x8(void) { return (cv_i16x8)(0); }

// Returns the low byte of a + b per lane.
CV cv_i16x8 cv_add_bytes_i16x8(cv_i16x8 a, cv_i16x8 b) { return (a + b) & (cv_i16x8)(255); }

// Returns (a + b) / 2, rounded down, for lanes between 0 and 255.
CV cv_i16x8 cv_floor_mean_i16x8(cv_i16x8 a, cv_i16x8 b) { return (a + b) >> (cv_i16x8)(1); }

// Returns lanes of `a` where the mask is all ones and of `b` where it is 0.
CV cv_i16x8 cv_select_i16x8(cv_i16x8 mask, cv_i16x8 a, cv_i16x8 b) {
#if defined(__SSE4_1__)
    return (cv_i16x8)_mm_blendv_epi8((__m128i)b, (__m128i)a, (__m128i)mask);
#else
    return (mask & a) | (~mask & b);
#endif
}

// Returns the Paeth prediction of lanes between 0 and 255. `a` is to the left, `b` above, `c` above and to the left.
//
// The prediction is the larger of a and b if 3c - a - b is not greater than the smaller one, else the smaller one if
// 3c - a - b is not less than the larger one, else c. Compared with the distances of the PNG specification (section
// 9.4), fewer operations wait for `a`, which is the result for the pixel before.
CV cv_i16x8 cv_paeth_i16x8(cv_i16x8 a, cv_i16x8 b, cv_i16x8 c) {
    cv_i16x8 high = __builtin_elementwise_max(a, b);
    cv_i16x8 low = __builtin_elementwise_min(a, b);
    cv_i16x8 threshold = c + c + c - b - a;
    cv_i16x8 inner = cv_select_i16x8((cv_i16x8)(high > threshold), c, low);
    return cv_select_i16x8((cv_i16x8)(threshold > low), inner, high);
}
