#!/usr/bin/env python3
"""Makes Codecs/: small files of every kind, each with the pixels it must decode to.

NAME.png, .jpg or .webp stands beside NAME.rgba: rows of red, green, blue, alpha without padding. PNG files are
written here by hand, so that their pixels are known without any decoder; the others are written and decoded by
Pillow. Needs Pillow 11 or later and numpy. Run it in this folder; the results are committed.
"""
import io
import struct
import zlib
from pathlib import Path

import numpy as np
from PIL import Image

OUT = Path(__file__).parent / "Codecs"
W, H = 13, 11
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def packed(samples, depth):
    """One row of samples as bytes."""
    if depth == 16:
        return b"".join(struct.pack(">H", s) for s in samples)
    if depth == 8:
        return bytes(samples)
    bits = "".join(format(s, f"0{depth}b") for s in samples)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))


def filtered(rows, bpp):
    """Rows with the five filters in turn."""
    out, previous = b"", None
    for y, row in enumerate(rows):
        previous = previous or bytes(len(row))
        kind = y % 5
        line = bytearray([kind])
        for i, value in enumerate(row):
            a = row[i - bpp] if i >= bpp else 0
            b = previous[i]
            c = previous[i - bpp] if i >= bpp else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line.append((value - [0, a, b, (a + b) // 2, paeth][kind]) & 255)
        out += bytes(line)
        previous = row
    return out


def png(samples, color, depth, interlaced, extra=b"", split=0, late=b""):
    """samples: an array of height, width, channels."""
    height, width = samples.shape[:2]
    bpp = max(1, CHANNELS[color] * depth // 8)
    raw = b""
    for x0, y0, dx, dy in (ADAM7 if interlaced else [(0, 0, 1, 1)]):
        part = samples[y0::dy, x0::dx]
        if part.size:
            raw += filtered([packed([int(s) for s in row.reshape(-1)], depth) for row in part], bpp)
    data = zlib.compress(raw, 9)
    pieces = [data[i:i + split] for i in range(0, len(data), split)] if split else [data]
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, int(interlaced))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra
            + b"".join(chunk(b"IDAT", p) for p in pieces) + late + chunk(b"IEND", b""))


def to8(value, depth):
    top = (1 << depth) - 1
    return (int(value) * 255 * 2 + top) // (2 * top)


def expected(samples, color, depth, palette=None, transparent=None, palette_alpha=None):
    height, width = samples.shape[:2]
    out = np.zeros((height, width, 4), np.uint8)
    for y in range(height):
        for x in range(width):
            s = samples[y, x]
            if color == 3:
                i = int(s[0])
                alpha = palette_alpha[i] if palette_alpha and i < len(palette_alpha) else 255
                out[y, x] = (*palette[i], alpha)
                continue
            v = [to8(c, depth) for c in s]
            if color in (0, 4):
                out[y, x] = (v[0], v[0], v[0], v[1] if color == 4 else 255)
            else:
                out[y, x] = (v[0], v[1], v[2], v[3] if color == 6 else 255)
            if transparent is not None and tuple(int(c) for c in s) == tuple(transparent):
                out[y, x, 3] = 0
    return out


def save(name, data, pixels):
    (OUT / name).write_bytes(data)
    (OUT / name).with_suffix(".rgba").write_bytes(np.ascontiguousarray(pixels, np.uint8).tobytes())


def make_pngs():
    rng = np.random.default_rng(7)
    for color, depths in {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]}.items():
        for depth in depths:
            n = CHANNELS[color]
            samples = rng.integers(0, 1 << depth, (H, W, n))
            samples[0, 0] = 0
            samples[0, 1] = (1 << depth) - 1
            extra, palette, palette_alpha, transparent = b"", None, None, None
            if color == 3:
                palette = [tuple(int(v) for v in rng.integers(0, 256, 3)) for _ in range(1 << depth)]
                extra = chunk(b"PLTE", b"".join(bytes(p) for p in palette))
            for interlaced in (False, True):
                for trns in (False, True) if color in (0, 2, 3) else (False,):
                    more = extra
                    if trns and color == 3:
                        palette_alpha = [int(v) for v in rng.integers(0, 256, max(1, len(palette) // 2))]
                        more += chunk(b"tRNS", bytes(palette_alpha))
                    elif trns:
                        transparent = [int(v) for v in samples[3, 4]]
                        more += chunk(b"tRNS", b"".join(struct.pack(">H", v) for v in transparent))
                    name = f"png-{color}-{depth}{'-i' if interlaced else ''}{'-t' if trns else ''}.png"
                    save(name, png(samples, color, depth, interlaced, more, split=50 if trns else 0),
                         expected(samples, color, depth, palette, transparent if trns else None,
                                  palette_alpha if trns else None))
    one = np.array([[[9, 8, 7, 6]]])
    save("png-single-i.png", png(one, 6, 8, True), expected(one, 6, 8))
    exif = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    samples = rng.integers(0, 256, (4, 6, 3))
    text = chunk(b"tEXt", b"Comment\0harmless") + chunk(b"vpAg", b"12345") + chunk(
        b"pHYs", struct.pack(">IIB", 11811, 11811, 1))
    save("png-exif-late.png", png(samples, 2, 8, False, text, late=chunk(b"eXIf", exif)),
         np.rot90(expected(samples, 2, 8), -1))


def picture(width=45, height=35):
    y, x = np.mgrid[0:height, 0:width]
    red = 128 + 100 * np.sin(x / 7.0)
    green = 255.0 * y / (height - 1)
    blue = 255.0 * (x + y) / (width + height - 2)
    blue[(x - 20) ** 2 + (y - 15) ** 2 < 60] = 20
    return np.clip(np.stack([red, green, blue], -1), 0, 255).astype(np.uint8)


def pillow(name, image, decoded=None, **options):
    data = io.BytesIO()
    image.save(data, **options)
    data = data.getvalue()
    return finish(name, data, decoded)


def finish(name, data, decoded=None):
    pixels = decoded or Image.open(io.BytesIO(data)).convert("RGBA")
    save(name, data, np.asarray(pixels))
    return data


def exif_block(orientation, order="II"):
    e = "<" if order == "II" else ">"
    return (order.encode() + struct.pack(e + "HI", 42, 8) + struct.pack(e + "H", 1)
            + struct.pack(e + "HHIHH", 0x0112, 3, 1, orientation, 0) + b"\0\0\0\0")


def make_jpegs():
    rgb = Image.fromarray(picture())
    for name, sampling in (("444", 0), ("422", 1), ("420", 2)):
        pillow(f"jpeg-{name}.jpg", rgb, format="JPEG", quality=85, subsampling=sampling)
        pillow(f"jpeg-{name}-progressive.jpg", rgb, format="JPEG", quality=85, subsampling=sampling,
               progressive=True)
    pillow("jpeg-restart.jpg", rgb, format="JPEG", quality=80, restart_marker_rows=1)
    pillow("jpeg-rgb.jpg", rgb, format="JPEG", quality=85, keep_rgb=True)
    pillow("jpeg-gray.jpg", rgb.convert("L"), format="JPEG", quality=85)
    pillow("jpeg-gray-progressive.jpg", rgb.convert("L"), format="JPEG", quality=85, progressive=True)
    cmyk = Image.merge("CMYK", (*[c.point(lambda v: 255 - v) for c in rgb.split()],
                                rgb.convert("L").point(lambda v: v // 3)))
    data = pillow("jpeg-cmyk.jpg", cmyk, format="JPEG", quality=90)
    # The same samples declared to be YCCK: the transform byte of Adobe's segment.
    at = data.index(b"Adobe") + 11
    finish("jpeg-ycck.jpg", data[:at] + b"\x02" + data[at + 1:])
    base = io.BytesIO()
    rgb.crop((0, 0, 24, 16)).save(base, format="JPEG", quality=85, subsampling=2)
    base = base.getvalue()
    for orientation in range(1, 9):
        exif = b"Exif\0\0" + exif_block(orientation, "II" if orientation % 2 else "MM")
        data = base[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + base[2:]
        turned = Image.open(io.BytesIO(data))
        from PIL import ImageOps
        finish(f"jpeg-orientation-{orientation}.jpg", data, ImageOps.exif_transpose(turned).convert("RGBA"))


def make_webps():
    rgb = Image.fromarray(picture())
    alpha = np.asarray(picture()[:, :, 1])
    rgba = Image.fromarray(np.dstack([picture(), alpha]))
    pillow("webp-lossy.webp", rgb, format="WEBP", quality=80)
    pillow("webp-lossy-alpha.webp", rgba, format="WEBP", quality=80)
    pillow("webp-lossless.webp", rgb, format="WEBP", lossless=True)
    pillow("webp-lossless-alpha.webp", rgba, format="WEBP", lossless=True, exact=True)
    pillow("webp-exif.webp", rgba, format="WEBP", lossless=True, exact=True,
           exif=b"Exif\0\0" + exif_block(3), decoded=rgba.transpose(Image.Transpose.ROTATE_180))
    frames = [rgba, rgba.transpose(Image.Transpose.FLIP_LEFT_RIGHT), rgba]
    pillow("webp-animation.webp", frames[0], format="WEBP", save_all=True, append_images=frames[1:],
           lossless=True, exact=True, duration=100)
    small = Image.new("RGBA", rgba.size, (0, 0, 0, 0))
    small.paste(rgba.crop((0, 0, 20, 14)), (6, 8))
    pillow("webp-animation-offset.webp", small, format="WEBP", save_all=True, append_images=[rgba],
           lossless=True, duration=100, minimize_size=True)


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    for old in OUT.iterdir():
        old.unlink()
    make_pngs()
    make_jpegs()
    make_webps()
    print(len(list(OUT.iterdir())), "files,", sum(f.stat().st_size for f in OUT.iterdir()), "bytes")
