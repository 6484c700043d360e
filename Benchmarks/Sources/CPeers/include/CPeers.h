// The peers, each behind plain C functions. A function whose peer is not built in does nothing and returns 0;
// one that ran returns 1. `peers_have` says which are there.
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// Names are the traits of Package.swift. Returns the version, or NULL when the peer is not built in.
const char *peers_version(const char *name);

int yuv_swap_red_blue(const uint8_t *source, int source_stride, uint8_t *target, int target_stride, int width, int height);

#ifdef __cplusplus
}
#endif
