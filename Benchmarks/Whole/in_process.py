"""Times libraries from PyPI and Matte, loaded as a C library, in one process, interleaved.

in_process.py quick|full MATTE-LIBRARY RESULT.json
"""
import ctypes
import io
import json
import os
import random
import sys
import time

import numpy
from PIL import Image, ImageFilter

from statistics_of import milliseconds, ratio

depth, library_path, result_path = sys.argv[1:4]
seconds_per_contender = 0.6 if depth == "quick" else 3
matte = ctypes.CDLL(library_path)
for name in ("matte_premultiply", "matte_resize", "matte_gaussian", "matte_decode", "matte_encode_png"):
    getattr(matte, name).restype = ctypes.c_long
N = ctypes.c_long

versions = {"Pillow": getattr(Image, "__version__", None) or __import__("PIL").__version__}
is_simd = "post" in versions["Pillow"]
pillow = "Pillow-SIMD" if is_simd else "Pillow"
try:
    import cv2
    cv2.setNumThreads(1)
    versions["OpenCV"] = cv2.__version__
except ImportError:
    cv2 = None
try:
    os.environ["VIPS_CONCURRENCY"] = "1"
    import pyvips
    pyvips.cache_set_max(0)
    versions["libvips"] = ".".join(str(pyvips.version(i)) for i in range(3))
except (ImportError, OSError):
    pyvips = None
vips_note = "" if pyvips else "not installed"

portrait = Image.open(os.path.join(os.environ["MATTE_BENCHMARK_IMAGES"], "astronaut.png")).convert("RGB")


def picture(width, height, alpha=False):
    enlarged = numpy.asarray(portrait.resize((width, height), Image.BICUBIC)).astype(numpy.int16)
    source = numpy.random.default_rng(1)
    noisy = (enlarged + source.integers(-3, 4, enlarged.shape)).clip(0, 255).astype(numpy.uint8)
    last = source.integers(0, 256, (height, width, 1)).astype(numpy.uint8) if alpha else \
        numpy.full((height, width, 1), 255, numpy.uint8)
    return numpy.ascontiguousarray(numpy.concatenate([noisy, last], axis=2))


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def vips_of(array):
    height, width, bands = array.shape
    return pyvips.Image.new_from_memory(array, width, height, bands, "uchar").copy(interpretation="srgb")


tables = []


def compare(title, pixels, contenders):
    """contenders: (name, note, callable); all are run once and then in a shuffled order."""
    target = numpy.empty_like(pixels)
    size = pixels.nbytes
    everyone = [("memcpy", "", lambda: ctypes.memmove(target.ctypes.data, pixels.ctypes.data, size))] + contenders
    times = {}
    plan = []
    for name, _, run in everyone:
        if run is None:
            continue
        run()
        start = time.perf_counter()
        run()
        once = time.perf_counter() - start
        plan += [(name, run)] * max(7, min(40, int(seconds_per_contender / max(once, 1e-6))))
        times[name] = []
    random.Random(2).shuffle(plan)
    for name, run in plan:
        start = time.perf_counter()
        run()
        times[name].append(time.perf_counter() - start)
    rows = []
    for name, note, run in everyone:
        if run is None:
            rows.append([title, name, "not measured", "", "", "", note])
            continue
        middle, spread = milliseconds(times[name])
        rows.append([title, name, middle, spread, ratio(times[name], times["memcpy"]),
                     "" if name == "Matte" else ratio(times[name], times["Matte"]), note])
    return rows


def if_vips(run):
    return run if pyvips else None


def if_cv2(run):
    return run if cv2 else None


rows = []
large = picture(4032, 3024)
small = numpy.empty((768, 1024, 4), numpy.uint8)
image = Image.fromarray(large)
opaque = image.convert("RGB")
# Without the alpha channel Pillow would do three channels of work; RGBX is resized as it stands.
plain = Image.frombuffer("RGBX", (4032, 3024), large.tobytes(), "raw", "RGBX", 0, 1)
for name, index, filter, kernel, how in (
        ("Lanczos3", 4, Image.LANCZOS, "lanczos3", None), ("Catmull-Rom", 2, Image.BICUBIC, "cubic", None),
        ("area", 0, Image.BOX, None, "area")):
    contenders = [
        ("Matte", "", lambda i=index: matte.matte_resize(
            pointer(large), N(4032), N(3024), pointer(small), N(1024), N(768), N(i), N(1))),
        (pillow, "edges unweighted" if how else "8 bits between the axes",
         lambda f=filter: plain.resize((1024, 768), f)),
    ]
    if not is_simd:
        if kernel:
            contenders.append(("libvips", vips_note or "8 bits between the axes", if_vips(
                lambda k=kernel: vips_of(large).resize(1024 / 4032, kernel=k).write_to_memory())))
        else:
            contenders.append(("OpenCV INTER_AREA", "", if_cv2(
                lambda: cv2.resize(large, (1024, 768), dst=small, interpolation=cv2.INTER_AREA))))
    rows += compare(f"{name}, opaque, 4032x3024 to 1024x768", large, contenders)

