#!/usr/bin/env python3
"""Makes HEIF/: small HEIC and AVIF files of many kinds, for Tests/MatteCodecsTests/HEIF and the check `heif`.

x265 (pillow-heif) and libaom (Pillow) code the pictures. The boxes around them are written here, so that each file has
exactly what its name says. Needs pillow-heif 1.8 or later, Pillow 13 or later and numpy. The results are committed.
usage: make-heif-samples.py [FOLDER]
"""
import io
import struct
import sys
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image, ImageCms

OUT = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "HEIF"
ALPHA = {"hvc1": b"urn:mpeg:hevc:2015:auxid:1\0", "av01": b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0"}
GAIN_MAP = b"urn:com:apple:photo:2020:aux:hdrgainmap\0"


def picture(width, height, seed=1):
    """Smooth colours with a few shapes that show each turn: the corners differ."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    red = 255 * x / width
    green = 255 * y / height
    blue = 128 + 90 * np.sin((x + seed * y) / 17)
    result = np.dstack([red, green, blue])
    result[4:height // 4, 4:width // 4] = (250, 40, 30)
    result[4:height // 4, width - width // 4:width - 4] = (30, 60, 240)
    result[height - height // 4:height - 4, 4:width // 3] = (20, 200, 60)
    return np.clip(np.round(result), 0, 255).astype(np.uint8)


def levels(width, height):
    """A grey picture for alpha: opaque in the middle, with transparent and translucent corners."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    distance = np.hypot((x - width / 2) / width, (y - height / 2) / height)
    return np.clip(np.round(480 - 720 * distance), 0, 255).astype(np.uint8)


# Boxes

def number(value, count):
    return int(value).to_bytes(count, "big")


def box(name, contents, version=None, flags=0):
    if version is not None:
        contents = number(version << 24 | flags, 4) + contents
    return number(8 + len(contents), 4) + name.encode() + contents


def boxes(data):
    place = 0
    while place + 8 <= len(data):
        length = int.from_bytes(data[place:place + 4], "big") or len(data) - place
        yield data[place + 4:place + 8].decode("latin-1"), data[place + 8:place + length]
        place += length


def coded(file):
    """The type, the parameters and the data of the coded picture in a file that an encoder wrote."""
    meta = dict(boxes(file))["meta"][4:]
    parts = dict(boxes(meta))
    properties = dict(boxes(dict(boxes(parts["iprp"]))["ipco"]))
    place = parts["iloc"]
    widths = place[4] >> 4, place[4] & 15, place[5] >> 4
    assert place[0] in (0, 1) and int.from_bytes(place[6:8], "big") == 1, place[:8]
    at = 10 + (2 if place[0] == 1 else 0) + 2
    base = int.from_bytes(place[at:at + widths[2]], "big")
    at += widths[2] + 2
    offset = base + int.from_bytes(place[at:at + widths[0]], "big")
    length = int.from_bytes(place[at + widths[0]:at + widths[0] + widths[1]], "big")
    data = file[offset:offset + length]
    size = struct.unpack(">II", properties["ispe"][4:12])
    if "hvcC" in properties:
        return "hvc1", box("hvcC", properties["hvcC"]), data, size
    return "av01", box("av1C", properties["av1C"]), data, size


def hevc(pixels, quality=70, depth=8, chroma=420, **options):
    """Codes an array of 8 bits, or of 16 bits for a depth of 10."""
    if depth > 8:
        heif = pillow_heif.from_bytes("RGB;16", (pixels.shape[1], pixels.shape[0]), pixels.tobytes())
        pillow_heif.options.SAVE_HDR_TO_12_BIT = depth == 12
    else:
        heif = pillow_heif.from_pillow(Image.fromarray(pixels))
    file = io.BytesIO()
    heif.save(file, quality=quality, chroma=chroma, save_nclx_profile=True, **options)
    return coded(file.getvalue())


def av1(pixels, quality=70, subsampling="4:2:0"):
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "AVIF", quality=quality, subsampling=subsampling, speed=6)
    return coded(file.getvalue())


def nclx(primaries=1, transfer=13, matrix=6, full=True):
    return box("colr", b"nclx" + number(primaries, 2) + number(transfer, 2) + number(matrix, 2) + bytes([128 * full]))


def ispe(width, height):
    return box("ispe", number(width, 4) + number(height, 4), 0)


def clap(width, height, x=0, y=0):
    """A clean aperture whose centre is x / 2 and y / 2 pixels from the picture's."""
    signed = lambda value: struct.pack(">i", value)
    return box("clap", number(width, 4) + number(1, 4) + number(height, 4) + number(1, 4)
               + signed(x) + number(2, 4) + signed(y) + number(2, 4))


ESSENTIAL = {"hvcC", "av1C", "irot", "imir", "clap"}


