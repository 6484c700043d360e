// Allocation functions that fail on request.
//
// Only some calls are counted and can fail: those from this program's own code (the C shims and raster storage) and
// from libpng, libjpeg and zlib. Calls from Swift's runtime library are not counted, because the runtime cannot survive
// a failed allocation. Calls from libwebp are not counted, because version 1.2.4 does not survive all failures: it
// reads through a null pointer, or reports corrupt data.

#ifndef CFAULTS_H
#define CFAULTS_H

// Makes a single allocation fail: `granted` more counted allocations succeed, and the next one fails.
void faults_arm(long granted);

// Stops making allocations fail. Returns 1 if an allocation has failed since the last call of faults_arm.
int faults_disarm(void);

// Return the number of blocks, or of mapped bytes, that counted calls have allocated and that are still in use.
long faults_live_blocks(void);
long faults_mapped_bytes(void);

#endif
