#!/usr/bin/env python3
"""Image edit and variation endpoints on the loopback interface that enforce the rules of the published API.

Python's email package parses the multipart body, its json package the JSON body, and a few lines of struct read the
pictures' headers, so that no code of Matte judges Matte's uploads. Prints the port it listens on and runs until its standard input ends, so that it never outlives the
process that started it.

POST /v1/images/edits        model dall-e-2 (the default), gpt-image-1 or gpt-image-2; multipart or, for the last two, JSON
POST /v1/images/variations   model dall-e-2

The reply is the API's: {"data": [{"b64_json": ...}]}, or status 400 and {"error": {"message", "param", "code"}}. Beside
the data, "received" describes each part as the parser saw it.
"""
import base64
import binascii
import email.parser
import email.policy
import http.server
import json
import struct
import sys
import threading
import zlib

SQUARES = ("256x256", "512x512", "1024x1024")
# Per model: formats and bytes of a picture, number of pictures, must be square, sizes of the result.
MODELS = {
    "dall-e-2": (("image/png",), 4_000_000, 1, True, SQUARES),
    "gpt-image-1": (
        ("image/png", "image/webp", "image/jpeg"),
        50_000_000,
        16,
        False,
        ("1024x1024", "1536x1024", "1024x1536", "auto"),
    ),
    # Sizes by rule instead of a list.
    "gpt-image-2": (("image/png", "image/webp", "image/jpeg"), 50_000_000, 16, False, None),
}
MASK_LIMIT = 4_000_000
URL_LIMIT = 20_971_520


class Refused(Exception):
    """A rule that a request breaks: the field, a code for programs, and the service's words."""

    def __init__(self, field, code, message):
        super().__init__(message)
        self.field, self.code, self.message = field, code, message


