"""Lists public members whose names occur nowhere outside of the libraries.

usage: surface.py SYMBOL-GRAPHS KEPT
"""
import collections
import json
import re
import sys
from pathlib import Path

USERS = ["Sources/MatteTool/**/*.swift", "Sources/MatteFoundation/**/*.swift", "Sources/MatteApple/**/*.swift",
         "Tests/GuideTests/**/*.swift", "docs/guides/*.md", "docs/design/*.md", "docs/*.md", "Sources/*/*.docc/**/*.md",
         "README.md", "Benchmarks/Sources/**/*.swift"]
# The compiler makes these, or a protocol of the standard library demands them.
DEMANDED = {"hash", "encode", "==", "<", "description", "startIndex", "endIndex", "subscript", "errorDescription"}
KINDS = {"method", "property", "type.method", "type.property", "init"}


def precise_type(symbol):
    """The name of a property's type, as it is declared."""
    return symbol["declarationFragments"][-1]["spelling"].strip()


def members(folder):
    """The public members with documentation of their own, as module, name and the words of which one must occur."""
    for path in sorted(folder.glob("*.symbols.json")):
        if not re.fullmatch(r"Matte\w*(@Matte\w*)?\.symbols\.json", path.name):
            continue
        graph = json.loads(path.read_text())
        module = path.name.split(".")[0].split("@")[0]
        titles = {symbol["identifier"]["precise"]: symbol["pathComponents"] for symbol in graph["symbols"]}
        requirements = {titles[edge["source"]][-1] for edge in graph["relationships"]
                        if edge["kind"] in ("requirementOf", "optionalRequirementOf") and edge["source"] in titles}
        for symbol in graph["symbols"]:
            kind, name = symbol["kind"]["identifier"].removeprefix("swift."), symbol["pathComponents"][-1]
            precise = symbol["identifier"]["precise"]
            if kind not in KINDS or "::SYNTHESIZED::" in precise or name in requirements:
                continue
            base = re.match(r"[^(]*", name)[0]
            if base in DEMANDED or not re.match(r"\w", base):
                continue
            # Presets, such as the profiles of services, are found by their type.
            if kind == "type.property" and precise_type(symbol) == symbol["pathComponents"][-2]:
                continue
            if base == "init":
                # An initialiser is used if its type is, unless a label of its own says otherwise.
                labels = [label for label in re.findall(r"(\w+):", name) if label != "_"]
                if not labels or labels == ["from"] or labels == ["rawValue"]:
                    continue
                yield module, ".".join(symbol["pathComponents"]), labels[:1], symbol["pathComponents"][-2]
            else:
                yield module, ".".join(symbol["pathComponents"]), [base], None


def main():
    words, labels = collections.Counter(), collections.Counter()
    for pattern in USERS:
        for path in Path().glob(pattern):
            text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("- ``"))
            words.update(set(re.findall(r"\w+", text)))
            labels.update(set(re.findall(r"[(,]\s*(\w+):", text)))
    kept = {line.split("#")[0].strip() for line in Path(sys.argv[2]).read_text().splitlines()} - {""}
    unused, count, known = set(), 0, set()
    for module, name, needed, owner in members(Path(sys.argv[1])):
        full = f"{module}.{name}"
        known.add(full)
        count += 1
        used = all(labels[word] for word in needed) and words[owner] if owner else all(words[word] for word in needed)
        if not used:
            unused.add(full)
    failures = [f"{name} is used by no guide, article, command or benchmark: make it package, show it, or delete it"
                for name in sorted(unused - kept)]
    failures += [f"{name} of kept.txt is used: remove it from the list" for name in sorted((kept & known) - unused)]
    failures += [f"{name} of kept.txt is no public member: remove it from the list" for name in sorted(kept - known)]
    failures += [f"{name} writes into the caller's storage, so its name must be an imperative"
                 for name in sorted(known) if "into:" in name and re.search(r"\.\w+ed\(", name)]
    print("\n".join(failures) or f"{count} members of the libraries, {len(kept)} of them in kept.txt")
    sys.exit(bool(failures))


main()
