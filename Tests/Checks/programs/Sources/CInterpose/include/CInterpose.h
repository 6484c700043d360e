#pragma once
// Counts calls of malloc, calloc, realloc, aligned_alloc, memalign, posix_memalign and mmap by any thread of this
// process between start and stop.
void interpose_start(void);
long interpose_stop(void);
