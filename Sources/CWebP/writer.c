#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>

#include "CWebP.h"

typedef struct {
    const mwebp_write_options *options;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    int64_t fail_after;
    int32_t status;
} output;

static int on_write(const uint8_t *data, size_t count, const WebPPicture *picture) {
    output *out = picture->custom_ptr;
    uint64_t cap = out->options->byte_cap;
    if (cap != 0 && (out->count > cap || count > cap - out->count)) {
        out->status = MWEBP_OVER_CAP;
        return 0;
    }
    if (count > out->capacity - out->count) {
        size_t capacity = out->capacity < 4096 ? 4096 : out->capacity;
        while (capacity - out->count < count) {
            if (capacity > SIZE_MAX / 2) {
                out->status = MWEBP_MEMORY;
                return 0;
            }
            capacity *= 2;
        }
        uint8_t *grown = NULL;
        if (out->fail_after != 0) {
            out->fail_after -= out->fail_after > 0;
            grown = realloc(out->bytes, capacity);
        }
        if (grown == NULL) {
            out->status = MWEBP_MEMORY;
            return 0;
        }
        out->bytes = grown;
        out->capacity = capacity;
    }
    memcpy(out->bytes + out->count, data, count);
    out->count += count;
    return 1;
}

static int on_progress(int percent, const WebPPicture *picture) {
    (void)percent;
    const mwebp_write_options *options = ((const output *)picture->user_data)->options;
    return options->should_stop == NULL || !options->should_stop(options->context);
}

static int32_t category(const output *out, WebPEncodingError error) {
    if (out->status != MWEBP_OK) {
        return out->status;
    }
    switch (error) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
        return MWEBP_MEMORY;
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW:
    case VP8_ENC_ERROR_FILE_TOO_BIG:
        return MWEBP_LIMITS;
    case VP8_ENC_ERROR_USER_ABORT:
        return MWEBP_STOPPED;
    default:
        return MWEBP_MISUSE;
    }
}

static int import(WebPPicture *picture, const uint8_t *pixels, int stride, const mwebp_write_options *options) {
    switch (options->format) {
    case MWEBP_RGB8:
        return WebPPictureImportRGB(picture, pixels, stride);
    case MWEBP_RGBA8:
        return options->ignore_alpha ? WebPPictureImportRGBX(picture, pixels, stride)
                                     : WebPPictureImportRGBA(picture, pixels, stride);
    default:
        return options->ignore_alpha ? WebPPictureImportBGRX(picture, pixels, stride)
                                     : WebPPictureImportBGRA(picture, pixels, stride);
    }
}

int32_t mwebp_encode(
    const uint8_t *pixels, size_t bytes_per_row, const mwebp_write_options *options, uint8_t **bytes,
    size_t *count) {
    *bytes = NULL;
    *count = 0;
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) {
        return MWEBP_UNSUPPORTED;
    }
    if (options->width == 0 || options->width > WEBP_MAX_DIMENSION || options->height == 0
        || options->height > WEBP_MAX_DIMENSION || options->format < MWEBP_RGB8 || options->format > MWEBP_BGRA8
        || bytes_per_row > INT32_MAX) {
        return MWEBP_MISUSE;
    }
    config.lossless = options->lossless != 0;
    config.exact = options->exact != 0;
    config.quality = options->quality;
    config.alpha_quality = options->alpha_quality;
    config.method = options->method;
    config.use_sharp_yuv = options->sharp_chroma != 0;
    if (!WebPValidateConfig(&config)) {
        return MWEBP_MISUSE;
    }
    output out = { .options = options, .fail_after = options->fail_after };
    picture.use_argb = config.lossless || config.use_sharp_yuv;
    picture.width = (int)options->width;
    picture.height = (int)options->height;
    picture.writer = on_write;
    picture.custom_ptr = &out;
    picture.progress_hook = on_progress;
    picture.user_data = &out;
    int done = import(&picture, pixels, (int)bytes_per_row, options) && WebPEncode(&config, &picture);
    int32_t status = done ? MWEBP_OK : category(&out, picture.error_code);
    WebPPictureFree(&picture);
    if (status != MWEBP_OK) {
        free(out.bytes);
        return status;
    }
    *bytes = out.bytes;
    *count = out.count;
    return MWEBP_OK;
}

void mwebp_free(void *bytes) {
    free(bytes);
}
