"""Compares square crops by `matte crop --focus detail` with pyvips's attention on twenty photos, as a contact sheet.

usage: compare.py MATTE SCRATCH SHEET [--short]
"""
import json
import os
import subprocess
import sys

import pyvips
from PIL import Image, ImageOps

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "paste"))
from scenes import photos  # noqa: E402  the photos of the check `paste`

matte, scratch, sheet = sys.argv[1:4]
short = "--short" in sys.argv
tile, gap = 240, 12


def matte_crop(path, size):
    """The left and top edge of Matte's crop, which must be the largest square, inside, and the same in two runs."""
    out = os.path.join(scratch, "crop.png")
    call = [matte, "crop", path, "--ratio", "1:1", "--focus", "detail", "--json", "-o", out]
    first, second = (subprocess.run(call, check=True, capture_output=True, text=True).stdout for _ in range(2))
    assert first == second, f"two runs on {path} differ"
    report = json.loads(first)
    side = min(size)
    assert (report["width"], report["height"]) == (side, side), f"{path}: the crop isn't the largest square"
    left, top = (-round(report["transform"][name]) for name in ("offsetX", "offsetY"))
    assert 0 <= left <= size[0] - side and 0 <= top <= size[1] - side, f"{path}: the crop is outside"
    return left, top


def vips_crop(path, size):
    """The left and top edge of the crop around pyvips's point of attention, as far as the photo's edges allow."""
    image, side = pyvips.Image.new_from_file(path).autorot(), min(size)
    _, found = image.smartcrop(side, side, interesting="attention", attention_x=True, attention_y=True)
    return tuple(
        min(max(0, found[name] - side // 2), whole - side)
        for name, whole in (("attention_x", size[0]), ("attention_y", size[1])))


def main():
    # Every third photo, so that all packages are represented.
    names = photos(scratch, short)
    names = names[:4] if short else names[:: max(1, len(names) // 20)][:20]
    assert short or len(names) == 20, f"{len(names)} photos"
    across = 4 if not short else 1
    width, height = 3 * (tile + 2) + gap, tile + gap
    page = Image.new("RGB", (gap + across * width, gap + -(-len(names) // across) * height), (247, 246, 243))
    for index, (name, path) in enumerate(names):
        photo = ImageOps.exif_transpose(Image.open(path).convert("RGB"))
        side = min(photo.size)
        ours, theirs = matte_crop(path, photo.size), vips_crop(path, photo.size)
        left, top = gap + index % across * width, gap + index // across * height
        whole = photo.copy()
        whole.thumbnail((tile, tile))
        page.paste(whole, (left, top))
        for column, (x, y) in enumerate((ours, theirs), 1):
            part = photo.crop((x, y, x + side, y + side)).resize((tile, tile))
            page.paste(part, (left + column * (tile + 2), top))
        shared = (side - abs(ours[0] - theirs[0])) * (side - abs(ours[1] - theirs[1])) / side**2
        print(f"{name}: {100 * max(0, shared):.0f} % of the crop is in pyvips's")
    page.save(sheet, quality=85)


main()
