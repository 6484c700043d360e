// A reader and a writer based on libwebp. Inline functions of libwebp initialize its structures, to check its
// version.
//
// libwebp returns errors and does not jump. should_stop is called during decoding and encoding. There is no global
// state.

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
    MWEBP_STOPPED = 8,      // should_stop returned true
};

enum {
    MWEBP_RGB8 = 1,   // reader: alpha is discarded
    MWEBP_RGBA8 = 2,  // reader: opaque if the file has no alpha
    MWEBP_BGRA8 = 3,
};

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t has_alpha;
    uint8_t has_animation;
    uint8_t lossless;  // also 0 if the file mixes both kinds, or the kind is unknown
} mwebp_header;

// Reads the header of a whole file, or of the chunks of one picture (ALPH and VP8, or VP8L) without a container.
int32_t mwebp_read_header(const uint8_t *bytes, size_t count, mwebp_header *header);

typedef struct {
    int32_t format;
    uint32_t crop_x;       // crop_width 0: the whole picture
    uint32_t crop_y;       // libwebp rounds both down to even numbers: pass even numbers
    uint32_t crop_width;
    uint32_t crop_height;
    int32_t lenient;       // a truncated picture is decoded as far as possible
    // Called from time to time while a large picture is decoded. A result other than 0 stops decoding. May be NULL.
    int32_t (*should_stop)(void *context);
    void *context;
} mwebp_read_options;

// Decodes to rows at addresses bytes_per_row apart. Sets rows_done to the number of complete rows, also if the result
// is MWEBP_TRUNCATED and lenient is set.
int32_t mwebp_decode(
    const uint8_t *bytes, size_t count, const mwebp_read_options *options, uint8_t *pixels, size_t bytes_per_row,
    uint32_t *rows_done);

typedef struct {
    uint32_t width;          // 1...16,383
    uint32_t height;
    int32_t format;
    int32_t lossless;
    int32_t exact;           // lossless: 1 keeps the colour of transparent pixels
    float quality;           // 0...100; for lossless pictures, the effort
    int32_t alpha_quality;   // 0...100
    int32_t method;          // 0 (fast) to 6 (small file)
    int32_t sharp_chroma;    // 1: a slower, more exact conversion to 4:2:0
    int32_t ignore_alpha;    // 1: the pixels are opaque, and their fourth byte is ignored
    uint64_t byte_cap;       // encoding stops with MWEBP_OVER_CAP after this many bytes; 0: no cap
    int64_t fail_after;      // for tests: the number of reallocations before one fails; negative: none fails
    // Called from time to time. A result other than 0 stops encoding. May be NULL.
    int32_t (*should_stop)(void *context);
    void *context;
} mwebp_write_options;

// Encodes a picture. The caller must free the bytes with mwebp_free.
int32_t mwebp_encode(
    const uint8_t *pixels, size_t bytes_per_row, const mwebp_write_options *options, uint8_t **bytes, size_t *count);

void mwebp_free(void *bytes);

#endif
