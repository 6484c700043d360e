"""The definition of foreground colours in numpy, with float64 and whole planes. Values are in 0...1."""
import numpy as np


def down(z):
    """Returns means of 2x2 values. A last row or column without a neighbour counts twice."""
    z = np.pad(z, ((0, z.shape[0] & 1), (0, z.shape[1] & 1), (0, 0)), "edge")
    return (z[0::2, 0::2] + z[0::2, 1::2] + z[1::2, 0::2] + z[1::2, 1::2]) / 4


def up(c, height, width):
    """Returns a plane of twice the size, interpolated 3:1 and cropped."""
    for axis in [0, 1]:
        c = np.moveaxis(c, axis, 0)
        p = np.concatenate([c[:1], c, c[-1:]])
        doubled = np.empty((2 * len(c), *c.shape[1:]))
        doubled[0::2] = (p[:-2] + 3 * p[1:-1]) / 4
        doubled[1::2] = (3 * p[1:-1] + p[2:]) / 4
        c = np.moveaxis(doubled, 0, axis)
    return c[:height, :width]


def tent(z):
    """Returns sums of 3x3 neighbours, weighted 1 2 1 by 1 2 1."""
    p = np.pad(z, ((1, 1), (1, 1), (0, 0)), "edge")
    p = p[:-2] + 2 * p[1:-1] + p[2:]
    return p[:, :-2] + 2 * p[:, 1:-1] + p[:, 2:]


def foreground(picture, mask, finest):
    """Returns the foreground's colours. Finer levels than `finest` have no means of their own."""
    a = mask[..., None]
    wf, wb = a**8, (1 - a) ** 8
    levels = [(picture, a, picture * wf, wf, picture * wb, wb)]
    while len(levels) < 3 or min(levels[-1][1].shape[:2]) > 4:
        levels.append(tuple(down(z) for z in levels[-1]))
    _, _, f, wf, b, wb = levels[-1]
    F, B = (np.broadcast_to(m.sum((0, 1)) / w.sum(), m.shape) for m, w in [(f, wf), (b, wb)])
    for index in range(len(levels) - 1, -1, -1):
        I, a, f, wf, b, wb = levels[index]
        if index < len(levels) - 1:
            F, B = up(F, *a.shape[:2]), up(B, *a.shape[:2])
        for repetition in range(4 if index >= 5 else 1):
            if repetition > 0:
                F, B = (up(down(c), *a.shape[:2]) for c in (F, B))
            if index >= finest:
                F, B = (f + F / 4) / (wf + 1 / 4), (b + B / 4) / (wb + 1 / 4)
                F, B = (tent(c * (w + 0.005)) / tent(w + 0.005) for c, w in [(F, wf), (B, wb)])
            r = (I - a * F - (1 - a) * B) / (a * a + (1 - a) ** 2)
            F, B = np.clip(F + a * r, 0, 1), np.clip(B + (1 - a) * r, 0, 1)
    return F
