// Google Benchmark for Swift: register functions with their contexts, run them interleaved, hear of each repetition.
#pragma once
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// Parses Google Benchmark's options and takes them out of `argv`.
void gb_initialize(int *argc, char **argv);

// Registers `repetitions` times `iterations` calls of `run`; before each repetition `begin` is called, untimed. `context`
// must live until gb_clear.
void gb_register(const char *name, int64_t iterations, int repetitions, void (*begin)(void *), void (*run)(void *),
                 void *context);

// Runs what is registered and matches the filter option, printing to the console and to --benchmark_out, and returns
// how many benchmarks ran. `seen`, if there is one, hears of every repetition: the name, and the wall-clock
// nanoseconds of one iteration. With random interleaving the repetitions of all registered benchmarks are shuffled.
int64_t gb_run(void (*seen)(void *, const char *name, double nanoseconds), void *context);

// Forgets what is registered.
void gb_clear(void);

#ifdef __cplusplus
}
#endif
