#include "CGoogleBenchmark.h"
#include <benchmark/benchmark.h>
#include <string>

void gb_register(const char *name, const char *label, int64_t bytes, void (*run)(void *), void *context) {
    std::string text(label);
    benchmark::RegisterBenchmark(name, [=](benchmark::State &state) {
        for (auto _ : state) run(context);
        if (bytes > 0) state.SetBytesProcessed(state.iterations() * bytes);
        if (!text.empty()) state.SetLabel(text);
    })->UseRealTime()->Unit(benchmark::kMillisecond);
}

int gb_main(int argc, char **argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
