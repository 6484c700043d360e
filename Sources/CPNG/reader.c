#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CPNG.h"
#include "allocation.h"

struct mpng_reader {
    png_structp png;
    png_infop info;
    png_infop end_info;
    // The bytes that can be read without the callback: the whole file, or a window of it.
    const uint8_t *bytes;
    size_t count;
    size_t position;
    uint8_t *window;
    uint64_t window_offset;
    mpng_read_options options;
    mpng_memory memory;
    uint32_t width;
    uint32_t height;
    uint32_t rows_read;
    int32_t stage;  // the reader's stage: 0 opened, 1 header read, 2 started, 3 all rows read, 4 failed
    int32_t ran_out;
    int32_t read_failed;
    int32_t bad_image_data;
    int32_t last_row;     // 1 while libpng reads the last row of the picture
    int32_t complete;     // 1 when libpng has decoded all pixels of the last row
    size_t surplus;       // the number of bytes that libpng has requested after the last pixel
    int32_t has_surplus;  // 1: image data continues after the last pixel for more than MAX_SURPLUS bytes
    int32_t over_limit;
    int32_t status;
    jmp_buf jump;
    char message[MPNG_MESSAGE_SIZE];
    char damage[MPNG_MESSAGE_SIZE];  // a wrong checksum of image data that a lenient reader has tolerated
};

static void set_message(mpng_reader *reader, const char *message) {
    snprintf(reader->message, sizeof reader->message, "%s", message);
}

static int32_t misuse(mpng_reader *reader, const char *message) {
    set_message(reader, message);
    return MPNG_MISUSE;
}

static int32_t category(const mpng_reader *reader, const char *message) {
    if (reader->read_failed) {
        return MPNG_IO;
    }
    if (reader->ran_out) {
        return MPNG_TRUNCATED;
    }
    if (strstr(message, "memory") != NULL) {
        return reader->memory.denied ? MPNG_LIMITS : MPNG_MEMORY;
    }
    if (strstr(message, "too large") != NULL || strstr(message, "limit") != NULL) {
        return MPNG_LIMITS;
    }
    return MPNG_CORRUPT;
}

// Reports an error if memory for a profile or an EXIF block could not be allocated. libpng would continue without it.
static int32_t lacks_memory(mpng_reader *reader) {
    if (!reader->memory.denied && !reader->memory.failed) {
        return 0;
    }
    set_message(reader, "out of memory");
    reader->stage = 4;
    reader->status = reader->memory.denied ? MPNG_LIMITS : MPNG_MEMORY;
    return 1;
}

