#define _GNU_SOURCE
#include "CLimits.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static struct rlimit address_space, processes;

__attribute__((noinline)) static void grow_stack(void) {
    volatile char stack[4 << 20];
    for (size_t i = 0; i < sizeof stack; i += 4096) stack[i] = 1;
}

void prepare_limits(void) {
    // Let the allocator use its heap alone, and give it a large one, so that only other mappings fail later.
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
    free(malloc((size_t)1 << 30));
    grow_stack();
    getrlimit(RLIMIT_AS, &address_space);
    getrlimit(RLIMIT_NPROC, &processes);
}

int limit_address_space(size_t spare) {
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    unsigned long pages = 0;
    int count = fscanf(file, "%lu", &pages);
    fclose(file);
    if (count != 1) return 0;
    struct rlimit limit = address_space;
    limit.rlim_cur = pages * (size_t)sysconf(_SC_PAGESIZE) + spare;
    return setrlimit(RLIMIT_AS, &limit) == 0;
}

void unlimit_address_space(void) { setrlimit(RLIMIT_AS, &address_space); }

int allow_threads(int allowed) {
    struct rlimit limit = processes;
    if (!allowed) limit.rlim_cur = 1;
    return setrlimit(RLIMIT_NPROC, &limit) == 0;
}
