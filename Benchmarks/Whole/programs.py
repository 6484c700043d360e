"""Times whole programs on the same files, in turns, and takes the most memory each held.

programs.py quick|full MATTE-TOOL WORK-FOLDER RESULT.json PYTHON PYTHON-WITH-PILLOW-SIMD
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from statistics_of import milliseconds, ratio

depth, tool, work, result_path, python, simd = sys.argv[1:7]
turns = 7 if depth == "quick" else 21
here = os.path.dirname(os.path.abspath(__file__))
photo = os.path.join(work, "photo.jpg")
out = tempfile.mkdtemp(dir=work)
has_simd = subprocess.run([simd, "-c", "import PIL"], capture_output=True).returncode == 0


def run(command, environment, standard_input):
    """Wall seconds and the peak of resident memory in MiB; an exception when the program fails."""
    feed = open(standard_input) if standard_input else subprocess.DEVNULL
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=feed, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                               env={**os.environ, **environment})
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(message.decode()[-300:])
    return seconds, usage.ru_maxrss / 1024


def compare(title, contenders, rounds=None):
    """contenders: (name, note, command, environment, standard input or None); taken in turns."""
    times, memory, failures = {}, {}, {}
    for turn in range((rounds or turns) + 1):
        for name, _, command, environment, feed in contenders:
            if name in failures or not command:
                continue
            try:
                seconds, peak = run(command, environment, feed)
            except (RuntimeError, OSError) as error:
                failures[name] = str(error).strip().splitlines()[-1] if str(error).strip() else "failed"
                continue
            if turn:  # the first round fills the file cache
                times.setdefault(name, []).append(seconds)
                memory[name] = max(memory.get(name, 0), peak)
    ours = next(iter(contenders))[0]
    rows = []
    for name, note, *_ in contenders:
        if name not in times:
            rows.append([title, name, "not measured", "", "", "", failures.get(name, "not installed")])
            continue
        middle, spread = milliseconds(times[name])
        versus = "" if name == ours or ours not in times else ratio(times[name], times[ours])
        rows.append([title, name, middle, spread, versus, f"{memory[name]:.0f}", note])
    return rows, memory


def ours(*arguments):
    return [tool, *arguments]


def theirs(library, job, *arguments, interpreter=python):
    return [interpreter, os.path.join(here, "jobs.py"), library, job, *arguments]


one = {"THREADS": "1", "VIPS_CONCURRENCY": "1", "OMP_NUM_THREADS": "1"}
pin = ["taskset", "-c", "1"] if shutil.which("taskset") and os.cpu_count() > 1 else []


def jobs(job, arguments, matte_command, feed=None, scaled=True):
    """One pinned core, then every core."""
    rows = []
    for label, before, environment in (("one core", pin, one), (f"{os.cpu_count()} cores", [], {})):
        contenders = [("Matte" + f", {label}", "", before + matte_command, environment, feed)]
        for library, name in (("vips", "libvips"), ("opencv", "OpenCV"), ("pillow", "Pillow")):
            if f"def {library}_{job}(" not in open(os.path.join(here, "jobs.py")).read():
                continue
            contenders.append((f"{name}, {label}", "full decode", before + theirs(library, job, *arguments),
                               environment, None))
            if scaled:
                contenders.append((f"{name}, {label}, scaled", "decodes at half size", before + theirs(
                    library, job, *arguments), {**environment, "SCALED": "1"}, None))
        if job in ("main", "batch"):
            contenders.append((f"Pillow-SIMD, {label}", "full decode", has_simd and before + theirs(
                "pillow", job, *arguments, interpreter=simd), environment, None))
        yield label, contenders


rows = []
title = "12 MP JPEG, square crop at a face, 1024x1024, image and mask PNG under 4,000,000 bytes"
edit = ours("edit", photo, "--box", "pixels:1500,400,800,900", "--size", "1024", "--max-bytes", "4000000", "-o", out)
for _, contenders in jobs("main", (photo, out), edit):
    rows += compare(title, contenders)[0]
title = "12 MP JPEG under 500,000 bytes"
for _, contenders in jobs("fit", (photo, out), ours(
        "fit", photo, "--max-bytes", "500000", "-o", os.path.join(out, "matte-fit.jpg")), scaled=False):
    rows += compare(title, contenders, max(3, turns // 2))[0]
title = "background blur of a 1920x1080 PNG, 256x256 mask, sigma 12, to PNG"
frame, mask = os.path.join(work, "frame.png"), os.path.join(work, "mask.png")
for _, contenders in jobs("portrait", (frame, mask, out), ours(
        "blur-background", frame, "--mask", mask, "--sigma", "12", "-o", os.path.join(out, "matte-portrait.png"),
        "--compression", "fast"), scaled=False):
    rows += compare(title, contenders, max(3, turns // 2))[0]
title = "200 JPEGs of 1280x960 to 512x384 JPEGs"
batch = os.path.join(work, "batch")
lines = os.path.join(work, "batch.jsonl")
with open(lines, "w") as file:
    for name in sorted(os.listdir(batch)):
        file.write(json.dumps({"command": "resize", "input": os.path.join(batch, name), "size": 512,
                               "quality": 85, "out": os.path.join(out, name)}) + "\n")
for _, contenders in jobs("batch", (batch, out), ours("batch", "--fail"), feed=lines, scaled=False):
    rows += compare(title, contenders, 3)[0]
title = "start and stop"
rows += compare(title, [
    ("Matte", "the tool's help", ours("--help"), {}, None),
    ("libvips", "import pyvips", theirs("vips", "start"), {}, None),
    ("OpenCV", "import cv2", theirs("opencv", "start"), {}, None),
    ("Pillow", "import PIL", theirs("pillow", "start"), {}, None),
    ("Python alone", "what the three above pay in any case", [python, "-c", "pass"], {}, None),
    ("vips", "Debian's command line", shutil.which("vips") and ["vips", "--version"], {}, None),
    ("convert", "ImageMagick", os.path.exists("/usr/bin/convert") and ["/usr/bin/convert", "-version"], {}, None),
], 15)[0]

memory_series = {}
for megapixels in (1, 4, 12, 48, 100):
    file = os.path.join(work, f"photo-{megapixels}.jpg")
    _, memory = compare("", [
        ("Matte", "", ours("resize", file, "--size", "1024", "-o", os.path.join(out, "small.png")), {}, None),
        ("libvips thumbnail", "", [python, "-c", (
            "import pyvips,sys;pyvips.Image.thumbnail(sys.argv[1],1024).pngsave(sys.argv[2])"),
            file, os.path.join(out, "small-vips.png")], {}, None),
        ("Pillow", "", [python, "-c", (
            "from PIL import Image;import sys;Image.open(sys.argv[1]).resize((1024,768),Image.LANCZOS)"
            ".save(sys.argv[2])"), file, os.path.join(out, "small-pillow.png")], {}, None),
        ("OpenCV", "", [python, "-c", (
            "import cv2,sys;cv2.imwrite(sys.argv[2],cv2.resize(cv2.imread(sys.argv[1]),(1024,768),"
            "interpolation=cv2.INTER_AREA))"), file, os.path.join(out, "small-cv.png")], {}, None),
    ], 1)
    for name, peak in memory.items():
        memory_series.setdefault(name, []).append([megapixels, peak])

json.dump({
    "tables": [{
        "title": "Whole programs",
        "text": "From the start of the process to its end, in turns on the same files; the peak of resident memory as the "
                "system counts it. The others run in Python and pay for its start (see the last rows), as they do in practice. "
                "libvips, OpenCV and Pillow write PNG at level 1, and nothing looks whether their file is below the budget.",
        "columns": ["Job", "Who", "Median ms", "Spread", "/ Matte", "Peak MiB", "Note"],
        "rows": rows,
    }],
    "plots": [{
        "file": "memory.svg", "title": "Peak memory of a JPEG to a 1024 px PNG", "x": "megapixels of the file",
        "y": "MiB", "series": [{"name": name, "points": points} for name, points in memory_series.items()],
    }],
}, open(result_path, "w"))
