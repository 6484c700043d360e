#!/usr/bin/env python3
"""Measures the peak memory and the time of commands on large pictures.

usage: peaks.py --matte TOOL --scratch FOLDER [--table] [--short]
"""
import argparse
import os
import re
import shutil
import struct
import subprocess
import sys
import time
import zlib

arguments = argparse.ArgumentParser()
arguments.add_argument("--matte", required=True)
arguments.add_argument("--scratch", required=True)
arguments.add_argument("--table", action="store_true")
arguments.add_argument("--short", action="store_true")
options = arguments.parse_args()

WIDTH, HEIGHT = (4000, 3000) if options.short else (12000, 9000)
MIB = 1 << 20
BOUND = 64 * MIB


# The first column and row of each pass of an interlaced PNG, and the steps to the next ones.
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def pass_rows(width, height, channels, row, interlaced):
    """The rows of each pass of a PNG, or all rows."""
    if not interlaced:
        yield from (row(y) for y in range(height))
        return
    for left, top, right, down in ADAM7:
        for y in range(top, height, down):
            whole = row(y)
            part = bytearray(channels * len(range(left, width, right)))
            for c in range(channels):
                part[c::channels] = whole[c::channels][left::right]
            yield bytes(part)


def write_png(path, width, height, row, interlaced=False):
    """Writes an RGB or grey PNG from a function that gives each row's bytes."""
    channels = len(row(0)) // width
    with open(path, "wb") as file:
        def chunk(name, data):
            file.write(struct.pack(">I", len(data)) + name + data)
            file.write(struct.pack(">I", zlib.crc32(name + data)))

        file.write(b"\x89PNG\r\n\x1a\n")
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 0, 0, 0, int(interlaced)))
        packer = zlib.compressobj(1)
        for line in pass_rows(width, height, channels, row, interlaced):
            data = packer.compress(b"\0" + line)
            if data:
                chunk(b"IDAT", data)
        chunk(b"IDAT", packer.flush())
        chunk(b"IEND", b"")


