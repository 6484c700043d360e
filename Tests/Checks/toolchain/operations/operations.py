"""Compares the public API with the registry of operations.

usage: operations.py SYMBOL-GRAPHS OPERATIONS OTHERS
"""
import json
import re
import sys
from pathlib import Path

PIXELS = {"Raster", "RasterView", "MutableRasterView", "Mask", "CategoryMask", "RunLengthMask", "YUV420View",
          "CameraFrame", "StreamedPicture"}
KINDS = {"swift.method", "swift.init", "swift.property", "swift.type.method", "swift.func", "swift.subscript"}


def public_symbols(folder):
    """All public members, and those that have pixels."""
    everything, operations = set(), set()
    for path in folder.glob("*.symbols.json"):
        # Graphs of extensions are named after both modules. Those of types of other packages don't matter.
        if not re.fullmatch(r"Matte\w*(@Matte\w*)?\.symbols\.json", path.name):
            continue
        for symbol in json.loads(path.read_text())["symbols"]:
            if symbol["kind"]["identifier"] not in KINDS:
                continue
            words = set(re.findall(r"\w+", "".join(part["spelling"] for part in symbol["declarationFragments"])))
            name = ".".join(symbol["pathComponents"])
            everything.add(name)
            if words & PIXELS or symbol["pathComponents"][0] in PIXELS:
                operations.add(name)
    return everything, operations


def base_name(function):
    """The words that a call of the function contains."""
    owner, _, member = function.rpartition(".") if "(" not in function else function[:function.index("(")].rpartition(".")
    return owner if member == "init" else member


def suites():
    """The text of the files in which each test suite is."""
    found = {}
    for path in Path("Tests").glob("*Tests/**/*.swift"):
        text = path.read_text()
        for name in re.findall(r"\bstruct (\w+Tests)\b", text):
            # Helpers of a suite are in files beside it.
            found[name] = "\n".join(other.read_text() for other in path.parent.glob("*.swift"))
    return found


def main():
    everything, operations = public_symbols(Path(sys.argv[1]))
    entries = [line.split("\t") for line in Path(sys.argv[2]).read_text().splitlines()]
    others = {line.split("#")[0].strip() for line in Path(sys.argv[3]).read_text().splitlines()} - {""}
    registered = {function for entry in entries for function in entry[3].split()}
    calls = "\n".join(path.read_text() for path in Path("Tests/Operations/Registry").rglob("*.swift"))
    tests = suites()
    failures = []
    for function in sorted(operations - registered - others):
        failures.append(f"{function} has no entry in Tests/Operations/Registry")
    for function in sorted(registered - everything):
        failures.append(f"{function} of the registry is no public function")
    for function in sorted(others - operations):
        failures.append(f"{function} of others.txt is no public member that has pixels: remove it")
    for function in sorted(others & registered):
        failures.append(f"{function} is in the registry and in others.txt")
    for function in sorted(registered & everything):
        if not re.search(rf"\b{re.escape(base_name(function))}\b", re.sub(r'"[^"]*"', "", calls)):
            failures.append(f"no case of the registry calls {function}")
    for name, oracle, cases, functions in entries:
        if oracle not in tests:
            failures.append(f"the oracle of '{name}' is {oracle}, which is no test suite")
        elif not any(re.search(rf"\b{re.escape(base_name(f))}\b", tests[oracle]) for f in functions.split()):
            failures.append(f"{oracle}, the oracle of '{name}', calls none of its functions")
        if not functions or cases == "0":
            failures.append(f"'{name}' has no functions or no cases")
    print("\n".join(failures) or f"{len(registered)} functions are in {len(entries)} operations with tests\n"
          f"{len(others)} other members have pixels")
    sys.exit(bool(failures))


main()
