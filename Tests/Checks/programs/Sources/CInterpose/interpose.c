#define _GNU_SOURCE
#include "CInterpose.h"
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_int counting;
static atomic_long count;

static void note(void) {
    if (atomic_load_explicit(&counting, memory_order_relaxed)) atomic_fetch_add(&count, 1);
}

void interpose_start(void) {
    atomic_store(&count, 0);
    atomic_store(&counting, 1);
}

long interpose_stop(void) {
    atomic_store(&counting, 0);
    return atomic_load(&count);
}

void *malloc(size_t n) { note(); return __libc_malloc(n); }
void *calloc(size_t n, size_t m) { note(); return __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { note(); return __libc_realloc(p, n); }
void *memalign(size_t a, size_t n) { note(); return __libc_memalign(a, n); }
void *aligned_alloc(size_t a, size_t n) { note(); return __libc_memalign(a, n); }
int posix_memalign(void **out, size_t a, size_t n) {
    note();
    void *p = __libc_memalign(a, n);
    if (!p) return ENOMEM;
    *out = p;
    return 0;
}
void *mmap(void *p, size_t n, int protection, int flags, int fd, off_t offset) {
    note();
    return (void *)syscall(SYS_mmap, p, n, protection, flags, fd, offset);
}
