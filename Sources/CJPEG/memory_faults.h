// Faults in libjpeg's allocator, for tests.

#ifndef CJPEG_MEMORY_FAULTS_H
#define CJPEG_MEMORY_FAULTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

typedef struct {
    int64_t fail_after;  // the number of allocations before one fails; negative: none fails
    void *(*alloc_small)(j_common_ptr, int, size_t);
    void *(*alloc_large)(j_common_ptr, int, size_t);
    JSAMPARRAY (*alloc_sarray)(j_common_ptr, int, JDIMENSION, JDIMENSION);
} mjpeg_faults;

// client_data of the codec must point to a structure whose first member is an mjpeg_faults.
void mjpeg_faults_install(j_common_ptr codec);

// Returns 1 if the next allocation must fail. Otherwise counts it and returns 0.
int mjpeg_faults_due(mjpeg_faults *faults);

#endif
