#!/usr/bin/env python3
"""Pastes simulated replies through the tool and judges what changed.

usage: judge.py --matte TOOL --scratch FOLDER [--short] [--log FILE] [--pictures FOLDER] [--replies N]
"""
import argparse
import io
import json
import os
import subprocess
import sys
import time

import numpy as np
from PIL import Image, ImageOps
from scipy import ndimage

import peers
from scenes import photos
from simulate import DETAILS, EDITS, PLACES, Reply

parser = argparse.ArgumentParser()
parser.add_argument("--matte", required=True)
parser.add_argument("--scratch", required=True)
parser.add_argument("--short", action="store_true")
parser.add_argument("--log")
parser.add_argument("--pictures")
parser.add_argument("--replies", type=int)
parser.add_argument("--photos", help="keeps the downloaded photos here")
options = parser.parse_args()
COUNT = options.replies or (12 if options.short else 126)
OTHERS = 6 if options.short else 150
failures = []


def run(*arguments):
    return subprocess.run([options.matte, *arguments], capture_output=True, text=True)


def judge(text, isFine):
    print(("ok: " if isFine else "FAILED: ") + text, flush=True)
    if not isFine:
        failures.append(text)


class Edit:
    """An edit without a mask that the tool has made of a photo."""

    def __init__(self, photo, number):
        self.folder = os.path.join(options.scratch, f"edit-{number}")
        os.makedirs(self.folder, exist_ok=True)
        self.photo = os.path.join(self.folder, "photo.png")
        Image.fromarray(photo).save(self.photo, compress_level=1)
        done = run("edit", self.photo, "--no-mask", "--profile", "gemini-edit", "--out", self.folder)
        if done.returncode != 0:
            sys.exit(f"maskless: matte edit failed: {done.stderr.strip()}")

    def paste(self, file, *more):
        """Pastes a reply. Returns the report and the result, or the error."""
        path, out = os.path.join(self.folder, "reply"), os.path.join(self.folder, "out.png")
        self.change = os.path.join(self.folder, "change.png")
        with open(path, "wb") as output:
            output.write(file)
        done = run("paste", path, "--edit", os.path.join(self.folder, "edit.json"), "--original", self.photo,
                   "--change-out", self.change, "--json", "-o", out, *more)
        if done.returncode == 1 and done.stderr.startswith("matte paste: cannot paste"):
            return None, None, done.stderr.strip()
        if done.returncode != 0:
            sys.exit(f"maskless: matte paste failed: {done.stderr.strip()}")
        return json.loads(done.stdout), np.asarray(Image.open(out).convert("RGB")), ""


def loaded(path, longest=1280):
    picture = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
    picture.thumbnail((longest, longest), Image.LANCZOS)
    return np.asarray(picture)


