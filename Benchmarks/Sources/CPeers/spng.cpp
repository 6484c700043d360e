#include "CPeers.h"
#ifdef PEER_SPNG
#include <cstdlib>
#include <spng.h>

int spng_decode_rgba(const void *bytes, size_t count, PeerTarget t) {
    spng_ctx *context = spng_ctx_new(0);
    spng_set_png_buffer(context, bytes, count);
    int error = spng_decode_image(context, t.data, static_cast<size_t>(t.stride) * t.height, SPNG_FMT_RGBA8, 0);
    spng_ctx_free(context);
    return !error;
}
size_t spng_encode_rgba(PeerSource s, int level, int up_filter) {
    spng_ctx *context = spng_ctx_new(SPNG_CTX_ENCODER);
    spng_ihdr header = {};
    header.width = s.width, header.height = s.height, header.bit_depth = 8;
    header.color_type = SPNG_COLOR_TYPE_TRUECOLOR_ALPHA;
    spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1);
    spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, level);
    if (up_filter) spng_set_option(context, SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_UP);
    spng_set_ihdr(context, &header);
    size_t length = 0;
    int error = spng_encode_image(context, s.data, static_cast<size_t>(s.stride) * s.height, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    if (!error) free(spng_get_png_buffer(context, &length, &error));
    spng_ctx_free(context);
    return error ? 0 : length;
}
#else
int spng_decode_rgba(const void *, size_t, PeerTarget) { return 0; }
size_t spng_encode_rgba(PeerSource, int, int) { return 0; }
#endif
