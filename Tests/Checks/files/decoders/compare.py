#!/usr/bin/env python3
"""Has decoders that share no code with Matte's encoder read its PNG files, and compares every pixel.

Three decoders read each file: Pillow; stb_image, with an inflate of its own; and the reader below, written from the PNG
specification. WritePNGs has read it with libpng before. Then the lengths at `fast` are compared: flat graphics and masks with
libpng at zlib's level 6, photographs of a megapixel with the lengths in LENGTHS.

usage: compare.py FOLDER LIST STB
"""
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy
from PIL import Image

folder, listing, stb = sys.argv[1:4]

# The maximum lengths in bytes of the photographs' files with compression `fast`. They are the lengths from an earlier
# encoder that wrote matches of single pixels. The current encoder writes literals instead, which makes these files
# shorter. Synthetic pictures do not show the difference.
LENGTHS = {"astronaut-4": 1_463_357, "chelsea-4": 1_295_391, "coffee-4": 1_700_877}


def specification(data):
    """Returns the rows of a PNG of eight bits per sample, decoded as the specification says: chunks, checksums, one zlib stream, filters."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "signature"
    at, stream, header, names = 8, b"", None, []
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + body), "checksum"
        names.append(name)
        if name == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif name == b"IDAT":
            stream += body
        at += 12 + length
    assert names[0] == b"IHDR" and names[-1] == b"IEND", "order of chunks"
    width, height, depth, colour, compression, filters, interlace = header
    assert (depth, compression, filters, interlace) == (8, 0, 0, 0), "header"
    channels = {0: 1, 2: 3, 6: 4}[colour]
    inflate = zlib.decompressobj()
    raw = inflate.decompress(stream)
    assert inflate.eof and not inflate.unused_data, "the stream ends with its chunk"
    row = width * channels
    assert len(raw) == height * (row + 1), "length of the image data"
    above = bytearray(row)
    rows = []
    for y in range(height):
        kind, line = raw[y * (row + 1)], bytearray(raw[y * (row + 1) + 1 : (y + 1) * (row + 1)])
        if kind == 1:
            for i in range(channels, row):
                line[i] = (line[i] + line[i - channels]) & 255
        elif kind == 2:
            line = bytearray((numpy.frombuffer(line, numpy.uint8) + numpy.frombuffer(above, numpy.uint8)).tobytes())
        elif kind == 3:
            for i in range(row):
                line[i] = (line[i] + (((line[i - channels] if i >= channels else 0) + above[i]) >> 1)) & 255
        elif kind == 4:
            for i in range(row):
                a, b = (line[i - channels] if i >= channels else 0), above[i]
                c = above[i - channels] if i >= channels else 0
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                line[i] = (line[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        else:
            assert kind == 0, f"filter {kind}"
        rows.append(bytes(line))
        above = line
    return channels, width, height, b"".join(rows)


def rgba(pixels, channels):
    if channels == 4:
        return pixels
    colour = numpy.repeat(pixels, 3, 2) if channels == 1 else pixels
    return numpy.concatenate([colour, numpy.full(colour.shape[:2] + (1,), 255, numpy.uint8)], 2)


lengths, count = {}, 0
for line in Path(listing).read_text().splitlines():
    name, width, height, channels, kind = line.split()
    width, height, channels = int(width), int(height), int(channels)
    path = Path(folder, name + ".png")
    expected = Path(folder, name + ".raw").read_bytes()
    assert specification(path.read_bytes()) == (channels, width, height, expected), f"{name}: by the specification"
    with Image.open(path) as image:
        assert image.mode == {1: "L", 3: "RGB", 4: "RGBA"}[channels], f"{name}: {image.mode}"
        assert image.tobytes() == expected, f"{name}: by Pillow"
    subprocess.run([stb, path, Path(folder, "stb")], check=True, stdout=subprocess.DEVNULL)
    pixels = numpy.frombuffer(expected, numpy.uint8).reshape(height, width, channels)
    assert Path(folder, "stb").read_bytes() == rgba(pixels, channels).tobytes(), f"{name}: by stb_image"
    picture, compression = name.rsplit("-", 1)
    lengths.setdefault((picture, kind), {})[compression] = path.stat().st_size
    count += 1

failed = False
for (picture, kind), of in lengths.items():
    if kind == "photograph":
        print(f"{picture}: {of['fast']} bytes at fast, {LENGTHS[picture]} at most")
        if of["fast"] > LENGTHS[picture]:
            print(f"{picture} is longer than {LENGTHS[picture]} bytes at fast", file=sys.stderr)
            failed = True
        continue
    share = of["fast"] / of["balanced"]
    if kind != "other":
        print(f"{picture}: {of['fast']} bytes at fast, {share:.3f} of level 6, {of['smallest']} at smallest")
    if kind in ("graphics", "mask") and of["fast"] > 1.1 * of["balanced"] + 64:
        print(f"{picture} ({kind}) is more than a tenth longer at fast than at level 6", file=sys.stderr)
        failed = True
sys.exit(failed or print(f"decoders: {count} passed"))
