#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#include "CJPEG.h"
#include "memory_faults.h"

struct mjpeg_reader {
    mjpeg_faults faults;  // must be the first member, because client_data points to it
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    const uint8_t *bytes;
    size_t count;
    uint8_t *window;         // a buffer with a part of the file, or NULL if the whole file is in memory
    uint64_t window_end;     // the offset in the file of the first byte after that part
    uint32_t idle_windows;   // the number of parts that were read since libjpeg last reported progress
    mjpeg_read_options options;
    int32_t stage;  // the reader's stage: 0 opened, 1 header read, 2 started, 3 finished, 4 failed
    int32_t created;
    int32_t ran_out;
    int32_t reached_limit;
    int32_t stopped;
    int32_t read_failed;
    int32_t status;
    int64_t warnings;
    uint32_t damaged_row;  // the first row that the first tolerated warning may affect
    char damage[MJPEG_MESSAGE_SIZE];  // the message of the first tolerated warning
    uint32_t next_row;     // the number of rows that the caller has read or skipped
    uint32_t unit_height;  // the number of output rows per row of minimum coded units
    uint8_t *discarded;    // memory for a row that is decoded and discarded
    jmp_buf jump;
    char message[MJPEG_MESSAGE_SIZE];
};

static mjpeg_reader *reader_of(j_common_ptr codec) {
    return codec->client_data;
}

static void set_message(mjpeg_reader *reader, const char *message) {
    snprintf(reader->message, sizeof reader->message, "%s", message);
}

static int32_t misuse(mjpeg_reader *reader, const char *message) {
    set_message(reader, message);
    return MJPEG_MISUSE;
}

static int32_t category(const mjpeg_reader *reader, int code) {
    if (reader->stopped) {
        return MJPEG_STOPPED;
    }
    if (reader->read_failed) {
        return MJPEG_IO;
    }
    if (reader->reached_limit) {
        return MJPEG_LIMITS;
    }
    switch (code) {
    case JERR_OUT_OF_MEMORY:
        return MJPEG_MEMORY;
    case JERR_NO_BACKING_STORE:
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
        return MJPEG_LIMITS;
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
        return MJPEG_UNSUPPORTED;
    default:
        return reader->ran_out ? MJPEG_TRUNCATED : MJPEG_CORRUPT;
    }
}

static void fail(mjpeg_reader *reader) {
    reader->stage = 4;
    longjmp(reader->jump, 1);
}

static void on_error(j_common_ptr codec) {
    mjpeg_reader *reader = reader_of(codec);
    reader->status = category(reader, codec->err->msg_code);
    if (reader->message[0] == 0 || !(reader->reached_limit || reader->stopped)) {
        codec->err->format_message(codec, reader->message);
    }
    fail(reader);
}

// Returns 1 if a warning of libjpeg is about data that has no influence on the coefficients of the picture. All other
// warnings are errors unless decoding is lenient. docs/design/codecs.md has the list of all warnings with reasons.
static int is_harmless(int code) {
    switch (code) {
    case JWRN_ADOBE_XFORM:      // an unknown transform code in the Adobe segment
    case JWRN_BOGUS_ICC:        // a broken sequence of ICC segments
    case JWRN_EXTRANEOUS_DATA:  // bytes between the end of a segment or scan and the next marker
    case JWRN_JFIF_MAJOR:       // an unknown version of JFIF
    case JWRN_NOT_SEQUENTIAL:   // parameters of a progressive scan in a sequential one, which doesn't use them
        return 1;
    default:
        return 0;
    }
}

static void on_message(j_common_ptr codec, int level) {
    if (level >= 0) {
        return;
    }
    mjpeg_reader *reader = reader_of(codec);
    if (is_harmless(codec->err->msg_code)) {
        return;
    }
    reader->warnings += 1;
    if (reader->options.lenient) {
        if (reader->damage[0] == 0) {
            codec->err->format_message(codec, reader->damage);
            // In a picture of several scans, all rows depend on each scan.
            int has_rows = !jpeg_has_multiple_scans(&reader->codec);
            reader->damaged_row = has_rows ? reader->codec.input_iMCU_row * reader->unit_height : 0;
        }
        return;
    }
    reader->status = reader->ran_out ? MJPEG_TRUNCATED : MJPEG_CORRUPT;
    codec->err->format_message(codec, reader->message);
    fail(reader);
}

