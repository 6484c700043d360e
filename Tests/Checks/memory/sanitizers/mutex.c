// A library for LD_PRELOAD that tells the thread sanitizer about the locks of Swift's `Synchronization.Mutex`.
//
// The fast path of Mutex, without contention, is inlined, so the sanitizer sees it. With contention, the lock changes
// owners inside Swift's library and the kernel, which the sanitizer does not see. Without this library, it would report
// every access under such a lock as a race. It still reports other races.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// These functions do not exist in processes without the sanitizer, such as the package manager.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

// The mangled names of two methods of Swift's library. They receive the mutex handle in the register for `self`.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
typedef __attribute__((swiftcall)) void lock_method(uint32_t thread, __attribute__((swift_context)) void *handle);
typedef __attribute__((swiftcall)) void unlock_method(__attribute__((swift_context)) void *handle);

__attribute__((swiftcall)) void lock(uint32_t thread, __attribute__((swift_context)) void *handle) __asm__(LOCK);
__attribute__((swiftcall)) void unlock(__attribute__((swift_context)) void *handle) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock(uint32_t thread, __attribute__((swift_context)) void *handle) {
    ((lock_method *)dlsym(RTLD_NEXT, LOCK))(thread, handle);
    if (__tsan_acquire != 0) __tsan_acquire(handle);
}

__attribute__((swiftcall)) void unlock(__attribute__((swift_context)) void *handle) {
    if (__tsan_release != 0) __tsan_release(handle);
    ((unlock_method *)dlsym(RTLD_NEXT, UNLOCK))(handle);
}
