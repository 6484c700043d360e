"""Replies of image editors without a mask, drawn from photos: an edit, a place, regenerated detail, other colours."""
import io

import numpy as np
from PIL import Image
from scipy import ndimage

# The sizes that models return.
SIZES = [(1024, 1024), (1264, 848), (848, 1264), (1200, 896), (896, 1200), (1376, 768), (768, 1376), (1152, 928), (928, 1152)]
PLACES = ["near", "moved", "scaled", "stretched", "cropped", "uneven", "wider", "turned", "perspective"]
DETAILS = ["kept", "decoded", "denoised", "bent", "all"]
EDITS = ["object", "recoloured", "removed", "background", "object", "small", "none"]


def clouds(random, shape, cell):
    """Smooth noise with a standard deviation of about 1 and features of `cell` pixels."""
    few = random.standard_normal((max(4, int(shape[0] / cell) + 3), max(4, int(shape[1] / cell) + 3)))
    tall, wide = (shape[0] - 1) / (few.shape[0] - 3), (shape[1] - 1) / (few.shape[1] - 3)
    rows, columns = 1 + np.arange(shape[0]) / tall, 1 + np.arange(shape[1]) / wide
    return ndimage.map_coordinates(few, np.meshgrid(rows, columns, indexing="ij"), order=3)


def patch(random, shape, share, middle=None):
    """A random connected shape with a soft edge that covers about this share, 0...1."""
    height, width = shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    if middle is None:
        middle = (random.uniform(0.2, 0.8) * height, random.uniform(0.2, 0.8) * width)
    radius = np.sqrt(share * height * width / np.pi)
    stretch = np.exp(random.uniform(-0.35, 0.35))
    field = np.hypot((y - middle[0]) * stretch, (x - middle[1]) / stretch) - radius * 0.22 * clouds(random, shape, 2 * radius + 8)
    # Choose the level so that the share is exact.
    level = np.quantile(field[::4, ::4], share)
    whole = field < level
    labels, count = ndimage.label(whole)
    if count > 1:
        whole = labels == 1 + np.argmax(ndimage.sum_labels(whole, labels, range(1, count + 1)))
    return np.clip(ndimage.gaussian_filter(whole.astype(np.float32), 1.0), 0, 1)


