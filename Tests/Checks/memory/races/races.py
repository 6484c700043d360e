"""The body of races.check. usage: races.py MATTE SCRATCH JOBS"""
import json
import multiprocessing
import os
import random
import subprocess
import sys
from pathlib import Path

matte, scratch, wanted = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
root = Path(__file__).resolve().parents[4]
samples = root / "Tests/Samples"
PER_PROCESS = 40


def fail(text):
    sys.exit(f"races: {text}")


def tool(*arguments):
    done = subprocess.run([matte, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"{arguments}: {done.stderr[-2000:]}")


def pictures():
    """Makes one picture in several sizes and formats, and adds samples of special kinds."""
    source = root / "Sources/MatteDemoPictures/Resources/coffee.webp"
    files = []
    for side in (60, 400, 900):
        for kind, options in (("png", ["--compression", "fast"]), ("jpg", []), ("webp", [])):
            path = scratch / f"{side}.{kind}"
            tool("resize", source, "--size", side, "--fit", "inside", "-o", path, *options)
            files.append(path.read_bytes())
    for name in ("jpeg-420-progressive.jpg", "jpeg-cmyk.jpg", "png-6-16.png", "png-6-8-i.png", "webp-animation.webp"):
        files.append((samples / "Codecs" / name).read_bytes())
    return files


def overwrite(path, files, seed, turns):
    """Overwrites a file in place for as long as the process lives, with the whole new bytes or a part of them."""
    chance = random.Random(seed)
    with open(path, "r+b", buffering=0) as file:
        while True:
            new = chance.choice(files)
            file.seek(0)
            file.write(new if chance.random() < 0.9 else new[: chance.randrange(len(new))])
            if chance.random() < 0.3:
                file.truncate(len(new))
            turns.value += 1


def jobs(path, number):
    """Returns jobs that read the picture: once, or for several passes."""
    out = str(scratch / "out.png")
    edit = {"command": "edit", "input": path, "box": "pixels:4,4,20,20", "out": str(scratch / "edit")}
    kinds = [
        {"command": "convert", "input": path, "out": out, "compression": "fast"},
        {"command": "resize", "input": path, "out": out, "size": 100},
        {"command": "crop", "input": path, "out": out, "box": "pixels:5,5,30,30"},
        {"command": "fit", "input": path, "out": str(scratch / "out.jpg"), "max-bytes": 3000},
        {"command": "orient", "input": path, "out": out, "as": 6, "lenient": True},
        {"command": "cut-out", "input": str(samples / "Codecs/png-6-8.png"), "mask": path, "out": out},
        {"command": "compare", "input": [path, path]},
        edit,
    ]
    return [dict(kinds[i % len(kinds)], id=i) for i in range(number)]


files = pictures()
decoded = changed = other = 0
environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:abort_on_error=1", SWIFT_BACKTRACE="enable=no")
for run in range(-(-wanted // PER_PROCESS)):
    # A new file for each process: an output never replaces an input, and an earlier writer cannot reach it.
    path = scratch / f"changing{run}"
    path.write_bytes(files[run % len(files)])
    # Without a lock, which a killed writer would hold for ever.
    turns = multiprocessing.Value("q", 0, lock=False)
    writer = multiprocessing.Process(target=overwrite, args=(path, files, run, turns), daemon=True)
    writer.start()
    text = "".join(json.dumps(job) + "\n" for job in jobs(str(path), PER_PROCESS))
    done = subprocess.run([matte, "batch"], input=text, capture_output=True, text=True, env=environment)
    writer.kill()
    writer.join()
    path.unlink()
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode != 0 or len(answers) != PER_PROCESS or "Sanitizer" in done.stderr:
        fail(f"run {run} ended with {done.returncode} after {len(answers)} jobs:\n{done.stderr[:6000]}")
    for answer in answers:
        error = answer.get("error", "")
        if answer["ok"]:
            decoded += 1
        elif "changed while it was read" in error:
            changed += 1
        elif answer["status"] in (1, 2) and error and "\n" not in error:
            other += 1
        else:
            fail(f"run {run}: {answer}")
    if turns.value < PER_PROCESS:
        fail(f"run {run}: the file was overwritten only {turns.value} times")
print(f"{decoded} pictures decoded, {changed} refused because the file changed, {other} refused for other reasons")
if changed == 0:
    fail("no job met a file that changed after its header was read; the race tests nothing")
