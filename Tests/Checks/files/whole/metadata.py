"""`matte metadata`: 16 files and 6 choices of kinds. Judges: bytes of the scans, exiftool, libvips, c2pa-python."""
import subprocess
from __main__ import matte, read, sample, scratch, require, ok
from containers import pixel_data

FILES = ["p3.jpg", "p3-turned.jpg", "p3-trailer.jpg", "ultrahdr-both.jpg", "ultrahdr-iso3.jpg", "ultrahdr-xmp.jpg",
         "ultrahdr-turned.jpg", "ultrahdr-common.jpg", "ultrahdr-py.jpg", "iphone-like.jpg", "c2pa.jpg", "p3.png",
         "c2pa.png", "p3.webp", "c2pa.webp", "c2pa-edited.jpg"]
CHOICES = {"none": ["--keep", "none"], "icc": ["--keep", "icc"], "no-gps": ["--drop", "gps"],
           "look": ["--keep", "look"], "no-thumbnail": ["--drop", "thumbnail,gps"], "all": []}


def exiftool(path, *options):
    return subprocess.run(["exiftool", *options, path], capture_output=True, text=True).stdout.strip()


def warnings(path):
    """The warnings of exiftool's validation, without its count of minor ones."""
    lines = exiftool(path, "-q", "-a", "-validate", "-warning").splitlines()
    return {line.split(":", 1)[1].strip() for line in lines if line.startswith("Warning")}


def position_lines(path):
    return [line for line in exiftool(path, "-a", "-s", "-ee", "-GPS*").splitlines() if "GPS" in line]


def run():
    import numpy, pyvips
    import PIL.Image
    count = 0
    for name in FILES:
        source = sample(name)
        data = read(source)
        has_map = "gainmap-data" in pyvips.Image.new_from_file(source).get_fields()
        require(has_map == name.startswith("ultrahdr"), f"{name}: this libvips reads no gain maps")
        before = warnings(source)
        for choice, options in CHOICES.items():
            target = scratch(f"{choice}-{name}")
            report = matte("metadata", source, *options, "-o", target)
            new = read(target)
            label = f"{name} --{choice}"
            require(pixel_data(new) == pixel_data(data), f"{label}: the compressed picture differs")
            require((numpy.asarray(PIL.Image.open(target)) == numpy.asarray(PIL.Image.open(source))).all(),
                    f"{label}: pixels differ")
            turn = exiftool(source, "-n", "-s", "-s", "-s", "-Orientation") or "1"
            now = exiftool(target, "-n", "-s", "-s", "-s", "-Orientation") or "1"
            require(turn == now, f"{label}: the orientation was {turn} and is {now}")
            added = warnings(target) - before
            require(not added, f"{label}: exiftool warns {added}")
            if choice == "all":
                require(new == data, f"{label}: a file from which nothing is removed changed")
            else:
                require(not position_lines(target), f"{label}: {position_lines(target)}")
            found = pyvips.Image.new_from_file(target).get_fields()
            # libvips doesn't know Apple's map.
            if has_map:
                keeps = "gainmap" in report["kept"]
                require(("gainmap-data" in found) == keeps, f"{label}: libvips finds a map: {not keeps}")
            if choice in ("look", "no-gps") and "iphone" in name:
                require("gainmap" in report["kept"], f"{label}: no map kept")
            if choice == "no-gps" and "iphone" in name:
                headroom = exiftool(target, "-s", "-s", "-s", "-HDRHeadroom")
                require(headroom.startswith("1.01"), f"{label}: the headroom in the maker note is {headroom!r}")
            count += 1
    ok(f"metadata keeps the picture's bytes, the orientation and the map, and no position ({count} files)")

    in_place = scratch("in-place.jpg")
    with open(in_place, "wb") as file:
        file.write(read(sample("p3.jpg")))
    matte("metadata", in_place, "--keep", "none", "--in-place")
    require(read(in_place) == read(scratch("none-p3.jpg")), "metadata --in-place writes another file")
    ok("metadata --in-place writes the same file")
