// Start-up, output, memory allocation and copying for the driver on Linux (arm64 and x86-64) and WASI.
#include "runtime.h"
#include <stddef.h>

int driver_main(int mode, int entry);

#if defined(__aarch64__)
__asm__(".globl _start\n_start: mov x0, sp\n and sp, x0, #-16\n bl runtime_start\n");
enum { call_write = 64, call_exit = 94, call_mark = 172 };
static long system_call(long number, long a, long b, long c) {
    register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
    return x0;
}
#elif defined(__x86_64__)
__asm__(".globl _start\n_start: mov %rsp, %rdi\n and $-16, %rsp\n call runtime_start\n");
enum { call_write = 1, call_exit = 231, call_mark = 39, call_arch_prctl = 158, arch_set_fs = 0x1002 };
static long system_call(long number, long a, long b, long c) {
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c)
                     : "rcx", "r11", "memory");
    return result;
}
// Functions with stack protection read their guard value at offset 0x28 of the thread's storage.
static uint64_t thread_storage[16];
#elif defined(__wasm__)
struct piece {
    const char *text;
    size_t count;
};
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int wasi_write(
    int file, const struct piece *pieces, size_t count, size_t *written);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit"), noreturn)) void wasi_exit(int code);
#endif

static void write_text(const char *text, size_t count) {
#if defined(__wasm__)
    struct piece piece = {text, count};
    size_t written;
    wasi_write(1, &piece, 1, &written);
#else
    system_call(call_write, 1, (long)text, (long)count);
#endif
}

static _Noreturn void leave(int code) {
#if defined(__wasm__)
    wasi_exit(code);
#else
    for (;;) system_call(call_exit, code, 0, 0);
#endif
}

void runtime_mark(void) {
#if !defined(__wasm__)
    system_call(call_mark, 0, 0, 0);
#endif
}

void runtime_report(const char *name, uint64_t digest) {
    char line[128];
    size_t count = 0;
    while (name[count] != 0 && count < 100) {
        line[count] = name[count];
        count++;
    }
    line[count++] = ' ';
    for (int shift = 60; shift >= 0; shift -= 4) line[count++] = "0123456789abcdef"[digest >> shift & 15];
    line[count++] = '\n';
    write_text(line, count);
}

#if defined(__wasm__)
__attribute__((export_name("_start"))) void start(void) { leave(driver_main(0, -1)); }
#else
// The argument count and the arguments are on the stack. The first argument is the mode: "count", "idle", "few", or the
// number of the table's entry to disable.
void runtime_start(const long *stack) {
#if defined(__x86_64__)
    system_call(call_arch_prctl, arch_set_fs, (long)thread_storage, 0);
#endif
    const char *argument = stack[0] > 1 ? (const char *)stack[2] : "";
    if (*argument >= '0' && *argument <= '9') {
        int entry = 0;
        while (*argument >= '0' && *argument <= '9') entry = entry * 10 + (*argument++ - '0');
        leave(driver_main(3, entry));
    }
    leave(driver_main(*argument == 'c' ? 1 : *argument == 'i' ? 2 : *argument == 'f' ? 3 : 0, -1));
}
#endif

static uint64_t do_nothing(void) { return 0; }
void runtime_disable(void *table, int32_t index) { ((uint64_t(**)(void))table)[index] = do_nothing; }

// Allocated memory is never freed.
static _Alignas(64) char memory[64 << 20];
static size_t used;
int posix_memalign(void **result, size_t alignment, size_t count) {
    size_t start = (used + alignment - 1) & ~(alignment - 1);
    if (count > sizeof memory - start) return 12;
    used = start + count;
    *result = memory + start;
    return 0;
}
void free(void *pointer) { (void)pointer; }

uintptr_t __stack_chk_guard = 1;
void __stack_chk_fail(void) { leave(3); }

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    for (size_t i = 0; i < count; i++) ((char *)to)[i] = ((const char *)from)[i];
    return to;
}
void *memmove(void *to, const void *from, size_t count) {
    if ((uintptr_t)to <= (uintptr_t)from) {
        for (size_t i = 0; i < count; i++) ((char *)to)[i] = ((const char *)from)[i];
    } else {
        while (count-- > 0) ((char *)to)[count] = ((const char *)from)[count];
    }
    return to;
}
void *memset(void *to, int value, size_t count) {
    for (size_t i = 0; i < count; i++) ((char *)to)[i] = (char)value;
    return to;
}
int memcmp(const void *a, const void *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int difference = ((const unsigned char *)a)[i] - ((const unsigned char *)b)[i];
        if (difference != 0) return difference;
    }
    return 0;
}
