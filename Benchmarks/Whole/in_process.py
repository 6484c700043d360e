"""Times libraries from PyPI and Matte, loaded as a C library, in one process, interleaved, and measures their errors.

in_process.py quick|full MATTE-LIBRARY RESULT.json
"""
import ctypes
import io
import json
import os
import random
import statistics
import sys
import time
from importlib.metadata import version

import numpy
from PIL import Image, ImageFilter

import reference
from statistics_of import milliseconds, ratio

depth, library_path, result_path = sys.argv[1:4]
seconds_per_contender = 0.4 if depth == "quick" else 3
matte = ctypes.CDLL(library_path)
for name in ("matte_premultiply", "matte_resize", "matte_gaussian", "matte_decode", "matte_encode_png", "matte_paste", "matte_place",
             "matte_cut_out", "matte_resize_like", "matte_suppress"):
    getattr(matte, name).restype = ctypes.c_long
matte.matte_reply.restype = ctypes.c_void_p
matte.matte_mask.restype = ctypes.c_void_p
for name in ("matte_rle_decode", "matte_rle_encode", "matte_components"):
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
try:
    import cykooz_resizer as fir
    versions["fast_image_resize (cykooz-resizer)"] = version("cykooz-resizer")
except ImportError:
    fir = None
try:
    import kornia_rs.io as kornia
    versions["kornia-rs"] = version("kornia-rs")
except ImportError:
    kornia = None
try:
    import fpng
    versions["fpng"] = version("fpng")
except ImportError:
    fpng = None

try:
    from pycocotools import mask as coco
    versions["pycocotools"] = version("pycocotools")
except ImportError:
    coco = None

try:
    from pymatting import estimate_foreground_ml
    versions["PyMatting"] = version("pymatting")
except ImportError:
    estimate_foreground_ml = None

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


def pixels_of(result, target):
    """The result of a contender: bytes, a picture, an array, or the contents of `target`."""
    if isinstance(result, (bytes, bytearray)) or "buffer" in type(result).__name__:
        return numpy.frombuffer(result, numpy.uint8).reshape(target.shape)
    if isinstance(result, Image.Image):
        return numpy.asarray(result.convert("RGBA") if result.mode != "RGBX" else result)
    return result if isinstance(result, numpy.ndarray) else target


goals = []


def compare(title, pixels, contenders, target=None, expected=None, goal=None):
    """contenders: (name, note, callable or None); all are run and checked once, then timed in a shuffled order.

    `expected` takes the pixels that a contender made and gives its error as text; without it, a contender that
    returns a number has made a file of that length. `goal` is the name of a contender, the most that Matte's median may
    take of that contender's, and, for files, the most that Matte's file may have of that one's length.
    """
    scratch = numpy.empty_like(pixels)
    size = pixels.nbytes
    everyone = [("memcpy", "", lambda: ctypes.memmove(scratch.ctypes.data, pixels.ctypes.data, size))] + contenders
    times, made, plan = {}, {}, []
    for name, _, run in everyone:
        if run is None:
            continue
        result = run()
        if name != "memcpy":
            if expected:
                made[name] = expected(pixels_of(result, target))
            elif isinstance(result, int) and result > 1:
                made[name] = f"{result} bytes"
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
    if goal and goal[0] in times:
        compared = [("time", goal[1], statistics.median(times["Matte"]) / statistics.median(times[goal[0]]))]
        if len(goal) > 2:
            lengths = [int(made[name].split()[0]) for name in ("Matte", goal[0])]
            compared.append(("length", goal[2], lengths[0] / lengths[1]))
        for what, most, found in compared:
            goals.append([title, f"{what}: at most {most:.2f} of {goal[0]}", f"{found:.2f}", "met" if found <= most else "missed"])
    rows = []
    for name, note, run in everyone:
        if run is None:
            rows.append([title, name, "not measured", "", "", "", "", "not installed"])
            continue
        middle, spread = milliseconds(times[name])
        rows.append([title, name, middle, spread, ratio(times[name], times["memcpy"]),
                     "1" if name == "Matte" else ratio(times[name], times["Matte"]), made.get(name, ""), note])
    return rows


