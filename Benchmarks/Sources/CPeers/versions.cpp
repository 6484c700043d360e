#include "CPeers.h"
#include <cstdio>
#include <cstring>
#ifdef PEER_OPENCV
#include <opencv2/core.hpp>
#include <opencv2/core/version.hpp>
#endif
#ifdef PEER_VIPS
#include <vips/vips.h>
#endif
#ifdef PEER_LIBYUV
#include <libyuv.h>
#endif
#ifdef PEER_IPP
#include <ippi.h>
#endif
#ifdef PEER_PIXMAN
#include <pixman.h>
#endif
#ifdef PEER_TURBOJPEG
#include <jconfig.h>
#endif
#ifdef PEER_LIBPNG
#include <png.h>
#endif
#ifdef PEER_SPNG
#include <spng.h>
#endif
#ifdef PEER_DEFLATE
#include <libdeflate.h>
#endif
#ifdef PEER_WEBP
#include <webp/encode.h>
#endif

#define TEXT2(x) #x
#define TEXT(x) TEXT2(x)

const char *peers_version(const char *name) {
#ifdef PEER_OPENCV
    if (!strcmp(name, "OpenCV")) return CV_VERSION;
#endif
#ifdef PEER_VIPS
    if (!strcmp(name, "Vips")) return vips_version_string();
#endif
#ifdef PEER_LIBYUV
    if (!strcmp(name, "LibYUV")) return TEXT(LIBYUV_VERSION);
#endif
#ifdef PEER_IPP
    if (!strcmp(name, "IPP")) return ippiGetLibVersion()->Version;
#endif
#ifdef PEER_PIXMAN
    if (!strcmp(name, "Pixman")) return pixman_version_string();
#endif
#ifdef PEER_STB
    if (!strcmp(name, "STB")) return "image 2.27, resize 0.97, write 1.16";
#endif
#ifdef PEER_TURBOJPEG
    if (!strcmp(name, "TurboJPEG")) return TEXT(LIBJPEG_TURBO_VERSION);
#endif
#ifdef PEER_LIBPNG
    if (!strcmp(name, "LibPNG")) return PNG_LIBPNG_VER_STRING;
#endif
#ifdef PEER_SPNG
    if (!strcmp(name, "SPNG")) return spng_version_string();
#endif
#ifdef PEER_DEFLATE
    if (!strcmp(name, "Deflate")) return LIBDEFLATE_VERSION_STRING;
#endif
#ifdef PEER_WEBP
    static char webp[32];
    int v = WebPGetEncoderVersion();
    snprintf(webp, sizeof webp, "%d.%d.%d", v >> 16, v >> 8 & 255, v & 255);
    if (!strcmp(name, "WebP")) return webp;
#endif
    return nullptr;
}

void peers_set_threads(int threads) {
#ifdef PEER_OPENCV
    cv::setNumThreads(threads);
#endif
#ifdef PEER_VIPS
    vips_concurrency_set(threads);
#endif
}
