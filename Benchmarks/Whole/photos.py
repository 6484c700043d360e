"""Makes the input photographs of programs: the portrait in Images, enlarged, with noise like a sensor's.

photos.py FOLDER quick|full
"""
import os
import sys

import numpy
from PIL import Image

folder, depth = sys.argv[1:3]
images = os.environ["MATTE_BENCHMARK_IMAGES"]
portrait = Image.open(os.path.join(images, "astronaut.png")).convert("RGB")
noise = numpy.random.default_rng(1).normal(0, 2, (512, 512, 3)).round().astype(numpy.int16)


def photo(width, height):
    """Works in bands of rows, so that 100 megapixels don't take gigabytes."""
    result = portrait.resize((width, height), Image.BICUBIC)
    for y in range(0, height, 512):
        band = numpy.asarray(result.crop((0, y, width, min(y + 512, height)))).astype(numpy.int16)
        for x in range(0, width, 512):
            tile = band[:, x:x + 512]
            tile += noise[:tile.shape[0], :tile.shape[1]]
        result.paste(Image.fromarray(band.clip(0, 255).astype(numpy.uint8)), (0, y))
    return result


photo(4032, 3024).save(os.path.join(folder, "photo.jpg"), quality=92, subsampling=2)
photo(1920, 1080).save(os.path.join(folder, "frame.png"), compress_level=1)
Image.open(os.path.join(images, "astronaut-person-256.png")).convert("L").save(os.path.join(folder, "mask.png"))
for megapixels in (1, 12, 48, 100) if depth == "quick" else (1, 4, 12, 24, 48, 100):
    width = int((megapixels * 4e6 / 3) ** 0.5) // 16 * 16
    photo(width, width * 3 // 4).save(os.path.join(folder, f"photo-{megapixels}.jpg"), quality=90, subsampling=2)
os.makedirs(os.path.join(folder, "batch"))
small = photo(1280, 960)
for i in range(200):
    small.save(os.path.join(folder, "batch", f"{i:03}.jpg"), quality=88 + i % 8, subsampling=2)
