#include "CPeers.h"
#ifdef PEER_PIXMAN
#include <cstdlib>
#include <pixman.h>

namespace {
// RGBA in memory is called a8b8g8r8 on a little-endian machine.
pixman_image_t *image(const void *data, int width, int height, int stride, pixman_format_code_t format) {
    return pixman_image_create_bits(format, width, height, static_cast<uint32_t *>(const_cast<void *>(data)), stride);
}
pixman_image_t *rgba(PeerSource s) { return image(s.data, s.width, s.height, s.stride, PIXMAN_a8b8g8r8); }
pixman_image_t *rgba(PeerTarget t) { return image(t.data, t.width, t.height, t.stride, PIXMAN_a8b8g8r8); }
}

int pixman_composite_mask(PeerSource a, PeerSource b, PeerSource m, PeerTarget t) {
    pixman_image_t *over = rgba(a), *under = rgba(b), *target = rgba(t);
    pixman_image_t *mask = image(m.data, m.width, m.height, m.stride, PIXMAN_a8);
    pixman_image_composite32(PIXMAN_OP_SRC, under, nullptr, target, 0, 0, 0, 0, 0, 0, t.width, t.height);
    pixman_image_composite32(PIXMAN_OP_OVER, over, mask, target, 0, 0, 0, 0, 0, 0, t.width, t.height);
    pixman_image_unref(over), pixman_image_unref(under), pixman_image_unref(mask), pixman_image_unref(target);
    return 1;
}

int pixman_lanczos3(PeerSource s, PeerTarget t) {
    pixman_image_t *source = rgba(s), *target = rgba(t);
    double x = static_cast<double>(s.width) / t.width, y = static_cast<double>(s.height) / t.height;
    pixman_transform_t transform;
    pixman_transform_init_scale(&transform, pixman_double_to_fixed(x), pixman_double_to_fixed(y));
    pixman_image_set_transform(source, &transform);
    pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD);
    int count = 0;
    pixman_fixed_t *filter = pixman_filter_create_separable_convolution(
        &count, pixman_double_to_fixed(x), pixman_double_to_fixed(y), PIXMAN_KERNEL_IMPULSE, PIXMAN_KERNEL_IMPULSE,
        PIXMAN_KERNEL_LANCZOS3, PIXMAN_KERNEL_LANCZOS3, 4, 4);
    pixman_image_set_filter(source, PIXMAN_FILTER_SEPARABLE_CONVOLUTION, filter, count);
    pixman_image_composite32(PIXMAN_OP_SRC, source, nullptr, target, 0, 0, 0, 0, 0, 0, t.width, t.height);
    free(filter);
    pixman_image_unref(source), pixman_image_unref(target);
    return 1;
}
#else
int pixman_composite_mask(PeerSource, PeerSource, PeerSource, PeerTarget) { return 0; }
int pixman_lanczos3(PeerSource, PeerTarget) { return 0; }
#endif
