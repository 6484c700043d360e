"""Direct evaluations in double precision, independent of all contenders, and differences from them."""
import numpy


def kernel(name, x):
    x = numpy.abs(x)
    if name == "Lanczos3":
        return numpy.where(x < 3, numpy.sinc(x) * numpy.sinc(x / 3), 0)
    if name == "Catmull-Rom":
        return numpy.where(x < 1, (1.5 * x - 2.5) * x * x + 1, numpy.where(x < 2, ((2.5 - 0.5 * x) * x - 4) * x + 2, 0))
    raise ValueError(name)


def taps(length, wanted, name):
    """Returns the first input sample and the weights for each output sample. The weights add up to 1."""
    scale = length / wanted
    for i in range(wanted):
        if name == "area":
            low, high = i * scale, (i + 1) * scale
            at = numpy.arange(int(low), min(length, int(numpy.ceil(high))))
            weights = numpy.minimum(high, at + 1) - numpy.maximum(low, at)
        else:
            reach = (3 if name == "Lanczos3" else 2) * scale
            centre = (i + 0.5) * scale
            at = numpy.arange(max(0, int(centre - reach)), min(length - 1, int(centre + reach)) + 1)
            weights = kernel(name, (at + 0.5 - centre) / scale)
        yield at[0], weights / weights.sum()


def resized(pixels, width, height, name, alpha=False):
    source = pixels.astype(numpy.float64)
    if alpha:
        source[..., :3] *= source[..., 3:] / 255
    rows = numpy.stack([numpy.tensordot(weights, source[first:first + len(weights)], 1)
                        for first, weights in taps(source.shape[0], height, name)])
    result = numpy.stack([numpy.tensordot(rows[:, first:first + len(weights)], weights, ((1,), (0,)))
                          for first, weights in taps(source.shape[1], width, name)], axis=1)
    if alpha:
        share = result[..., 3:]
        result[..., :3] = numpy.where(share > 0, result[..., :3] * 255 / numpy.where(share > 0, share, 1), 0)
    return result.clip(0, 255)


def gaussian(pixels, sigma):
    """Returns every 67th row of a Gaussian truncated at five sigma with replicated edges: row numbers and values."""
    reach = int(numpy.ceil(5 * sigma))
    weights = numpy.exp(-numpy.arange(-reach, reach + 1) ** 2 / (2.0 * sigma * sigma))
    weights /= weights.sum()
    padded = numpy.pad(pixels, ((reach, reach), (reach, reach), (0, 0)), "edge")
    lines = numpy.arange(0, pixels.shape[0], 67)
    rows = numpy.stack([numpy.tensordot(weights, padded[y:y + 2 * reach + 1], 1) for y in lines])
    width = pixels.shape[1]
    return lines, sum(weight * rows[:, i:i + width] for i, weight in enumerate(weights))


def error(pixels, exact, weighted=False):
    """Returns the largest difference from the rounded value, the PSNR and the fraction of bytes that differ. With
    `weighted`, colours are weighted by alpha."""
    share = numpy.ones(exact.shape)
    if weighted:
        share[..., :3] = exact[..., 3:] / 255
    levels = numpy.abs(pixels - numpy.floor(exact + 0.5)) * share
    mean = numpy.mean(((pixels - exact) * share) ** 2)
    return (f"max {levels.max():.0f}, {10 * numpy.log10(255 ** 2 / mean) if mean else 99:.1f} dB, "
            f"{100 * numpy.mean(levels > 0.5):.2f} % differ")
