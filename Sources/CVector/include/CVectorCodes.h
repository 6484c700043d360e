// Byte sums and lookups in tables of 256 entries, for compression, checksums and masks.
#pragma once

typedef uint64_t cv_u64x8 __attribute__((ext_vector_type(8)));

CV cv_u32x16 cv_bits_u32_from_i32(cv_i32x16 v) { return (cv_u32x16)v; }

// Returns the sum of all lanes, modulo 2^32.
CV uint32_t cv_sum_u32x16(cv_u32x16 v) { return __builtin_reduce_add(v); }

// Adds up each group of eight neighbouring bytes. The sums are in the even 32-bit lanes; the odd lanes are 0.
CV cv_u32x16 cv_sum_bytes_u8x64(cv_u8x64 v) {
#if defined(__AVX512BW__)
    return (cv_u32x16)_mm512_sad_epu8((__m512i)v, _mm512_setzero_si512());
#elif defined(__AVX2__)
    union { cv_u8x64 v; __m256i h[2]; } x = {v};
    union { __m256i h[2]; cv_u32x16 v; } r;
    for (int i = 0; i < 2; i++) r.h[i] = _mm256_sad_epu8(x.h[i], _mm256_setzero_si256());
    return r.v;
#elif defined(__SSE2__)
    union { cv_u8x64 v; __m128i q[4]; } x = {v};
    union { __m128i q[4]; cv_u32x16 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = _mm_sad_epu8(x.q[i], _mm_setzero_si128());
    return r.v;
#elif defined(__aarch64__)
    union { cv_u8x64 v; uint8x16_t q[4]; } x = {v};
    union { uint64x2_t q[4]; cv_u32x16 v; } r;
    for (int i = 0; i < 4; i++) r.q[i] = vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(x.q[i])));
    return r.v;
#else
    cv_u16x32 pairs = ((cv_u16x32)v & (cv_u16x32)(0xFF)) + ((cv_u16x32)v >> (cv_u16x32)(8));
    cv_u32x16 fours = ((cv_u32x16)pairs & 0xFFFFu) + ((cv_u32x16)pairs >> 16);
    cv_u64x8 eights = ((cv_u64x8)fours & (cv_u64x8)(0xFFFFFFFFu)) + ((cv_u64x8)fours >> (cv_u64x8)(32));
    return (cv_u32x16)eights;
#endif
}

// Adds all bytes of v to acc. Tiers distribute the bytes to the lanes of acc differently; only the sum of all lanes is
// the same on every tier.
CV cv_u32x16 cv_add_bytes_u8x64(cv_u32x16 acc, cv_u8x64 v) {
#if defined(__aarch64__)
    union { cv_u8x64 v; uint8x16_t q[4]; } x = {v};
    union { cv_u32x16 v; uint32x4_t q[4]; } r = {acc};
    uint16x8_t pairs = vpadalq_u8(vpadalq_u8(vpadalq_u8(vpaddlq_u8(x.q[0]), x.q[1]), x.q[2]), x.q[3]);
    r.q[0] = vpadalq_u16(r.q[0], pairs);
    return r.v;
#else
    return acc + cv_sum_bytes_u8x64(v);
#endif
}

// Returns a vector whose lanes are first, first - 1, first - 2, ...
CV cv_i16x32 cv_countdown_i16x32(int16_t first) {
    const cv_i16x32 steps = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                             16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    return (cv_i16x32)(first) - steps;
}

// Returns 1 if cv_lookup_u8x64 takes a few instructions on this tier, and 0 if it loops over the lanes.
CV int cv_has_byte_lookup(void) {
#if defined(__AVX512VBMI__) || defined(__aarch64__)
    return 1;
#else
    return 0;
#endif
}

