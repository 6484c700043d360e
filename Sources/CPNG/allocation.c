#include "allocation.h"

#include <stdlib.h>

// The header before every allocated block: the block's size in bytes, padded to the alignment that malloc guarantees.
typedef union {
    size_t count;
    max_align_t alignment;
} block_header;

void *mpng_memory_take(mpng_memory *memory, size_t count) {
    if (memory->fail_after == 0) {
        memory->failed = 1;
        return NULL;
    }
    if (memory->fail_after > 0) {
        memory->fail_after -= 1;
    }
    if (count > SIZE_MAX - sizeof(block_header)) {
        return NULL;
    }
    if (memory->limit != 0 && (memory->used > memory->limit || count > memory->limit - memory->used)) {
        memory->denied = 1;
        return NULL;
    }
    block_header *block = malloc(sizeof(block_header) + count);
    if (block == NULL) {
        memory->failed = 1;
        return NULL;
    }
    block->count = count;
    memory->used += count;
    return block + 1;
}

void mpng_memory_give(mpng_memory *memory, void *pointer) {
    if (pointer == NULL) {
        return;
    }
    block_header *block = (block_header *)pointer - 1;
    memory->used -= block->count;
    free(block);
}
