"""Makes thumbnails of a tree of folders with matte and with vipsthumbnail, and compares the results.

usage: compare.py MATTE SCRATCH NUMBER
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

MATTE, SCRATCH, NUMBER = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
MOST_MEMORY = 128 << 20
SIZE = 256


def run(words, environment=None):
    """Runs a program and returns its time, its processor time in seconds and its peak memory in bytes."""
    start = time.monotonic()
    process = subprocess.Popen(
        [str(word) for word in words], stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})})
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{words[0]} failed with status {status}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10


def inputs():
    """Makes the pictures: versions of the gallery's, in folders of 100."""
    sources = sorted(pathlib.Path("docs/gallery").glob("*.jpg"))[:10]
    folder = SCRATCH / "in"
    versions = []
    for index, source in enumerate(sources):
        version = SCRATCH / f"version-{index}.jpg"
        run([MATTE, "resize", source, "--size", "1600x1067", "--fit", "cover", "-o", version])
        versions.append(version)
    for index in range(NUMBER):
        place = folder / f"{index // 100:02}"
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(versions[index % len(versions)], place / f"{index:04}.jpg")
    return folder


def main():
    folder = inputs()
    files = sorted(folder.rglob("*.jpg"))
    print(f"{len(files)} JPEGs of 1600x1067, thumbnails of {SIZE} pixels, {os.cpu_count()} processors")
    print("| program | threads | time | processor time | memory |")
    print("|---|---|---|---|---|")
    memory = 0
    for threads in dict.fromkeys([1, os.cpu_count()]):
        out = SCRATCH / f"matte-{threads}"
        manifest = SCRATCH / f"manifest-{threads}.jsonl"
        figures = run([
            MATTE, "resize", "-r", folder, "--size", SIZE, "-p", "-o", out, "--manifest", manifest, "--jobs", threads])
        memory = max(memory, figures[2])
        row("matte resize -r", threads, figures)
        other = SCRATCH / f"vips-{threads}"
        other.mkdir()
        figures = run(
            ["vipsthumbnail", "--size", SIZE, "-o", f"{other}/%s.jpg[Q=90]", *files],
            {"VIPS_CONCURRENCY": str(threads)})
        row("vipsthumbnail", threads, figures)
    lines = [json.loads(line) for line in open(manifest)]
    assert len(lines) == NUMBER and all(line["ok"] for line in lines), "the manifest is incomplete"
    assert len({line["input"] for line in lines}) == NUMBER, "an input has two lines"
    print(f"ok: the manifest has {NUMBER} lines")
    for file in files:
        own = out / file.relative_to(folder)
        assert own.stat().st_size > 0, f"{own} is missing"
    for file in files[:10]:
        own, theirs = out / file.relative_to(folder), other / file.name
        result = json.loads(subprocess.run(
            [MATTE, "compare", own, theirs, "--json"], check=True, stdout=subprocess.PIPE).stdout)
        assert result["psnr"] > 28, f"{own} differs from vipsthumbnail's: {result['psnr']} dB"
    print("ok: all thumbnails exist, and the first ten look like vipsthumbnail's")
    assert memory <= MOST_MEMORY, f"matte took {memory >> 20} MiB"
    print(f"ok: {memory >> 20} MiB are at most {MOST_MEMORY >> 20}")
    figures = run([MATTE, "contact-sheet", "-r", folder, "--size", 128, "-o", SCRATCH / "sheet.jpg"])
    row("matte contact-sheet -r", os.cpu_count(), figures)
    pages = sorted(SCRATCH.glob("sheet-*.jpg")) or [SCRATCH / "sheet.jpg"]
    assert len(pages) == (NUMBER + 47) // 48, f"there are {len(pages)} pages"
    assert figures[2] <= MOST_MEMORY, f"the sheet took {figures[2] >> 20} MiB"
    print(f"ok: a contact sheet of {len(pages)} pages")


def row(name, threads, figures):
    seconds, processor, memory = figures
    print(f"| `{name}` | {threads} | {seconds:.2f} s | {processor:.2f} s | {memory / 2**20:.0f} MiB |", flush=True)


main()
