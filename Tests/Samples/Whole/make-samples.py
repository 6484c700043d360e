"""Writes the samples into this folder. Run it in the root of the checkout. Needs numpy and Pillow; c2pa-python and cryptography
for c2pa.*, whose test certificate is new in each run; pyultrahdr for ultrahdr-py.jpg. c2pa-edited.jpg is a signed result of a paste."""
import io, os, struct, sys, subprocess, json
import numpy as np
from PIL import Image
from parts import *
import gainmap_ref as g

HERE = os.path.dirname(os.path.abspath(__file__))
PHOTO = "Sources/MatteDemoPictures/Resources/coffee.webp"
W, H = 240, 160

def scene():
    """A photo in Display P3 (sRGB pixels of a CC0 photo read as P3, with four saturated fields), and its HDR in linear P3."""
    rgb = np.asarray(Image.open(PHOTO).convert("RGB").resize((W, H), Image.LANCZOS)).copy()
    for i, c in enumerate([(255, 20, 20), (20, 250, 30), (30, 40, 255), (250, 240, 10)]):
        y, x = 8 + 40 * (i // 2), 8 + 60 * (i % 2)
        field = np.linspace(.55, 1, 48)[None, :, None] * np.array(c)[None, None, :]
        rgb[y:y + 28, x:x + 48] = np.broadcast_to(field, (28, 48, 3)).astype(np.uint8)
    linear = g.srgb_linear(rgb / 255.)
    luma = linear @ np.array([.229, .692, .079])
    yy, xx = np.mgrid[0:H, 0:W]
    lamp = np.exp(-((xx - 180) ** 2 + (yy - 50) ** 2) / 900.)
    boost = 2 ** (2.0 * np.clip((luma - .25) / .6, 0, 1) + 1.0 * lamp)
    return rgb, linear * boost[..., None]

def save(name, data):
    with open(os.path.join(HERE, name), "wb") as f: f.write(data)
    print(f"{name:24} {len(data):6}")
    assert len(data) < 60_000, name

rgb, hdr = scene()
sdr = g.srgb_linear(rgb / 255.)
thumb = jpeg(np.asarray(Image.fromarray(rgb).resize((60, 40))), 60)

# 1. Photos in Display P3 with everything.
base = jpeg(rgb)
xmp = packet(PHOTO_ATTR, PHOTO_ELEM, PHOTO_PRE)
def photo(orientation, pixels=rgb):
    h, w = pixels.shape[:2]
    return b"\xFF\xD8" + app_exif(exif(w, h, orientation, thumb=thumb)) + app_xmp(xmp) + app_icc(ICC_P3) + \
        seg(0xED, iptc()) + seg(0xFE, b"a comment") + jpeg(pixels)[2:]
save("p3.jpg", photo(1))
turned = np.ascontiguousarray(np.rot90(rgb))     # stored 160x240; orientation 6 turns it 90 degrees clockwise
save("p3-turned.jpg", photo(6, turned))
save("p3-trailer.jpg", photo(1) + b"\0\0\0\x18ftypmp42" + b"motion photo with a position in its moov box".ljust(200, b"."))

buf = io.BytesIO(); Image.fromarray(rgb[:120, :180]).save(buf, "PNG", icc_profile=ICC_P3, optimize=True)
ch = png_chunks(buf.getvalue())
extra = [(b"eXIf", exif(180, 120, 1, thumb=thumb)), (b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp), (b"tEXt", b"Comment\0a comment"),
         (b"tIME", struct.pack(">H5B", 2026, 5, 17, 10, 11, 12))]
at = next(i for i, c in enumerate(ch) if c[0] == b"IDAT")
save("p3.png", png_join(ch[:at] + extra + ch[at:]))
buf = io.BytesIO(); Image.fromarray(rgb).save(buf, "WEBP", quality=85, icc_profile=ICC_P3, exif=exif(W, H, 1, thumb=thumb), xmp=xmp)
save("p3.webp", buf.getvalue())

# 2. Gain maps.
lo, hi, off = 0.0, 3.0, 1 / 64
mono_sdr = sdr.max(-1, keepdims=True); mono_hdr = hdr.max(-1, keepdims=True)
small = lambda a: a.reshape(H // 2, 2, W // 2, 2, -1).mean((1, 3))
map1 = g.encoded_map(small(mono_sdr), small(mono_hdr), lo, hi)[..., 0]
map3 = g.encoded_map(small(sdr), small(hdr), lo, hi)
def mapjpeg(m, xmpbytes, isobytes):
    j = jpeg(m, 90)
    return b"\xFF\xD8" + (app_xmp(xmpbytes) if xmpbytes else b"") + (app_iso(isobytes) if isobytes else b"") + j[2:]
HDRGM = {"hdrgm:Version": "1.0", "hdrgm:GainMapMin": f"{lo:g}", "hdrgm:GainMapMax": f"{hi:g}", "hdrgm:Gamma": "1", "hdrgm:OffsetSDR": "0.015625",
         "hdrgm:OffsetHDR": "0.015625", "hdrgm:HDRCapacityMin": "0", "hdrgm:HDRCapacityMax": f"{hi:g}", "hdrgm:BaseRenditionIsHDR": "False"}
iso1 = iso_meta([lo], [hi], [1], [off], [off], 0, hi)
iso3 = iso_meta([lo] * 3, [hi] * 3, [1] * 3, [off] * 3, [off] * 3, 0, hi)
both = mapjpeg(map1, packet(HDRGM, "", ("hdrgm",)), iso1)
primary_xmp = packet({**PHOTO_ATTR, "hdrgm:Version": "1.0"}, PHOTO_ELEM + container(len(both)), PHOTO_PRE + ("hdrgm", "Container", "Item"))
segs = [app_exif(exif(W, H, 1, thumb=thumb)), app_xmp(primary_xmp), app_icc(ICC_P3), app_iso(b"\0\0\0\0")]
TYPES = [0x030000, 0]
save("ultrahdr-both.jpg", multi(base, segs, [both], TYPES))
xmp_only = mapjpeg(map1, packet(HDRGM, "", ("hdrgm",)), None)
save("ultrahdr-xmp.jpg", multi(base, [app_xmp(packet({"hdrgm:Version": "1.0"}, container(len(xmp_only)), ("hdrgm", "Container", "Item"))), app_icc(ICC_P3)], [xmp_only], TYPES))
iso_only = mapjpeg(map3, None, iso3)
save("ultrahdr-iso3.jpg", multi(base, [app_exif(exif(W, H, 1)), app_icc(ICC_P3), app_iso(b"\0\0\0\0")], [iso_only], TYPES))
# the same with orientation 6: both pictures are stored turned
t_map = mapjpeg(np.ascontiguousarray(np.rot90(map1)), packet(HDRGM, "", ("hdrgm",)), iso1)
save("ultrahdr-turned.jpg", multi(jpeg(turned), [app_exif(exif(H, W, 6)), app_xmp(packet({"hdrgm:Version": "1.0"}, container(len(t_map)), ("hdrgm", "Container", "Item"))),
     app_icc(ICC_P3), app_iso(b"\0\0\0\0")], [t_map], TYPES))
# common denominator (libultrahdr's flag 8), to be accepted when reading
common = struct.pack(">HHBIII", 0, 0, 0x48, 64, 0, int(hi * 64)) + struct.pack(">iiIii", 0, int(hi * 64), 64, 1, 1)
save("ultrahdr-common.jpg", multi(base, [app_icc(ICC_P3), app_iso(b"\0\0\0\0")], [mapjpeg(map1, None, common)], TYPES))
# Apple: map behind an MPF index, headroom in the MakerNote
head = 3.0
lin = np.clip((small(mono_hdr) / np.maximum(small(mono_sdr), 1e-4) - 1) / (2 ** head - 1), 0, 1)[..., 0]
am = np.rint(255 * np.where(lin < .018, 4.5 * lin, 1.099 * lin ** .45 - .099)).astype(np.uint8)
aux = mapjpeg(am, packet({"HDRGainMap:HDRGainMapVersion": "65536", "apdi:AuxiliaryImageType": "urn:com:apple:photo:2020:aux:hdrgainmap"}, "", ("HDRGainMap", "apdi")), None)
save("iphone-like.jpg", multi(base, [app_exif(exif(W, H, 1, thumb=thumb, maker=apple_note((101, 100), (0, 1)))), app_xmp(xmp), app_icc(ICC_P3)], [aux], TYPES))

# 3. Content Credentials.
def certificates():
    from cryptography import x509
    from cryptography.x509.oid import NameOID, ExtendedKeyUsageOID
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    import datetime
    now = datetime.datetime(2026, 1, 1); end = datetime.datetime(2036, 1, 1)
    name = lambda cn: x509.Name([x509.NameAttribute(NameOID.COUNTRY_NAME, "FR"), x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Matte tests"), x509.NameAttribute(NameOID.COMMON_NAME, cn)])
    rk, lk = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    usage = lambda ca: x509.KeyUsage(not ca, False, False, False, False, ca, ca, False, False)
    root = (x509.CertificateBuilder().subject_name(name("Matte test root")).issuer_name(name("Matte test root")).public_key(rk.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now).not_valid_after(end).add_extension(x509.BasicConstraints(True, 1), True)
            .add_extension(usage(True), True).add_extension(x509.SubjectKeyIdentifier.from_public_key(rk.public_key()), False).sign(rk, hashes.SHA256()))
    leaf = (x509.CertificateBuilder().subject_name(name("Matte test signer")).issuer_name(root.subject).public_key(lk.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now).not_valid_after(end).add_extension(x509.BasicConstraints(False, None), True)
            .add_extension(usage(False), True).add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.EMAIL_PROTECTION]), True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(lk.public_key()), False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(rk.public_key()), False).sign(rk, hashes.SHA256()))
    pem = lambda c: c.public_bytes(serialization.Encoding.PEM)
    key = lk.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return pem(leaf) + pem(root), key, pem(root)

SRC = "http://cv.iptc.org/newscodes/digitalsourcetype/"
def generated(fmt):
    b = io.BytesIO(); im = Image.fromarray(rgb[:120, :180])
    im.save(b, {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}[fmt], **({} if fmt == "image/png" else {"quality": 85}))
    return b.getvalue()

def credentials():
    import c2pa
    chain, key, root = certificates()
    open(os.path.join(HERE, "test-root.pem"), "wb").write(root)
    context = c2pa.Context(settings=c2pa.Settings.from_dict({"builder": {"thumbnail": {"enabled": False}}}))
    for fmt, name in (("image/jpeg", "c2pa.jpg"), ("image/png", "c2pa.png"), ("image/webp", "c2pa.webp")):
        manifest = {"claim_generator_info": [{"name": "Matte sample generator", "version": "1.0"}], "format": fmt, "title": name, "assertions": [
            {"label": "c2pa.actions.v2", "data": {"actions": [{"action": "c2pa.created", "digitalSourceType": SRC + "trainedAlgorithmicMedia",
                                                             "softwareAgent": {"name": "Sample model", "version": "2"}}]}}]}
        signer = c2pa.Signer.from_info(c2pa.C2paSignerInfo(alg=b"es256", sign_cert=chain, private_key=key, ta_url=None))
        out = io.BytesIO()
        with c2pa.Builder(json.dumps(manifest), context=context) as b: b.sign(signer, fmt, io.BytesIO(generated(fmt)), out)
        save(name, out.getvalue())
if "c2pa" in sys.argv or len(sys.argv) == 1:
    try: credentials()
    except Exception as e: print("c2pa:", repr(e))

# 4. By pyultrahdr.
if "py" in sys.argv or len(sys.argv) == 1:
    try:
        import pyultrahdr as p
        linear = p.srgb_to_linear(rgb.astype(np.float32) / 255)
        gain, low, high = p.compute_gain_map(linear, p.inverse_tone_map(linear), 203.0)
        save("ultrahdr-py.jpg", p.build_ultra_hdr(rgb, gain, low, high, 1000.0, 203.0))
    except Exception as e: print("pyultrahdr:", repr(e))
