#!/usr/bin/env python3
"""Compiles Matte's Swift targets for an Apple target, up to the mandatory passes that check initialization and lifetimes.

usage: compile.py TRIPLE MANIFEST MODULES OUT [--only NAME --sources FOLDER]

MANIFEST is the output of `swift package dump-package`, which says which targets there are, what they depend on, and
their settings. MODULES is the folder that interfaces.py prints. The stand-ins for Apple's frameworks are compiled first. Prints one line per target, and each error once.
The exit code is 1 if any target has an error. With --only, compiles another source folder as the target NAME, or as an
app of that name, with the modules that an earlier run left in OUT.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[3]
# The declarations of the frameworks, in folders with their names. A framework may have declarations in both places:
# those of the check `apple` also work on Linux.
STAND_INS = [HERE.parent / "apple/Stubs", HERE / "Stubs"]


def sources(*folders):
    return sorted(str(path) for folder in folders if folder.exists() for path in folder.rglob("*.swift"))


def ordered(graph):
    """The names of a graph, each after the names that it depends on."""
    result = []

    def visit(name):
        if name in graph and name not in result:
            for other in sorted(graph[name]):
                visit(other)
            result.append(name)
    for name in sorted(graph):
        visit(name)
    return result


def stand_ins(is_macos):
    names = {folder.name for place in STAND_INS for folder in place.iterdir() if folder.is_dir()}
    if is_macos:
        names.remove("UIKit")
    files = {name: sources(*(place / name for place in STAND_INS)) for name in names}
    imports = {name: {word for file in files[name]
                      for word in re.findall(r"^(?:@_exported |public )?import (\w+)", Path(file).read_text(), re.M)}
               - {name} for name in names}
    # The stand-ins import the Foundation of Linux where there is no Darwin.
    imports["CoreGraphics"].discard("Foundation")
    return [(name, files[name], ["-enable-experimental-feature", "Lifetimes"]) for name in ordered(imports)]


def settings(target, traits):
    """The compiler options for a target's settings in the manifest."""
    result = []
    for setting in target["settings"]:
        condition = setting.get("condition", {})
        wanted = condition.get("traits")
        if condition.get("platformNames") or condition.get("config") or wanted and not traits & set(wanted):
            continue
        (kind, value), = setting["kind"].items()
        if kind == "strictMemorySafety":
            result.append("-strict-memory-safety")
        elif kind == "enableExperimentalFeature":
            result += ["-enable-experimental-feature", value["_0"]]
        elif kind == "enableUpcomingFeature":
            result += ["-enable-upcoming-feature", value["_0"]]
        elif kind == "define":
            result.append(f"-D{value['_0']}")
    return result


def targets(manifest, is_macos):
    package = json.loads(manifest.read_text())
    traits = {name for trait in package["traits"] if trait["name"] == "default" for name in trait["enabledTraits"]}
    found = {target["name"]: target for target in package["targets"]
             if target["type"] == "regular" or is_macos and target["type"] == "executable"}
    files = {name: sources(ROOT / "Sources" / name) for name in found}
    graph = {name: {next(iter(dependency.values()))[0] for dependency in found[name]["dependencies"]}
             for name in found if files[name]}
    define = [f"-D{trait}" for trait in sorted(traits)]
    return [(name, files[name], settings(found[name], traits) + define) for name in ordered(graph)]


class Compiler:
    def __init__(self, triple, modules, out):
        self.triple, self.out = triple, out
        library = Path(os.path.realpath(subprocess.run(["which", "swift-frontend"], capture_output=True, text=True,
                                                       check=True).stdout.strip())).parent.parent / "lib/swift"
        headers = ROOT / "Sources/CVector/include"
        self.base = [
            "swift-frontend", "-target", triple, "-resource-dir", modules / "resources", "-sdk", modules / "sdk",
            "-module-cache-path", modules / "cache", "-disable-objc-interop", "-swift-version", "6", "-parse-as-library",
            "-Onone", "-package-name", "matte", "-plugin-path", library / "host/plugins", "-I", out,
            "-Xcc", f"-fmodule-map-file={headers}/module.modulemap", "-Xcc", f"-I{headers}"]
        self.failed = False

    def run(self, name, files, options, emit_module=True):
        module = ["-emit-module-path", self.out / f"{name}.swiftmodule"] if emit_module else []
        command = [str(part) for part in self.base + options]
        # A program's main.swift contains statements.
        if any(file.endswith("/main.swift") for file in files):
            command.remove("-parse-as-library")
        start = time.monotonic()
        result = subprocess.run(command + ["-emit-sil", "-o", "/dev/null", "-module-name", name]
                                + [str(part) for part in module] + files, capture_output=True, text=True)
        if result.returncode == 0:
            print(f"{self.triple} {name}: {len(files)} files, {time.monotonic() - start:.0f} s", flush=True)
            return
        self.failed = True
        errors = sorted(set(re.findall(r"^(/.*error: .*)$", result.stderr, re.M)))
        print(f"{self.triple} {name}: {len(errors)} errors")
        print("\n".join(error.replace(f"{ROOT}/", "") for error in errors) or result.stderr[-2000:], flush=True)
        if emit_module:
            # Without availability checks, so that the targets above this one are compiled too.
            result = subprocess.run(command + ["-emit-module", "-disable-availability-checking", "-module-name", name]
                                    + [str(part) for part in module] + files, capture_output=True, text=True)
            if result.returncode != 0:
                sys.exit(f"{self.triple}: targets that depend on {name} were not compiled")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("triple")
    parser.add_argument("manifest", type=Path)
    parser.add_argument("modules", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only")
    parser.add_argument("--sources", type=Path)
    arguments = parser.parse_args()
    is_macos = "-macosx" in arguments.triple
    compiler = Compiler(arguments.triple, arguments.modules, arguments.out)
    if arguments.only:
        options = next((options for name, _, options in targets(arguments.manifest, is_macos)
                        if name == arguments.only), [])
        compiler.run(arguments.only, sources(arguments.sources), options, emit_module=False)
    else:
        arguments.out.mkdir(parents=True, exist_ok=True)
        found = targets(arguments.manifest, is_macos)
        if len(found) < 8:
            sys.exit(f"the manifest has {len(found)} Swift targets where at least 8 are expected")
        for name, files, options in stand_ins(is_macos) + found:
            compiler.run(name, files, options)
    sys.exit(1 if compiler.failed else 0)


main()
