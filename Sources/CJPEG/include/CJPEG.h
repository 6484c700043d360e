// A pull-model reader and a push-model writer of JPEG files, based on libjpeg-turbo.
//
// libjpeg reports errors through a callback that must not return, so the callback leaves libjpeg by longjmp. Every
// function of this target that calls libjpeg first calls setjmp, and libjpeg calls back only into this target. So no
// jump passes through the caller's code. The callbacks should_stop and read are the caller's code: they must return and
// must not jump.
//
// A reader or writer must be used by one thread at a time. There is no global state.

#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

// The status codes that functions return. CPNG and CWebP use the same numbers.
enum {
    MJPEG_OK = 0,
    MJPEG_CORRUPT = 1,      // the data violates the format
    MJPEG_TRUNCATED = 2,    // the data ends before the picture is complete
    MJPEG_UNSUPPORTED = 3,  // the library cannot read this kind of file
    MJPEG_LIMITS = 4,       // a limit in the options is exceeded
    MJPEG_MEMORY = 5,       // an allocation failed
    MJPEG_OVER_CAP = 6,     // the output exceeds the writer's byte cap
    MJPEG_MISUSE = 7,       // a call out of order, or values that the format cannot store
    MJPEG_STOPPED = 8,      // should_stop returned a value other than 0
    MJPEG_IO = 9,           // the read callback failed
};

enum {
    MJPEG_MESSAGE_SIZE = 200,  // the size of libjpeg's messages, JMSG_LENGTH_MAX
    MJPEG_WINDOW_SIZE = 1 << 16,
    // The maximum number of bytes that are read without progress, for example in search of a marker.
    MJPEG_MOST_IDLE_BYTES = 256 << 20,
};

// The pixel format of rows. Each sample has eight bits.
enum {
    MJPEG_GRAY8 = 0,  // 8-bit grey; a reader converts colours to luma
    MJPEG_RGB8 = 1,
    MJPEG_RGBA8 = 2,  // 8-bit RGBA; a reader sets alpha to 255, a writer ignores it
    MJPEG_BGRA8 = 3,
    MJPEG_CMYK8 = 4,  // 8-bit CMYK inks as stored; only for reading files with four components
};

enum {
    MJPEG_COLOR_UNKNOWN = 0,
    MJPEG_COLOR_GRAY = 1,
    MJPEG_COLOR_RGB = 2,
    MJPEG_COLOR_YCBCR = 3,
    MJPEG_COLOR_CMYK = 4,
    MJPEG_COLOR_YCCK = 5,
};

typedef struct mjpeg_reader mjpeg_reader;
typedef struct mjpeg_writer mjpeg_writer;

typedef struct {
    uint32_t max_scans;
    uint64_t max_memory;  // the maximum memory in bytes for libjpeg's whole-picture buffers
    int32_t lenient;      // 1: decoding continues after corrupt data
    int64_t fail_after;   // for tests: the number of allocations before all others fail; negative: none fails
    // A callback, or NULL. It is called from time to time during long work, mainly between the scans of a progressive
    // picture. If it returns a value other than 0, reading stops.
    int32_t (*should_stop)(void *context);
    void *context;
    // A callback that copies at most count bytes of the file, beginning at offset. It returns the number of copied
    // bytes, 0 at the end of the file, or -1 for a failure, and must not jump. It must be NULL if the whole file is
    // passed to mjpeg_reader_open.
    int64_t (*read)(void *context, uint64_t offset, uint8_t *into, size_t count);
    void *read_context;
} mjpeg_read_options;

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t components;
    uint8_t color;            // the colour model, one of MJPEG_COLOR_...
    uint8_t progressive;
    uint8_t multiple_scans;   // 1: several scans, such as in a progressive file; libjpeg holds all coefficients
    uint32_t mcu_width;       // the width in pixels of a minimum coded unit (MCU)
    uint32_t mcu_height;
} mjpeg_header;

// Creates a reader, or returns NULL if memory cannot be allocated. The reader does not copy the bytes: they must stay
// valid until the reader is closed. If options contain a read callback, bytes must be NULL.
mjpeg_reader *mjpeg_reader_open(const uint8_t *bytes, size_t count, const mjpeg_read_options *options);

// Reads the file up to the data of the first scan. Must be called once, before mjpeg_reader_start.
int32_t mjpeg_reader_read_header(mjpeg_reader *reader, mjpeg_header *header);

typedef struct {
    int32_t format;
    uint32_t scale_eighths;  // the scale at which to decode, in eighths of the stored size: 1...8
    uint32_t crop_x;         // the first column to read, in pixels after scaling
    uint32_t crop_width;     // the number of columns to read; 0: all columns; rows have a few more on both sides
} mjpeg_output_options;

