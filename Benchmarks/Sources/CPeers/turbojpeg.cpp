#include "CPeers.h"
#ifdef PEER_TURBOJPEG
#include <cstdlib>
#include <turbojpeg.h>

int turbo_decode(const void *bytes, size_t count, PeerTarget t) {
    // A handle that has decoded a progressive file fails at files with restart markers.
    tjhandle handle = tjInitDecompress();
    int failed = tjDecompress2(handle, static_cast<const unsigned char *>(bytes), count, static_cast<unsigned char *>(t.data),
                               t.width, t.stride, t.height, TJPF_RGBA, TJFLAG_ACCURATEDCT);
    tjDestroy(handle);
    return !failed;
}
size_t turbo_encode(PeerSource s, int quality, int options, void *target, size_t capacity) {
    // The library takes these from the environment.
    if (options & TURBO_OPTIMIZED) setenv("TJ_OPTIMIZE", "1", 1); else unsetenv("TJ_OPTIMIZE");
    if (options & TURBO_RESTARTS) setenv("TJ_RESTART", "1", 1); else unsetenv("TJ_RESTART");
    static tjhandle handle = tjInitCompress();
    unsigned char *out = static_cast<unsigned char *>(target);
    unsigned long length = capacity;
    int failed = tjCompress2(handle, static_cast<const unsigned char *>(s.data), s.width, s.stride, s.height, TJPF_RGBA,
                             &out, &length, TJSAMP_420, quality, TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT);
    return failed ? 0 : length;
}
size_t turbo_fit(PeerSource s, size_t budget, void *target, size_t capacity) {
    size_t best = 0;
    for (int low = 60, high = 90; low <= high;) {
        int quality = (low + high) / 2;
        size_t length = turbo_encode(s, quality, 0, target, capacity);
        if (length && length < budget) best = length, low = quality + 1;
        else high = quality - 1;
    }
    return best;
}
#else
int turbo_decode(const void *, size_t, PeerTarget) { return 0; }
size_t turbo_encode(PeerSource, int, int, void *, size_t) { return 0; }
size_t turbo_fit(PeerSource, size_t, void *, size_t) { return 0; }
#endif
