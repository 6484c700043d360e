// Operations for the estimation of foreground colours. A quad is a pixel of four 16-bit samples, whose fourth one is a
// weight or an alpha; values are at most 16320, which is 64 times 255.
#pragma once

CV cv_i16x16 cv_low_i16x32(cv_i16x32 v) { return v.lo; }
CV cv_i16x16 cv_high_i16x32(cv_i16x32 v) { return v.hi; }

// Replaces every odd lane of v with that of other.
CV cv_u16x32 cv_with_seconds_u16x32(cv_u16x32 v, cv_u16x32 other) {
    return (cv_u16x32)(((cv_u32x16)v & 0x0000FFFFu) | ((cv_u32x16)other & 0xFFFF0000u));
}
// Replaces the fourth sample of each quad with 0.
CV cv_u16x32 cv_clear_fourths_u16x32(cv_u16x32 v) {
    return (cv_u16x32)((cv_u64x8)v & (cv_u64x8)(0x0000FFFFFFFFFFFFull));
}
// Converts four quads of floats to integers: clamps them to 0...16320 and rounds them half up. The fourth sample of
// each becomes 16320.
CV cv_i16x16 cv_quads_f32x16(cv_f32x16 v) {
    cv_i32x16 whole = cv_truncate_f32x16(cv_clamp_f32x16(v, 0, 16320) + (cv_f32x16)(0.5f));
    typedef uint64_t quads __attribute__((ext_vector_type(4)));
    quads narrow = (quads)__builtin_convertvector(whole, cv_i16x16);
    return (cv_i16x16)((narrow & (quads)(0x0000FFFFFFFFFFFFull)) | (quads)((uint64_t)16320 << 48));
}

// Hides a vector's origin from the compiler. On x86 it would otherwise merge a shift of the high halves of products
// with the multiplication, and multiply 32-bit lanes, which takes five times as long.
CV cv_u16x32 cv_hidden_u16x32(cv_u16x32 v) {
#if defined(__AVX512F__)
    __asm__("" : "+v"(v));
#elif defined(__AVX2__)
    union { cv_u16x32 v; __m256i h[2]; } x = {v};
    __asm__("" : "+x"(x.h[0]), "+x"(x.h[1]));
    v = x.v;
#elif defined(__SSE2__)
    union { cv_u16x32 v; __m128i q[4]; } x = {v};
    __asm__("" : "+x"(x.q[0]), "+x"(x.q[1]), "+x"(x.q[2]), "+x"(x.q[3]));
    v = x.v;
#endif
    return v;
}

// Returns the lanes that are neither 0 nor 255 as other numbers than 0, and the others as 0.
CV cv_u8x64 cv_soft_u8x64(cv_u8x64 v) { return __builtin_elementwise_sub_sat((cv_u8x64)(v + 1), (cv_u8x64)(1)); }
// Sets the bytes at p to 1 for which any of the sixteen bytes of v is not 0. There are four, one after the other.
CV void cv_mark_quarters_u8x64(uint8_t *p, cv_u8x64 v) {
    cv_u64x8 w = (cv_u64x8)v;
    for (int i = 0; i < 4; i++)
        if ((w[2 * i] | w[2 * i + 1]) != 0) p[i] = 1;
}
