// A pull-model reader and a push-model writer over libjpeg-turbo.
//
// libjpeg reports errors through a callback that may not return. Every function here that may meet one holds its
// own setjmp, and libjpeg calls back only into C of this target, so that no jump ever crosses a frame of the
// caller. should_stop is called from such a frame and returns normally.
//
// A reader or writer belongs to one thread at a time. There is no global state.

#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

// What every function returns. The numbers are shared with CPNG and CWebP.
enum {
    MJPEG_OK = 0,
    MJPEG_CORRUPT = 1,      // the data breaks the format's rules
    MJPEG_TRUNCATED = 2,    // the data ends before the picture does
    MJPEG_UNSUPPORTED = 3,  // a kind of file the library can't read
    MJPEG_LIMITS = 4,       // a limit of the options is exceeded
    MJPEG_MEMORY = 5,       // an allocation failed
    MJPEG_OVER_CAP = 6,     // the output has become longer than the writer's byte cap
    MJPEG_MISUSE = 7,       // called out of order, or with values the format can't hold
    MJPEG_STOPPED = 8,      // should_stop said so
    MJPEG_IO = 9,           // the read callback failed
};

enum {
    MJPEG_MESSAGE_SIZE = 200,  // libjpeg's JMSG_LENGTH_MAX
    MJPEG_WINDOW_SIZE = 1 << 16,
};

// How rows leave a reader, or enter a writer. Eight bits a sample.
enum {
    MJPEG_GRAY8 = 0,  // reader: the luma of a coloured picture
    MJPEG_RGB8 = 1,
    MJPEG_RGBA8 = 2,  // reader: alpha 255; writer: alpha is ignored
    MJPEG_BGRA8 = 3,
    MJPEG_CMYK8 = 4,  // reader only, and only for four components: ink as stored
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
    uint64_t max_memory;  // held by libjpeg for whole-picture buffers; the caller's pixels not counted
    int32_t lenient;      // corrupt data doesn't end the decoding
    int64_t fail_after;   // for tests: the allocation after this many fails; negative: never
    // Asked now and then during long work, a progressive picture's scans above all; may be NULL.
    int32_t (*should_stop)(void *context);
    void *context;
    // Copies at most count bytes from offset on and returns how many, 0 at the end, -1 for a failure. NULL: the bytes
    // are given to open. It returns normally.
    int64_t (*read)(void *context, uint64_t offset, uint8_t *into, size_t count);
    void *read_context;
} mjpeg_read_options;

typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t components;
    uint8_t color;            // MJPEG_COLOR_...
    uint8_t progressive;
    uint8_t multiple_scans;   // progressive, or components apart: libjpeg holds the whole picture
    uint8_t has_adobe_marker; // then CMYK is stored inverted: 255 is no ink
    uint32_t mcu_width;       // in pixels
    uint32_t mcu_height;
} mjpeg_header;

// The bytes stay the caller's and must stay valid until close; NULL with a read callback. Returns NULL when memory is
// short.
mjpeg_reader *mjpeg_reader_open(const uint8_t *bytes, size_t count, const mjpeg_read_options *options);

// Everything before the first scan's data. Once, and before start.
int32_t mjpeg_reader_read_header(mjpeg_reader *reader, mjpeg_header *header);

typedef struct {
    int32_t format;
    uint32_t scale_eighths;  // 1...8: the picture comes out scaled by this over eight
    uint32_t crop_x;         // columns wanted, in scaled pixels; crop_width 0: all; some more come on both sides
    uint32_t crop_width;
} mjpeg_output_options;

typedef struct {
    uint32_t width;       // of the whole scaled picture
    uint32_t height;
    uint32_t crop_x;      // the columns that rows hold: the wanted ones, widened by one to two units on both sides
    uint32_t crop_width;
} mjpeg_output;

// Chooses how rows leave. Reads all scans of a picture with several. Once, after the header.
int32_t mjpeg_reader_start(mjpeg_reader *reader, const mjpeg_output_options *options, mjpeg_output *output);

// Reads up to row_count rows, each bytes_per_row after the one before. rows_done says how many are whole, also
// when the result isn't MJPEG_OK.
int32_t mjpeg_reader_read_rows(
    mjpeg_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t row_count, uint32_t *rows_done);

// Passes over rows; those after them come out as if all had been read. The inverse transform is left out. A skip to the
// end costs nothing.
int32_t mjpeg_reader_skip_rows(mjpeg_reader *reader, uint32_t row_count);

// Checks what follows the last row. A file that ends here without its end marker passes.
int32_t mjpeg_reader_finish(mjpeg_reader *reader);

// How many warnings about corrupt data a lenient reader has passed over.
int64_t mjpeg_reader_warning_count(const mjpeg_reader *reader);

// How many bytes have been taken; none before them is looked at again.
size_t mjpeg_reader_position(const mjpeg_reader *reader);

// The last error in words.
const char *mjpeg_reader_message(const mjpeg_reader *reader);

void mjpeg_reader_close(mjpeg_reader *reader);

// How often each Huffman symbol occurs in a picture, for the two tables of DC and of AC coefficients.
typedef struct {
    long dc[2][257];
    long ac[2][257];
} mjpeg_symbols;

typedef struct {
    uint32_t width;
    uint32_t height;
    int32_t format;        // MJPEG_GRAY8, RGB8, RGBA8 or BGRA8
    int32_t quality;       // 1...100
    int32_t subsampling;   // of chroma: 0 none (4:4:4), 1 across (4:2:2), 2 both ways (4:2:0)
    int32_t progressive;
    int32_t optimize;      // Huffman tables made for this picture
    uint16_t density_x;    // 0: not stated
    uint16_t density_y;
    uint8_t density_unit;  // 1 per inch, 2 per centimetre
    const uint8_t *icc;    // NULL: none
    size_t icc_count;
    const uint8_t *exif;   // a TIFF structure, without the "Exif" prefix; NULL: none
    size_t exif_count;     // at most 65,527
    // For a picture in one scan, in place of optimize: a first writer counts symbols and drops its bytes, a second one
    // uses the tables made of them. The file is that of optimize, without the picture's coefficients in memory.
    mjpeg_symbols *counted;        // zeros before; NULL: not counted
    const mjpeg_symbols *symbols;  // NULL: the standard tables, or those that optimize makes
    uint64_t byte_cap;     // writing stops with MJPEG_OVER_CAP beyond this; 0: no cap
    int64_t fail_after;    // as for reading
} mjpeg_write_options;

mjpeg_writer *mjpeg_writer_open(void);

// Everything before the first scan's data. Once.
int32_t mjpeg_writer_start(mjpeg_writer *writer, const mjpeg_write_options *options);

int32_t mjpeg_writer_write_rows(
    mjpeg_writer *writer, const uint8_t *pixels, size_t bytes_per_row, uint32_t row_count);

// Writes the end. What has not been taken is left to take.
int32_t mjpeg_writer_finish(mjpeg_writer *writer);

// Hands out what was written since the last time. The bytes are valid until the next call.
void mjpeg_writer_take(mjpeg_writer *writer, const uint8_t **bytes, size_t *count);

const char *mjpeg_writer_message(const mjpeg_writer *writer);

void mjpeg_writer_close(mjpeg_writer *writer);

#endif
