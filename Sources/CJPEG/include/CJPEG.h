// A pull-model reader and a push-model writer based on libjpeg-turbo.
//
// libjpeg reports errors through a callback that must not return. Every function here that calls libjpeg has its own
// setjmp, and libjpeg calls back only into the C code of this target. So no jump crosses a frame of the caller.
// should_stop and read are called from such a frame and must not jump.
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
    MJPEG_STOPPED = 8,      // should_stop returned true
    MJPEG_IO = 9,           // the read callback failed
};

enum {
    MJPEG_MESSAGE_SIZE = 200,  // libjpeg's JMSG_LENGTH_MAX
    MJPEG_WINDOW_SIZE = 1 << 16,
};

// The pixel format of rows. Each sample has eight bits.
enum {
    MJPEG_GRAY8 = 0,  // reader: the luma of a colour picture
    MJPEG_RGB8 = 1,
    MJPEG_RGBA8 = 2,  // reader: alpha 255; writer: alpha is ignored
    MJPEG_BGRA8 = 3,
    MJPEG_CMYK8 = 4,  // reader only, for files with four components: inks as stored
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
    uint64_t max_memory;  // the maximum memory of libjpeg's whole-picture buffers
    int32_t lenient;      // decoding continues after corrupt data
    int64_t fail_after;   // for tests: the number of allocations before one fails; negative: none fails
    // Called from time to time during long work, mainly between the scans of a progressive picture. A result other
    // than 0 stops reading. May be NULL.
    int32_t (*should_stop)(void *context);
    void *context;
    // Copies at most count bytes from offset on. Returns the number of bytes, 0 at the end, or -1 for a failure. NULL
    // if the bytes are passed to open. Must not jump.
    int64_t (*read)(void *context, uint64_t offset, uint8_t *into, size_t count);
    void *read_context;
} mjpeg_read_options;

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t components;
    uint8_t color;            // MJPEG_COLOR_...
    uint8_t progressive;
    uint8_t multiple_scans;   // progressive or one scan per component: libjpeg holds the whole picture
    uint8_t has_adobe_marker; // CMYK is then stored inverted: 255 is no ink
    uint32_t mcu_width;       // in pixels
    uint32_t mcu_height;
} mjpeg_header;

// Returns a reader, or NULL if memory cannot be allocated. The bytes remain the caller's and must stay valid until
// close. Pass NULL with a read callback.
mjpeg_reader *mjpeg_reader_open(const uint8_t *bytes, size_t count, const mjpeg_read_options *options);

// Reads everything before the data of the first scan. Call it once, before start.
int32_t mjpeg_reader_read_header(mjpeg_reader *reader, mjpeg_header *header);

typedef struct {
    int32_t format;
    uint32_t scale_eighths;  // the scale in eighths, 1...8
    uint32_t crop_x;         // the first column to read, in scaled pixels; more are read on both sides
    uint32_t crop_width;     // 0: all columns
} mjpeg_output_options;

typedef struct {
    uint32_t width;       // the size of the whole scaled picture
    uint32_t height;
    uint32_t crop_x;      // the columns in rows: the requested ones and one to two units on both sides
    uint32_t crop_width;
} mjpeg_output;

// Sets the format of rows. If the picture has several scans, all of them are read. Call it once, after the header is
// read.
int32_t mjpeg_reader_start(mjpeg_reader *reader, const mjpeg_output_options *options, mjpeg_output *output);

// Reads up to row_count rows, to addresses bytes_per_row apart. Sets rows_done to the number of complete rows, also
// if the result is not MJPEG_OK.
int32_t mjpeg_reader_read_rows(
    mjpeg_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t row_count, uint32_t *rows_done);

// Skips rows. The rows after them are the same as if all had been read. Skipping omits the inverse transform.
// Skipping to the end takes no time.
int32_t mjpeg_reader_skip_rows(mjpeg_reader *reader, uint32_t row_count);

// Checks the data after the last row. A missing end marker is accepted.
int32_t mjpeg_reader_finish(mjpeg_reader *reader);

// Returns the number of warnings about corrupt data that a lenient reader has ignored.
int64_t mjpeg_reader_warning_count(const mjpeg_reader *reader);

// Returns the number of bytes consumed. The reader does not access the bytes before that position again.
size_t mjpeg_reader_position(const mjpeg_reader *reader);

// Returns the message of the last error.
const char *mjpeg_reader_message(const mjpeg_reader *reader);

void mjpeg_reader_close(mjpeg_reader *reader);

// The number of times that each Huffman symbol occurs in a picture, for two tables of DC and AC coefficients each.
typedef struct {
    long dc[2][257];
    long ac[2][257];
} mjpeg_symbols;

typedef struct {
    uint32_t width;
    uint32_t height;
    int32_t format;        // MJPEG_GRAY8, RGB8, RGBA8 or BGRA8
    int32_t quality;       // 1...100
    int32_t subsampling;   // of chroma: 0 none (4:4:4), 1 horizontal (4:2:2), 2 in both directions (4:2:0)
    int32_t progressive;
    int32_t optimize;      // 1: compute Huffman tables for this picture
    uint16_t density_x;    // 0: unknown
    uint16_t density_y;
    uint8_t density_unit;  // 1 per inch, 2 per centimetre
    const uint8_t *icc;    // NULL: none
    size_t icc_count;
    const uint8_t *exif;   // a TIFF structure without the "Exif" prefix; NULL: none
    size_t exif_count;     // at most 65,527
    // For a picture in one scan, a replacement for optimize. A first writer counts symbols and discards its bytes. A
    // second writer uses tables computed from the counts. The file is the same as with optimize, but the picture's
    // coefficients need not be in memory.
    mjpeg_symbols *counted;        // must be zero at first; NULL: symbols are not counted
    const mjpeg_symbols *symbols;  // NULL: the standard tables, or those computed by optimize
    uint64_t byte_cap;     // writing stops with MJPEG_OVER_CAP after this many bytes; 0: no cap
    int64_t fail_after;    // as in mjpeg_read_options
} mjpeg_write_options;

mjpeg_writer *mjpeg_writer_open(void);

// Writes everything before the data of the first scan. Call it once.
int32_t mjpeg_writer_start(mjpeg_writer *writer, const mjpeg_write_options *options);

int32_t mjpeg_writer_write_rows(
    mjpeg_writer *writer, const uint8_t *pixels, size_t bytes_per_row, uint32_t row_count);

// Writes the end of the file. Take the remaining bytes afterwards.
int32_t mjpeg_writer_finish(mjpeg_writer *writer);

// Returns the bytes written since the last call. They are valid until the next call.
void mjpeg_writer_take(mjpeg_writer *writer, const uint8_t **bytes, size_t *count);

const char *mjpeg_writer_message(const mjpeg_writer *writer);

void mjpeg_writer_close(mjpeg_writer *writer);

#endif
