"""Compares `matte cut-out` with its definition in numpy and with PyMatting, on pictures mixed from two photographs.

usage: compare.py MATTE FOLDER [--short]

The error is a (F' - F) in levels, where F is the known foreground, F' its estimate and a the mask: the error that shows
on any new background. It counts where 0.01 < a < 0.99.
"""
import subprocess
import sys

import numpy as np
from PIL import Image
from pymatting import estimate_foreground_ml
from skimage import data
from skimage.filters import gaussian
from skimage.transform import resize

from pyramid import foreground

matte, folder = sys.argv[1:3]
short = "--short" in sys.argv
side = 256 if short else 400
random = np.random.default_rng(7)
names = ["astronaut", "coffee", "chelsea", "rocket"] if short else [
    "astronaut", "coffee", "chelsea", "rocket", "immunohistochemistry", "retina", "colorwheel"]


def photo(name):
    return resize(getattr(data, name)()[..., :3] / 255, (side, side), anti_aliasing=True)


def blob(softness):
    """Returns a smooth outline with a soft edge."""
    field = gaussian(random.normal(size=(side, side)), side / 10)
    field = (field - np.median(field)) / field.std()
    slope = np.hypot(*np.gradient(field)).mean()
    return np.clip(field / (slope * softness) + 0.5, 0, 1)


def hair():
    """Returns an outline with thin strands of partial coverage."""
    y, x = np.mgrid[:side, :side] + 0.5
    mask = np.clip(side * 0.25 - np.hypot(x - side / 2, y - side / 2), 0, 1)
    for _ in range(160):
        angle, bend = random.uniform(0, 2 * np.pi), random.normal(0, 0.006)
        t = np.linspace(side * 0.2, side * random.uniform(0.3, 0.48), 400)
        px = side / 2 + t * np.cos(angle + bend * t)
        py = side / 2 + t * np.sin(angle + bend * t)
        strand = np.zeros((side, side))
        keep = (px >= 0) & (px < side) & (py >= 0) & (py < side)
        strand[py[keep].astype(int), px[keep].astype(int)] = 1
        mask = np.maximum(mask, np.clip(gaussian(strand, 0.8) * random.uniform(1, 2.5), 0, 1))
    return mask


def cut_out(picture, mask, detail):
    Image.fromarray(picture).save(f"{folder}/photo.png")
    Image.fromarray(mask).save(f"{folder}/mask.png")
    subprocess.run([matte, "cut-out", f"{folder}/photo.png", "--mask", f"{folder}/mask.png", "--detail", detail,
                    "-o", f"{folder}/out.png"], check=True, stdout=subprocess.DEVNULL)
    return np.asarray(Image.open(f"{folder}/out.png").convert("RGBA"))


def levels(picture):
    return np.floor(np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)


details = ["full", "half", "quarter"]
errors = {name: [] for name in ["as is", "PyMatting", *details, *("numpy " + d for d in details)]}
largest = 0
masks = [blob(3), blob(12), hair()] + ([] if short else [blob(40)])
photos = [photo(name) for name in names]
for mask in map(levels, masks):
    a = mask[..., None] / 255
    soft = ((a > 0.01) & (a < 0.99))[..., 0]
    for i, front in enumerate(photos):
        back = photos[(i + 1) % len(photos)]
        front = levels(front) / 255
        picture = levels(a * front + (1 - a) * back)

        def error(name, estimate):
            e = 255 * (a * (estimate - front))[soft]
            errors[name].append(float(np.sqrt((e**2).mean())))

        error("as is", picture / 255)
        error("PyMatting", estimate_foreground_ml(picture / 255, mask / 255))
        for finest, detail in enumerate(details):
            found = cut_out(picture, mask, detail)
            assert np.array_equal(found[..., 3], mask)
            assert np.array_equal(found[mask == 255][:, :3], picture[mask == 255])
            wanted = foreground(picture / 255, mask / 255, finest)
            inside = (mask > 0) & (mask < 255)
            largest = max(largest, np.abs(found[..., :3] - 255 * wanted)[inside].max())
            error(detail, found[..., :3] / 255)
            error("numpy " + detail, wanted)
mean = {name: float(np.mean(list)) for name, list in errors.items()}
print("rms errors in levels: " + ", ".join(f"{name} {value:.2f}" for name, value in mean.items()))
assert largest <= 1, f"{largest:.2f} levels from the definition"
print(f"at most {largest:.2f} levels from the definition")
for detail in details:
    for found, wanted in zip(errors[detail], errors["numpy " + detail]):
        assert abs(found - wanted) <= 0.05, f"{detail}: {found:.3f}, {wanted:.3f} by definition"
    assert mean[detail] < mean["PyMatting"], f"{detail}: {mean[detail]:.2f} is above PyMatting's error"
print("every error is within 0.05 levels of the definition's, and the means are below PyMatting's")
