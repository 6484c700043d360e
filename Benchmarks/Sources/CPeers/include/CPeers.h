// The peers as plain C functions, one file per library. If a library is not built in, its functions do nothing and
// return 0. Otherwise they return 1, or the number of bytes written.
//
// Pictures have 8 bits per sample, and four channels unless a name states otherwise. `stride` is in bytes. The
// differences of each call from Matte's operation are described where its row is declared, with the measured error.
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

typedef struct { const void *data; int width, height, stride; } PeerSource;
typedef struct { void *data; int width, height, stride; } PeerTarget;

// Returns the version of the peer with the given trait in Package.swift, or NULL if the peer is not built in.
const char *peers_version(const char *name);
// Sets the maximum number of threads of OpenCV and libvips.
void peers_set_threads(int threads);

// libyuv, on one thread. The pixel format that it calls "ARGB" has the byte order BGRA in memory.
int yuv_swap_red_blue(PeerSource source, PeerTarget target);
int yuv_premultiply(PeerSource source, PeerTarget target);
int yuv_unpremultiply(PeerSource source, PeerTarget target);
int yuv_strip_alpha(PeerSource source, PeerTarget target);
int yuv_fill(PeerTarget target, int x, int y, int width, int height, uint32_t bgra);
int yuv_rotate90(PeerSource source, PeerTarget target);
int yuv_mirror(PeerSource source, PeerTarget target);
int yuv_blend_premultiplied(PeerSource over, PeerSource under, PeerTarget target);
int yuv_scale_box(PeerSource source, PeerTarget target);
int yuv_scale_gray_bilinear(PeerSource source, PeerTarget target);
// Applies a box blur. The array `sums` must have room for width * (height + 1) * 4 integers.
int yuv_box_blur(PeerSource source, PeerTarget target, int32_t *sums, int radius);
int yuv_nv12_to_rgba(PeerSource luma, PeerSource chroma, PeerTarget target);

// OpenCV's modules core and imgproc.
int cv2_swap_red_blue(PeerSource source, PeerTarget target);
int cv2_premultiply(PeerSource source, PeerTarget target);
int cv2_unpremultiply(PeerSource source, PeerTarget target);
int cv2_strip_alpha(PeerSource source, PeerTarget target);
int cv2_to_gray(PeerSource source, PeerTarget target);
int cv2_rotate90(PeerSource source, PeerTarget target);
int cv2_mirror(PeerSource source, PeerTarget target);
int cv2_fill(PeerTarget target, int x, int y, int width, int height, uint32_t rgba);
// Writes planes of floats, red first: (value / 255 - mean) / deviation.
int cv2_tensor(PeerSource source, float *target, const float *mean, const float *deviation);
int cv2_mask_from_floats(PeerSource floats, PeerTarget target);
int cv2_composite(PeerSource over, PeerSource under, PeerSource mask, PeerTarget target);
int cv2_overlay(PeerSource source, PeerSource categories, const uint32_t *palette, double opacity, PeerTarget target);
enum { CV2_AREA, CV2_LINEAR, CV2_CUBIC, CV2_LANCZOS4 };
int cv2_resize(PeerSource source, PeerTarget target, int interpolation);
int cv2_resize_gray(PeerSource source, PeerTarget target, int interpolation);
int cv2_gaussian(PeerSource source, PeerTarget target, double sigma);
int cv2_gaussian_decimated(PeerSource source, PeerTarget target, double sigma, int factor);
// Warps a picture. `inverse` maps pixel centres of the result, which count from 0, to those of the source.
int cv2_warp(PeerSource source, PeerTarget target, const double *inverse, int cubic);
// Resizes linearly to the inner size and pads to the target's size, evenly, with opaque pixels of the level.
int cv2_letterbox(PeerSource source, PeerTarget target, int inner_width, int inner_height, int level);
// Looks up each channel in its table. The 256 entries have four channels.
int cv2_lut(PeerSource source, PeerTarget target, const uint8_t *table);
// Multiplies pixels by a matrix of 4 x 5 numbers.
int cv2_transform(PeerSource source, PeerTarget target, const double *matrix);
int cv2_sharpen(PeerSource source, PeerTarget target, double amount, double sigma);
// Counts the levels of the first three channels.
int cv2_histogram(PeerSource source);
int cv2_box_blur(PeerSource source, PeerTarget target, int radius);
int cv2_dilate_gray(PeerSource source, PeerTarget target, int radius);
int cv2_dilate_disc(PeerSource source, PeerTarget target, int radius);
int cv2_gaussian_gray(PeerSource source, PeerTarget target, double sigma);
// Blurs the whole frame, including the subject, at a quarter of the size, and composites the subject over it.
int cv2_portrait(PeerSource frame, PeerSource floats, PeerTarget target, double sigma);
int cv2_nv12_to_rgba(PeerSource luma, PeerSource chroma, PeerTarget target);

