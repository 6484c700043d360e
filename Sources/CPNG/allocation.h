// An allocator for libpng that counts the memory in use. It has a memory limit, and can fail on purpose for tests.

#ifndef CPNG_ALLOCATION_H
#define CPNG_ALLOCATION_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t used;
    uint64_t limit;      // the maximum number of bytes in use; 0: no maximum
    int64_t fail_after;  // for tests: the number of allocations before all others fail; negative: none fails
    int32_t denied;      // 1: an allocation exceeded the limit
    int32_t failed;      // 1: the system could not allocate memory
} mpng_memory;

void *mpng_memory_take(mpng_memory *memory, size_t count);
void mpng_memory_give(mpng_memory *memory, void *block);

#endif
