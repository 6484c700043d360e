#!/usr/bin/env python3
"""Tests byte budgets on photographs: each file is below its budget and uses at least 96 percent of it where the picture had to
shrink, after at most 3 full encodes (for JPEG and WebP 8 with fallbacks), and is the same file every time.

usage: check.py MATTE FOLDER [--short]
"""
import json
import subprocess
import sys
from pathlib import Path

matte, folder = sys.argv[1], Path(sys.argv[2])
short = "--short" in sys.argv
astronaut = Path("Benchmarks/Images/astronaut.png")
coffee, chelsea = (Path("Sources/MatteDemoPictures/Resources", name) for name in ("coffee.webp", "chelsea.webp"))
photos = [  # file, command, arguments
    (astronaut, "crop", ["--box", "pixels:0,0,512,512"]),
    (coffee, "crop", ["--box", "pixels:0,0,600,400"]),
    (chelsea, "crop", ["--box", "pixels:0,0,451,300"]),
    (astronaut, "crop", ["--box", "pixels:130,20,260,300"]),
    (astronaut, "crop", ["--box", "pixels:0,250,300,262"]),
    (astronaut, "resize", ["--size", "900", "--filter", "catmull-rom"]),
    (coffee, "orient", ["--as", "6"]),
    (coffee, "crop", ["--box", "pixels:150,60,400,340"]),
    (coffee, "resize", ["--size", "1000x640", "--fit", "fill", "--filter", "mitchell"]),
    (chelsea, "orient", ["--as", "7"]),
]
if short:
    photos = photos[:3]
passed = 0


def run(*arguments):
    result = subprocess.run([matte, *map(str, arguments)], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, arguments))}: {result.stderr}")
    return result.stdout


for number, (source, command, arguments) in enumerate(photos):
    photo = folder / f"{number}.png"
    run(command, source, *arguments, "-o", photo)
    for suffix in ("png", "jpg", "webp"):
        whole = folder / f"whole.{suffix}"
        run("convert", photo, "-o", whole)
        size = json.loads(run("info", photo, "--json"))
        for share in (0.75, 0.4, 0.2):
            for base64 in (False, True):
                limit = int(whole.stat().st_size * share * (4 / 3 if base64 else 1))
                out = folder / f"fit.{suffix}"
                fit = ["fit", photo, "--max-bytes", limit, *(["--base64"] if base64 else [])]
                report = json.loads(run(*fit, "-o", out, "--json"))
                what = f"{source.name} {command} {arguments} {suffix} {limit}{' base64' if base64 else ''}: {report}"
                length = out.stat().st_size
                counted = (length + 2) // 3 * 4 if base64 else length
                assert length == report["bytes"] and counted < limit, what
                if report["width"] < size["width"]:
                    assert counted >= 0.96 * limit, f"{counted / limit:.3f} used; {what}"
                kinds = [attempt["kind"] for attempt in report["attempts"]]
                assert kinds.count("encode") <= 3 and len(kinds) - kinds.count("estimate") == report["encodes"], what
                assert report["encodes"] <= (3 if suffix == "png" else 8), what
                again = folder / f"again.{suffix}"
                run(*fit, "-o", again)
                assert again.read_bytes() == out.read_bytes(), f"another file the second time; {what}"
                passed += 1
print(f"budget: {passed} passed")
