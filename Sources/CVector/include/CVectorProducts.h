// Carry-less multiplication (of polynomials over GF(2)), for checksums.
#pragma once

typedef uint64_t cv_u64x2 __attribute__((ext_vector_type(2)));

CV cv_u64x2 cv_load_u64x2(const void *p) { cv_u64x2 v; __builtin_memcpy(&v, p, sizeof v); return v; }
CV cv_u64x2 cv_set_u64x2(uint64_t low, uint64_t high) { return (cv_u64x2){low, high}; }
CV cv_u64x2 cv_xor_u64x2(cv_u64x2 a, cv_u64x2 b) { return a ^ b; }

// Returns 1 if the processor has an instruction for carry-less multiplication, and 0 if cv_fold_u64x2 loops over bits.
CV int cv_has_carryless_product(void) {
#if defined(__PCLMUL__)
    return 1;
#else
    return 0;
#endif
}

// Returns the exclusive or of two carry-less products: low half of a times low half of k, and high half of a times high
// half of k.
CV cv_u64x2 cv_fold_u64x2(cv_u64x2 a, cv_u64x2 k) {
#if defined(__PCLMUL__)
    return (cv_u64x2)_mm_clmulepi64_si128((__m128i)a, (__m128i)k, 0x00)
        ^ (cv_u64x2)_mm_clmulepi64_si128((__m128i)a, (__m128i)k, 0x11);
#else
    cv_u64x2 sum = {0, 0};
    for (int half = 0; half < 2; half++)
        for (int i = 0; i < 64; i++)
            if (k[half] >> i & 1) sum ^= (cv_u64x2){a[half] << i, i ? a[half] >> (64 - i) : 0};
    return sum;
#endif
}
