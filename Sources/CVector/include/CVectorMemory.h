// Loads and stores at any alignment, splats and bit casts.
#pragma once

#define CV_MEMORY(suffix, type, scalar)                                                                  \
    CV type cv_load_##suffix(const void *p) { type v; __builtin_memcpy(&v, p, sizeof v); return v; }      \
    CV void cv_store_##suffix(void *p, type v) { __builtin_memcpy(p, &v, sizeof v); }                     \
    CV type cv_splat_##suffix(scalar s) { return (type)(s); }

CV_MEMORY(u8x64, cv_u8x64, uint8_t)
CV_MEMORY(u8x32, cv_u8x32, uint8_t)
CV_MEMORY(u8x16, cv_u8x16, uint8_t)
CV_MEMORY(u16x32, cv_u16x32, uint16_t)
CV_MEMORY(i16x32, cv_i16x32, int16_t)
CV_MEMORY(u16x16, cv_u16x16, uint16_t)
CV_MEMORY(i16x16, cv_i16x16, int16_t)
CV_MEMORY(u32x16, cv_u32x16, uint32_t)
CV_MEMORY(i32x16, cv_i32x16, int32_t)
CV_MEMORY(f32x16, cv_f32x16, float)

#undef CV_MEMORY

// Load the first `n` bytes and fill the rest of the vector with zeros, or store the first `n` bytes. `n` may be larger
// than a vector. No other memory is accessed, so the last pixels of a row can use the same code as the others.
#define CV_PART(suffix, type)                                                                            \
    CV type cv_load_part_##suffix(const void *p, intptr_t n) {                                            \
        /* Load whole vectors directly, because a copy of variable length is a function call. */          \
        if (n >= (intptr_t)sizeof(type)) return cv_load_##suffix(p);                                      \
        type v = (type)(0);                                                                               \
        __builtin_memcpy(&v, p, (size_t)n);                                                               \
        return v;                                                                                         \
    }                                                                                                     \
    CV void cv_store_part_##suffix(void *p, type v, intptr_t n) {                                         \
        if (n >= (intptr_t)sizeof(type)) return cv_store_##suffix(p, v);                                  \
        __builtin_memcpy(p, &v, (size_t)n);                                                               \
    }

CV_PART(u8x16, cv_u8x16)
CV_PART(f32x16, cv_f32x16)
CV_PART(i16x16, cv_i16x16)
#if defined(__AVX512BW__)
CV cv_u8x64 cv_load_part_u8x64(const void *p, intptr_t n) {
    if (n >= 64) return cv_load_u8x64(p);
    return (cv_u8x64)_mm512_maskz_loadu_epi8((1ull << n) - 1, p);
}
CV void cv_store_part_u8x64(void *p, cv_u8x64 v, intptr_t n) {
    if (n >= 64) return cv_store_u8x64(p, v);
    _mm512_mask_storeu_epi8(p, (1ull << n) - 1, (__m512i)v);
}
#else
CV_PART(u8x64, cv_u8x64)
#endif
#undef CV_PART

// Stores a vector at an address that is a multiple of its size. The processor doesn't read the cache line first and
// doesn't keep it in its caches, if it can avoid both.
CV void cv_store_non_temporal_u8x64(void *p, cv_u8x64 v) { __builtin_nontemporal_store(v, (cv_u8x64 *)p); }
CV void cv_store_non_temporal_u8x32(void *p, cv_u8x32 v) { __builtin_nontemporal_store(v, (cv_u8x32 *)p); }
// Makes this thread's earlier non-temporal stores visible to other threads before any later store.
CV void cv_fence_non_temporal(void) {
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#endif
}

// Prefetches a cache line that will be read soon. Any address is allowed, even one that cannot be read.
CV void cv_prefetch(const void *p) { __builtin_prefetch(p, 0, 3); }
// Prefetches a cache line that will be read later, into the second-level cache only. Any address is allowed.
CV void cv_prefetch_far(const void *p) { __builtin_prefetch(p, 0, 2); }
// 1 for tiers whose row kernels prefetch what they will read and write, otherwise 0.
CV int32_t cv_prefetches_rows(void) {
#if defined(__AVX2__) && !defined(__AVX512BW__)
    return 1;
#else
    return 0;
#endif
}
// 1 for tiers that filter bytes faster than one core can load them from memory, otherwise 0.
CV int32_t cv_outruns_memory(void) {
#ifdef __AVX2__
    return 1;
#else
    return 0;
#endif
}

// Reinterpret a vector's bits as lanes of another type.
CV cv_u8x64 cv_bits_u8_from_u32(cv_u32x16 v) { return (cv_u8x64)v; }
CV cv_u8x64 cv_bits_u8_from_u16(cv_u16x32 v) { return (cv_u8x64)v; }
CV cv_u8x64 cv_bits_u8_from_i16(cv_i16x32 v) { return (cv_u8x64)v; }
CV cv_u32x16 cv_bits_u32_from_u8(cv_u8x64 v) { return (cv_u32x16)v; }
CV cv_u16x32 cv_bits_u16_from_u8(cv_u8x64 v) { return (cv_u16x32)v; }
CV cv_u16x32 cv_bits_u16_from_i16(cv_i16x32 v) { return (cv_u16x32)v; }
CV cv_i16x32 cv_bits_i16_from_u16(cv_u16x32 v) { return (cv_i16x32)v; }
CV cv_i16x32 cv_bits_i16_from_i32(cv_i32x16 v) { return (cv_i16x32)v; }
CV cv_i32x16 cv_bits_i32_from_u32(cv_u32x16 v) { return (cv_i32x16)v; }
