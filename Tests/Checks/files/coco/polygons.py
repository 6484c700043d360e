"""Compares the areas of random polygons by Matte and by pycocotools.

polygons.py PROGRAM NUMBER

PROGRAM is Tests/Checks/programs' RunLengths with the argument "polygons". Matte selects the pixels whose centres are
inside. pycocotools rounds the outline to a fifth of a pixel, so it decides differently about some pixels whose centres
are within 0.25 pixels of an edge. No other pixel may differ, and the areas must be the same on average. COCO's rule is
the union of the rings; the even-odd rule is the exclusive or of pycocotools' rings.
"""
import struct
import subprocess
import sys

import numpy
from pycocotools import mask as coco

program, number = sys.argv[1], int(sys.argv[2])
random = numpy.random.default_rng(44)


def rings_of(index, width, height):
    """One to four rings: any points, points on half pixels, convex ones, or squares of whole pixels anywhere."""
    rings = []
    for _ in range(random.integers(1, 5)):
        count = int(random.integers(3, 9))
        if index % 4 == 3:
            side = int(random.integers(1, max(2, min(width, height) // 2)))
            x, y = random.uniform(0, width - side), random.uniform(0, height - side)
            ring = numpy.array([(x, y), (x, y + side), (x + side, y + side), (x + side, y)])
        elif index % 4 == 2:
            angles = numpy.sort(random.uniform(0, 2 * numpy.pi, count))
            ring = numpy.stack([width / 2 * (1 + numpy.cos(angles)), height / 2 * (1 + numpy.sin(angles))], 1)
        else:
            ring = numpy.stack([random.uniform(0, width, count), random.uniform(0, height, count)], 1)
            if index % 4 == 1:
                ring = numpy.round(2 * ring) / 2
        rings.append(numpy.round(ring * 1024).astype(int))
    return rings


def distance(rings, width, height):
    """The distance of each pixel's centre from the nearest edge."""
    y, x = numpy.mgrid[:height, :width] + 0.5
    nearest = numpy.full((height, width), numpy.inf)
    for ring in rings:
        for a, b in zip(ring / 1024, numpy.roll(ring, -1, 0) / 1024):
            along = b - a
            t = numpy.clip(((x - a[0]) * along[0] + (y - a[1]) * along[1]) / max((along ** 2).sum(), 1e-12), 0, 1)
            nearest = numpy.minimum(nearest, numpy.hypot(a[0] + t * along[0] - x, a[1] + t * along[1] - y))
    return nearest


half = numpy.array([(512, 512), (512, 9728), (9728, 9728), (9728, 512)])
cases = [(12, 12, [half])]
while len(cases) < number:
    width, height = (int(side) for side in random.integers(2, 60, 2))
    cases.append((width, height, rings_of(len(cases), width, height)))
text = b""
for width, height, rings in cases:
    text += struct.pack("<III", width, height, len(rings))
    for ring in rings:
        text += struct.pack(f"<I{ring.size}I", len(ring), *ring.flatten().tolist())
lines = subprocess.run([program, "polygons"], input=text, stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
assert len(lines) == number, f"{len(lines)} answers for {number} lists of rings"

surplus, total = [0, 0], [0, 0]
for index, ((width, height, rings), line) in enumerate(zip(cases, lines)):
    alone = [coco.frPyObjects([(ring / 1024).flatten().tolist()], height, width)[0] for ring in rings]
    odd = sum(coco.decode(ring).astype(int) for ring in alone) % 2 == 1
    union = coco.decode(coco.merge(alone)) == 1
    near = distance(rings, width, height) < 0.25
    for rule, (text, expected) in enumerate(zip(line.split(" "), (odd, union))):
        found = coco.decode({"size": [height, width], "counts": text.encode()}) == 1
        assert not ((found != expected) & ~near).any(), f"rings {index}: {['even-odd', 'union'][rule]} differs away from edges"
        surplus[rule] += int(found.sum()) - int(expected.sum())
        total[rule] += int(expected.sum())
    if index == 0:
        assert found.sum() == 81 == coco.area(alone[0]), f"the ring on half pixels has {found.sum()} pixels"
for rule in (0, 1):
    assert abs(surplus[rule]) < 0.01 * total[rule], f"the area differs by {surplus[rule]} of {total[rule]} pixels"
print(f"ok: {number} lists of rings have the area of pycocotools, by both rules")
