// Design: docs/design/kernels.md

// The vocabulary of the kernels: `static inline` wrappers over Clang's vector extensions.
//
// Every function here works on 64 bytes at a time whatever the processor: the compiler splits a vector
// into two on AVX2 and into four on SSE2 or NEON, so one Swift source serves every tier. Swift's own SIMD
// operators are avoided at this width because several of them become lane loops or weak symbols.
//
// Rules for additions: `CV` (static, inlined always), no state, defined for every input, and the same
// result on every tier. Intrinsics stand behind `#ifdef` with a portable form beside them that gives the
// same bits. Multiply-adds are never contracted, or tiers would round differently.
#pragma once
#pragma STDC FP_CONTRACT OFF

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Everything here is inlined, so how a 64-byte vector would be passed in a call concerns nobody.
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
#include "CVectorMasks.h"
#include "CVectorPixels.h"
#include "CVectorLanes.h"
#include "CVectorYUV.h"
#include "CVectorHalf.h"
#include "CVectorBlur.h"
#include "CProcessor.h"
