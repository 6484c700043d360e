// The functions that the driver calls. There is no C library. runtime.c also contains the functions that Embedded Swift
// needs, such as allocation and copying, so every processor uses the same few functions.
#pragma once
#include <stdint.h>

// Writes a line: the name, a space, and the digest in hexadecimal.
void runtime_report(const char *name, uint64_t digest);
// Makes a system call without effect, at which counter.c writes the number of instructions so far.
void runtime_mark(void);
// Copies the kernel table of the linked tier.
void copy_kernel_table(void *destination);
// Replaces an entry of a kernel table by a function that does nothing and returns 0.
void runtime_disable(void *table, int32_t index);