def png(data):
    """Width, height and whether there is alpha; every chunk's checksum is verified."""
    at, header, transparent, ended = 8, None, False, False
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (crc,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        if zlib.crc32(kind + body) != crc:
            raise ValueError(f"wrong checksum in {kind}")
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        transparent |= kind == b"tRNS"
        ended |= kind == b"IEND"
        at += 12 + length
    if header is None or not ended:
        raise ValueError("not a whole PNG")
    return header[0], header[1], header[3] in (4, 6) or transparent


def jpeg(data):
    """Width and height from the frame header."""
    at = 2
    while data[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    height, width = struct.unpack(">HH", data[at + 5 : at + 9])
    return width, height, False


def webp(data):
    """Width, height and whether there is alpha, for the three kinds of first chunk."""
    kind = data[12:16]
    if kind == b"VP8X":
        sides = [int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27)]
        return sides[0], sides[1], bool(data[20] & 0x10)
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, bool(bits >> 28 & 1)
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF, False


def opened(name, data):
    """What the bytes are, whatever the part's header claims: MIME type, width, height, alpha."""
    try:
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            return "image/png", *png(data)
        if data[:3] == b"\xff\xd8\xff":
            return "image/jpeg", *jpeg(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return "image/webp", *webp(data)
    except (ValueError, IndexError, struct.error) as reason:
        raise Refused(name, "readable", f"Invalid image file '{name}': {reason}") from None
    raise Refused(name, "readable", f"Invalid image file '{name}': neither PNG, JPEG nor WebP")


def is_offered(size, sizes):
    """Whether a size is one of a list or, without a list, keeps to the rule of gpt-image-2."""
    if sizes is not None or size == "auto":
        return size == "auto" or size in sizes
    sides = size.split("x")
    if len(sides) != 2 or not all(side.isdigit() and int(side) > 0 for side in sides):
        return False
    width, height = map(int, sides)
    whole = width % 16 == 0 and height % 16 == 0
    shape = max(width, height) <= 3840 and max(width, height) <= 3 * min(width, height)
    return whole and shape and 655_360 <= width * height <= 8_294_400


def decoded(name, url):
    """The MIME type and the bytes of a data URL."""
    if len(url) > URL_LIMIT:
        raise Refused(name, "bytes", f"image_url has {len(url)} characters, must have at most {URL_LIMIT}")
    head, comma, text = url.partition(",")
    if not head.startswith("data:") or not head.endswith(";base64") or not comma:
        raise Refused(name, "readable", "image_url is neither a URL nor a data URL in base64")
    try:
        return head[5:-7], base64.b64decode(text, validate=True)
    except binascii.Error as reason:
        raise Refused(name, "readable", f"image_url is not base64: {reason}") from None


def parsed_json(body, received):
    """The fields, pictures and masks of a JSON request, and in "received" a description of each."""
    request = json.loads(body)
    pictures = [("image", picture) for picture in request.pop("images", [])]
    if "mask" in request:
        pictures.append(("mask", request.pop("mask")))
    found = {"image": [], "mask": []}
    # Pictures are counted before any of them is decoded.
    most = MODELS[request["model"]][2] if request.get("model") in MODELS else 16
    images = sum(name == "image" for name, _ in pictures)
    if images > most:
        raise Refused("image", "count", f"{images} images, at most {most} are taken")
    for name, picture in pictures:
        kind, content = decoded(name, picture["image_url"])
        found[name].append((kind, content))
        received.append({"name": name, "type": kind, "base64": base64.b64encode(content).decode()})
    for name, value in request.items():
        received.append({"name": name, "type": "text/plain", "text": str(value)})
    return {name: str(value) for name, value in request.items()}, found["image"], found["mask"]


def judge(path, fields, images, masks):
    variation = path == "/v1/images/variations"
    model = fields.get("model", "dall-e-2")
    if path not in ("/v1/images/edits", "/v1/images/variations") or model not in MODELS:
        raise Refused("model", "model", f"no {model} at {path}")
    formats, limit, most, square, sizes = MODELS[model]
    if not images:
        raise Refused("image", "required", "'image' is a required property")
    if not variation and not fields.get("prompt"):
        raise Refused("prompt", "required", "'prompt' is a required property")
    if "size" in fields and not is_offered(fields["size"], sizes):
        raise Refused("size", "size", f"'{fields['size']}' is not {f'one of {list(sizes)}' if sizes else 'allowed'} - 'size'")
    if len(images) > most:
        raise Refused("image", "count", f"{len(images)} images, at most {most} are taken")
    if variation and masks:
        raise Refused("mask", "unexpected", "Unrecognized request argument supplied: mask")
    seen = []
    for claimed, data in images:
        if len(data) >= limit:
            raise Refused("image", "bytes", f"Uploaded image has {len(data)} bytes, must be less than {limit}")
        kind, width, height, alpha = opened("image", data)
        if kind not in formats or claimed != kind:
            raise Refused("image", "format", f"Uploaded image is {claimed} and holds {kind}, must be {formats}")
        if square and width != height:
            raise Refused("image", "size", f"Uploaded image must be square, got {width}x{height}")
        if model == "dall-e-2" and not variation and not alpha:
            raise Refused(
                "image", "alpha", "Invalid input image - format must be in ['RGBA', 'LA', 'L'], got RGB."
            )
        seen.append((width, height))
    for claimed, data in masks[:1]:
        if len(data) >= MASK_LIMIT:
            raise Refused("mask", "bytes", f"Uploaded mask must be a PNG and less than 4 MB, got {len(data)} bytes")
        kind, width, height, alpha = opened("mask", data)
        if kind != "image/png" or claimed != kind:
            raise Refused("mask", "format", f"Uploaded mask is {claimed} and holds {kind}, must be a PNG")
        if not alpha:
            raise Refused("mask", "alpha", "Invalid mask image - mask image missing alpha channel")
        if (width, height) != seen[0]:
            raise Refused("mask", "sameSize", f"Mask is {width}x{height}, the image {seen[0][0]}x{seen[0][1]}")


def generated(size):
    """A PNG of one flat green."""
    width, height = map(int, size.split("x"))
    rows = (b"\x00" + b"\x20\xc0\x40\xff" * width) * height

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows, 1))
        + chunk(b"IEND", b"")
    )


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        received = []
        try:
            if self.headers["Content-Type"] == "application/json":
                fields, images, masks = parsed_json(body, received)
                if fields.get("model", "dall-e-2") == "dall-e-2":
                    raise Refused("model", "model", "dall-e-2 takes multipart/form-data only")
            else:
                fields, images, masks = self.parsed_multipart(body, received)
            judge(self.path, fields, images, masks)
            size = fields.get("size", "auto")
            picture = base64.b64encode(generated("1024x1024" if size == "auto" else size)).decode()
            status, reply = 200, {"created": 1, "data": [{"b64_json": picture}], "received": received}
        except Refused as refusal:
            error = {"message": refusal.message, "param": refusal.field, "code": refusal.code}
            status, reply = 400, {"error": error | {"type": "invalid_request_error"}}
        text = json.dumps(reply).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def parsed_multipart(self, body, received):
        """The fields, pictures and masks of a multipart request, and in "received" a description of each part."""
        head = b"Content-Type: " + self.headers["Content-Type"].encode() + b"\r\n\r\n"
        message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        fields, images, masks = {}, [], []
        for part in message.iter_parts():
            name = part.get_param("name", header="content-disposition")
            content = part.get_payload(decode=True)
            received.append({"name": name, "filename": part.get_filename(), "type": part.get_content_type()})
            if part.get_filename():
                (masks if name == "mask" else images).append((part.get_content_type(), content))
                received[-1]["base64"] = base64.b64encode(content).decode()
            else:
                fields[name] = content.decode()
                received[-1]["text"] = fields[name]
        return fields, images, masks

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
