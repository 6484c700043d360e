// A coverage byte for each of sixteen four-byte pixels.
#pragma once

// Byte i becomes bytes 4i to 4i+3.
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

// x * a / 255 rounded to nearest, byte by byte; exact.
CV cv_u8x64 cv_mul_div255_u8x64(cv_u8x64 x, cv_u8x64 a) {
    return cv_join_u8(
        cv_narrow_u16x32(cv_mul_div255_u16x32(cv_widen_u8x32(x.lo), cv_widen_u8x32(a.lo))),
        cv_narrow_u16x32(cv_mul_div255_u16x32(cv_widen_u8x32(x.hi), cv_widen_u8x32(a.hi))));
}