def repeated(photo, seed):
    """A picture whose content repeats, such as a facade: a part of the photo as 5 x 4 tiles that differ in brightness and
    by a few marks, so that only one place is right."""
    random = np.random.default_rng(seed)
    height, width = photo.shape[:2]
    tall, wide = height // 4, width // 5
    top, left = int(random.integers(height - tall)), int(random.integers(width - wide))
    tile = photo[top:top + tall, left:left + wide].astype(np.float32)
    result = np.tile(tile, (4, 5, 1))
    for row in range(4):
        for column in range(5):
            part = result[row * tall:(row + 1) * tall, column * wide:(column + 1) * wide]
            part *= random.uniform(0.8, 1.2)
            for _ in range(3):
                y, x = int(random.integers(tall - tall // 6)), int(random.integers(wide - wide // 6))
                part[y:y + tall // 6, x:x + wide // 6] = random.uniform(30, 220, 3)
    return np.clip(result, 0, 255).astype(np.uint8)


def edited(random, photo, other, kind):
    """The photo after an edit, and the part that visibly changed."""
    height, width = photo.shape[:2]
    source = photo.astype(np.float32)
    fill = np.asarray(Image.fromarray(other).resize((width, height), Image.BICUBIC)).astype(np.float32)
    fill = np.roll(fill, (int(random.integers(height)), int(random.integers(width))), (0, 1))
    if kind == "none":
        return source, np.zeros((height, width), bool)
    if kind == "relit":
        a = random.uniform(0, 2 * np.pi)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        side = np.cos(a) * (x / width - 0.5) + np.sin(a) * (y / height - 0.5) + 0.3 * clouds(random, (height, width), max(height, width) / 4)
        return np.clip(source * np.exp(1.2 * side)[..., None] * (1.2, 1, 0.75) * 0.85, 0, 255), np.ones((height, width), bool)
    share = {"object": random.uniform(0.02, 0.15), "recoloured": random.uniform(0.03, 0.15), "small": random.uniform(0.003, 0.006),
             "removed": random.uniform(0.01, 0.06), "background": random.uniform(0.35, 0.48)}[kind]
    shape = patch(random, (height, width), share, (height * random.uniform(0.4, 0.6), width * random.uniform(0.4, 0.6)) if kind == "background" else None)
    if kind == "background":
        shape = 1 - shape
    elif kind == "recoloured":
        luma = source @ (0.299, 0.587, 0.114)
        angle, strength = random.uniform(0, 2 * np.pi), random.uniform(40, 75)
        red, blue = strength * np.cos(angle), strength * np.sin(angle)
        fill = 0.4 * source + 0.6 * luma[..., None] + np.array([red, -0.51 * red - 0.19 * blue, blue])
    elif kind == "removed":
        # Smooth content from the surroundings: what lies around the shape, spread into it, with some grain.
        outside = (shape < 0.02).astype(np.float32)
        fill = np.zeros_like(source)
        weight = np.zeros((height, width), np.float32)
        for sigma in (4, 12, 36, 108):
            around = np.stack([ndimage.gaussian_filter(source[..., c] * outside, sigma) for c in range(3)], -1)
            mass = ndimage.gaussian_filter(outside, sigma)
            new = np.clip(1 - weight, 0, None) * np.clip(mass * 8, 0, 1)
            fill += new[..., None] * around / np.maximum(mass, 1e-4)[..., None]
            weight += new
        fill /= np.maximum(weight, 1e-4)[..., None]
        fill += (ndimage.gaussian_filter(random.standard_normal((height, width)), 0.8) * 8)[..., None]
    result = source + (fill - source) * shape[..., None]
    visible = (np.abs(result - source).max(-1) > 6) & (shape > 0.02)
    visible = ndimage.binary_closing(np.pad(visible, 8), iterations=4)[8:-8, 8:-8]
    visible = ndimage.binary_opening(visible)
    return result, visible


def matrix(random, width, height, place):
    """The reply's size and the 3x3 map from the photo's pixels to its, in outer corners."""
    nearest = min(SIZES, key=lambda s: abs(np.log(s[0] / s[1] * height / width)))
    w, h = nearest
    if place in ("stretched", "cropped", "wider"):
        others = [s for s in SIZES if 0.06 < abs(np.log(s[0] / s[1] * height / width)) < (0.47 if place == "stretched" else 0.78)]
        w, h = others[int(random.integers(len(others)))]
    x, y = w / width, h / height
    if place == "stretched":
        return (w, h), np.array([[x, 0, 0], [0, y, 0], [0, 0, 1.0]])
    if place == "cropped":
        x = y = max(x, y) * random.uniform(1, 1.06)
        left, top = random.uniform(w - width * x, 0), random.uniform(h - height * y, 0)
    elif place == "wider":
        x = y = min(x, y) * random.uniform(0.92, 1)
        left, top = (w - width * x) * random.uniform(0.2, 0.8), (h - height * y) * random.uniform(0.2, 0.8)
    elif place == "moved":
        left, top = random.uniform(-0.22, 0.22) * w, random.uniform(-0.22, 0.22) * h
    else:
        if place == "scaled":
            zoom = np.exp(random.uniform(np.log(0.68), np.log(1.5)))
            x, y = x * zoom, y * zoom
        elif place == "uneven":
            x, y = x * np.exp(random.uniform(-0.25, 0.25)), y * np.exp(random.uniform(-0.25, 0.25))
        else:
            x, y = x * random.uniform(0.97, 1.03), y * random.uniform(0.97, 1.03)
        left = (w - width * x) / 2 + random.uniform(-0.02, 0.02) * w
        top = (h - height * y) / 2 + random.uniform(-0.02, 0.02) * h
    found = np.array([[x, 0, left], [0, y, top], [0, 0, 1.0]])
    if place == "turned":
        a = np.radians(random.uniform(0.25, 0.8)) * random.choice([-1, 1])
        there = np.array([[1, 0, w / 2], [0, 1, h / 2], [0, 0, 1.0]])
        turn = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
        found = there @ turn @ np.linalg.inv(there) @ found
    if place == "perspective":
        lean = np.eye(3)
        lean[2, :2] = random.uniform(-1, 1, 2) * 0.025 / np.array([w, h])
        found = lean @ found
    return (w, h), found


def applied(matrix, x, y):
    place = matrix @ np.stack([np.ravel(x), np.ravel(y), np.ones(np.size(x))])
    return (place[:2] / place[2]).reshape(2, *np.shape(x))


def render(random, picture, size, matrix):
    """The picture at the place of the reply. What the photo doesn't have is mirrored, blurred and mottled."""
    w, h = size
    for axis in (0, 1):
        scale = np.hypot(*matrix[:2, 1 - axis])
        if scale < 1:
            picture = ndimage.gaussian_filter1d(picture, 0.45 * np.sqrt(1 / scale ** 2 - 1), axis=axis)
    y, x = np.mgrid[0:h, 0:w]
    px, py = applied(np.linalg.inv(matrix), x + 0.5, y + 0.5)
    result = np.stack([ndimage.map_coordinates(picture[..., c], [py - 0.5, px - 0.5], order=3, mode="reflect") for c in range(3)], -1)
    outside = (px < 0) | (py < 0) | (px > picture.shape[1]) | (py > picture.shape[0])
    if outside.any():
        soft = ndimage.gaussian_filter(result, (5, 5, 0)) + (9 * clouds(random, (h, w), 12))[..., None]
        result = np.where(outside[..., None], soft, result)
    return result


def redrawn(random, picture, kind):
    """The picture with regenerated detail."""
    height, width = picture.shape[:2]
    if kind in ("decoded", "bent", "all"):
        sigma, kept = (1.5, 0.25) if kind == "all" else (1.0, 0.55)
        low = ndimage.gaussian_filter(picture, (sigma, sigma, 0))
        fine = picture - low
        strength = np.sqrt(np.maximum(0, ndimage.uniform_filter(fine ** 2, (9, 9, 0))))
        grain = 0.8 * random.standard_normal((height, width, 1)) + 0.3 * random.standard_normal((height, width, 3))
        grain = ndimage.gaussian_filter(grain, (0.7, 0.7, 0)) - ndimage.gaussian_filter(grain, (1.6, 1.6, 0))
        picture = low + kept * fine + np.sqrt(1 - kept ** 2) * 0.8 * strength * grain / grain.std()
    if kind in ("denoised", "all"):
        # An edge-keeping blur: pixels are averaged with those of their surroundings that look alike.
        total, weight = np.zeros_like(picture), np.zeros(picture.shape[:2] + (1,))
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                moved = np.roll(picture, (dy, dx), (0, 1))
                alike = np.exp(-((moved - picture) ** 2).sum(-1, keepdims=True) / (2 * 28 ** 2))
                total += alike * moved
                weight += alike
        smooth = total / weight
        picture = smooth + random.uniform(0.4, 0.9) * (smooth - ndimage.gaussian_filter(smooth, (1.2, 1.2, 0)))
        grain = ndimage.gaussian_filter(random.standard_normal((height, width)), random.uniform(0.6, 1.4))
        picture = picture + (random.uniform(1.5, 3.5) * grain / grain.std())[..., None]
    if kind in ("bent", "all"):
        y, x = np.mgrid[0:height, 0:width].astype(np.float64)
        cell, most = random.uniform(40, 110), random.uniform(0.8, 2)
        basis = np.stack([np.ones(height * width), x.ravel() / width, y.ravel() / height], 1)
        moves = []
        for _ in range(2):
            field = clouds(random, (height, width), cell)
            # A linear part would be another place, which has its own name in this simulation.
            terms, *_ = np.linalg.lstsq(basis[::37], field.ravel()[::37], rcond=None)
            moves.append(field - (basis @ terms).reshape(height, width))
        share = most / np.quantile(np.hypot(*moves), 0.99)
        picture = np.stack([ndimage.map_coordinates(picture[..., c], [y + share * moves[0], x + share * moves[1]], order=3, mode="reflect")
                            for c in range(3)], -1)
    return picture


def toned(random, picture):
    """The picture in slightly other colours, as a JPEG file's bytes."""
    value = np.clip(picture, 0, 255) / 255
    for c in range(3):
        value[..., c] = value[..., c] ** np.exp(random.uniform(-0.12, 0.12)) * random.uniform(0.94, 1.06) + random.uniform(-0.015, 0.015)
    mean = value.mean(-1, keepdims=True)
    value = 255 * (mean + (value - mean) * random.uniform(0.88, 1.12))
    for c in range(3):
        value[..., c] += random.uniform(1, 3) * clouds(random, value.shape[:2], max(value.shape) / 3)
    file = io.BytesIO()
    Image.fromarray(np.clip(np.rint(value), 0, 255).astype(np.uint8)).save(file, "JPEG", quality=int(random.integers(75, 96)), subsampling=0)
    return file.getvalue()


class Reply:
    """A photo, an edit and the reply."""

    def __init__(self, photo, other, seed, place=None, detail=None, edit=None):
        random = np.random.default_rng(seed)
        self.place = place or PLACES[int(random.integers(len(PLACES)))]
        self.detail = detail or DETAILS[int(random.integers(len(DETAILS)))]
        self.edit = edit or EDITS[int(random.integers(len(EDITS)))]
        self.photo = photo
        height, width = photo.shape[:2]
        picture, self.changed = edited(random, photo, other, self.edit)
        for _ in range(40):
            self.size, self.matrix = matrix(random, width, height, self.place)
            if self.shown().mean() >= 0.4:
                break
        self.file = toned(random, redrawn(random, render(random, picture, self.size, self.matrix), self.detail))
        self.changed &= self.shown()

    def shown(self):
        """The pixels of the photo that the reply shows."""
        y, x = np.mgrid[0:self.photo.shape[0], 0:self.photo.shape[1]]
        px, py = applied(self.matrix, x + 0.5, y + 0.5)
        return (px >= 0) & (py >= 0) & (px <= self.size[0]) & (py <= self.size[1])

    def error(self, other):
        """The distance between two maps at the photo's worst corner, in pixels of the photo at 1,024 pixels."""
        height, width = self.photo.shape[:2]
        x, y = np.array([0, width, 0, width]), np.array([0, 0, height, height])
        scale = np.sqrt(abs(np.linalg.det(self.matrix[:2, :2])))
        away = np.hypot(*(applied(self.matrix, x, y) - applied(other, x, y))) / scale
        return float(away.max()) * min(1, 1024 / max(width, height))
