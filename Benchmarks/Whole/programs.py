"""Measures the time and peak memory of whole programs on the same files, in turns.

programs.py quick|full MATTE-TOOL WORK-FOLDER RESULT.json PYTHON PYTHON-WITH-PILLOW-SIMD
"""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from commands import Commands
from statistics_of import milliseconds, ratio

depth, tool, work, result_path, python, simd = sys.argv[1:7]
is_quick = depth == "quick"
out = tempfile.mkdtemp(dir=work)
commands = Commands(tool, work, out, python, simd)
cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
one_core = {"THREADS": "1", "VIPS_CONCURRENCY": "1", "OMP_NUM_THREADS": "1", "MAGICK_THREAD_LIMIT": "1"}
clock = shutil.which("time")
peak_file = os.path.join(work, "peak")
pin = ["taskset", "-c", "1"] if shutil.which("taskset") and cores > 1 else []


def run(command, environment, standard_input, counting_memory=False):
    """Returns wall-clock seconds and, if requested, the peak resident memory in MiB. Raises if the program fails.

    The peak is taken by time(1): a child of this process would start with this process's own.
    """
    feed = open(standard_input) if standard_input else subprocess.DEVNULL
    counting_memory = counting_memory and clock
    start = time.perf_counter()
    process = subprocess.Popen(
        ([clock, "-f", "%M", "-o", peak_file] if counting_memory else []) + command, stdin=feed,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={**os.environ, **environment})
    message = process.communicate()[1]
    seconds = time.perf_counter() - start
    if process.returncode:
        raise RuntimeError(message.decode()[-300:])
    return seconds, float(open(peak_file).read().split()[-1]) / 1024 if counting_memory else 0


def compare(title, contenders, turns, warm_up=True, before=None):
    """Returns the rows of the table and the peak memory of each contender. The contenders run in turns."""
    times, memory, failures = {}, {}, {}
    for turn in range(turns + warm_up):
        for name, _, command, environment, feed in contenders:
            if name in failures or not command:
                continue
            if before:
                before()
            try:
                seconds, peak = run(command, environment, feed, turn == 0)
            except (RuntimeError, OSError) as error:
                failures[name] = (str(error).strip().splitlines() or ["failed"])[-1].replace(work, "")
                continue
            if turn == 0:
                memory[name] = peak
            if turn or not warm_up:  # the first round fills the file cache
                times.setdefault(name, []).append(seconds)
    ours = contenders[0][0]
    rows = []
    for name, note, *_ in contenders:
        if name not in times:
            rows.append([title, name, "not measured", "", "", "", failures.get(name, "not installed")])
            continue
        middle, spread = milliseconds(times[name])
        versus = "1" if name == ours else ratio(times[name], times[ours]) if ours in times else ""
        rows.append([title, name, middle, spread, versus, f"{memory[name]:.0f}" if memory[name] else "not measured", note])
    return rows, memory


def on(contenders, label, pinned):
    """Runs the contenders on one pinned core, or on all cores."""
    return [(f"{name}, {label}", note, command and (pin if pinned else []) + command,
             {**environment, **(one_core if pinned else {})}, feed)
            for name, note, command, environment, feed in contenders]


def both(title, contenders, turns, warm_up=True):
    print(f"  {title}", flush=True)
    contenders = list(contenders)
    rows = compare(title, on(contenders, "one core", True), turns, warm_up)[0]
    if cores > 1:
        rows += compare(title, on(contenders, f"{cores} cores", False), turns, warm_up)[0]
    return rows


def evict():
    """Removes the programs' files from the file cache, unless another process has them open."""
    for path in evictable:
        try:
            with open(path, "rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        except OSError:
            pass


def libraries_of(program):
    listed = subprocess.run(["ldd", program], capture_output=True, text=True).stdout.split()
    return [word for word in listed if word.startswith("/")]


# Measures every job.
rows = both("12 MP JPEG, square crop at a face, 1024x1024, image and mask PNG", commands.main_job(), 5 if is_quick else 15)
rows += both("12 MP JPEG to a 1024x768 PNG, Lanczos3", commands.small(commands.file("photo.jpg")), 3 if is_quick else 15)
rows += both("12 MP JPEG below 500,000 bytes", commands.fit(), 2 if is_quick else 9, warm_up=not is_quick)
rows += both("background blur of a 1920x1080 PNG, 256x256 mask, sigma 12", commands.portrait(), 3 if is_quick else 9)
lines = commands.file("batch.jsonl")
with open(lines, "w") as file:
    for name in sorted(os.listdir(commands.file("batch"))):
        file.write(json.dumps({"command": "resize", "input": commands.file("batch/" + name), "size": 512,
                               "quality": 85, "out": os.path.join(out, name)}) + "\n")
rows += both("200 JPEGs of 1280x960 to 512x384 JPEGs", commands.batch(lines), 2 if is_quick else 5, warm_up=not is_quick)

rows += compare("start and stop, files in memory", list(commands.start()), 11 if is_quick else 31)[0]
evictable = [tool] + [path for program in (tool, shutil.which("vips"), commands.convert, os.path.realpath(python)) if program
                      for path in [program] + libraries_of(program) if "/libc.so" not in path and "/ld-" not in path]
evictable += glob.glob(os.path.join(os.path.dirname(python), "../lib/python*/site-packages/**/*.*"), recursive=True)
rows += compare("start and stop, cold files", list(commands.start()), 4 if is_quick else 15, before=evict)[0]

# Measures peak memory at several picture sizes.
series = {}
for megapixels in (1, 12, 48, 100) if is_quick else (1, 4, 12, 24, 48, 100):
    small = [c for c in commands.small(commands.file(f"photo-{megapixels}.jpg")) if is_quick is False or c[0] != "ImageMagick"]
    for name, peak in compare("", small, 1, warm_up=False)[1].items():
        if not peak:
            continue
        series.setdefault(name, []).append([megapixels, peak])

json.dump({
    "tables": [{
        "title": "Whole programs",
        "text": "From the start of the process to its end, in turns on the same files, with the peak of resident memory that "
                "time(1) reports in the first turn. The libraries run in Python and pay for its start (see the last "
                "rows), as they do in practice. All write PNG at level 1, and only Matte checks that its files are below a "
                "budget. Cold files: the programs' files are dropped from the file cache before each start, unless "
                "another process has them open."
                + (" Matte's tool loads Swift's libraries here; the full form measures the static build, which needs none."
                   if is_quick else " Matte's tool is the static build."),
        "columns": ["Job", "Who", "Median ms", "Spread", "/ Matte", "Peak MiB", "Note"],
        "rows": rows,
    }],
    "plots": [{
        "file": "memory.svg", "title": "Peak memory of a JPEG to a 1024x768 PNG", "x": "megapixels of the file",
        "y": "MiB", "series": [{"name": name, "points": points} for name, points in series.items()],
    }],
}, open(result_path, "w"))
