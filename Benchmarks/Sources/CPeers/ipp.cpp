#include "CPeers.h"
#ifdef PEER_IPP
#include <cstdlib>
#include <ippcore.h>
#include <ippi.h>

namespace {
// Selects the library's code for this processor, once.
bool started = ippInit() >= ippStsNoErr;

#define FROM(s) static_cast<const Ipp8u *>((s).data), (s).stride
#define TO(t) static_cast<Ipp8u *>((t).data), (t).stride
#define DONE(call) return (call) >= ippStsNoErr

// The state of a resize. It is created again if the sizes or the filter change, as in an application.
struct Resize {
    IppiSize from = {}, to = {};
    int filter = -1;
    IppiResizeSpec_32f *spec = nullptr;
    Ipp8u *scratch = nullptr;

    bool prepare(PeerSource s, PeerTarget t, int wanted) {
        if (filter == wanted && from.width == s.width && from.height == s.height && to.width == t.width
            && to.height == t.height)
            return true;
        free(spec), free(scratch);
        from = {s.width, s.height}, to = {t.width, t.height}, filter = wanted;
        const IppiInterpolationType types[] = {ippLanczos, ippCubic, ippSuper};
        int specSize = 0, initSize = 0, scratchSize = 0;
        if (ippiResizeGetSize_8u(from, to, types[filter], filter == IPP_AREA ? 0 : 1, &specSize, &initSize) < 0)
            return false;
        spec = static_cast<IppiResizeSpec_32f *>(aligned_alloc(64, (specSize + 127) / 64 * 64));
        Ipp8u *init = static_cast<Ipp8u *>(aligned_alloc(64, (initSize + 127) / 64 * 64));
        IppStatus status = filter == IPP_LANCZOS3 ? ippiResizeAntialiasingLanczosInit(from, to, 3, spec, init)
            : filter == IPP_CATMULL_ROM           ? ippiResizeAntialiasingCubicInit(from, to, 0, 0.5f, spec, init)
                                                  : ippiResizeSuperInit_8u(from, to, spec);
        free(init);
        if (status < 0 || ippiResizeGetBufferSize_8u(spec, to, 4, &scratchSize) < 0) return false;
        scratch = static_cast<Ipp8u *>(aligned_alloc(64, (scratchSize + 127) / 64 * 64));
        return true;
    }
};
}

int ipp_swap_red_blue(PeerSource s, PeerTarget t) {
    const int order[4] = {2, 1, 0, 3};
    DONE(ippiSwapChannels_8u_C4R(FROM(s), TO(t), {s.width, s.height}, order));
}
int ipp_premultiply(PeerSource s, PeerTarget t) { DONE(ippiAlphaPremul_8u_AC4R(FROM(s), TO(t), {s.width, s.height})); }
int ipp_strip_alpha(PeerSource s, PeerTarget t) { DONE(ippiCopy_8u_AC4C3R(FROM(s), TO(t), {s.width, s.height})); }
int ipp_mirror(PeerSource s, PeerTarget t) {
    DONE(ippiMirror_8u_C4R(FROM(s), TO(t), {s.width, s.height}, ippAxsVertical));
}
int ipp_fill(PeerTarget t, uint32_t v) {
    const Ipp8u value[4] = {Ipp8u(v), Ipp8u(v >> 8), Ipp8u(v >> 16), Ipp8u(v >> 24)};
    DONE(ippiSet_8u_C4R(value, TO(t), {t.width, t.height}));
}
int ipp_resize(PeerSource s, PeerTarget t, int filter) {
    static Resize resize;
    if (!resize.prepare(s, t, filter)) return 0;
    if (filter == IPP_AREA)
        DONE(ippiResizeSuper_8u_C4R(FROM(s), TO(t), {0, 0}, resize.to, resize.spec, resize.scratch));
    DONE(ippiResizeAntialiasing_8u_C4R(
        FROM(s), TO(t), {0, 0}, resize.to, ippBorderRepl, nullptr, resize.spec, resize.scratch));
}
int ipp_box_blur(PeerSource s, PeerTarget t, int radius) {
    static Ipp8u *scratch;
    static int capacity;
    const IppiSize size = {s.width, s.height}, mask = {2 * radius + 1, 2 * radius + 1};
    int needed = 0;
    if (ippiFilterBoxBorderGetBufferSize(size, mask, ipp8u, 4, &needed) < 0) return 0;
    if (needed > capacity) free(scratch), scratch = static_cast<Ipp8u *>(malloc(needed)), capacity = needed;
    DONE(ippiFilterBoxBorder_8u_C4R(FROM(s), TO(t), size, mask, ippBorderRepl, nullptr, scratch));
}
#else
int ipp_swap_red_blue(PeerSource, PeerTarget) { return 0; }
int ipp_premultiply(PeerSource, PeerTarget) { return 0; }
int ipp_strip_alpha(PeerSource, PeerTarget) { return 0; }
int ipp_mirror(PeerSource, PeerTarget) { return 0; }
int ipp_fill(PeerTarget, uint32_t) { return 0; }
int ipp_resize(PeerSource, PeerTarget, int) { return 0; }
int ipp_box_blur(PeerSource, PeerTarget, int) { return 0; }
#endif
