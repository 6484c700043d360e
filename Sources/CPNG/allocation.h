// Counted allocation for libpng: a memory limit, and a fault on request.

#ifndef CPNG_ALLOCATION_H
#define CPNG_ALLOCATION_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t used;
    uint64_t limit;      // 0: none
    int64_t fail_after;  // negative: never
    int32_t denied;      // the limit refused a block
    int32_t failed;      // the system had none
} mpng_memory;

void *mpng_memory_take(mpng_memory *memory, size_t count);
void mpng_memory_give(mpng_memory *memory, void *block);

#endif
