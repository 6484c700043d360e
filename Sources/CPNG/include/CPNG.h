// A pull-model reader and a push-model writer based on libpng.
//
// libpng reports errors by longjmp. Every function here that calls libpng has its own setjmp, and libpng calls back
// only into the C code of this target. So no jump crosses a frame of the caller.
//
// A reader or writer must be used by one thread at a time. There is no global state.

#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

// The status codes that functions return. CJPEG and CWebP use the same numbers.
enum {
    MPNG_OK = 0,
    MPNG_CORRUPT = 1,      // the data violates the format
    MPNG_TRUNCATED = 2,    // the data ends before the picture is complete
    MPNG_UNSUPPORTED = 3,  // the library cannot read this kind of file
    MPNG_LIMITS = 4,       // a limit in the options is exceeded
    MPNG_MEMORY = 5,       // an allocation failed
    MPNG_OVER_CAP = 6,     // the output exceeds the writer's byte cap
    MPNG_MISUSE = 7,       // a call out of order, or values that the format cannot store
    MPNG_STOPPED = 8,      // should_stop returned true
    MPNG_IO = 9,           // the read callback failed
};

enum {
    MPNG_MESSAGE_SIZE = 160,
    MPNG_WINDOW_SIZE = 1 << 16,
};

// The pixel format of rows. Each sample has eight bits.
enum {
    MPNG_GRAY8 = 0,  // reader: only for grey pictures without alpha
    MPNG_RGB8 = 1,   // reader: alpha is discarded
    MPNG_RGBA8 = 2,  // reader: opaque if the file has no alpha
    MPNG_BGRA8 = 3,
    MPNG_INDEX8 = 4,  // reader only: palette indices or grey samples of up to 8 bits, as stored
};

typedef struct mpng_reader mpng_reader;
typedef struct mpng_writer mpng_writer;

typedef struct {
    uint32_t max_width;
    uint32_t max_height;
    uint64_t max_chunk_bytes;   // the maximum length of a metadata chunk, stored and decompressed
    uint64_t max_memory;        // the maximum memory of libpng, without the caller's pixels
    uint32_t max_cached_chunks;
    int32_t lenient;            // decoding continues after a wrong checksum
    int64_t fail_after;         // for tests: the number of allocations before one fails; negative: none fails
    // Called every few rows while a whole picture is read. A result other than 0 stops reading. May be NULL. Must not
    // jump.
    int32_t (*should_stop)(void *context);
    void *context;
    // Converts a row of 16-bit samples to 8 bits, in place, in the format passed to start. Samples are big-endian and
    // include alpha. NULL scales every sample by 255 / 65,535 and rounds it. Must not jump.
    void (*narrow)(void *context, uint8_t *row, uint32_t pixel_count);
    void *narrow_context;
    // Copies at most count bytes, beginning at offset. Returns the number of bytes, 0 at the end, or -1 for a
    // failure. NULL if the bytes are passed to open. Must not jump.
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
    const uint8_t *icc;              // valid until the reader is closed
    size_t icc_count;
    const uint8_t *exif;             // a TIFF structure without the "Exif" prefix; valid until the reader is closed
    size_t exif_count;
    uint32_t pixels_per_meter_x;     // 0: unknown
    uint32_t pixels_per_meter_y;
} mpng_header;

// Returns a reader, or NULL if memory cannot be allocated. The bytes remain the caller's and must stay valid until
// close. Pass NULL with a read callback.
mpng_reader *mpng_reader_open(const uint8_t *bytes, size_t count, const mpng_read_options *options);

// Reads everything before the first IDAT chunk. Call it once, before start.
int32_t mpng_reader_read_header(mpng_reader *reader, mpng_header *header);

// Sets the format of rows. Call it once, after the header is read.
int32_t mpng_reader_start(mpng_reader *reader, int32_t format);

// Reads up to row_count rows of a picture that is not interlaced, to addresses bytes_per_row apart. Sets rows_done to
// the number of complete rows, also if the result is not MPNG_OK.
int32_t mpng_reader_read_rows(
    mpng_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t row_count, uint32_t *rows_done);

int32_t mpng_reader_skip_rows(mpng_reader *reader, uint32_t row_count);

// Reads the whole picture, interlaced or not. If an interlaced file ends early, the picture has the resolution of the
// passes that were read. Sets rows_done to the number of rows with at least one known pixel.
int32_t mpng_reader_read_image(
    mpng_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t *rows_done);

// Checks the data after the last row: the checksum of the image data and the chunks after it. A missing end chunk is
// accepted. If image data continues after the last row, it is not decompressed, and only the checksums of the
// remaining chunks are checked. Sets exif to an eXIf chunk after the image data.
int32_t mpng_reader_finish(mpng_reader *reader, const uint8_t **exif, size_t *exif_count);

// Returns the number of bytes consumed. The reader does not access the bytes before that position again.
size_t mpng_reader_position(const mpng_reader *reader);

// Returns the message of the last error.
const char *mpng_reader_message(const mpng_reader *reader);

void mpng_reader_close(mpng_reader *reader);

typedef struct {
    uint32_t width;
    uint32_t height;
    int32_t format;         // MPNG_GRAY8, RGB8, RGBA8 or BGRA8
    int32_t level;          // of zlib, 0 to 9
    int32_t strategy;       // of zlib: 0 default, 1 filtered, 2 Huffman only, 3 runs
    int32_t filters;        // PNG_FILTER_... of libpng: 0x08 none, 0x10 sub, 0x20 up, 0x40 average, 0x80 Paeth
    int32_t memory_level;   // of zlib, 1 to 9
    int32_t srgb;           // 1: write an sRGB chunk with perceptual intent
    uint32_t pixels_per_meter_x;  // 0: none
    uint32_t pixels_per_meter_y;
    const uint8_t *icc;     // NULL: none; written instead of the sRGB chunk
    size_t icc_count;
    const uint8_t *exif;    // NULL: none
    size_t exif_count;
    uint64_t byte_cap;      // writing stops with MPNG_OVER_CAP after this many bytes; 0: no cap
    int64_t fail_after;     // as in mpng_read_options
} mpng_write_options;

mpng_writer *mpng_writer_open(void);

// Writes everything before the first IDAT chunk. Call it once.
int32_t mpng_writer_start(mpng_writer *writer, const mpng_write_options *options);

int32_t mpng_writer_write_rows(
    mpng_writer *writer, const uint8_t *pixels, size_t bytes_per_row, uint32_t row_count);

// Writes a finished zlib stream in one IDAT chunk, instead of rows. The chunk's length is written as 0: it is the
// first four of the last eight bytes written so far. The caller replaces it.
int32_t mpng_writer_begin_zlib_stream(mpng_writer *writer);

// Appends bytes of the stream. The stream must have at most 2,147,483,647 bytes.
int32_t mpng_writer_append_zlib_stream(mpng_writer *writer, const uint8_t *bytes, size_t count);

// Writes the end of the file. Take the remaining bytes afterwards.
int32_t mpng_writer_finish(mpng_writer *writer);

// Returns the bytes written since the last call. They are valid until the next call.
void mpng_writer_take(mpng_writer *writer, const uint8_t **bytes, size_t *count);

const char *mpng_writer_message(const mpng_writer *writer);

void mpng_writer_close(mpng_writer *writer);

#endif
