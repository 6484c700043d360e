#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CPNG.h"
#include "allocation.h"

struct mpng_writer {
    png_structp png;
    png_infop info;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    uint64_t taken;  // the number of bytes that the caller has already taken
    uint64_t byte_cap;
    mpng_memory memory;
    uint32_t height;
    uint32_t rows_written;
    size_t stream_left;
    int32_t stage;  // the stage: 0 opened, 1 started, 2 writing rows, 3 writing a zlib stream, 4 failed or finished
    int32_t status;
    jmp_buf jump;
    char message[MPNG_MESSAGE_SIZE];
};

static void set_message(mpng_writer *writer, const char *message) {
    snprintf(writer->message, sizeof writer->message, "%s", message);
}

static int32_t misuse(mpng_writer *writer, const char *message) {
    set_message(writer, message);
    return MPNG_MISUSE;
}

static void on_error(png_structp png, png_const_charp message) {
    mpng_writer *writer = png_get_error_ptr(png);
    if (writer->status == MPNG_OK) {
        writer->status = strstr(message, "memory") != NULL ? MPNG_MEMORY : MPNG_MISUSE;
    }
    writer->stage = 4;
    set_message(writer, message);
    longjmp(writer->jump, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    // If libpng warns while it writes a chunk, such as a profile, it omits the chunk from the file. Keep the warning as
    // the writer's message.
    mpng_writer *writer = png_get_error_ptr(png);
    set_message(writer, message);
}

static void fail_for_memory(mpng_writer *writer) {
    writer->status = MPNG_MEMORY;
    png_error(writer->png, "out of memory");
}

// Makes room for `count` more bytes. If the buffer must grow, its capacity at least doubles.
static void reserve(mpng_writer *writer, size_t count) {
    if (count <= writer->capacity - writer->count) {
        return;
    }
    if (count > SIZE_MAX / 2 - writer->count) {
        fail_for_memory(writer);
    }
    size_t capacity = writer->count + count;
    size_t doubled = writer->capacity < 2048 ? 4096 : 2 * writer->capacity;
    if (capacity < doubled) {
        capacity = doubled;
    }
    uint8_t *grown = NULL;
    if (writer->memory.fail_after != 0) {
        writer->memory.fail_after -= writer->memory.fail_after > 0;
        grown = realloc(writer->bytes, capacity);
    }
    if (grown == NULL) {
        fail_for_memory(writer);
    }
    writer->bytes = grown;
    writer->capacity = capacity;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    mpng_writer *writer = png_get_io_ptr(png);
    uint64_t before = writer->taken + writer->count;
    if (writer->byte_cap != 0 && (before > writer->byte_cap || count > writer->byte_cap - before)) {
        writer->status = MPNG_OVER_CAP;
        png_error(png, "the output exceeds its byte cap");
    }
    reserve(writer, count);
    memcpy(writer->bytes + writer->count, bytes, count);
    writer->count += count;
}

static void on_flush(png_structp png) {
    (void)png;
}

static png_voidp on_allocate(png_structp png, png_alloc_size_t count) {
    return mpng_memory_take(png_get_mem_ptr(png), count);
}

static void on_free(png_structp png, png_voidp block) {
    mpng_memory_give(png_get_mem_ptr(png), block);
}

mpng_writer *mpng_writer_open(void) {
    return calloc(1, sizeof(mpng_writer));
}

int32_t mpng_writer_start(mpng_writer *writer, const mpng_write_options *options) {
    if (writer->stage != 0) {
        return misuse(writer, "a writer can only be started once");
    }
    writer->byte_cap = options->byte_cap;
    writer->height = options->height;
    writer->memory.fail_after = options->fail_after;
    if (setjmp(writer->jump)) {
        return writer->status;
    }
    writer->png = png_create_write_struct_2(
        PNG_LIBPNG_VER_STRING, writer, on_error, on_warning, &writer->memory, on_allocate, on_free);
    if (writer->png != NULL) {
        writer->info = png_create_info_struct(writer->png);
    }
    if (writer->info == NULL) {
        set_message(writer, "out of memory");
        writer->stage = 4;
        return MPNG_MEMORY;
    }
    png_structp png = writer->png;
    png_set_write_fn(png, writer, on_write, on_flush);
    // libpng limits sides to a million pixels by default. Remove that limit, because the caller checks sizes.
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    static const int color_types[] = {
        PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA, PNG_COLOR_TYPE_RGB_ALPHA
    };
    if (options->format < MPNG_GRAY8 || options->format > MPNG_BGRA8) {
        writer->stage = 4;
        return writer->status = misuse(writer, "this pixel format cannot be written");
    }
    png_set_IHDR(
        png, writer->info, options->width, options->height, 8, color_types[options->format],
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (options->icc != NULL) {
        png_set_iCCP(
            png, writer->info, "icc", PNG_COMPRESSION_TYPE_BASE, options->icc, (png_uint_32)options->icc_count);
    } else if (options->srgb) {
        png_set_sRGB(png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
    }
    if (options->pixels_per_meter_x != 0 && options->pixels_per_meter_y != 0) {
        png_set_pHYs(
            png, writer->info, options->pixels_per_meter_x, options->pixels_per_meter_y, PNG_RESOLUTION_METER);
    }
    if (options->exif != NULL) {
        // png_set_eXIf_1 only copies the block, although its parameter is not const.
        png_set_eXIf_1(png, writer->info, (png_uint_32)options->exif_count, (png_bytep)options->exif);
    }
    png_set_compression_level(png, options->level);
    png_set_compression_strategy(png, options->strategy);
    png_set_compression_mem_level(png, options->memory_level);
    png_set_compression_buffer_size(png, 1 << 16);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, options->filters);
    png_write_info(png, writer->info);
    if (writer->memory.failed) {
        // Report an error if memory for a copy of the profile or EXIF block could not be allocated. libpng would
        // continue without it.
        fail_for_memory(writer);
    }
    if (options->format == MPNG_BGRA8) {
        png_set_bgr(png);
    }
    writer->stage = 1;
    return MPNG_OK;
}

int32_t mpng_writer_write_rows(
    mpng_writer *writer, const uint8_t *pixels, size_t bytes_per_row, uint32_t row_count) {
    if ((writer->stage != 1 && writer->stage != 2) || row_count > writer->height - writer->rows_written) {
        return writer->status != MPNG_OK ? writer->status : misuse(writer, "there are no more rows to write");
    }
    if (setjmp(writer->jump)) {
        return writer->status;
    }
    writer->stage = 2;
    for (uint32_t i = 0; i < row_count; i += 1) {
        png_write_row(writer->png, pixels + (size_t)i * bytes_per_row);
        writer->rows_written += 1;
    }
    return MPNG_OK;
}

int32_t mpng_writer_begin_zlib_stream(mpng_writer *writer) {
    if (writer->stage != 1) {
        return writer->status != MPNG_OK ? writer->status : misuse(writer, "a stream must replace all rows");
    }
    if (setjmp(writer->jump)) {
        return writer->status;
    }
    png_write_chunk_start(writer->png, (png_const_bytep) "IDAT", 0);
    writer->stage = 3;
    writer->stream_left = PNG_UINT_31_MAX;
    return MPNG_OK;
}

int32_t mpng_writer_append_zlib_stream(mpng_writer *writer, const uint8_t *bytes, size_t count) {
    if (writer->stage != 3) {
        return writer->status != MPNG_OK ? writer->status : misuse(writer, "no stream was begun");
    }
    if (count > writer->stream_left) {
        return misuse(writer, "a chunk has at most 2147483647 bytes");
    }
    if (setjmp(writer->jump)) {
        return writer->status;
    }
    png_write_chunk_data(writer->png, bytes, count);
    writer->stream_left -= count;
    return MPNG_OK;
}

int32_t mpng_writer_finish(mpng_writer *writer) {
    if (writer->stage != 3 && (writer->stage != 2 || writer->rows_written != writer->height)) {
        return writer->status != MPNG_OK ? writer->status : misuse(writer, "there are rows left to write");
    }
    if (setjmp(writer->jump)) {
        return writer->status;
    }
    if (writer->stage == 3) {
        png_write_chunk_end(writer->png);
        // Write the end chunk directly, because png_write_end requires that libpng itself wrote the image data.
        png_write_chunk(writer->png, (png_const_bytep) "IEND", NULL, 0);
    } else {
        png_write_end(writer->png, NULL);
    }
    writer->stage = 4;
    return MPNG_OK;
}

void mpng_writer_take(mpng_writer *writer, const uint8_t **bytes, size_t *count) {
    *bytes = writer->bytes;
    *count = writer->count;
    writer->taken += writer->count;
    writer->count = 0;
}

const char *mpng_writer_message(const mpng_writer *writer) {
    return writer->message;
}

void mpng_writer_close(mpng_writer *writer) {
    if (writer == NULL) {
        return;
    }
    if (writer->png != NULL && !setjmp(writer->jump)) {
        png_destroy_write_struct(&writer->png, writer->info != NULL ? &writer->info : NULL);
    }
    free(writer->bytes);
    free(writer);
}
