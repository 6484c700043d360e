"""Makes the photographs that programs are run on: the portrait of Images enlarged, with a sensor's noise."""
import os
import sys

import numpy
from PIL import Image

folder = sys.argv[1]
portrait = Image.open(os.path.join(os.environ["MATTE_BENCHMARK_IMAGES"], "astronaut.png")).convert("RGB")


noise = numpy.random.default_rng(1).normal(0, 2, (512, 512, 3)).round().astype(numpy.int16)


def photo(width, height):
    enlarged = numpy.asarray(portrait.resize((width, height), Image.BICUBIC)).astype(numpy.int16)
    for y in range(0, height, 512):
        for x in range(0, width, 512):
            tile = enlarged[y:y + 512, x:x + 512]
            tile += noise[:tile.shape[0], :tile.shape[1]]
    return Image.fromarray(enlarged.clip(0, 255).astype(numpy.uint8))


photo(4032, 3024).save(os.path.join(folder, "photo.jpg"), quality=92, subsampling=2)
photo(1920, 1080).save(os.path.join(folder, "frame.png"), compress_level=1)
Image.open(os.path.join(os.environ["MATTE_BENCHMARK_IMAGES"], "astronaut-person-256.png")).convert("L").save(
    os.path.join(folder, "mask.png"))
for megapixels in (1, 4, 12, 48, 100):
    width = int((megapixels * 4e6 / 3) ** 0.5) // 16 * 16
    photo(width, width * 3 // 4).save(
        os.path.join(folder, f"photo-{megapixels}.jpg"), quality=90, subsampling=2)
os.makedirs(os.path.join(folder, "batch"), exist_ok=True)
small = photo(1280, 960)
for i in range(200):
    small.save(os.path.join(folder, "batch", f"{i:03}.jpg"), quality=88 + i % 8, subsampling=2)
