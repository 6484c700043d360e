// Steps of SHA-256 (FIPS 180-4), four rounds at a time.
//
// The eight words A to H of the state are two vectors, ABCD and EFGH, which the processor's instructions may want in
// another order. `instructions` is 1 to use these instructions if cv_has_sha256 is 1, and 0 to use others. The hash is
// the same.
#pragma once

typedef uint32_t cv_u32x4 __attribute__((ext_vector_type(4)));

CV cv_u32x4 cv_load_u32x4(const void *p) { cv_u32x4 v; __builtin_memcpy(&v, p, sizeof v); return v; }
CV cv_u32x4 cv_add_u32x4(cv_u32x4 a, cv_u32x4 b) { return a + b; }

// Loads four words that are stored with the most significant byte first.
CV cv_u32x4 cv_load_big_endian_u32x4(const void *p) {
    cv_u8x16 v;
    __builtin_memcpy(&v, p, sizeof v);
    return (cv_u32x4)__builtin_shufflevector(v, v, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}

// Returns 1 if this tier is compiled for the processor's instructions for SHA-256. No tier of x86-64 guarantees them,
// so callers must also ask cv_processor_has_sha256.
CV int cv_has_sha256(void) {
#if defined(__SHA__) || defined(__ARM_FEATURE_SHA2)
    return 1;
#else
    return 0;
#endif
}

// Changes ABCD and EFGH to the order that the instructions want.
CV void cv_arrange_sha256(cv_u32x4 *a, cv_u32x4 *b, int instructions) {
#if defined(__SHA__)
    if (instructions) {
        cv_u32x4 abcd = *a;
        *a = __builtin_shufflevector(abcd, *b, 5, 4, 1, 0);
        *b = __builtin_shufflevector(abcd, *b, 7, 6, 3, 2);
    }
#endif
}

// Adds a state, in the order of the instructions, to the eight words A to H in memory.
CV void cv_add_sha256(uint32_t *state, cv_u32x4 a, cv_u32x4 b, int instructions) {
    cv_u32x4 abcd = a, efgh = b;
#if defined(__SHA__)
    if (instructions) {
        abcd = __builtin_shufflevector(a, b, 3, 2, 7, 6);
        efgh = __builtin_shufflevector(a, b, 1, 0, 5, 4);
    }
#endif
    abcd += cv_load_u32x4(state);
    efgh += cv_load_u32x4(state + 4);
    __builtin_memcpy(state, &abcd, sizeof abcd);
    __builtin_memcpy(state + 4, &efgh, sizeof efgh);
}

// Does four rounds. `words` are four words of the message's schedule, each with the constant of its round added.
CV void cv_round_sha256(cv_u32x4 *a, cv_u32x4 *b, cv_u32x4 words, int instructions) {
#if defined(__SHA__)
    if (instructions) {
        *b = (cv_u32x4)_mm_sha256rnds2_epu32((__m128i)*b, (__m128i)*a, (__m128i)words);
        words = __builtin_shufflevector(words, words, 2, 3, 2, 3);
        *a = (cv_u32x4)_mm_sha256rnds2_epu32((__m128i)*a, (__m128i)*b, (__m128i)words);
        return;
    }
#elif defined(__ARM_FEATURE_SHA2)
    if (instructions) {
        uint32x4_t abcd = (uint32x4_t)*a;
        *a = (cv_u32x4)vsha256hq_u32(abcd, (uint32x4_t)*b, (uint32x4_t)words);
        *b = (cv_u32x4)vsha256h2q_u32((uint32x4_t)*b, abcd, (uint32x4_t)words);
        return;
    }
#endif
#define CV_TURN(v, n) __builtin_rotateright32(v, n)
    uint32_t A = (*a)[0], B = (*a)[1], C = (*a)[2], D = (*a)[3];
    uint32_t E = (*b)[0], F = (*b)[1], G = (*b)[2], H = (*b)[3];
    uint32_t differing = B ^ C;
    for (int i = 0; i < 4; i++) {
        uint32_t choice = ((F ^ G) & E) ^ G;
        uint32_t t = H + words[i] + choice + (CV_TURN(E, 6) ^ CV_TURN(E, 11) ^ CV_TURN(E, 25));
        // The majority of A, B and C is B, except where B differs from both. A ^ B is B ^ C of the next round.
        uint32_t majority = B ^ (differing & (A ^ B));
        uint32_t s = majority + (CV_TURN(A, 2) ^ CV_TURN(A, 13) ^ CV_TURN(A, 22));
        differing = A ^ B;
        H = G; G = F; F = E; E = D + t;
        D = C; C = B; B = A; A = t + s;
    }
#undef CV_TURN
    *a = (cv_u32x4){A, B, C, D};
    *b = (cv_u32x4){E, F, G, H};
}

// Returns the four words of the message's schedule that follow the sixteen words w0, w1, w2 and w3.
CV cv_u32x4 cv_schedule_sha256(cv_u32x4 w0, cv_u32x4 w1, cv_u32x4 w2, cv_u32x4 w3, int instructions) {
#if defined(__SHA__)
    if (instructions) {
        cv_u32x4 sum = (cv_u32x4)_mm_sha256msg1_epu32((__m128i)w0, (__m128i)w1);
        sum += __builtin_shufflevector(w2, w3, 1, 2, 3, 4);
        return (cv_u32x4)_mm_sha256msg2_epu32((__m128i)sum, (__m128i)w3);
    }
#elif defined(__ARM_FEATURE_SHA2)
    if (instructions) {
        uint32x4_t sum = vsha256su0q_u32((uint32x4_t)w0, (uint32x4_t)w1);
        return (cv_u32x4)vsha256su1q_u32(sum, (uint32x4_t)w2, (uint32x4_t)w3);
    }
#endif
#define CV_TURN(v, n) ((v) >> n | (v) << (32 - n))
#define CV_SECOND(v) (CV_TURN(v, 17) ^ CV_TURN(v, 19) ^ (v) >> 10)
    typedef uint32_t pair __attribute__((ext_vector_type(2)));
    cv_u32x4 first = __builtin_shufflevector(w0, w1, 1, 2, 3, 4);
    cv_u32x4 sum = w0 + __builtin_shufflevector(w2, w3, 1, 2, 3, 4)
        + (CV_TURN(first, 7) ^ CV_TURN(first, 18) ^ first >> 3);
    // The last two words depend on the first two.
    pair last = __builtin_shufflevector(w3, w3, 2, 3);
    pair low = __builtin_shufflevector(sum, sum, 0, 1) + CV_SECOND(last);
    pair high = __builtin_shufflevector(sum, sum, 2, 3) + CV_SECOND(low);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3);
#undef CV_SECOND
#undef CV_TURN
}
