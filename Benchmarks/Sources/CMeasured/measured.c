#include "CMeasured.h"
#include <unistd.h>

extern long __sysconf(int);

// Matte asks here for the number of processors. With one, operations that choose their number of threads do all work on
// the calling thread: callgrind would not count the others, whose share differs from run to run.
long sysconf(int name) { return name == _SC_NPROCESSORS_ONLN ? 1 : __sysconf(name); }

__attribute__((noinline)) void counts_measured(void (*body)(void *), void *context) {
    body(context);
    // Prevents a tail call, after which callgrind would not see this function return.
    __asm__ volatile("" ::: "memory");
}

__attribute__((noinline)) long counts_control(long count) {
    volatile long sum = 0;
    for (long i = 0; i < count; i++) sum += i;
    return sum;
}
