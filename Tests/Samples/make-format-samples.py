#!/usr/bin/env python3
"""Makes Formats/: the same picture in each format, in a file named after the format.

The picture has 16x16 pixels: red, green and blue quarters, and below on the right a row of greys that get lighter from
left to right. Tests/MatteCodecsTests/Formats compares each file with it. Needs Pillow 13 or later, pillow-heif 1.8 or
later and numpy. The results are committed.
usage: make-format-samples.py [NAME...]    Without names, makes the existing files again.
"""
import sys
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image

pillow_heif.register_heif_opener()
OUT = Path(__file__).parent / "Formats"
# Options of formats that would otherwise be lossy or halve the resolution of colours.
OPTIONS = {
    "JPEG.jpg": {"quality": 100, "subsampling": 0}, "WebP.webp": {"lossless": True},
    "HEIC.heic": {"quality": 100, "chroma": 444}, "AVIF.avif": {"quality": 100, "subsampling": "4:4:4"},
}

picture = np.zeros((16, 16, 3), np.uint8)
picture[:8, :8] = (220, 30, 20)
picture[:8, 8:] = (30, 200, 40)
picture[8:, :8] = (20, 40, 210)
picture[8:, 8:] = (40 + 20 * np.arange(8))[None, :, None]
for name in sys.argv[1:] or sorted(path.name for path in OUT.iterdir()):
    Image.fromarray(picture).save(OUT / name, **OPTIONS.get(name, {}))
