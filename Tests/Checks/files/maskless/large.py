"""A photo of 48 megapixels, whose reply of one megapixel is pasted in bounded memory."""
import io
import json
import os
import subprocess
import sys

import numpy as np
from PIL import Image

SIZE = (8064, 6048)
# The tool's default limit of memory, in MiB.
MOST = 512


# A small process starts the tool, because a process counts the memory of the one that started it.
STARTER = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE)
output = process.stdout.read()
_, status, used = os.wait4(process.pid, 0)
sys.stdout.write(f"{os.waitstatus_to_exitcode(status)} {used.ru_maxrss}\\n" + output.decode())
"""


def measured(*command):
    """Runs a command. Returns its status, its output, its errors and the most memory that it had, in MiB."""
    done = subprocess.run([sys.executable, "-S", "-c", STARTER, *command], capture_output=True, text=True)
    first, _, output = done.stdout.partition("\n")
    status, memory = map(int, first.split())
    return status, output, done.stderr, memory / 1024


def verdict(tool, folder, picture, other):
    """Returns a sentence about an edit of a large JPEG, and whether it is as it should be."""
    os.makedirs(folder, exist_ok=True)
    photo, reply, out = (os.path.join(folder, name) for name in ("large.jpg", "reply.jpg", "out.jpg"))
    source = Image.fromarray(picture)
    source.resize(SIZE, Image.BICUBIC).save(photo, "JPEG", quality=92)
    # A ninth of the photo, in its middle, becomes something else.
    shown = source.resize((1184, 888), Image.BICUBIC)
    shown.paste(Image.fromarray(other).resize((355, 266), Image.BICUBIC), (414, 311))
    shown.save(reply, "JPEG", quality=90)
    edited = measured(tool, "edit", photo, "--no-mask", "--profile", "gemini-edit", "--out", folder)
    pasted = measured(tool, "paste", reply, "--edit", os.path.join(folder, "edit.json"), "--original", photo, "--json", "-o", out)
    for status, _, errors, _ in (edited, pasted):
        if status != 0:
            return f"a photo of 48 megapixels is refused: {errors.strip()}", False
    change = json.loads(pasted[1])["change"]
    Image.MAX_IMAGE_PIXELS = None
    found = np.asarray(Image.open(out)) != np.asarray(Image.open(photo))
    rows, columns = np.nonzero(found.any(-1)[::8, ::8])
    # The change and its margin, and the blocks of the JPEG that they touch.
    left, top, right, bottom = (round(side * SIZE[0] / 1184) for side in (414 - 12, 311 - 12, 769 + 12, 577 + 12))
    isInside = len(rows) > 0 and columns.min() * 8 >= left and columns.max() * 8 <= right and rows.min() * 8 >= top and rows.max() * 8 <= bottom
    memory = max(edited[3], pasted[3])
    text = (f"a photo of 48 megapixels: {change['outcome']}, the most memory is {edited[3]:.0f} MiB for the edit and "
            f"{pasted[3]:.0f} for the paste, pixels far from the change {'stay' if isInside else 'change'}")
    return text, change["outcome"] == "local" and isInside and memory <= MOST
