"""Random ICC profiles with tables, written from ICC.1:2022."""
import struct

import numpy as np

CHANNELS = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}


def fixed(values):
    return b"".join(struct.pack(">i", round(v * 65536)) for v in values)


def curve(values):
    return b"curv" + bytes(4) + struct.pack(">I", len(values)) + struct.pack(f">{len(values)}H", *values)


def padded(data):
    return data + bytes(-len(data) % 4)


def ramp(rng, count, top):
    power = rng.uniform(0.6, 2.2)
    return [round(top * (i / (count - 1)) ** power) for i in range(count)]


def nodes(rng, grid, outputs, top):
    """A plane with noise, so that neighbouring tetrahedra differ.

    Tables to inks are the same ink everywhere: they only serve to find black, where Little CMS interpolates in its own
    way.
    """
    if outputs == 4:
        inks = [rng.integers(top // 2, top + 1) for _ in range(4)]
        return [int(v) for _ in range(np.prod(grid)) for v in inks]
    axes = np.meshgrid(*[np.linspace(0, 1, n) for n in grid], indexing="ij")
    values = []
    for _ in range(outputs):
        plane = 0.35 + sum(rng.uniform(-0.6, 0.8) * a for a in axes)
        values.append(np.clip(plane / 1.5 + rng.uniform(-0.05, 0.05, plane.shape), 0, 1))
    return np.round(top * np.stack(values, -1)).astype(int).ravel().tolist()


def lut(rng, inputs, outputs, grid, wide):
    top, entries = (65535, (9, 5)) if wide else (255, (256, 256))
    letter = "H" if wide else "B"
    values = [v for _ in range(inputs) for v in ramp(rng, entries[0], top)]
    values += nodes(rng, [grid] * inputs, outputs, top)
    values += [v for _ in range(outputs) for v in ramp(rng, entries[1], top)]
    head = (b"mft2" if wide else b"mft1") + bytes(4) + bytes([inputs, outputs, grid, 0])
    head += fixed([1, 0, 0, 0, 1, 0, 0, 0, 1])
    if wide:
        head += struct.pack(">HH", *entries)
    return head + struct.pack(f">{len(values)}{letter}", *values)


def mab(rng, inputs, outputs, grid, backwards):
    body, offsets = b"", {}

    def add(name, data):
        nonlocal body
        offsets[name] = 32 + len(body)
        body += padded(data)

    def curves(count):
        return b"".join(padded(curve(ramp(rng, 9, 65535) if rng.random() < 0.7 else [])) for _ in range(count))

    add("B", curves(3))
    if rng.random() < 0.5:
        # No negative numbers: a black point of negative light is 0 for Matte, and below 0 for Little CMS.
        matrix = np.eye(3) * 0.8 + np.maximum(0, rng.uniform(-0.05, 0.1, (3, 3)))
        add("m", fixed(matrix.ravel().tolist() + [0, 0, 0]))
        add("M", curves(3))
    table = nodes(rng, grid, outputs, 65535)
    add("C", bytes(grid) + bytes(16 - len(grid)) + bytes([2, 0, 0, 0]) + struct.pack(f">{len(table)}H", *table))
    add("A", curves(outputs if backwards else inputs))
    places = struct.pack(">5I", *[offsets.get(name, 0) for name in "BmMCA"])
    return (b"mBA " if backwards else b"mAB ") + bytes(4) + bytes([inputs, outputs, 0, 0]) + places + body


def profile(seed):
    """Returns the bytes of a random profile and its colour space."""
    rng = np.random.default_rng(seed)
    space = [b"RGB ", b"CMYK", b"GRAY", b"RGB ", b"CMYK"][seed % 5]
    count, version = CHANNELS[space], int(rng.choice([2, 4]))
    most = {1: 17, 3: 9, 4: 5}[count]
    kind = rng.integers(3) if version == 4 else rng.integers(2)

    def table(inputs, outputs, backwards):
        if kind == 2:
            grid = [int(rng.integers(2, most + 1)) for _ in range(inputs)]
            return mab(rng, inputs, outputs, grid, backwards)
        return lut(rng, inputs, outputs, int(rng.integers(2, most + 1)), kind == 1)

    tags = [(b"wtpt", b"XYZ " + bytes(4) + fixed([0.9642, 1, 0.8249])), (b"A2B0", table(count, 3, False))]
    # Versions of Little CMS differ in the black of such tables for grey and RGB.
    if space == b"CMYK" and rng.random() < 0.6:
        tags.append((b"A2B1", table(count, 3, False)))
    if space == b"CMYK" and rng.random() < 0.7:
        tags.append((b"B2A0", table(3, 4, True)))
    data, directory = b"", struct.pack(">I", len(tags))
    for name, content in tags:
        directory += struct.pack(">4sII", name, 132 + 12 * len(tags) + len(data), len(content))
        data += padded(content)
    connection = b"Lab " if rng.random() < 0.6 else b"XYZ "
    head = struct.pack(">I4sI", 132 + 12 * len(tags) + len(data), b"mtte", version << 24)
    head += (b"prtr" if space == b"CMYK" else b"mntr") + space + connection
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + fixed([0.9642, 1, 0.8249])
    return head + bytes(128 - len(head)) + directory + data, space
