// Tells the thread sanitizer about the locks of Swift's `Synchronization.Mutex`; a library for LD_PRELOAD.
//
// The uncontended path of Mutex is inlined, and the sanitizer sees it. A contended lock changes owners inside Swift's library and
// the kernel, which the sanitizer does not see, so it would report every access under the lock as a race. Other races are
// still reported.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Absent in processes without the sanitizer, such as the package manager.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

// Methods of Swift's library: the handle comes in the register for `self`.
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
