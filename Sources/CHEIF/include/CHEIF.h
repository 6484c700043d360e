// A decoder of HEIC and AVIF pictures, based on libheif. It is written in C because the structures of libheif grow with
// its versions, and the preprocessor knows the version.
//
// Matte reads the boxes of a file in Swift. These functions receive a file that Matte wrote itself, with one picture and
// without properties that turn or crop it. libheif returns errors and never jumps.

#ifndef CHEIF_H
#define CHEIF_H

#include <stddef.h>
#include <stdint.h>

// The status codes that functions return. CPNG, CJPEG and CWebP use the same numbers.
enum {
    MHEIF_OK = 0,
    MHEIF_CORRUPT = 1,      // the data violates the format
    MHEIF_TRUNCATED = 2,    // the data ends before the picture is complete
    MHEIF_UNSUPPORTED = 3,  // the library cannot read this kind of file
    MHEIF_LIMITS = 4,       // a limit is exceeded
    MHEIF_MEMORY = 5,       // an allocation failed
};

enum {
    MHEIF_RGB = 1,   // red, green and blue
    MHEIF_GRAY = 2,  // the first channel alone, as the alpha of another picture is stored
};

typedef struct {
    int32_t format;
    uint32_t width;    // the size that the file states; a smaller picture is corrupt
    uint32_t height;
    uint32_t side;     // the longest side of the picture and of the coded pictures in it
    uint32_t tiles;    // the number of cells of a grid, or 1
    uint64_t memory;   // the most memory that libheif may allocate at once, if its version can bound it
    int32_t lenient;   // 1: damage in the coded data is tolerated
} mheif_options;

typedef struct {
    // The samples from the top left on. Up to 8 bits per sample take one byte each, more bits two. The two bytes are in
    // the order of the processor for MHEIF_GRAY, and the most significant one is first for MHEIF_RGB.
    const uint8_t *samples;
    size_t bytes_per_row;
    uint32_t width;    // the size of the decoded picture, which may exceed the one stated
    uint32_t height;
    uint32_t depth;    // the number of bits per sample
    void *owner;       // the memory of the samples; NULL if decoding failed
    char message[200]; // the library's words for an error, or an empty string
} mheif_picture;

// Decodes the picture of a file. The caller must release the picture with mheif_release, whatever the result is.
int32_t mheif_decode(const uint8_t *bytes, size_t count, const mheif_options *options, mheif_picture *picture);

void mheif_release(mheif_picture *picture);

// Returns the version of the library, such as "1.15.1".
const char *mheif_version(void);

#endif
