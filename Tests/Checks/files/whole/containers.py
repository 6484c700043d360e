"""The parts of JPEG, PNG and WebP files that hold pixels, read without Matte and without a codec."""
import struct


def jpeg_scans(data):
    """The tables, frame headers and scans of the first picture, joined, and the offset after its end."""
    out, at = b"", 2
    while True:
        start = data.index(b"\xff", at)
        while data[start + 1] == 0xFF:
            start += 1
        marker = data[start + 1]
        if marker == 0xD9:
            return out, start + 2
        length = struct.unpack(">H", data[start + 2:start + 4])[0]
        end = start + 2 + length
        if marker == 0xDA:
            while not (data[end] == 0xFF and data[end + 1] != 0 and not 0xD0 <= data[end + 1] <= 0xD7):
                end += 1
        if marker in (0xDA, 0xDB, 0xC4, 0xDD, 0xEE) or 0xC0 <= marker <= 0xCF:
            out += data[start:end]
        at = end


def png_chunks(data):
    at, out = 8, []
    while at + 8 <= len(data):
        length = struct.unpack(">I", data[at:at + 4])[0]
        out.append((data[at + 4:at + 8], data[at + 8:at + 8 + length]))
        at += 12 + length
        if out[-1][0] == b"IEND":
            break
    return out


def webp_chunks(data):
    at, out = 12, []
    while at + 8 <= len(data):
        length = struct.unpack("<I", data[at + 4:at + 8])[0]
        out.append((data[at:at + 4], data[at + 8:at + 8 + length]))
        at += 8 + length + length % 2
    return out


def pixel_data(data):
    """The bytes that decide on the pixels."""
    if data[:2] == b"\xff\xd8":
        return jpeg_scans(data)[0]
    if data[:4] == b"\x89PNG":
        return b"".join(t + b for t, b in png_chunks(data) if t in (b"IHDR", b"PLTE", b"tRNS", b"IDAT"))
    return b"".join(t + b for t, b in webp_chunks(data) if t in (b"VP8 ", b"VP8L", b"ALPH"))