static void on_output(j_common_ptr codec) {
    (void)codec;
}

static void on_progress(j_common_ptr codec) {
    mjpeg_reader *reader = reader_of(codec);
    reader->idle_windows = 0;
    if (reader->options.should_stop != NULL && reader->options.should_stop(reader->options.context)) {
        reader->stopped = 1;
        set_message(reader, "stopped");
        ERREXIT(codec, JERR_CANT_SUSPEND);
    }
    if (codec->is_decompressor) {
        int scan = reader->codec.input_scan_number;
        if (scan > 0 && (uint32_t)scan > reader->options.max_scans) {
            reader->reached_limit = 1;
            snprintf(
                reader->message, sizeof reader->message, "more than %u scans", (unsigned)reader->options.max_scans);
            ERREXIT(codec, JERR_CANT_SUSPEND);
        }
    }
}

static void on_source_start(j_decompress_ptr codec) {
    (void)codec;
}

static void on_source_end(j_decompress_ptr codec) {
    (void)codec;
}

// Called by libjpeg when the available bytes are used up. Reads more bytes through the callback. At the end of the
// file, supplies an end marker instead; libjpeg's warnings and check_completeness then detect missing data.
static boolean on_source_empty(j_decompress_ptr codec) {
    static const JOCTET end_marker[] = { 0xFF, JPEG_EOI };
    mjpeg_reader *reader = reader_of((j_common_ptr)codec);
    // libjpeg reports progress after each row of MCUs, and the longest possible row has a few megabytes. Without progress
    // it searches for a marker, which would read the rest of a damaged file of any length.
    if (reader->idle_windows >= MJPEG_MOST_IDLE_BYTES / MJPEG_WINDOW_SIZE) {
        reader->ran_out = 1;
    }
    reader->idle_windows += 1;
    if (reader->window != NULL && !reader->ran_out) {
        int64_t count = reader->options.read(
            reader->options.read_context, reader->window_end, reader->window, MJPEG_WINDOW_SIZE);
        if (count < 0) {
            reader->read_failed = 1;
            ERREXIT(codec, JERR_FILE_READ);
        }
        if (count > 0) {
            reader->window_end += (uint64_t)count;
            codec->src->next_input_byte = reader->window;
            codec->src->bytes_in_buffer = (size_t)count;
            return TRUE;
        }
    }
    reader->ran_out = 1;
    codec->src->next_input_byte = end_marker;
    codec->src->bytes_in_buffer = sizeof end_marker;
    return TRUE;
}

static void on_source_skip(j_decompress_ptr codec, long count) {
    if (count <= 0) {
        return;
    }
    struct jpeg_source_mgr *source = codec->src;
    if ((size_t)count > source->bytes_in_buffer) {
        reader_of((j_common_ptr)codec)->window_end += (size_t)count - source->bytes_in_buffer;
        on_source_empty(codec);
    } else {
        source->next_input_byte += count;
        source->bytes_in_buffer -= (size_t)count;
    }
}

mjpeg_reader *mjpeg_reader_open(const uint8_t *bytes, size_t count, const mjpeg_read_options *options) {
    if (options->fail_after == 0) {
        return NULL;
    }
    mjpeg_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        return NULL;
    }
    reader->bytes = bytes;
    reader->count = count;
    if (options->read != NULL) {
        reader->window = malloc(MJPEG_WINDOW_SIZE);
        if (reader->window == NULL) {
            free(reader);
            return NULL;
        }
        reader->bytes = reader->window;
        reader->count = 0;
    }
    reader->options = *options;
    reader->faults.fail_after = options->fail_after > 0 ? options->fail_after - 1 : -1;
    return reader;
}

static uint8_t color_of(J_COLOR_SPACE space) {
    switch (space) {
    case JCS_GRAYSCALE:
        return MJPEG_COLOR_GRAY;
    case JCS_RGB:
        return MJPEG_COLOR_RGB;
    case JCS_YCbCr:
        return MJPEG_COLOR_YCBCR;
    case JCS_CMYK:
        return MJPEG_COLOR_CMYK;
    case JCS_YCCK:
        return MJPEG_COLOR_YCCK;
    default:
        return MJPEG_COLOR_UNKNOWN;
    }
}

