#include "CMeasured.h"

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