def if_vips(run):
    return run if pyvips else None


def if_cv2(run):
    return run if cv2 else None


class FastResize:
    """A resize by fast_image_resize. Pixels are copied to its own memory before, and out of it only to be compared."""

    def __init__(self, array, width, height, filter, use_alpha):
        self.source = fir.ImageData(array.shape[1], array.shape[0], fir.PixelType.U8x4, array.tobytes())
        self.result = fir.ImageData(width, height, fir.PixelType.U8x4)
        self.options = fir.ResizeOptions(fir.ResizeAlg.convolution(fir.FilterType[filter]), use_alpha=use_alpha)
        self.resizer = fir.Resizer()
        self.resizer.cpu_extensions = fir.CpuExtensions.avx2
        self.calls = 0

    def __call__(self):
        self.resizer.resize(self.source, self.result, self.options)
        self.calls += 1
        return self.result.get_buffer() if self.calls == 1 else None


def if_fir(*arguments):
    return FastResize(*arguments) if fir and not is_simd else None


def resizes():
    rows = []
    large = picture(4032, 3024)
    small = numpy.empty((768, 1024, 4), numpy.uint8)
    # Without an alpha channel, Pillow would process only three channels. Its mode RGBX has four.
    plain = Image.frombuffer("RGBX", (4032, 3024), large.tobytes(), "raw", "RGBX", 0, 1)
    filters = (("Lanczos3", 4, Image.LANCZOS, "lanczos3", "lanczos3"), ("Catmull-Rom", 2, Image.BICUBIC, "cubic", "catmull_rom"),
               ("area", 0, Image.BOX, None, "box"))
    rust, rust_goals = "fast_image_resize", {"Lanczos3": (0.75, 0.70), "Catmull-Rom": (1.0, 0.85), "area": (1.03, 1.0)}
    for name, index, filter, kernel, rust_filter in filters:
        exact = reference.resized(large, 1024, 768, name)
        contenders = [
            ("Matte", "", lambda i=index: matte.matte_resize(
                pointer(large), N(4032), N(3024), pointer(small), N(1024), N(768), N(i), N(1))),
            (pillow, "8 bits between the axes" if kernel else "edges unweighted, 8 bits between the axes",
             lambda f=filter: plain.resize((1024, 768), f)),
        ]
        if not is_simd and kernel:
            contenders.append(("libvips", "8 bits between the axes", if_vips(
                lambda k=kernel: vips_of(large).resize(1024 / 4032, kernel=k).write_to_memory())))
        elif not is_simd:
            contenders.append(("OpenCV INTER_AREA", "", if_cv2(
                lambda: cv2.resize(large, (1024, 768), dst=small, interpolation=cv2.INTER_AREA))))
        contenders.append((rust, "8 bits between the axes" if kernel else "edges unweighted, 8 bits between the axes",
                           if_fir(large, 1024, 768, rust_filter, False)))
        rows += compare(f"{name}, opaque, 4032x3024 to 1024x768", large, contenders, small,
                        lambda pixels, exact=exact: reference.error(pixels, exact), (rust, rust_goals[name][0]))

    cutout = picture(4032, 3024, alpha=True)
    cut_image = Image.fromarray(cutout)
    for name, index, filter, kernel, rust_filter in filters:
        exact = reference.resized(cutout, 1024, 768, name, alpha=True)
        contenders = [
            ("Matte", "", lambda i=index: matte.matte_resize(
                pointer(cutout), N(4032), N(3024), pointer(small), N(1024), N(768), N(i), N(1))),
            (pillow, "premultiplies in 8 bits", lambda f=filter: cut_image.resize((1024, 768), f)),
            (rust, "premultiplies in 8 bits", if_fir(cutout, 1024, 768, rust_filter, True)),
        ]
        if not is_simd and kernel:
            contenders.append(("libvips", "premultiply, resize, unpremultiply", if_vips(
                lambda k=kernel: vips_of(cutout).premultiply().resize(1024 / 4032, kernel=k).unpremultiply()
                .rint().cast("uchar").write_to_memory())))
        rows += compare(f"{name}, alpha-correct, 4032x3024 to 1024x768", cutout, contenders, small,
                        lambda pixels, exact=exact: reference.error(pixels, exact, weighted=True),
                        (rust, rust_goals[name][1]))
    return rows


