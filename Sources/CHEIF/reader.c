// Without the library's header this file is empty, because SwiftPM compiles every target of a package, also those that
// no enabled trait needs.
#if __has_include(<libheif/heif.h>)
#include <stdio.h>
#include <string.h>

#include <libheif/heif.h>

#include "CHEIF.h"

static int32_t category(struct heif_error error) {
    switch (error.code) {
    case heif_error_Ok:
        return MHEIF_OK;
    case heif_error_Memory_allocation_error:
        return error.subcode == heif_suberror_Security_limit_exceeded ? MHEIF_LIMITS : MHEIF_MEMORY;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
    case heif_error_Plugin_loading_error:
        return MHEIF_UNSUPPORTED;
    case heif_error_Invalid_input:
        return error.subcode == heif_suberror_End_of_data ? MHEIF_TRUNCATED : MHEIF_CORRUPT;
    default:
        return MHEIF_CORRUPT;
    }
}

// Copies the library's words to the picture and returns the status.
static int32_t failed(struct heif_error error, mheif_picture *picture) {
    if (error.code != heif_error_Ok && error.message != NULL) {
        snprintf(picture->message, sizeof picture->message, "%s", error.message);
        picture->message[strcspn(picture->message, "\r\n")] = 0;
    }
    return category(error);
}

static int32_t corrupt(mheif_picture *picture, const char *message) {
    snprintf(picture->message, sizeof picture->message, "%s", message);
    return MHEIF_CORRUPT;
}

static void limit(struct heif_context *context, const mheif_options *options) {
    // Version 1.15 rejects sides that equal the limit.
    heif_context_set_maximum_image_size_limit(context, (int)(options->side < INT32_MAX ? options->side + 1 : INT32_MAX));
#if LIBHEIF_HAVE_VERSION(1, 19, 0)
    // The structure belongs to the context. The picture was compared with the caller's limits before, so these bounds
    // only catch what the file hides from Matte. Coded pictures may be larger than the part of them that is shown.
    struct heif_security_limits *limits = heif_context_get_security_limits(context);
    if (limits != NULL) {
        uint64_t pixels = ((uint64_t)options->width + 512) * ((uint64_t)options->height + 512);
        limits->max_image_size_pixels = pixels;
        limits->max_number_of_tiles = options->tiles;
        limits->max_items = options->tiles + 1;
        limits->max_memory_block_size = options->memory;
        limits->max_iloc_extents_per_item = 1;
        // The most children have the list of items, with one for each tile.
        limits->max_children_per_box = 3 * (options->tiles + 16);
    }
#endif
}

// Decodes the picture of a context. `picture` owns the result.
static int32_t decode(struct heif_context *context, const mheif_options *options, mheif_picture *picture) {
    struct heif_image_handle *handle = NULL;
    struct heif_error error = heif_context_get_primary_image_handle(context, &handle);
    if (error.code != heif_error_Ok) {
        return failed(error, picture);
    }
    struct heif_decoding_options *decoding = heif_decoding_options_alloc();
    if (decoding == NULL) {
        heif_image_handle_release(handle);
        return MHEIF_MEMORY;
    }
    decoding->ignore_transformations = 1;
    decoding->convert_hdr_to_8bit = 0;
    decoding->strict_decoding = options->lenient == 0;
    int is_deep = heif_image_handle_get_luma_bits_per_pixel(handle) > 8;
    struct heif_image *image = NULL;
    if (options->format == MHEIF_GRAY) {
        // The library cannot convert every picture to grey, so it gives all channels as they are stored.
        error = heif_decode_image(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, decoding);
    } else {
        enum heif_chroma chroma = is_deep ? heif_chroma_interleaved_RRGGBB_BE : heif_chroma_interleaved_RGB;
        error = heif_decode_image(handle, &image, heif_colorspace_RGB, chroma, decoding);
    }
    heif_decoding_options_free(decoding);
    heif_image_handle_release(handle);
    picture->owner = image;
    if (error.code != heif_error_Ok || image == NULL) {
        int32_t status = failed(error, picture);
        return status == MHEIF_OK ? MHEIF_CORRUPT : status;
    }
    struct heif_error warning;
    if (options->lenient == 0 && heif_image_get_decoding_warnings(image, 0, &warning, 1) > 0) {
        int32_t status = failed(warning, picture);
        return status == MHEIF_OK ? MHEIF_CORRUPT : status;
    }
    enum heif_channel channel = options->format == MHEIF_GRAY ? heif_channel_Y : heif_channel_interleaved;
    if (channel == heif_channel_Y && !heif_image_has_channel(image, channel)) {
        channel = heif_channel_G;
    }
    int stride = 0;
    picture->samples = heif_image_get_plane_readonly(image, channel, &stride);
    int width = heif_image_get_width(image, channel), height = heif_image_get_height(image, channel);
    int depth = heif_image_get_bits_per_pixel_range(image, channel);
    if (picture->samples == NULL || stride <= 0 || width <= 0 || height <= 0 || depth < 1 || depth > 16) {
        return corrupt(picture, "the library gives no samples");
    }
    picture->bytes_per_row = (size_t)stride;
    picture->width = (uint32_t)width;
    picture->height = (uint32_t)height;
    picture->depth = (uint32_t)depth;
    if (picture->width < options->width || picture->height < options->height) {
        snprintf(
            picture->message, sizeof picture->message, "its coded picture is %dx%d, and its header states %ux%u", width,
            height, options->width, options->height);
        return MHEIF_CORRUPT;
    }
    // The rows must be as long as the layout that was asked for.
    size_t samples = (size_t)width * (options->format == MHEIF_GRAY ? 1 : 3);
    if ((is_deep || depth > 8) && !(is_deep && depth > 8)) {
        return corrupt(picture, "its coded picture has another number of bits than its header states");
    }
    if (picture->bytes_per_row < samples * (depth > 8 ? 2 : 1)) {
        return corrupt(picture, "the library gives short rows");
    }
    return MHEIF_OK;
}

int32_t mheif_decode(
    const uint8_t *bytes, size_t count, const mheif_options *options, mheif_picture *picture) {
    memset(picture, 0, sizeof *picture);
    struct heif_context *context = heif_context_alloc();
    if (context == NULL) {
        return MHEIF_MEMORY;
    }
    limit(context, options);
    // The library would end the process if it cannot start a thread.
    heif_context_set_max_decoding_threads(context, 0);
    struct heif_error error = heif_context_read_from_memory_without_copy(context, bytes, count, NULL);
    int32_t status =
        error.code == heif_error_Ok ? decode(context, options, picture) : failed(error, picture);
    // The message of an error may belong to the context, so it was copied. The picture keeps its own memory.
    heif_context_free(context);
    return status;
}

void mheif_release(mheif_picture *picture) {
    heif_image_release(picture->owner);
    picture->owner = NULL;
    picture->samples = NULL;
}

const char *mheif_version(void) {
    return heif_get_version();
}
#endif
