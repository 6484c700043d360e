"""Measures the tool's peak memory for large HEIC and AVIF files against the need that it states.

usage: memory.py MATTE SCRATCH
A run with too small a limit names the need in bytes, without decoding. A run with that limit must succeed, and its resident
memory may exceed it only by the tool itself, its libraries, and their working memory.
"""
import re
import subprocess
import sys
from pathlib import Path

matte, scratch = sys.argv[1], Path(sys.argv[2])
ALLOWANCE = 48 << 20
maker = Path("Tests/Samples/make-heif-samples.py").read_text()
names = {"__file__": "", "__name__": "maker"}
exec(maker.replace("\nmain()\n", "\n"), names)
hevc, av1, single, auxiliary, grid, nclx, picture, levels = (
    names[name] for name in ("hevc", "av1", "single", "auxiliary", "grid", "nclx", "picture", "levels"))


def peak(*arguments):
    """The exit code, the peak of resident memory in bytes, and the messages of a run of the tool."""
    code = "import resource, subprocess, sys; r = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); " \
           "print(r.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    result = subprocess.run([sys.executable, "-c", code, matte, *map(str, arguments)], capture_output=True, text=True)
    status, kibibytes = map(int, result.stdout.split())
    return status, kibibytes << 10, result.stderr.strip()


def files():
    wide, small = picture(6016, 4032), picture(4032, 3008)
    code = hevc(wide, 50)
    yield "24 megapixels.heic", single(code, [nclx()])
    with_alpha = single(code, [nclx()])
    auxiliary(with_alpha, hevc(levels(6016, 4032), 50), names["ALPHA"]["hvc1"])
    yield "24 megapixels with alpha.heic", with_alpha
    cells = grid(12, 8, (6016, 4032), [hevc(picture(512, 512), 50)], [nclx()])
    cells.references = [("dimg", 1, (2,) * 96)]
    yield "24 megapixels in 96 cells.heic", cells
    yield "12 megapixels of 10 bits.heic", single(hevc(small.astype("uint16") * 257, 50, depth=10), [nclx()])
    yield "12 megapixels of 4.4.4.heic", single(hevc(small, 50, chroma=444), [nclx()])
    yield "24 megapixels.avif", single(av1(wide, 50), [nclx()], "avif")
    yield "12 megapixels of 4.4.4.avif", single(av1(small, 50, "4:4:4"), [nclx()], "avif")


passed = 0
for name, file in files():
    path = scratch / name
    path.write_bytes(file.bytes())
    for output in ("out.jpg", "out.png"):
        status, used, message = peak("convert", path, "-o", scratch / output, "--max-memory", "1MB")
        need = re.search(r"it takes (\d+) bytes of memory", message)
        if status != 1 or not need or used > 64 << 20:
            sys.exit(f"heif: {name} over the limit ended with {status}, {used} bytes and '{message}'")
        need = int(need[1])
        status, used, message = peak("convert", path, "-o", scratch / output, "--max-memory", need)
        print(f"{name} to {output}: {used >> 20} MiB, stated {need >> 20} MiB")
        if status != 0 or used > need + ALLOWANCE:
            sys.exit(f"heif: {name} took {used} bytes where {need} were stated, and ended with {status}: {message}")
        passed += 2
    path.unlink()
print(passed)
