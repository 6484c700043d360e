#!/usr/bin/env python3
"""Compares `matte tensor` and `matte resize --like torch-...` with transformers and torch on random pictures.

usage: compare.py --matte TOOL [--timer PROGRAM] --configs FOLDER --scratch FOLDER --cases N --resizes N [FAMILY...]
Lines that begin with "ok:" are comparisons. A difference ends the program.
"""
import argparse
import glob
import json
import os
import statistics
import subprocess
import sys
import time

import numpy as np
from PIL import Image
from safetensors.numpy import load_file

import reference
import torch
from torchvision.transforms.v2 import InterpolationMode
from torchvision.transforms.v2 import functional as tvF

arguments = argparse.ArgumentParser()
arguments.add_argument("--matte", required=True)
arguments.add_argument("--timer")
arguments.add_argument("--configs", required=True)
arguments.add_argument("--scratch", required=True)
arguments.add_argument("--cases", type=int, required=True)
arguments.add_argument("--resizes", type=int, required=True)
arguments.add_argument("--seed", type=int, default=int(time.time()))
arguments.add_argument("families", nargs="*")
options = arguments.parse_args()
random = np.random.default_rng(options.seed)
print(f"seed {options.seed}", flush=True)


def side(least, most):
    """A side; short ones are as likely as long ones."""
    return int(np.exp(random.uniform(np.log(least), np.log(most))) + 0.5)


