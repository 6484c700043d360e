// Operations on vectors of sixteen floats. Multiplication and addition are never fused, and run in the order written.
#pragma once

CV cv_f32x16 cv_add_f32x16(cv_f32x16 a, cv_f32x16 b) { return a + b; }
CV cv_f32x16 cv_sub_f32x16(cv_f32x16 a, cv_f32x16 b) { return a - b; }
CV cv_f32x16 cv_mul_f32x16(cv_f32x16 a, cv_f32x16 b) { return a * b; }
CV cv_f32x16 cv_div_f32x16(cv_f32x16 a, cv_f32x16 b) { return a / b; }

// Clamps each lane to low...high. NaN becomes low.
CV cv_f32x16 cv_clamp_f32x16(cv_f32x16 v, float low, float high) {
    cv_f32x16 lo = (cv_f32x16)(low), hi = (cv_f32x16)(high);
    v = v > lo ? v : lo;
    return v < hi ? v : hi;
}

typedef float cv_f32x4 __attribute__((ext_vector_type(4)));
typedef float cv_f32x8 __attribute__((ext_vector_type(8)));
typedef int32_t cv_i32x4 __attribute__((ext_vector_type(4)));

// Returns four 16-bit numbers in memory as floats.
CV cv_f32x4 cv_floats_u16x4(const void *p) {
    typedef uint16_t four __attribute__((ext_vector_type(4)));
    four v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, cv_f32x4);
}

// Returns eight 16-bit numbers in memory as floats.
CV cv_f32x8 cv_floats_u16x8(const void *p) {
    typedef uint16_t eight __attribute__((ext_vector_type(8)));
    eight v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, cv_f32x8);
}

// Hides vectors' origin from the compiler. It would otherwise compute lanes apart from each other where a later step
// needs only some of them, with more shuffles than arithmetic.
#if defined(__AVX512F__)
#define CV_HIDE(v) __asm__("" : "+v"(v))
#elif defined(__SSE2__)
#define CV_HIDE(v) __asm__("" : "+x"(v))
#elif defined(__aarch64__)
#define CV_HIDE(v) __asm__("" : "+w"(v))
#else
#define CV_HIDE(v) (void)0
#endif
CV cv_f32x4 cv_hidden_f32x4(cv_f32x4 v) {
    CV_HIDE(v);
    return v;
}
CV cv_f32x8 cv_hidden_f32x8(cv_f32x8 v) {
#if defined(__AVX2__)
    CV_HIDE(v);
    return v;
#else
    union { cv_f32x8 v; cv_f32x4 h[2]; } x = {v};
    CV_HIDE(x.h[0]);
    CV_HIDE(x.h[1]);
    return x.v;
#endif
}

// Returns 2 if x < y, plus 4 if y < z, plus 8 if x < z, for numbers of 0 or more. Their bits are compared as integers,
// by the sign of the difference, because the compiler would otherwise make branches that a processor can't predict.
CV int cv_order_of_three(float x, float y, float z) {
    uint32_t a, b, c;
    __builtin_memcpy(&a, &x, sizeof a);
    __builtin_memcpy(&b, &y, sizeof b);
    __builtin_memcpy(&c, &z, sizeof c);
    return (int)((a - b) >> 31 << 1 | (b - c) >> 31 << 2 | (a - c) >> 31 << 3);
}

CV cv_f32x4 cv_floats_i32x4(cv_i32x4 v) { return __builtin_convertvector(v, cv_f32x4); }

// Returns the whole parts of numbers that fit into 32 bits.
CV cv_i32x4 cv_truncate_f32x4(cv_f32x4 v) { return __builtin_convertvector(v, cv_i32x4); }

CV cv_f32x16 cv_float_i32x16(cv_i32x16 v) { return __builtin_convertvector(v, cv_f32x16); }
// Truncates each lane towards zero. Lanes must be in the range of Int32; clamp them first.
CV cv_i32x16 cv_truncate_f32x16(cv_f32x16 v) { return __builtin_convertvector(v, cv_i32x16); }
// Truncates each lane to a byte. Lanes must be in 0..<256.
CV cv_u8x16 cv_bytes_f32x16(cv_f32x16 v) {
    cv_i32x16 whole = cv_truncate_f32x16(v);
#if defined(__x86_64__)
    return cv_narrow_clamping_i32x16(whole);
#else
    return __builtin_convertvector(whole, cv_u8x16);
#endif
}
