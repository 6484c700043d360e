// A pull-model reader and a push-model writer over libpng.
//
// libpng reports errors by longjmp. Every function here that may meet one holds its own setjmp, and libpng
// calls back only into C of this target, so that no jump ever crosses a frame of the caller.
//
// A reader or writer belongs to one thread at a time. There is no global state.

#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

// What every function returns. The numbers are shared with CJPEG and CWebP.
enum {
    MPNG_OK = 0,
    MPNG_CORRUPT = 1,      // the data breaks the format's rules
    MPNG_TRUNCATED = 2,    // the data ends before the picture does
    MPNG_UNSUPPORTED = 3,  // a kind of file the library can't read
    MPNG_LIMITS = 4,       // a limit of the options is exceeded
    MPNG_MEMORY = 5,       // an allocation failed
    MPNG_OVER_CAP = 6,     // the output has become longer than the writer's byte cap
    MPNG_MISUSE = 7,       // called out of order, or with values the format can't hold
    MPNG_STOPPED = 8,      // should_stop said so
    MPNG_IO = 9,           // the read callback failed
};

enum {
    MPNG_MESSAGE_SIZE = 160,
    MPNG_WINDOW_SIZE = 1 << 16,
};

// How rows leave a reader, or enter a writer. Eight bits a sample.
enum {
    MPNG_GRAY8 = 0,  // reader: only for grey pictures without alpha
    MPNG_RGB8 = 1,   // reader: alpha is dropped
    MPNG_RGBA8 = 2,  // reader: opaque where the file has no alpha
    MPNG_BGRA8 = 3,
    MPNG_INDEX8 = 4,  // reader only: palette indices or grey samples as stored, at most 8 bits deep
};

typedef struct mpng_reader mpng_reader;
typedef struct mpng_writer mpng_writer;

typedef struct {
    uint32_t max_width;
    uint32_t max_height;
    uint64_t max_chunk_bytes;   // of one metadata chunk, as stored and as decompressed
    uint64_t max_memory;        // held by libpng at any time, the caller's pixels not counted
    uint32_t max_cached_chunks;
    int32_t lenient;            // bad checksums don't end the decoding
    int64_t fail_after;         // for tests: the allocation after this many fails; negative: never
    // Asked every few rows while a whole picture is read; may be NULL. It returns normally.
    int32_t (*should_stop)(void *context);
    void *context;
    // Makes 8-bit samples of a row of 16-bit ones, in place and in the format of start; big-endian, alpha included. It
    // returns normally. NULL: every sample is scaled by 255 / 65,535 and rounded.
    void (*narrow)(void *context, uint8_t *row, uint32_t pixel_count);
    void *narrow_context;
    // Copies at most count bytes from offset on and returns how many, 0 at the end, -1 for a failure. NULL: the bytes
    // are given to open. It returns normally.
    int64_t (*read)(void *context, uint64_t offset, uint8_t *into, size_t count);
    void *read_context;
} mpng_read_options;

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t bit_depth;
    uint8_t color_type;      // as in IHDR: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA
    uint8_t interlaced;
    uint8_t has_transparency_chunk;
    uint16_t palette_count;
    int8_t srgb_intent;      // -1: no sRGB chunk
    uint8_t has_gamma;
    uint8_t has_chromaticities;
    uint32_t gamma;                  // times 100,000
    int32_t chromaticities[8];       // white, red, green, blue as x, y; times 100,000
    const uint8_t *icc;              // lives as long as the reader
    size_t icc_count;
    const uint8_t *exif;             // a TIFF structure, without the "Exif" prefix; lives as long as the reader
    size_t exif_count;
    uint32_t pixels_per_meter_x;     // 0: not stated
    uint32_t pixels_per_meter_y;
} mpng_header;

// The bytes stay the caller's and must stay valid until close; NULL with a read callback. Returns NULL when memory is
// short.
mpng_reader *mpng_reader_open(const uint8_t *bytes, size_t count, const mpng_read_options *options);

// Everything before the first IDAT chunk. Once, and before start.
int32_t mpng_reader_read_header(mpng_reader *reader, mpng_header *header);

// Chooses how rows leave. Once, after the header.
int32_t mpng_reader_start(mpng_reader *reader, int32_t format);

// Reads up to row_count rows of a picture that isn't interlaced, each bytes_per_row after the one before.
// rows_done says how many are whole, also when the result isn't MPNG_OK.
int32_t mpng_reader_read_rows(
    mpng_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t row_count, uint32_t *rows_done);

int32_t mpng_reader_skip_rows(mpng_reader *reader, uint32_t row_count);

// Reads the whole picture, interlaced or not. If the file ends early, an interlaced picture has only the resolution of
// the passes that were read. rows_done is the number of rows with at least one known pixel.
int32_t mpng_reader_read_image(
    mpng_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t *rows_done);

// Checks what follows the last row: the checksum of the image data and the chunks after it. A file that ends here
// without its end chunk passes. When image data goes on after the last row, it isn't inflated, and only
// the checksums of the remaining chunks are checked.
// exif gets an eXIf chunk that stands after the image data.
int32_t mpng_reader_finish(mpng_reader *reader, const uint8_t **exif, size_t *exif_count);

// How many bytes have been taken; none before them is looked at again.
size_t mpng_reader_position(const mpng_reader *reader);

// The last error in words.
const char *mpng_reader_message(const mpng_reader *reader);

void mpng_reader_close(mpng_reader *reader);

typedef struct {
    uint32_t width;
    uint32_t height;
    int32_t format;         // MPNG_GRAY8, RGB8, RGBA8 or BGRA8
    int32_t level;          // zlib's, 0 to 9
    int32_t strategy;       // zlib's: 0 default, 1 filtered, 2 Huffman only, 3 runs
    int32_t filters;        // PNG_FILTER_... of libpng: 0x08 none, 0x10 sub, 0x20 up, 0x40 average, 0x80 Paeth
    int32_t memory_level;   // zlib's, 1 to 9
    int32_t srgb;           // writes an sRGB chunk, perceptual
    uint32_t pixels_per_meter_x;  // 0: none
    uint32_t pixels_per_meter_y;
    const uint8_t *icc;     // NULL: none; takes the place of the sRGB chunk
    size_t icc_count;
    const uint8_t *exif;    // NULL: none
    size_t exif_count;
    uint64_t byte_cap;      // writing stops with MPNG_OVER_CAP beyond this; 0: no cap
    int64_t fail_after;     // as for reading
} mpng_write_options;

mpng_writer *mpng_writer_open(void);

// Everything before the first IDAT chunk. Once.
int32_t mpng_writer_start(mpng_writer *writer, const mpng_write_options *options);

int32_t mpng_writer_write_rows(
    mpng_writer *writer, const uint8_t *pixels, size_t bytes_per_row, uint32_t row_count);

// In place of rows: begins one IDAT chunk that holds a finished zlib stream. The chunk's length, the first four of the
// last eight bytes so far, is 0; the caller replaces it.
int32_t mpng_writer_begin_zlib_stream(mpng_writer *writer);

// The next bytes of the stream; at most 2,147,483,647 in all.
int32_t mpng_writer_append_zlib_stream(mpng_writer *writer, const uint8_t *bytes, size_t count);

// Writes the end. What has not been taken is left to take.
int32_t mpng_writer_finish(mpng_writer *writer);

// Hands out what was written since the last time. The bytes are valid until the next call.
void mpng_writer_take(mpng_writer *writer, const uint8_t **bytes, size_t *count);

const char *mpng_writer_message(const mpng_writer *writer);

void mpng_writer_close(mpng_writer *writer);

#endif
