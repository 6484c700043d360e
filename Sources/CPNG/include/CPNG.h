// A pull-model reader and a push-model writer of PNG files, based on libpng.
//
// libpng reports errors by longjmp. Every function of this target that calls libpng first calls setjmp, and libpng
// calls back only into this target. So no jump passes through the caller's code.
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
    MPNG_STOPPED = 8,      // should_stop returned a value other than 0
    MPNG_IO = 9,           // the read callback failed
};

enum {
    MPNG_MESSAGE_SIZE = 160,
    MPNG_WINDOW_SIZE = 1 << 16,
};

// The pixel format of rows. Each sample has eight bits.
enum {
    MPNG_GRAY8 = 0,  // 8-bit grey; a reader returns it only for grey pictures without alpha
    MPNG_RGB8 = 1,   // 8-bit RGB; a reader discards alpha
    MPNG_RGBA8 = 2,  // 8-bit RGBA; a reader sets alpha to 255 if the file has no alpha
    MPNG_BGRA8 = 3,
    MPNG_INDEX8 = 4,  // 8-bit palette indices or grey samples of up to 8 bits, as stored; only for reading
};

typedef struct mpng_reader mpng_reader;
typedef struct mpng_writer mpng_writer;

typedef struct {
    uint32_t max_width;
    uint32_t max_height;
    uint64_t max_chunk_bytes;   // the maximum length in bytes of a metadata chunk, both stored and decompressed
    uint64_t max_memory;        // the maximum memory in bytes that libpng may hold
    uint32_t max_cached_chunks;
    // 1: decoding continues after a wrong checksum. 0: a wrong checksum is an error in a critical chunk other than the
    // end chunk, and is ignored in other chunks.
    int32_t lenient;
    int64_t fail_after;         // for tests: the number of allocations before all others fail; negative: none fails
    // A callback, or NULL. It is called every few rows while a whole picture is read, and must not jump. If it returns
    // a value other than 0, reading stops.
    int32_t (*should_stop)(void *context);
    void *context;
    // A callback that converts a row of big-endian 16-bit samples, including alpha, to 8-bit samples in place. The row
    // has the format passed to mpng_reader_start. The callback must not jump. If it is NULL, each sample is multiplied
    // by 255 / 65,535 and rounded.
    void (*narrow)(void *context, uint8_t *row, uint32_t pixel_count);
    void *narrow_context;
    // A callback that copies at most count bytes of the file, beginning at offset. It returns the number of copied
    // bytes, 0 at the end of the file, or -1 for a failure, and must not jump. It must be NULL if the whole file is
    // passed to mpng_reader_open.
    int64_t (*read)(void *context, uint64_t offset, uint8_t *into, size_t count);
    void *read_context;
} mpng_read_options;

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t bit_depth;
    uint8_t color_type;      // the colour type in IHDR: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA
    uint8_t interlaced;
    uint8_t has_transparency_chunk;
    uint16_t palette_count;
    int8_t srgb_intent;      // the rendering intent in the sRGB chunk, or -1 if there is none
    uint8_t has_gamma;
    uint8_t has_chromaticities;
    uint32_t gamma;                  // the encoding exponent in the gAMA chunk, times 100,000
    int32_t chromaticities[8];       // CIE x and y of white, red, green and blue, times 100,000
    const uint8_t *icc;              // an ICC profile, valid until the reader is closed, or NULL
    size_t icc_count;
    const uint8_t *exif;             // a TIFF structure (no "Exif" prefix), valid until the reader is closed, or NULL
    size_t exif_count;
    uint32_t pixels_per_meter_x;     // the horizontal density in pixels per metre; 0: unknown
    uint32_t pixels_per_meter_y;
} mpng_header;

// Creates a reader, or returns NULL if memory cannot be allocated. The reader does not copy the bytes: they must stay
// valid until the reader is closed. If options contain a read callback, bytes must be NULL.
mpng_reader *mpng_reader_open(const uint8_t *bytes, size_t count, const mpng_read_options *options);

// Reads the file up to the first IDAT chunk. Must be called once, before mpng_reader_start.
int32_t mpng_reader_read_header(mpng_reader *reader, mpng_header *header);

