#!/usr/bin/env python3
"""Compares the verdicts of four decoders on PNG files with random damage to single chunks: Matte, which decodes each file
with its own reader and with libpng, libpng's simplified interface, Pillow and stb_image.

Rules that the files test: Matte accepts a wrong checksum where nothing depends on the chunk, and the pixels are those of the
undamaged file. It rejects one in a chunk that is used. For any other damage that Matte accepts, the pixels are those of the
undamaged file, or the ones that libpng or stb_image decodes. The last table has each decoder's share of accepted files.

usage: damage.py FOLDER DECODE STB [--short]
"""
import ctypes
import random
import struct
import subprocess
import sys
import zlib
from collections import Counter, defaultdict
from ctypes.util import find_library
from pathlib import Path

from PIL import Image

folder, decode, stb = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
count = 300 if "--short" in sys.argv else 3000
seed = 20261126
chance = random.Random(seed)
UNUSED = {"tEXt", "tIME", "bKGD", "sBIT", "prIv", "IEND"}
USED = {"IHDR", "PLTE", "tRNS", "gAMA", "pHYs", "eXIf", "IDAT"}
EXIF = b"MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\1\0\0\0\0\0\0"


def chunk(name, data):
    return [name, data, zlib.crc32(name.encode() + data)]


def original(kind):
    """Returns the chunks of a picture of one colour type, of 8 bits per sample."""
    width, height = chance.randrange(1, 20), chance.randrange(1, 20)
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    rows = b"".join(
        b"\0" + bytes(chance.randrange(64 if kind == 3 else 256) for _ in range(width * channels)) for _ in range(height)
    )
    stream = zlib.compress(rows)
    chunks = [chunk("IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))]
    early = [chunk("gAMA", struct.pack(">I", 45455)), chunk("sBIT", {0: b"\x08", 2: b"\x08" * 3, 3: b"\x08" * 3, 4: b"\x08" * 2, 6: b"\x08" * 4}[kind])]
    chance.shuffle(early)
    chunks += early
    if kind == 3:
        chunks.append(chunk("PLTE", bytes(chance.randrange(256) for _ in range(192))))
        chunks.append(chunk("tRNS", bytes(chance.randrange(256) for _ in range(64))))
    elif kind in (0, 2):
        chunks.append(chunk("tRNS", bytes([0, rows[1]] * (1 if kind == 0 else 3))))
    late = [
        chunk("pHYs", struct.pack(">IIB", 2835, 2835, 1)), chunk("eXIf", EXIF), chunk("tEXt", b"Comment\0some text"),
        chunk("tIME", b"\x07\xea\x0b\x1a\x0c\0\0"), chunk("bKGD", {0: b"\0\1", 2: b"\0\1\0\2\0\3", 3: b"\1", 4: b"\0\1", 6: b"\0\1\0\2\0\3"}[kind]),
        chunk("prIv", b"private"),
    ]
    chance.shuffle(late)
    chunks += late
    cut = chance.randrange(len(stream))
    chunks += [chunk("IDAT", stream[:cut]), chunk("IDAT", stream[cut:])]
    return chunks + [chunk("tEXt", b"Comment\0after the data"), chunk("IEND", b"")]


def written(chunks):
    data = b"\x89PNG\r\n\x1a\n"
    for name, body, checksum in chunks:
        data += struct.pack(">I", len(body)) + name.encode("latin1") + body + struct.pack(">I", checksum)
    return data


def damaged(chunks):
    """Returns the bytes of a file with damage to one chunk, the chunk's name and the kind of damage."""
    index = chance.randrange(len(chunks))
    name, body, checksum = chunks[index]
    kind = chance.choice(["checksum", "checksum", "data", "name", "length", "missing"])
    if kind == "data" and not body:
        kind = "checksum"
    if kind == "missing":
        return written(chunks[:index] + chunks[index + 1 :]), name, kind
    if kind == "checksum":
        changed = [name, body, checksum ^ 1 << chance.randrange(32)]
    elif kind == "data":
        place = chance.randrange(len(body))
        changed = [name, body[:place] + bytes([body[place] ^ 1 << chance.randrange(8)]) + body[place + 1 :], checksum]
    elif kind == "name":
        place = chance.randrange(4)
        changed = [name[:place] + chr(ord(name[place]) ^ 1 << chance.randrange(8)) + name[place + 1 :], body, checksum]
    else:
        data = bytearray(written(chunks))
        at = 8 + sum(12 + len(c[1]) for c in chunks[:index])
        data[at + chance.randrange(4)] ^= 1 << chance.randrange(8)
        return bytes(data), name, kind
    return written(chunks[:index] + [changed] + chunks[index + 1 :]), name, kind


class PNGImage(ctypes.Structure):
    _fields_ = [
        ("opaque", ctypes.c_void_p), ("version", ctypes.c_uint32), ("width", ctypes.c_uint32), ("height", ctypes.c_uint32),
        ("format", ctypes.c_uint32), ("flags", ctypes.c_uint32), ("colormap_entries", ctypes.c_uint32),
        ("warning_or_error", ctypes.c_uint32), ("message", ctypes.c_char * 64),
    ]


libpng = ctypes.CDLL(find_library("png16"))


def by_libpng(data):
    """Returns RGBA, or None."""
    image = PNGImage(version=1)
    if not libpng.png_image_begin_read_from_memory(ctypes.byref(image), data, ctypes.c_size_t(len(data))):
        return None
    image.format = 3  # RGBA
    pixels = ctypes.create_string_buffer(max(1, image.width * image.height * 4))
    if not libpng.png_image_finish_read(ctypes.byref(image), None, pixels, image.width * 4, None):
        return None
    return pixels.raw[: image.width * image.height * 4]


def by_pillow(path):
    try:
        with Image.open(path) as image:
            return image.convert("RGBA").tobytes()
    except Exception:  # Pillow has many kinds of errors for damaged files
        return None


def by_stb(path):
    out = folder / "stb"
    run = subprocess.run([stb, path, out], capture_output=True)
    return out.read_bytes() if run.returncode == 0 else None


cases = []
for number in range(count):
    chunks = original(chance.choice([0, 2, 3, 4, 6]))
    whole = written(chunks)
    data, name, kind = damaged(chunks)
    (folder / f"whole-{number}.png").write_bytes(whole)
    (folder / f"damaged-{number}.png").write_bytes(data)
    cases.append((name, kind, whole, data))
listing = "".join(f"{folder}/{state}-{number}.png\n" for number in range(count) for state in ("whole", "damaged"))
lines = subprocess.run([decode, folder], input=listing, capture_output=True, text=True, check=True).stdout.splitlines()
assert len(lines) == 2 * count, f"{len(lines)} results for {2 * count} files"


def by_matte(line):
    number, state, *_ = line.split()
    return None if state == "error" else (folder / f"{number}.rgba").read_bytes()


shares, totals = defaultdict(Counter), Counter()
for number, (name, kind, whole, data) in enumerate(cases):
    what = f"seed {seed}, file {number}: {kind} of {name}"
    line = lines[2 * number + 1]
    assert "the library differ" not in line, f"{what}: {line}"
    expected, matte = by_matte(lines[2 * number]), by_matte(line)
    assert expected is not None, f"{what}: the undamaged file: {lines[2 * number]}"
    others = {"libpng": by_libpng(data), "Pillow": by_pillow(folder / f"damaged-{number}.png"), "stb_image": by_stb(folder / f"damaged-{number}.png")}
    if kind in ("checksum", "data") and name in UNUSED:
        assert matte == expected, f"{what}: must be accepted: {line}"
    elif kind in ("checksum", "data"):
        assert name in USED and matte is None, f"{what}: must be rejected"
        assert kind == "data" or "CRC error" in line, f"{what}: {line}"
    elif matte is not None:
        assert matte == expected or matte in (others["libpng"], others["stb_image"]), f"{what}: other pixels"
    part = "used" if name in USED else "not used"
    totals[kind, part] += 1
    for decoder, pixels in [("Matte", matte), *others.items()]:
        shares[kind, part][decoder] += pixels is not None
for key in sorted(totals):
    row = ", ".join(f"{decoder} {shares[key][decoder] / totals[key]:.0%}" for decoder in ("Matte", "libpng", "Pillow", "stb_image"))
    print(f"{key[0]} of a chunk that is {key[1]}: {totals[key]} files, accepted by {row}")
print(f"decoders: {count} damaged files passed")
