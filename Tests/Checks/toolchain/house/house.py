"""The layout and language rules that the compiler doesn't enforce.

usage: house.py EXCEPTIONS [--shrink]

1. No two folders of a module use each other, directly or through others. A file beside them counts as a folder.
2. Outside the kernels no function takes five or more unlabelled parameters.
3. Foundation is imported by MatteFoundation and MatteApple alone.
4. Comments and documents avoid constructions that are hard to read: a first sentence that starts with a question
   word, and the words in WORDS.
5. Every function of CVector is called, by a kernel or by another function of CVector.
6. docs/design/vectors.md lists every function of CVector and no others.
7. Package traits are conditions in the registry of codecs alone, and around whole files of a format's folder.
8. Each folder of a test target has the name of a folder of the tested module, apart from those in OTHER_TEST_FOLDERS.
9. No folder of sources or tests has more than 25 files.

Uses are found in the text of the sources, without comments and strings. A folder uses another one when it names
something that is declared at file scope there, or a member that is added there to a type of some other folder; the name
must not be declared anywhere else in the module.
"""
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

SOURCES = Path("Sources")
KERNELS = re.compile(r"MatteKernel")
MOST_FILES = 25
WITH_FOUNDATION = {"MatteFoundation", "MatteApple"}
REGISTRY = SOURCES / "MatteCodecs/Formats/ImageCodecs.swift"
OTHER_TEST_FOLDERS = {
    "Support": "helpers of the tests of a target",
    "MatteTests/Kernels": "kernels that operations of other modules use",
}
WORDS = re.compile(r"\b(anew|shall|mended|of which|nobody|anybody|quiet quarter)\b", re.I)
QUESTION = re.compile(r"^\s*///\s+(What|How|Where|Which|Whether|Who)\b")

COMMENT_OR_STRING = re.compile(
    r"//[^\n]*|/\*.*?\*/|#\"(?:.|\n)*?\"#|\"\"\"(?:\\.|[^\\])*?\"\"\"|\"(?:\\\((?:[^()\"]|\"[^\"\n]*\"|\([^()]*\))*\)|\\.|[^\"\\\n])*\"", re.S)
MODIFIERS = r"(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|open|final|indirect|static|class|mutating|nonmutating|" \
            r"consuming|borrowing|nonisolated|isolated|override|lazy|weak|unowned|required|convenience|prefix|postfix|infix)" \
            r"(?:\([\w ]*\))?\s+)*"
DECLARATION = re.compile(rf"^[ ]*{MODIFIERS}(struct|class|enum|protocol|actor|typealias|func|var|let|extension)\s+([A-Za-z_]\w*)", re.M)
# Names of members that also exist in the standard library.
STANDARD = {"rawValue", "count", "first", "last", "min", "max", "startIndex", "endIndex", "description", "hash", "encode", "bytes"}
IDENTIFIER = re.compile(r"(\.?)\b([A-Za-z_]\w*)\b")


def without_comments(text):
    """The text with comments and the contents of strings removed; interpolated expressions are kept."""
    def replacement(match):
        piece = match.group(0)
        kept = " ".join(re.findall(r"\\\(((?:[^()]|\([^()]*\))*)\)", piece)) if piece.startswith('"') else ""
        return f'"{"" if not kept else " "}" {kept} ' if piece.startswith(('"', "#")) else " "
    return COMMENT_OR_STRING.sub(replacement, text)


