"""Writes GIF and BMP files of many kinds for the fuzzers to start from: seeds.py FOLDER"""
import random
import struct
import sys
from pathlib import Path

folder = Path(sys.argv[1])
chance = random.Random(1)


def bmp(name, bits, compression=0, header=40, masks=()):
    width, height = 9, 7
    colors = bytes(chance.randrange(256) for _ in range(4 << bits)) if bits <= 8 else b""
    data = bytes(chance.randrange(256) for _ in range((bits * width + 31) // 32 * 4 * height))
    if compression in (1, 2):
        data = bytes([9, 1, 0, 0, 3, 0x21, 0, 3, 1, 2, 3, 0, 0, 2, 1, 1, 2, 7, 0, 1])
    info = struct.pack("<IiiHHIIiiII", header, width, height, 1, bits, compression, 0, 2835, 2835, 0, 0)
    info += b"".join(struct.pack("<I", mask) for mask in masks)
    info += bytes(max(0, header - len(info))) + colors
    (folder / name).write_bytes(b"BM" + struct.pack("<IHHI", 14 + len(info) + len(data), 0, 0, 14 + len(info)) + info + data)


def gif(name, flags=0, transparent=False, frames=1):
    """Codes of four bits, with a code that clears the table before it would grow."""
    file = b"GIF89a" + struct.pack("<HHBBB", 12, 9, 0x82, 0, 0) + bytes(chance.randrange(256) for _ in range(24))
    for _ in range(frames):
        if transparent:
            file += b"\x21\xf9\x04\x01\0\0\x02\0"
        file += b"\x2c" + struct.pack("<HHHHB", 1, 1, 8, 6, flags)
        codes = [code for i in range(48) for code in ([8] if i % 4 == 0 else []) + [chance.randrange(8)]] + [9]
        codes += [0] * (len(codes) % 2)
        data = bytes(codes[i] | codes[i + 1] << 4 for i in range(0, len(codes), 2))
        file += bytes([3, len(data)]) + data + b"\0"
    (folder / name).write_bytes(file + b"\x3b")


for bits in (1, 2, 4, 8, 16, 24, 32):
    bmp(f"{bits}.bmp", bits)
bmp("runs8.bmp", 8, 1)
bmp("runs4.bmp", 4, 2)
bmp("masks16.bmp", 16, 3, masks=(0xF800, 0x7E0, 0x1F))
bmp("alpha32.bmp", 32, 3, 124, (0xFF0000, 0xFF00, 0xFF, 0xFF000000))
gif("plain.gif")
gif("passes.gif", 0x40)
gif("animation.gif", transparent=True, frames=3)
