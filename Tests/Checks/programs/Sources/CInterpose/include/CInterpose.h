#pragma once
// Start and stop counting the calls of malloc, calloc, realloc, aligned_alloc, memalign, posix_memalign and mmap by all
// threads of this process. Stopping returns the number of calls.
void interpose_start(void);
long interpose_stop(void);
