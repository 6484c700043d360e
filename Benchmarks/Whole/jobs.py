"""One job by one library, as a program: jobs.py LIBRARY JOB ARGUMENT...

Each library's own fastest idiom for the same result. Threads are the library's default unless THREADS says 1.
"""
import io
import os
import sys

library, job, *arguments = sys.argv[1:]
single = os.environ.get("THREADS") == "1"
FACE = (388, 0, 3024, 1024)  # x, y, side of the square crop, side of the upload


def pillow_main(photo, out):
    from PIL import Image
    x, y, crop, side = FACE
    image = Image.open(photo)
    if os.environ.get("SCALED") == "1":
        image.draft("RGB", (image.width * side // crop, image.height * side // crop))
    shrink = 4032 // image.width
    image = image.convert("RGB").crop((x // shrink, y // shrink, (x + crop) // shrink, (y + crop) // shrink))
    image = image.resize((side, side), Image.LANCZOS).convert("RGBA")
    image.save(os.path.join(out, "image.png"), compress_level=1)
    mask = Image.new("RGBA", (side, side), (255, 255, 255, 255))
    mask.paste((0, 0, 0, 0), (376, 135, 648, 441))
    mask.save(os.path.join(out, "mask.png"), compress_level=1)


def opencv_main(photo, out):
    import cv2
    import numpy
    if single:
        cv2.setNumThreads(1)
    x, y, crop, side = FACE
    scaled = os.environ.get("SCALED") == "1"
    image = cv2.imread(photo, cv2.IMREAD_REDUCED_COLOR_2 if scaled else cv2.IMREAD_COLOR)
    shrink = 2 if scaled else 1
    image = image[y // shrink:(y + crop) // shrink, x // shrink:(x + crop) // shrink]
    image = cv2.cvtColor(cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2BGRA)
    level = [cv2.IMWRITE_PNG_COMPRESSION, 1]
    cv2.imwrite(os.path.join(out, "image.png"), image, level)
    mask = numpy.full((side, side, 4), 255, numpy.uint8)
    mask[135:441, 376:648] = 0
    cv2.imwrite(os.path.join(out, "mask.png"), mask, level)


def vips_main(photo, out):
    import pyvips
    x, y, crop, side = FACE
    shrink = 2 if os.environ.get("SCALED") == "1" else 1
    image = pyvips.Image.jpegload(photo, access="sequential", shrink=shrink)
    image = image.crop(x // shrink, y // shrink, crop // shrink, crop // shrink)
    image = image.resize(side * shrink / crop, kernel="lanczos3").bandjoin(255)
    image.pngsave(os.path.join(out, "image.png"), compression=1, filter=16)
    mask = (pyvips.Image.black(side, side, bands=4) + 255).cast("uchar").copy_memory()
    mask = mask.draw_rect([0, 0, 0, 0], 376, 135, 272, 306, fill=True)
    mask.pngsave(os.path.join(out, "mask.png"), compression=1, filter=16)


def pillow_fit(photo, out):
    from PIL import Image
    image = Image.open(photo).convert("RGB")
    low, high, best = 60, 90, None
    while low <= high:
        quality = (low + high) // 2
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=quality)
        if buffer.tell() < 500_000:
            best, low = buffer.getvalue(), quality + 1
        else:
            high = quality - 1
    scale = 0.9
    while best is None:
        smaller = image.resize((int(image.width * scale), int(image.height * scale)), Image.LANCZOS)
        buffer = io.BytesIO()
        smaller.save(buffer, "JPEG", quality=60)
        if buffer.tell() < 500_000:
            best = buffer.getvalue()
        scale *= 0.9
    open(os.path.join(out, "fit.jpg"), "wb").write(best)


def vips_fit(photo, out):
    import pyvips
    image = pyvips.Image.new_from_file(photo).copy_memory()
    low, high, best = 60, 90, None
    while low <= high:
        quality = (low + high) // 2
        data = image.jpegsave_buffer(Q=quality)
        if len(data) < 500_000:
            best, low = data, quality + 1
        else:
            high = quality - 1
    scale = 0.9
    while best is None:
        data = image.resize(scale).jpegsave_buffer(Q=60)
        best = data if len(data) < 500_000 else None
        scale *= 0.9
    open(os.path.join(out, "fit.jpg"), "wb").write(best)


def opencv_fit(photo, out):
    import cv2
    if single:
        cv2.setNumThreads(1)
    image = cv2.imread(photo)

    def encoded(picture, quality):
        return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
    low, high, best = 60, 90, None
    while low <= high:
        quality = (low + high) // 2
        data = encoded(image, quality)
        if len(data) < 500_000:
            best, low = data, quality + 1
        else:
            high = quality - 1
    scale = 0.9
    while best is None:
        data = encoded(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), 60)
        best = data if len(data) < 500_000 else None
        scale *= 0.9
    open(os.path.join(out, "fit.jpg"), "wb").write(best)


def opencv_portrait(frame, mask, out):
    import cv2
    import numpy
    if single:
        cv2.setNumThreads(1)
    image = cv2.imread(frame)
    weight = cv2.resize(cv2.imread(mask, cv2.IMREAD_GRAYSCALE), (image.shape[1], image.shape[0]),
                        interpolation=cv2.INTER_LINEAR).astype(numpy.float32) / 255
    blurred = cv2.GaussianBlur(image, (0, 0), 12)
    result = cv2.blendLinear(image, blurred, weight, 1 - weight)
    cv2.imwrite(os.path.join(out, "portrait.png"), result, [cv2.IMWRITE_PNG_COMPRESSION, 1])


def pillow_portrait(frame, mask, out):
    from PIL import Image, ImageFilter
    image = Image.open(frame).convert("RGB")
    weight = Image.open(mask).convert("L").resize(image.size, Image.BILINEAR)
    Image.composite(image, image.filter(ImageFilter.GaussianBlur(12)), weight).save(
        os.path.join(out, "portrait.png"), compress_level=1)


def vips_portrait(frame, mask, out):
    import pyvips
    image = pyvips.Image.new_from_file(frame)
    weight = pyvips.Image.new_from_file(mask)[0]
    weight = weight.resize(image.width / weight.width, vscale=image.height / weight.height, kernel="linear")
    weight.ifthenelse(image, image.gaussblur(12), blend=True).pngsave(
        os.path.join(out, "portrait.png"), compression=1, filter=16)


def pillow_batch(folder, out):
    from PIL import Image
    for name in sorted(os.listdir(folder)):
        image = Image.open(os.path.join(folder, name))
        if os.environ.get("SCALED") == "1":
            image.draft("RGB", (512, 384))
        image.resize((512, 384), Image.LANCZOS).save(os.path.join(out, name), quality=85)


def vips_batch(folder, out):
    import pyvips
    for name in sorted(os.listdir(folder)):
        image = pyvips.Image.new_from_file(os.path.join(folder, name), access="sequential")
        image.resize(0.4).jpegsave(os.path.join(out, name), Q=85)


def opencv_batch(folder, out):
    import cv2
    if single:
        cv2.setNumThreads(1)
    for name in sorted(os.listdir(folder)):
        image = cv2.imread(os.path.join(folder, name))
        cv2.imwrite(os.path.join(out, name), cv2.resize(image, (512, 384), interpolation=cv2.INTER_AREA),
                    [cv2.IMWRITE_JPEG_QUALITY, 85])


def pillow_small(photo, out):
    from PIL import Image
    image = Image.open(photo)
    if os.environ.get("SCALED") == "1":
        image.draft("RGB", (1024, 768))
    image.resize((1024, 768), Image.LANCZOS).save(os.path.join(out, "small.png"), compress_level=1)


def vips_small(photo, out):
    import pyvips
    if os.environ.get("SCALED") == "1":
        image = pyvips.Image.thumbnail(photo, 1024)
    else:
        image = pyvips.Image.new_from_file(photo, access="sequential")
        image = image.resize(1024 / image.width, kernel="lanczos3")
    image.pngsave(os.path.join(out, "small.png"), compression=1, filter=16)


def opencv_small(photo, out):
    import cv2
    if single:
        cv2.setNumThreads(1)
    image = cv2.imread(photo, cv2.IMREAD_REDUCED_COLOR_2 if os.environ.get("SCALED") == "1" else cv2.IMREAD_COLOR)
    cv2.imwrite(os.path.join(out, "small.png"), cv2.resize(image, (1024, 768), interpolation=cv2.INTER_AREA),
                [cv2.IMWRITE_PNG_COMPRESSION, 1])


def pillow_start():
    from PIL import Image
    Image.new("RGB", (1, 1))


def opencv_start():
    import cv2
    cv2.setNumThreads(1)


def vips_start():
    import pyvips
    pyvips.Image.black(1, 1)


globals()[f"{library}_{job}"](*arguments)
