"""Answers requests for thumbnails, placeholders and model inputs with pyvips on two threads: usage: vips.py N FILE.

The same work as the guide's server: a thumbnail of at most 512 pixels as JPEG, its BlurHash, and a tensor of 224x224 in
single precision. Prints a row of the table.
"""
import asyncio
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import blurhash
import numpy
import pyvips

requests, path = int(sys.argv[1]), sys.argv[2]
upload = open(path, "rb").read()
threads = ThreadPoolExecutor(2)
cancelled = set()


def answer(number):
    """The three parts of an answer. A thread cannot be interrupted, so a request that timed out is only skipped."""
    if number in cancelled:
        return None
    thumbnail = pyvips.Image.thumbnail_buffer(upload, 512, height=512, size="down").copy_memory()
    jpeg = thumbnail.jpegsave_buffer(Q=82)
    small = thumbnail.thumbnail_image(32).numpy()
    placeholder = blurhash.encode(small, components_x=4, components_y=3)
    model = pyvips.Image.thumbnail_buffer(upload, 224, height=224, size="force").numpy()
    tensor = ((model.astype(numpy.float32) / 255 - 0.5) / 0.5).transpose(2, 0, 1).copy()
    return jpeg, placeholder, tensor


async def request(number):
    loop = asyncio.get_running_loop()
    try:
        await asyncio.wait_for(loop.run_in_executor(threads, answer, number), 1)
        return True
    except asyncio.TimeoutError:
        cancelled.add(number)
        return False


async def main():
    longest, done = 0, False

    async def timer():
        nonlocal longest
        while not done:
            start = time.monotonic()
            await asyncio.sleep(0.005)
            longest = max(longest, time.monotonic() - start)

    ticking = asyncio.create_task(timer())
    start = time.monotonic()
    outcomes = await asyncio.gather(*(request(number) for number in range(requests)))
    last = time.monotonic() - start
    done = True
    await ticking
    answered = sum(outcomes)
    usage = resource.getrusage(resource.RUSAGE_SELF)
    each = (usage.ru_utime + usage.ru_stime) / max(1, answered)
    print(f"| pyvips | {answered} | {requests - answered} | {last:.2f} s | {longest * 1000:.0f} ms | {each * 1000:.0f} ms |")


asyncio.run(main())