class File:
    def __init__(self, path):
        parts = path.relative_to(SOURCES).parts
        self.path, self.module, self.folder = path, parts[0], parts[1]
        self.text = path.read_text()
        self.code = without_comments(self.text)
        self.top, self.all = set(), set()
        self.extensions = []  # (extended type, names of its members)
        self.find_declarations()

    def find_declarations(self):
        """Fills `top` with the names at file scope, `extensions` with members of extensions, `all` with every name."""
        depth, position = 0, 0
        for match in DECLARATION.finditer(self.code):
            between = self.code[position:match.start()]
            depth += between.count("{") - between.count("}")
            position = match.start()
            kind, name = match.groups()
            if kind == "extension":
                if depth == 0:
                    self.extensions.append((name, set()))
                continue
            self.all.add(name)
            if depth == 0:
                self.top.add(name)
            elif depth == 1 and self.extensions and self.is_in_extension(match.start()):
                self.extensions[-1][1].add(name)
        for names in re.findall(r"^\s*(?:indirect )?case ([\w, ]+)", self.code, re.M):
            self.all.update(re.findall(r"\w+", names))

    def is_in_extension(self, position):
        """Returns true if the file-scope declaration that contains the position is an extension."""
        outer = [match for match in re.finditer(r"^(?=\S)[^}\n]*", self.code[:position], re.M)
                 if re.search(r"\b(extension|struct|class|enum|protocol|actor|func)\b", match.group(0))]
        return bool(outer) and "extension" in outer[-1].group(0).split()


def folders_that_use_each_other(files):
    """Arrows between folders that have to go so that no cycle is left: (module, user, used) -> example names."""
    result = {}
    for module in sorted({file.module for file in files}):
        mine = [file for file in files if file.module == module]
        homes, added, declared = defaultdict(set), defaultdict(set), defaultdict(set)
        for file in mine:
            for name in file.top:
                homes[name].add(file.folder)
        for file in mine:
            for name in file.all:
                declared[name].add(file.folder)
            for type_, names in file.extensions:
                if file.folder not in homes.get(type_, ()):
                    for name in names:
                        added[name].add(file.folder)
        arrows = defaultdict(Counter)
        for file in mine:
            for dot, name in set(IDENTIFIER.findall(file.code)):
                if name in file.all:
                    continue
                folders = homes.get(name, set())
                if len(folders) == 1 and not (dot and name[0].islower()):
                    used = next(iter(folders))
                elif dot and len(added.get(name, ())) == 1 and len(declared[name]) == 1 and name not in STANDARD:
                    used = next(iter(added[name]))
                else:
                    continue
                if used != file.folder:
                    arrows[file.folder, used][name] += 1
        while True:
            inside = [arrow for arrow in arrows if reaches(arrows, arrow[1], arrow[0])]
            if not inside:
                break
            thinnest = min(inside, key=lambda arrow: (sum(arrows[arrow].values()), arrow))
            result[f"cycle {module}: {thinnest[0]} -> {thinnest[1]}"] = ", ".join(sorted(arrows[thinnest])[:6])
            del arrows[thinnest]
    return result


def reaches(arrows, start, goal):
    seen, open_ = set(), [start]
    while open_:
        folder = open_.pop()
        if folder == goal:
            return True
        if folder not in seen:
            seen.add(folder)
            open_ += [used for user, used in arrows if user == folder]
    return False


def unlabelled_parameters(files):
    """Functions outside the kernels with five or more unlabelled parameters."""
    result = Counter()
    for file in files:
        if KERNELS.match(file.module):
            continue
        for match in re.finditer(r"\b(?:func\s+(\w+)|init[?!]?)\s*(?:<[^>{]*>)?\(", file.code):
            depth, start, at, count = 1, match.end(), match.end(), 0
            while depth and at < len(file.code):
                character = file.code[at]
                depth += (character in "([") - (character in ")]")
                if depth == 0 or (depth == 1 and character == ","):
                    count += bool(re.match(r"\s*(?:@\w+\s+)*_\s+\w", file.code[start:at]))
                    start = at + 1
                at += 1
            if count >= 5:
                result[f"unlabelled {file.path.relative_to(SOURCES)}: {match.group(1) or 'init'} takes {count}"] += 1
    return {line + (f", {n} times" if n > 1 else ""): "label the parameters or pass a value that holds them"
            for line, n in result.items()}


def foundation(files):
    return {f"foundation {file.path.relative_to(SOURCES)}": "only MatteFoundation and MatteApple import Foundation"
            for file in files if file.module not in WITH_FOUNDATION
            and re.search(r"^\s*(?:\w+ )*import Foundation\w*$", file.code, re.M)}