static void on_error(png_structp png, png_const_charp message) {
    mpng_reader *reader = png_get_error_ptr(png);
    reader->status = category(reader, message);
    reader->stage = 4;
    set_message(reader, message);
    longjmp(reader->jump, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    mpng_reader *reader = png_get_error_ptr(png);
    // Report an error if a decompressed profile exceeds a limit. libpng would continue without the profile.
    if (strstr(message, "exceeds application limits") != NULL) {
        reader->over_limit = 1;
        set_message(reader, message);
    }
    if (reader->damage[0] == 0 && strcmp(message, "IDAT: CRC error") == 0) {
        snprintf(reader->damage, sizeof reader->damage, "%s", message);
    }
    // After the last row, libpng only warns about a wrong Adler-32 checksum or invalid image data. Report an error
    // instead. Additional image data after the picture is harmless.
    if (strncmp(message, "IDAT: ", 6) == 0 && strstr(message, "Too much") == NULL
        && strstr(message, "Extra") == NULL && !reader->ran_out) {
        reader->bad_image_data = 1;
        set_message(reader, message);
    }
}

enum {
    // The maximum number of bytes of image data that libpng may request after the last pixel. The end mark and
    // the checksum of the zlib stream, and empty chunks, need less.
    MAX_SURPLUS = 4096,
};

// Fills the window with the next bytes of the file. Reports an error to libpng if there are none.
static void refill(png_structp png, mpng_reader *reader) {
    int64_t count = 0;
    if (reader->window != NULL) {
        reader->window_offset += reader->count;
        reader->position = 0;
        reader->count = 0;
        count = reader->options.read(
            reader->options.read_context, reader->window_offset, reader->window, MPNG_WINDOW_SIZE);
    }
    if (count < 0) {
        reader->read_failed = 1;
        png_error(png, "the bytes cannot be read");
    }
    if (count == 0) {
        reader->ran_out = 1;
        png_error(png, "the data ends early");
    }
    reader->count = (size_t)count;
}

static int64_t fetch(mpng_reader *reader, uint64_t offset, uint8_t *into, size_t count);

static void on_read(png_structp png, png_bytep into, size_t count) {
    mpng_reader *reader = png_get_io_ptr(png);
    // Stop libpng if it requests too much data after the last pixel. Otherwise libpng would decompress all remaining
    // image data, which may be a thousand times as long as the file.
    if (reader->complete) {
        reader->surplus += count;
        if (reader->surplus > MAX_SURPLUS) {
            // A chunk may claim more data than the file has. That is not surplus: the stream's checksum is missing.
            uint64_t end = reader->window_offset + reader->position + count;
            uint8_t last;
            if (!reader->options.lenient && fetch(reader, end - 1, &last, 1) == 0) {
                reader->ran_out = 1;
                png_error(png, "the data ends early");
            }
            reader->has_surplus = 1;
            longjmp(reader->jump, 1);
        }
    }
    if (reader->window == NULL && count > reader->count - reader->position) {
        reader->ran_out = 1;
        png_error(png, "the data ends early");
    }
    while (count > 0) {
        if (reader->position == reader->count) {
            refill(png, reader);
        }
        size_t taken = reader->count - reader->position;
        taken = taken < count ? taken : count;
        memcpy(into, reader->bytes + reader->position, taken);
        reader->position += taken;
        into += taken;
        count -= taken;
    }
}

// Called by libpng with each transformed row, before the row is stored.
static void on_row(png_structp png, png_row_infop info, png_bytep row) {
    mpng_reader *reader = png_get_io_ptr(png);
    if (info->bit_depth == 16) {
        reader->options.narrow(reader->options.narrow_context, row, info->width);
    }
    reader->complete = reader->last_row;
}

static png_voidp on_allocate(png_structp png, png_alloc_size_t count) {
    return mpng_memory_take(png_get_mem_ptr(png), count);
}

static void on_free(png_structp png, png_voidp block) {
    mpng_memory_give(png_get_mem_ptr(png), block);
}

mpng_reader *mpng_reader_open(const uint8_t *bytes, size_t count, const mpng_read_options *options) {
    if (options->fail_after == 0) {
        return NULL;
    }
    mpng_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        return NULL;
    }
    reader->bytes = bytes;
    reader->count = count;
    if (options->read != NULL) {
        reader->window = malloc(MPNG_WINDOW_SIZE);
        if (reader->window == NULL) {
            free(reader);
            return NULL;
        }
        reader->bytes = reader->window;
        reader->count = 0;
    }
    reader->options = *options;
    reader->memory.limit = options->max_memory;
    reader->memory.fail_after = options->fail_after > 0 ? options->fail_after - 1 : -1;
    return reader;
}

// The names of chunks that would only take memory. libpng skips them.
static const png_byte ignored_chunks[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0tIME\0oFFs\0pCAL\0sCAL\0sTER";

static void copy_header(mpng_reader *reader, mpng_header *header) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    header->width = png_get_image_width(png, info);
    header->height = png_get_image_height(png, info);
    header->bit_depth = png_get_bit_depth(png, info);
    header->color_type = png_get_color_type(png, info);
    header->interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    header->has_transparency_chunk = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    png_colorp palette = NULL;
    int palette_count = 0;
    if (png_get_PLTE(png, info, &palette, &palette_count) != 0) {
        header->palette_count = (uint16_t)palette_count;
    }
    int intent = -1;
    header->srgb_intent = png_get_sRGB(png, info, &intent) != 0 ? (int8_t)intent : -1;
    png_fixed_point gamma = 0;
    if (png_get_gAMA_fixed(png, info, &gamma) != 0 && gamma > 0) {
        header->has_gamma = 1;
        header->gamma = (uint32_t)gamma;
    }
    png_fixed_point c[8];
    if (png_get_cHRM_fixed(png, info, &c[0], &c[1], &c[2], &c[3], &c[4], &c[5], &c[6], &c[7]) != 0) {
        header->has_chromaticities = 1;
        for (int i = 0; i < 8; i += 1) {
            header->chromaticities[i] = c[i];
        }
    }
    png_charp name = NULL;
    int compression = 0;
    png_bytep profile = NULL;
    png_uint_32 profile_count = 0;
    if (png_get_iCCP(png, info, &name, &compression, &profile, &profile_count) != 0) {
        header->icc = profile;
        header->icc_count = profile_count;
    }
    png_bytep exif = NULL;
    png_uint_32 exif_count = 0;
    if (png_get_eXIf_1(png, info, &exif_count, &exif) != 0) {
        header->exif = exif;
        header->exif_count = exif_count;
    }
    png_uint_32 x = 0, y = 0;
    int unit = 0;
    if (png_get_pHYs(png, info, &x, &y, &unit) != 0 && unit == PNG_RESOLUTION_METER) {
        header->pixels_per_meter_x = x;
        header->pixels_per_meter_y = y;
    }
}