def reply(number, pictures):
    """Pastes one reply and returns what became of it."""
    kinds = (PLACES[number % len(PLACES)], DETAILS[number // 2 % len(DETAILS)], EDITS[number % len(EDITS)])
    name, photo = pictures[number % len(pictures)]
    other = pictures[(number * 7 + 3) % len(pictures)][1]
    made = Reply(photo, other, 7000 + number, *kinds)
    edit = Edit(photo, "reply")
    began = time.time()
    report, result, error = edit.paste(made.file)
    row = {"name": name, "place": made.place, "detail": made.detail, "edit": made.edit, "seconds": time.time() - began,
           "outcome": report["change"]["outcome"] if report else
           "unplaced" if "another picture" in error or "bent" in error or "little detail" in error else "everything"}
    if report:
        t = report["change"]["transform"]
        row["error"] = made.error(np.array([[t["a"], t["b"], t["c"]], [t["d"], t["e"], t["f"]], [0, 0, 1]]))
        found = np.asarray(Image.open(edit.change)) > 127
        both, either = (found & made.changed).sum(), (found | made.changed).sum()
        row["overlap"] = float(both / either) if either else 1.0
        row["lost"] = float((made.changed & ~found).sum() / max(1, made.changed.sum()))
        row["extra"] = float((found & ~made.changed).mean())
        # Pixels may change within the found part and its margin of two compared pixels, whose contour is rounded.
        margin = int(np.ceil(4 * max(1, max(photo.shape) / 1024)))
        near = ndimage.binary_dilation(found, np.ones((3, 3)), iterations=margin) if found.any() else found
        row["outside"] = int(((result != photo).any(-1) & ~near).sum()) + report["changedOutsideMask"]
    if not options.short:
        shown = np.asarray(Image.open(os.path.join(edit.folder, "reply")).convert("RGB"))
        for peer, find in (("orb", peers.orb), ("ecc", peers.ecc)):
            found = find(photo, shown)
            row[peer] = made.error(found) if found is not None else None
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
        tiles = [Image.fromarray(photo), Image.open(os.path.join(edit.folder, "reply")).convert("RGB")]
        if report:
            tiles += [Image.open(edit.change).convert("RGB"), Image.fromarray(result)]
        sheet = Image.new("RGB", (480 * len(tiles), 480))
        for place, tile in enumerate(tiles):
            tile.thumbnail((480, 480))
            sheet.paste(tile, (480 * place, 0))
        sheet.save(os.path.join(options.pictures, f"{number:03}-{made.place}-{made.detail}-{made.edit}.jpg"))
    print(f"{number:3} {name[-24:]:24} {made.place:11} {made.detail:8} {made.edit:10} {row['outcome']:10}"
          + (f" error {row['error']:.3f} overlap {row['overlap']:.3f}" if report else ""), flush=True)
    return row


def others(pictures):
    """Pairs of a photo and a picture that isn't a reply to it: the number of accepted ones."""
    accepted = []
    random = np.random.default_rng(5)
    for number in range(OTHERS):
        name, photo = pictures[number % len(pictures)]
        kind = ["another", "mirrored", "negative", "turned", "crops"][number % 5]
        first = photo
        second = pictures[(number + 1 + number // len(pictures)) % len(pictures)][1]
        if kind == "mirrored":
            second = photo[:, ::-1]
        elif kind == "negative":
            second = 255 - photo
        elif kind == "turned":
            second = np.ascontiguousarray(photo[::-1, ::-1])
        elif kind == "crops":
            # Two parts of a photo that have less than a tenth in common.
            width = int(photo.shape[1] * 0.52)
            first, second = np.ascontiguousarray(photo[:, :width]), np.ascontiguousarray(photo[:, -width:])
        file = io.BytesIO()
        size = (1024, 1024) if random.random() < 0.3 else second.shape[1::-1]
        Image.fromarray(np.ascontiguousarray(second)).resize(size, Image.BICUBIC).save(file, "JPEG", quality=90)
        report, _, _ = Edit(first, "other").paste(file.getvalue())
        if report:
            accepted.append(f"{name} {kind}")
    return accepted


def share(rows, isTrue):
    return sum(map(isTrue, rows)) / max(1, len(rows))


def main():
    pictures = [(name, loaded(path)) for name, path in photos(options.photos or options.scratch, options.short)]
    rows = [reply(number, pictures) for number in range(COUNT)]
    if options.log:
        with open(options.log, "w") as file:
            json.dump(rows, file, indent=1)
    # Perspective can't be undone by a linear map, so such replies may be refused; the others must be placed.
    straight = [row for row in rows if row["place"] != "perspective"]
    placed = [row for row in straight if row["outcome"] != "unplaced"]
    known = [row["error"] for row in rows if "error" in row]
    print(f"errors in compared pixels: median {np.median(known):.3f}, 90 % {np.quantile(known, 0.9):.3f}, worst {max(known):.3f}")
    least = 0.75 if options.short else 0.9
    judge(f"{len(placed)} of {len(straight)} replies without perspective are placed", len(placed) >= least * len(straight))
    wrong = [row for row in rows if row.get("error", 0) > 1]
    judge(f"{len(wrong)} replies are accepted more than a pixel wrong", not wrong)
    near = share([row for row in straight if "error" in row or row["outcome"] == "unplaced"], lambda row: row.get("error", 9) <= 0.25)
    judge(f"{100 * near:.0f} % of replies without perspective are placed within 0.25 pixels", near >= (0.7 if options.short else 0.85))
    clear = [row["overlap"] for row in rows if row["edit"] in ("object", "recoloured") and "overlap" in row]
    print(f"overlap of objects and recoloured parts: median {np.median(clear):.3f}, 10 % {np.quantile(clear, 0.1):.3f}")
    judge(f"the median overlap of {len(clear)} objects and recoloured parts is {np.median(clear):.3f}", np.median(clear) >= (0.9 if options.short else 0.94))
    good = share(clear, lambda overlap: overlap >= 0.9)
    judge(f"{100 * good:.0f} % of them overlap by 0.9 or more", good >= (0.6 if options.short else 0.9))
    for edit in ("removed", "background", "small"):
        some = [row["overlap"] for row in rows if row["edit"] == edit and "overlap" in row]
        if some:
            print(f"overlap of {len(some)} edits '{edit}': median {np.median(some):.3f}, 10 % {np.quantile(some, 0.1):.3f}")
    same = [row for row in rows if row["edit"] == "none" and row["outcome"] != "unplaced"]
    judge(f"{sum(row['outcome'] == 'nothing' for row in same)} of {len(same)} unchanged replies change nothing",
          share(same, lambda row: row["outcome"] == "nothing") >= (0.5 if options.short else 0.95))
    outside = sum(row.get("outside", 0) for row in rows)
    judge(f"{outside} pixels outside the change differ from the photo", outside == 0)
    accepted = others(pictures)
    judge(f"{len(accepted)} of {OTHERS} other pictures are accepted: {accepted}", not accepted)
    if not options.short:
        for peer in ("orb", "ecc"):
            found = [row[peer] for row in rows if row[peer] is not None]
            right = sum(error <= 1 for error in found)
            print(f"{peer}: {len(found)} found, {right} of {len(rows)} within a pixel, median error {np.median(found):.2f}")
    if failures:
        sys.exit("maskless: " + "; ".join(failures))


main()
