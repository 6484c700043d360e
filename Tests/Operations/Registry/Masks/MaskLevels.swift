import Matte

extension Operation {
    /// Returns operations on each level of a mask, and measures of masks.
    static func maskLevels() -> [Operation] {
        [
            Operation(
                "combination of masks", oracle: "MaskCombinationTests", isCancellable: false,
                functions: [
                    "Mask.union(_:)", "Mask.formUnion(_:)", "Mask.intersection(_:)",
                    "Mask.formIntersection(_:)", "Mask.subtracting(_:)", "Mask.subtract(_:)",
                    "Mask.inverted()", "Mask.invert()",
                ],
                cases: [
                    combine("union", "union of masks", { $0.union($1) }, { $0.formUnion($1) }),
                    combine(
                        "intersection", "intersection of masks", { $0.intersection($1) },
                        { $0.formIntersection($1) }),
                    combine(
                        "difference", "difference of masks", { $0.subtracting($1) }, { $0.subtract($1) }),
                    combine(
                        "inverse", "invert mask", { mask, _ in mask.inverted() }, { mask, _ in mask.invert() }
                    ),
                ]),
            Operation(
                "threshold", oracle: "MaskSourceTests", isCancellable: false,
                functions: ["Mask.thresholded(at:)", "Mask.threshold(at:)"],
                cases: [
                    combine(
                        "at 128", "threshold mask", { mask, _ in mask.thresholded() },
                        { mask, _ in mask.threshold() })
                ]),
            Operation(
                "smoothing over time", oracle: "MaskSourceTests", isCancellable: false,
                functions: ["Mask.smoothed(after:strength:)", "Mask.smooth(after:strength:)"],
                cases: [
                    combine(
                        "after another", "smooth mask", { $0.smoothed(after: $1) }, { $0.smooth(after: $1) })
                ]),
            Operation(
                "measures of masks", oracle: "MaskSourceTests", isCancellable: false,
                functions: ["Mask.coveredShare", "Mask.boundingBox(atLeast:)"],
                cases: [
                    OperationCase("share", count: "share of a mask") { site in
                        let mask = try site.mask()
                        return [site.measuring { _ in mask.coveredShare }]
                    },
                    OperationCase("bounding box", count: "bounding box of a mask") { site in
                        let mask = try site.mask()
                        return [site.measuring { _ in mask.boundingBox() }]
                    },
                ]),
            Operation(
                "scaled mask", oracle: "MaskScalerTests", isCancellable: false,
                functions: [
                    "MaskScaler.render(_:into:)", "MaskScaler.render(_:foreground:into:)",
                    "Mask.resized(to:alignment:)",
                ],
                cases: [
                    confidences(.high, "enlarge confidences"), confidences(.low),
                    OperationCase("of levels", count: "enlarge mask") { site in
                        let mask = try small(site), source = site.add(mask.raster)
                        var scaler = try MaskScaler(from: mask.size, to: site.size)
                        return [
                            site.writing(source, try site.target(Gray8.self)) { view, target, _ in
                                scaler.render(view, into: &target)
                            },
                            site.masking { _ in try mask.resized(to: site.size) },
                        ]
                    },
                ]),
        ]
    }

    private static func confidences(_ foreground: MaskPolarity, _ count: Count? = nil) -> OperationCase {
        OperationCase("of confidences, \(foreground)", count: count) { site in
            let source = site.add(try small(site).raster.converted(to: GrayF32.self))
            var scaler = try MaskScaler(from: quarter(site.size), to: site.size)
            return [
                site.writing(source, try site.target(Gray8.self)) { view, target, _ in
                    scaler.render(view, foreground: foreground, into: &target)
                }
            ]
        }
    }

    private static func quarter(_ size: PixelSize) -> PixelSize {
        PixelSize(width: (size.width + 3) / 4, height: (size.height + 3) / 4)
    }

    private static func small(_ site: Site) throws -> Mask { try site.mask(size: quarter(site.size)) }

    /// Returns a case of a mask and another one, copying and in place.
    private static func combine(
        _ name: String, _ count: Count, _ copying: @escaping (Mask, Mask) -> Mask,
        _ inPlace: @escaping (inout Mask, Mask) -> Void
    ) -> OperationCase {
        OperationCase(name, count: count, trapsWithoutMemory: true) { site in
            let one = try site.mask(), other = try Mask(.rect(site.oval), size: site.size)
            return [
                site.masking { _ in copying(one, other) },
                try site.changing(one) { inPlace(&$0, other) },
            ]
        }
    }
}