// libvips: every call builds its pipeline, runs it and copies the pixels.
enum { VIPS_LANCZOS3, VIPS_CUBIC, VIPS_MITCHELL, VIPS_LINEAR };
int vips_resize_pixels(PeerSource source, PeerTarget target, int kernel);
int vips_resize_alpha(PeerSource source, PeerTarget target, int kernel);
int vips_shrink_pixels(PeerSource source, PeerTarget target);
int vips_gaussian(PeerSource source, PeerTarget target, double sigma);
int vips_rotate90(PeerSource source, PeerTarget target);
int vips_decode_jpeg(const void *bytes, size_t count, PeerTarget target);
// Decodes a PNG file and converts its pixels from its own profile to sRGB, relative with black point compensation.
int vips_decode_png_to_srgb(const void *bytes, size_t count, PeerTarget target);
size_t vips_encode_png(PeerSource source, int level, int filter);
// Decodes a photo, crops a square, resizes it to `side`, and encodes an RGBA PNG and a flat mask PNG with a
// transparent box, at level 1. With `scaled`, the decoder may reduce the picture in the DCT. Writes the lengths of
// the two files.
int vips_main_job(const void *bytes, size_t count, int x, int y, int crop, int side, int scaled, size_t *image, size_t *mask);

// Intel's Integrated Performance Primitives (one thread). Tables and scratch memory are kept between calls.
int ipp_swap_red_blue(PeerSource source, PeerTarget target);
int ipp_premultiply(PeerSource source, PeerTarget target);
int ipp_strip_alpha(PeerSource source, PeerTarget target);
int ipp_mirror(PeerSource source, PeerTarget target);
int ipp_fill(PeerTarget target, uint32_t rgba);
enum { IPP_LANCZOS3, IPP_CATMULL_ROM, IPP_AREA };
int ipp_resize(PeerSource source, PeerTarget target, int filter);
int ipp_box_blur(PeerSource source, PeerTarget target, int radius);

// pixman.
int pixman_composite_mask(PeerSource over, PeerSource under, PeerSource mask, PeerTarget target);
// Resizes premultiplied pixels by a separable convolution with a Lanczos3 kernel.
int pixman_lanczos3(PeerSource source, PeerTarget target);

// The stb single-file libraries.
enum { STB_BOX, STB_TRIANGLE, STB_CATMULL_ROM, STB_MITCHELL };
int stb_resize(PeerSource source, PeerTarget target, int filter, int has_alpha);
size_t stb_encode_png(PeerSource source, int level);
int stb_decode_png(const void *bytes, size_t count, PeerTarget target);

// libjpeg-turbo, libpng, libspng, libdeflate, libwebp. Encoders return the number of bytes.
int turbo_decode(const void *bytes, size_t count, PeerTarget target);
// What `turbo_encode` writes: codes made for the picture, and a restart marker after each row of MCUs.
enum { TURBO_OPTIMIZED = 1, TURBO_RESTARTS = 2 };
size_t turbo_encode(PeerSource source, int quality, int options, void *target, size_t capacity);
// Bisects the JPEG quality between 60 and 90 for the longest file below `budget` bytes. Returns the length of that
// file, or 0 if there is none.
size_t turbo_fit(PeerSource source, size_t budget, void *target, size_t capacity);
int png_decode_rgba(const void *bytes, size_t count, PeerTarget target);
size_t png_encode_rgba(PeerSource source, int level, int up_filter, void *target, size_t capacity);
int spng_decode_rgba(const void *bytes, size_t count, PeerTarget target);
size_t spng_encode_rgba(PeerSource source, int level, int up_filter);
// Encodes a PNG: applies the Up filter to all rows, compresses them with libdeflate at `level`, and writes the chunks.
size_t deflate_encode_rgba(PeerSource source, int level, void *scratch, void *target, size_t capacity);
int webp_decode_rgba(const void *bytes, size_t count, PeerTarget target);
// Encodes a WebP. A negative `quality` selects lossless compression at the fastest level.
size_t webp_encode_rgba(PeerSource source, float quality, int method, void *target, size_t capacity);

#ifdef __cplusplus
}
#endif