int32_t mpng_reader_read_header(mpng_reader *reader, mpng_header *header) {
    memset(header, 0, sizeof *header);
    if (reader->stage != 0) {
        return misuse(reader, "the header was already read");
    }
    if (setjmp(reader->jump)) {
        return reader->status;
    }
    // If libpng cannot create its read structure, it reports a warning. It then returns NULL or calls on_error.
    reader->png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, reader, on_error, on_warning, &reader->memory, on_allocate, on_free);
    if (reader->png != NULL) {
        reader->info = png_create_info_struct(reader->png);
        reader->end_info = png_create_info_struct(reader->png);
    }
    if (reader->info == NULL || reader->end_info == NULL) {
        set_message(reader, "out of memory");
        reader->stage = 4;
        return reader->status = reader->memory.denied ? MPNG_LIMITS : MPNG_MEMORY;
    }
    png_structp png = reader->png;
    png_set_read_fn(png, reader, on_read);
    png_set_user_limits(png, reader->options.max_width, reader->options.max_height);
    png_set_chunk_cache_max(png, reader->options.max_cached_chunks);
    png_set_chunk_malloc_max(png, reader->options.max_chunk_bytes);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(
        png, PNG_HANDLE_CHUNK_NEVER, ignored_chunks, (int)(sizeof ignored_chunks / 5));
    if (reader->options.lenient) {
        png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    } else {
        // Wrong checksums of ancillary chunks are accepted, because most of these chunks are skipped. The caller verifies
        // the checksums of those that have an effect.
        png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_QUIET_USE);
    }
    png_read_info(png, reader->info);
    if (reader->over_limit) {
        reader->stage = 4;
        reader->status = MPNG_LIMITS;
        return reader->status;
    }
    if (lacks_memory(reader)) {
        return reader->status;
    }
    copy_header(reader, header);
    reader->width = header->width;
    reader->height = header->height;
    reader->stage = 1;
    return MPNG_OK;
}

int32_t mpng_reader_start(mpng_reader *reader, int32_t format) {
    if (reader->stage != 1) {
        return misuse(reader, "start must be called once, after the header was read");
    }
    if (setjmp(reader->jump)) {
        return reader->status;
    }
    png_structp png = reader->png;
    int color_type = png_get_color_type(png, reader->info);
    int has_alpha = (color_type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, reader->info, PNG_INFO_tRNS);
    size_t bytes_per_pixel = 1;
    png_set_read_user_transform_fn(png, on_row);
    if (reader->options.narrow == NULL) {
        png_set_scale_16(png);
    } else if (png_get_bit_depth(png, reader->info) == 16) {
        png_set_user_transform_info(png, NULL, 8, 0);
    }
    if (format == MPNG_INDEX8) {
        if (png_get_bit_depth(png, reader->info) > 8
            || (color_type != PNG_COLOR_TYPE_PALETTE && color_type != PNG_COLOR_TYPE_GRAY)) {
            return misuse(reader, "indices need a palette, or grey samples of at most 8 bits");
        }
        png_set_packing(png);
    } else if (format == MPNG_GRAY8) {
        if (color_type != PNG_COLOR_TYPE_GRAY || has_alpha) {
            return misuse(reader, "grey rows need a grey picture without alpha");
        }
        png_set_expand(png);
    } else {
        png_set_expand(png);
        if ((color_type & PNG_COLOR_MASK_COLOR) == 0) {
            png_set_gray_to_rgb(png);
        }
        if (format == MPNG_RGB8) {
            png_set_strip_alpha(png);
            bytes_per_pixel = 3;
        } else {
            if (!has_alpha) {
                png_set_filler(png, 0xFFFF, PNG_FILLER_AFTER);
            }
            if (format == MPNG_BGRA8) {
                png_set_bgr(png);
            }
            bytes_per_pixel = 4;
        }
    }
    png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    // Make sure that libpng writes as many bytes per row as the caller expects.
    if (png_get_rowbytes(png, reader->info) != bytes_per_pixel * reader->width) {
        reader->stage = 4;
        set_message(reader, "rows have an unexpected length");
        return MPNG_UNSUPPORTED;
    }
    reader->stage = 2;
    return MPNG_OK;
}

