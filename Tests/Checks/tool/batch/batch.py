"""The body of batch.check, which builds the tool. usage: batch.py MATTE PICTURES [FOLDER OF INPUTS]"""
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

here = Path(__file__).resolve().parent
matte = str(Path(sys.argv[1]).resolve())
count = int(sys.argv[2])
shipped = here.parents[3] / "Sources/MatteDemoPictures/Resources"
passed = 0
skipped = 0


def ok(text):
    global passed
    passed += 1
    print(f"ok {passed} {text}", flush=True)


def skip(text):
    global skipped
    skipped += 1
    print(f"skipped: {text}", flush=True)


def fail(text):
    sys.exit(f"failed: {text}")


def lines(jobs):
    return "".join(job if isinstance(job, str) else json.dumps(job) + "\n" for job in jobs)


def run(command, jobs, **more):
    """Runs a command over jobs; returns its answers and its time."""
    start = time.monotonic()
    done = subprocess.run(command, input=jobs, capture_output=True, text=True, **more)
    seconds = time.monotonic() - start
    if done.returncode != 0:
        fail(f"{command}: status {done.returncode}: {done.stderr[-400:]}")
    return [json.loads(line) for line in done.stdout.splitlines()], seconds


def check(name, jobs, answers, folder):
    """Checks that every job is answered once and in order, good ones with a picture, bad ones with an error."""
    ids = [answer.get("id") for answer in answers]
    wanted = [job["id"] if isinstance(job, dict) else None for job in jobs]
    lost = len(set(wanted) - set(ids))
    doubled = len(ids) - len(set(ids)) - (wanted.count(None) - 1 if None in wanted else 0)
    if ids != wanted:
        fail(f"{name}: {len(wanted)} jobs, {len(ids)} answers, {lost} lost, {doubled} doubled, or out of order")
    bad = 0
    for job, answer in zip(jobs, answers):
        good = isinstance(job, dict) and not job["id"].startswith("bad")
        if answer["ok"] != good:
            fail(f"{name}: {job} is answered by {answer}")
        bad += not good
        if good and not (folder / (job["id"] + ".jpg")).is_file():
            fail(f"{name}: {job['id']}.jpg isn't there")
        if answer["milliseconds"] < 0:
            fail(f"{name}: {answer}")
    files = len(list(folder.iterdir()))
    if files != len(jobs) - bad:
        fail(f"{name}: {files} files for {len(jobs) - bad} good jobs")
    return bad


def static():
    """Checks that a worker needs no Swift library."""
    linked = subprocess.run(["ldd", matte], capture_output=True, text=True).stdout
    names = sorted(Path(line.split()[0]).name for line in linked.splitlines())
    # The libraries that the tool may link: the codecs, the libraries that codecs need, and the parts of the C library.
    allowed = r"lib(png|jpeg|webp|sharpyuv|z|c|m|stdc\+\+|gcc_s|dl|pthread|rt|util)[-.0-9]|linux-vdso|ld-linux"
    others = [name for name in names if not re.match(allowed, name)]
    if others:
        fail(f"the static build needs {others}")
    alone = subprocess.run([matte, "--version"], env={}, capture_output=True, text=True)
    if alone.returncode != 0:
        fail(f"the static build doesn't run without an environment: {alone.stderr}")
    size = Path(matte).stat().st_size / 1e6
    ok(f"static build: {size:.1f} MB, runs in an empty environment, links {' '.join(names)}")


def make(folder):
    """Makes pictures of varied sizes and formats from the included ones."""
    sources = [(shipped / f"{name}.webp", side) for name, side in
               (("astronaut", 512), ("chelsea", 300), ("coffee", 400))]
    jobs = []
    for i in range(count):
        path, side = sources[i % 3]
        cut = side // 2 + i * 37 % (side // 2)
        x, y = i * 13 % (side - cut + 1), i * 29 % (side - cut + 1)
        jobs.append({"command": "crop", "input": str(path), "box": f"pixels:{x},{y},{cut},{cut}",
                     "out": str(folder / f"cut{i % 97}.png"), "compression": "fast", "id": "cut"})
        kind = ("jpg", "jpg", "jpg", "png", "webp")[i % 5]
        jobs.append({"command": "resize", "input": str(folder / f"cut{i % 97}.png"),
                     "size": f"{240 + i * 131 % 1200}x{240 + i * 71 % 900}", "fit": "cover",
                     "out": str(folder / f"{i}.{kind}"), "id": f"{i}"})
    answers, _ = run([matte, "batch"], lines(jobs))
    for answer in answers:
        if not answer["ok"]:
            fail(f"making pictures: {answer}")
    for cut in folder.glob("cut*"):
        cut.unlink()
    return sorted(folder.iterdir(), key=lambda path: int(path.stem))


def thumbnails(inputs, folder):
    """Writes a job per picture and bad jobs between them: missing file, no picture, unknown option, invalid JSON."""
    broken = folder.parent / "broken.jpg"
    broken.write_bytes(inputs[0].read_bytes()[:999])
    jobs = []
    for i, path in enumerate(inputs):
        job = {"command": "resize", "input": str(path), "size": 256, "fit": "inside", "id": f"{i}",
               "out": str(folder / f"{i}.jpg")}
        jobs.append(job)
        if i % 40 == 20:
            jobs.append(dict(job, id=f"bad{i}", out=str(folder / f"bad{i}.jpg"), input="gone.jpg"))
            jobs.append(dict(job, id=f"badly{i}", out=str(folder / f"badly{i}.jpg"), input=str(broken)))
            jobs.append(dict(job, id=f"bad-option{i}", sise=3))
            jobs.append("{\"id\": no JSON\n")
    return jobs