def trait_conditions():
    """Compilation conditions on package traits that are neither in the registry nor around a whole file of a format."""
    manifest = Path("Package.swift").read_text()
    traits = re.findall(r"\.trait\(\s*name: \"(\w+)\"", manifest)
    condition = re.compile(rf"^\s*#(?:if|elseif)\b.*\b(?:{'|'.join(traits)})\b")
    result = {}
    for path in sorted(SOURCES.rglob("*.swift")):
        lines = [line for line in path.read_text().splitlines() if line.strip() and not line.lstrip().startswith("//")]
        places = [number for number, line in enumerate(lines) if condition.match(line)]
        if not places or path == REGISTRY:
            continue
        # The first condition must be the first line, and its #endif the last one.
        depth, ends = 0, []
        for number, line in enumerate(lines):
            depth += bool(re.match(r"\s*#if\b", line)) - bool(re.match(r"\s*#endif\b", line))
            if depth == 0:
                ends.append(number)
        alternatives = any(re.match(r"#(?:else|elseif)\b", line) for line in lines)
        whole = places == [0] and ends[:1] == [len(lines) - 1] and not alternatives
        if not whole or path.parts[1] != "MatteCodecs" or path.parts[2] not in {*traits, "ImageIO"}:
            result[f"trait {path.relative_to(SOURCES)}"] = f"ask the registry, {REGISTRY.name}; only a file that needs " \
                                                           "a C library may be enclosed in one #if"
    return result, len(traits)


def test_folders():
    """Folders of test targets whose module has no folder of that name, and entries of OTHER_TEST_FOLDERS without use."""
    result, used = {}, set()
    for target in sorted(Path("Tests").glob("*Tests")):
        module = SOURCES / target.name.removesuffix("Tests")
        if not module.is_dir():
            continue
        folders = {path.parent.relative_to(target) for path in target.rglob("*.swift")} - {Path(".")}
        for folder in sorted(folders):
            keys = {str(folder), f"{target.name}/{folder}"} & set(OTHER_TEST_FOLDERS)
            used |= keys
            if not keys and not (module / folder).is_dir():
                result[f"tests {target.name}/{folder}"] = f"there is no folder {module / folder}"
    return result | {f"tests {key}": "OTHER_TEST_FOLDERS lists a folder that does not exist"
                     for key in set(OTHER_TEST_FOLDERS) - used}


def large_folders():
    """Folders with more files than a reader sees at a glance. Samples are data."""
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "Sources", "Tests"],
                           capture_output=True, text=True, check=True).stdout.split()
    folders = Counter(Path(name).parent for name in names if not name.startswith("Tests/Samples/") and Path(name).exists())
    return {f"large {folder}": f"it has {count} files, and {MOST_FILES} are allowed; divide it"
            for folder, count in folders.items() if count > MOST_FILES}


def language():
    """Number of hard-to-read constructions by module, and their places."""
    counts, places = Counter(), defaultdict(list)
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "Sources", "*.md"],
                           capture_output=True, text=True, check=True).stdout.split()
    for name in names:
        path = Path(name)
        if path.suffix not in {".swift", ".h", ".c", ".md"} or not path.is_file():
            continue
        key = path.parts[1] if path.parts[0] == "Sources" else "documents"
        before, fenced = "", False
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if path.suffix == ".md":
                fenced ^= line.startswith("```")
                bad = not fenced and WORDS.search(line)
            else:
                comment = line.partition("//")[2] if "//" in line else ""
                first = not before.lstrip().startswith("///") or before.strip() == "///"
                bad = WORDS.search(comment) or (first and QUESTION.match(line))
            if bad:
                counts[key] += 1
                places[key].append(f"{name}:{number}: {line.strip()[:100]}")
            before = line
    return counts, places


def unused_vector_functions(files):
    """Functions that CVector defines outside macros and that nothing calls."""
    headers = "\n".join(path.read_text() for path in sorted((SOURCES / "CVector/include").glob("*.h")))
    headers = COMMENT_OR_STRING.sub(" ", headers)
    used = Counter(re.findall(r"\bcv_\w+", headers)) + Counter(
        name for file in files for name in re.findall(r"\bcv_\w+", file.code))
    defined = set(re.findall(r"^CV\s[^(]*?\b(cv_\w+)\(", headers, re.M))
    variants = Counter(re.findall(r"^CV\s[^(]*?\b(cv_\w+)\(", headers, re.M))
    return {f"unused CVector: {name}": "remove it or call it" for name in defined if used[name] == variants[name]}


