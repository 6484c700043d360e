#!/usr/bin/env python3
"""Writes files that are small on disk and claim, or decompress to, far more than the decoding limits allow.

usage: make-bombs.py FOLDER
"""
import os
import struct
import sys
import zlib
from pathlib import Path

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, depth=1, color=0, extra=b"", rows=None, interlace=0):
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlace)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", rows or b"") + chunk(b"IEND", b"")


def zeros(count):
    packer = zlib.compressobj(9)
    block, out = bytes(1 << 20), b""
    while count > 0:
        out += packer.compress(block[: min(count, 1 << 20)])
        count -= 1 << 20
    return out + packer.flush()


def write(name, data):
    (folder / name).write_bytes(data)


# Too many pixels: 900 million pixels of one bit, one row of pixels over the limit, a side over the limit, and the
# largest size that a header can state.
write("pixels-30000x30000.png", png(30000, 30000, rows=zeros(30000 * (30000 // 8 + 1))))
write("pixels-over-by-one-row.png", png(16384, 8193, 8, 2, rows=zeros(16384 * 3 * 8)))
write("side-65536.png", png(65536, 1, 8, 0, rows=zeros(65537)))
write("header-only-huge.png", png(0x7FFFFFFF, 0x7FFFFFFF, 16, 6))
# Interlaced pictures are decoded as a whole. This one has 120 million pixels of 8 bytes.
write("interlaced-12000x10000.png", png(12000, 10000, 16, 6, rows=zeros(1 << 20), interlace=1))
# Too much metadata: 200 MB of text, and a profile of 200 MB with and without its true length, each compressed to 200
# kB. A profile and an EXIF block that are one byte over the limit as stored. 100,000 chunks. An animation of four
# billion frames.
LIMIT = 8 << 20
write("text-200mb.png", png(4, 4, 8, 0, chunk(b"zTXt", b"k\0\0" + zeros(200 << 20)), zeros(20)))
honest = struct.pack(">I", 200 << 20) + b"none" + bytes(4) + b"mntrGRAYXYZ " + bytes(12) + b"acsp" + bytes(88)
packer = zlib.compressobj(9)
folded = packer.compress(honest)
for _ in range(200):
    folded += packer.compress(bytes(1 << 20))
folded += packer.flush()
write("profile-200mb.png", png(4, 4, 8, 0, chunk(b"iCCP", b"k\0\0" + folded), zeros(20)))
write("profile-without-length.png", png(4, 4, 8, 0, chunk(b"iCCP", b"k\0\0" + zeros(200 << 20)), zeros(20)))
write("profile-over-by-one.png", png(4, 4, 8, 0, chunk(b"iCCP", b"k\0\0" + bytes(LIMIT - 2)), zeros(20)))
write("exif-over-by-one.png", png(4, 4, 8, 0, chunk(b"eXIf", b"MM\0*" + bytes(LIMIT - 3)), zeros(20)))
write("chunks-100000.png", png(4, 4, 8, 0, chunk(b"tEXt", b"k\0v") * 100_000, zeros(20)))
write("chunks-over-by-one.png", png(4, 4, 8, 0, chunk(b"tEXt", b"k\0v") * 9_999, zeros(20)))
write("frames-2000000000.png", png(4, 4, 8, 0, chunk(b"acTL", struct.pack(">II", 2_000_000_000, 0)), zeros(20)))


def segment(marker, body):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def frame(marker, width, height, components):
    parts = b"".join(bytes([i + 1, 0x11, 0]) for i in range(components))
    return segment(marker, struct.pack(">BHHB", 8, height, width, components) + parts)


quantizer = segment(0xDB, b"\0" + bytes([16] * 64))
# Huffman tables with a single code of one bit. Every block is a run of zeros.
tables = segment(0xC4, b"\x00" + bytes([1] + [0] * 15) + b"\x00") + segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\x00")


def scan(components, start, end):
    parts = b"".join(bytes([i + 1, 0]) for i in components)
    return segment(0xDA, bytes([len(components)]) + parts + bytes([start, end, 0])) + b"\x00"


start = b"\xff\xd8" + quantizer + tables
write("pixels-65500x65500.jpg", start + frame(0xC0, 65500, 65500, 3) + scan([0, 1, 2], 0, 63) + b"\xff\xd9")
write("progressive-11000x11000.jpg", start + frame(0xC2, 11000, 11000, 3) + scan([0, 1, 2], 0, 0) + b"\xff\xd9")
# Too many scans: each scan of a progressive file updates all coefficients of the picture, and 15 bits encode 32,767
# empty blocks. The files are valid except for their number of scans: one more than allowed, and 10,000.
blocks = 500 * 500
bits = ""
for run in [32_767] * (blocks // 32_767) + [blocks % 32_767]:
    bits += "0" + format(run - (1 << 14), "014b")
runs = int(bits.ljust(-(-len(bits) // 8) * 8, "1"), 2).to_bytes(-(-len(bits) // 8), "big").replace(b"\xff", b"\xff\0")
runs_table = segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\xe0")
first = frame(0xC2, 4000, 4000, 1) + scan([0], 0, 0)[:-1] + bytes(-(-blocks // 8)) + runs_table
refined = scan([0], 1, 63)[:-1] + runs
write("scans-over-by-one.jpg", start + first + refined * 100 + b"\xff\xd9")
write("scans-10000.jpg", start + first + refined * 10_000 + b"\xff\xd9")
profile = b"".join(
    segment(0xE2, b"ICC_PROFILE\0" + bytes([i + 1, 255]) + bytes(65000)) for i in range(255))
write("segments-over-by-one.jpg",
      b"\xff\xd8" + segment(0xFE, b"c") * 10_000 + quantizer + tables + frame(0xC0, 8, 8, 1) + scan([0], 0, 63) + b"\xff\xd9")
write("profile-16mb.jpg", b"\xff\xd8" + profile + quantizer + tables + frame(0xC0, 8, 8, 1) + scan([0], 0, 63) + b"\xff\xd9")


def riff(chunks):
    body = b"WEBP" + chunks
    return b"RIFF" + struct.pack("<I", len(body)) + body


def webp_chunk(kind, body):
    return kind + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)


lossless = struct.pack("<BI", 0x2F, 16383 | 16383 << 14) + bytes(20)
write("pixels-16384x16384.webp", riff(webp_chunk(b"VP8L", lossless)))
canvas = struct.pack("<I", 0x02) + (16383).to_bytes(3, "little") * 2
write("canvas-16384x16384.webp", riff(webp_chunk(b"VP8X", canvas) + webp_chunk(b"ANIM", bytes(6))))
write("profile-10mb.webp", riff(
    webp_chunk(b"VP8X", struct.pack("<I", 0x20) + (0).to_bytes(3, "little") * 2)
    + webp_chunk(b"ICCP", bytes(10 << 20)) + webp_chunk(b"VP8L", struct.pack("<BI", 0x2F, 0) + bytes(8))))
# The number of pixels is within the limit, but libwebp would allocate four bytes per pixel for them.
write("memory-16383x8192.webp", riff(webp_chunk(b"VP8L", struct.pack("<BI", 0x2F, 16382 | 8191 << 14) + bytes(20))))
little = struct.pack("<I", 0x02) + (7).to_bytes(3, "little") * 2
still = webp_chunk(b"VP8L", struct.pack("<BI", 0x2F, 7 | 7 << 14) + bytes(20))
picture = webp_chunk(b"ANMF", bytes(6) + (7).to_bytes(3, "little") * 2 + bytes(4) + still)
write("frames-over-by-one.webp", riff(
    webp_chunk(b"VP8X", little) + webp_chunk(b"ANIM", bytes(6)) + picture * 10_001))
write("chunks-over-by-one.webp", riff(
    webp_chunk(b"VP8X", struct.pack("<I", 0) + (7).to_bytes(3, "little") * 2) + webp_chunk(b"junk", b"x") * 10_000 + still))
write("exif-over-by-one.webp", riff(
    webp_chunk(b"VP8X", struct.pack("<I", 0x08) + (7).to_bytes(3, "little") * 2) + still + webp_chunk(b"EXIF", bytes(LIMIT + 1))))


def write_sparse(name, head, length):
    """Writes a file that is much longer than the disk space that it takes."""
    write(name, head)
    os.truncate(folder / name, length)


# The header states the whole length, and the picture is small, but libwebp needs all of its data in memory.
small = struct.pack("<BI", 0x2F, 7 | 7 << 14)
write_sparse("data-5gb.webp", b"RIFF\xf6\xff\xff\xffWEBPVP8L\xea\xff\xff\xff" + small, 5 << 30)
write_sparse("chunk-5gb.webp", b"RIFF\xf6\xff\xff\xffWEBP" + webp_chunk(b"VP8X", struct.pack("<I", 0) + (7).to_bytes(3, "little") * 2)
             + b"junk\xf0\xff\xff\x7f", 5 << 30)
# No marker follows.
write_sparse("marker-10gb.jpg", b"\xff\xd8" + segment(0xFE, b"c"), 10 << 30)
write_sparse("chunk-10gb.png", png(8, 8)[:33], 10 << 30)