def blurs():
    rows = []
    frame = picture(1920, 1080)
    blurred = numpy.empty_like(frame)
    frame_image = Image.fromarray(frame)
    for sigma in (2, 8, 20):
        lines, exact = reference.gaussian(frame, sigma)
        rows += compare(f"Gaussian, sigma {sigma}, 1920x1080", frame, [
            ("Matte", "", lambda s=sigma: matte.matte_gaussian(
                pointer(frame), N(1920), N(1080), pointer(blurred), ctypes.c_double(s), N(1))),
            ("OpenCV", "", if_cv2(lambda s=sigma: cv2.GaussianBlur(
                frame, (0, 0), s, dst=blurred, borderType=cv2.BORDER_REPLICATE))),
            ("libvips", "truncated where the kernel falls below 0.2", if_vips(
                lambda s=sigma: vips_of(frame).gaussblur(s).write_to_memory())),
            ("Pillow", "three extended boxes", lambda s=sigma: frame_image.filter(
                ImageFilter.GaussianBlur(s))),
        ], blurred, lambda pixels, lines=lines, exact=exact: reference.error(pixels[lines], exact))
    return rows


def pastes():
    """A reply that is shifted, scaled and off in colour, pasted into its region."""
    rows = []
    for width, height in ((1024, 1024), (4032, 3024)):
        scene = Image.fromarray(picture(width + 64, height + 64)).convert("RGB")
        photo = numpy.asarray(scene.crop((32, 32, 32 + width, 32 + height)).convert("RGBA"))
        moved = scene.resize((width, height), Image.LANCZOS, box=(26.6, 36.3, 26.6 + width / 1.006, 36.3 + height / 1.006))
        reply = numpy.asarray(moved.point([min(255, round(v * 0.97 + 5)) for v in range(256)] * 3).convert("RGBA"))
        left, top, right, bottom = width // 3, height // 3, width * 2 // 3, height * 2 // 3
        mask = numpy.zeros((height, width), numpy.uint8)
        mask[top:bottom, left:right] = 255
        photo_image, reply_image, mask_image = (Image.fromarray(a) for a in (photo, reply, mask))
        result = numpy.empty_like(photo)
        held = ctypes.c_void_p(matte.matte_reply(pointer(reply), pointer(mask), N(width), N(height)))
        photo_rgb, reply_rgb = (numpy.ascontiguousarray(a[..., :3]) for a in (photo, reply))
        middle = ((left + right) // 2, (top + bottom) // 2)

        def pasted():
            whole = photo_image.copy()
            whole.paste(reply_image, (0, 0), mask_image)
            return whole

        def error(pixels):
            difference = numpy.abs(pixels[top:bottom, left:right, :3].astype(int) - photo[top:bottom, left:right, :3])
            return f"mean error inside {difference.mean():.2f} levels"
        rows += compare(f"Paste a reply back, {width}x{height}, a ninth repainted", photo, [
            ("Matte", "registered, recoloured, blended", lambda: matte.matte_paste(
                pointer(photo), held, pointer(result), N(1))),
            ("Matte, 2 threads", "the same", lambda: matte.matte_paste(
                pointer(photo), held, pointer(result), N(2))),
            ("Matte, 2 threads, without composite", "the correction alone", lambda: matte.matte_place(
                pointer(photo), held, N(2))),
            ("OpenCV seamlessClone", "gradients; not registered; RGB", if_cv2(
                lambda: cv2.cvtColor(cv2.seamlessClone(reply_rgb, photo_rgb, mask, middle, cv2.NORMAL_CLONE), cv2.COLOR_RGB2RGBA))),
            ("Pillow paste", "through the mask, nothing else", pasted),
        ], result, error)
        matte.matte_reply_end(held)
    return rows


def codecs():
    side = picture(1024, 1024)
    side_image = Image.fromarray(side)

    def saved(**options):
        file = io.BytesIO()
        side_image.save(file, "PNG", **options)
        return file.tell()
    def written(array):
        return None if fpng is None else lambda: len(fpng.from_ndarray(array))

    rows = compare("PNG, level 1 or fast, photo 1024x1024", side, [
        ("Matte", "fast", lambda: matte.matte_encode_png(pointer(side), N(1024), N(1024), N(0))),
        ("Pillow", "level 1, adaptive", lambda: saved(compress_level=1)),
        ("OpenCV", "level 1, its default filters", if_cv2(
            lambda: len(cv2.imencode(".png", side, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1]))),
        ("libvips", "level 1, Up", if_vips(
            lambda: len(vips_of(side).pngsave_buffer(compression=1, filter=16)))),
        ("fpng", "", written(side)),
    ], goal=("fpng", 0.95, 0.90))
    cutout = picture(1024, 1024)
    y, x = numpy.mgrid[:1024, :1024]
    cutout[(x - 512) ** 2 + (y - 512) ** 2 > 480 ** 2] = 0
    rows += compare("PNG, level 1 or fast, cut-out 1024x1024", cutout, [
        ("Matte", "fast", lambda: matte.matte_encode_png(pointer(cutout), N(1024), N(1024), N(0))),
        ("fpng", "", written(cutout)),
    ], goal=("fpng", 0.95, 0.90))
    large = picture(4032, 3024)
    stored = io.BytesIO()
    Image.fromarray(large).convert("RGB").save(stored, "JPEG", quality=92, subsampling=2)
    jpeg = stored.getvalue()
    return rows + compare("JPEG to pixels, 4032x3024", large, [
        ("Matte", "RGBA", lambda: matte.matte_decode(jpeg, N(len(jpeg)))),
        ("Pillow", "RGB", lambda: Image.open(io.BytesIO(jpeg)).load() and None),
        ("OpenCV", "BGR", if_cv2(lambda: cv2.imdecode(numpy.frombuffer(jpeg, numpy.uint8), cv2.IMREAD_COLOR))),
        ("libvips", "RGB", if_vips(lambda: pyvips.Image.jpegload_buffer(jpeg).write_to_memory())),
        ("kornia-rs", "RGB", None if kornia is None else lambda: (kornia.decode_image_jpeg(jpeg), None)[1]),
    ])


def outlined(height, width):
    """A mask of a head and shoulders with a hundred holes and specks."""
    y, x = numpy.mgrid[:height, :width] / height
    mask = ((x - 0.9) ** 2 / 0.03 + (y - 0.33) ** 2 / 0.05 < 1) | ((x - 0.9) ** 2 / 0.26 + (y - 0.95) ** 2 / 0.18 < 1)
    source = numpy.random.default_rng(1)
    for index in range(100):
        a, b, r = source.integers(height), source.integers(width), source.integers(2, 60)
        top, left = max(0, a - r), max(0, b - r)
        v, u = numpy.mgrid[top:min(height, a + r), left:min(width, b + r)]
        mask[top:a + r, left:b + r] ^= (v - a) ** 2 + (u - b) ** 2 < r * r
    return mask.astype(numpy.uint8) * 255


def masks():
    if coco is None:
        return []
    rows = []
    width, height = 3840, 2160
    mask = outlined(height, width)
    held = ctypes.c_void_p(matte.matte_mask(pointer(mask), N(width), N(height)))
    binary = numpy.asfortranarray(mask // 255)
    encoded = coco.encode(binary)
    text = ctypes.c_char_p(encoded["counts"])
    decoded = numpy.empty_like(mask)
    calls = []

    def decode():
        # The pixels are copied only once, to be compared.
        calls.append(1)
        matte.matte_rle_decode(text, N(width), N(height), pointer(decoded) if len(calls) == 1 else None)
        return decoded if len(calls) == 1 else None
    rows += compare("Decode COCO's text, mask of 3840x2160", mask, [
        ("Matte", "text to rows of pixels, in memory that is used again", decode),
        ("memset", "of the pixels", lambda: ctypes.memset(pointer(decoded), 0, width * height) and None),
        ("pycocotools", "text to columns of pixels", lambda: coco.decode(encoded)),
    ], decoded, lambda pixels: "exact" if ((pixels > 0) == (mask > 0)).all() else "wrong" if pixels.any() else "", ("memset", 2.0))
    rows += compare("Encode COCO's text, mask of 3840x2160", mask, [
        ("Matte", "from rows of pixels", lambda: matte.matte_rle_encode(held)),
        ("pycocotools", "from columns of pixels", lambda: coco.encode(binary) and None),
    ])
    labels = numpy.empty((height, width), numpy.int32)
    ours = numpy.empty_like(labels)
    for neighbours in (4, 8):
        def ratio_of_partitions(found, neighbours=neighbours):
            """The numbers of components differ in order alone: each of ours is exactly one of OpenCV's."""
            if cv2 is None:
                return ""
            count, theirs = cv2.connectedComponents(mask, connectivity=neighbours)
            pairs = numpy.unique(found.astype(numpy.int64) * count + theirs).size
            return "same components" if pairs == count == found.max() + 1 else "wrong"
        rows += compare(f"Components of a mask of 3840x2160, {neighbours} neighbours, with labels", mask, [
            ("Matte", "", lambda n=neighbours: matte.matte_components(held, N(n), pointer(ours)) and ours),
            ("OpenCV", "", if_cv2(lambda n=neighbours: cv2.connectedComponents(mask, labels, connectivity=n)[1])),
        ], ours, ratio_of_partitions, ("OpenCV", 1.0))
    matte.matte_mask_end(held)
    return rows


def cut_outs():
    """A disk with a soft edge, mixed from a photograph and the same one turned over."""
    if estimate_foreground_ml is None:
        return []
    width, height = 1920, 1080
    front = picture(width, height)
    back = numpy.ascontiguousarray(front[::-1, ::-1])
    y, x = numpy.mgrid[:height, :width]
    mask = ((400 - numpy.hypot(x - width / 2, y - height / 2)) / 24 + 0.5).clip(0, 1)
    mask = (mask * 255 + 0.5).astype(numpy.uint8)
    a = mask[..., None] / 255
    source = (a * front + (1 - a) * back + 0.5).astype(numpy.uint8)
    soft = ((a > 0.01) & (a < 0.99))[..., 0]
    target = numpy.empty_like(source)

    def error(pixels):
        e = (a * (pixels[..., :3].astype(float) - front[..., :3]))[soft]
        return f"rms {numpy.sqrt((e ** 2).mean()):.2f}"

    def peer():
        estimated = estimate_foreground_ml(source[..., :3] / 255, mask / 255)
        return (estimated * 255 + 0.5).clip(0, 255).astype(numpy.uint8)

    def ours():
        return matte.matte_cut_out(pointer(source), pointer(mask), N(width), N(height), pointer(target), N(1)) and target

    return compare("Foreground colours, 1920x1080", source, [
        ("Matte", "half detail", ours), ("PyMatting", "multi-level, float64", peer),
    ], target, error, ("PyMatting", 0.5))


def same_as(wanted):
    """Compares the bytes of a contender with those of the library that it reproduces."""
    def text(pixels):
        found = numpy.asarray(pixels)[..., :3].astype(int)
        different = numpy.count_nonzero(found != wanted)
        return "the same bytes" if different == 0 else f"{different} bytes differ, by up to {numpy.abs(found - wanted).max()}"
    return text


def inputs_of_detectors():
    """Resizes with the bytes of Pillow and OpenCV, in three channels."""
    rows = []
    frame = numpy.ascontiguousarray(picture(1920, 1080)[..., :3])
    image = Image.fromarray(frame)
    small = numpy.empty((360, 640, 3), numpy.uint8)

    def ours(index):
        return lambda: matte.matte_resize_like(
            pointer(frame), N(1920), N(1080), pointer(small), N(640), N(360), N(index), N(1))
    for index, (name, filter) in enumerate((("BILINEAR", Image.BILINEAR), ("BICUBIC", Image.BICUBIC), ("LANCZOS", Image.LANCZOS))):
        wanted = numpy.asarray(image.resize((640, 360), filter)).astype(int)
        rows += compare(f"Resize like Pillow's {name}, RGB, 1920x1080 to 640x360", frame, [
            ("Matte", "", ours(index)),
            ("Pillow", "", lambda f=filter: image.resize((640, 360), f)),
        ], small, same_as(wanted))
    if cv2 is None:
        return rows
    for index, name in ((3, "INTER_LINEAR"), (4, "INTER_AREA")):
        filter = getattr(cv2, name)
        wanted = cv2.resize(frame, (640, 360), interpolation=filter).astype(int)
        rows += compare(f"Resize like OpenCV's {name}, RGB, 1920x1080 to 640x360", frame, [
            ("Matte", "", ours(index)),
            ("OpenCV", "", lambda f=filter: cv2.resize(frame, (640, 360), dst=small, interpolation=f)),
        ], small, same_as(wanted))
    return rows


def suppressions():
    """Boxes of one class, about ten for each object, in random order."""
    rows = []
    for count in (1000, 10000):
        source = numpy.random.default_rng(3)
        objects = source.random((count // 10, 4)) * (1800, 1000, 100, 80) + (0, 0, 20, 20)
        boxes = objects[source.integers(0, len(objects), count)]
        boxes[:, :2] += (source.random((count, 2)) - 0.5) * 0.2 * boxes[:, 2:]
        scores = source.permutation(count) / count
        kept = numpy.empty(count, numpy.int64)
        runs = {"Matte": lambda: matte.matte_suppress(
            pointer(boxes), pointer(scores), N(count), ctypes.c_double(0.5), pointer(kept))}
        if cv2 is not None and hasattr(cv2.dnn, "NMSBoxes"):
            listed, listed_scores = boxes.tolist(), scores.tolist()
            theirs = numpy.asarray(cv2.dnn.NMSBoxes(listed, listed_scores, 0.0, 0.5)).reshape(-1)
            number = runs["Matte"]()
            assert (kept[:number] == theirs).all() and number == len(theirs), (number, len(theirs))
            runs["OpenCV NMSBoxes"] = lambda: len(cv2.dnn.NMSBoxes(listed, listed_scores, 0.0, 0.5))
        rows += compare(f"Non-maximum suppression, {count} boxes", boxes, [
            ("Matte", f"keeps {runs['Matte']()}", lambda: runs["Matte"]() and None),
            ("OpenCV NMSBoxes", "the same boxes, from Python's lists", (lambda: runs["OpenCV NMSBoxes"]() and None)
             if len(runs) > 1 else None),
        ])
    return rows


rows = resizes()
if not is_simd:
    rows += blurs() + pastes() + codecs() + masks() + cut_outs() + inputs_of_detectors() + suppressions()
listed = ", ".join(f"{name} {version}" for name, version in versions.items()).replace("Pillow", pillow, 1)
json.dump({"tables": [{
    "title": f"Builds from PyPI: {pillow}" + ("" if is_simd else ", OpenCV, libvips, fast_image_resize, kornia-rs, fpng, pycocotools, PyMatting"),
    "text": "Matte as a C library in one Python process with the others, on one thread, with shuffled repetitions. These builds "
            "are newer than Debian's and use wider instructions. Errors are against float64 in NumPy, for Gaussians in every "
            "67th row. "
            f"Versions: {listed}.",
    "columns": ["Operation", "Who", "Median ms", "Spread", "/ memcpy", "/ Matte", "Error or length", "Note"],
    "rows": rows,
}] + ([{
    "title": "Goals beside libraries from PyPI",
    "text": "Medians of the same runs. fast_image_resize holds 8 bits between the axes, and fpng writes longer files. memset clears the pixels of the decoded mask.",
    "columns": ["Operation", "Goal", "Measured", ""],
    "rows": goals,
}] if goals else []), "plots": []}, open(result_path, "w"))
