"""Medians and bootstrap intervals, computed as in the Swift part."""
import random
import statistics


def ratio(a, b, draws=500):
    """Returns the ratio of medians and its 95 percent percentile-bootstrap interval."""
    source = random.Random(1)
    ratios = sorted(
        statistics.median(source.choices(a, k=len(a))) / statistics.median(source.choices(b, k=len(b)))
        for _ in range(draws))
    low, high = ratios[int(draws * 0.025)], ratios[int(draws * 0.975) - 1]
    return f"{statistics.median(a) / statistics.median(b):.2f} ({low:.2f} to {high:.2f})"


def milliseconds(times):
    """Returns the median in milliseconds, and half the distance between the quartiles relative to it."""
    middle = statistics.median(times)
    quarters = statistics.quantiles(times, n=4) if len(times) > 1 else [middle] * 3
    return f"{middle * 1e3:.2f}", f"{(quarters[2] - quarters[0]) / 2 / middle * 100:.0f} %"
