// Detection of the instruction sets that the processor supports, and of its habits.
#pragma once

// Returns the highest tier of instruction sets that the processor supports. Tier 0 is the baseline of the architecture.
// Tier 1 has AVX2, FMA, BMI (x86-64-v3) and carry-less multiplication. Tier 2 also has AVX-512 F, BW, VL, DQ, CD, VBMI
// and VNNI.
CV int cv_processor_tier(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("x86-64-v3") || !__builtin_cpu_supports("pclmul")) return 0;
    if (!__builtin_cpu_supports("x86-64-v4") || !__builtin_cpu_supports("avx512vbmi") ||
        !__builtin_cpu_supports("avx512vnni"))
        return 1;
    return 2;
#else
    return 0;
#endif
}

// Returns 1 if the processor has instructions for SHA-256. On arm64, it has them if the code is compiled for them.
CV int cv_processor_has_sha256(void) {
#if defined(__x86_64__)
    unsigned a, b, c, d;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1;
#elif defined(__ARM_FEATURE_SHA2)
    return 1;
#else
    return 0;
#endif
}

// Returns 1 if a resize should prefetch source rows in the order of memory before it reads them in strips. AMD's
// processors from Zen 3 on read strips as fast as rows, so these prefetches would only take time.
CV int cv_prefers_read_ahead(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return !__builtin_cpu_is("amd");
#else
    return 1;
#endif
}

// Returns 1 if a resize should read source rows as a whole and prefetch by rows instead of by strips of columns. That
// was measured on Zen 3; AMD's processors with AVX-512 (Zen 4) prefer strips. Where it holds, kernels that convert rows
// prefetch the next row too.
CV int cv_prefers_whole_rows(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_is("amd") && !__builtin_cpu_supports("avx512f");
#else
    return 0;
#endif
}

// Returns 1 if a conversion whose results bypass the caches should prefetch its source. That was measured on Zen 3 and on
// Zen 5 (family 26), where it saves 3 to 18 % of the time at 12 megapixels. Zen 4 has not been measured.
CV int cv_prefers_prefetched_sources(void) {
#if defined(__x86_64__)
    unsigned a, b, c, d;
    if (cv_prefers_whole_rows()) return 1;
    if (!__builtin_cpu_is("amd") || !__get_cpuid(1, &a, &b, &c, &d)) return 0;
    return (a >> 8 & 15) + (a >> 20 & 255) >= 26;
#else
    return 0;
#endif
}
