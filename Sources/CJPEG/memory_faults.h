// Makes libjpeg's allocator fail on request.

#ifndef CJPEG_MEMORY_FAULTS_H
#define CJPEG_MEMORY_FAULTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

typedef struct {
    int64_t fail_after;  // negative: never
    void *(*alloc_small)(j_common_ptr, int, size_t);
    void *(*alloc_large)(j_common_ptr, int, size_t);
    JSAMPARRAY (*alloc_sarray)(j_common_ptr, int, JDIMENSION, JDIMENSION);
} mjpeg_faults;

// client_data of the codec must be a pointer to a structure that begins with an mjpeg_faults.
void mjpeg_faults_install(j_common_ptr codec);

// True when the next allocation is to fail; counts it otherwise.
int mjpeg_faults_due(mjpeg_faults *faults);

#endif
