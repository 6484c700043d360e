import Matte

extension Operation {
    /// Returns cut-outs, whose colours are those of the subject alone.
    static func cutOuts() -> [Operation] {
        [
            Operation(
                "cut-out", oracle: "CutOutTests",
                functions: both("cutOut(_:detail:parallelism:)") + [
                    "CutOutPlan.cutOut(_:mask:into:parallelism:)", "CutOutPlan.cutOut(_:mask:parallelism:)",
                ],
                cases: CutOutDetail.allCases.map { detail in
                    OperationCase(
                        detail.rawValue, count: Count(stringLiteral: "cut-out \(detail.rawValue)")
                    ) { site in
                        let source = try site.canvas(RGBA8.self), mask = try site.mask()
                        let raster = try site.raster(RGBA8.self)
                        let plan = try CutOutPlan<RGBA8>(size: site.size, detail: detail)
                        return [
                            site.writing(source, try site.target(RGBA8.self)) {
                                try plan.cutOut($0, mask: mask, into: &$1, parallelism: $2)
                            },
                            site.making(source) { try plan.cutOut($0, mask: mask, parallelism: $1) },
                            site.making(source) { try $0.cutOut(mask, detail: detail, parallelism: $1) },
                            site.making { try raster.cutOut(mask, detail: detail, parallelism: $0) },
                        ]
                    }
                } + [
                    OperationCase("of a small mask") { site in
                        guard !site.size.isEmpty else { return [] }
                        let raster = try site.raster(RGBA8.self)
                        let mask = try Mask(size: PixelSize(width: 9, height: 7), repeating: 100)
                        return [site.making { try raster.cutOut(mask, parallelism: $0) }]
                    }
                ]),
            Operation(
                "replaced background", oracle: "CutOutTests",
                functions: both("replacingBackground(with:mask:keepingColors:detail:parallelism:)"),
                cases: [
                    OperationCase("a colour", count: "replaced background") { site in
                        let raster = try site.raster(RGBA8.self), mask = try site.mask()
                        let color = RGBA8(red: 9, green: 90, blue: 200)
                        return [
                            site.making(try site.canvas(RGBA8.self)) {
                                try $0.replacingBackground(with: color, mask: mask, parallelism: $1)
                            },
                            site.making {
                                try raster.replacingBackground(with: color, mask: mask, parallelism: $0)
                            },
                        ]
                    },
                    OperationCase("a picture") { site in
                        let raster = try site.raster(RGBA8.self), mask = try site.mask()
                        let other = try raster.oriented(.down), background = site.add(other)
                        return [
                            site.making(try site.canvas(RGBA8.self)) { view, parallelism in
                                try background.read {
                                    try view.replacingBackground(
                                        with: $0, mask: mask, parallelism: parallelism)
                                }
                            },
                            site.making {
                                try raster.replacingBackground(with: other, mask: mask, parallelism: $0)
                            },
                        ]
                    },
                ]),
        ]
    }
}
