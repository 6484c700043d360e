#!/usr/bin/env python3
"""Compares the measures and hashes of matte with those of packages from PyPI on random pictures.

usage: compare.py --matte TOOL --scratch FOLDER [--short]
"""
import argparse
import base64
import json
import math
import os
import subprocess
import sys

import blurhash
import imagehash
import numpy
from PIL import Image
from skimage.metrics import peak_signal_noise_ratio, structural_similarity
import thumbhash.encode
import thumbhash.hash

arguments = argparse.ArgumentParser()
arguments.add_argument("--matte", required=True)
arguments.add_argument("--scratch", required=True)
arguments.add_argument("--short", action="store_true")
options = arguments.parse_args()
random = numpy.random.default_rng(20)
# The package rounds halves to even numbers, the reference rounds them up.
thumbhash.encode.round = thumbhash.hash.round = lambda value: math.floor(value + 0.5)
checked = 0


def expect(condition, message):
    global checked
    if not condition:
        sys.exit(f"compare: {message}")
    checked += 1


def content(kind, width, height):
    """Three channels of noise, of smooth waves, or of flat shapes with exactly symmetric frequencies."""
    y, x = numpy.mgrid[0:height, 0:width]
    if kind == "noise":
        return random.integers(0, 256, (height, width, 3))
    if kind == "waves":
        a, b, c = random.uniform(0, 12, (3, 3, 1, 1))
        waves = numpy.sin(a * x / width + b * y / height + c)
        return numpy.moveaxis(numpy.clip(128 + 140 * waves, 0, 255), 0, 2).astype(int)
    levels = random.integers(0, 256, (4, 3))
    step = int(random.integers(1, 40))
    return levels[(x // step % 2) + 2 * (y // step % 2)] if kind == "shapes" else levels[x * 0]


def picture(mode, kind, width, height):
    colors = content(kind, width, height)
    if mode == "L":
        return colors[:, :, 0].astype(numpy.uint8)
    if mode == "RGB":
        return colors.astype(numpy.uint8)
    alpha = content("waves", width, height)[:, :, :1]
    return numpy.concatenate([colors, alpha], 2).astype(numpy.uint8)


def jobs(lines):
    """Runs matte batch and returns the results in order."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run([options.matte, "batch", "--jobs", "2"], input=text, capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    expect(len(answers) == len(lines), f"{len(answers)} answers to {len(lines)} jobs: {done.stderr}")
    for line, answer in zip(lines, answers):
        expect(answer["ok"], f"{line}: {answer}")
    return [answer["result"] for answer in answers]


def planes(pixels):
    """The channels that are compared: grey, red, green and blue, or premultiplied colour and alpha."""
    if pixels.ndim == 2:
        return pixels[:, :, None]
    if pixels.shape[2] == 3:
        return pixels
    wide = pixels.astype(int)
    colors = (2 * wide[:, :, :3] * wide[:, :, 3:] + 255) // 510
    return numpy.concatenate([colors, wide[:, :, 3:]], 2).astype(numpy.uint8)


def measures(a, b, result, name):
    a, b = planes(a), planes(b)
    if a.shape[2] == 4 and a[:, :, 3].min() == 255 and b[:, :, 3].min() == 255:
        a, b = a[:, :, :3], b[:, :, :3]
    expect(len(result["channels"]) == a.shape[2], f"{name} has {len(result['channels'])} channels")
    differences = a.astype(float) - b.astype(float)
    expect(abs(result["meanAbsoluteError"] - numpy.abs(differences).mean()) < 1e-9, f"{name}: mean absolute error")
    expect(abs(result["meanSquaredError"] - (differences ** 2).mean()) < 1e-8, f"{name}: mean squared error")
    expect(result["differingPixels"] == numpy.any(differences, axis=2).sum(), f"{name}: pixels that differ")
    if differences.any():
        expect(abs(result["psnr"] - peak_signal_noise_ratio(a, b, data_range=255)) < 1e-9, f"{name}: PSNR")
    if min(a.shape[:2]) < 11:
        expect("ssim" not in result, f"{name} is smaller than the window")
        return
    for index, channel in enumerate(result["channels"]):
        expected = structural_similarity(
            a[:, :, index], b[:, :, index], gaussian_weights=True, sigma=1.5, use_sample_covariance=False,
            data_range=255)
        difference = abs(channel["ssim"] - expected)
        expect(difference < 1e-9, f"{name}: the SSIM of channel {index} is off by {difference}")


def main():
    count = 12 if options.short else 240
    sizes = [(1, 1), (1, 40), (50, 2), (10, 30), (11, 11), (9, 8), (32, 32), (300, 20), (64, 48), (100, 100)]
    if not options.short:
        sizes += [(1200, 900), (777, 1301)]
    cases = []
    for index in range(count):
        if index < len(sizes):
            width, height = sizes[index]
        else:
            width, height = (int(round(math.exp(random.uniform(0, math.log(400))))) for _ in range(2))
        mode = ["RGB", "L", "RGBA"][index % 3]
        kind = ["noise", "waves", "shapes", "flat"][index % 4]
        a, b = picture(mode, kind, width, height), picture(mode, kind, width, height)
        if index % 5 == 0:
            b = numpy.where(random.random((height, width) + (1,) * (a.ndim - 2)) < 0.9, a, b)
        paths = [os.path.join(options.scratch, f"{index}{side}.png") for side in "ab"]
        for path, pixels in zip(paths, (a, b)):
            Image.fromarray(pixels).save(path, compress_level=1)
        cases.append((f"{mode} {kind} of {width}x{height}", a, b, paths))

    results = jobs([{"command": "compare", "input": paths} for _, _, _, paths in cases])
    for (name, a, b, _), result in zip(cases, results):
        measures(a, b, result, name)

    kinds = ["dhash", "phash", "blurhash", "thumbhash"]
    results = jobs([
        {"command": "hash", "input": paths[0], "kind": kind, **({"components": "5x4"} if kind == "blurhash" else {})}
        for _, _, _, paths in cases for kind in kinds])
    found = iter(result["hash"] for result in results)
    for name, a, _, _ in cases:
        image = Image.fromarray(a)
        height, width = a.shape[:2]
        for kind in kinds:
            hash = next(found)
            if kind == "dhash":
                expected = str(imagehash.dhash(image))
            elif kind == "phash":
                expected = str(imagehash.phash(image))
            elif kind == "blurhash":
                if width * height > 12000:
                    continue  # The package needs minutes.
                expected = blurhash.encode(numpy.asarray(image.convert("RGB")), 5, 4)
            else:
                rgba = numpy.asarray(image.convert("RGBA"))
                # Larger pictures must be reduced before. In flat pictures, the components are rounding errors.
                if max(width, height) > 100 or "flat" in name or width * height == 1:
                    continue
                bytes = thumbhash.encode.rgba_to_thumbhash(width, height, rgba.reshape(-1).tolist())
                expected = base64.b64encode(bytes).decode()
            expect(hash == expected, f"{kind} of {name} is {hash} instead of {expected}")
    print(f"ok: {checked} comparisons")


main()
