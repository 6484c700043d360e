import Matte
import MatteCodecs

extension Operation {
    /// Returns adjustments of colours, and measures of them.
    static func adjustments() -> [Operation] {
        [
            Operation(
                "adjustment", oracle: "AdjustmentPictureTests",
                functions: both("adjusted(by:parallelism:)") + [
                    "Raster.adjust(by:parallelism:)", "AdjustmentPlan.adjust(_:into:parallelism:)",
                    "AdjustmentPlan.adjust(_:parallelism:)", "AdjustmentPlan.adjusted(_:parallelism:)",
                ],
                cases: adjust(
                    RGBA8.self,
                    [
                        "a curve": "adjust curve", "a matrix": "adjust matrix",
                        "three curves": "adjust three curves",
                        "curves and a matrix": "adjust curves and matrix",
                    ]) + adjust(RGB8.self, ["a curve": "adjust curve rgb", "a matrix": "adjust matrix rgb"])
                    + adjust(PremultipliedRGBA8.self) + adjust(BGR8.self) + adjust(Gray8.self)
                    + adjust(GrayF32.self) + [unplanned()]),
            Operation(
                "sharpening", oracle: "UnsharpMaskTests",
                functions: both("sharpened(amount:radius:threshold:parallelism:)") + [
                    "Raster.sharpen(amount:radius:threshold:parallelism:)",
                    "UnsharpMask.sharpen(_:into:parallelism:)",
                ],
                cases: [
                    sharpen(RGBA8.self, 0.75, 1, "sharpen"), sharpen(RGBA8.self, 0.7, 2),
                    sharpen(PremultipliedRGBA8.self, 2, 1.5), sharpen(BGR8.self, 2, 1.5),
                    sharpen(Gray8.self, 2, 1.5), sharpen(GrayF32.self, 2, 1.5),
                ]),
            Operation(
                "histogram", oracle: "HistogramTests",
                functions: both("histogram(includesTransparent:parallelism:)"),
                cases: [
                    histogram(RGBA8.self, "histogram"), histogram(PremultipliedRGBA8.self),
                    histogram(BGR8.self), histogram(Gray8.self), histogram(GrayF32.self),
                ]),
            Operation(
                "white balance of a place", oracle: "WhiteBalanceTests",
                functions: both("whiteBalance(at:radius:)"),
                cases: [
                    OperationCase("RGBA8", count: "white balance of a place") { site in
                        let raster = try site.raster(RGBA8.self)
                        let place = PixelPoint(x: site.size.width / 2, y: site.size.height / 2)
                        return [
                            site.measuring(try site.canvas(RGBA8.self)) { view, _ in
                                try view.whiteBalance(at: place)
                            },
                            site.measuring { _ in try raster.whiteBalance(at: place) },
                        ]
                    }
                ]),
        ]
    }

    private static func adjust<P: Pixel>(_ type: P.Type, _ counts: [String: String] = [:]) -> [OperationCase]
    {
        let curve = try! ColorAdjustment.exposure(0.5), matrix = try! ColorAdjustment.saturation(1.3)
        let tint = ColorAdjustment.whiteBalance(try! WhiteBalance(red: 1.2, green: 1, blue: 0.8))
        let many = try! curve.then(.saturation(2)).then(.contrast(2)).then(.saturation(0.5))
        let adjustments = [
            ("a curve", curve), ("a gamma", try! .gamma(1.3)), ("three curves", tint), ("a matrix", matrix),
            ("curves and a matrix", tint.then(matrix).then(curve)), ("curves and matrices", many),
        ]
        return adjustments.map { name, adjustment in
            let count = counts[name].map(Count.init(stringLiteral:))
            return OperationCase("\(name) of \(P.self)", count: count) { site in
                let source = try site.canvas(P.self), parallelism = site.parallelism
                let plan = try site.cached("plan of \(name)") { AdjustmentPlan(adjustment) }
                return [
                    site.writing(source, try site.target(P.self)) {
                        try plan.adjust($0, into: &$1, parallelism: $2)
                    },
                    site.changing(try site.target(P.self, .photo), reusable: true) {
                        try plan.adjust(&$0, parallelism: parallelism)
                    },
                    site.making(source) { try plan.adjusted($0, parallelism: $1) },
                ]
            }
        }
    }

    /// Returns a case of the functions that make a plan of their own.
    private static func unplanned() -> OperationCase {
        OperationCase("without a plan") { site in
            let adjustment = try ColorAdjustment.exposure(0.5), raster = try site.raster(RGBA8.self)
            return [
                site.making(try site.canvas(RGBA8.self)) { try $0.adjusted(by: adjustment, parallelism: $1) },
                site.making { try raster.adjusted(by: adjustment, parallelism: $0) },
                site.making { _ in try StreamedPicture(raster).adjusted(by: adjustment).rendered() },
                try site.changing(raster) { try $0.adjust(by: adjustment, parallelism: $1) },
            ]
        }
    }

    private static func sharpen<P: Pixel>(
        _ type: P.Type, _ amount: Double, _ radius: Double, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("\(P.self), \(amount) within \(radius)", count: count) { site in
            let source = try site.canvas(P.self), raster = try site.raster(P.self)
            let mask = try UnsharpMask(amount: amount, radius: radius)
            return [
                site.writing(source, try site.target(P.self), reusable: !P.format.isPremultiplied) {
                    try mask.sharpen($0, into: &$1, parallelism: $2)
                },
                site.making(source) { try $0.sharpened(amount: amount, radius: radius, parallelism: $1) },
                site.making { try raster.sharpened(amount: amount, radius: radius, parallelism: $0) },
                site.making { _ in
                    try StreamedPicture(raster).sharpened(amount: amount, radius: radius).rendered()
                },
                try site.changing(raster) {
                    try $0.sharpen(amount: amount, radius: radius, parallelism: $1)
                },
            ]
        }
    }

    private static func histogram<P: Pixel>(_ type: P.Type, _ count: Count? = nil) -> OperationCase {
        OperationCase("\(P.self)", count: count) { site in
            let raster = try site.raster(P.self)
            return [
                site.measuring(try site.canvas(P.self)) {
                    let histogram = try $0.histogram(parallelism: $1)
                    return [histogram.luma, histogram.red, histogram.green, histogram.blue]
                },
                site.measuring {
                    let histogram = try raster.histogram(parallelism: $0)
                    return [histogram.luma, histogram.red, histogram.green, histogram.blue]
                },
            ]
        }
    }
}