// Starts decoding to rows of the given format. Must be called once, after the header has been read.
int32_t mpng_reader_start(mpng_reader *reader, int32_t format);

// Reads up to row_count rows of a picture that is not interlaced. The first row starts at pixels, and each row starts
// bytes_per_row bytes after the previous one. Sets rows_done to the number of complete rows, even if the result is not
// MPNG_OK.
int32_t mpng_reader_read_rows(
    mpng_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t row_count, uint32_t *rows_done);

int32_t mpng_reader_skip_rows(mpng_reader *reader, uint32_t row_count);

// Reads the whole picture, interlaced or not. If an interlaced file ends early, the picture has the lower resolution of
// the passes that it contains. Sets rows_done to the number of rows with at least one known pixel.
int32_t mpng_reader_read_image(
    mpng_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t *rows_done);

// Checks the data after the last row: the checksum of the image data, and the chunks that follow it. Accepts a file
// without an end chunk. If the image data continues after the last row, it is not decompressed, and only the checksums
// of the remaining chunks are checked. Sets exif to the contents of an eXIf chunk after the image data, or to NULL.
int32_t mpng_reader_finish(mpng_reader *reader, const uint8_t **exif, size_t *exif_count);

// Returns the position in the file, in bytes, up to which the reader has consumed the data. The reader does not access
// earlier bytes again.
size_t mpng_reader_position(const mpng_reader *reader);

// Returns a message if a lenient reader has tolerated a wrong checksum of image data, or an empty string.
const char *mpng_reader_damage(const mpng_reader *reader);

// Returns the message of the last error.
const char *mpng_reader_message(const mpng_reader *reader);

void mpng_reader_close(mpng_reader *reader);

typedef struct {
    uint32_t width;
    uint32_t height;
    int32_t format;         // the format of rows: MPNG_GRAY8, RGB8, RGBA8 or BGRA8
    int32_t level;          // the compression level of zlib, 0 to 9
    int32_t strategy;       // the strategy of zlib: 0 default, 1 filtered, 2 Huffman only, 3 runs
    int32_t filters;        // the set of allowed filters: 0x08 none, 0x10 sub, 0x20 up, 0x40 average, 0x80 Paeth
    int32_t memory_level;   // the memory level of zlib, 1 to 9
    int32_t srgb;           // 1: write an sRGB chunk with perceptual intent
    uint32_t pixels_per_meter_x;  // the horizontal density in pixels per metre; 0: not written
    uint32_t pixels_per_meter_y;
    const uint8_t *icc;     // an ICC profile, written instead of the sRGB chunk, or NULL
    size_t icc_count;
    const uint8_t *exif;    // an EXIF block (a TIFF structure), or NULL
    size_t exif_count;
    uint64_t byte_cap;      // the maximum length of the file in bytes; 0: no maximum
    int64_t fail_after;     // for tests: see mpng_read_options
} mpng_write_options;

mpng_writer *mpng_writer_open(void);

// Writes the file up to the first IDAT chunk. Must be called once, before rows are written.
int32_t mpng_writer_start(mpng_writer *writer, const mpng_write_options *options);

int32_t mpng_writer_write_rows(
    mpng_writer *writer, const uint8_t *pixels, size_t bytes_per_row, uint32_t row_count);

// Begins one IDAT chunk for a complete zlib stream, which the caller appends instead of writing rows. The last eight
// bytes of the file so far are then the chunk's length, as four zero bytes, and its name. The caller must replace the
// four zero bytes by the actual length.
int32_t mpng_writer_begin_zlib_stream(mpng_writer *writer);

// Appends bytes of the zlib stream. The whole stream must have at most 2,147,483,647 bytes.
int32_t mpng_writer_append_zlib_stream(mpng_writer *writer, const uint8_t *bytes, size_t count);

// Writes the end of the file. Call mpng_writer_take afterwards for the remaining bytes.
int32_t mpng_writer_finish(mpng_writer *writer);

// Returns the bytes written since the last call of this function. They are valid until the next call of any function of
// the writer.
void mpng_writer_take(mpng_writer *writer, const uint8_t **bytes, size_t *count);

const char *mpng_writer_message(const mpng_writer *writer);

void mpng_writer_close(mpng_writer *writer);

#endif
