"""The commands that are compared for each job: Matte's tool, Python programs in jobs.py, vips and ImageMagick."""
import os
import shutil
import subprocess

here = os.path.dirname(os.path.abspath(__file__))
LIBRARIES = (("vips", "libvips (pyvips)"), ("opencv", "OpenCV"), ("pillow", "Pillow"))


class Commands:
    """The contenders of each job, as (name, note, command line or None, environment, standard input or None)."""

    def __init__(self, tool, work, out, python, simd):
        self.tool, self.work, self.out, self.python = tool, work, out, python
        self.simd = simd if subprocess.run([simd, "-c", "import PIL"], capture_output=True).returncode == 0 else None
        self.convert = next((c for c in map(shutil.which, ("convert-im6.q16", "magick", "/usr/bin/convert")) if c), None)
        self.jobs = open(os.path.join(here, "jobs.py")).read()

    def file(self, name):
        return os.path.join(self.work, name)

    def made(self, name):
        return os.path.join(self.out, name)

    def matte(self, *arguments, feed=None, note="", environment={}):
        return ("Matte", note, [self.tool, *arguments], environment, feed)

    def python_job(self, library, job, *arguments, interpreter=None):
        return [interpreter or self.python, os.path.join(here, "jobs.py"), library, job, *arguments]

    def libraries(self, job, arguments, scaled):
        """The Python libraries that can do the job, decoding in full, and at half size if requested."""
        for library, name in LIBRARIES:
            if f"def {library}_{job}(" not in self.jobs:
                continue
            yield (name, "full decode" if scaled else "", self.python_job(library, job, *arguments), {}, None)
            if scaled:
                yield (f"{name}, scaled", "decodes at half size", self.python_job(library, job, *arguments),
                       {"SCALED": "1"}, None)

    def pillow_simd(self, job, *arguments):
        command = self.simd and self.python_job("pillow", job, *arguments, interpreter=self.simd)
        return ("Pillow-SIMD", "", command, {}, None)

    def shell(self, name, note, needed, script):
        """Shell commands in sequence."""
        return (name, note, needed and ["sh", "-ec", script], {}, None)

    def main_job(self):
        photo = self.file("photo.jpg")
        edit = ["edit", photo, "--box", "pixels:1500,400,800,900", "--size", "1024", "--max-bytes", "4000000", "-o", self.out]
        yield self.matte(*edit, note="decodes in full; looks at the budget")
        yield ("Matte, scaled", "decodes at half size; looks at the budget",
               [self.tool, *edit, "--dct-scaling", "whenever-it-fits"], {}, None)
        yield from self.libraries("main", (photo, self.out), scaled=True)
        yield self.pillow_simd("main", photo, self.out)
        step, image, mask = (self.made(name) for name in ("step.v", "image.png", "mask.png"))
        flat = self.made("flat.v")
        png = "[compression=1,filter=up]"
        yield self.shell("vips", "Debian's command line, files between its steps", shutil.which("vips"), f"""
            vips crop {photo}[access=sequential] {step} 388 0 3024 3024
            vips resize {step} {flat} 0.33862433862433862 --kernel lanczos3
            vips bandjoin_const {flat} {image}{png} 255
            vips black {step} 1024 1024 --bands 4
            vips linear {step} {flat} 1 255 --uchar
            vips draw_rect {flat} "0 0 0 0" 376 135 272 306 --fill
            vips copy {flat} {mask}{png}""")
        level = "-define png:compression-level=1 -define png:compression-filter=2 -define png:color-type=6"
        yield self.shell("ImageMagick", "Debian's convert, 16 bits a channel", self.convert, f"""
            {self.convert} {photo} -crop 3024x3024+388+0 +repage -filter Lanczos -resize 1024x1024 -alpha set \\
                {level} {image}
            {self.convert} -size 1024x1024 xc:white -alpha set -region 272x306+376+135 -alpha transparent +region \\
                {level} {mask}""")

    def fit(self):
        photo = self.file("photo.jpg")
        yield self.matte("fit", photo, "--max-bytes", "500000", "-o", self.made("matte-fit.jpg"),
                         note="estimates by samples, at least 96 % of the budget when it shrinks")
        yield from self.libraries("fit", (photo, self.out), scaled=False)
        yield self.shell("ImageMagick", "-define jpeg:extent: quality alone", self.convert,
                         f"{self.convert} {photo} -define jpeg:extent=500000B {self.made('im-fit.jpg')}")

    def portrait(self):
        frame, mask = self.file("frame.png"), self.file("mask.png")
        yield self.matte("blur-background", frame, "--mask", mask, "--sigma", "12", "-o",
                         self.made("matte-portrait.png"), "--compression", "fast", note="no halo")
        yield from self.libraries("portrait", (frame, mask, self.out), scaled=False)

    def small(self, photo):
        out = self.made("small-matte.png")
        yield self.matte("resize", photo, "--size", "1024", "--compression", "fast", "-o", out)
        yield from self.libraries("small", (photo, self.out), scaled=False)
        yield ("vipsthumbnail", "Debian's; decodes at half size", shutil.which("vipsthumbnail") and [
            "vipsthumbnail", photo, "-s", "1024", "-o", self.made("small-vips.png[compression=1,filter=up]")], {}, None)
        yield ("ImageMagick", "Debian's convert, 16 bits a channel", self.convert and [
            self.convert, photo, "-filter", "Lanczos", "-resize", "1024x768", "-define", "png:compression-level=1",
            self.made("small-im.png")], {}, None)

    def batch(self, lines):
        folder = self.file("batch")
        yield self.matte("batch", "--fail", feed=lines, note="JSON lines")
        yield from self.libraries("batch", (folder, self.out), scaled=False)
        yield self.pillow_simd("batch", folder, self.out)

    def start(self):
        yield self.matte("--help", note="the tool's help")
        for library, name in LIBRARIES:
            yield (name, "import alone", self.python_job(library, "start"), {}, None)
        yield ("Python alone", "what the three above pay in any case", [self.python, "-c", "pass"], {}, None)
        yield ("vips", "Debian's command line", shutil.which("vips") and ["vips", "--version"], {}, None)
        yield ("ImageMagick", "Debian's convert", self.convert and [self.convert, "-version"], {}, None)
