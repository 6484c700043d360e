// Detection of the instruction sets that the processor supports.
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
