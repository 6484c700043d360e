#include "memory_faults.h"

#include <jerror.h>

int mjpeg_faults_due(mjpeg_faults *faults) {
    if (faults->fail_after == 0) {
        return 1;
    }
    faults->fail_after -= faults->fail_after > 0;
    return 0;
}

static void check(j_common_ptr codec) {
    if (mjpeg_faults_due(codec->client_data)) {
        ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
    }
}

static void *alloc_small(j_common_ptr codec, int pool, size_t count) {
    check(codec);
    return ((mjpeg_faults *)codec->client_data)->alloc_small(codec, pool, count);
}

static void *alloc_large(j_common_ptr codec, int pool, size_t count) {
    check(codec);
    return ((mjpeg_faults *)codec->client_data)->alloc_large(codec, pool, count);
}

static JSAMPARRAY alloc_sarray(j_common_ptr codec, int pool, JDIMENSION width, JDIMENSION rows) {
    check(codec);
    return ((mjpeg_faults *)codec->client_data)->alloc_sarray(codec, pool, width, rows);
}

void mjpeg_faults_install(j_common_ptr codec) {
    mjpeg_faults *faults = codec->client_data;
    if (faults->fail_after < 0) {
        return;
    }
    faults->alloc_small = codec->mem->alloc_small;
    faults->alloc_large = codec->mem->alloc_large;
    faults->alloc_sarray = codec->mem->alloc_sarray;
    codec->mem->alloc_small = alloc_small;
    codec->mem->alloc_large = alloc_large;
    codec->mem->alloc_sarray = alloc_sarray;
}