// Reads one row. `is_last` indicates the last row of the picture, and `is_empty` that the current pass has no pixels in
// the row.
static void read_row(mpng_reader *reader, png_bytep row, png_bytep display, int is_last, int is_empty) {
    reader->last_row = is_last;
    reader->complete = is_last && is_empty;
    png_read_row(reader->png, row, display);
    reader->last_row = 0;
    reader->complete = 0;
}

// Called after a jump. If the jump occurred only because of data after the last pixel, marks all rows as read and
// returns 1.
static int is_whole(mpng_reader *reader) {
    if (!reader->has_surplus) {
        return 0;
    }
    reader->rows_read = reader->height;
    reader->stage = 3;
    return 1;
}

int32_t mpng_reader_read_rows(
    mpng_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t row_count, uint32_t *rows_done) {
    *rows_done = 0;
    if (reader->stage != 2 || row_count > reader->height - reader->rows_read) {
        return reader->stage == 4 ? reader->status : misuse(reader, "there are no more rows to read");
    }
    uint32_t first = reader->rows_read;
    if (setjmp(reader->jump)) {
        int whole = is_whole(reader);
        *rows_done = reader->rows_read - first;
        return whole ? MPNG_OK : reader->status;
    }
    for (uint32_t i = 0; i < row_count; i += 1) {
        int is_last = reader->rows_read + 1 == reader->height;
        read_row(reader, pixels + (size_t)i * bytes_per_row, NULL, is_last, 0);
        reader->rows_read += 1;
    }
    if (reader->rows_read == reader->height) {
        reader->stage = 3;
    }
    *rows_done = row_count;
    return MPNG_OK;
}

int32_t mpng_reader_skip_rows(mpng_reader *reader, uint32_t row_count) {
    if (reader->stage != 2 || row_count > reader->height - reader->rows_read) {
        return reader->stage == 4 ? reader->status : misuse(reader, "there are no more rows to skip");
    }
    if (setjmp(reader->jump)) {
        return is_whole(reader) ? MPNG_OK : reader->status;
    }
    for (uint32_t i = 0; i < row_count; i += 1) {
        read_row(reader, NULL, NULL, reader->rows_read + 1 == reader->height, 0);
        reader->rows_read += 1;
    }
    if (reader->rows_read == reader->height) {
        reader->stage = 3;
    }
    return MPNG_OK;
}

int32_t mpng_reader_read_image(
    mpng_reader *reader, uint8_t *pixels, size_t bytes_per_row, uint32_t *rows_done) {
    if (reader->stage != 2 || reader->rows_read != 0) {
        *rows_done = 0;
        return reader->stage == 4 ? reader->status : misuse(reader, "a whole picture is read from its first row");
    }
    if (setjmp(reader->jump)) {
        int whole = is_whole(reader);
        *rows_done = reader->rows_read;
        return whole ? MPNG_OK : reader->status;
    }
    int passes = png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_NONE ? 1 : 7;
    for (int pass = 0; pass < passes; pass += 1) {
        for (uint32_t y = 0; y < reader->height; y += 1) {
            if (y % 16 == 0 && reader->options.should_stop != NULL
                && reader->options.should_stop(reader->options.context)) {
                set_message(reader, "stopped");
                reader->stage = 4;
                *rows_done = reader->rows_read;
                return reader->status = MPNG_STOPPED;
            }
            // Each pass writes its own pixels. In lenient mode libpng also copies each of them to the positions of later
            // passes, so that an incomplete file gives a coarse picture. That writes to all of the picture's memory in
            // the first pass. The last of the seven passes has pixels only in every other row, beginning with the
            // second.
            uint8_t *row = pixels + (size_t)y * bytes_per_row;
            int fills = reader->options.lenient;
            int is_last = pass + 1 == passes && y + 1 == reader->height;
            read_row(reader, fills ? NULL : row, fills ? row : NULL, is_last, passes == 7 && y % 2 == 0);
            if (y >= reader->rows_read) {
                reader->rows_read = y + 1;
            }
        }
    }
    *rows_done = reader->height;
    reader->stage = 3;
    return MPNG_OK;
}

static uint32_t number32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Copies bytes of the file, beginning at an offset. Returns the number of copied bytes, or -1 for a failure. The number
// is less than `count` only at the end of the file.
static int64_t fetch(mpng_reader *reader, uint64_t offset, uint8_t *into, size_t count) {
    if (reader->window != NULL) {
        return reader->options.read(reader->options.read_context, offset, into, count);
    }
    if (offset >= reader->count) {
        return 0;
    }
    size_t left = reader->count - (size_t)offset;
    count = count < left ? count : left;
    memcpy(into, reader->bytes + offset, count);
    return (int64_t)count;
}

