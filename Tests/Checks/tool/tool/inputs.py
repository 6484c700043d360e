"""Makes the inputs of checks and compares their outputs, with the standard library alone."""

import random
import struct
import sys
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write_png(path, width, height, rows):
    raw = b"".join(b"\0" + row for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 1)) + chunk(b"IEND", b""))


def grain(path, width, height):
    """Smooth shapes with grain; every row differs."""
    source = random.Random(1)
    tile = bytes(source.getrandbits(8) & 15 for _ in range(65536))
    rows = []
    for y in range(height):
        row = bytearray(width * 3)
        offset = (y * 977) % 60000
        grain_row = (tile * (width // 5000 + 2))[offset : offset + width]
        for channel, (a, b) in enumerate(((3, 5), (5, 2), (2, 7))):
            base = [((x * a + y * b) >> 5) % 220 for x in range(width)]
            row[channel::3] = bytes(v + g for v, g in zip(base, grain_row))
        rows.append(bytes(row))
    write_png(path, width, height, rows)


def noise(path, width, height):
    source = random.Random(2)
    write_png(path, width, height, [source.randbytes(width * 3) for _ in range(height)])


def orient(source, target, orientation):
    """Adds an EXIF block with nothing but an orientation."""
    with open(source, "rb") as file:
        data = file.read()
    tiff = struct.pack("<2sHIHHHIHHI", b"II", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    if data[:2] == b"\xff\xd8":
        body = b"Exif\0\0" + tiff
        data = data[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + data[2:]
    else:
        data = data[:33] + chunk(b"eXIf", tiff) + data[33:]
    with open(target, "wb") as file:
        file.write(data)


def read_png(path):
    """The bytes of an 8-bit RGBA PNG."""
    with open(path, "rb") as file:
        data = file.read()
    position, packed = 8, b""
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        body = data[position + 8 : position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, model = struct.unpack(">IIBB", body[:10])
            assert (depth, model) == (8, 6), f"{path} is not RGBA"
        if kind == b"IDAT":
            packed += body
        position += length + 12
    raw = zlib.decompress(packed)
    stride = width * 4
    out, above = bytearray(), bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for i in range(stride):
            left = row[i - 4] if i >= 4 else 0
            corner = above[i - 4] if i >= 4 else 0
            if kind == 1:
                row[i] = (row[i] + left) & 255
            elif kind == 2:
                row[i] = (row[i] + above[i]) & 255
            elif kind == 3:
                row[i] = (row[i] + (left + above[i]) // 2) & 255
            elif kind == 4:
                estimate = left + above[i] - corner
                distances = (abs(estimate - left), abs(estimate - above[i]), abs(estimate - corner))
                nearest = (left, above[i], corner)[distances.index(min(distances))]
                row[i] = (row[i] + nearest) & 255
        out += row
        above = row
    return out


def difference(a, b, limit):
    first, second = read_png(a), read_png(b)
    assert len(first) == len(second), "the sizes differ"
    mean = sum(abs(x - y) for x, y in zip(first, second)) / len(first)
    assert mean <= limit, f"{a} and {b} differ by {mean} on average"


def box(space, x, y, width, height, across, down):
    numbers = {
        "vision": (x / across, 1 - (y + height) / down, width / across, height / down),
        "mediapipe": (x / across, y / down, width / across, height / down),
        "gemini": (y / down * 1000, x / across * 1000, (y + height) / down * 1000, (x + width) / across * 1000),
    }[space]
    print(space + ":" + ",".join(repr(number) for number in numbers))


command, *arguments = sys.argv[1:]
numbers = [int(a) if a.isdigit() else a for a in arguments]
globals()[command](*numbers)
