#include "CPeers.h"
#ifdef PEER_WEBP
#include <cstring>
#include <webp/decode.h>
#include <webp/encode.h>

int webp_decode_rgba(const void *bytes, size_t count, PeerTarget t) {
    return WebPDecodeRGBAInto(static_cast<const uint8_t *>(bytes), count, static_cast<uint8_t *>(t.data),
                              static_cast<size_t>(t.stride) * t.height, t.stride) != nullptr;
}
size_t webp_encode_rgba(PeerSource s, float quality, int method, void *target, size_t capacity) {
    WebPConfig config;
    WebPConfigInit(&config);
    config.method = method;
    if (quality < 0) WebPConfigLosslessPreset(&config, 0), config.exact = 1;
    else config.quality = quality;
    WebPPicture picture;
    WebPPictureInit(&picture);
    picture.use_argb = quality < 0;
    picture.width = s.width, picture.height = s.height;
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    picture.writer = WebPMemoryWrite, picture.custom_ptr = &writer;
    int good = WebPPictureImportRGBA(&picture, static_cast<const uint8_t *>(s.data), s.stride) && WebPEncode(&config, &picture);
    size_t length = writer.size;
    if (good && length <= capacity) memcpy(target, writer.mem, length);
    WebPMemoryWriterClear(&writer);
    WebPPictureFree(&picture);
    return good ? length : 0;
}
#else
int webp_decode_rgba(const void *, size_t, PeerTarget) { return 0; }
size_t webp_encode_rgba(PeerSource, float, int, void *, size_t) { return 0; }
#endif
