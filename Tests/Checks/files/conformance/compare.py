#!/usr/bin/env python3
"""Decodes a list of files with Matte and with an independent decoder and compares the pixels.

PNG and JPEG are decoded by stb_image, WebP by ffmpeg. Neither shares code with libpng, libjpeg-turbo or
libwebp. Lossless files must agree exactly; lossy ones within the rounding of another inverse transform in
brightness, and another interpolation in chroma. Where the independent decoder can't read a file, Pillow's verdict is used and the line says so.

usage: compare.py FILES DECODER INDEPENDENT KNOWN REPORT
"""
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageFile

files, decoder, independent, known_path, report_path = sys.argv[1:6]
paths = [Path(line) for line in Path(files).read_text().splitlines()]
scratch = Path(tempfile.mkdtemp())


def root_name(path):
    parts = path.parts
    return "/".join(parts[parts.index("suites") + 1 :]) if "suites" in parts else path.name


def by_stb(path):
    out = scratch / "stb.rgba"
    run = subprocess.run([independent, path, out], capture_output=True, text=True)
    if run.returncode:
        return None
    width, height = map(int, run.stdout.split())
    return numpy.fromfile(out, numpy.uint8).reshape(height, width, 4)


def by_ffmpeg(path):
    probe = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height", "-of", "csv=p=0", path],
        capture_output=True, text=True)
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-frames:v", "1", "-sws_flags", "accurate_rnd+full_chroma_int+bilinear",
         "-f", "rawvideo", "-pix_fmt", "rgba", "-"], capture_output=True)
    try:
        width, height = map(int, probe.stdout.strip().split(",")[:2])
        if width * height == 0:  # an animation, which this ffmpeg doesn't read
            return None
        return numpy.frombuffer(raw.stdout, numpy.uint8).reshape(height, width, 4)
    except ValueError:
        return None


def by_pillow(path):
    try:
        with Image.open(path) as image:
            image.load()
            wide = image.mode.startswith("I;16") or image.mode in ("I", "F")
            if wide:
                values = numpy.asarray(image, numpy.float64)
                grey = numpy.floor(values * 255 / 65535 + 0.5).clip(0, 255).astype(numpy.uint8)
                return numpy.dstack([grey, grey, grey, numpy.full_like(grey, 255)])
            return numpy.asarray(image.convert("RGBA"))
    except Exception:
        return None


def lossy(path):
    data = path.read_bytes()[:64]
    return path.suffix.lower() in (".jpg", ".jpeg", ".jpe") or b"VP8 " in path.read_bytes()[:4096] and b"VP8L" not in data


lines = subprocess.run(
    [decoder, scratch], input="\n".join(map(str, paths)) + "\n", capture_output=True, text=True, check=True
).stdout.splitlines()
known = {}
for line in Path(known_path).read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        name, _, reason = line.partition("  ")
        known[name.strip()] = reason.strip()

agree, both_refuse, differ, used = 0, 0, [], {"stb": 0, "ffmpeg": 0, "pillow": 0}
for line, path in zip(lines, paths, strict=True):
    number, first, rest = line.split(" ", 2)
    ours = None
    if first != "error":
        ours = numpy.fromfile(scratch / f"{number}.rgba", numpy.uint8).reshape(int(rest), int(first), 4)
    who = "ffmpeg" if path.suffix.lower() == ".webp" else "stb"
    theirs = by_ffmpeg(path) if who == "ffmpeg" else by_stb(path)
    if theirs is None:
        who, theirs = "pillow", by_pillow(path)
    used[who] += 1
    name = root_name(path)
    if ours is None and theirs is None:
        both_refuse += 1
        continue
    if ours is None or theirs is None:
        what = f"refused by us: {rest}" if ours is None else "refused by the others, decoded by us"
    elif ours.shape != theirs.shape:
        what = f"{ours.shape[1]}x{ours.shape[0]} against {theirs.shape[1]}x{theirs.shape[0]}"
    else:
        opaque = theirs[..., 3:] > 0
        delta = numpy.abs(ours.astype(int) - theirs.astype(int))
        delta[..., :3] *= opaque
        if lossy(path):
            # Chroma is stored at half the size, and decoders may enlarge it with any filter. So only luma is compared
            # strictly.
            luma = numpy.abs((ours[..., :3].astype(int) - theirs[..., :3]) @ [0.299, 0.587, 0.114]) * opaque[..., 0]
            ok = luma.mean() <= 1 and numpy.quantile(luma, 0.99) <= 4 and delta.mean() <= 4
        else:
            ok = delta.max(initial=0) == 0
        if ok:
            agree += 1
            continue
        what = f"differs by {delta.max()} at most, {delta.mean():.3f} on average ({who})"
    differ.append((name, what))

total = len(paths)
unknown = [(name, what) for name, what in differ if name not in known]
stale = [name for name in known if name not in {n for n, _ in differ} and any(root_name(p) == name for p in paths)]
summary = (
    f"{total} files: {agree} agree with an independent decoder, {both_refuse} are refused by both, "
    f"{len(differ) - len(unknown)} differ for a known reason, {len(unknown)} differ "
    f"(compared with stb_image: {used['stb']}, ffmpeg: {used['ffmpeg']}, Pillow: {used['pillow']})")
Path(report_path).write_text(summary + "\n")
print(summary)
for name, what in unknown:
    print(f"  {name}  {what}")
for name in stale:
    print(f"  {name} is listed as a known difference, but agrees")
if len(differ) > 0.02 * total:
    print(f"  {len(differ)} known differences are more than 2 % of the files")
sys.exit(bool(unknown or stale or len(differ) > 0.02 * total))