def memory():
    """Compares the tool's peak memory for few and for many jobs."""
    peaks = []
    for number in (200, 20_000):
        job = {"command": "info", "input": str(shipped / "coffee.webp")}
        text = lines(dict(job, id=i) for i in range(number))
        pid = os.fork()
        if pid == 0:
            answers, _ = run([matte, "batch", "--jobs", "2"], text)
            if [answer["id"] for answer in answers] != list(range(number)):
                os._exit(1)
            os.write(pipe[number][1], str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss).encode())
            os._exit(0)
        if os.waitpid(pid, 0)[1] != 0:
            fail(f"{number} jobs")
        peaks.append(int(os.read(pipe[number][0], 20)) / 1024)
    if peaks[1] > peaks[0] + 8:
        fail(f"memory grows: {peaks[0]:.1f} MiB for 200 jobs, {peaks[1]:.1f} for 20,000")
    ok(f"peak memory {peaks[0]:.1f} MiB for 200 jobs, {peaks[1]:.1f} MiB for 20,000")


def overlong():
    """Checks that a line of more than 64 MiB gets one error and doesn't end the run."""
    job = json.dumps({"command": "info", "input": str(shipped / "coffee.webp"), "id": 1}) + "\n"
    answers, _ = run([matte, "batch"], job + "x" * (65 << 20) + "\n" + job)
    if [answer["ok"] for answer in answers] != [True, False, True] or "more than" not in answers[1]["error"]:
        fail(f"a line of 65 MiB: {str(answers)[:400]}")
    ok("a line of 65 MiB is refused by itself")


pipe = {number: os.pipe() for number in (200, 20_000)}
with tempfile.TemporaryDirectory() as name:
    scratch = Path(name)
    static()

    folder = Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else scratch / "in"
    folder.mkdir(exist_ok=True)
    inputs = make(folder) if not any(folder.iterdir()) else sorted(folder.iterdir(), key=lambda p: int(p.stem))
    if len(inputs) != count:
        fail(f"{len(inputs)} pictures were made, not {count}")
    total = sum(path.stat().st_size for path in inputs)
    print(f"{count} pictures of 240x240 to 1439x1139, {total / 1e6:.0f} MB; each becomes a JPEG inside 256x256")
    rates = {}

    def case(title, command, workers):
        folder = scratch / "out"
        folder.mkdir()
        jobs = thumbnails(inputs, folder)
        answers, seconds = command(lines(jobs))
        bad = check(title, jobs, answers, folder)
        shutil.rmtree(folder)
        rates[title] = count / seconds
        ok(f"{title}: {len(jobs)} jobs, {bad} of them bad, all answered once and in order; "
           f"{rates[title]:.0f} pictures/s, {rates[title] / workers:.0f} a worker")

    workers = min(2, os.cpu_count())
    # Run once before measuring, so that all measured runs find the files in the system's cache.
    run([matte, "batch"], lines(thumbnails(inputs[: count // 4], scratch)))
    for left in scratch.glob("*.jpg"):
        left.unlink()
    case("one process", lambda jobs: run([matte, "batch"], jobs), 1)
    case("one process, --jobs 2", lambda jobs: run([matte, "batch", "--jobs", "2"], jobs), workers)
    if shutil.which("parallel"):
        for number in (1, 2):
            def command(jobs):
                return run(["parallel", "--pipe", "--keep-order", "-N", str(max(1, count // 16)),
                            f"-j{number}", matte, "batch"], jobs)
            case(f"GNU parallel, {number} at a time", command, min(number, workers))
    else:
        for number in (1, 2):
            skip(f"GNU parallel, {number} at a time: it is not installed")
    memory()
    overlong()

    try:
        import pyspark
        spark = shutil.which("java") or os.environ.get("JAVA_HOME")
    except ImportError:
        pyspark = spark = None
    if spark:
        for number in (1, 2):
            def command(jobs):
                (scratch / "jobs.jsonl").write_text(jobs)
                shutil.rmtree(scratch / "answers", ignore_errors=True)
                environment = dict(os.environ, PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
                submit = Path(pyspark.__file__).parent / "bin/spark-submit"
                start = time.monotonic()
                done = subprocess.run(
                    [str(submit), "--master", f"local[{number}]", str(here / "spark.py"), matte,
                     str(scratch / "jobs.jsonl"), str(scratch / "answers"), "8"],
                    env=environment, capture_output=True, text=True)
                seconds = time.monotonic() - start
                if done.returncode != 0:
                    fail(f"Spark: {done.stderr[-2000:]}")
                parts = sorted((scratch / "answers").glob("part-*"))
                return [json.loads(line) for part in parts for line in part.read_text().splitlines()], seconds
            case(f"Spark {pyspark.__version__}, local[{number}]", command, min(number, workers))
    else:
        for number in (1, 2):
            skip(f"Spark, local[{number}]: there is no PySpark or no Java (batch.check --install installs PySpark)")
print(f"batch: {passed} passed, {skipped} skipped" if skipped else f"batch: {passed} passed")