def picture(width, height, channels=3):
    """Noise, a smooth picture, or one with hard edges."""
    kind = random.integers(3)
    pixels = random.integers(0, 256, (height, width, channels)).astype(np.uint8)
    if kind == 1:
        for axis in (0, 1):
            sums = np.cumsum(np.concatenate([pixels] * 2, axis), axis, dtype=np.int64)
            length = pixels.shape[axis]
            last = np.take(sums, range(length, 2 * length), axis)
            pixels = ((last - np.take(sums, range(length - 9, 2 * length - 9), axis)) // 9 if length > 9 else pixels)
            pixels = pixels.astype(np.uint8)
    elif kind == 2:
        pixels = (pixels >> 7) * np.uint8(255)
    return pixels


def run(jobs):
    """Runs jobs and returns their answers."""
    done = subprocess.run(
        [options.matte, "batch", "--jobs", "2"], input="\n".join(map(json.dumps, jobs)), capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) != len(jobs):
        sys.exit(f"processors: {done.stderr}")
    return lines


def path(name):
    return os.path.join(options.scratch, name)


def family(name, config):
    """Single pictures, batches and half precision of a family, with each backend that it has."""
    with open(path("config.json"), "w") as f:
        json.dump(config, f)
    counts = {}
    for backend, word in (("torchvision", "torchvision"), ("pil", "pillow")):
        made = reference.processor(config, backend)
        if made is None:
            continue
        cases, jobs = [], []
        for number in range(options.cases + max(1, options.cases // 4)):
            # The last ones are batches.
            count = 1 if number < options.cases else int(random.integers(2, 4))
            most = 1600 if number % 5 == 4 else 500
            names, images = [], []
            for i in range(count):
                width, height = side(3, most), side(3, most)
                names.append(path(f"{number}-{i}.png"))
                images.append(Image.fromarray(picture(width, height)))
                images[-1].save(names[-1], compress_level=1)
            out = path(f"{number}.safetensors")
            jobs.append({"command": "tensor", "input": names, "config": path("config.json"), "backend": word, "out": out})
            cases.append((images, out))
        half = dict(jobs[0], out=path("half.npy"), type="float16")
        answers = run(jobs + [half])
        for (images, out), answer in zip(cases, answers):
            label = f"{name} like {word}, {', '.join('%dx%d' % image.size for image in images)}"
            expected = reference.tensors(made, images)
            if expected is None or not answer["ok"]:
                if expected is not None:
                    sys.exit(f"processors: {label}: {answer['error']}")
                if expected is None and answer["ok"]:
                    sys.exit(f"processors: {label}: the reference rejects the pictures")
                counts["rejected"] = counts.get("rejected", 0) + 1
                continue
            found = load_file(out)
            if set(found) != set(expected):
                sys.exit(f"processors: {label}: tensors {sorted(found)} instead of {sorted(expected)}")
            for key, value in expected.items():
                other = found[key]
                if other.dtype != value.dtype or other.shape != value.shape:
                    sys.exit(f"processors: {label}: {key} is {other.dtype} {other.shape}, not {value.dtype} {value.shape}")
                if other.tobytes() != value.tobytes():
                    sys.exit(f"processors: {label}: {(other != value).sum()} of {value.size} in {key} differ")
            counts[word] = counts.get(word, 0) + 1
            os.remove(out)
        if answers[0]["ok"]:
            expected = reference.tensors(made, cases[0][0])
            expected = expected.get("pixel_values", expected.get("image_pixel_values")).astype(np.float16)
            if np.load(path("half.npy")).tobytes() != expected.tobytes():
                sys.exit(f"processors: {name} in half precision differs")
    print(f"ok: {name}: " + ", ".join(f"{count} {word}" for word, count in counts.items()), flush=True)


def resizes():
    """The filters of torch on bytes."""
    modes = {"torch-bilinear": InterpolationMode.BILINEAR, "torch-bicubic": InterpolationMode.BICUBIC,
             "torch-lanczos": InterpolationMode.LANCZOS}
    counts, refused = {}, 0
    for first in range(0, options.resizes, 300):
        jobs, wanted = [], []
        for number in range(first, min(first + 300, options.resizes)):
            name = list(modes)[number % 3]
            channels = (1, 3, 4)[number // 3 % 3]
            width, height, new_width, new_height = (side(1, 400) for _ in range(4))
            pixels = picture(width, height, channels)
            planes = torch.from_numpy(np.ascontiguousarray(pixels.transpose(2, 0, 1)))
            try:
                result = tvF.resize(planes, [new_height, new_width], modes[name], antialias=True)
            except RuntimeError as error:
                # For some shapes torch 2.13 fails an assertion of its own, so there is nothing to compare with.
                if "INTERNAL ASSERT FAILED" not in str(error):
                    raise
                refused += 1
                continue
            source, target = path(f"{number}-source.png"), path(f"{number}-target.png")
            Image.fromarray(pixels[:, :, 0] if channels == 1 else pixels).save(source, compress_level=1)
            jobs.append({"command": "resize", "input": source, "out": target, "size": f"{new_width}x{new_height}",
                         "fit": "fill", "like": name})
            wanted.append((name, channels, (width, height), target, result.numpy().transpose(1, 2, 0)))
        for answer, (name, channels, size, target, result) in zip(run(jobs), wanted):
            if not answer["ok"]:
                sys.exit(f"processors: {answer}")
            with Image.open(target) as image:
                found = np.asarray(image.convert("RGBA" if channels == 4 else "RGB"))[:, :, :channels]
            if not np.array_equal(found, result):
                sys.exit(f"processors: {name} of {channels} channels, {size} to {result.shape[1::-1]}: "
                         f"{(found != result).sum()} of {result.size} bytes differ")
            counts[name] = counts.get(name, 0) + 1
            os.remove(target)
    if refused * 20 > options.resizes:
        sys.exit(f"processors: torch failed an assertion of its own for {refused} of {options.resizes} resizes")
    print(f"torch failed an assertion of its own for {refused} of {options.resizes} resizes", flush=True)
    for name, count in counts.items():
        print(f"ok: {count} resizes like {name} are the same bytes", flush=True)


def times(configs):
    """The processor times of both on one thread. Nothing is required of them, because machines differ."""
    print(f"{'family':18} {'picture':>10} {'matte':>9} {'torchvision':>12} {'ratio':>6}   (ms of processor time, medians)")
    for name in sorted(configs):
        made = reference.processor(configs[name], "torchvision")
        with open(path("config.json"), "w") as f:
            json.dump(configs[name], f)
        for width, height in ((1920, 1080), (4032, 3024)):
            image = Image.fromarray(picture(width, height))
            measured = []
            for _ in range(5):
                start = time.process_time()
                if reference.tensors(made, [image]) is None:
                    break
                measured.append(1000 * (time.process_time() - start))
            if len(measured) < 5:
                continue
            mine = float(subprocess.check_output([options.timer, path("config.json"), str(width), str(height), "5"]))
            theirs = statistics.median(measured)
            print(f"{name:18} {width:>5}x{height} {mine:9.2f} {theirs:12.2f} {mine / theirs:6.2f}", flush=True)


configs = {os.path.basename(file)[:-5]: json.load(open(file)) for file in sorted(glob.glob(os.path.join(options.configs, "*.json")))}
both = configs | reference.OTHERS
for name in options.families or sorted(both):
    family(name, both[name])
if not options.families:
    resizes()
if options.timer:
    times({name: configs[name] for name in options.families or configs if name in configs})
