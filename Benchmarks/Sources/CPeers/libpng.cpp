#include "CPeers.h"
#ifdef PEER_LIBPNG
#include <csetjmp>
#include <cstring>
#include <png.h>

namespace {
struct Reader { const unsigned char *at; size_t left; };
struct Writer { unsigned char *at; size_t used, capacity; };

void take(png_structp png, png_bytep into, size_t count) {
    Reader *reader = static_cast<Reader *>(png_get_io_ptr(png));
    if (count > reader->left) png_error(png, "the bytes end early");
    memcpy(into, reader->at, count);
    reader->at += count, reader->left -= count;
}
void give(png_structp png, png_bytep from, size_t count) {
    Writer *writer = static_cast<Writer *>(png_get_io_ptr(png));
    if (writer->used + count > writer->capacity) png_error(png, "no room");
    memcpy(writer->at + writer->used, from, count);
    writer->used += count;
}
void flushed(png_structp) {}
}

int png_decode_rgba(const void *bytes, size_t count, PeerTarget t) {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    Reader reader = {static_cast<const unsigned char *>(bytes), count};
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, nullptr);
        return 0;
    }
    png_set_read_fn(png, &reader, take);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    png_read_update_info(png, info);
    for (int y = 0; y < t.height; y++) png_read_row(png, static_cast<png_bytep>(t.data) + y * t.stride, nullptr);
    png_read_end(png, nullptr);
    png_destroy_read_struct(&png, &info, nullptr);
    return 1;
}

size_t png_encode_rgba(PeerSource s, int level, int up_filter, void *target, size_t capacity) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    Writer writer = {static_cast<unsigned char *>(target), 0, capacity};
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return 0;
    }
    png_set_write_fn(png, &writer, give, flushed);
    png_set_IHDR(png, info, s.width, s.height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, level);
    if (up_filter) png_set_filter(png, 0, PNG_FILTER_UP);
    png_write_info(png, info);
    for (int y = 0; y < s.height; y++)
        png_write_row(png, static_cast<png_const_bytep>(s.data) + static_cast<size_t>(y) * s.stride);
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return writer.used;
}
#else
int png_decode_rgba(const void *, size_t, PeerTarget) { return 0; }
size_t png_encode_rgba(PeerSource, int, int, void *, size_t) { return 0; }
#endif
