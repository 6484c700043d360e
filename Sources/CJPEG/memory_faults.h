// An allocator for libjpeg that fails after a given number of allocations, for tests.

#ifndef CJPEG_MEMORY_FAULTS_H
#define CJPEG_MEMORY_FAULTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

typedef struct {
    int64_t fail_after;  // the number of allocations before all others fail; negative: none fails
    void *(*alloc_small)(j_common_ptr, int, size_t);
    void *(*alloc_large)(j_common_ptr, int, size_t);
    JSAMPARRAY (*alloc_sarray)(j_common_ptr, int, JDIMENSION, JDIMENSION);
} mjpeg_faults;

// Installs the failing allocator in a codec. The codec's client_data must point to a structure whose first member is an
// mjpeg_faults.
void mjpeg_faults_install(j_common_ptr codec);

// Returns 1 if the next allocation must fail. Otherwise counts the allocation and returns 0.
int mjpeg_faults_due(mjpeg_faults *faults);

#endif