// Returns true if the second and third of four components have fewer samples than the first and the last. Only colour
// differences are stored in this way.
static int has_subsampled_middle(const struct jpeg_decompress_struct *codec) {
    int samples[4];
    for (int i = 0; i < 4; i += 1) {
        samples[i] = codec->comp_info[i].h_samp_factor * codec->comp_info[i].v_samp_factor;
    }
    return samples[0] == samples[3] && samples[1] < samples[0] && samples[2] < samples[0];
}

int32_t mjpeg_reader_read_header(mjpeg_reader *reader, mjpeg_header *header) {
    memset(header, 0, sizeof *header);
    if (reader->stage != 0 || reader->created) {
        return misuse(reader, "the header was already read");
    }
    struct jpeg_decompress_struct *codec = &reader->codec;
    codec->err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = on_error;
    reader->errors.emit_message = on_message;
    reader->errors.output_message = on_output;
    codec->client_data = reader;
    if (setjmp(reader->jump)) {
        return reader->status;
    }
    if (mjpeg_faults_due(&reader->faults)) {
        ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
    }
    jpeg_create_decompress(codec);
    reader->created = 1;
    mjpeg_faults_install((j_common_ptr)codec);
    codec->mem->max_memory_to_use =
        reader->options.max_memory > (uint64_t)__LONG_MAX__ ? __LONG_MAX__ : (long)reader->options.max_memory;
    codec->src = &reader->source;
    reader->source.next_input_byte = reader->bytes;
    reader->source.bytes_in_buffer = reader->count;
    reader->source.init_source = on_source_start;
    reader->source.fill_input_buffer = on_source_empty;
    reader->source.skip_input_data = on_source_skip;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = on_source_end;
    codec->progress = &reader->progress;
    reader->progress.progress_monitor = on_progress;
    jpeg_read_header(codec, TRUE);
    if (codec->num_components == 4 && !codec->saw_Adobe_marker && has_subsampled_middle(codec)) {
        codec->jpeg_color_space = JCS_YCCK;
    }
    header->width = codec->image_width;
    header->height = codec->image_height;
    header->components = (uint8_t)codec->num_components;
    header->color = color_of(codec->jpeg_color_space);
    header->progressive = codec->progressive_mode != 0;
    header->multiple_scans = jpeg_has_multiple_scans(codec) != 0;
    header->mcu_width = (uint32_t)codec->max_h_samp_factor * DCTSIZE;
    header->mcu_height = (uint32_t)codec->max_v_samp_factor * DCTSIZE;
    reader->stage = 1;
    return MJPEG_OK;
}

// Returns true if some bits of coefficients are missing from the file. libjpeg then estimates them from neighbouring
// blocks, so a crop would differ from the whole picture at its edges.
static int lacks_bits(j_decompress_ptr codec) {
    for (int i = 0; codec->coef_bits != NULL && i < codec->num_components; i += 1) {
        for (int k = 0; k < DCTSIZE2; k += 1) {
            if (codec->coef_bits[i][k] != 0) {
                return 1;
            }
        }
    }
    return 0;
}

// Reports a file that ends between two scans, or whose scans omit a component or some bits of the coefficients. libjpeg
// does not warn about such a file.
static void check_completeness(mjpeg_reader *reader) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    int complete = !(reader->ran_out && lacks_bits(codec));
    for (int i = 0; i < codec->num_components; i += 1) {
        complete = complete && codec->comp_info[i].quant_table != NULL;
    }
    if (complete) {
        return;
    }
    reader->warnings += 1;
    if (!reader->options.lenient) {
        reader->status = reader->ran_out ? MJPEG_TRUNCATED : MJPEG_CORRUPT;
        set_message(reader, "scans are missing");
        fail(reader);
    }
    if (reader->damage[0] == 0) {
        snprintf(reader->damage, sizeof reader->damage, "scans are missing");
    }
}

#if JPEG_LIB_VERSION >= 70
#define SCALED_WIDTH(component) ((component)->DCT_h_scaled_size)
#else
#define SCALED_WIDTH(component) ((component)->DCT_scaled_size)
#endif

