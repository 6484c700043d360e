#include "CPeers.h"
#include <cstring>
#ifdef PEER_OPENCV
#include <opencv2/core/version.hpp>
#endif
#ifdef PEER_VIPS
#include <vips/vips.h>
#endif
#ifdef PEER_LIBYUV
#include <libyuv.h>
#endif

#define TEXT2(x) #x
#define TEXT(x) TEXT2(x)

const char *peers_version(const char *name) {
#ifdef PEER_OPENCV
    if (!strcmp(name, "OpenCV")) return CV_VERSION;
#endif
#ifdef PEER_VIPS
    if (!strcmp(name, "Vips")) return VIPS_VERSION;
#endif
#ifdef PEER_LIBYUV
    if (!strcmp(name, "LibYUV")) return TEXT(LIBYUV_VERSION);
#endif
    return nullptr;
}
