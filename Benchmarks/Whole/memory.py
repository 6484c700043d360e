"""Measures the peak resident memory of the tool on large files with `/usr/bin/time -v`.

memory.py MATTE-TOOL WORK-FOLDER RESULT.json   the folder holds photo.jpg, 12 megapixels (photos.py)
memory.py --make WORK-FOLDER                   makes the two large files, in a process of its own: what that holds would
                                               count for each program that it starts
"""
import json
import os
import struct
import subprocess
import sys
import zlib

WIDTH, HEIGHT = 12000, 9000


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def make(photo, jpeg, png):
    """The enlarged photo, and a gradient with four bits of noise per sample, which compresses badly with any filter."""
    import numpy
    from PIL import Image
    Image.open(photo).resize((WIDTH, HEIGHT), Image.BICUBIC).save(jpeg, quality=92, subsampling=2)
    source = numpy.random.default_rng(1)
    slope = numpy.arange(WIDTH * 3, dtype=numpy.uint16) * 200 // (WIDTH * 3)
    deflate = zlib.compressobj(1)
    with open(png, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)))
        for y in range(0, HEIGHT, 100):
            rows = (slope + source.integers(0, 16, (100, WIDTH * 3), numpy.uint8)).astype(numpy.uint8)
            body = deflate.compress(numpy.concatenate([numpy.zeros((100, 1), numpy.uint8), rows], 1).tobytes())
            if body:
                file.write(chunk(b"IDAT", body))
        file.write(chunk(b"IDAT", deflate.flush()) + chunk(b"IEND", b""))


def files(folder):
    return [os.path.join(folder, name) for name in ("photo.jpg", "huge.jpg", "huge.png")]


if sys.argv[1] == "--make":
    make(*files(sys.argv[2]))
    sys.exit()
tool, work, result_path = sys.argv[1:4]
out = os.path.join(work, "memory")
subprocess.run([sys.executable, sys.argv[0], "--make", work], check=True)


def peak(*arguments):
    """MiB."""
    process = subprocess.Popen([tool, *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(arguments)} failed")
    return usage.ru_maxrss / 1024


photo, jpeg, png = files(work)
box = ["--size", "1024", "--out", out]
rows = []
for name, goal, path, arguments in (
        ("the main job: 12 MP JPEG, a face", 24, photo, ["--box", "pixels:1500,400,800,900", "--max-bytes", "4000000"]),
        ("12000x9000 baseline JPEG, largest square", 64, jpeg, ["--box", "pixels:4000,3000,3000,3000"]),
        ("12000x9000 PNG of noise, largest square", 64, png, ["--box", "pixels:4000,3000,3000,3000"])):
    mebibytes = peak("edit", path, *arguments, *box)
    rows.append([name, f"{os.path.getsize(path) / 2**20:.1f}", f"{mebibytes:.1f}", f"{goal}"])
    print(*rows[-1], sep="\t")
os.remove(jpeg), os.remove(png)
json.dump({
    "tables": [{
        "title": "Peak memory of large files",
        "text": "`matte edit` to a 1024 px square, image and mask: the peak of the whole process's resident memory, as "
                "/usr/bin/time -v reports it.",
        "columns": ["Job", "MiB of the file", "Peak MiB", "Goal"],
        "rows": rows,
    }], "plots": [],
}, open(result_path, "w"))
