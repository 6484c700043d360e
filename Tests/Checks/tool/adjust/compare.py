#!/usr/bin/env python3
"""Compares `matte adjust` with numpy's float64, OpenCV, scikit-image and Pillow on random pictures.

usage: compare.py --matte TOOL --scratch FOLDER [--short]
"""
import argparse
import json
import os
import subprocess
import sys

import cv2
import numpy
from PIL import Image, ImageEnhance, ImageOps
from skimage.exposure import rescale_intensity
from skimage.filters import unsharp_mask

arguments = argparse.ArgumentParser()
arguments.add_argument("--matte", required=True)
arguments.add_argument("--scratch", required=True)
arguments.add_argument("--short", action="store_true")
options = arguments.parse_args()
random = numpy.random.default_rng(21)
source = os.path.join(options.scratch, "source.png")
result = os.path.join(options.scratch, "result.png")
weights = numpy.array([0.299, 0.587, 0.114])
checked = 0


def expect(condition, message):
    global checked
    if not condition:
        sys.exit(f"adjust: {message}")
    checked += 1


def picture(height, width):
    """Smooth waves with noise and flat parts, with all levels or a part of them."""
    y, x = numpy.mgrid[0:height, 0:width]
    a, b, c = random.uniform(0, 12, (3, 3, 1, 1))
    middle, span = random.uniform(60, 190), random.uniform(20, 160)
    waves = middle + span * numpy.sin(a * x / width + b * y / height + c) + random.normal(0, 6, (3, height, width))
    colors = numpy.clip(numpy.moveaxis(waves, 0, 2), 0, 255).round().astype(numpy.uint8)
    colors[: height // 4, : width // 3] = random.integers(0, 256, 3)
    return colors


def adjust(pixels, *words):
    Image.fromarray(pixels).save(source)
    done = subprocess.run([options.matte, "adjust", source, *words, "-o", result, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"adjust: {words}: {done.stderr}")
    return numpy.asarray(Image.open(result).convert("RGBA" if pixels.shape[2] == 4 else "RGB")), json.loads(done.stdout)


def light(v):
    return numpy.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def encoded(v):
    return numpy.where(v <= 0.0031308, v * 12.92, 1.055 * numpy.maximum(v, 0) ** (1 / 2.4) - 0.055)


def clamped(v):
    return numpy.clip(v, 0, 1)


def exact(name, found, wanted, bound=0.5 + 1e-6):
    """Expects the rounded values of a float64 picture in 0...1."""
    error = numpy.abs(found.astype(float) - wanted * 255).max()
    expect(error <= bound, f"{name}: off by {error} levels")


def near(name, found, wanted, most, share=1.0):
    """Expects bytes that differ by at most `most` levels, and not in more than a share of the bytes."""
    difference = numpy.abs(found.astype(int) - wanted.astype(int))
    expect(
        difference.max() <= most and (difference > 0).mean() <= share,
        f"{name}: off by {difference.max()} levels, {(difference > 0).mean():.4f} of the bytes differ")


for case in range(4 if options.short else 40):
    height, width = (int(n) for n in random.integers(9, 300, 2))
    pixels = picture(height, width)
    values = pixels / 255
    stops, gamma = random.uniform(-3, 3), random.uniform(0.4, 2.5)
    amount, factor = random.uniform(-0.4, 0.4), random.uniform(0, 3)
    saturation = random.uniform(0, 3)

    found, _ = adjust(pixels, "--exposure", repr(stops), "--gamma", repr(gamma))
    wanted = encoded(clamped(clamped(light(values) * 2**stops)) ** (1 / gamma))
    exact("exposure and gamma", found, wanted)

    found, _ = adjust(pixels, "--brightness", repr(amount), "--contrast", repr(factor))
    levels = numpy.arange(256) / 255
    table = clamped(0.5 + factor * (clamped(levels + amount) - 0.5))
    near("contrast with cv2.LUT", found, cv2.LUT(pixels, numpy.floor(table * 255 + 0.5).astype(numpy.uint8)), 1, 0.001)

    found, _ = adjust(pixels, "--saturation", repr(saturation))
    matrix = (1 - saturation) * numpy.tile(weights, (3, 1)) + saturation * numpy.eye(3)
    transformed = clamped(cv2.transform(values, matrix))
    exact("saturation with cv2.transform", found, transformed, 0.6)
    pillow = numpy.asarray(ImageEnhance.Color(Image.fromarray(pixels)).enhance(saturation))
    # Pillow rounds the grey picture to 8 bits and truncates the result.
    near("saturation with Pillow", found, pillow, 1 + round(abs(1 - saturation) / 2 + 0.5))

    found, _ = adjust(pixels, "--exposure", repr(stops), "--saturation", repr(saturation))
    lit = clamped(encoded(clamped(light(values) * 2**stops)))
    exact("exposure and saturation", found, clamped(cv2.transform(lit, matrix)), 0.6)

    found, report = adjust(pixels, "--auto-levels")
    low, high = (round(255 * level) for level in report["levels"])
    clipped = int(pixels.size * 0.001)
    ordered = numpy.sort(pixels, axis=None)
    if ordered[clipped] < ordered[-1 - clipped]:
        expect((low, high) == (ordered[clipped], ordered[-1 - clipped]), f"levels: {low}...{high}")
        stretched = rescale_intensity(pixels.astype(float), in_range=(low, high), out_range=(0, 1))
        exact("auto-levels with scikit-image", found, stretched)
        # Pillow truncates instead of rounding. Its cutoff counts values at a level at once, so it is not used.
        band = Image.fromarray(numpy.clip(pixels, low, high)[:, :, 0])
        if band.getextrema() == (low, high):
            near("auto-levels with Pillow", found[:, :, 0], numpy.asarray(ImageOps.autocontrast(band)), 1)

    found, report = adjust(pixels, "--white-balance", "grey-world")
    means = light(values).reshape(-1, 3).mean(axis=0)
    luminance = means @ [0.2126, 0.7152, 0.0722]
    gains = numpy.clip(luminance / means, 1 / 8, 8)
    expect(numpy.allclose(report["gains"], gains, rtol=1e-9), f"gains: {report['gains']}, {gains}")
    exact("white balance", found, clamped(encoded(clamped(light(values) * gains))))

    strength, radius = random.uniform(0.1, 3), random.uniform(0.5, 4)
    found, _ = adjust(pixels, "--sharpen", f"{strength!r},{radius!r}")
    sharp = unsharp_mask(pixels, radius=radius, amount=strength, channel_axis=2, preserve_range=True)
    # scikit-image mirrors the picture at its edges and cuts the Gaussian off at 4 standard deviations.
    margin = int(5 * radius) + 2
    if min(height, width) > 2 * margin:
        inner = (slice(margin, -margin), slice(margin, -margin))
        exact("unsharp mask with scikit-image", found[inner], numpy.clip(sharp[inner], 0, 255) / 255, strength + 0.6)

    alpha = random.integers(0, 256, (height, width, 1), dtype=numpy.uint8)
    translucent = numpy.concatenate([pixels, alpha], axis=2)
    found, _ = adjust(translucent, "--exposure", repr(stops), "--sharpen", "1")
    expect((found[:, :, 3:] == alpha).all(), "alpha has changed")

print(f"ok: {checked} comparisons")
