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

// Returns four 16-bit numbers in memory as floats.
CV cv_f32x4 cv_floats_u16x4(const void *p) {
    typedef uint16_t four __attribute__((ext_vector_type(4)));
    four v;
    __builtin_memcpy(&v, p, sizeof v);
    return __builtin_convertvector(v, cv_f32x4);
}

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
