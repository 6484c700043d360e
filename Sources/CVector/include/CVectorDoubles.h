// Operations on vectors of four doubles: one pixel, or an element of four sequences. Multiplication and addition are never fused.
#pragma once

typedef double cv_f64x4 __attribute__((ext_vector_type(4)));

CV cv_f64x4 cv_splat_f64x4(double v) { return (cv_f64x4)(v); }
CV cv_f64x4 cv_add_f64x4(cv_f64x4 a, cv_f64x4 b) { return a + b; }
CV cv_f64x4 cv_sub_f64x4(cv_f64x4 a, cv_f64x4 b) { return a - b; }
CV cv_f64x4 cv_mul_f64x4(cv_f64x4 a, cv_f64x4 b) { return a * b; }

CV cv_f64x4 cv_load_f64x4(const void *p) {
    cv_f64x4 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}
CV void cv_store_f64x4(void *p, cv_f64x4 v) { __builtin_memcpy(p, &v, sizeof v); }

// Returns the sum of the four lanes, added in the order (lane 0 + lane 1) + (lane 2 + lane 3).
CV double cv_sum_f64x4(cv_f64x4 v) { return (v.x + v.y) + (v.z + v.w); }

// Truncates each lane towards zero. Lanes must be in the range of Int64.
CV cv_f64x4 cv_truncate_f64x4(cv_f64x4 v) {
    typedef int64_t cv_i64x4 __attribute__((ext_vector_type(4)));
    return __builtin_convertvector(__builtin_convertvector(v, cv_i64x4), cv_f64x4);
}
