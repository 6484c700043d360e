"""Runs the parts of the check whole: metadata, uploads, credentials, colours, gain maps. Prints a line that starts with 'ok: ' per test."""
import io, json, os, subprocess, sys

MATTE, ROOT, SCRATCH, FORM, *PARTS = sys.argv[1:]
SAMPLES = os.path.join(ROOT, "Tests", "Samples", "Whole")
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, SAMPLES)


def matte(*arguments):
    run = subprocess.run([MATTE, *arguments, "--json"], capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(f"matte {' '.join(arguments)}: status {run.returncode}: {run.stderr}")
    return json.loads(run.stdout)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def sample(name):
    return os.path.join(SAMPLES, name)


def scratch(name):
    return os.path.join(SCRATCH, name)


def require(condition, message):
    if not condition:
        raise SystemExit(f"whole: {message}")


def ok(text):
    print("ok: " + text, flush=True)


if __name__ == "__main__":
    import importlib
    for part in PARTS or ["metadata", "uploads", "credentials", "colours", "gainmaps"]:
        importlib.import_module(part).run()