// Looks up each byte of v in a table of 256 bytes, which is passed as four vectors of 64 entries.
CV cv_u8x64 cv_lookup_u8x64(cv_u8x64 t0, cv_u8x64 t1, cv_u8x64 t2, cv_u8x64 t3, cv_u8x64 v) {
#if defined(__AVX512VBMI__)
    __m512i low = _mm512_permutex2var_epi8((__m512i)t0, (__m512i)v, (__m512i)t1);
    __m512i high = _mm512_permutex2var_epi8((__m512i)t2, (__m512i)v, (__m512i)t3);
    return (cv_u8x64)_mm512_mask_blend_epi8(_mm512_movepi8_mask((__m512i)v), low, high);
#elif defined(__aarch64__)
    // Look up each of the four tables of 64 entries in turn. A look-up changes only the lanes whose index is in its
    // table.
    union { cv_u8x64 v; uint8x16x4_t q; } p0 = {t0}, p1 = {t1}, p2 = {t2}, p3 = {t3};
    union { cv_u8x64 v; uint8x16_t q[4]; } x = {v};
    for (int i = 0; i < 4; i++) {
        uint8x16_t r = vqtbl4q_u8(p0.q, x.q[i]);
        r = vqtbx4q_u8(r, p1.q, vsubq_u8(x.q[i], vdupq_n_u8(64)));
        r = vqtbx4q_u8(r, p2.q, vsubq_u8(x.q[i], vdupq_n_u8(128)));
        x.q[i] = vqtbx4q_u8(r, p3.q, vsubq_u8(x.q[i], vdupq_n_u8(192)));
    }
    return x.v;
#else
    union { cv_u8x64 v[4]; uint8_t bytes[256]; } table = {{t0, t1, t2, t3}};
    cv_u8x64 r;
    for (int i = 0; i < 64; i++) r[i] = table.bytes[v[i]];
    return r;
#endif
}

// Returns 1 if cv_lookup_steps_u8x64 takes fewer instructions than loading each entry on this tier.
CV int cv_has_step_lookup(void) {
#if defined(__AVX2__) && !defined(__AVX512VBMI__)
    return 1;
#else
    return 0;
#endif
}

// Looks up each byte of v in a table of 256 bytes, which is given by its steps: entry i of `steps` is table[i] ^
// table[i - 16], except that entries 0...15 and 128...143 are those of the table.
CV cv_u8x64 cv_lookup_steps_u8x64(const uint8_t *steps, cv_u8x64 v) {
#if defined(__AVX2__)
    // For bytes below 128: a shuffle selects from 16 steps by the low half of a byte, or gives 0 if its highest bit is
    // set. Subtract 16 after each shuffle. The bytes that have become negative get nothing more, so each byte collects
    // the steps up to its own entry. The same for the other bytes, with their highest bit flipped.
    union { cv_u8x64 v; __m256i h[2]; } x = {v};
    __m256i low[2], high[2], a[2], b[2];
    const __m256i sixteen = _mm256_set1_epi8(16), top = _mm256_set1_epi8(-128);
    for (int i = 0; i < 2; i++) {
        low[i] = x.h[i];
        high[i] = _mm256_xor_si256(x.h[i], top);
        a[i] = b[i] = _mm256_setzero_si256();
    }
    for (int k = 0; k < 8; k++) {
        __m256i s = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)steps + k));
        for (int i = 0; i < 2; i++) {
            a[i] = _mm256_xor_si256(a[i], _mm256_shuffle_epi8(s, low[i]));
            low[i] = _mm256_sub_epi8(low[i], sixteen);
        }
    }
    for (int k = 8; k < 16; k++) {
        __m256i s = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)steps + k));
        for (int i = 0; i < 2; i++) {
            b[i] = _mm256_xor_si256(b[i], _mm256_shuffle_epi8(s, high[i]));
            high[i] = _mm256_sub_epi8(high[i], sixteen);
        }
    }
    for (int i = 0; i < 2; i++) x.h[i] = _mm256_blendv_epi8(a[i], b[i], x.h[i]);
    return x.v;
#else
    cv_u8x64 r;
    for (int i = 0; i < 64; i++) {
        uint8_t entry = 0;
        for (int k = v[i] & 0x80; k <= v[i]; k += 16) entry ^= steps[k | (v[i] & 15)];
        r[i] = entry;
    }
    return r;
#endif
}

// Returns the table's entries at sixteen indices.
CV cv_u8x16 cv_lookup_u16x16(const uint8_t *table, const uint16_t *indices) {
#if defined(__aarch64__)
    // Load two 16-bit indices at a time as one 32-bit integer. An arm64 addition can extract either half of it, so a
    // look-up takes only two instructions: an addition and a load into a lane.
    uint32_t pair[8];
    __builtin_memcpy(pair, indices, 32);
    uint8x16_t r = vdupq_n_u8(0);
#define CV_PAIR(n)                                                      \
    r = vld1q_lane_u8(table + (pair[n] & 0xFFFF), r, 2 * n);            \
    r = vld1q_lane_u8(table + (pair[n] >> 16), r, 2 * n + 1);
    CV_PAIR(0) CV_PAIR(1) CV_PAIR(2) CV_PAIR(3) CV_PAIR(4) CV_PAIR(5) CV_PAIR(6) CV_PAIR(7)
#undef CV_PAIR
    return (cv_u8x16)r;
#else
    cv_u8x16 r;
    for (int i = 0; i < 16; i++) r[i] = table[indices[i]];
    return r;
#endif
}
