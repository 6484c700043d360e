#include "CPeers.h"
#ifdef PEER_LIBYUV
#include <libyuv.h>
#define PEER(call) return (call) == 0
#else
#define PEER(call) return 0
#endif

#define FROM(p) static_cast<const uint8_t *>((p).data), (p).stride
#define TO(p) static_cast<uint8_t *>((p).data), (p).stride

int yuv_swap_red_blue(PeerSource s, PeerTarget t) { PEER(libyuv::ARGBToABGR(FROM(s), TO(t), s.width, s.height)); }
int yuv_premultiply(PeerSource s, PeerTarget t) { PEER(libyuv::ARGBAttenuate(FROM(s), TO(t), s.width, s.height)); }
int yuv_unpremultiply(PeerSource s, PeerTarget t) { PEER(libyuv::ARGBUnattenuate(FROM(s), TO(t), s.width, s.height)); }
int yuv_strip_alpha(PeerSource s, PeerTarget t) { PEER(libyuv::ARGBToRGB24(FROM(s), TO(t), s.width, s.height)); }
int yuv_fill(PeerTarget t, int x, int y, int w, int h, uint32_t v) { PEER(libyuv::ARGBRect(TO(t), x, y, w, h, v)); }
int yuv_rotate90(PeerSource s, PeerTarget t) {
    PEER(libyuv::ARGBRotate(FROM(s), TO(t), s.width, s.height, libyuv::kRotate90));
}
int yuv_mirror(PeerSource s, PeerTarget t) { PEER(libyuv::ARGBMirror(FROM(s), TO(t), s.width, s.height)); }
int yuv_blend_premultiplied(PeerSource a, PeerSource b, PeerTarget t) {
    PEER(libyuv::ARGBBlend(FROM(a), FROM(b), TO(t), a.width, a.height));
}
int yuv_scale_box(PeerSource s, PeerTarget t) {
    PEER(libyuv::ARGBScale(FROM(s), s.width, s.height, TO(t), t.width, t.height, libyuv::kFilterBox));
}
int yuv_scale_gray_bilinear(PeerSource s, PeerTarget t) {
#ifdef PEER_LIBYUV
    libyuv::ScalePlane(FROM(s), s.width, s.height, TO(t), t.width, t.height, libyuv::kFilterBilinear);
    return 1;
#else
    return 0;
#endif
}
int yuv_box_blur(PeerSource s, PeerTarget t, int32_t *sums, int radius) {
    PEER(libyuv::ARGBBlur(FROM(s), TO(t), sums, s.width * 4, s.width, s.height, radius));
}
int yuv_nv12_to_rgba(PeerSource y, PeerSource uv, PeerTarget t) {
#ifdef PEER_LIBYUV
    // RGBA in memory is called ABGR in libyuv. As in its NV12ToABGR, the chroma planes are exchanged.
    return libyuv::NV21ToARGBMatrix(FROM(y), FROM(uv), TO(t), &libyuv::kYvuH709Constants, y.width, y.height) == 0;
#else
    return 0;
#endif
}
