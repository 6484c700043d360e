"""Content Credentials: what Matte reads against c2pa-python, and no manifest in a changed file."""
import io, json
from __main__ import matte, read, sample, scratch, require, ok
import c2pa

TYPES = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}


def reader(path):
    kind = TYPES[path.rsplit(".", 1)[1]]
    try:
        return c2pa.Reader(kind, io.BytesIO(read(path)))
    except Exception as error:
        require("ManifestNotFound" in type(error).__name__ + str(error) or "no JUMBF" in str(error),
                f"{path}: c2pa-python says {error!r}")
        return None


def run():
    for name in ("c2pa.jpg", "c2pa.png", "c2pa.webp", "c2pa-edited.jpg"):
        store = json.loads(reader(sample(name)).json())
        active = store["manifests"][store["active_manifest"]]
        ours = matte("info", "--metadata", sample(name))["credentials"]
        actions = [a for x in active["assertions"] if x["label"].startswith("c2pa.actions") for a in x["data"]["actions"]]
        require([a["action"] for a in actions] == [a["action"] for a in ours["actions"]], f"{name}: {ours['actions']}")
        require([a.get("digitalSourceType") for a in actions]
                == [a.get("digitalSourceType") for a in ours["actions"]], f"{name}: {ours['actions']}")
        generator = active["claim_generator_info"][0]["name"]
        require(ours["claimGenerator"].startswith(generator), f"{name}: {ours['claimGenerator']}")
        titles = sorted(i.get("title") for i in active.get("ingredients", []))
        require(titles == sorted(i.get("title") for i in ours["ingredients"]), f"{name}: {ours['ingredients']}")
        require(ours["manifestCount"] == len(store["manifests"]), f"{name}: {ours['manifestCount']} manifests")

        suffix = name.rsplit(".", 1)[1]
        unchanged = scratch("same." + suffix)
        matte("metadata", sample(name), "-o", unchanged)
        require(reader(unchanged) is not None, f"{name}: an unchanged copy lost its manifest")
        for command in (["metadata", sample(name), "--drop", "credentials"], ["convert", sample(name), "--keep", "all"],
                        ["resize", sample(name), "--size", "50", "--keep", "all"]):
            target = scratch("changed." + suffix)
            report = matte(*command, "-o", target)
            require(reader(target) is None, f"{' '.join(command)}: c2pa-python finds a manifest")
            require("credentials" in [d["kind"] for d in report["dropped"]], f"{command}: not reported")
    ok("credentials are read as by c2pa-python, and no changed file has any")


    note = [line for line in matte("check", sample("c2pa.png"), "--profile", "openai-vision")["notes"]]
    require(len(note) == 1 and "source type" in note[0], f"check notes {note}")
    ok("check notes a generated picture without a digital source type")
    signed()


def signed():
    """A paste, signed with the definition that Matte writes: valid, with both ingredients, and the same pixels."""
    import numpy, PIL.Image
    from certificates import chain
    photo, reply = sample("p3.jpg"), scratch("reply.png")
    folder, target, definition = scratch("signed-edit"), scratch("result.jpg"), scratch("definition.json")
    matte("edit", photo, "--box", "pixels:60,40,80,70", "--out", folder)
    with PIL.Image.open(folder + "/image.png") as image:
        PIL.Image.new("RGB", image.size, (20, 120, 200)).save(reply)
    report = matte("paste", reply, "--edit", folder + "/edit.json", "--original", photo, "--source-type", "composite",
                   "--manifest-definition", definition, "-o", target)
    require("xmp" in report["kept"] or b"compositeWithTrainedAlgorithmicMedia" in read(target), "no source type in XMP")
    parts = json.loads(read(definition))
    certificates, key = chain()
    signer = c2pa.Signer.from_info(c2pa.C2paSignerInfo(alg=b"es256", sign_cert=certificates, private_key=key, ta_url=None))
    context = c2pa.Context(settings=c2pa.Settings.from_dict({"builder": {"thumbnail": {"enabled": False}}}))
    signed = io.BytesIO()
    with c2pa.Builder(json.dumps(parts["manifest"]), context=context) as builder:
        for ingredient, path, kind in zip(parts["ingredients"], (photo, reply), ("image/jpeg", "image/png")):
            builder.add_ingredient(json.dumps(ingredient), kind, io.BytesIO(read(path)))
        builder.sign(signer, "image/jpeg", io.BytesIO(read(target)), signed)
    reader = c2pa.Reader("image/jpeg", io.BytesIO(signed.getvalue()))
    require(str(reader.get_validation_state()) in ("Valid", "Trusted"), f"signed: {reader.get_validation_state()}")
    path = scratch("signed.jpg")
    with open(path, "wb") as file:
        file.write(signed.getvalue())
    ours = matte("info", "--metadata", path)["credentials"]
    require([a["action"] for a in ours["actions"]] == ["c2pa.opened", "c2pa.placed", "c2pa.edited"], f"{ours['actions']}")
    require([i["relationship"] for i in ours["ingredients"]] == ["parentOf", "componentOf"], f"{ours['ingredients']}")
    same = numpy.asarray(PIL.Image.open(path)) == numpy.asarray(PIL.Image.open(target))
    require(same.all(), "signing changed pixels")
    ok("a result that the caller signs with Matte's definition is valid")
