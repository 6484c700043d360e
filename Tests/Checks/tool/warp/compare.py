"""Compares `matte rotate`, `matte warp` and `matte align` with OpenCV and with a fit by numpy.

usage: compare.py MATTE FOLDER
"""
import json
import subprocess
import sys

import cv2
import numpy as np

matte, folder = sys.argv[1:]
random = np.random.default_rng(20)


def run(*arguments):
    done = subprocess.run([matte, *arguments, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def picture(height, width):
    """Returns an opaque picture with smooth parts, edges and noise, as a photograph has."""
    small = random.integers(0, 256, (height // 12, width // 12, 3), dtype=np.uint8)
    smooth = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    smooth[height // 3 : height // 2, width // 4 : width // 2] = (250, 10, 90)
    noise = random.normal(0, 4, (height, width, 3))
    return np.clip(smooth + noise, 0, 255).round().astype(np.uint8)


def center_based(matrix):
    """Returns the matrix for positions that count from pixel centres."""
    shift = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    return np.linalg.inv(shift) @ np.vstack([np.reshape(matrix, (-1, 3))[:2], [0, 0, 1]]) @ shift


def compare(name, found, wanted):
    difference = np.abs(found.astype(int) - wanted.astype(int))
    share = (difference > 0).mean()
    # Both round an exact value, from positions that differ by 2^-16 pixels at most.
    assert difference.max() <= 1 and share < 0.01, f"{name}: {difference.max()} levels, {share:.4f} of the bytes"
    return share


source = f"{folder}/source.png"
result = f"{folder}/result.png"
worst = 0
for case in range(40):
    height, width = (int(n) for n in random.integers(40, 500, 2))
    pixels = picture(height, width)
    cv2.imwrite(source, pixels)
    angle, scale = random.uniform(-3.1, 3.1), random.uniform(0.85, 3)
    matrix = [scale * np.cos(angle), -scale * np.sin(angle), random.uniform(-90, 300),
              scale * np.sin(angle), scale * np.cos(angle), random.uniform(-90, 300)]
    size = tuple(int(n) for n in random.integers(30, 400, 2))
    given = ",".join(repr(float(n)) for n in matrix)
    run("warp", source, "--matrix", given, "--size", f"{size[0]}x{size[1]}", "--filter", "bilinear", "--edge",
        "replicate", "-o", result)
    wanted = cv2.warpAffine(pixels, center_based(matrix)[:2], size, flags=cv2.INTER_LINEAR,
                            borderMode=cv2.BORDER_REPLICATE)
    worst = max(worst, compare(f"case {case}, {matrix}", cv2.imread(result), wanted))
print(f"40 affine warps are OpenCV {cv2.__version__}'s within a level, {worst:.2%} of the bytes differ at most")

template = np.array([[38.2946, 51.6963], [73.5318, 51.5014], [56.0252, 71.7366], [41.5493, 92.3655],
                     [70.7299, 92.2041]]) + 0.5
for case in range(20):
    angle, scale = random.uniform(-0.7, 0.7), random.uniform(0.7, 5)
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    points = template @ turn.T + random.uniform(0, 400, 2) + random.normal(0, 3, (5, 2))
    cv2.imwrite(source, picture(600, 800))
    report = run("align", source, "--points", ",".join(repr(float(n)) for n in points.ravel()), "-o", result)
    # The unknowns of the similarity are a, d, c and f.
    x, y, one, zero = points[:, 0], points[:, 1], np.ones(5), np.zeros(5)
    system = np.vstack([np.column_stack([x, -y, one, zero]), np.column_stack([y, x, zero, one])])
    (a, d, c, f), *_ = np.linalg.lstsq(system, template.T.ravel(), rcond=None)
    assert np.allclose(report["matrix"], [a, -d, c, d, a, f], rtol=0, atol=1e-9), report["matrix"]
    rest = system @ [a, d, c, f] - template.T.ravel()
    assert abs(report["residual"] - np.sqrt((rest**2).sum() / 5)) < 1e-9
    assert cv2.imread(result).shape == (112, 112, 3)
print("20 alignments are least squares")
