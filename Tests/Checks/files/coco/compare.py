"""Compares run-length encodings of random masks by Matte and by pycocotools.

compare.py PROGRAM NUMBER

PROGRAM is Tests/Checks/programs' RunLengths. It reads pycocotools' text and the pixels of each mask, compares the
decoded text with the pixels, and prints its own text, counts, area and box, and the union, the intersection and the
overlaps of the mask and the mask turned by 180 degrees.
"""
import struct
import subprocess
import sys
import threading

import numpy
from pycocotools import mask as coco

program, number = sys.argv[1], int(sys.argv[2])


def masks():
    random = numpy.random.default_rng(20)
    for index in range(number):
        # Few masks are large, so that the long form takes a minute.
        side = 140 if index % 50 == 0 else 24
        height, width = random.integers(1, side, 2)
        kind = index % 6
        if kind == 0:
            mask = random.random((height, width)) < random.random()
        elif kind == 1:
            step = random.integers(2, 9)
            blocks = random.random((height // step + 1, width // step + 1)) < 0.5
            mask = numpy.kron(blocks, numpy.ones((step, step)))[:height, :width] > 0
        elif kind == 2:
            y, x = numpy.mgrid[:height, :width]
            mask = (x - random.uniform(0, width)) ** 2 + (y - random.uniform(0, height)) ** 2 < random.uniform(0, side) ** 2
        elif kind == 3:
            mask = numpy.zeros((height, width), bool)
            top, left = random.integers(0, height), random.integers(0, width)
            mask[top:top + random.integers(1, 30), left:left + random.integers(1, 30)] = True
        elif kind == 4:
            mask = numpy.tile(random.random((height, 1)) < 0.5, (1, width))
        else:
            mask = numpy.full((height, width), index % 12 == 5)
        yield mask


def counts_of(mask):
    """The counts by NumPy, because pycocotools gives only the text."""
    flat = mask.flatten(order="F")
    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate([[False], flat])))
    return numpy.diff(numpy.concatenate([[0], edges, [flat.size]])).tolist()


process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
expected = []


def send():
    for mask in masks():
        encoded = coco.encode(numpy.asfortranarray(mask.astype(numpy.uint8)))
        text = encoded["counts"]
        process.stdin.write(struct.pack("<III", mask.shape[1], mask.shape[0], len(text)) + text)
        process.stdin.write((mask.astype(numpy.uint8) * 255).tobytes())
        counts = counts_of(mask)
        decoded = coco.frPyObjects({"size": list(mask.shape), "counts": counts}, *mask.shape)
        assert decoded["counts"] == text
        area, box = int(coco.area(encoded)), [int(value) for value in coco.toBbox(encoded)]
        turned = coco.encode(numpy.asfortranarray(mask[::-1, ::-1].astype(numpy.uint8)))
        union, common = (coco.merge([encoded, turned], intersect=way)["counts"].decode() for way in (False, True))
        overlap, crowd = (float(coco.iou([encoded], [turned], [way])[0][0]) for way in (0, 1))
        expected.append(
            f"{text.decode()} {area} {box[0]} {box[1]} {box[2]} {box[3]} {','.join(map(str, counts))} "
            f"{union} {common} {overlap} {crowd}")
    process.stdin.close()


sender = threading.Thread(target=send)
sender.start()
lines = process.stdout.read().decode().splitlines()
sender.join()
assert process.wait() == 0, "the program failed"
assert len(expected) == number and len(lines) == number, f"{len(lines)} answers for {len(expected)} masks"
for index, (line, wanted) in enumerate(zip(lines, expected)):
    assert line == wanted, f"mask {index}: {line[:300]} instead of {wanted[:300]}"
print(f"ok: {number} masks have the text, counts, area, box and pixels of pycocotools")
