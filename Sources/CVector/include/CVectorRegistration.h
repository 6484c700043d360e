// Operations for the registration of pictures: conversion of 16-bit luma to floats, and constant lane patterns.
#pragma once

CV cv_f32x16 cv_float_i16x16(cv_i16x16 v) {
    return __builtin_convertvector(__builtin_convertvector(v, cv_i32x16), cv_f32x16);
}

CV cv_i32x16 cv_lanes_i32x16(void) { return (cv_i32x16){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}; }

// Returns the number of each lane divided by 4: 0 in lanes 0...3, 1 in lanes 4...7, 2 in lanes 8...11, 3 in lanes
// 12...15.
CV cv_i32x16 cv_fourths_of_lanes_i32x16(void) { return cv_lanes_i32x16() >> 2; }

// Returns the four floats at p, repeated four times.
CV cv_f32x16 cv_repeat_f32x4(const float *p) {
    return (cv_f32x16){p[0], p[1], p[2], p[3], p[0], p[1], p[2], p[3], p[0], p[1], p[2], p[3], p[0], p[1], p[2], p[3]};
}