class File:
    """A file whose items are added one by one. The first is the main picture."""

    def __init__(self, brand="heic", brands=("mif1", "heic", "miaf")):
        self.items, self.references, self.brand, self.brands = [], [], brand, brands
        self.inside = set()

    def add(self, kind, data, properties=(), inside=False, media=b""):
        self.items.append((kind, data, list(properties), media))
        if inside:
            self.inside.add(len(self.items))
        return len(self.items)

    def refer(self, kind, start, *targets):
        self.references.append((kind, start, targets))

    def bytes(self, primary=1):
        listed, associations, entries = [], b"", b""
        for index, (kind, _, properties, media) in enumerate(self.items, 1):
            name = b"\0" + (media + b"\0" if kind == "mime" else b"")
            entries += box("infe", number(index, 2) + b"\0\0" + kind.encode() + name, 2)
            places = []
            for value in properties:
                if value not in listed:
                    listed.append(value)
                essential = 128 if value[4:8].decode() in ESSENTIAL else 0
                places.append(essential | (listed.index(value) + 1))
            if places:
                associations += number(index, 2) + bytes([len(places)] + places)
        count = sum(1 for item in self.items if item[2])
        iprp = box("iprp", box("ipco", b"".join(listed)) + box("ipma", number(count, 4) + associations, 0))
        iref = b"".join(box(kind, number(start, 2) + number(len(targets), 2) + b"".join(number(t, 2) for t in targets))
                        for kind, start, targets in self.references)
        idat = b"".join(self.items[i - 1][1] for i in sorted(self.inside))
        head = box("ftyp", self.brand.encode() + number(0, 4) + "".join(self.brands).encode())

        def meta(start):
            iloc, outside, within = bytes([0x44, 0]) + number(len(self.items), 2), start, 0
            for index, item in enumerate(self.items, 1):
                isInside = index in self.inside
                iloc += number(index, 2) + number(1 if isInside else 0, 2) + number(0, 2) + number(1, 2)
                iloc += number(within if isInside else outside, 4) + number(len(item[1]), 4)
                if isInside:
                    within += len(item[1])
                else:
                    outside += len(item[1])
            contents = box("hdlr", number(0, 4) + b"pict" + bytes(13), 0) + box("pitm", number(primary, 2), 0)
            contents += box("iinf", number(len(self.items), 2) + entries, 0) + box("iloc", iloc, 1) + iprp
            contents += (box("iref", iref, 0) if iref else b"") + (box("idat", idat) if idat else b"")
            return box("meta", contents, 0)

        start = len(head) + len(meta(0)) + 8
        data = b"".join(item[1] for i, item in enumerate(self.items, 1) if i not in self.inside)
        return head + meta(start) + box("mdat", data)


def exif(orientation):
    """A TIFF structure with an orientation and a maker, after its offset of four bytes."""
    tiff = b"II*\0" + struct.pack("<IH", 8, 2) + struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
    tiff += struct.pack("<HHI4s", 0x010F, 2, 4, b"Mat\0") + struct.pack("<I", 0)
    return number(6, 4) + b"Exif\0\0" + tiff


XMP = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:source>Matte</dc:source></rdf:Description></rdf:RDF>\
</x:xmpmeta>"""


HEADROOM = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/" HDRGainMap:HDRGainMapVersion="131072"\
 HDRGainMap:HDRGainMapHeadroom="4.0"/></rdf:RDF></x:xmpmeta>"""


def single(code, properties=(), brand="heic"):
    kind, parameters, data, size = code
    file = File(brand, ("mif1", brand, "miaf"))
    file.add(kind, data, [parameters, ispe(*size), *properties])
    return file


def auxiliary(file, code, name, target=1):
    kind, parameters, data, size = code
    item = file.add(kind, data, [parameters, ispe(*size), box("auxC", name, 0)])
    file.refer("auxl", item, target)
    return item


def grid(columns, rows, size, tiles, properties=(), inside=True):
    """A grid as the first item. `tiles` are coded pictures."""
    file = File()
    description = bytes([0, 0, rows - 1, columns - 1]) + number(size[0], 2) + number(size[1], 2)
    file.add("grid", description, [ispe(*size), *properties], inside=inside)
    names = []
    for kind, parameters, data, tile in tiles:
        names.append(file.add(kind, data, [parameters, ispe(*tile)]))
    file.refer("dimg", 1, *names)
    return file


def cut(pixels, columns, rows, side):
    padded = np.pad(pixels, ((0, rows * side - pixels.shape[0]), (0, columns * side - pixels.shape[1]), (0, 0)), "edge")
    return [padded[y * side:(y + 1) * side, x * side:(x + 1) * side].copy() for y in range(rows) for x in range(columns)]


