"""Extends photos and edits them in windows, with simulated replies, and measures what is left of the borders.

The truth of an extended canvas is a larger photo, of which the tool gets the middle. The reply shows the larger photo
moved, zoomed per axis, with a curve per channel, softened and with JPEG noise.
"""
import argparse
import json
import os
import random
import subprocess
import sys

import numpy as np
from PIL import Image, ImageFilter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "paste"))
import scenes  # noqa: E402

PROFILES = ["gpt-image-2-edit", "bfl-flux-fill", "stability-outpaint", "gemini-edit", "bria-expand"]
parser = argparse.ArgumentParser()
parser.add_argument("--matte", required=True)
parser.add_argument("--scratch", required=True)
parser.add_argument("--log")
parser.add_argument("--pictures")
parser.add_argument("--short", action="store_true")
options = parser.parse_args()


def matte(*arguments):
    run = subprocess.run([options.matte, *map(str, arguments)], capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(f"canvas: matte {' '.join(map(str, arguments))}: {run.stderr}")
    return json.loads(run.stdout)


def luma(picture):
    return np.asarray(picture.convert("RGB"), np.float64) @ [0.299, 0.587, 0.114]


def drifted(picture, box, size, chance, tone=True):
    """A reply of a size that shows a box of a picture, moved and zoomed by up to 2 % of its sides."""
    zoom = [1 + chance.uniform(-0.015, 0.015) for _ in range(2)]
    shift = [chance.uniform(-0.015, 0.015) * (box[2] - box[0]), chance.uniform(-0.015, 0.015) * (box[3] - box[1])]
    middle = [(box[0] + box[2]) / 2 + shift[0], (box[1] + box[3]) / 2 + shift[1]]
    half = [(box[2] - box[0]) / 2 * zoom[0], (box[3] - box[1]) / 2 * zoom[1]]
    # Repeat the picture mirrored beyond its edges, for what the box shows there.
    pad = int(max(half) * 2 * 0.05 + max(0, -box[0], -box[1], box[2] - picture.width, box[3] - picture.height)) + 4
    pixels = np.pad(np.asarray(picture), ((pad, pad), (pad, pad), (0, 0)), mode="symmetric")
    wide = Image.fromarray(pixels)
    place = (middle[0] - half[0] + pad, middle[1] - half[1] + pad, middle[0] + half[0] + pad, middle[1] + half[1] + pad)
    reply = wide.resize(size, Image.LANCZOS, box=place).filter(ImageFilter.GaussianBlur(0.5))
    if tone:
        values = np.asarray(reply, np.float64) / 255
        for channel in range(3):
            power, gain, bias = chance.uniform(0.93, 1.07), chance.uniform(0.96, 1.04), chance.uniform(-0.025, 0.025)
            values[..., channel] = np.clip(values[..., channel], 0, 1) ** power * gain + bias
        noise = np.random.default_rng(chance.randrange(1 << 30)).normal(0, 0.006, values.shape)
        reply = Image.fromarray(np.clip((values + noise) * 255, 0, 255).round().astype(np.uint8))
    path = os.path.join(options.scratch, "reply.jpg")
    reply.save(path, quality=92, subsampling=0)
    return path


def loaded(path, longest):
    picture = Image.open(path).convert("RGB")
    share = min(1, longest / max(picture.size))
    return picture.resize((round(picture.width * share), round(picture.height * share)), Image.LANCZOS)


def save(picture, *name):
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
        Image.open(picture).convert("RGB").save(os.path.join(options.pictures, "-".join(map(str, name)) + ".jpg"), quality=90)


def border(result, truth, photo):
    """The step at the photo's border: means of 8x8 blocks just outside it, compared with the truth, root mean square."""
    error = luma(result) - luma(truth)
    left, top, right, bottom = photo
    strips = []
    if left >= 8:
        strips.append(error[top:bottom, left - 8:left])
    if truth.width - right >= 8:
        strips.append(error[top:bottom, right:right + 8])
    if top >= 8:
        strips.append(error[top - 8:top, left:right].T)
    if truth.height - bottom >= 8:
        strips.append(error[bottom:bottom + 8, left:right].T)
    blocks = [strip[:len(strip) // 8 * 8].reshape(-1, 8, 8).mean((1, 2)) for strip in strips]
    return float(np.sqrt((np.concatenate(blocks) ** 2).mean()))


def extended(number, name, path):
    chance = random.Random(f"canvas {name}")
    truth = loaded(path, 1600)
    w, h = truth.size
    sides = [int(chance.uniform(0.1, 0.22) * (w if k % 2 == 0 else h)) for k in range(4)]
    if number % 3 == 1:
        sides[1] = sides[3] = 0
    photo = (sides[0], sides[1], w - sides[2], h - sides[3])
    source = os.path.join(options.scratch, "photo.png")
    truth.crop(photo).save(source)
    folder = os.path.join(options.scratch, "canvas")
    profile = PROFILES[number % len(PROFILES)]
    edit = matte("edit", source, "--extend", ",".join(map(str, sides)), "--profile", profile, "--out", folder, "--json")["edit"]
    canvas, size = edit["canvas"], (edit["size"]["width"], edit["size"]["height"])
    shown = canvas["shown"]
    box = [shown["x"] + sides[0], shown["y"] + sides[1]]
    box += [box[0] + shown["width"], box[1] + shown["height"]]
    if "request" in canvas:
        numbers = {field["name"]: field["numbers"] for field in canvas["request"]}
        if "canvas_size" in numbers:
            size = tuple(numbers["canvas_size"])
        else:
            left, up, right, down = (field["numbers"][0] for field in canvas["request"])
            size = (left + size[0] + right, up + size[1] + down)
    reply = drifted(truth, box, size, chance)
    result = os.path.join(options.scratch, "wide.png")
    report = matte("paste", reply, "--edit", folder + "/edit.json", "--original", source, "-o", result, "--json")
    plain = os.path.join(options.scratch, "plain.png")
    matte("paste", reply, "--edit", folder + "/edit.json", "--original", source, "-o", plain, "--json", "--no-register", "--no-match", "--no-blend")
    out = Image.open(result).convert("RGB")
    assert out.size == truth.size, (out.size, truth.size)
    kept = bool((np.asarray(out.crop(photo)) == np.asarray(truth.crop(photo))).all())
    for kind, picture in (("photo", source), ("reply", reply), ("result", result)):
        save(picture, "canvas", number, kind)
    return {"photo": name, "profile": profile, "alignment": report["placement"]["alignment"], "kept": kept,
            "outside": report["changedOutsideMask"], "asReturned": border(Image.open(plain), truth, photo),
            "joined": border(out, truth, photo), "before": report["placement"].get("edgeDifferenceBefore"),
            "after": report["placement"].get("edgeDifferenceAfter")}


def seam(result, truth, columns, rows):
    """The step of the error across the windows' edges, in means of 8x8 blocks, root mean square."""
    error = luma(result) - luma(truth)
    steps = []
    h, w = error.shape
    for x in columns:
        a, b = error[:h // 8 * 8, x - 8:x], error[:h // 8 * 8, x:x + 8]
        steps.append(a.reshape(-1, 8, 8).mean((1, 2)) - b.reshape(-1, 8, 8).mean((1, 2)))
    for y in rows:
        a, b = error[y - 8:y, :w // 8 * 8].T, error[y:y + 8, :w // 8 * 8].T
        steps.append(a.reshape(-1, 8, 8).mean((1, 2)) - b.reshape(-1, 8, 8).mean((1, 2)))
    return float(np.sqrt((np.concatenate(steps) ** 2).mean()))


def windowed(number, name, path):
    chance = random.Random(f"windows {name}")
    photo = loaded(path, 1500)
    source = os.path.join(options.scratch, "photo.png")
    photo.save(source)
    folder = os.path.join(options.scratch, "windows")
    edit = matte("edit", source, "--windows", 640, "--context", 128, "--profile", "bfl-flux-fill", "--out", folder, "--json")
    # The edit: evening light.
    values = np.asarray(photo, np.float64) * [0.95, 0.72, 0.5] + [22, 6, 0]
    edited = Image.fromarray(values.clip(0, 255).round().astype(np.uint8))
    replies, hard = [], edited.copy()
    for index, window in enumerate(edit["windows"]):
        frame = window["frame"]
        box = [frame["x"], frame["y"], frame["x"] + frame["width"], frame["y"] + frame["height"]]
        reply = drifted(edited, box, (1024, round(1024 * frame["height"] / frame["width"])), chance)
        target = os.path.join(options.scratch, f"window-{index}.jpg")
        os.replace(reply, target)
        replies.append(target)
        hard.paste(Image.open(target).resize((frame["width"], frame["height"]), Image.LANCZOS), (box[0], box[1]))
    result = os.path.join(options.scratch, "joined.png")
    report = matte("paste", *replies, "--edit", folder + "/edit.json", "--original", source, "-o", result, "--json")
    frames = [window["frame"] for window in edit["windows"]]
    columns = sorted({x for f in frames for x in (f["x"], f["x"] + f["width"])} - {0, photo.width})
    rows = sorted({y for f in frames for y in (f["y"], f["y"] + f["height"])} - {0, photo.height})
    save(source, "windows", number, "photo")
    hard.save(os.path.join(options.scratch, "hard.png"))
    save(os.path.join(options.scratch, "hard.png"), "windows", number, "returned")
    save(result, "windows", number, "result")
    placed = sum(w["alignment"] in ("moved", "aligned") for w in report["windows"])
    return {"photo": name, "windows": len(frames), "placed": placed, "outside": report["changedOutsideMask"],
            "asReturned": seam(hard, edited, columns, rows), "joined": seam(Image.open(result), edited, columns, rows)}


def median(values):
    return float(np.median(values))


photos = scenes.photos(options.scratch, options.short)
if options.short:
    photos = photos[:6]
canvases = []
for number, (name, path) in enumerate(photos):
    canvases.append(extended(number, name, path))
    print({key: round(value, 2) if isinstance(value, float) else value for key, value in canvases[-1].items()}, flush=True)
windows = []
for number, (name, path) in enumerate(photos[:3] if options.short else photos[:12]):
    windows.append(windowed(number, name, path))
    print({key: round(value, 2) if isinstance(value, float) else value for key, value in windows[-1].items()}, flush=True)
placed = [c for c in canvases if c["alignment"] in ("moved", "aligned")]
print(f"canvases: {len(canvases)}, placed {len(placed)}; border as returned {median([c['asReturned'] for c in placed]):.2f}, "
      f"joined {median([c['joined'] for c in placed]):.2f}, worst {max(c['joined'] for c in placed):.2f} levels")
print(f"windows: {len(windows)} photos, placed {sum(w['placed'] for w in windows)} of {sum(w['windows'] for w in windows)}; "
      f"seams as returned {median([w['asReturned'] for w in windows]):.2f}, joined {median([w['joined'] for w in windows]):.2f}, "
      f"worst {max(w['joined'] for w in windows):.2f} levels")
if options.log:
    with open(options.log, "w") as file:
        json.dump({"canvases": canvases, "windows": windows}, file, indent=1)
failures = [c for c in canvases if not c["kept"] or c["outside"] != 0] + [w for w in windows if w["outside"] != 0]
if failures:
    sys.exit(f"canvas: pixels of the photo changed: {failures}")
if len(placed) < 0.85 * len(canvases):
    sys.exit(f"canvas: only {len(placed)} of {len(canvases)} canvases were placed")
if median([c["joined"] for c in placed]) > 0.4 * median([c["asReturned"] for c in placed]):
    sys.exit("canvas: the borders of extended photos have steps")
if median([w["joined"] for w in windows]) > 0.35 * median([w["asReturned"] for w in windows]):
    sys.exit("canvas: the seams of windows have steps")
print(f"ok: {len(canvases) + len(windows)}")
