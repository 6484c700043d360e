import Matte

extension Operation {
    /// Returns masks of models, of files' pixels, and of run lengths.
    static func maskSources() -> [Operation] {
        [
            Operation(
                "mask of a model", oracle: "MaskSourceTests", isCancellable: false,
                functions: [
                    "Mask.init(confidences:foreground:size:alignment:)", "Mask.init(categories:selecting:)",
                    "Mask.init(alphaOf:)",
                ],
                cases: [
                    OperationCase("confidences", count: "mask of confidences") { site in
                        let source = site.add(try site.mask().raster.converted(to: GrayF32.self))
                        return [
                            site.masking(source) { view, _ in
                                try Mask(confidences: view, foreground: .high)
                            }
                        ]
                    },
                    OperationCase("small confidences") { site in
                        [
                            site.masking(site.add(try site.confidences())) { view, _ in
                                try Mask(confidences: view, foreground: .high, size: site.size)
                            }
                        ]
                    },
                    OperationCase("classes", count: "mask of classes") { site in
                        [
                            site.masking(try site.canvas(Gray8.self)) { view, _ in
                                try Mask(categories: view, selecting: [1, 15, 80])
                            }
                        ]
                    },
                    OperationCase("alpha", count: "mask of alpha") { site in
                        [
                            site.masking(try site.canvas(RGBA8.self, .layer)) { view, _ in
                                try Mask(alphaOf: view)
                            }
                        ]
                    },
                ]),
            Operation(
                "mask of a file", oracle: "MaskSourceTests", isCancellable: false,
                functions: [
                    "Mask.transparentWhereSelected(color:)", "Mask.init(transparentWhereSelected:)",
                    "Mask.whiteWhereSelected()", "Mask.blackWhereSelected()",
                    "Mask.init(blackWhereSelected:)",
                ],
                cases: [
                    OperationCase("clear pixels", count: "mask as clear pixels") { site in
                        let mask = try site.mask()
                        return [site.making { _ in try mask.transparentWhereSelected() }]
                    },
                    OperationCase("of clear pixels") { site in
                        [
                            site.masking(try site.canvas(RGBA8.self, .layer)) { view, _ in
                                try Mask(transparentWhereSelected: view)
                            }
                        ]
                    },
                    OperationCase("white and back", trapsWithoutMemory: true) { site in
                        let mask = try site.mask()
                        return [
                            site.masking { _ in Mask(blackWhereSelected: mask.blackWhereSelected()) },
                            site.making { _ in mask.whiteWhereSelected() },
                        ]
                    },
                ]),
            Operation(
                "run lengths", oracle: "RunLengthMaskTests", isCancellable: false,
                functions: [
                    "RunLengthMask.init(_:atLeast:)", "RunLengthMask.cocoText", "Mask.init(_:)",
                    "Mask.decode(_:)", "RunLengthMask.init(cocoText:size:pixelLimit:)",
                    "RunLengthMask.init(counts:size:pixelLimit:)", "RunLengthMask.area",
                    "RunLengthMask.boundingBox", "RunLengthMask.union(_:)", "RunLengthMask.intersection(_:)",
                    "RunLengthMask.subtracting(_:)", "RunLengthMask.intersectionOverUnion(_:crowd:)",
                    "NonMaximumSuppression.indices(ofMasks:scores:categories:)",
                ],
                cases: [
                    OperationCase("encoding", count: "run-length encoding") { site in
                        let mask = try site.mask()
                        return [site.measuring { _ in try RunLengthMask(mask).cocoText }]
                    },
                    OperationCase("decoding", count: "run-length decoding") { site in
                        let runs = try RunLengthMask(site.mask()), text = runs.cocoText
                        let blank = try site.mask(), counts = runs.counts
                        return [
                            site.masking { _ in try Mask(RunLengthMask(cocoText: text, size: site.size)) },
                            site.masking { _ in try Mask(RunLengthMask(counts: counts, size: site.size)) },
                            try site.changing(blank) { try $0.decode(runs) },
                        ]
                    },
                    OperationCase("combination") { site in
                        let runs = try RunLengthMask(site.mask())
                        let other = try RunLengthMask(counts: [site.size.area], size: site.size)
                        return [
                            site.measuring { _ in
                                let union = try runs.union(other), common = try runs.intersection(other)
                                let rest = try runs.subtracting(other),
                                    overlap = try runs.intersectionOverUnion(runs)
                                let kept = try NonMaximumSuppression().indices(
                                    ofMasks: [runs, union, common], scores: [1, 2, 3])
                                return "\(union.cocoText) \(common.area) \(rest.area) \(overlap) \(kept)"
                            }
                        ]
                    },
                    OperationCase("measures") { site in
                        let runs = try RunLengthMask(site.mask())
                        return [
                            site.measuring { _ in "\(runs.area) \(String(describing: runs.boundingBox))" }
                        ]
                    },
                ]),
        ]
    }
}
