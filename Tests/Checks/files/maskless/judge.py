#!/usr/bin/env python3
"""Pastes simulated replies through the tool and judges what changed.

usage: judge.py --matte TOOL --scratch FOLDER [--short] [--log FILE] [--report FILE] [--pictures FOLDER] [--replies N] [--seed N]
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

import large
import peers
import report
from scenes import photos
from simulate import DETAILS, EDITS, PLACES, Reply, repeated

parser = argparse.ArgumentParser()
parser.add_argument("--matte", required=True)
parser.add_argument("--scratch", required=True)
parser.add_argument("--short", action="store_true")
parser.add_argument("--log")
parser.add_argument("--report")
parser.add_argument("--pictures")
parser.add_argument("--replies", type=int)
parser.add_argument("--seed", type=int, default=7000, help="the seed of the replies; another thousand also pairs other photos with other kinds of replies")
parser.add_argument("--photos", help="keeps the downloaded photos here")
options = parser.parse_args()
COUNT = options.replies or (12 if options.short else 126)
OTHERS = 6 if options.short else 150
# Replies to pictures whose content repeats, where several places look alike.
REPEATED = 1 if options.short else 18
# The photos of the short form were looked at while thresholds were added to the prototype's: the limit of the bend.
SEEN = "lomiri-wallpapers-16.04"
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

    def paste_whole(self, size):
        """Pastes the last reply through a mask of the whole photo. Returns the result, or None if it is refused."""
        folder, out = os.path.join(self.folder, "whole"), os.path.join(self.folder, "whole.png")
        done = run("edit", self.photo, "--box", f"pixels:0,0,{size[0]},{size[1]}", "--profile", "bfl-flux-fill", "--out", folder)
        if done.returncode != 0:
            sys.exit(f"maskless: matte edit failed: {done.stderr.strip()}")
        done = run("paste", os.path.join(self.folder, "reply"), "--edit", os.path.join(folder, "edit.json"), "--original",
                   self.photo, "-o", out)
        return np.asarray(Image.open(out).convert("RGB")) if done.returncode == 0 else None


def loaded(path, longest=1280):
    picture = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
    picture.thumbnail((longest, longest), Image.LANCZOS)
    return np.asarray(picture)


def reply(number, pictures):
    """Pastes one reply and returns what became of it. The replies from COUNT on are to pictures that repeat."""
    kinds = (PLACES[number % len(PLACES)], DETAILS[number // 2 % len(DETAILS)], EDITS[number % len(EDITS)])
    place = number + (options.seed - 7000) // 1000
    name, photo = pictures[place % len(pictures)]
    if number >= COUNT:
        photo = repeated(photo, options.seed + number)
    other = pictures[(place * 7 + 3) % len(pictures)][1]
    made = Reply(photo, other, options.seed + number, *kinds)
    edit = Edit(photo, "reply")
    began = time.time()
    pasted, result, error = edit.paste(made.file)
    row = {"name": name, "isSeen": name.startswith(SEEN), "isRepeated": number >= COUNT, "place": made.place, "detail": made.detail, "edit": made.edit, "seconds": time.time() - began,
           "outcome": pasted["change"]["outcome"] if pasted else
           "unplaced" if "another picture" in error or "bent" in error or "little detail" in error else "everything"}
    if pasted:
        t = pasted["change"]["transform"]
        row["error"] = made.error(np.array([[t["a"], t["b"], t["c"]], [t["d"], t["e"], t["f"]], [0, 0, 1]]))
        found = np.asarray(Image.open(edit.change)) > 127
        both, either = (found & made.changed).sum(), (found | made.changed).sum()
        row["overlap"] = float(both / either) if either else 1.0
        row["lost"] = float((made.changed & ~found).sum() / max(1, made.changed.sum()))
        row["extra"] = float((found & ~made.changed).mean())
        # Pixels may change within the found part and its margin of two compared pixels, whose contour is rounded.
        margin = int(np.ceil(4 * max(1, max(photo.shape) / 1024)))
        near = ndimage.binary_dilation(found, np.ones((3, 3)), iterations=margin) if found.any() else found
        row["outside"] = int(((result != photo).any(-1) & ~near).sum()) + pasted["changedOutsideMask"]
    if not options.short:
        shown = np.asarray(Image.open(os.path.join(edit.folder, "reply")).convert("RGB"))
        for peer, find in (("orb", peers.orb), ("ecc", peers.ecc)):
            found = find(photo, shown)
            row[peer] = made.error(found) if found is not None else None
        whole = edit.paste_whole(photo.shape[1::-1])
        row["whole"] = None
        if whole is not None:
            stretched = np.diag([made.size[0] / photo.shape[1], made.size[1] / photo.shape[0], 1])
            same = ~made.changed
            row["whole"] = made.error(stretched)
            row["wholeReplaced"] = float(((whole != photo).any(-1) & same).sum() / max(1, same.sum()))
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
        tiles = [Image.fromarray(photo), Image.open(os.path.join(edit.folder, "reply")).convert("RGB")]
        if pasted:
            tiles += [Image.open(edit.change).convert("RGB"), Image.fromarray(result)]
        sheet = Image.new("RGB", (480 * len(tiles), 480))
        for place, tile in enumerate(tiles):
            tile.thumbnail((480, 480))
            sheet.paste(tile, (480 * place, 0))
        sheet.save(os.path.join(options.pictures, f"{number:03}-{made.place}-{made.detail}-{made.edit}.jpg"))
    print(f"{number:3} {name[-24:]:24} {made.place:11} {made.detail:8} {made.edit:10} {row['outcome']:10}"
          + (f" error {row['error']:.3f} overlap {row['overlap']:.3f}" if pasted else ""), flush=True)
    return row


def others(pictures):
    """Pairs of a photo and a picture that isn't a reply to it: what each is, and who accepts it."""
    rows = []
    random = np.random.default_rng(5)
    for number in range(OTHERS):
        name, photo = pictures[number % len(pictures)]
        kind = report.OTHERS[number % len(report.OTHERS)]
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
        pasted, _, _ = Edit(first, "other").paste(file.getvalue())
        row = {"name": name, "kind": kind, "isAccepted": pasted is not None}
        if not options.short:
            shown = np.asarray(Image.open(file).convert("RGB"))
            row["orb"] = peers.orb_inliers(first, shown) >= 20
        rows.append(row)
    return rows


def main():
    pictures = [(name, loaded(path)) for name, path in photos(options.photos or options.scratch, options.short)]
    rows = [reply(number, pictures) for number in range(COUNT + REPEATED)]
    pairs = others(pictures)
    if options.log:
        with open(options.log, "w") as file:
            json.dump({"replies": rows, "others": pairs}, file, indent=1)
    for text, isFine in report.verdicts(rows, pairs, options.short):
        judge(text, isFine)
    if not options.short:
        judge(*large.verdict(options.matte, os.path.join(options.scratch, "large"), pictures[0][1], pictures[1][1]))
    if options.report:
        report.write(options.report, rows, pairs, options.seed)
    if failures:
        sys.exit("maskless: " + "; ".join(failures))


main()
