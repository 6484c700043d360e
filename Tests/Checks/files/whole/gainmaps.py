"""Gain maps through turn, crop, resize and paste: the result's HDR, read by libvips, against the same operation on the HDR of the
source. libvips' own operations, which leave the map as it was, are the comparison."""
import io, os
from __main__ import ROOT, matte, sample, scratch, require, ok
import numpy as np
import PIL.Image
import pyvips
import gainmap_ref as g
import parts

# Several files get the same name one after the other.
pyvips.cache_set_max(0)

MAPS = ["ultrahdr-both.jpg", "ultrahdr-xmp.jpg", "ultrahdr-iso3.jpg", "ultrahdr-common.jpg", "iphone-like.jpg"]


def hdr_of(path):
    """The HDR picture of a file in linear light, from the levels and values that libvips finds."""
    image = pyvips.Image.new_from_file(path)
    require("gainmap-data" in image.get_fields(), f"{path}: libvips finds no map")
    base = np.asarray(PIL.Image.open(path).convert("RGB")) / 255.
    levels = np.asarray(PIL.Image.open(io.BytesIO(image.get("gainmap-data"))))
    value = lambda name: np.array(image.get("gainmap-" + name), float)
    # libvips states the bounds as factors.
    low, high = np.log2(value("min-content-boost")), np.log2(value("max-content-boost"))
    return g.rendered(g.srgb_linear(base), levels, low, high, value("gamma"), value("offset-sdr"), value("offset-hdr"))


def stops(a, b):
    return float(np.sqrt((np.log2((a + 1 / 64) / (b + 1 / 64)) ** 2).mean()))


