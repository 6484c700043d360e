// Counted allocation for libpng, with a memory limit and faults for tests.

#ifndef CPNG_ALLOCATION_H
#define CPNG_ALLOCATION_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t used;
    uint64_t limit;      // 0: no limit
    int64_t fail_after;  // the number of allocations before one fails; negative: none fails
    int32_t denied;      // an allocation exceeded the limit
    int32_t failed;      // the system had no memory
} mpng_memory;

void *mpng_memory_take(mpng_memory *memory, size_t count);
void mpng_memory_give(mpng_memory *memory, void *block);

#endif
