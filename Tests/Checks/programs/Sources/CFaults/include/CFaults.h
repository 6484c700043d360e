// Allocation functions that fail on request.
//
// Only calls from this program's own code (the C shims and raster storage; Swift's runtime allocates in its own
// library) and from libpng, libjpeg and zlib are counted. Swift's runtime cannot survive a failed allocation. libwebp
// 1.2.4 doesn't survive all failures of its own allocations: it reads through a null pointer, or reports corrupt data.

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
