// Allocation functions that fail when told to.
//
// Only calls from this program's own code (the C shims and raster storage; Swift's runtime allocates in its own
// library) and from libpng, libjpeg and zlib count. Swift's runtime has no way to survive a failed allocation, and
// libwebp 1.2.4 doesn't survive all of its own: it reads through a null pointer, or calls the data corrupt.

#ifndef CFAULTS_H
#define CFAULTS_H

// From now on, the allocation after `granted` more of them fails, once.
void faults_arm(long granted);

// Ends that; says whether an allocation was failed.
int faults_disarm(void);

// Blocks and mapped bytes that are in use and were taken by calls that count.
long faults_live_blocks(void);
long faults_mapped_bytes(void);

#endif
