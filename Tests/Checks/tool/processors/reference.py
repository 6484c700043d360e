"""The picture processors of transformers, and torchvision beside any build of torch."""
import json
import os
import tempfile

os.environ.update(TRANSFORMERS_OFFLINE="1", HF_HUB_OFFLINE="1", TRANSFORMERS_VERBOSITY="error")
import torch

torch.set_num_threads(1)
# torchvision's Python part registers meta kernels for operators of its compiled part, which may be built for another
# torch. No processor calls them, but they must exist. Their arguments don't matter.
LIBRARY = torch.library.Library("torchvision", "DEF")
for name, arguments, results in (
    ("nms", "Tensor a, Tensor b, float c", "Tensor"), ("qnms", "Tensor a, Tensor b, float c", "Tensor"),
    ("roi_align", "Tensor a, Tensor b, float c, int d, int e, int f, bool g", "Tensor"),
    ("_roi_align_backward", "Tensor a, Tensor b, float c, int d, int e, int f, int g, int h, int i, int j, bool k", "Tensor"),
    ("roi_pool", "Tensor a, Tensor b, float c, int d, int e", "(Tensor, Tensor)"),
    ("_roi_pool_backward", "Tensor a, Tensor b, Tensor c, float d, int e, int f, int g, int h, int i, int j", "Tensor"),
    ("ps_roi_align", "Tensor a, Tensor b, float c, int d, int e, int f", "(Tensor, Tensor)"),
    ("_ps_roi_align_backward",
     "Tensor a, Tensor b, Tensor c, float d, int e, int f, int g, int h, int i, int j, int k", "Tensor"),
    ("ps_roi_pool", "Tensor a, Tensor b, float c, int d, int e", "(Tensor, Tensor)"),
    ("_ps_roi_pool_backward", "Tensor a, Tensor b, Tensor c, float d, int e, int f, int g, int h, int i, int j", "Tensor"),
    ("deform_conv2d",
     "Tensor a, Tensor b, Tensor c, Tensor d, Tensor e, int f, int g, int h, int i, int j, int k, int l, int m, bool n",
     "Tensor"),
    ("_deform_conv2d_backward",
     "Tensor a, Tensor b, Tensor c, Tensor d, Tensor e, Tensor f, int g, int h, int i, int j, int k, int l, int m, "
     "int n, bool o", "(Tensor, Tensor, Tensor, Tensor, Tensor)"),
):
    try:
        LIBRARY.define(f"{name}({arguments}) -> {results}")
    except RuntimeError:
        pass
import numpy as np
import transformers

# Models whose class another configuration has too, or that have no digests of their own.
CLIP = {"image_mean": [0.48145466, 0.4578275, 0.40821073], "image_std": [0.26862954, 0.26130258, 0.27577711]}
HALF = {"image_mean": [0.5] * 3, "image_std": [0.5] * 3}
IMAGENET = {"image_mean": [0.485, 0.456, 0.406], "image_std": [0.229, 0.224, 0.225]}


def square(side):
    return {"height": side, "width": side}


OTHERS = {
    "dinov2": {"image_processor_type": "BitImageProcessor", "size": {"shortest_edge": 256}, "crop_size": square(224),
               "do_center_crop": True, "do_convert_rgb": True, "resample": 3, **IMAGENET},
    "segformer": {"image_processor_type": "SegformerImageProcessor", "size": square(512), "resample": 2, **IMAGENET},
    "siglip-so400m": {"image_processor_type": "SiglipImageProcessor", "size": square(384), "resample": 3, **HALF},
    "gemma3n": {"image_processor_type": "SiglipImageProcessor", "size": square(768), "resample": 2,
                "do_normalize": False, **HALF},
    "glm-ocr": {"image_processor_type": "Glm46VImageProcessor", "patch_size": 14, "temporal_patch_size": 2,
                "merge_size": 2, "size": {"shortest_edge": 12544, "longest_edge": 9633792}, **CLIP},
    "sam2": {"image_processor_type": "Sam2ImageProcessor", "size": square(1024), "mask_size": square(256), **IMAGENET},
    "fastvlm": {"image_processor_type": "CLIPImageProcessor", "size": {"shortest_edge": 512},
                "crop_size": square(512), "do_center_crop": True, "image_mean": [0.0] * 3, "image_std": [1.0] * 3},
    "minicpm-4x": {"image_processor_type": "MiniCPMV4_6ImageProcessor", "downsample_mode": "4x", "max_slice_nums": 4,
                   "scale_resolution": 224, **HALF},
    "lfm2-vl-small": {"image_processor_type": "Lfm2VlImageProcessor", "max_image_tokens": 64, "min_image_tokens": 16,
                      "tile_size": 256, "max_tiles": 6, **HALF},
    "deepseek-ocr2-whole": {"image_processor_type": "DeepseekOcr2ImageProcessor", "crop_to_patches": False,
                            "tile_size": 512, "background_color": [10, 200, 90], **HALF},
    "paddleocr-small": {"image_processor_type": "PaddleOCRVLImageProcessor", "min_pixels": 784, "max_pixels": 40000,
                        **CLIP},
}


def processor(config, backend):
    """The processor of a configuration, or None if its class doesn't have this backend."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "preprocessor_config.json"), "w") as f:
            json.dump(config, f)
        try:
            made = transformers.AutoImageProcessor.from_pretrained(folder, backend=backend)
        except Exception:
            return None
    is_pillow = type(made).__name__.endswith("Pil") or getattr(made, "backend", "") == "pil"
    return made if is_pillow == (backend == "pil") else None


def tensors(made, images):
    """The arrays that a processor returns, or None if it rejects the pictures."""
    try:
        output = made(images=images if len(images) > 1 else images[0], return_tensors="pt")
        return {name: array(value) for name, value in output.items()}
    except Exception:
        return None


def array(value):
    if isinstance(value, (list, tuple)) and isinstance(value[0], (torch.Tensor, np.ndarray)):
        value = np.stack([array(part) for part in value])
    return np.ascontiguousarray(value.numpy() if isinstance(value, torch.Tensor) else value)
