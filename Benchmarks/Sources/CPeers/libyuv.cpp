#include "CPeers.h"
#ifdef PEER_LIBYUV
#include <libyuv.h>
#endif

int yuv_swap_red_blue(const uint8_t *source, int source_stride, uint8_t *target, int target_stride, int width, int height) {
#ifdef PEER_LIBYUV
    libyuv::ARGBToABGR(source, source_stride, target, target_stride, width, height);
    return 1;
#else
    return 0;
#endif
}
