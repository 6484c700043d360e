// Design: docs/design/kernels.md

// The vocabulary of the kernels: `static inline` wrappers over Clang's vector extensions. A quick reference by task
// is in docs/design/vectors.md.
//
// Every function works on 64-byte vectors on every processor, apart from those of CVectorRegister.h. The compiler splits
// a vector into two registers on AVX2 and into four on SSE2 and NEON, so one Swift source serves every tier. Kernels avoid Swift's own SIMD
// operators at this width, because several of them compile to loops over lanes or to weak symbols.
//
// In names, `u8x64` means 64 lanes of 8-bit unsigned integers, `i16x32` 32 lanes of 16-bit signed integers and
// `f32x16` 16 floats. In comments, a lane is one element of a vector, a 16-byte lane is one of its four quarters,
// and a pixel is four neighbouring lanes unless a comment gives another size.
//
// Rules for additions: a function is declared `CV` (static, always inlined), has no state, is defined for every
// input, and gives the same result on every tier. Intrinsics are used only inside `#ifdef`, with a portable form
// that gives the same bits. Multiplication and addition are never fused, because fusing would change the rounding
// between tiers.
#pragma once
#pragma STDC FP_CONTRACT OFF

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

// Disables the warning about passing 64-byte vectors to functions: all functions here are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#define CV static inline __attribute__((always_inline))

typedef uint8_t cv_u8x64 __attribute__((ext_vector_type(64)));
typedef int8_t cv_i8x64 __attribute__((ext_vector_type(64)));
typedef uint8_t cv_u8x32 __attribute__((ext_vector_type(32)));
typedef uint8_t cv_u8x16 __attribute__((ext_vector_type(16)));
typedef uint16_t cv_u16x32 __attribute__((ext_vector_type(32)));
typedef int16_t cv_i16x32 __attribute__((ext_vector_type(32)));
typedef uint16_t cv_u16x16 __attribute__((ext_vector_type(16)));
typedef int16_t cv_i16x16 __attribute__((ext_vector_type(16)));
typedef int16_t cv_i16x8 __attribute__((ext_vector_type(8)));
typedef uint32_t cv_u32x16 __attribute__((ext_vector_type(16)));
typedef int32_t cv_i32x16 __attribute__((ext_vector_type(16)));
typedef float cv_f32x16 __attribute__((ext_vector_type(16)));

#include "CVectorMemory.h"
#include "CVectorIntegers.h"
#include "CVectorFloats.h"
#include "CVectorDoubles.h"
#include "CVectorDots.h"
#include "CVectorCodes.h"
#include "CVectorProducts.h"
#include "CVectorDigest.h"
#include "CVectorMasks.h"
#include "CVectorPixels.h"
#include "CVectorLanes.h"
#include "CVectorYUV.h"
#include "CVectorHalf.h"
#include "CVectorFilters.h"
#include "CVectorBlur.h"
#include "CVectorRegistration.h"
#include "CVectorWarp.h"
#include "CVectorForeground.h"
#include "CVectorReference.h"
#include "CVectorPlanes.h"
#include "CVectorRegister.h"
#include "CProcessor.h"
