#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#include "CJPEG.h"
#include "memory_faults.h"
#include "symbols.h"

struct mjpeg_writer {
    mjpeg_faults faults;  // must be the first member, because client_data points to it
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    uint64_t taken;  // the number of bytes that the caller has already taken
    uint64_t byte_cap;
    symbol_counter *counter;  // counts symbols while bytes are discarded; NULL: a file is written
    int32_t stage;  // the writer's stage: 0 opened, 1 started, 3 finished, 4 failed
    int32_t created;
    int32_t over_cap;
    int32_t status;
    jmp_buf jump;
    char message[MJPEG_MESSAGE_SIZE];
};

static mjpeg_writer *writer_of(j_common_ptr codec) {
    return codec->client_data;
}

static void set_message(mjpeg_writer *writer, const char *message) {
    snprintf(writer->message, sizeof writer->message, "%s", message);
}

static int32_t misuse(mjpeg_writer *writer, const char *message) {
    set_message(writer, message);
    return MJPEG_MISUSE;
}

static void on_error(j_common_ptr codec) {
    mjpeg_writer *writer = writer_of(codec);
    writer->stage = 4;
    if (writer->over_cap) {
        writer->status = MJPEG_OVER_CAP;
        set_message(writer, "the output exceeds its byte cap");
    } else {
        writer->status = codec->err->msg_code == JERR_OUT_OF_MEMORY ? MJPEG_MEMORY : MJPEG_MISUSE;
        codec->err->format_message(codec, writer->message);
    }
    longjmp(writer->jump, 1);
}

static void on_message(j_common_ptr codec, int level) {
    (void)codec;
    (void)level;
}

static void on_output(j_common_ptr codec) {
    (void)codec;
}

static void check_cap(j_compress_ptr codec) {
    mjpeg_writer *writer = writer_of((j_common_ptr)codec);
    if (writer->byte_cap != 0 && writer->taken + writer->count > writer->byte_cap) {
        writer->over_cap = 1;
        ERREXIT(codec, JERR_CANT_SUSPEND);
    }
}

static void grow(j_compress_ptr codec) {
    mjpeg_writer *writer = writer_of((j_common_ptr)codec);
    size_t capacity = writer->capacity == 0 ? 1 << 15 : writer->capacity * 2;
    uint8_t *grown = NULL;
    if (writer->capacity <= SIZE_MAX / 2 && !mjpeg_faults_due(&writer->faults)) {
        grown = realloc(writer->bytes, capacity);
    }
    if (grown == NULL) {
        ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
    }
    writer->bytes = grown;
    writer->capacity = capacity;
    codec->dest->next_output_byte = writer->bytes + writer->count;
    codec->dest->free_in_buffer = writer->capacity - writer->count;
}

static void on_destination_start(j_compress_ptr codec) {
    grow(codec);
}

// Called by libjpeg when the output buffer is full. The whole buffer then contains bytes of the file, regardless of
// free_in_buffer.
static boolean on_destination_full(j_compress_ptr codec) {
    mjpeg_writer *writer = writer_of((j_common_ptr)codec);
    if (writer->counter != NULL) {
        symbol_counter_read(writer->counter, writer->bytes, writer->capacity);
        codec->dest->next_output_byte = writer->bytes;
        codec->dest->free_in_buffer = writer->capacity;
        return TRUE;
    }
    writer->count = writer->capacity;
    check_cap(codec);
    grow(codec);
    return TRUE;
}

static void on_destination_end(j_compress_ptr codec) {
    mjpeg_writer *writer = writer_of((j_common_ptr)codec);
    writer->count = writer->capacity - codec->dest->free_in_buffer;
    if (writer->counter != NULL) {
        symbol_counter_read(writer->counter, writer->bytes, writer->count);
        writer->count = 0;
        return;
    }
    check_cap(codec);
}

mjpeg_writer *mjpeg_writer_open(void) {
    return calloc(1, sizeof(mjpeg_writer));
}

static void configure(j_compress_ptr codec, const mjpeg_write_options *options) {
    static const J_COLOR_SPACE spaces[] = { JCS_GRAYSCALE, JCS_EXT_RGB, JCS_EXT_RGBX, JCS_EXT_BGRX };
    static const int components[] = { 1, 3, 4, 4 };
    codec->image_width = options->width;
    codec->image_height = options->height;
    codec->input_components = components[options->format];
    codec->in_color_space = spaces[options->format];
    jpeg_set_defaults(codec);
    jpeg_set_quality(codec, options->quality, TRUE);
    codec->dct_method = JDCT_ISLOW;
    codec->optimize_coding = options->optimize != 0;
    if (options->format != MJPEG_GRAY8) {
        codec->comp_info[0].h_samp_factor = options->subsampling >= 1 ? 2 : 1;
        codec->comp_info[0].v_samp_factor = options->subsampling >= 2 ? 2 : 1;
    }
    if (options->progressive) {
        jpeg_simple_progression(codec);
    }
    if (options->symbols != NULL) {
        codec->optimize_coding = FALSE;
        symbol_tables_set(codec, options->symbols);
    }
    if (options->density_x != 0 && options->density_y != 0) {
        codec->density_unit = options->density_unit;
        codec->X_density = options->density_x;
        codec->Y_density = options->density_y;
    }
}

