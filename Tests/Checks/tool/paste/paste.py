#!/usr/bin/env python3
"""Pastes replies with injected errors through the tool and judges what comes back.

usage: paste.py --matte TOOL --scratch FOLDER [--short] [--table FILE] [--pictures FOLDER] [--log FILE]
"""
import argparse
import json
import os
import random
import statistics
import subprocess
import sys

import numpy as np
from PIL import Image

from scenes import Crop, Drift, photos, wrong

parser = argparse.ArgumentParser()
parser.add_argument("--matte", required=True)
parser.add_argument("--scratch", required=True)
parser.add_argument("--photos")
parser.add_argument("--short", action="store_true")
parser.add_argument("--table")
parser.add_argument("--pictures")
parser.add_argument("--log")
parser.add_argument("--crops", type=int)
options = parser.parse_args()

# The maximum median error and the maximum error of moved replies in pixels, the maximum share of replies that are
# wrongly not moved, the maximum edge difference, and the minimum structure of the surroundings from which a reply must
# be moved. These bounds were chosen before the photos below were used.
MEDIAN, WORST, REFUSED, EDGE, TENSOR = 0.05, 0.3, 0.05, 1.0, 0.5
# The simulated change of colours counts as uniform if it clips at most this share of the ring's pixels. Colours that it
# pushes to 0 or 255 are the same in the reply whatever they were in the photo, so no curve of the reply's colours
# restores them. The output counts the replies that are left out for this reason.
CLIPPED = 1 / 3


