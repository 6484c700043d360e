"""Pictures that keep their colour space."""
from __main__ import matte, read, sample, scratch, require, ok


def run():
    import numpy, PIL.Image
    for name in ("p3.jpg", "p3.png", "p3.webp", "ultrahdr-both.jpg"):
        target = scratch("kept.png")
        report = matte("convert", sample(name), "--keep", "icc", "-o", target)
        require("icc" in report["kept"], f"{name}: the profile was not kept")
        with PIL.Image.open(sample(name)) as source, PIL.Image.open(target) as new:
            require(source.info["icc_profile"] == new.info["icc_profile"], f"{name}: another profile")
            # Pillow's libjpeg-turbo and libwebp give the same pixels.
            difference = numpy.abs(numpy.asarray(source.convert("RGB")).astype(int) - numpy.asarray(new.convert("RGB")))
            require(difference.max() == 0, f"{name}: pixels differ by {difference.max()}")
    ok("convert --keep icc keeps the profile and the stored pixels")
