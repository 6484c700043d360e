#include <string.h>

#include <webp/decode.h>

#include "CWebP.h"

static int32_t category(VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OK:
        return MWEBP_OK;
    case VP8_STATUS_OUT_OF_MEMORY:
    // libwebp returns this status if it cannot allocate its output buffers. It also returns it after an abort, which
    // this code never requests.
    case VP8_STATUS_USER_ABORT:
        return MWEBP_MEMORY;
    case VP8_STATUS_INVALID_PARAM:
        return MWEBP_MISUSE;
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return MWEBP_UNSUPPORTED;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA:
        return MWEBP_TRUNCATED;
    default:
        return MWEBP_CORRUPT;
    }
}

int32_t mwebp_read_header(const uint8_t *bytes, size_t count, mwebp_header *header) {
    memset(header, 0, sizeof *header);
    WebPBitstreamFeatures features;
    VP8StatusCode status = WebPGetFeatures(bytes, count, &features);
    if (status != VP8_STATUS_OK) {
        return category(status);
    }
    header->width = (uint32_t)features.width;
    header->height = (uint32_t)features.height;
    header->has_alpha = features.has_alpha != 0;
    header->has_animation = features.has_animation != 0;
    header->lossless = features.format == 2;
    return MWEBP_OK;
}

int32_t mwebp_decode(
    const uint8_t *bytes, size_t count, const mwebp_read_options *options, uint8_t *pixels, size_t bytes_per_row,
    uint32_t *rows_done) {
    *rows_done = 0;
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) {
        return MWEBP_UNSUPPORTED;
    }
    VP8StatusCode status = WebPGetFeatures(bytes, count, &config.input);
    if (status != VP8_STATUS_OK) {
        return category(status);
    }
    uint32_t height = (uint32_t)config.input.height;
    if ((uint32_t)config.input.width != options->width || height != options->height) {
        return MWEBP_CORRUPT;
    }
    if (options->crop_width != 0) {
        config.options.use_cropping = 1;
        config.options.crop_left = (int)options->crop_x;
        config.options.crop_top = (int)options->crop_y;
        config.options.crop_width = (int)options->crop_width;
        config.options.crop_height = (int)options->crop_height;
        height = options->crop_height;
    }
    config.output.colorspace = options->format == MWEBP_RGB8 ? MODE_RGB
        : options->format == MWEBP_RGBA8                     ? MODE_RGBA
                                                             : MODE_BGRA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)bytes_per_row;
    config.output.u.RGBA.size = bytes_per_row * height;
    // Decode a small picture in one step: it takes so little time that it need not be stopped.
    int is_long = options->should_stop != NULL && (uint64_t)config.input.width * height >= 1 << 20;
    if (!options->lenient && !is_long) {
        status = WebPDecode(bytes, count, &config);
        *rows_done = status == VP8_STATUS_OK ? height : 0;
        WebPFreeDecBuffer(&config.output);
        return category(status);
    }
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
    if (decoder == NULL) {
        return MWEBP_MEMORY;
    }
    // Give the decoder a part of the file at a time. It decodes what it has received and then suspends, so decoding can
    // be stopped between two parts.
    size_t step = is_long ? count / 64 + 1 : count, shown = 0;
    int32_t stopped = 0;
    do {
        stopped = is_long && options->should_stop(options->context);
        if (stopped) {
            break;
        }
        shown = count - shown > step ? shown + step : count;
        status = WebPIUpdate(decoder, bytes, shown);
    } while (status == VP8_STATUS_SUSPENDED && shown < count);
    int last_row = 0;
    if (status == VP8_STATUS_OK) {
        *rows_done = height;
    } else if (WebPIDecGetRGB(decoder, &last_row, NULL, NULL, NULL) != NULL && last_row > 0) {
        *rows_done = (uint32_t)last_row < height ? (uint32_t)last_row : height;
    }
    WebPIDelete(decoder);
    WebPFreeDecBuffer(&config.output);
    return stopped ? MWEBP_STOPPED : category(status);
}
