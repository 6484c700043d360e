import Matte
import MatteModels

extension Operation {
    /// Returns the preparation of pictures for models, and the way back for their maps.
    static func modelInputs() -> [Operation] {
        let size = PixelSize(width: 64, height: 48)
        let mapped = PixelSize(width: 40, height: 30)
        return [
            Operation(
                "model input", oracle: "ReferenceAnswerTests",
                functions: ["ModelPlan.prepare(_:parallelism:)", "ModelPlan.write(_:into:parallelism:)"],
                cases: [
                    input(
                        RGB8.self, .shortestEdge(48, crop: PixelSize(width: 48, height: 48)), .bicubic,
                        "model input like CLIP"),
                    input(
                        RGBA8.self, .stretched(PixelSize(width: 640, height: 480)), .bilinear,
                        "model input like RT-DETR"),
                    input(Gray8.self, .stretched(size), .lanczos),
                    input(RGB8.self, .stretchedFloats(size), .bilinear, "model input of floats"),
                    input(RGBA8.self, .stretchedFloats(size), .bicubic, "model input of cubic floats"),
                    input(
                        RGB8.self, .qwen(patch: 14, merge: 2, frames: 2, areas: 3136...50_176), .bicubic,
                        "model input like Qwen2-VL"),
                    input(RGB8.self, .naflex(patch: 16, mostPatches: 64), .bilinear),
                    input(
                        BGRA8.self, .miniCPM(patch: 14, merge: 4, scale: 112, mostSlices: 4), .bicubic),
                    input(RGB8.self, .phi4(tile: 448, patch: 14, mostTiles: 36), .bicubic),
                    input(RGB8.self, .idefics3(longestEdge: 128, tile: 64), .lanczos, "model input of tiles"),
                    input(
                        RGBA8.self, .shortestEdge(48, crop: nil, padsToSquare: true), .bicubic,
                        orientation: .right),
                    OperationCase("bytes, stretched", count: "model input of bytes") { site in
                        let source = try site.canvas(RGB8.self)
                        let plan = try ModelInput(.stretched(size), filter: .bilinear).plan(for: site.size)
                        return [
                            site.numbers(source, count: plan.elementCount, UInt8(0), reusable: true) {
                                try plan.write($0, into: &$1, parallelism: $2)
                            }
                        ]
                    },
                ]),
            Operation(
                "model inputs of several pictures", oracle: "ModelBatchTests",
                functions: ["ModelBatch.write(_:picture:into:parallelism:)"],
                cases: [
                    batch(Float.zero, .pixtral(longestEdge: 96, patch: 16), "model inputs of two pictures"),
                    batch(Float16.zero, .pixtral(longestEdge: 96, patch: 16)),
                    // The pictures' numbers alternate row by row.
                    batch(Float.zero, .miniCPM(patch: 14, merge: 4, scale: 112, mostSlices: 4)),
                ]),
            Operation(
                "map of a model", oracle: "PlanAnswerTests", isCancellable: false,
                functions: [
                    "ModelPlan.map(_:size:view:)", "ModelPlan.mask(_:size:threshold:view:)",
                    "ModelPlan.categories(_:view:)",
                ],
                cases: [
                    OperationCase("depth", count: "map of a model") { site in
                        let plan = try answers(site), values = try numbers(mapped)
                        return [site.making { _ in try plan.map(values.span, size: mapped) }]
                    },
                    OperationCase("mask", count: "mask of a model") { site in
                        let plan = try answers(site), values = try numbers(mapped)
                        return [
                            site.masking { _ in try plan.mask(values.span, size: mapped, threshold: 0.5) }
                        ]
                    },
                    OperationCase("classes", count: "classes of a model") { site in
                        let plan = try answers(site)
                        let classes = CategoryMask(try site.raster(Gray8.self, .noise, size: mapped))
                        return [site.making { _ in try plan.categories(classes).raster }]
                    },
                ]),
        ]
    }

    private static func input<P: Pixel>(
        _ type: P.Type, _ family: ModelFamily, _ filter: ModelFilter, _ count: Count? = nil,
        orientation: ImageOrientation = .up
    ) -> OperationCase {
        OperationCase("\(P.self), \(family.label), \(filter)", count: count) { site in
            let source = try site.canvas(P.self)
            let plan = try ModelInput(family, filter: filter).plan(for: site.size, orientation: orientation)
            return [
                site.numbers(source, count: plan.elementCount, Float.zero, reusable: true) {
                    try plan.write($0, into: &$1, parallelism: $2)
                },
                site.measuring(source) { try plan.prepare($0, parallelism: $1).pixelValues },
            ]
        }
    }

    /// A tensor of two equal pictures.
    private static func batch<Element: TensorElement>(
        _ zero: Element, _ family: ModelFamily, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("\(Element.self), \(family.label)", count: count) { site in
            let source = try site.canvas(RGB8.self)
            let batch = try ModelInput(family).batch(for: [site.size, site.size])
            return [
                site.numbers(source, count: batch.elementCount, zero, reusable: true) {
                    try batch.write($0, picture: 0, into: &$1, parallelism: $2)
                    try batch.write($0, picture: 1, into: &$1, parallelism: $2)
                }
            ]
        }
    }

    /// A plan whose view is padded at the bottom or the right.
    private static func answers(_ site: Site) throws -> ModelPlan {
        try ModelInput(.sam(longestEdge: 64, padded: PixelSize(width: 64, height: 64))).plan(for: site.size)
    }

    /// Numbers of 0...1, like a model's.
    private static func numbers(_ size: PixelSize) throws -> [Float] {
        try Picture.noise(size, of: GrayF32.self).allPixels.map(\.value)
    }
}

extension ModelFamily {
    /// The name of the case, without its parameters.
    fileprivate var label: Substring { "\(self)".prefix { $0 != "(" } }
}
