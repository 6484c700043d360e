#include "CPeers.h"
#ifdef PEER_DEFLATE
#include <cstring>
#include <libdeflate.h>

namespace {
unsigned char *word(unsigned char *at, uint32_t value) {
    for (int i = 0; i < 4; i++) *at++ = static_cast<unsigned char>(value >> (24 - 8 * i));
    return at;
}
// The data of the PNG chunk is already in place, eight bytes after `at`.
unsigned char *chunk(unsigned char *at, const char *name, size_t length) {
    word(at, static_cast<uint32_t>(length));
    memcpy(at + 4, name, 4);
    return word(at + 8 + length, libdeflate_crc32(0, at + 4, length + 4));
}
}

size_t deflate_encode_rgba(PeerSource s, int level, void *scratch, void *target, size_t capacity) {
    static libdeflate_compressor *compressors[13];
    if (!compressors[level]) compressors[level] = libdeflate_alloc_compressor(level);
    const size_t row = static_cast<size_t>(s.width) * 4;
    const unsigned char *from = static_cast<const unsigned char *>(s.data);
    unsigned char *filtered = static_cast<unsigned char *>(scratch), *f = filtered;
    for (int y = 0; y < s.height; y++) {
        const unsigned char *now = from + static_cast<size_t>(y) * s.stride, *above = now - s.stride;
        *f++ = 2;
        if (y == 0) memcpy(f, now, row);
        else for (size_t i = 0; i < row; i++) f[i] = static_cast<unsigned char>(now[i] - above[i]);
        f += row;
    }
    unsigned char *start = static_cast<unsigned char *>(target), *at = start;
    memcpy(at, "\x89PNG\r\n\x1a\n", 8);
    at += 8;
    word(word(at + 8, s.width), s.height);
    memcpy(at + 16, "\x08\x06\0\0", 5);
    at = chunk(at, "IHDR", 13);
    size_t length = libdeflate_zlib_compress(compressors[level], filtered, f - filtered, at + 8, capacity - 64);
    if (!length) return 0;
    at = chunk(at, "IDAT", length);
    return static_cast<size_t>(chunk(at, "IEND", 0) - start);
}
#else
size_t deflate_encode_rgba(PeerSource, int, void *, void *, size_t) { return 0; }
#endif
