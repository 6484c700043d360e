#!/usr/bin/env python3
"""Compares resizes and letterboxes of `matte batch`, and suppression, with Pillow and OpenCV on random pictures.

usage: compare.py --matte TOOL --suppress PROGRAM --scratch FOLDER --cases N
"""
import argparse
import json
import os
import subprocess
import sys

import cv2
import numpy as np
from PIL import Image

arguments = argparse.ArgumentParser()
arguments.add_argument("--matte", required=True)
arguments.add_argument("--suppress")
arguments.add_argument("--scratch", required=True)
arguments.add_argument("--cases", type=int, required=True)
options = arguments.parse_args()
random = np.random.default_rng(20)

PILLOW = {
    "pillow-bilinear": Image.Resampling.BILINEAR, "pillow-bicubic": Image.Resampling.BICUBIC,
    "pillow-lanczos": Image.Resampling.LANCZOS}
OPENCV = {"opencv-linear": cv2.INTER_LINEAR, "opencv-area": cv2.INTER_AREA}
CHANNELS = {"L": 1, "RGB": 3, "RGBA": 4}


def side(most):
    """A side; short ones are as likely as long ones."""
    return int(np.exp(random.uniform(0, np.log(most))) + 0.5)


def picture(width, height, channels):
    """Noise, a smooth picture, or one with hard edges."""
    kind = random.integers(3)
    pixels = random.integers(0, 256, (height, width, channels)).astype(np.uint8)
    if kind == 1:
        pixels = np.ascontiguousarray(cv2.blur(pixels, (9, 9)).reshape(height, width, channels))
    elif kind == 2:
        pixels = (pixels >> 7) * np.uint8(255)
    return pixels


def read(path, channels):
    """The pixels of a PNG with this number of channels."""
    with Image.open(path) as image:
        if channels == 1:
            assert image.mode == "L" or image.mode == "RGB", image.mode
            return np.asarray(image.convert("RGB"))[:, :, :1]
        return np.asarray(image.convert("RGBA" if channels == 4 else "RGB"))


def expected(pixels, mode, name, width, height):
    """The pixels of the library."""
    if name in PILLOW:
        image = Image.fromarray(pixels[:, :, 0] if mode == "L" else pixels)
        assert image.mode == mode
        return np.asarray(image.resize((width, height), PILLOW[name])).reshape(height, width, -1)
    return cv2.resize(pixels, (width, height), interpolation=OPENCV[name]).reshape(height, width, -1)


def letterboxed(pixels, size):
    """LetterBox of ultralytics 8.3, with its defaults. It fails for sides that are rounded to 0, which are 1 here."""
    height, width = pixels.shape[:2]
    ratio = min(size[1] / height, size[0] / width)
    unpadded = max(1, round(width * ratio)), max(1, round(height * ratio))
    dw, dh = (size[0] - unpadded[0]) / 2, (size[1] - unpadded[1]) / 2
    if (width, height) != unpadded:
        pixels = cv2.resize(pixels, unpadded, interpolation=cv2.INTER_LINEAR)
    top, bottom = round(dh - 0.1), round(dh + 0.1)
    left, right = round(dw - 0.1), round(dw + 0.1)
    return cv2.copyMakeBorder(pixels, top, bottom, left, right, cv2.BORDER_CONSTANT, value=(114, 114, 114))


def resizes():
    """Resizes of random pictures of one, three and four channels."""
    jobs, wanted = [], []
    names = [*PILLOW, *OPENCV, "letterbox"]
    for number in range(options.cases):
        name = names[number % len(names)]
        mode = "RGB" if name == "letterbox" else list(CHANNELS)[number // len(names) % 3]
        width, height, new_width, new_height = (side(400) for _ in range(4))
        if number % 5 == 0:  # a whole ratio
            width, height = new_width * random.integers(1, 6), new_height * random.integers(1, 6)
            width, height = int(width), int(height)
        pixels = picture(width, height, CHANNELS[mode])
        source, target = (os.path.join(options.scratch, f"{number}-{word}.png") for word in ["source", "target"])
        Image.fromarray(pixels[:, :, 0] if mode == "L" else pixels).save(source, compress_level=1)
        job = {"command": "resize", "input": source, "out": target, "size": f"{new_width}x{new_height}"}
        job |= {"fit": "letterbox"} if name == "letterbox" else {"fit": "fill", "like": name}
        jobs.append(json.dumps(job))
        result = letterboxed(pixels, (new_width, new_height)) if name == "letterbox" \
            else expected(pixels, mode, name, new_width, new_height)
        wanted.append((name, mode, (width, height), target, result))
    done = subprocess.run(
        [options.matte, "batch", "--jobs", "2"], input="\n".join(jobs), capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        if not json.loads(line)["ok"]:
            sys.exit(f"detectors: {line}")
    counts = {}
    for name, mode, size, target, result in wanted:
        found = read(target, CHANNELS[mode])
        if not np.array_equal(found, result):
            where = "" if found.shape != result.shape else f", {(found != result).sum()} bytes"
            sys.exit(f"detectors: {name} of {mode} {size} to {result.shape[1::-1]} differs{where}")
        counts[name] = counts.get(name, 0) + 1
    for name, count in counts.items():
        print(f"{count} resizes like {name} are the same bytes")


def suppression():
    """Suppression of random boxes, hard and soft, against OpenCV's."""
    text, wanted = [], []
    for number in range(options.cases // 2):
        count = side(200)
        boxes = random.uniform(0, 100, (count, 4)).astype(np.float32)
        boxes[:, 2:] *= 0.4
        scores = random.permutation(np.linspace(0.1, 0.9, count)).astype(np.float32)
        threshold = float(np.float32(random.uniform(0.05, 0.95)))
        kept = cv2.dnn.NMSBoxes(boxes.tolist(), scores.tolist(), 0.0, threshold)
        text.append(f"{count} {threshold!r}")
        text += [" ".join(repr(float(v)) for v in [*box, score]) for box, score in zip(boxes, scores)]
        wanted.append(list(np.asarray(kept).reshape(-1)))
    done = subprocess.run([options.suppress], input="\n".join(text) + "\n", capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    if len(lines) != len(wanted):
        sys.exit(f"detectors: {len(lines)} results of {len(wanted)} suppressions")
    for number, (line, kept) in enumerate(zip(lines, wanted)):
        if [int(word) for word in line.split()] != kept:
            sys.exit(f"detectors: suppression {number} keeps {line} instead of {kept}")
    print(f"{len(wanted)} suppressions keep the boxes of OpenCV's NMSBoxes")


print(f"Pillow {Image.__version__}, OpenCV {cv2.__version__}", file=sys.stderr)
resizes()
if options.suppress:
    suppression()
