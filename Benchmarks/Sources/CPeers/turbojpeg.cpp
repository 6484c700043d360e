#include "CPeers.h"
#ifdef PEER_TURBOJPEG
#include <turbojpeg.h>

int turbo_decode(const void *bytes, size_t count, PeerTarget t) {
    static tjhandle handle = tjInitDecompress();
    return tjDecompress2(handle, static_cast<const unsigned char *>(bytes), count, static_cast<unsigned char *>(t.data),
                         t.width, t.stride, t.height, TJPF_RGBA, TJFLAG_ACCURATEDCT) == 0;
}
size_t turbo_encode(PeerSource s, int quality, void *target, size_t capacity) {
    static tjhandle handle = tjInitCompress();
    unsigned char *out = static_cast<unsigned char *>(target);
    unsigned long length = capacity;
    int failed = tjCompress2(handle, static_cast<const unsigned char *>(s.data), s.width, s.stride, s.height, TJPF_RGBA,
                             &out, &length, TJSAMP_420, quality, TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT);
    return failed ? 0 : length;
}
#else
int turbo_decode(const void *, size_t, PeerTarget) { return 0; }
size_t turbo_encode(PeerSource, int, void *, size_t) { return 0; }
#endif
