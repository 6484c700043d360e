// A reader and a writer over libwebp, whose structures are initialised by inline functions that check its version.
//
// libwebp returns errors; nothing jumps. progress may call back into the caller.
// There is no global state.

#ifndef CWEBP_H
#define CWEBP_H

#include <stddef.h>
#include <stdint.h>

// What every function returns. The numbers are shared with CPNG and CJPEG.
enum {
    MWEBP_OK = 0,
    MWEBP_CORRUPT = 1,      // the data breaks the format's rules
    MWEBP_TRUNCATED = 2,    // the data ends before the picture does
    MWEBP_UNSUPPORTED = 3,  // a kind of file the library can't read
    MWEBP_LIMITS = 4,       // the format's own limits
    MWEBP_MEMORY = 5,       // an allocation failed
    MWEBP_OVER_CAP = 6,     // the output has become longer than the byte cap
    MWEBP_MISUSE = 7,       // values the format can't hold
    MWEBP_STOPPED = 8,      // should_stop said so
};

enum {
    MWEBP_RGB8 = 1,   // reader: alpha is dropped
    MWEBP_RGBA8 = 2,  // reader: opaque where the file has no alpha
    MWEBP_BGRA8 = 3,
};

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t has_alpha;
    uint8_t has_animation;
    uint8_t lossless;  // 0 as well when the file mixes both kinds, or isn't known yet
} mwebp_header;

// From a whole file, or from the chunks of one picture (ALPH and VP8, or VP8L) without a container.
int32_t mwebp_read_header(const uint8_t *bytes, size_t count, mwebp_header *header);

typedef struct {
    int32_t format;
    uint32_t crop_x;       // crop_width 0: the whole picture
    uint32_t crop_y;       // libwebp snaps both to even numbers: pass even ones
    uint32_t crop_width;
    uint32_t crop_height;
    int32_t lenient;       // a picture that ends early is left unfinished
    // Asked now and then while a large picture is decoded; may be NULL.
    int32_t (*should_stop)(void *context);
    void *context;
} mwebp_read_options;

// Decodes into rows that lie bytes_per_row apart. rows_done counts the finished rows, also when the result is
// MWEBP_TRUNCATED and lenient was asked for.
int32_t mwebp_decode(
    const uint8_t *bytes, size_t count, const mwebp_read_options *options, uint8_t *pixels, size_t bytes_per_row,
    uint32_t *rows_done);

typedef struct {
    uint32_t width;          // 1...16,383
    uint32_t height;
    int32_t format;
    int32_t lossless;
    int32_t exact;           // lossless: keeps the colour of transparent pixels
    float quality;           // 0...100; lossless: effort
    int32_t alpha_quality;   // 0...100
    int32_t method;          // 0 fast to 6 small
    int32_t sharp_chroma;    // slower, more exact conversion to 4:2:0
    int32_t ignore_alpha;    // the pixels are opaque, whatever their fourth byte says
    uint64_t byte_cap;       // encoding stops with MWEBP_OVER_CAP beyond this; 0: no cap
    int64_t fail_after;      // for tests: the growth of the output after this many fails; negative: never
    // Asked now and then; may be NULL.
    int32_t (*should_stop)(void *context);
    void *context;
} mwebp_write_options;

// The bytes are the caller's to free with mwebp_free.
int32_t mwebp_encode(
    const uint8_t *pixels, size_t bytes_per_row, const mwebp_write_options *options, uint8_t **bytes, size_t *count);

void mwebp_free(void *bytes);

#endif