def run(*arguments):
    done = subprocess.run([options.matte, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"paste: matte {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout


class Edit:
    """An edit that the tool has made of a crop."""

    def __init__(self, crop, number):
        self.crop = crop
        self.folder = os.path.join(options.scratch, f"edit-{number}")
        os.makedirs(self.folder, exist_ok=True)
        self.photo = os.path.join(self.folder, "photo.png")
        crop.photo.save(self.photo, compress_level=1)
        self.pixels = np.asarray(crop.photo).astype(int)
        left, top, wide, tall = crop.box
        kind = number % 3
        where = ["--box", f"pixels:{left},{top},{wide},{tall}"]
        if kind == 1:
            where += ["--shape", "ellipse"]
        elif kind == 2:
            ring = [[left, top + tall * 0.3], [left + wide * 0.4, top], [left + wide, top + tall * 0.2],
                    [left + wide * 0.8, top + tall], [left + wide * 0.1, top + tall * 0.9]]
            path = os.path.join(self.folder, "polygons.json")
            with open(path, "w") as file:
                json.dump([ring], file)
            where = ["--polygons", path]
        run("edit", self.photo, *where, "--profile", "gpt-image-2-edit", "--frame", "whole", "--out", self.folder)
        mask = np.asarray(Image.open(os.path.join(self.folder, "mask.png")).convert("RGBA"))[..., 3]
        if Image.open(os.path.join(self.folder, "mask.png")).size != crop.photo.size:
            sys.exit("paste: the upload is not of the crop's size")
        self.region = mask < 255
        # The ring of pixels around the region in which the edge difference is measured.
        self.ring = self.pixels[eroded(~self.region, 1, True) & ~eroded(~self.region, 13, True)]

    def paste(self, reply, *steps):
        """The report and the pixels of the result."""
        path = os.path.join(self.folder, "reply.jpg")
        with open(path, "wb") as file:
            file.write(reply)
        return self.paste_file(path, *steps)

    def paste_file(self, path, *steps):
        result = os.path.join(self.folder, "result.png")
        report = json.loads(run(
            "paste", path, "--edit", os.path.join(self.folder, "edit.json"), "--original", self.photo, "--json",
            "--compression", "fast", *steps, "-o", result))
        pixels = np.asarray(Image.open(result).convert("RGB")).astype(int)
        changed = (pixels != self.pixels).any(-1)
        if report["changedOutsideMask"] != 0 or (changed & ~self.region).any():
            sys.exit(f"paste: {self.crop.name}: {(changed & ~self.region).sum()} pixels outside of the region changed")
        return report["placement"], pixels

    def seam(self, pixels):
        """The difference in luma from the photo inside the region's edge: RMS over the means of blocks of 8 pixels.

        These replies show the scene inside the region too, so that the photo is what should come back.
        """
        luma = (pixels - self.pixels) @ np.array([0.299, 0.587, 0.114])
        near = self.region & ~eroded(self.region, 13)
        height, width = (side // 8 * 8 for side in near.shape)
        count = near[:height, :width].reshape(height // 8, 8, width // 8, 8).sum((1, 3))
        sums = np.where(near, luma, 0)[:height, :width].reshape(height // 8, 8, width // 8, 8).sum((1, 3))
        means = sums[count >= 16] / count[count >= 16]
        return float(np.sqrt((means ** 2).mean()))


def eroded(region, radius, beyond=False):
    """The region less a border of a square's radius; `beyond` says if the region goes on outside of the picture."""
    inverse = np.pad(~region, radius, constant_values=not beyond)
    for axis in (0, 1):
        sums = np.cumsum(np.insert(inverse.astype(int), 0, 0, axis=axis), axis=axis)
        span = 2 * radius + 1
        size = inverse.shape[axis] - 2 * radius
        high = np.take(sums, range(span, span + size), axis=axis)
        inverse = high - np.take(sums, range(size), axis=axis) > 0
    return ~inverse


def main():
    found = [(name, path) for name, path in (
        json.load(open(options.photos)) if options.photos else photos(options.scratch, options.short))]
    per_photo, cases = (1, 1) if options.short else (2, 2)
    crops = [Crop(name, path, seed) for seed in range(per_photo) for name, path in found]
    if options.crops:
        crops = crops[:options.crops]
    log, rows, failures = [], [], []
    wrong_count = returned = 0
    for number, crop in enumerate(crops):
        edit = Edit(crop, number)
        for case in range(cases):
            drift = Drift(random.Random(f"{crop.name} {number} {case}"))
            reply = drift.reply(crop)
            placement, pixels = edit.paste(reply)
            _, before = edit.paste(reply, "--no-register", "--no-match", "--no-blend")
            row = dict(name=crop.name, number=number, box=crop.box, size=crop.size, shift=drift.shift, injected=drift.scale,
                       gains=drift.gains, biases=drift.biases, gamma=drift.gamma, quality=drift.quality,
                       density=drift.density, error=drift.error(crop, placement), seam_before=edit.seam(before),
                       clipped=drift.clipped(edit.ring[::7]),
                       seam_after=edit.seam(pixels), **placement)
            rows.append(row)
            if options.pictures and case == 0:
                picture(edit, before, pixels, number)
        # A reply that shows something else. The tool must not move or recolour it.
        kind = ["mirrored", "another photo", "upside down", "negative", "another photo", "another photo, blurred"][number % 6]
        others = [other for other in crops if other.name != crop.name]
        reply = wrong(crop, others[(number + len(others) // 3) % len(others)], kind)
        placement, pixels = edit.paste(reply)
        _, untouched = edit.paste(reply, "--no-register", "--no-match", "--no-blend")
        acted = placement["alignment"] in ("moved", "aligned") or (pixels != untouched).any()
        log.append(dict(name=crop.name, number=number, wrong=kind, acted=bool(acted), **placement))
        wrong_count += 1
        if acted:
            failures.append(f"{crop.name}, {kind}: {placement['alignment']}, colour {placement['color']}, blend {placement['blend']}")
        # The upload itself as the reply. It must come back almost unchanged.
        placement, pixels = edit.paste_file(os.path.join(edit.folder, "image.png"))
        returned += 1
        difference = int(abs(pixels - edit.pixels).max())
        if difference > 1:
            failures.append(f"{crop.name}: the photo came back with a difference of {difference} levels")
    log += rows
    if options.log:
        with open(options.log, "w") as file:
            json.dump(log, file, indent=1)
    moved = [row for row in rows if row["alignment"] == "moved"]
    structured = [row for row in rows if (row.get("structure") or 0) >= TENSOR]
    refused = [row for row in structured if row["alignment"] != "moved"]
    errors = sorted(row["error"] for row in moved)
    # Only replies with a uniform change of colours count here. A change that clips colours is not uniform.
    uniform = [row for row in moved if row["clipped"] <= CLIPPED]
    edges = sorted(row["edgeDifferenceAfter"] for row in uniform)
    seams = sorted(row["seam_after"] for row in moved)
    clipped = sorted(row["edgeDifferenceAfter"] for row in moved if row["clipped"] > CLIPPED)
    lines = [
        f"{len(crops)} crops of {len(found)} photos, {len(rows)} replies: {len(moved)} moved, "
        f"{len(structured)} pass the threshold, {len(refused)} of these refused",
        f"error at the region in px: median {statistics.median(errors):.3f}, 90 % {errors[len(errors) * 9 // 10]:.3f}, worst {errors[-1]:.3f}",
        f"edge difference outside in levels, of {len(uniform)} unclipped: "
        f"{statistics.median(r['edgeDifferenceBefore'] for r in uniform):.2f} -> median "
        f"{statistics.median(edges):.2f}, worst {edges[-1]:.2f}",
        f"{len(clipped)} more moved with a ring that the drift clips: "
        + (f"median {statistics.median(clipped):.2f}, {sum(edge > EDGE for edge in clipped)} above {EDGE}, worst {clipped[-1]:.2f}"
           if clipped else "none"),
        f"edge difference inside in levels: {statistics.median(r['seam_before'] for r in moved):.2f} -> median "
        f"{statistics.median(seams):.2f}, 90 % {seams[len(seams) * 9 // 10]:.2f}, worst {seams[-1]:.2f}",
        f"{wrong_count} wrong pictures, {returned} returned photos",
    ]
    print("\n".join(lines))
    if statistics.median(errors) > MEDIAN:
        failures.append(f"the median error is {statistics.median(errors):.3f} px, more than {MEDIAN}")
    failures += [f"{r['name']}: moved {r['error']:.3f} px wrong" for r in moved if r["error"] > WORST]
    if len(refused) > REFUSED * len(structured):
        failures.append(f"{len(refused)} of {len(structured)} replies with structure were refused: "
                        + ", ".join(f"{r['name']} ({r['alignment']})" for r in refused))
    failures += [f"{r['name']}: the edge differs by {r['edgeDifferenceAfter']:.2f} levels" for r in uniform
                 if r["edgeDifferenceAfter"] > EDGE]
    if options.table:
        table(rows)
    for failure in failures:
        print(f"failed: {failure}", file=sys.stderr)
    if failures:
        sys.exit(f"paste: {len(failures)} expectations not met")
    print(f"ok: {len(rows) + wrong_count + returned}")


def table(rows):
    """The table of ten photos as Markdown."""
    chosen, names = [], set()
    for row in rows:
        if row["name"] not in names and row["alignment"] == "moved":
            names.add(row["name"])
            chosen.append(row)
    step = max(1, len(chosen) // 10)
    with open(options.table, "w") as file:
        file.write("| Photo | Injected: shift, scale | Gains, gamma | Error left | Edge difference |\n|---|---|---|---|---|\n")
        for row in chosen[::step][:10]:
            x, y = row["shift"]
            gains = ", ".join(f"{gain:.2f}" for gain in row["gains"])
            file.write(f"| {row['name'].split(': ')[1].rsplit('.', 1)[0].split('_by_')[0].replace('_', ' ')} | ({x:.1f}, {y:.1f}) px, {100 * (row['injected'] - 1):+.1f} % | "
                       f"{gains}; {row['gamma']:.2f} | {row['error']:.3f} px | {row['seam_before']:.1f} -> {row['seam_after']:.2f} |\n")


def picture(edit, before, after, number):
    """Both results around a corner of the region, enlarged twice, side by side."""
    left, top, wide, tall = edit.crop.box
    x, y = max(0, left - 50), max(0, top - 40)
    parts = [Image.fromarray(pixels.astype(np.uint8)).crop((x, y, x + 160, y + 120)).resize((320, 240), Image.LANCZOS)
             for pixels in (before, after)]
    sheet = Image.new("RGB", (648, 240), "white")
    sheet.paste(parts[0], (0, 0))
    sheet.paste(parts[1], (328, 0))
    os.makedirs(options.pictures, exist_ok=True)
    sheet.save(os.path.join(options.pictures, f"seam-{number}.jpg"), quality=85)


main()
