"""Pictures that keep their colour space."""
from __main__ import matte, read, sample, scratch, require, ok


def run():
    import numpy, PIL.Image
    for name in ("p3.jpg", "p3.png", "p3.webp", "ultrahdr-both.jpg"):
        target = scratch("kept.png")
        report = matte("convert", sample(name), "--keep", "icc", "-o", target)
        require("icc" in report["kept"], f"{name}: the profile was not kept")
        with PIL.Image.open(sample(name)) as source, PIL.Image.open(target) as new:
            require(source.info["icc_profile"] == new.info["icc_profile"], f"{name}: another profile")
            # Pillow's libjpeg-turbo and libwebp give the same pixels.
            difference = numpy.abs(numpy.asarray(source.convert("RGB")).astype(int) - numpy.asarray(new.convert("RGB")))
            require(difference.max() == 0, f"{name}: pixels differ by {difference.max()}")
    ok("convert --keep icc keeps the profile and the stored pixels")

    stated()
    paste()


def stated():
    """A PNG that states Display P3 by code points: the profile that is made for it, read by LittleCMS."""
    import io, struct, zlib
    import numpy as np
    import PIL.Image, PIL.ImageCms
    pixels = np.random.default_rng(3).integers(0, 256, (64, 64, 3), np.uint8)
    buffer = io.BytesIO()
    PIL.Image.fromarray(pixels).save(buffer, "PNG")
    body = b"cICP" + bytes((12, 13, 0, 1))
    data = buffer.getvalue()
    source, kept, plain = scratch("cicp.png"), scratch("cicp-kept.png"), scratch("cicp-srgb.png")
    with open(source, "wb") as file:
        file.write(data[:33] + struct.pack(">I", 4) + body + struct.pack(">I", zlib.crc32(body)) + data[33:])
    report = matte("convert", source, "--keep", "icc", "-o", kept)
    require("icc" in report["kept"], "no profile was made for code points")
    matte("convert", source, "-o", plain)
    with PIL.Image.open(kept) as image:
        require((np.asarray(image.convert("RGB")) == pixels).all(), "the pixels of a kept space changed")
        profile = PIL.ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
        theirs = np.asarray(PIL.ImageCms.profileToProfile(image.convert("RGB"), profile, PIL.ImageCms.createProfile("sRGB"),
                                                          renderingIntent=1))
    ours = np.asarray(PIL.Image.open(plain).convert("RGB"))
    difference = np.abs(ours.astype(int) - theirs).max()
    require(difference <= 2, f"LittleCMS reads the profile otherwise, by {difference} levels")
    ok(f"the profile that is made for code points reads in LittleCMS as it should, within {difference} levels")


def paste():
    """Replies that repeat the upload but for JPEG or noise, with another picture in their right half, pasted into P3 photos."""
    import io, json, os
    import numpy as np
    import PIL.Image
    from parts import ICC_P3, M_P3, M_SRGB
    from gainmap_ref import srgb_linear, srgb_encoded
    from __main__ import ROOT, FORM
    lut = srgb_linear(np.arange(256) / 255.)
    to_srgb = np.linalg.inv(M_SRGB) @ M_P3
    quantized = lambda x: np.rint(255 * np.clip(srgb_encoded(np.clip(x, 0, 1)), 0, 1)).astype(np.uint8)
    p3_to_srgb, srgb_to_p3 = lambda p: quantized(lut[p] @ to_srgb.T), lambda s: quantized(lut[s] @ np.linalg.inv(to_srgb).T)
    load = lambda name: np.asarray(PIL.Image.open(os.path.join(ROOT, "Sources/MatteDemoPictures/Resources", name))
                                   .convert("RGB").resize((400, 300), PIL.Image.LANCZOS))
    # rms in levels in the unchanged half, from the experiment in floating point: JPEG 90, noise of 1.5 levels.
    limits = {("coffee", 1.0): (3.02, 1.28), ("coffee", 1.5): (6.65, 1.17), ("astronaut", 1.0): (2.97, 1.36),
              ("astronaut", 1.5): (5.33, 1.24), ("chelsea", 1.0): (2.30, 1.40), ("chelsea", 1.5): (2.45, 1.35)}
    figures = []
    for (name, boost), bounds in limits.items():
        if FORM == "short" and boost == 1.0:
            continue
        pixels = load(name + ".webp").astype(float)
        luma = (pixels @ [.299, .587, .114])[..., None]
        pixels = np.clip(np.rint(luma + boost * (pixels - luma)), 0, 255).astype(np.uint8)
        photo = scratch(f"p3-{name}.png")
        PIL.Image.fromarray(pixels).save(photo, icc_profile=ICC_P3)
        folder = scratch(f"edit-{name}-{boost}")
        matte("edit", photo, "--box", "pixels:4,4,392,292", "--frame", "whole", "--profile", "gpt-image-2", "--out", folder)
        upload = p3_to_srgb(pixels)
        other = load("astronaut.webp" if name != "astronaut" else "coffee.webp")
        mixed = upload.copy()
        mixed[:, 200:] = other[:, 200:]
        inner = np.s_[8:-8, 8:192]
        for label, bound in zip(("JPEG", "noise"), bounds):
            reply = scratch("reply.png")
            if label == "JPEG":
                buffer = io.BytesIO()
                PIL.Image.fromarray(mixed).save(buffer, "JPEG", quality=90, subsampling=0)
                answer = np.asarray(PIL.Image.open(buffer))
            else:
                noise = np.random.default_rng(2).normal(0, 1.5, mixed.shape)
                answer = np.clip(np.rint(mixed + noise), 0, 255).astype(np.uint8)
            PIL.Image.fromarray(answer).save(reply)
            target = scratch("pasted.png")
            report = matte("paste", reply, "--edit", folder + "/edit.json", "--original", photo, "--no-register",
                           "--no-match", "--no-blend", "-o", target)
            with PIL.Image.open(target) as image:
                require(image.info["icc_profile"] == ICC_P3, f"{name}: another profile")
                result = np.asarray(image.convert("RGB")).astype(int)
            outside = np.ones(pixels.shape[:2], bool)
            outside[4:296, 4:396] = False
            require((result[outside] == pixels[outside]).all(), f"{name}: pixels outside the region changed")
            require(report["changedOutsideMask"] == 0, f"{name}: {report['changedOutsideMask']} changed outside")
            rms = float(np.sqrt(((result - pixels.astype(int))[inner] ** 2).mean()))
            figures.append(f"{name} x{boost} {label} {rms:.2f}")
            require(rms <= bound + 0.1, f"{name} x{boost}, {label}: rms {rms:.2f}, at most {bound} is expected")
            # New content is the converted reply, at most 1 level from float64.
            far = np.s_[8:-8, 220:388]
            error = np.abs(result[far] - srgb_to_p3(answer)[far].astype(int)).max()
            require(error <= 1, f"{name} x{boost}, {label}: new content differs by {error} levels")
        # The upload itself as the reply changes nothing.
        matte("convert", photo, "-o", scratch("same.png"))
        matte("paste", scratch("same.png"), "--edit", folder + "/edit.json", "--original", photo, "-o", scratch("same-pasted.png"))
        with PIL.Image.open(scratch("same-pasted.png")) as image:
            changed = int((np.asarray(image.convert("RGB")) != pixels).any(-1).sum())
        require(changed == 0, f"{name} x{boost}: an unchanged reply changes {changed} pixels")
    ok("pasted in Display P3; rms in levels in the half that the reply repeats: " + ", ".join(figures))