def grain(width):
    """Rows of a gradient with noise in the four low bits of each sample, like a sensor's."""
    mask = int.from_bytes(b"\x0f" * (3 * width), "big")

    def row(y):
        across = bytes(16 * (x * 13 // width) for x in range(width)) if y == 0 else row.across
        row.across = across
        base = bytearray(3 * width)
        base[0::3] = across
        base[1::3] = across[::-1]
        base[2::3] = bytes([16 * (y * 13 // HEIGHT)]) * width
        noise = int.from_bytes(os.urandom(3 * width), "big") & mask
        return (int.from_bytes(base, "big") | noise).to_bytes(3 * width, "big")

    return row


# Commands whose memory has no bound besides that on decoding.
UNBOUNDED = {
    "demo": "it holds several copies of the picture",
    "batch": "several jobs run at a time, each in the memory of its command",
}


def samples():
    """Returns the names of the commands that decode pictures, with the words of their sample calls."""
    def printed(*words):
        return subprocess.run([options.matte, *words], check=True, capture_output=True, text=True).stdout

    for command in re.findall(r"^  ([a-z][a-z-]*)  +[a-z]", printed("--help"), re.M):
        text = printed("help", command)
        if "--max-memory" in text:
            yield command, re.search("^example: matte (.*)$", text, re.M)[1].split()


def measured(command, folder=None):
    """Returns the exit code, the peak resident memory in bytes, the seconds, and the text on standard error."""
    script = (
        "import resource, subprocess, sys, time\n"
        "start = time.monotonic()\n"
        "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(code, used.ru_maxrss * 1024, time.monotonic() - start)\n")
    done = subprocess.run([sys.executable, "-c", script, *command], capture_output=True, text=True, cwd=folder)
    code, peak, seconds = done.stdout.split()[-3:]
    return int(code), int(peak), float(seconds), done.stderr.strip()


def main():
    scratch = options.scratch
    png, jpeg = os.path.join(scratch, "large.png"), os.path.join(scratch, "large.jpg")
    mask, classes = os.path.join(scratch, "mask.png"), os.path.join(scratch, "classes.png")
    write_png(png, WIDTH, HEIGHT, grain(WIDTH))
    write_png(mask, 600, 450, lambda y: bytes(255 if 150 < x < 450 and 100 < y else 0 for x in range(600)))
    write_png(classes, 300, 225, lambda y: bytes((x // 60 + y // 50) % 5 for x in range(300)))
    subprocess.run([options.matte, "convert", png, "-o", jpeg], check=True, stdout=subprocess.DEVNULL)
    # Files that can only be decoded as a whole.
    held = {".jpg": os.path.join(scratch, "progressive.jpg"), ".png": os.path.join(scratch, "interlaced.png")}
    write_png(held[".png"], WIDTH, HEIGHT, grain(WIDTH), interlaced=True)
    with open(held[".jpg"], "wb") as file:
        subprocess.run(["jpegtran", "-progressive", jpeg], check=True, stdout=file)
    box = f"pixels:{WIDTH // 4},{HEIGHT // 4},{WIDTH // 3},{HEIGHT // 3}"
    small = ["--size", "1600x1200"]
    # Where the blocks of a JPEG are kept, the new file is in memory.
    file = os.path.getsize(jpeg) // 4
    # The commands: name, options, suffix of the output, and the number of result pixels that may be in memory.
    jobs = [
        ("convert", [], "png", 0), ("convert", [], "jpg", 0),
        ("convert --background", ["--background", "#ff0000"], "jpg", 0),
        ("erase", ["--box", box], "png", 0), ("erase --feather", ["--box", box, "--feather", "40"], "png", 0),
        ("erase --fill", ["--box", box, "--fill", "#808080"], "jpg", file),
        ("redact", ["--box", box], "jpg", file), ("redact --reencode", ["--box", box, "--reencode"], "jpg", 0),
        ("boxes --labels", ["--box", box, "--labels"], "png", 0), ("boxes", ["--box", box], "jpg", file),
        ("boxes --reencode", ["--box", box, "--reencode"], "jpg", 0),
        ("overlay", ["--categories", classes], "jpg", 0),
        ("overlay --outline", ["--categories", classes, "--outline", "4"], "png", 0),
        ("replace-background --keep-colours COLOUR", ["--with", "#336699", "--mask", mask, "--keep-colours"], "jpg", 0),
        ("replace-background --keep-colours IMAGE", ["--with", png, "--mask", mask, "--keep-colours"], "png", 0),
        # Colours around the mask's soft pixels.
        ("replace-background COLOUR", ["--with", "#336699", "--mask", mask], "jpg", WIDTH * HEIGHT // 50),
        ("cut-out", ["--mask", mask], "png", WIDTH * HEIGHT // 50),
        ("blur-background --sigma 2", ["--mask", mask, "--sigma", "2"], "jpg", 0),
        ("blur-background --sigma 8", ["--mask", mask, "--sigma", "8"], "png", 0),
        ("blur-background", ["--mask", mask], "png", 0),
        ("orient --as 2", ["--as", "2"], "png", 0), ("orient --as 3", ["--as", "3"], "png", 0),
        ("orient --as 4", ["--as", "4"], "jpg", 0),
        ("crop", ["--box", box], "png", 0),
        ("adjust", ["--exposure", "0.3", "--saturation", "1.2", "--auto-levels", "--white-balance", "grey-world"], "jpg", 0),
    ]
    for fit in ["cover", "contain", "fill", "inside", "outside"]:
        jobs.append((f"resize --fit {fit}", [*small, "--fit", fit], "png", 1600 * 1200))
    for filter in ["area", "triangle", "catmull-rom", "mitchell"]:
        jobs.append((f"resize --filter {filter}", [*small, "--filter", filter], "png", 1600 * 1200))
    jobs += [
        ("prepare", ["--profile", "openai-vision"], "png", 2048 * 2048),
        ("prepare", ["--profile", "dall-e-2-variation"], "png", 1024 * 1024),
        ("data-url", [], "txt", 2048 * 2048),
        ("fit", ["--max-bytes", "3000000"], "jpg", WIDTH * HEIGHT // 4),
        ("fit --max-bytes 1000000", ["--max-bytes", "1000000"], "jpg", WIDTH * HEIGHT // 4),
        ("fit", ["--max-bytes", "3000000"], "png", WIDTH * HEIGHT // 16),
        ("edit", ["--box", box], "", 1024 * 1024),
        ("tiles", ["--size", "1024"], "", 0), ("tiles --size 512", ["--size", "512"], "", 0),
    ]
    # Commands that need the whole picture. They must stay within the memory limit, or fail with an error that states
    # the reason.
    whole = [
        # The coefficients of all blocks of a progressive file are held, unless --reencode is given.
        ("redact, progressive or interlaced", ["--box", box], "jpg", True),
        ("orient --as 6", ["--as", "6"], "png", False), ("rotate", ["--degrees", "3"], "png", False),
        ("warp", ["--matrix", "0.3,0,0,0,0.3,0", "--size", "1600x1200"], "png", False),
        ("align", ["--points", "3000,2000,6000,2000,4500,4000,3200,5500,5800,5500"], "png", False),
        ("adjust --sharpen", ["--sharpen", "0.6,2"], "png", False),
        ("resize --like", [*small, "--like", "pillow-bilinear"], "png", False),
        ("resize --fit letterbox", ["--size", "640x640", "--fit", "letterbox"], "png", False),
        ("convert", [], "webp", False),
        ("convert, progressive or interlaced", [], "png", True),
        ("mask --fill-holes", ["--fill-holes"], "png", False),
        ("mask --feather --by-distance", ["--feather", "40", "--by-distance"], "png", False),
        ("mask --to rle", ["--to", "rle"], "json", False),
    ]
    failures = 0
    for source in [jpeg, png]:
        for name, given, suffix, pixels in jobs:
            target = os.path.join(scratch, f"result.{suffix}" if suffix else "edit")
            extra = ["-o", target, *given]
            code, peak, seconds, message = measured([options.matte, name.split()[0], source, *extra])
            bound = BOUND + 4 * pixels
            good = code == 0 and peak <= bound
            failures += not good
            report(name, source, suffix or "edit", peak, bound, seconds, good, message)
            discard(target)
        # A reply is held as a whole, and so are the region and its surroundings, but not the photo.
        folder = os.path.join(scratch, "upload")
        around = f"pixels:{WIDTH // 2},{HEIGHT // 2},600,400"
        subprocess.run(
            [options.matte, "edit", source, "--box", around, "--profile", "gpt-image-2-edit", "--frame", "around:1",
             "--out", folder], check=True, stdout=subprocess.DEVNULL)
        for suffix, how in [("png", []), ("jpg", ["--reencode"]), ("jpg", [])]:
            target = os.path.join(scratch, f"result.{suffix}")
            code, peak, seconds, message = measured(
                [options.matte, "paste", os.path.join(folder, "image.png"), "--edit", os.path.join(folder, "edit.json"),
                 "--original", source, "-o", target, *how])
            kept = 4 * file if suffix == "jpg" and source == jpeg and not how else 0
            bound = BOUND + 4 * 1800 * 1600 + kept
            good = code == 0 and peak <= bound
            failures += not good
            report("paste", source, suffix, peak, bound, seconds, good, message)
            discard(target)
        discard(folder)
        for name, given, suffix, is_held in whole:
            input = held[source[-4:]] if is_held else source
            target = os.path.join(scratch, f"result.{suffix}")
            for limit in [512 * MIB, 100 * MIB]:
                code, peak, seconds, message = measured(
                    [options.matte, name.split(",")[0].split()[0], input, "-o", target, *given, "--max-memory", str(limit)])
                refused = code == 1 and "the limit is" in message and not os.path.exists(target)
                bound = BOUND if refused else BOUND + limit
                good = (code == 0 or refused) and peak <= bound
                failures += not good
                label = f"{name} --max-memory {limit // MIB}M" + (" (refused)" if refused else "")
                report(label, source, suffix, peak, bound, seconds, good, message)
                discard(target)
        # Commands that hold the pictures and print text.
        target = os.path.join(scratch, "difference.png")
        for name, given in [
            ("compare", [source]), ("compare --difference", [source, "--difference", target]), ("hash", []),
            ("hash --kind blurhash", ["--kind", "blurhash"]), ("hash --kind thumbhash", ["--kind", "thumbhash"]),
        ]:
            for limit in [512 * MIB, 100 * MIB]:
                code, peak, seconds, message = measured(
                    [options.matte, name.split()[0], source, *given, "--max-memory", str(limit)])
                refused = code == 1 and "the limit is" in message
                bound = BOUND + limit
                good = (code == 0 or refused) and peak <= bound
                failures += not good
                label = f"{name} --max-memory {limit // MIB}M" + (" (refused)" if refused else "")
                report(label, source, "text", peak, bound, seconds, good, message)
                discard(target)
    failures += bright(jpeg)
    # Commands that are not in the lists above run their samples on the JPEG.
    folder = os.path.join(scratch, "samples")
    os.mkdir(folder)
    for file, name in [(jpeg, "photo.jpg"), (mask, "mask.png"), (classes, "classes.png")]:
        os.link(file, os.path.join(folder, name))
    with open(os.path.join(folder, "preprocessor_config.json"), "w") as file:
        file.write('{"image_processor_type": "SiglipImageProcessor", "size": {"height": 224, "width": 224}}')
    listed = {name.split(",")[0].split()[0] for name, *_ in jobs + whole} | {"paste", "compare", "hash"}
    for command, words in samples():
        if command in listed and command != "edit" or command in UNBOUNDED:
            continue
        code, peak, seconds, message = measured([options.matte, *words], folder)
        bound = BOUND + 4 * (1024 * 1024 if command == "edit" else 0)
        good = code == 0 and peak <= bound
        failures += not good
        report(f"{command}, its sample", jpeg, "text", peak, bound, seconds, good, message)
    vips(jpeg, png)
    if options.table:
        print("| Command | Result | From JPEG | From PNG | Bound |\n|---|---|---|---|---|")
        for (name, suffix, bound), peaks in table.items():
            print(f"| `{name}` | {suffix} | {peaks.get('jpg', '')} | {peaks.get('png', '')} | {bound} |")
    if failures:
        sys.exit(f"peaks: {failures} runs exceeded their bound or failed")


def bright(jpeg):
    """Commands on a JPEG with metadata and a gain map of a quarter of its sides, whose levels may be in memory."""
    scratch = options.scratch
    map, source = os.path.join(scratch, "map.jpg"), os.path.join(scratch, "bright.jpg")
    subprocess.run([options.matte, "resize", jpeg, "--size", f"{WIDTH // 4}x{HEIGHT // 4}", "-o", map], check=True,
                   stdout=subprocess.DEVNULL)

    def segment(marker, data):
        return bytes((0xFF, marker)) + struct.pack(">H", len(data) + 2) + data

    fraction = lambda value: struct.pack(">iI", round(64 * value), 64)
    values = (0, 3, 0, 3, 1, 1 / 64, 1 / 64)  # The headrooms, then the channel's bounds, gamma and offsets.
    body = b"\0\0\0\0\x40" + b"".join(fraction(value) for value in values)
    mark = b"urn:iso:std:iso:ts:21496:-1\0"
    exif = b"Exif\0\0" + b"II*\0\x08\0\0\0" + struct.pack("<HHHIII", 1, 0x010F, 2, 60000, 26, 0) + b"m" * 59999 + b"\0"
    with open(source, "wb") as file:
        for path, added in ((jpeg, segment(0xE1, exif) + segment(0xE2, mark + b"\0\0\0\0")), (map, segment(0xE2, mark + body))):
            with open(path, "rb") as part:
                data = part.read()
            file.write(data[:2] + added + data[2:])
    levels = 3 * (WIDTH // 4) * (HEIGHT // 4)
    keep = ["--keep", "all"]
    failures = 0
    for name, given, suffix, held in [
        ("convert --hdr pq", ["--hdr", "pq"], "png", 0), ("convert --hdr hlg", ["--hdr", "hlg"], "png", 0),
        ("convert --hdr linear", ["--hdr", "linear"], "npy", 0), ("convert --keep all", keep, "jpg", 0),
        ("resize --keep all", ["--size", "1600x1200", *keep], "jpg", 4 * 1600 * 1200),
        ("resize --keep all, little", ["--size", f"{WIDTH * 7 // 8}x{HEIGHT * 7 // 8}", *keep], "jpg", levels),
        ("crop --keep all", ["--box", f"pixels:{WIDTH // 4},{HEIGHT // 4},{WIDTH // 3},{HEIGHT // 3}", *keep], "jpg", levels // 9),
        ("orient --keep all", ["--as", "2", *keep], "jpg", levels), ("metadata --drop exif", ["--drop", "exif"], "jpg", 0),
    ]:
        target = os.path.join(scratch, f"result.{suffix}")
        code, peak, seconds, message = measured([options.matte, name.split()[0], source, "-o", target, *given])
        bound = BOUND + levels + held
        good = code == 0 and peak <= bound
        failures += not good
        report(f"{name}, with a gain map", source, suffix, peak, bound, seconds, good, message)
        discard(target)
    return failures


def discard(path):
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.exists(path):
        os.remove(path)


# The peaks in MiB by name, form of the result and bound; in each, by form of the source.
table = {}


def report(name, source, suffix, peak, bound, seconds, good, message):
    form = source.rsplit(".", 1)[1]
    table.setdefault((name, suffix, f"{bound / MIB:.0f}"), {})[form] = f"{peak / MIB:.0f}"
    state = "ok" if good else "TOO MUCH" if not message else "FAILED"
    if not options.table or not good:
        print(f"{state} {name} {form} to {suffix}: {peak / MIB:.0f} of {bound / MIB:.0f} MiB, {seconds:.1f} s {message}",
              file=sys.stderr if options.table else sys.stdout, flush=True)


def vips(jpeg, png):
    """libvips doing the same, for comparison."""
    tool = shutil.which("vips")
    if not tool:
        return
    scratch = options.scratch
    runs = [
        ("vips copy, PNG level 1", [tool, "copy", jpeg, f"{scratch}/vips.png[compression=1]"], jpeg, "png"),
        ("vips copy, PNG level 1", [tool, "copy", png, f"{scratch}/vips.png[compression=1]"], png, "png"),
        ("vips thumbnail 1600", [tool, "thumbnail", jpeg, f"{scratch}/vips.png", "1600"], jpeg, "png"),
    ]
    for name, command, source, suffix in runs:
        code, peak, seconds, message = measured(command)
        size = os.path.getsize(f"{scratch}/vips.png") if code == 0 else 0
        form = source.rsplit(".", 1)[1]
        table.setdefault((name, suffix, ""), {})[form] = f"{peak / MIB:.0f}"
        if not options.table:
            print(f"{name} {form} to {suffix}: {peak / MIB:.0f} MiB, {seconds:.1f} s, {size} bytes", flush=True)


main()