def display_p3():
    """A matrix profile with Display P3's primaries, made from sRGB's by exchanging its columns."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    columns = {b"rXYZ": (0.51512, 0.24120, -0.00105), b"gXYZ": (0.29198, 0.69225, 0.04189),
               b"bXYZ": (0.15710, 0.06657, 0.78407)}
    for i in range(int.from_bytes(profile[128:132], "big")):
        tag, offset, _ = struct.unpack(">4sII", profile[132 + 12 * i:144 + 12 * i])
        if tag in columns:
            profile[offset + 8:offset + 20] = b"".join(struct.pack(">i", round(65536 * v)) for v in columns[tag])
        if tag == b"desc":
            name = "Display P3".encode("utf-16-be")
            assert profile[offset:offset + 4] == b"mluc"
            place, length = offset + int.from_bytes(profile[offset + 24:offset + 28], "big"), len(name)
            profile[offset + 20:offset + 24] = number(min(length, int.from_bytes(profile[offset + 20:offset + 24], "big")), 4)
            profile[place:place + length] = name
    # The date would make every run differ.
    profile[24:36] = struct.pack(">6H", 2026, 1, 1, 0, 0, 0)
    return bytes(profile)


def main():
    OUT.mkdir(exist_ok=True)
    base = picture(128, 96)
    code = hevc(base)
    files = {"plain.heic": single(code, [nclx()])}
    # Turns: the file's own properties count, and EXIF's orientation doesn't.
    for quarter in (1, 2, 3):
        files[f"irot-{quarter}.heic"] = single(code, [nclx(), box("irot", bytes([quarter]))])
    for axis in (0, 1):
        files[f"imir-{axis}.heic"] = single(code, [nclx(), box("imir", bytes([axis]))])
    files["irot-imir.heic"] = single(code, [nclx(), box("irot", b"\1"), box("imir", b"\1")])
    files["clap.heic"] = single(code, [nclx(), clap(90, 50, 13, -7)])
    files["clap-irot.heic"] = single(code, [nclx(), clap(90, 50, 14, -6), box("irot", b"\3")])
    turned = single(code, [nclx(), box("irot", b"\1")])
    turned.refer("cdsc", turned.add("Exif", exif(6)), 1)
    turned.refer("cdsc", turned.add("mime", XMP, media=b"application/rdf+xml"), 1)
    files["exif-contradicts.heic"] = turned
    upright = single(code, [nclx()])
    upright.refer("cdsc", upright.add("Exif", exif(3)), 1)
    files["exif-alone.heic"] = upright
    # Samples and colours.
    deep = base.astype(np.uint16) * 257
    files["10-bit.heic"] = single(hevc(deep, depth=10), [nclx()])
    files["12-bit.heic"] = single(hevc(deep, depth=12), [nclx()])
    files["444.heic"] = single(hevc(base, chroma=444), [nclx()])
    gray = np.repeat(levels(128, 96)[..., None], 3, 2)
    files["gray.heic"] = single(hevc(levels(128, 96)), [nclx()])
    files["icc-p3.heic"] = single(code, [nclx(12, 13, 6), box("colr", b"prof" + display_p3())])
    files["nclx-p3.heic"] = single(code, [nclx(12, 13, 6)])
    files["nclx-pq-10-bit.heic"] = single(hevc(deep, depth=10), [nclx(9, 16, 6)])
    files["nclx-hlg.heic"] = single(code, [nclx(9, 18, 6)])
    files["no-colors.heic"] = single(code)
    # Alpha.
    with_alpha = single(code, [nclx()])
    auxiliary(with_alpha, hevc(levels(128, 96)), ALPHA["hvc1"])
    files["alpha.heic"] = with_alpha
    multiplied = np.round(base * (levels(128, 96)[..., None] / 255)).astype(np.uint8)
    file = single(hevc(multiplied, quality=90), [nclx()])
    file.refer("prem", 1, auxiliary(file, hevc(levels(128, 96), quality=90), ALPHA["hvc1"]))
    files["premultiplied.heic"] = file
    # Grids.
    large = picture(160, 112)
    tiles = [hevc(tile) for tile in cut(large, 3, 2, 64)]
    files["grid.heic"] = grid(3, 2, (160, 112), tiles, [nclx()])
    files["grid-irot.heic"] = grid(3, 2, (160, 112), tiles, [nclx(), box("irot", b"\3")], inside=False)
    repeated = grid(2, 2, (128, 128), tiles[:2], [nclx()])
    repeated.references = [("dimg", 1, (2, 3, 3, 2))]
    files["grid-repeated.heic"] = repeated
    # Pictures beside the main one: a gain map, a thumbnail, and a second list of references as iOS 18 writes them.
    gain = single(code, [nclx(), box("irot", b"\3")])
    map_item = auxiliary(gain, hevc(levels(64, 64)), GAIN_MAP)
    gain.refer("cdsc", gain.add("mime", HEADROOM, media=b"application/rdf+xml"), map_item)
    kind, parameters, data, size = hevc(base[::2, ::2].copy())
    gain.refer("thmb", gain.add(kind, data, [parameters, ispe(*size)]), 1)
    files["gain-map.heic"] = gain
    # A gain map of ISO 21496-1: a tone map with one channel of up to 2 stops refers to the picture and the map.
    tone = single(code, [nclx()])
    kind, parameters, data, size = hevc(levels(64, 64))
    tone_map = tone.add(kind, data, [parameters, ispe(*size)])
    numbers = struct.pack(">HHB", 0, 0, 0x40) + struct.pack(">IIII", 0, 1, 2, 1)
    numbers += struct.pack(">iIiIIIiIiI", 0, 1, 2, 1, 1, 1, 1, 64, 1, 64)
    description = tone.add("tmap", b"\0" + numbers, [ispe(128, 96)])
    tone.refer("dimg", description, 1, tone_map)
    files["tone-map.heic"] = tone
    shared = single(code, [nclx()])
    second = shared.add(*[code[0], code[2], [code[1], ispe(*code[3])]])
    item = auxiliary(shared, hevc(levels(64, 64)), GAIN_MAP)
    shared.references = [("auxl", item, (1, second))]
    files["shared-auxiliary.heic"] = shared
    # AVIF.
    avif = av1(base)
    files["plain.avif"] = single(avif, [nclx()], "avif")
    file = single(av1(base, subsampling="4:4:4"), [nclx(), box("irot", b"\1"), box("imir", b"\0")], "avif")
    auxiliary(file, av1(levels(128, 96)), ALPHA["av01"])
    files["alpha-turned-444.avif"] = file
    for name, file in files.items():
        (OUT / name).write_bytes(file.bytes())
    damaged(files)
    total = sum(path.stat().st_size for path in OUT.iterdir())
    print(f"{len(list(OUT.iterdir()))} files, {total} bytes")


def damaged(files):
    """Files that must end in an error, in the folder `damaged`; the prefix of a name is the error's code."""
    plain = files["plain.heic"].bytes()
    cases = {"decoding-cut-in-meta.heic": plain[:200], "decoding-cut-in-data.heic": plain[:-300]}
    meta = plain.index(b"meta")
    changed = bytearray(plain)
    # The data of the picture: a run of zeros makes NAL units of no length, and a run of ones units that are too long.
    start = plain.index(b"mdat") + 4
    changed[start:start + 4] = b"\xff\xff\xff\xff"
    cases["decoding-unit-too-long.heic"] = bytes(changed)
    changed = bytearray(plain)
    place = plain.index(b"ispe") + 8
    changed[place:place + 8] = number(20_000, 4) + number(20_000, 4)
    cases["limits-size.heic"] = bytes(changed)
    changed = bytearray(plain)
    changed[place:place + 8] = number(32, 4) + number(32, 4)
    cases["decoding-size-differs.heic"] = bytes(changed)
    changed = bytearray(plain)
    place = plain.index(b"iinf") + 8
    changed[place:place + 2] = b"\xff\xff"
    cases["decoding-item-count.heic"] = bytes(changed)
    changed = bytearray(plain)
    place = plain.index(b"pitm") + 8
    changed[place:place + 2] = number(7, 2)
    cases["decoding-no-main-picture.heic"] = bytes(changed)
    file = File()
    file.add("grid", bytes([0, 0, 0, 0]) + number(64, 2) + number(64, 2), [ispe(64, 64)])
    file.refer("dimg", 1, 1)
    cases["unsupported-grid-of-itself.heic"] = file.bytes()
    file = File()
    kind, parameters, data, size = hevc(picture(64, 64))
    file.add("grid", bytes([0, 0, 99, 100]) + number(64, 2) + number(64, 2), [ispe(64, 64)])
    file.refer("dimg", 1, *[file.add(kind, data, [parameters, ispe(*size)])] * 10_100)
    cases["limits-cells.heic"] = file.bytes()
    file = File()
    file.add("iovl", bytes(12), [ispe(64, 64)])
    cases["unsupported-overlay.heic"] = file.bytes()
    file = single(hevc(picture(64, 64)), [box("lsel", b"\0\0")])
    text = bytearray(file.bytes())
    place = text.index(b"ipma") + 12
    text[text.index(b"ipma") + 17] |= 128
    cases["unsupported-essential-property.heic"] = bytes(text)
    folder = OUT / "damaged"
    folder.mkdir(exist_ok=True)
    for name, data in cases.items():
        (folder / name).write_bytes(data)


main()