def vector_reference():
    """Differences between the functions that CVector declares and those that the quick reference lists."""
    page = Path("docs/design/vectors.md")
    declared, listed = set(), set(re.findall(r"`(cv_\w+)`", page.read_text()))
    for path in sorted((SOURCES / "CVector/include").glob("*.h")):
        text = path.read_text()
        declared.update(re.findall(r"^CV\s[^(]*?\b(cv_\w+)\(", text, re.M))
        for macro, body in re.findall(r"^#define (CV_\w+)\(suffix((?:.*\\\n)*.*)", text, re.M):
            names = re.findall(r"^\s*CV\s[^(]*?\b(cv_\w+)##suffix\(", body, re.M)
            suffixes = re.findall(rf"^{macro}\((\w+),", text, re.M)
            declared.update(name + suffix for name in names for suffix in suffixes)
    patterns = {name: re.compile(name.replace("TYPE", r"[uif]\d+x\d+")) for name in listed}
    missing = {name for name in declared if not any(pattern.fullmatch(name) for pattern in patterns.values())}
    unknown = {name for name, pattern in patterns.items() if not any(map(pattern.fullmatch, declared))}
    return {f"reference {page}: {name} is missing": "add it to its group" for name in missing} | {
        f"reference {page}: {name} is not declared": "remove it" for name in unknown}


def main():
    exceptions_path = Path(sys.argv[1])
    shrink = "--shrink" in sys.argv[2:]
    if set(sys.argv[2:]) - {"--shrink"}:
        sys.exit("house: usage: house.check [--short] [--shrink]")
    lines = exceptions_path.read_text().splitlines()
    header = [line for line in lines if line.startswith("#")]
    listed = [line for line in lines if line and not line.startswith("#")]
    allowed_words = {match[1]: int(match[2]) for line in listed if (match := re.match(r"words (\w+): (\d+)$", line))}
    allowed = {line for line in listed if not line.startswith("words ")}

    files = []
    for path in sorted(SOURCES.rglob("*.swift")):
        if not any(parent.is_symlink() for parent in path.parents):
            files.append(File(path))
    found = folders_that_use_each_other(files) | unlabelled_parameters(files) | foundation(files)
    conditions, traits = trait_conditions()
    if traits != 6:
        sys.exit(f"house: Package.swift has {traits} traits where 6 are expected; update the check")
    found |= unused_vector_functions(files) | vector_reference() | conditions | test_folders() | large_folders()
    counts, places = language()

    failures = [f"{line} ({reason})" for line, reason in found.items() if line not in allowed]
    for key, count in sorted(counts.items()):
        if count > allowed_words.get(key, 0):
            failures.append(f"words {key}: {count}, {allowed_words.get(key, 0)} are allowed; begin with a noun or a verb, "
                            "and avoid " + WORDS.pattern[3:-3].replace("|", ", "))
            failures += ["  " + place for place in places[key][-8:]]
    remaining = sorted(allowed & set(found)) + [
        f"words {key}: {min(count, counts[key])}" for key, count in sorted(allowed_words.items()) if counts[key]]
    stale = [line for line in listed if line not in remaining]
    if shrink:
        exceptions_path.write_text("\n".join(header + remaining) + "\n")
        print(f"{len(stale)} exceptions removed or lowered, {len(remaining)} left")
        stale = []
    failures += [f"no longer needed, remove it with house.check --shrink: {line}" for line in stale]
    if failures:
        sys.exit("\n".join("house: " + line for line in failures))
    modules = {file.module for file in files}
    print(f"{len(files)} files in {len(modules)} modules; {len(remaining)} exceptions")
    print(f"house: {3 * len(modules) + len(counts | Counter(allowed_words)) + 6} passed")


main()