// Computes the CRC-32 of a part of the file (PNG specification, annex D). Returns 1 on success, 0 if the file ends
// early, or -1 for a failure.
static int checksum(mpng_reader *reader, uint64_t offset, uint64_t count, uint32_t *result) {
    uint32_t table[256];
    for (uint32_t i = 0; i < 256; i += 1) {
        table[i] = i;
        for (int bit = 0; bit < 8; bit += 1) {
            table[i] = table[i] & 1 ? table[i] >> 1 ^ 0xEDB88320 : table[i] >> 1;
        }
    }
    uint32_t sum = 0xFFFFFFFF;
    uint8_t piece[4096];
    while (count > 0) {
        size_t wanted = count < sizeof piece ? (size_t)count : sizeof piece;
        int64_t found = fetch(reader, offset, piece, wanted);
        if (found < (int64_t)wanted) {
            return found < 0 ? -1 : 0;
        }
        for (size_t i = 0; i < wanted; i += 1) {
            sum = table[(sum ^ piece[i]) & 255] ^ sum >> 8;
        }
        offset += wanted;
        count -= wanted;
    }
    *result = ~sum;
    return 1;
}

// Verifies the checksums of the critical chunks that libpng has not read completely. Called for image data that is longer than
// the picture needs, which may be the result of damage. Accepts a file that ends early.
static int32_t check_remaining_chunks(mpng_reader *reader) {
    uint64_t taken = reader->window_offset + reader->position;
    uint64_t at = 8;
    while (!reader->options.lenient) {
        uint8_t name[8], stored[4];
        int64_t found = fetch(reader, at, name, sizeof name);
        uint64_t length = found == sizeof name ? number32(name) : 0;
        uint32_t sum = 0;
        int is_read = found == sizeof name;
        if (is_read && at + 12 + length > taken) {
            is_read = checksum(reader, at + 4, 4 + length, &sum) > 0;
            found = is_read ? fetch(reader, at + 8 + length, stored, sizeof stored) : -1;
            is_read = is_read && found == sizeof stored;
            // Nothing depends on ancillary chunks here, nor on the checksum of the end chunk.
            int is_used = (name[4] & 0x20) == 0 && memcmp(name + 4, "IEND", 4) != 0;
            if (is_read && is_used && sum != number32(stored)) {
                set_message(reader, "CRC error");
                return MPNG_CORRUPT;
            }
        }
        if (!is_read || memcmp(name + 4, "IEND", 4) == 0) {
            break;
        }
        at += 12 + length;
    }
    return MPNG_OK;
}

int32_t mpng_reader_finish(mpng_reader *reader, const uint8_t **exif, size_t *exif_count) {
    *exif = NULL;
    *exif_count = 0;
    if (reader->stage != 3) {
        return reader->stage == 4 ? reader->status : misuse(reader, "there are rows left to read");
    }
    if (reader->has_surplus) {
        return check_remaining_chunks(reader);  // unlike png_read_end, this does not decompress image data
    }
    if (setjmp(reader->jump)) {
        // All pixels are known, so accept a file that ends early or whose end chunk has a wrong checksum.
        int is_complete = reader->ran_out || strcmp(reader->message, "IEND: CRC error") == 0;
        return is_complete ? MPNG_OK : reader->status;
    }
    png_read_end(reader->png, reader->end_info);
    if (lacks_memory(reader)) {
        return reader->status;
    }
    png_bytep found = NULL;
    png_uint_32 count = 0;
    if (png_get_eXIf_1(reader->png, reader->end_info, &count, &found) != 0) {
        *exif = found;
        *exif_count = count;
    }
    if (reader->bad_image_data && !reader->options.lenient) {
        return MPNG_CORRUPT;
    }
    return MPNG_OK;
}

size_t mpng_reader_position(const mpng_reader *reader) {
    return (size_t)reader->window_offset + reader->position;
}

const char *mpng_reader_damage(const mpng_reader *reader) {
    return reader->damage;
}

const char *mpng_reader_message(const mpng_reader *reader) {
    return reader->message;
}

void mpng_reader_close(mpng_reader *reader) {
    if (reader == NULL) {
        return;
    }
    if (reader->png != NULL && !setjmp(reader->jump)) {
        png_infop *info = reader->info != NULL ? &reader->info : NULL;
        png_infop *end_info = reader->end_info != NULL ? &reader->end_info : NULL;
        png_destroy_read_struct(&reader->png, info, end_info);
    }
    free(reader->window);
    free(reader);
}
