// The functions that the driver calls. There is no C library: the other functions that Embedded Swift needs (memory,
// copying) are in runtime.c, so that the same few functions serve every processor.
#pragma once
#include <stdint.h>

// Writes a line: the name, a space, and the digest in hexadecimal.
void runtime_report(const char *name, uint64_t digest);
// A system call without effect, at which counter.c writes the number of instructions so far.
void runtime_mark(void);
// Copies the table of the kernels that are linked.
void copy_kernel_table(void *destination);
// Replaces an entry of a table by a function that does nothing and returns 0.
void runtime_disable(void *table, int32_t index);
