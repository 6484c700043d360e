// Google Benchmark for Swift: register a function and a context, then run what the command line asks for.
#pragma once
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// `run` is called once an iteration with `context`, which must live until the end of the process. `bytes` is
// what an iteration reads and writes, for a throughput column; 0 leaves the column out.
void gb_register(const char *name, const char *label, int64_t bytes, void (*run)(void *), void *context);

// Parses Google Benchmark's options and runs the registered benchmarks; returns the process's exit code.
int gb_main(int argc, char **argv);

#ifdef __cplusplus
}
#endif
