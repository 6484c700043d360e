// Google Benchmark for Swift: registers functions with their contexts, runs them interleaved, and reports each
// repetition.
#pragma once
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// Parses Google Benchmark's options and removes them from `argv`.
void gb_initialize(int *argc, char **argv);

// Registers `repetitions` times `iterations` calls of `run`. Before each repetition, `begin` is called without being
// timed. `context` must stay valid until gb_clear.
void gb_register(const char *name, int64_t iterations, int repetitions, void (*begin)(void *), void (*run)(void *),
                 void *context);

// Runs the registered benchmarks that match the filter option, and returns their number. If `seen` is not NULL, it
// receives the name and the wall-clock nanoseconds per iteration of every repetition. Otherwise results are printed
// to the console and to --benchmark_out. With random interleaving, the repetitions of all benchmarks are shuffled.
int64_t gb_run(void (*seen)(void *, const char *name, double nanoseconds), void *context);

// Removes all registered benchmarks.
void gb_clear(void);

#ifdef __cplusplus
}
#endif
