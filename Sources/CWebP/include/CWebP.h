// A decoder and an encoder of WebP pictures, based on libwebp. They are written in C because libwebp's structures must
// be initialized by inline functions, which check the version of the library.
//
// libwebp returns errors and never jumps. It calls should_stop during decoding and encoding. There is no global state.

#ifndef CWEBP_H
#define CWEBP_H

#include <stddef.h>
#include <stdint.h>

// The status codes that functions return. CPNG and CJPEG use the same numbers.
enum {
    MWEBP_OK = 0,
    MWEBP_CORRUPT = 1,      // the data violates the format
    MWEBP_TRUNCATED = 2,    // the data ends before the picture is complete
    MWEBP_UNSUPPORTED = 3,  // the library cannot read this kind of file
    MWEBP_LIMITS = 4,       // a limit of the format is exceeded
    MWEBP_MEMORY = 5,       // an allocation failed
    MWEBP_OVER_CAP = 6,     // the output exceeds the byte cap
    MWEBP_MISUSE = 7,       // values that the format cannot store
    MWEBP_STOPPED = 8,      // should_stop returned a value other than 0
};

enum {
    MWEBP_RGB8 = 1,   // 8-bit RGB; the decoder discards alpha
    MWEBP_RGBA8 = 2,  // 8-bit RGBA; the decoder sets alpha to 255 if the file has no alpha
    MWEBP_BGRA8 = 3,
};

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t has_alpha;
    uint8_t has_animation;
    uint8_t lossless;  // 1: lossless; 0: lossy, a mixture of both in an animation, or unknown
} mwebp_header;

// Reads the header of a whole file, or of the chunks of one picture without a container (ALPH and VP8, or VP8L).
int32_t mwebp_read_header(const uint8_t *bytes, size_t count, mwebp_header *header);

typedef struct {
    int32_t format;
    uint32_t width;        // the size for which the caller has memory; a picture of another size is not decoded
    uint32_t height;
    uint32_t crop_x;       // the left column of the part to decode; ignored if crop_width is 0
    uint32_t crop_y;       // the top row; crop_x and crop_y must be even, because libwebp rounds them down to even
    uint32_t crop_width;
    uint32_t crop_height;
    int32_t lenient;       // 1: a truncated picture is decoded as far as possible
    // A callback, or NULL. It is called from time to time while a large picture is decoded. If it returns a value other
    // than 0, decoding stops.
    int32_t (*should_stop)(void *context);
    void *context;
} mwebp_read_options;

// Decodes a picture to rows in memory. The first row starts at pixels, and each row starts bytes_per_row bytes after
// the previous one. Sets rows_done to the number of complete rows, even if lenient is set and the result is
// MWEBP_TRUNCATED.
int32_t mwebp_decode(
    const uint8_t *bytes, size_t count, const mwebp_read_options *options, uint8_t *pixels, size_t bytes_per_row,
    uint32_t *rows_done);

typedef struct {
    uint32_t width;          // the width in pixels, 1...16,383
    uint32_t height;
    int32_t format;
    int32_t lossless;
    int32_t exact;           // for lossless pictures: 1 preserves the colour of transparent pixels
    float quality;           // the quality of a lossy picture, or the effort for a lossless one: 0...100
    int32_t alpha_quality;   // the quality of the alpha channel, 0...100
    int32_t method;          // the effort, from 0 (fastest) to 6 (smallest file)
    int32_t sharp_chroma;    // 1: a slower, more accurate conversion of colour to 4:2:0
    int32_t ignore_alpha;    // 1: all pixels are opaque, and the fourth byte of each is ignored
    uint64_t byte_cap;       // the maximum length of the file in bytes; 0: no maximum
    int64_t fail_after;      // for tests: the number of reallocations before all others fail; negative: none fails
    // A callback, or NULL. It is called from time to time during encoding. If it returns a value other than 0, encoding
    // stops.
    int32_t (*should_stop)(void *context);
    void *context;
} mwebp_write_options;

// Encodes a picture. The caller must free the bytes with mwebp_free.
int32_t mwebp_encode(
    const uint8_t *pixels, size_t bytes_per_row, const mwebp_write_options *options, uint8_t **bytes, size_t *count);

void mwebp_free(void *bytes);

#endif
