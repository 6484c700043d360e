import Matte
import MatteModels

extension Suite {
    /// Adds the inputs of models, with plans whose tables exist. The other side of the comparison is Python, which the check
    /// `processors` times in the same run.
    mutating func addModelInputs() {
        let square = PixelSize(width: 640, height: 640)
        let families: [(String, ModelFamily, ModelFilter, ModelNumbers, Depth)] = [
            (
                "CLIP, 224x224", .shortestEdge(224, crop: PixelSize(width: 224, height: 224)), .bicubic,
                .clip,
                .short
            ),
            ("RT-DETR, 640x640", .stretched(square), .bilinear, ModelNumbers(), .quick),
            (
                "Qwen3-VL", .qwen(patch: 16, merge: 2, frames: 2, areas: 65536...16_777_216), .bicubic, .half,
                .quick
            ),
            ("SmolVLM 2", .idefics3(longestEdge: 2048, tile: 512), .lanczos, .half, .quick),
            (
                "DINOv3, 224x224", .stretchedFloats(PixelSize(width: 224, height: 224)), .bilinear, .imageNet,
                .quick
            ),
            ("Phi-4", .phi4(tile: 448, patch: 14, mostTiles: 36), .bicubic, .half, .quick),
        ]
        // The families whose arrays are compared, too: a small crop, a small picture, and all patches.
        let made: Set = ["CLIP, 224x224", "RT-DETR, 640x640", "Qwen3-VL"]
        for (name, family, filter, numbers, depth) in families {
            for size in [Inputs.s, Inputs.l] {
                compare(
                    .models, "input of \(name)", Inputs.text(size), copying: 3 * size.area, depth: depth,
                    pipeline: "RGB to floats in the caller's memory, with torchvision's bytes"
                ) { c in
                    let source = Picture<RGB8>(try Inputs.photo(size))
                    let plan = try ModelInput(family, filter: filter, numbers: numbers).plan(for: size)
                    let memory = Memory(4 * plan.elementCount)
                    c.matte { parallelism in
                        var tensor = MutableSpan(
                            _unsafeElements: memory.bytes.bindMemory(to: Float.self)[
                                ..<plan.elementCount])
                        try plan.write(source.view, into: &tensor, parallelism: parallelism)
                    }
                }
                guard made.contains(name) else { continue }
                compare(
                    .models, "new input of \(name)", Inputs.text(size), copying: 3 * size.area,
                    pipeline: "RGB to a new array of floats, with torchvision's bytes"
                ) { c in
                    let source = Picture<RGB8>(try Inputs.photo(size))
                    let plan = try ModelInput(family, filter: filter, numbers: numbers).plan(for: size)
                    c.matte { parallelism in
                        _ = try plan.prepare(source.view, parallelism: parallelism)
                    }
                }
            }
        }
    }
}
