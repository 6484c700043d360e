"""The promise that uploads carry nothing private: a search for the planted name, position and serial number in every output."""
import glob, os
from __main__ import matte, read, sample, scratch, require, ok, SAMPLES
from metadata import FILES, exiftool

# The photographer, the position in its notations, the city, the camera's identifier and the comment of the samples.
PLANTED = [b"Photographer", b"48,51", b"2,17.67", b"Paris", b"0123456789abcdef0123456789abcdef", b"a comment",
           b"Champ de Mars", b"position in its moov box", bytes.fromhex("00000030000000010000003300000001"),
           b"Sample maker", b"Sample generator", b"sample generator"]
PERSONAL = ["EXIF:all", "GPS:all", "XMP:all", "IPTC:all", "MakerNotes:all", "Photoshop:all", "JUMBF:all", "MPF:all"]


def check(path, label):
    data = read(path)
    for needle in PLANTED:
        require(needle not in data, f"{label}: the output contains {needle!r}")
    found = exiftool(path, "-a", "-s", "-G1", *["-" + group for group in PERSONAL])
    require(not found, f"{label}: exiftool finds {found}")


def run():
    count = 0
    for name in FILES:
        source = sample(name)
        commands = {
            "edit": ["edit", source, "--box", "gemini:250,250,750,750", "--out", scratch("upload-" + name)],
            "prepare": ["prepare", source, "--profile", "claude-vision", "--out", scratch("prepared-" + name + ".jpg")],
            "convert": ["convert", source, "--out", scratch("converted-" + name + ".png")],
            "fit": ["fit", source, "--max-bytes", "100k", "--out", scratch("fitted-" + name + ".jpg")],
            "crop": ["crop", source, "--box", "gemini:100,100,800,800", "--out", scratch("cropped-" + name + ".webp")],
        }
        for command, arguments in commands.items():
            matte(*arguments)
            target = arguments[-1]
            outputs = glob.glob(target + "/*.png") if command == "edit" else [target]
            require(outputs, f"{command} {name} wrote nothing")
            for output in outputs:
                check(output, f"{command} {name}")
                count += 1
        url = matte("data-url", source)["url"]
        import base64
        path = scratch("url-" + name)
        with open(path, "wb") as file:
            file.write(base64.b64decode(url.split(",", 1)[1]))
        check(path, f"data-url {name}")
        count += 1
    ok(f"uploads and plain outputs carry no planted name, position or number ({count} files)")
