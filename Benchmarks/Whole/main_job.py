"""Times the main job by Matte and by libvips in one process, interleaved: 12 MP JPEG, square crop at a face, 1024x1024,
image and mask written as PNG files. Both decode in full, or both in the decoder's half size; both write at their fastest.

main_job.py quick|full MATTE-LIBRARY PHOTO FOLDER RESULT.json   threads: as many as the process may run on (taskset)
"""
import ctypes
import json
import os
import random
import sys
import time

from statistics_of import milliseconds, ratio

depth, library_path, photo, folder, result_path = sys.argv[1:6]
cores = len(os.sched_getaffinity(0))
os.environ["VIPS_CONCURRENCY"] = str(cores)
import pyvips

pyvips.cache_set_max(0)
version = ".".join(str(pyvips.version(i)) for i in range(3))
matte = ctypes.CDLL(library_path)
matte.matte_edit.restype = ctypes.c_long
N = ctypes.c_long
X, Y, CROP, SIDE = 388, 0, 3024, 1024
FULL, SCALED = 0, 2  # never, whenever it fits


def by_matte(scaling):
    assert matte.matte_edit(photo.encode(), folder.encode(), N(1500), N(400), N(800), N(900), N(SIDE), N(4_000_000),
                            N(scaling))


def by_vips(shrink):
    image = pyvips.Image.jpegload(photo, access="sequential", shrink=shrink)
    image = image.crop(X // shrink, Y // shrink, CROP // shrink, CROP // shrink)
    image = image.resize(SIDE * shrink / CROP, kernel="lanczos3").bandjoin(255)
    image.pngsave(os.path.join(folder, "vips-image.png"), compression=1, filter=16)
    mask = (pyvips.Image.black(SIDE, SIDE, bands=4) + 255).cast("uchar").copy_memory()
    mask = mask.draw_rect([0, 0, 0, 0], 376, 135, 272, 306, fill=True)
    mask.pngsave(os.path.join(folder, "vips-mask.png"), compression=1, filter=16)


contenders = [
    ("Matte", "full decode", lambda: by_matte(FULL)), ("libvips", "full decode", lambda: by_vips(1)),
    ("Matte", "decodes at half size", lambda: by_matte(SCALED)), ("libvips", "decodes at half size", lambda: by_vips(2)),
]
turns = 15 if depth == "quick" else 60
times = {i: [] for i in range(len(contenders))}
order = random.Random(3)
for turn in range(turns + 1):
    plan = list(times)
    order.shuffle(plan)
    for i in plan:
        start = time.perf_counter()
        contenders[i][2]()
        if turn:
            times[i].append(time.perf_counter() - start)
rows = []
label = "one core" if cores == 1 else f"{cores} cores"
for i, (name, note, _) in enumerate(contenders):
    middle, spread = milliseconds(times[i])
    versus = ratio(times[i], times[i + 1]) if name == "Matte" else ""
    length = os.path.getsize(os.path.join(folder, "image.png" if name == "Matte" else "vips-image.png"))
    rows.append([f"{label}, {note}", name if name == "Matte" else f"libvips {version}", middle, spread, versus, length])
    print(*rows[-1], sep="\t")
json.dump({
    "tables": [{
        "title": f"The main job in one process, {label}",
        "text": "From a 12 MP JPEG file the square around a face at 1024x1024, as image and mask PNG files. Either both decode "
                "every pixel, or both let the decoder halve the picture. libvips writes at level 1 with the Up filter. Only Matte "
                "checks that its files are below a budget.",
        "columns": ["Job", "Who", "Median ms", "Spread", "/ libvips", "Bytes of the image"],
        "rows": rows,
    }], "plots": [],
}, open(result_path, "w"))
