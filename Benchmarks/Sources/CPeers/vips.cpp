#include "CPeers.h"
#ifdef PEER_VIPS
#include <cstdio>
#include <cstring>
#include <vips/vips.h>

namespace {
// Disables the cache of libvips, so that every call does its work again.
bool started = [] {
    if (VIPS_INIT("MatteBenchmarks")) return false;
    vips_cache_set_max(0);
    return true;
}();

VipsImage *wrap(PeerSource s, int bands = 4) {
    VipsImage *image = vips_image_new_from_memory(
        s.data, static_cast<size_t>(s.stride) * s.height, s.width, s.height, bands, VIPS_FORMAT_UCHAR);
    if (image) image->Type = VIPS_INTERPRETATION_sRGB;
    return image;
}

// Runs the pipeline, writes the pixels to `t`, and releases the pipeline.
int finish(VipsImage *image, PeerTarget t) {
    if (!image) {
        fputs(vips_error_buffer(), stderr);
        return 0;
    }
    size_t count = 0;
    void *pixels = vips_image_write_to_memory(image, &count);
    int good = pixels && count == static_cast<size_t>(t.stride) * t.height;
    if (good) memcpy(t.data, pixels, count);
    g_free(pixels);
    g_object_unref(image);
    return good;
}

const VipsKernel kernels[] = {VIPS_KERNEL_LANCZOS3, VIPS_KERNEL_CUBIC, VIPS_KERNEL_MITCHELL, VIPS_KERNEL_LINEAR};

// Returns the image of the next step, or NULL if the step failed. `out` is a pointer because the step runs after the
// arguments are evaluated.
VipsImage *drop(VipsImage *in, VipsImage **out, int failed) {
    g_object_unref(in);
    return failed ? nullptr : *out;
}
VipsImage *resized(VipsImage *in, int width, int height, int kernel) {
    VipsImage *out = nullptr;
    int failed = vips_resize(in, &out, static_cast<double>(width) / in->Xsize, "vscale",
                             static_cast<double>(height) / in->Ysize, "kernel", kernels[kernel], nullptr);
    return drop(in, &out, failed);
}
}

int vips_resize_pixels(PeerSource s, PeerTarget t, int kernel) {
    return finish(resized(wrap(s), t.width, t.height, kernel), t);
}
int vips_resize_alpha(PeerSource s, PeerTarget t, int kernel) {
    VipsImage *in = wrap(s), *out = nullptr;
    if (!(in = drop(in, &out, vips_premultiply(in, &out, nullptr)))) return 0;
    if (!(in = resized(in, t.width, t.height, kernel))) return 0;
    if (!(in = drop(in, &out, vips_unpremultiply(in, &out, nullptr)))) return 0;
    // vips_cast alone does not round, so values are rounded first.
    if (!(in = drop(in, &out, vips_rint(in, &out, nullptr)))) return 0;
    if (!(in = drop(in, &out, vips_cast_uchar(in, &out, nullptr)))) return 0;
    return finish(in, t);
}
int vips_shrink_pixels(PeerSource s, PeerTarget t) {
    VipsImage *in = wrap(s), *out = nullptr;
    int failed = vips_shrink(in, &out, static_cast<double>(s.width) / t.width,
                             static_cast<double>(s.height) / t.height, nullptr);
    return finish(drop(in, &out, failed), t);
}
int vips_gaussian(PeerSource s, PeerTarget t, double sigma) {
    VipsImage *in = wrap(s), *out = nullptr;
    return finish(drop(in, &out, vips_gaussblur(in, &out, sigma, nullptr)), t);
}
int vips_rotate90(PeerSource s, PeerTarget t) {
    VipsImage *in = wrap(s), *out = nullptr;
    return finish(drop(in, &out, vips_rot90(in, &out, nullptr)), t);
}
int vips_decode_jpeg(const void *bytes, size_t count, PeerTarget t) {
    VipsImage *in = nullptr, *out = nullptr;
    if (vips_jpegload_buffer(const_cast<void *>(bytes), count, &in, nullptr)) return 0;
    return finish(drop(in, &out, vips_addalpha(in, &out, nullptr)), t);
}
int vips_decode_png_to_srgb(const void *bytes, size_t count, PeerTarget t) {
    VipsImage *in = nullptr, *out = nullptr;
    if (vips_pngload_buffer(const_cast<void *>(bytes), count, &in, nullptr)) return 0;
    int failed = vips_icc_transform(in, &out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE,
                                    "black_point_compensation", TRUE, nullptr);
    return finish(drop(in, &out, failed), t);
}

namespace {
size_t png_length(VipsImage *image, int level, int filter) {
    void *data = nullptr;
    size_t length = 0;
    int failed = vips_pngsave_buffer(image, &data, &length, "compression", level, "filter", filter, nullptr);
    g_free(data);
    return failed ? 0 : length;
}
}

size_t vips_encode_png(PeerSource s, int level, int filter) {
    VipsImage *in = wrap(s);
    size_t length = png_length(in, level, filter);
    g_object_unref(in);
    return length;
}

int vips_main_job(const void *bytes, size_t count, int x, int y, int crop, int side, int scaled, size_t *image, size_t *mask) {
    VipsImage *in = nullptr, *out = nullptr;
    int shrink = 1;
    // As in vips_thumbnail, the JPEG decoder applies the largest reduction that does not make the picture smaller than
    // requested.
    while (scaled && shrink < 8 && crop / (shrink * 2) >= side) shrink *= 2;
    if (vips_jpegload_buffer(const_cast<void *>(bytes), count, &in, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL, nullptr))
        return 0;
    if (!(in = drop(in, &out, vips_crop(in, &out, x / shrink, y / shrink, crop / shrink, crop / shrink, nullptr))))
        return 0;
    if (!(in = resized(in, side, side, VIPS_LANCZOS3))) return 0;
    if (!(in = drop(in, &out, vips_addalpha(in, &out, nullptr)))) return 0;
    *image = png_length(in, 1, VIPS_FOREIGN_PNG_FILTER_UP);
    g_object_unref(in);

    VipsImage *flat = nullptr, *constant = nullptr, *drawn = nullptr;
    if (vips_black(&flat, side, side, "bands", 4, nullptr)) return 0;
    if (vips_linear1(flat, &constant, 1, 255, "uchar", TRUE, nullptr)) return 0;
    g_object_unref(flat);
    drawn = vips_image_copy_memory(constant);
    g_object_unref(constant);
    double clear[4] = {0, 0, 0, 0};
    if (vips_draw_rect(drawn, clear, 4, side / 3, side / 3, side / 3, side / 3, "fill", TRUE, nullptr)) return 0;
    *mask = png_length(drawn, 1, VIPS_FOREIGN_PNG_FILTER_UP);
    g_object_unref(drawn);
    return *image > 0 && *mask > 0;
}
#else
int vips_resize_pixels(PeerSource, PeerTarget, int) { return 0; }
int vips_resize_alpha(PeerSource, PeerTarget, int) { return 0; }
int vips_shrink_pixels(PeerSource, PeerTarget) { return 0; }
int vips_gaussian(PeerSource, PeerTarget, double) { return 0; }
int vips_rotate90(PeerSource, PeerTarget) { return 0; }
int vips_decode_jpeg(const void *, size_t, PeerTarget) { return 0; }
int vips_decode_png_to_srgb(const void *, size_t, PeerTarget) { return 0; }
size_t vips_encode_png(PeerSource, int, int) { return 0; }
int vips_main_job(const void *, size_t, int, int, int, int, int, size_t *, size_t *) { return 0; }
#endif