def half(a):
    h, w = a.shape[0] // 2 * 2, a.shape[1] // 2 * 2
    return a[:h, :w].reshape(h // 2, 2, w // 2, 2, -1).mean((1, 3))


def light():
    """The light that `convert --hdr` writes, against the arithmetic in double precision, in steps of 10 bits."""
    profile = PIL.Image.open(sample("ultrahdr-both.jpg")).info["icc_profile"]
    to_2020, to_709 = (np.linalg.solve(g.primaries(p), g.colorants(profile)) for p in (g.BT2020, g.BT709))
    worst = 0
    for name in MAPS[:4]:
        truth = hdr_of(sample(name))
        for form, encode in (("pq", lambda v: g.pq(203 * np.clip(v, 0, None))), ("hlg", lambda v: np.clip(g.hlg(v), 0, 1))):
            target = scratch(f"{form}-{name}.png")
            matte("convert", sample(name), "--hdr", form, "-o", target)
            image = pyvips.Image.new_from_file(target)
            found = np.frombuffer(image.write_to_memory(), np.uint16).reshape(image.height, image.width, 3)
            error = np.abs(found / 65535 - encode(truth @ to_2020.T)).max() * 1023
            worst = max(worst, error)
            require(error <= 1, f"{name}: {form} differs by {error} steps of 10 bits")
        target = scratch(f"linear-{name}.npy")
        matte("convert", sample(name), "--hdr", "linear", "-o", target)
        numbers = np.load(target)
        require(np.abs(numbers - truth @ to_709.T).max() < 1e-4, f"{name}: linear light differs")
    ok(f"PQ, HLG and linear light are those of the reference; at most {worst:.3f} steps of 10 bits apart")


def ultra_hdr(path):
    """A photo with a gain map of half its size, which follows luma and a lamp."""
    rgb = np.asarray(PIL.Image.open(path).convert("RGB").resize((480, 320), PIL.Image.LANCZOS))
    base = g.srgb_linear(rgb / 255.)
    yy, xx = np.mgrid[0:320, 0:480]
    lamp = np.exp(-((xx - 300) ** 2 + (yy - 120) ** 2) / 5000.)
    bright = base * (2 ** (2 * np.clip((base @ [.229, .692, .079] - .25) / .6, 0, 1) + lamp))[..., None]
    small = lambda v: half(v.max(-1, keepdims=True))
    levels = parts.jpeg(g.encoded_map(small(base), small(bright), 0, 3)[..., 0], 90)
    body = parts.iso_meta([0], [3], [1], [1 / 64], [1 / 64], 0, 3)
    return parts.multi(parts.jpeg(rgb, 95), [parts.app_icc(parts.ICC_P3), parts.app_iso(b"\0" * 4)],
                       [levels[:2] + parts.app_iso(body) + levels[2:]], [0x030000, 0])


def photos():
    """Crop, two reductions and a turn of three photos, each against libvips' own operation."""
    figures = []
    for photo in ("coffee", "astronaut", "chelsea"):
        source = scratch(photo + "-hdr.jpg")
        with open(source, "wb") as file:
            file.write(ultra_hdr(os.path.join(ROOT, "Sources", "MatteDemoPictures", "Resources", photo + ".webp")))
        truth = hdr_of(source)
        cases = {
            "crop": (["crop", "--box", "pixels:101,41,240,160"], truth[41:201, 101:341], lambda i: i.crop(101, 41, 240, 160)),
            "resize": (["resize", "--size", "240", "--linear", "--filter", "area"], half(truth), lambda i: i.resize(.5, kernel="linear")),
            "thumbnail": (["resize", "--size", "240"], half(truth), None),
            "turn": (["orient", "--as", "6"], np.rot90(truth, -1), lambda i: i.rot90()),
        }
        for name, ((command, *options), expected, vips) in cases.items():
            target, other = scratch(f"{photo}-{name}.jpg"), scratch(f"{photo}-{name}-vips.jpg")
            matte(command, source, *options, "--keep", "gainmap,icc", "--quality", "95", "-o", target)
            theirs = (vips(pyvips.Image.new_from_file(source)) if vips
                      else pyvips.Image.thumbnail(source, 240, height=160, size="force"))
            theirs.write_to_file(other + "[Q=95]")
            error, error_of_theirs = stops(hdr_of(target), expected), stops(hdr_of(other), expected)
            figures.append(f"{photo} {name} {error:.3f} ({error_of_theirs:.3f})")
            require(error < error_of_theirs and error < 0.11, f"{photo}, {name}: {error}, libvips {error_of_theirs}")
    ok("12 of 12 results are nearer to the HDR picture than libvips'; rms in stops: " + ", ".join(figures))


def regions():
    """Three photos pasted into each other: the gain inside the region, against that of the same tone curve. The membrane alone
    continues the gain from the region's edge."""
    size = (240, 160)
    load = lambda name: np.asarray(PIL.Image.open(os.path.join(ROOT, "Sources", "MatteDemoPictures", "Resources", name + ".webp"))
                                   .convert("RGB").resize(size, PIL.Image.LANCZOS))
    yy, xx = np.mgrid[0:size[1], 0:size[0]]
    place = .6 * np.exp(-((xx - 60) ** 2 + (yy - 40) ** 2) / 4000.)
    gain = lambda pixels: np.clip(2 * np.clip((g.srgb_linear(pixels / 255.) @ [.2126, .7152, .0722] - .25) / .6, 0, 1) + place, 0, 3)
    inside = ((xx - 130) / 60.) ** 2 + ((yy - 85) / 45.) ** 2 < 1
    figures = []
    for into, other in (("coffee", "astronaut"), ("astronaut", "chelsea"), ("chelsea", "coffee")):
        photo, content = load(into), load(other)
        levels = parts.jpeg(np.rint(85 * gain(photo)).astype(np.uint8), 98)
        body = parts.iso_meta([0], [3], [1], [1 / 64], [1 / 64], 0, 3)
        source = scratch(f"region-{into}.jpg")
        with open(source, "wb") as file:
            file.write(parts.multi(parts.jpeg(photo, 98), [parts.app_iso(b"\0" * 4)],
                                   [levels[:2] + parts.app_iso(body) + levels[2:]], [0x030000, 0]))
        folder, reply = scratch(f"region-{into}"), scratch("region-reply.png")
        matte("edit", source, "--box", "pixels:70,40,120,90", "--shape", "ellipse", "--frame", "whole", "--profile", "gpt-image-2",
              "--out", folder)
        PIL.Image.fromarray(content).save(reply)
        errors = {}
        for way in ("surroundings", "one", "photo"):
            target = scratch(f"region-{into}-{way}.jpg")
            matte("paste", reply, "--edit", folder + "/edit.json", "--original", source, "--no-register", "--no-match", "--no-blend",
                  "--quality", "98", "--gain", way, "-o", target)
            data = pyvips.Image.new_from_file(target).get("gainmap-data")
            found = np.asarray(PIL.Image.open(io.BytesIO(data)).convert("L")) / 85.
            errors[way] = float(np.sqrt(((found - gain(content))[inside] ** 2).mean()))
        membrane = np.where(inside, 0, gain(photo))
        for _ in range(4000):
            mean = .25 * (np.roll(membrane, 1, 0) + np.roll(membrane, -1, 0) + np.roll(membrane, 1, 1) + np.roll(membrane, -1, 1))
            membrane = np.where(inside, mean, membrane)
        alone = float(np.sqrt(((membrane - gain(content))[inside] ** 2).mean()))
        figures.append(f"{other} into {into} {errors['surroundings']:.2f} (membrane {alone:.2f}, one {errors['one']:.2f}, photo's {errors['photo']:.2f})")
        require(errors["surroundings"] < min(alone, errors["one"], errors["photo"]), f"the gain of {other} in {into}: {figures[-1]}")
    ok("the gain of a pasted region is nearer than a membrane's and than one; rms in stops: " + ", ".join(figures))


def run():
    source = sample("ultrahdr-both.jpg")
    truth = hdr_of(source)
    # The values in all forms are those of the sample's maker: 0 to 3 stops.
    for name in MAPS:
        info = matte("info", "--metadata", sample(name))["gainMap"]
        require(abs(info["alternateHeadroom"] - 3) < 0.02 and info["baseHeadroom"] == 0, f"{name}: {info}")
        require(info["channels"] == (3 if "iso3" in name else 1), f"{name}: {info}")
        target = scratch("map-" + name)
        matte("convert", sample(name), "--keep", "gainmap,icc", "--quality", "98", "-o", target)
        error = stops(hdr_of(target), truth)
        # The three-channel map and Apple's were made from the same HDR, with other rounding.
        require(error < (0.12 if "iso3" in name or "iphone" in name else 0.03), f"{name}: {error} stops")
    ok("three forms of gain maps are read and written so that libvips reads the same HDR")

    kept = ["--keep", "gainmap,icc", "--quality", "95"]
    box = (60, 30, 120, 90)  # x, y, width, height
    cases = {
        "turn": (["orient", source, "--as", "6"], np.rot90(truth, -1), lambda i: i.rot90()),
        "crop": (["crop", source, "--box", "pixels:%d,%d,%d,%d" % box],
                 truth[box[1]:box[1] + box[3], box[0]:box[0] + box[2]], lambda i: i.crop(*box)),
        "half": (["resize", source, "--size", "120", "--linear", "--filter", "area"], half(truth), lambda i: i.resize(.5)),
    }
    figures = []
    for name, (command, expected, vips) in cases.items():
        target = scratch(f"hdr-{name}.jpg")
        matte(*command, *kept, "-o", target)
        error = stops(hdr_of(target), expected)
        other = scratch(f"vips-{name}.jpg")
        vips(pyvips.Image.new_from_file(source)).write_to_file(other + "[Q=95]")
        theirs = stops(hdr_of(other), expected)
        figures.append(f"{name} {error:.3f} ({theirs:.3f})")
        require(error < theirs and error < 0.2, f"{name}: {error} stops, libvips {theirs}")
    ok("turn, crop and resize carry the map; rms in stops, and libvips': " + ", ".join(figures))

    light()
    photos()
    regions()
    folder = scratch("hdr-edit")
    matte("edit", source, "--box", "pixels:70,40,80,70", "--out", folder)
    target = scratch("hdr-pasted.jpg")
    report = matte("paste", folder + "/image.png", "--edit", folder + "/edit.json", "--original", source,
                   "--quality", "98", "-o", target)
    require({"icc", "gainmap"} <= set(report["kept"]), f"paste kept {report['kept']}")
    error = stops(hdr_of(target), truth)
    require(error < 0.06, f"paste of the upload: {error} stops")
    # A flat grey reply: its gain stays within the gains around it, and the surroundings keep theirs.
    grey = scratch("grey.png")
    with PIL.Image.open(folder + "/image.png") as image:
        PIL.Image.new("RGB", image.size, (120, 120, 120)).save(grey)
    matte("paste", grey, "--edit", folder + "/edit.json", "--original", source, "--quality", "98", "-o", target)
    new = hdr_of(target)
    outside = np.ones(new.shape[:2], bool)
    outside[36:114, 66:154] = False
    error = float(np.sqrt((np.log2((new + 1 / 64) / (truth + 1 / 64))[outside] ** 2).mean()))
    require(error < 0.06, f"paste changes the HDR outside by {error} stops")
    ok("paste keeps the map outside the region and the gain of an unchanged reply")