typedef struct {
    uint32_t width;       // the width in pixels of the whole picture after scaling
    uint32_t height;
    uint32_t crop_x;      // the number of the first column in rows; at most the first requested column
    uint32_t crop_width;
} mjpeg_output;

// Starts decoding to rows of the format in the options. If the picture has several scans, this function reads all of
// them. Must be called once, after the header has been read.
int32_t mjpeg_reader_start(mjpeg_reader *reader, const mjpeg_output_options *options, mjpeg_output *output);

// Reads up to row_count rows to memory. The first row starts at pixels, and each row starts bytes_per_row bytes after
// the previous one. Sets rows_done to the number of complete rows, even if the result is not MJPEG_OK.
int32_t mjpeg_reader_read_rows(
    mjpeg_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t row_count, uint32_t *rows_done);

// Skips row_count rows. The rows after them are the same as if the skipped rows had been read. Skipping is faster than
// reading, because most rows need no inverse transform. If all remaining rows are skipped, none is decoded.
int32_t mjpeg_reader_skip_rows(mjpeg_reader *reader, uint32_t row_count);

// Checks that no scan of the picture is missing. Must be called after the last row. Accepts a file without an end
// marker.
int32_t mjpeg_reader_finish(mjpeg_reader *reader);

// Returns the number of warnings about corrupt data that a lenient reader has ignored.
int64_t mjpeg_reader_warning_count(const mjpeg_reader *reader);

// Returns the message of the first of these warnings, or an empty string if there was none. Sets row to the first row
// of the scaled picture that the damage may affect.
const char *mjpeg_reader_damage(const mjpeg_reader *reader, uint32_t *row);

// Returns the position in the file, in bytes, up to which the reader has consumed the data. The reader does not access
// earlier bytes again.
size_t mjpeg_reader_position(const mjpeg_reader *reader);

// Returns the message of the last error.
const char *mjpeg_reader_message(const mjpeg_reader *reader);

void mjpeg_reader_close(mjpeg_reader *reader);

// The number of times that each Huffman symbol occurs in a picture, for two DC tables and two AC tables.
typedef struct {
    long dc[2][257];
    long ac[2][257];
} mjpeg_symbols;

typedef struct {
    uint32_t width;
    uint32_t height;
    int32_t format;        // the format of rows: MJPEG_GRAY8, RGB8, RGBA8 or BGRA8
    int32_t quality;       // the quality, 1...100
    int32_t subsampling;   // chroma subsampling: 0 none (4:4:4), 1 horizontal (4:2:2), 2 in both directions (4:2:0)
    int32_t progressive;
    int32_t optimize;      // 1: compute Huffman tables for this picture
    uint16_t density_x;    // the horizontal density in pixels per unit; 0: unknown
    uint16_t density_y;
    uint8_t density_unit;  // the unit of the density: 1 inch, 2 centimetre
    const uint8_t *icc;    // an ICC profile, or NULL
    size_t icc_count;
    const uint8_t *exif;   // an EXIF block (a TIFF structure without the "Exif" prefix), or NULL
    size_t exif_count;     // the length of the EXIF block, at most 65,527 bytes
    // With optimize, libjpeg holds all coefficients in memory. For a picture in one scan, the two members below give
    // the same file without that memory, if the picture is encoded twice. The first writer counts Huffman symbols into
    // counted and discards its bytes. The second writer takes these counts as symbols and writes the file with Huffman
    // tables computed from them.
    mjpeg_symbols *counted;        // receives the counts; all must be 0 at the start; NULL: symbols are not counted
    const mjpeg_symbols *symbols;  // the counts from which tables are computed; NULL: optimize selects the tables
    uint64_t byte_cap;     // the maximum length of the file in bytes; 0: no maximum
    int64_t fail_after;    // for tests: see mjpeg_read_options
} mjpeg_write_options;

mjpeg_writer *mjpeg_writer_open(void);

// Writes the file up to the data of the first scan. Must be called once, before rows are written.
int32_t mjpeg_writer_start(mjpeg_writer *writer, const mjpeg_write_options *options);

int32_t mjpeg_writer_write_rows(
    mjpeg_writer *writer, const uint8_t *pixels, size_t bytes_per_row, uint32_t row_count);

// Writes the end of the file. Call mjpeg_writer_take afterwards for the remaining bytes.
int32_t mjpeg_writer_finish(mjpeg_writer *writer);

// Returns the bytes written since the last call of this function. They are valid until the next call of any function of
// the writer.
void mjpeg_writer_take(mjpeg_writer *writer, const uint8_t **bytes, size_t *count);

const char *mjpeg_writer_message(const mjpeg_writer *writer);

void mjpeg_writer_close(mjpeg_writer *writer);

#endif
