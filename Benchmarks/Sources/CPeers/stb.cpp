#include "CPeers.h"
#ifdef PEER_STB
#include <cstring>
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#define STB_IMAGE_RESIZE_STATIC
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#include <stb/stb_image_resize.h>
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

int stb_resize(PeerSource s, PeerTarget t, int filter, int has_alpha) {
    const stbir_filter filters[] = {STBIR_FILTER_BOX, STBIR_FILTER_TRIANGLE, STBIR_FILTER_CATMULLROM, STBIR_FILTER_MITCHELL};
    return stbir_resize_uint8_generic(
        static_cast<const unsigned char *>(s.data), s.width, s.height, s.stride, static_cast<unsigned char *>(t.data),
        t.width, t.height, t.stride, 4, has_alpha ? 3 : STBIR_ALPHA_CHANNEL_NONE, 0, STBIR_EDGE_CLAMP, filters[filter],
        STBIR_COLORSPACE_LINEAR, nullptr);
}
size_t stb_encode_png(PeerSource s, int level) {
    stbi_write_png_compression_level = level;
    int length = 0;
    unsigned char *png = stbi_write_png_to_mem(
        static_cast<const unsigned char *>(s.data), s.stride, s.width, s.height, 4, &length);
    free(png);
    return static_cast<size_t>(length);
}
int stb_decode_png(const void *bytes, size_t count, PeerTarget t) {
    int width, height, channels;
    unsigned char *pixels = stbi_load_from_memory(
        static_cast<const unsigned char *>(bytes), static_cast<int>(count), &width, &height, &channels, 4);
    if (!pixels) return 0;
    if (width == t.width && height == t.height) memcpy(t.data, pixels, static_cast<size_t>(width) * height * 4);
    free(pixels);
    return 1;
}
#else
int stb_resize(PeerSource, PeerTarget, int, int) { return 0; }
size_t stb_encode_png(PeerSource, int) { return 0; }
int stb_decode_png(const void *, size_t, PeerTarget) { return 0; }
#endif