cutout = picture(4032, 3024, alpha=True)
cut_image = Image.fromarray(cutout, "RGBA")
contenders = [
    ("Matte", "", lambda: matte.matte_resize(
        pointer(cutout), N(4032), N(3024), pointer(small), N(1024), N(768), N(4), N(1))),
    (pillow, "premultiplies in 8 bits", lambda: cut_image.resize((1024, 768), Image.LANCZOS)),
]
if not is_simd:
    contenders.append(("libvips", vips_note or "premultiply, resize, unpremultiply", if_vips(
        lambda: vips_of(cutout).premultiply().resize(1024 / 4032, kernel="lanczos3").unpremultiply()
        .cast("uchar").write_to_memory())))
rows += compare("Lanczos3, alpha-correct, 4032x3024 to 1024x768", cutout, contenders)

if not is_simd:
    frame = picture(1920, 1080)
    blurred = numpy.empty_like(frame)
    frame_image = Image.fromarray(frame, "RGBA")
    for sigma in (2, 8, 20):
        rows += compare(f"Gaussian, sigma {sigma}, 1920x1080", frame, [
            ("Matte", "", lambda s=sigma: matte.matte_gaussian(
                pointer(frame), N(1920), N(1080), pointer(blurred), ctypes.c_double(s), N(1))),
            ("OpenCV", "", if_cv2(lambda s=sigma: cv2.GaussianBlur(
                frame, (0, 0), s, dst=blurred, borderType=cv2.BORDER_REPLICATE))),
            ("libvips", vips_note or "truncated where the kernel falls below 0.2", if_vips(
                lambda s=sigma: vips_of(frame).gaussblur(s).write_to_memory())),
            ("Pillow", "three extended boxes", lambda s=sigma: frame_image.filter(
                ImageFilter.GaussianBlur(s))),
        ])
    # What the other half says too, with the newer libraries.
    side = numpy.ascontiguousarray(picture(1024, 1024))
    side_image = Image.fromarray(side, "RGBA")
    rows += compare("PNG, level 1 or fast, photo 1024x1024", side, [
        ("Matte", "fast", lambda: matte.matte_encode_png(pointer(side), N(1024), N(1024), N(0))),
        ("Pillow", "level 1, adaptive", lambda: side_image.save(io.BytesIO(), "PNG", compress_level=1)),
        ("OpenCV", "level 1, its default filters", if_cv2(
            lambda: cv2.imencode(".png", side, [cv2.IMWRITE_PNG_COMPRESSION, 1]))),
        ("libvips", vips_note or "level 1, Up", if_vips(
            lambda: vips_of(side).pngsave_buffer(compression=1, filter=16))),
    ])
    stored = io.BytesIO()
    opaque.save(stored, "JPEG", quality=92, subsampling=2)
    jpeg = stored.getvalue()
    rows += compare("JPEG to pixels, 4032x3024", large, [
        ("Matte", "RGBA", lambda: matte.matte_decode(jpeg, N(len(jpeg)))),
        ("Pillow", "RGB", lambda: Image.open(io.BytesIO(jpeg)).load()),
        ("OpenCV", "BGR", if_cv2(
            lambda: cv2.imdecode(numpy.frombuffer(jpeg, numpy.uint8), cv2.IMREAD_COLOR))),
        ("libvips", vips_note or "RGB", if_vips(
            lambda: pyvips.Image.jpegload_buffer(jpeg).write_to_memory())),
    ])

listed = ", ".join(f"{name} {version}" for name, version in versions.items()).replace("Pillow", pillow, 1)
tables.append({
    "title": f"Builds from PyPI: {pillow}" + ("" if is_simd else ", OpenCV, libvips"),
    "text": "Matte as a C library in one Python process with them, one thread, repetitions shuffled; these builds are newer "
            f"than Debian's and use wider instructions. Versions: {listed}.",
    "columns": ["Operation", "Who", "Median ms", "Spread", "/ memcpy", "/ Matte", "Note"],
    "rows": rows,
})
json.dump({"tables": tables, "plots": []}, open(result_path, "w"))
