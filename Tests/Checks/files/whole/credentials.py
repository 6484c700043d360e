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
