#!/usr/bin/env python3
"""Builds the modules of the standard library for an Apple target, from the toolchain's own textual interfaces.

usage: interfaces.py TRIPLE OUT

Prints the folder with the modules, a subfolder of OUT. Modules are built once per toolchain, target and version of this
script. The C headers are those of Darwin's libc in the PyPI package ziglang. OUT/.../sdk stands for an SDK,
OUT/.../resources for the compiler's resource folder.

The toolchain's interfaces are those for Linux. The declarations and their availability are the same on all systems,
because one source is compiled for all of them. What differs is adapted here.
"""
import fcntl
import hashlib
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULES = ["Swift", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing", "Darwin", "Synchronization"]
# The folder of a system in the resource folder.
FOLDERS = {"ios": "iphoneos", "macosx": "macosx"}
# The library's own code may use everything that it declares, so it is compiled for this version and without checks of
# availability. Code that imports it is checked for the version in its own target.
NEWEST = "26.4"


def library():
    """The folder usr/lib/swift of the toolchain."""
    return Path(shutil.which("swift-frontend")).resolve().parent.parent / "lib/swift"


def key():
    """A name for what the modules depend on: the compiler, the headers, and the files of this folder."""
    version = subprocess.run(["swift-frontend", "--version"], capture_output=True, check=True).stdout
    ziglang = (headers().parent / "zig.h").read_bytes()
    own = [(HERE / name).read_bytes() for name in ("interfaces.py", "Darwin.swiftinterface", "module.modulemap")]
    return hashlib.sha256(b"".join([version, ziglang] + own)).hexdigest()[:16]


def headers():
    """The folder with C headers in the package ziglang."""
    return Path(find_spec("ziglang").origin).parent / "lib/libc"


def make_sdk(sdk):
    shutil.copytree(headers() / "darwin", sdk, dirs_exist_ok=True)
    shutil.copytree(headers() / "include/any-macos-any", sdk / "usr/include", dirs_exist_ok=True)
    shutil.copy(HERE / "module.modulemap", sdk / "usr/include")


def text_for_linux(module):
    return (library() / f"linux/{module}.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface").read_text()


def darwin(newest):
    """The interface of Darwin: declarations of this folder, and the mathematical functions of Glibc."""
    start = (HERE / "Darwin.swiftinterface").read_text().replace("@TRIPLE@", newest)
    version = re.search(r"^// swift-compiler-version: (.*)$", text_for_linux("Swift"), re.M)[1]
    glibc = text_for_linux("Glibc")
    functions = re.search(r'^[^\n]*renamed: "abs".*?(?=^[^\n]*MAP_FAILED)', glibc, re.M | re.S)[0]
    # Float80 exists on x86-64 only.
    functions = re.sub(r"^[^\n]*Float80[^\n]*\{\n.*?^\}\n|^[^\n]*Float80[^\n]*\n", "", functions, flags=re.M | re.S)
    return start.replace("@VERSION@", version) + re.sub(r"\b(?:Swift)?Glibc\.", "Darwin.", functions)


def interface(module, triple, newest):
    if module == "Darwin":
        text = darwin(newest)
    else:
        text = text_for_linux(module)
        head, body = text[:text.index("\nimport ")], text[text.index("\nimport "):]
        head = re.sub(r" -disable-objc-interop\b| -static\b", "", head)
        head = head.replace("-target x86_64-unknown-linux-gnu",
                            f"-disable-objc-interop -disable-availability-checking -target {newest}")
        text = head + re.sub(r"^import Glibc$", "import Darwin", body, flags=re.M)
    # This attribute needs a body, and interfaces for Linux leave it out.
    text = re.sub(r"@backDeployed\([^)]*\) ?", "", text)
    # Functions of Linux's library, whose calls remain in inlinable code that is never called here.
    missing = []
    if module == "Swift" and triple.startswith("arm64"):
        missing = ["_stdlib_remainderl(_ x: Swift.Float80, _ y: Swift.Float80) -> Swift.Float80",
                   "_stdlib_squareRootl(_ x: Swift.Float80) -> Swift.Float80"]
    if module == "Synchronization":
        missing = ["_swift_stdlib_gettid() -> Swift.UInt32"]
    return text + "".join(f"@usableFromInline internal func {function}\n" for function in missing)


def build(triple, folder):
    processor, _, system = triple.split("-")
    system = re.sub(r"[0-9.]+$", "", system)
    newest = f"{processor}-apple-{system}{NEWEST}"
    sdk, resources, texts = folder / "sdk", folder / "resources", folder / "interfaces"
    make_sdk(sdk)
    modules = resources / FOLDERS[system]
    modules.mkdir(parents=True)
    texts.mkdir()
    for name in ("clang", "shims"):
        (resources / name).symlink_to(library() / name)
    # A module file is named by its target without version.
    name = f"{processor}-apple-{system.removesuffix('x')}.swiftmodule"
    for module in MODULES:
        text = texts / f"{module}.swiftinterface"
        text.write_text(interface(module, triple, newest))
        output = modules / f"{module}.swiftmodule"
        output.mkdir()
        result = subprocess.run(
            ["swift-frontend", "-compile-module-from-interface", str(text), "-o", str(output / name), "-module-name",
             module, "-target", newest, "-resource-dir", str(resources), "-sdk", str(sdk), "-module-cache-path",
             str(folder / "cache")] + (["-parse-stdlib"] if module == "Swift" else []), capture_output=True, text=True)
        if result.returncode != 0:
            errors = [line for line in result.stderr.splitlines() if "error:" in line]
            sys.exit(f"apple-availability: the interface of {module} was not built for {triple}: {len(errors)} errors, "
                     + "first:\n" + "\n".join(errors[:3] or [result.stderr[-1000:]]))


def main():
    triple, out = sys.argv[1], Path(sys.argv[2])
    folder = out / f"{triple}-{key()}"
    out.mkdir(parents=True, exist_ok=True)
    with open(out / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "complete").exists():
            for old in out.glob(f"{triple}-*"):
                shutil.rmtree(old)
            folder.mkdir()
            build(triple, folder)
            (folder / "complete").touch()
    print(folder)


main()