// Extends a crop to whole minimum coded units (MCUs), and by one more MCU on both sides where the picture has one.
// Chroma is interpolated between neighbours, so the outermost columns of a crop differ from the same columns of the
// whole picture. libjpeg also interpolates differently in a crop of fewer than two chroma samples.
static void crop_columns(j_decompress_ptr codec, JDIMENSION unit, JDIMENSION *x, JDIMENSION *width) {
    JDIMENSION first = *x / unit, end = (*x + *width - 1) / unit + 2;
    *x = first > 0 ? (first - 1) * unit : 0;
    *width = end <= codec->output_width / unit ? end * unit - *x : codec->output_width - *x;
    jpeg_crop_scanline(codec, x, width);
    // Compute the width of each component again. libjpeg-turbo 2.1 computes it as if the inverse transform scaled all
    // components by the same factor, which is not always so.
    for (int i = 0; i < codec->num_components; i += 1) {
        jpeg_component_info *component = &codec->comp_info[i];
        uint64_t samples = (uint64_t)*width * (uint64_t)(component->h_samp_factor * SCALED_WIDTH(component));
        component->downsampled_width = (JDIMENSION)((samples + unit - 1) / unit);
    }
}

int32_t mjpeg_reader_start(mjpeg_reader *reader, const mjpeg_output_options *options, mjpeg_output *output) {
    memset(output, 0, sizeof *output);
    if (reader->stage != 1 || options->scale_eighths < 1 || options->scale_eighths > 8) {
        return reader->stage == 4 ? reader->status : misuse(reader, "start follows the header; its scale is 1 to 8");
    }
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (setjmp(reader->jump)) {
        return reader->status;
    }
    static const J_COLOR_SPACE spaces[] = {
        JCS_GRAYSCALE, JCS_EXT_RGB, JCS_EXT_RGBA, JCS_EXT_BGRA, JCS_CMYK
    };
    if (options->format < MJPEG_GRAY8 || options->format > MJPEG_CMYK8
        || (options->format == MJPEG_CMYK8) != (codec->num_components == 4)) {
        return misuse(reader, "CMYK rows need four components, and four components need CMYK rows");
    }
    codec->out_color_space = spaces[options->format];
    codec->scale_num = options->scale_eighths;
    codec->scale_denom = 8;
    codec->dct_method = JDCT_ISLOW;
    reader->unit_height = options->scale_eighths * (uint32_t)codec->max_v_samp_factor;
    jpeg_start_decompress(codec);
    if (jpeg_has_multiple_scans(codec)) {
        check_completeness(reader);
    }
    output->width = codec->output_width;
    output->height = codec->output_height;
    output->crop_width = codec->output_width;
    if (options->crop_width != 0) {
        JDIMENSION x = options->crop_x, width = options->crop_width;
        if (x >= codec->output_width || width > codec->output_width - x) {
            return misuse(reader, "the columns are outside the picture");
        }
        if (!lacks_bits(codec)) {
            crop_columns(codec, options->scale_eighths * (uint32_t)codec->max_h_samp_factor, &x, &width);
            output->crop_x = x;
            output->crop_width = width;
        }
    }
    reader->stage = 2;
    return MJPEG_OK;
}

// Reports an error if an arithmetic-coded file ends before its last row of MCUs. libjpeg continues with zeros there,
// and does not warn.
static void check_input_reached(mjpeg_reader *reader) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (reader->ran_out && !reader->options.lenient && codec->arith_code && !jpeg_has_multiple_scans(codec)
        && codec->input_iMCU_row + 1 < codec->total_iMCU_rows) {
        reader->status = MJPEG_TRUNCATED;
        set_message(reader, "the data ends early");
        fail(reader);
    }
}

int32_t mjpeg_reader_read_rows(
    mjpeg_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t row_count, uint32_t *rows_done) {
    *rows_done = 0;
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (reader->stage != 2 || row_count > codec->output_height - reader->next_row) {
        return reader->stage == 4 ? reader->status : misuse(reader, "there are no more rows to read");
    }
    if (row_count == 0) {
        return MJPEG_OK;
    }
    JDIMENSION first = codec->output_scanline;
    if (setjmp(reader->jump)) {
        *rows_done = codec->output_scanline - first;
        return reader->status;
    }
    while (codec->output_scanline - first < row_count) {
        JSAMPROW rows[16];
        JDIMENSION done = codec->output_scanline - first;
        JDIMENSION wanted = row_count - done < 16 ? row_count - done : 16;
        for (JDIMENSION i = 0; i < wanted; i += 1) {
            rows[i] = pixels + (size_t)(done + i) * bytes_per_row;
        }
        jpeg_read_scanlines(codec, rows, wanted);
        check_input_reached(reader);
    }
    reader->next_row = codec->output_scanline;
    *rows_done = row_count;
    return MJPEG_OK;
}

