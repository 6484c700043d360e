# Shared functions and variables of the checks. Each check begins with `source "$(dirname "$0")/../library.sh"`. Two checks
# run at a time: SwiftPM locks a folder that it builds in, and what else they share is locked with `flock` here.
#
# Sets   check    the check's name
#        here     the folder with the check's own files, <subject>/<name>
#        checks   Tests/Checks
#        root     the checkout, which is the current folder
#        scratch  an empty folder that is removed at the end; `cleanup` runs before, if the check defines it
#        short    true after --short
#        passed   the number of passed tests; `finish` prints it as the last line
#        skipped  the number of parts that were not run; `finish` prints it too, unless it is 0
#        options  the options other than --short; a check that has such options sets own_options=true first
set -euo pipefail
shopt -s inherit_errexit
check=$(basename "$0" .check)
checks=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
here=$(cd "$(dirname "$0")" && pwd)/$check
root=$(cd "$checks/../.." && pwd)
short=false
passed=0
skipped=0
options=()
export DEBIAN_FRONTEND=noninteractive

fail() { printf '%s: %s\n' "$check" "$1" >&2; exit 1; }
# pass [NUMBER]: counts a passed test, or several. Fails without a number, because a pattern that matched nothing must not
# count.
pass() {
    [[ ${1-1} =~ ^[0-9]+$ ]] || fail "cannot count the passed tests: '${1-}' is not a number"
    passed=$((passed + ${1-1}))
}
ok() { pass; printf 'ok: %s\n' "$1"; }
# skip REASON: counts a part that cannot run here. A part that CI relies on must fail instead.
skip() { skipped=$((skipped + 1)); printf 'skipped: %s\n' "$1"; }
finish() {
    [ $((passed + skipped)) -gt 0 ] || fail "nothing was tested"
    if [ $skipped -gt 0 ]; then echo "$check: $passed passed, $skipped skipped"; else echo "$check: $passed passed"; fi
}

for option in "$@"; do
    case $option in
    --short) short=true ;;
    --help) sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0"; exit 0 ;;
    *) ${own_options:-false} || { echo "$check: unexpected argument '$option'; usage: $0 [--short]" >&2; exit 2; }
       options+=("$option") ;;
    esac
done

scratch=$(mktemp -d)
cleanup() { :; }
trap 'cleanup; rm -rf "$scratch"' EXIT
cd "$root"

# packages NAME...: installs the Debian packages that are missing.
packages() {
    local name missing=() sudo
    command -v dpkg >/dev/null || return 0
    for name in "$@"; do dpkg -s "$name" >/dev/null 2>&1 || missing+=("$name"); done
    [ ${#missing[@]} -gt 0 ] || return 0
    sudo=$(command -v sudo || true)
    {
        flock 9
        $sudo apt-get update -qq
        $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    } 9<"$checks"
}

# release OPTION...: runs `swift build` for release in the checkout's .build, which several packages share, with the flags
# of Tests/run. Does not use SwiftPM's cached build manifest, because it belongs to the package that was built last.
release() {
    swift build --quiet -c release -Xswiftc -enable-testing --disable-build-manifest-caching \
        --scratch-path "$root/.build" "$@" >&2
}

# With MATTE_BUILT=1, as .ci/run sets it, the libraries, the tool and the programs have been built.
# release_libraries: builds all modules of Matte and the tool, and sets `built` to their folder.
release_libraries() {
    [ "${MATTE_BUILT:-}" = 1 ] || release
    built=$root/.build/release
}

# release_tool: builds the command-line tool and sets `matte` to its path.
release_tool() {
    [ "${MATTE_BUILT:-}" = 1 ] || release --product matte
    matte=$root/.build/release/matte
}

# package_name: prints the name of the package that Matte was compiled with: SwiftPM uses the folder's name for a root
# package. With another name, the `package` declarations of the built modules are not visible.
package_name() {
    sed -nE 's/.*"-module-name","Matte",.*"-package-name","([^"]*)".*/\1/p' "$root/.build/release.yaml" | head -n 1 | grep . ||
        fail "no package name in .build/release.yaml"
}

# subcommands: prints the names of the tool's subcommands.
# They are in groups, each under a title.
subcommands() { "$matte" --help | sed -n '1,/^environment:/s/^  \([a-z][a-z-]*\)  *[a-z].*/\1/p'; }

# samples: prints the sample call of every subcommand, without `matte`, in the order in which they must run. The help
# prints it as an example. Each line is for the shell, in a folder that `sample_inputs` has made.
samples() {
    local command line
    for command in $(subcommands); do
        line=$("$matte" help "$command" | sed -n 's/^example: matte //p')
        [ -n "$line" ] || fail "the help of '$command' has no example"
        echo "$line"
    done
}

# sample_inputs FOLDER PHOTO MASK CLASSES: makes a folder with the inputs of the samples from three pictures.
sample_inputs() {
    mkdir -p "$1"
    "$matte" convert "$2" -o "$1/photo.jpg" >/dev/null
    "$matte" convert "$3" -o "$1/mask.png" >/dev/null
    cp "$4" "$1/classes.png"
    echo '{"image_processor_type": "SiglipImageProcessor", "size": {"height": 224, "width": 224}}' >"$1/preprocessor_config.json"
    printf '{"command":"resize","input":"photo.jpg","size":%d,"out":"batch.png"}\n' 40 41 >"$1/jobs.jsonl"
}

# program NAME: builds a program of Tests/Checks/programs and prints its path. It is built in the checkout's own .build,
# so Matte is compiled for release only once for the tool, the benchmarks and all programs.
program() {
    [ "${MATTE_BUILT:-}" = 1 ] || release --package-path "$checks/programs" --product "$1"
    echo "$root/.build/release/$1"
}

# side_by_side COMMAND ARGUMENT...: runs COMMAND once for each argument, two at a time, and prints each run's output at
# its end, in the order of the arguments. Fails if a run fails.
side_by_side() {
    local command=$1 folder argument number=0 failed=0
    shift
    folder=$(mktemp -d "$scratch/runs.XXXX")
    local processes=()
    for argument in "$@"; do
        [ $number -lt 2 ] || wait "${processes[number - 2]}" || true
        "$command" "$argument" >"$folder/$number" 2>&1 &
        processes+=($!)
        number=$((number + 1))
    done
    for number in "${!processes[@]}"; do
        wait "${processes[number]}" || failed=1
        cat "$folder/$number"
    done
    return $failed
}

# python_with PACKAGE...: prints the path of a Python interpreter with these PyPI packages. Fails if they cannot be
# installed, because a comparison that did not happen must not pass. The checks share an environment; one that needs
# another version of a shared package, or replaces a package, sets `own_environment=true` first.
python_with() {
    local folder=$root/.build/python-for-checks
    ! ${own_environment:-false} || folder+=-$check
    packages python3-venv
    {
        flock 9
        [ -x "$folder/bin/python" ] || python3 -m venv "$folder" || fail "cannot make a Python environment in $folder"
        "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" >&2 ||
            fail "cannot install $* from PyPI, so nothing can be compared"
    } 9<"$checks"
    echo "$folder/bin/python"
}
