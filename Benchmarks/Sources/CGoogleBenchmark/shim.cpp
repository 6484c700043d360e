#include "CGoogleBenchmark.h"
#include <benchmark/benchmark.h>
#include <cstdio>

void gb_initialize(int *argc, char **argv) {
    benchmark::Initialize(argc, argv);
    // Flush after each line, so that lines appear immediately even if standard output is a pipe.
    setvbuf(stdout, nullptr, _IOLBF, 0);
}

void gb_register(const char *name, int64_t iterations, int repetitions, void (*begin)(void *), void (*run)(void *),
                 void *context) {
    benchmark::RegisterBenchmark(name, [=](benchmark::State &state) {
        begin(context);
        for (auto _ : state) run(context);
    })->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(iterations)->Repetitions(repetitions);
}

namespace {
// A reporter that passes the time of each repetition to a function and prints nothing.
class Listener : public benchmark::BenchmarkReporter {
public:
    Listener(void (*seen)(void *, const char *, double), void *context) : seen(seen), context(context) {}
    bool ReportContext(const Context &) override { return true; }
    void ReportRuns(const std::vector<Run> &runs) override {
        for (const Run &run : runs)
            if (run.run_type == Run::RT_Iteration && !run.error_occurred)
                seen(context, run.run_name.function_name.c_str(),
                     run.real_accumulated_time * 1e9 / static_cast<double>(run.iterations));
    }

private:
    void (*seen)(void *, const char *, double);
    void *context;
};
}

int64_t gb_run(void (*seen)(void *, const char *, double), void *context) {
    if (!seen) return static_cast<int64_t>(benchmark::RunSpecifiedBenchmarks());
    Listener listener(seen, context);
    return static_cast<int64_t>(benchmark::RunSpecifiedBenchmarks(&listener));
}

void gb_clear(void) { benchmark::ClearRegisteredBenchmarks(); }