// Decodes the rows before `end` and discards them.
static void discard_rows(mjpeg_reader *reader, JDIMENSION end) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    JSAMPROW rows[16];
    for (int i = 0; i < 16; i += 1) {
        rows[i] = reader->discarded;
    }
    while (codec->output_scanline < end) {
        JDIMENSION left = end - codec->output_scanline;
        jpeg_read_scanlines(codec, rows, left < 16 ? left : 16);
        check_input_reached(reader);
    }
}

// Decodes the rows before `end` without the inverse transform, and discards them. Without the transform, libjpeg
// returns leftover samples of earlier rows.
static void discard_rows_untransformed(mjpeg_reader *reader, JDIMENSION end) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    boolean needed[MAX_COMPONENTS];
    for (int i = 0; i < codec->num_components; i += 1) {
        needed[i] = codec->comp_info[i].component_needed;
        codec->comp_info[i].component_needed = FALSE;
    }
    discard_rows(reader, end);
    for (int i = 0; i < codec->num_components; i += 1) {
        codec->comp_info[i].component_needed = needed[i];
    }
}

// Decodes and discards rows instead of calling jpeg_skip_scanlines, because libjpeg-turbo 2.1 often returns wrong rows
// after that function. Most rows are decoded without the inverse transform, which saves most of the time.
int32_t mjpeg_reader_skip_rows(mjpeg_reader *reader, uint32_t row_count) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (reader->stage != 2 || row_count > codec->output_height - reader->next_row) {
        return reader->stage == 4 ? reader->status : misuse(reader, "there are no more rows to skip");
    }
    uint32_t end = reader->next_row + row_count;
    if (row_count == 0 || end == codec->output_height) {
        reader->next_row = end;  // the picture ends here, so nothing needs to be decoded
        return MJPEG_OK;
    }
    if (setjmp(reader->jump)) {
        return reader->status;
    }
    if (reader->discarded == NULL) {
        size_t length = (size_t)codec->output_width * (size_t)codec->output_components;
        reader->discarded = codec->mem->alloc_large((j_common_ptr)codec, JPOOL_IMAGE, length);
    }
    // The pixel row at `end` lies in a row of minimum coded units (MCUs). It depends on that row of MCUs and on its two
    // neighbours, above and below. libjpeg may transform a row of MCUs as early as it returns the last pixel row of the
    // MCUs above. So decode the two rows of MCUs before `end` in full, and the first two of the picture as well,
    // because they fill libjpeg's buffers.
    uint32_t unit = end / reader->unit_height;
    if (unit > 4) {
        discard_rows(reader, 2 * reader->unit_height);
        discard_rows_untransformed(reader, (unit - 2) * reader->unit_height);
    }
    discard_rows(reader, end);
    reader->next_row = end;
    return MJPEG_OK;
}

int32_t mjpeg_reader_finish(mjpeg_reader *reader) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (reader->stage != 2 || reader->next_row != codec->output_height) {
        return reader->stage == 4 ? reader->status : misuse(reader, "there are rows left to read");
    }
    // All rows have been read or skipped, so the only error that can still occur is that scans are missing.
    if (setjmp(reader->jump)) {
        return reader->status;
    }
    check_completeness(reader);
    reader->stage = 3;
    return MJPEG_OK;
}

int64_t mjpeg_reader_warning_count(const mjpeg_reader *reader) {
    return reader->warnings;
}

const char *mjpeg_reader_damage(const mjpeg_reader *reader, uint32_t *row) {
    *row = reader->damaged_row;
    return reader->damage;
}

size_t mjpeg_reader_position(const mjpeg_reader *reader) {
    if (reader->window != NULL) {
        return (size_t)reader->window_end - (reader->ran_out ? 0 : reader->source.bytes_in_buffer);
    }
    // After the end of the file, libjpeg reads a substitute end marker, so bytes_in_buffer does not refer to the file.
    if (reader->ran_out) {
        return reader->count;
    }
    return reader->created ? reader->count - reader->source.bytes_in_buffer : 0;
}

const char *mjpeg_reader_message(const mjpeg_reader *reader) {
    return reader->message;
}

void mjpeg_reader_close(mjpeg_reader *reader) {
    if (reader == NULL) {
        return;
    }
    if (reader->created && !setjmp(reader->jump)) {
        jpeg_destroy_decompress(&reader->codec);
    }
    free(reader->window);
    free(reader);
}
