#include "CMeasured.h"
#include <unistd.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_DUMP_STATS
#endif

extern long __sysconf(int);

// Matte asks here for the number of processors. With one, operations that choose their number of threads do all work on
// the calling thread: callgrind would not count the others, whose share differs from run to run.
long sysconf(int name) { return name == _SC_NPROCESSORS_ONLN ? 1 : __sysconf(name); }

// Outside of this function callgrind doesn't look at instructions, which takes a fraction of the time.
void counts_measured(void (*body)(void *), void *context) {
    CALLGRIND_START_INSTRUMENTATION;
    body(context);
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS;
}

__attribute__((noinline)) long counts_control(long count) {
    volatile long sum = 0;
    for (long i = 0; i < count; i++) sum += i;
    return sum;
}
