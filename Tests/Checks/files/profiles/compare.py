"""Compares conversions by tables with Little CMS: compare.py MATTE FOLDER PROFILES DAMAGED [FOLDER OF PROFILES]"""
import glob
import io
import os
import subprocess
import sys

import numpy as np
from PIL import Image, ImageCms

from make import CHANNELS, profile

matte, folder, count, damaged = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
flags = ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.NOOPTIMIZE | ImageCms.Flags.NOCACHE
srgb = ImageCms.createProfile("sRGB")
MODES = {1: "L", 3: "RGB", 4: "CMYK"}


def write(name, data, channels, side):
    """Writes a picture of random colours with a profile. Returns its path and its samples as decoders see them."""
    rng = np.random.default_rng(3)
    shape = (side, side) if channels == 1 else (side, side, channels)
    image = Image.fromarray(rng.integers(0, 256, shape, np.uint8), MODES[channels])
    path = f"{folder}/{name}.{'jpg' if channels == 4 else 'png'}"
    if channels == 4:
        image.save(path, quality=100, icc_profile=data)
        image = Image.open(path)
        image.load()
    else:
        image.save(path, icc_profile=data, compress_level=1)
    return path, image


def convert(paths):
    """Converts files to PNG in one run, which must not end by a signal."""
    out = f"{folder}/converted"
    os.makedirs(out, exist_ok=True)
    run = subprocess.run([matte, "convert", *paths, "--format", "png", "-o", out + "/"], capture_output=True, text=True)
    assert run.returncode in (0, 1, 2, 3, 4), f"matte ended with {run.returncode}: {run.stderr[-500:]}"
    return out, run.stderr


def compare(profiles):
    written = []
    for name, data, channels in profiles:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(data))
            transform = ImageCms.buildTransform(source, srgb, MODES[channels], "RGB", 1, flags)
        except ImageCms.PyCMSError:
            continue
        path, image = write(name, data, channels, 64)
        written.append((name, path, ImageCms.applyTransform(image, transform)))
    out, errors = convert([path for _, path, _ in written])
    worst, total, values = 0, 0, 0
    for name, path, wanted in written:
        result = Image.open(f"{out}/{os.path.splitext(os.path.basename(path))[0]}.png").convert("RGB")
        difference = np.abs(np.asarray(result, int) - np.asarray(wanted, int))
        assert difference.max() <= 2, f"{name} is {difference.max()} levels from Little CMS; {errors[-500:]}"
        # More where most colours are far outside of sRGB: Little CMS clamps them to 16 bits in between.
        assert (difference > 0).mean() <= 0.1, f"{name}: {(difference > 0).mean():.2%} of values differ"
        worst, total, values = max(worst, difference.max()), total + (difference > 0).sum(), values + difference.size
    assert total <= 0.01 * values, f"{total / values:.2%} of values differ"
    return len(written), worst, total / max(values, 1)


made = []
for seed in range(count):
    data, space = profile(seed)
    made.append((f"random-{seed}", data, CHANNELS[space]))
number, worst, share = compare(made)
assert number == count, f"Little CMS refuses {count - number} of the profiles"
print(f"ok: {number} random profiles: at most {worst} levels from Little CMS, {share:.3%} of values differ")

real = []
for path in sorted(p for f in sys.argv[5:] for p in glob.glob(f + "/**/*.ic[cm]", recursive=True)):
    data = open(path, "rb").read()
    if data[16:20] in CHANNELS and data[12:16] in (b"mntr", b"prtr", b"scnr", b"spac"):
        tables = any(data[132 + 12 * i : 136 + 12 * i] in (b"A2B0", b"A2B1") for i in range(data[131]))
        if tables:
            real.append((f"real-{len(real)}", data, CHANNELS[data[16:20]]))
number, worst, share = compare(real)
assert number > 0, "no real profile with tables is installed"
print(f"ok: {number} real profiles: at most {worst} levels from Little CMS, {share:.3%} of values differ")

rng = np.random.default_rng(11)
for start in range(0, damaged, 500):
    paths = []
    for i in range(min(500, damaged - start)):
        name, data, channels = made[int(rng.integers(len(made)))]
        data = bytearray(data)
        for _ in range(int(rng.integers(1, 5))):
            place = int(rng.integers(min(len(data), 400) if rng.random() < 0.7 else len(data)))
            data[place] = int(rng.choice([0, 1, 2, 127, 128, 255, rng.integers(256)]))
        # Nothing checks a profile in a JPEG before Matte does.
        path = f"{folder}/damaged-{i}.jpg"
        picture = Image.new(MODES[channels], (8, 8), 90 if channels == 1 else (90,) * channels)
        picture.save(path, quality=90, icc_profile=bytes(data))
        paths.append(path)
    convert(paths)
print(f"ok: {damaged} damaged profiles: no crash")
