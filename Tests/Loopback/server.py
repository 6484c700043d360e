#!/usr/bin/env python3
"""An image-edit endpoint on the loopback interface that enforces what the published API enforces.

The multipart body is parsed by Python's email package, the PNG headers by a few lines of struct, so nothing of
Matte's judges Matte's uploads. Prints the port it listens on, answers at most REQUESTS requests, then ends.

usage: server.py REQUESTS
"""
import base64
import email.parser
import email.policy
import http.server
import json
import struct
import sys
import zlib

SIZES = {"256x256", "512x512", "1024x1024"}
LIMIT = 4_000_000


class Refused(Exception):
    pass


def png(name, data):
    """Width, height and whether there is alpha; every chunk's checksum is verified."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise Refused(f"Uploaded {name} must be a PNG and less than 4 MB.")
    at, header, transparent, ended = 8, None, False, False
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (crc,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        if zlib.crc32(kind + body) != crc:
            raise Refused(f"{name}: wrong checksum in {kind}")
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        transparent |= kind == b"tRNS"
        ended |= kind == b"IEND"
        at += 12 + length
    if header is None or not ended:
        raise Refused(f"{name}: not a whole PNG")
    return header[0], header[1], header[3] in (4, 6) or transparent


def judge(fields, files):
    if "image" not in files:
        raise Refused("'image' is a required property")
    if not fields.get("prompt"):
        raise Refused("'prompt' is a required property")
    if fields.get("size", "1024x1024") not in SIZES:
        raise Refused(f"'{fields['size']}' is not one of {sorted(SIZES)} - 'size'")
    if not 1 <= int(fields.get("n", "1")) <= 10:
        raise Refused(f"{fields['n']} is not in 1...10 - 'n'")
    for name, (kind, data) in files.items():
        if kind != "image/png" or len(data) >= LIMIT:
            raise Refused(f"Uploaded {name} must be a PNG and less than 4 MB.")
    width, height, alpha = png("image", files["image"][1])
    if width != height:
        raise Refused(f"Uploaded image must be square, got {width}x{height}")
    if "mask" in files:
        mask_width, mask_height, mask_alpha = png("mask", files["mask"][1])
        if not mask_alpha:
            raise Refused("Invalid mask image - mask image missing alpha channel")
        if (mask_width, mask_height) != (width, height):
            raise Refused("Mask and image must be of the same dimensions")
    elif not alpha:
        raise Refused("Invalid input image - format must be in ['RGBA', 'LA', 'L'], got RGB.")


def generated(side):
    """A PNG of one flat green."""
    rows = (b"\x00" + b"\x20\xc0\x40\xff" * side) * side

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        head = b"Content-Type: " + self.headers["Content-Type"].encode() + b"\r\n\r\n"
        message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        fields, files = {}, {}
        for part in message.iter_parts():
            name = part.get_param("name", header="content-disposition")
            if part.get_filename():
                files[name.removesuffix("[]")] = (part.get_content_type(), part.get_payload(decode=True))
            else:
                fields[name] = part.get_payload(decode=True).decode()
        try:
            judge(fields, files)
            side = int(fields.get("size", "1024x1024").split("x")[0])
            status, reply = 200, {"data": [{"b64_json": base64.b64encode(generated(side)).decode()}]}
        except Refused as refusal:
            status, reply = 400, {"error": {"message": str(refusal), "type": "invalid_request_error"}}
        text = json.dumps(reply).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
server.timeout = 60
print(server.server_port, flush=True)
for _ in range(int(sys.argv[1])):
    server.handle_request()