static void write_exif(j_compress_ptr codec, const uint8_t *bytes, size_t count) {
    static const uint8_t prefix[] = { 'E', 'x', 'i', 'f', 0, 0 };
    jpeg_write_m_header(codec, JPEG_APP0 + 1, (unsigned int)(count + sizeof prefix));
    for (size_t i = 0; i < sizeof prefix; i += 1) {
        jpeg_write_m_byte(codec, prefix[i]);
    }
    for (size_t i = 0; i < count; i += 1) {
        jpeg_write_m_byte(codec, bytes[i]);
    }
}

int32_t mjpeg_writer_start(mjpeg_writer *writer, const mjpeg_write_options *options) {
    if (writer->stage != 0 || writer->created) {
        return misuse(writer, "a writer can only be started once");
    }
    if (options->format < MJPEG_GRAY8 || options->format > MJPEG_BGRA8 || options->exif_count > 65527) {
        return misuse(writer, "this pixel format cannot be written, or EXIF exceeds the length of a marker segment");
    }
    struct jpeg_compress_struct *codec = &writer->codec;
    codec->err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = on_error;
    writer->errors.emit_message = on_message;
    writer->errors.output_message = on_output;
    codec->client_data = writer;
    writer->byte_cap = options->byte_cap;
    writer->faults.fail_after = options->fail_after;
    if (setjmp(writer->jump)) {
        return writer->status;
    }
    if (mjpeg_faults_due(&writer->faults)) {
        ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
    }
    jpeg_create_compress(codec);
    writer->created = 1;
    mjpeg_faults_install((j_common_ptr)codec);
    codec->dest = &writer->destination;
    writer->destination.init_destination = on_destination_start;
    writer->destination.empty_output_buffer = on_destination_full;
    writer->destination.term_destination = on_destination_end;
    configure(codec, options);
    if (options->counted != NULL) {
        codec->optimize_coding = FALSE;
        writer->counter = mjpeg_faults_due(&writer->faults) ? NULL : symbol_counter_open(codec, options->counted);
        if (writer->counter == NULL) {
            ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
        }
    }
    jpeg_start_compress(codec, TRUE);
    if (options->exif != NULL) {
        write_exif(codec, options->exif, options->exif_count);
    }
    if (options->icc != NULL && options->icc_count != 0) {
        jpeg_write_icc_profile(codec, options->icc, (unsigned int)options->icc_count);
    }
    writer->stage = 1;
    return MJPEG_OK;
}

int32_t mjpeg_writer_write_rows(
    mjpeg_writer *writer, const uint8_t *pixels, size_t bytes_per_row, uint32_t row_count) {
    struct jpeg_compress_struct *codec = &writer->codec;
    if (writer->stage != 1 || row_count > codec->image_height - codec->next_scanline) {
        return writer->stage == 4 ? writer->status : misuse(writer, "there are no more rows to write");
    }
    if (setjmp(writer->jump)) {
        return writer->status;
    }
    JDIMENSION first = codec->next_scanline;
    while (codec->next_scanline - first < row_count) {
        JSAMPROW rows[16];
        JDIMENSION done = codec->next_scanline - first;
        JDIMENSION wanted = row_count - done < 16 ? row_count - done : 16;
        for (JDIMENSION i = 0; i < wanted; i += 1) {
            rows[i] = (JSAMPROW)(pixels + (size_t)(done + i) * bytes_per_row);
        }
        jpeg_write_scanlines(codec, rows, wanted);
    }
    return MJPEG_OK;
}

int32_t mjpeg_writer_finish(mjpeg_writer *writer) {
    struct jpeg_compress_struct *codec = &writer->codec;
    if (writer->stage != 1 || codec->next_scanline != codec->image_height) {
        return writer->stage == 4 ? writer->status : misuse(writer, "there are rows left to write");
    }
    if (setjmp(writer->jump)) {
        return writer->status;
    }
    jpeg_finish_compress(codec);
    writer->stage = 3;
    return MJPEG_OK;
}

void mjpeg_writer_take(mjpeg_writer *writer, const uint8_t **bytes, size_t *count) {
    if (writer->counter != NULL) {
        *bytes = NULL;
        *count = 0;
        return;
    }
    if (writer->bytes != NULL && writer->stage != 3) {
        writer->count = writer->capacity - writer->destination.free_in_buffer;
    }
    *bytes = writer->bytes;
    *count = writer->count;
    writer->taken += writer->count;
    writer->count = 0;
    writer->destination.next_output_byte = writer->bytes;
    writer->destination.free_in_buffer = writer->capacity;
}

const char *mjpeg_writer_message(const mjpeg_writer *writer) {
    return writer->message;
}

void mjpeg_writer_close(mjpeg_writer *writer) {
    if (writer == NULL) {
        return;
    }
    if (writer->created && !setjmp(writer->jump)) {
        jpeg_destroy_compress(&writer->codec);
    }
    free(writer->counter);
    free(writer->bytes);
    free(writer);
}
