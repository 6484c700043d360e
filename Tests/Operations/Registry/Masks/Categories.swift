import Matte

extension Operation {
    /// Returns operations on the classes of pixels.
    static func categories() -> [Operation] {
        [
            Operation(
                "classes of scores", oracle: "CategoryTests",
                functions: ["CategoryMask.init(argmaxOf:classes:parallelism:)"],
                cases: [
                    OperationCase(
                        "of 7 planes", count: Count("argmax", size: PixelSize(width: 200, height: 150))
                    ) { site in
                        let size = PixelSize(width: site.size.width, height: site.size.height * 7)
                        return [
                            site.making(try site.canvas(GrayF32.self, size: size)) {
                                try CategoryMask(argmaxOf: $0, classes: 7, parallelism: $1).raster
                            }
                        ]
                    },
                    OperationCase("of one plane") { site in
                        [
                            site.making(try site.canvas(GrayF32.self)) {
                                try CategoryMask(argmaxOf: $0, classes: 1, parallelism: $1).raster
                            }
                        ]
                    },
                    OperationCase("of a plane per row") { site in
                        let size = PixelSize(width: site.size.width, height: min(site.size.height, 256))
                        return [
                            site.making(try site.canvas(GrayF32.self, size: size)) {
                                try CategoryMask(argmaxOf: $0, classes: $0.height, parallelism: $1).raster
                            }
                        ]
                    },
                ]),
            Operation(
                "measures of classes", oracle: "CategoryTests", isCancellable: false,
                functions: [
                    "CategoryMask.borders()", "CategoryMask.shares", "CategoryMask.mask(selecting:)",
                    "CategoryMask.resized(to:alignment:)", "CategoryMask.init(classes:size:)",
                ],
                cases: [
                    OperationCase("outlines", count: "outlines of classes") { site in
                        let classes = CategoryMask(try site.raster(Gray8.self))
                        return [site.masking { _ in try classes.borders() }]
                    },
                    OperationCase("shares", count: "shares of classes") { site in
                        let classes = CategoryMask(try site.raster(Gray8.self))
                        return [site.measuring { _ in classes.shares }]
                    },
                    OperationCase("a mask") { site in
                        let classes = CategoryMask(try site.raster(Gray8.self))
                        return [site.masking { _ in try classes.mask(selecting: [1, 15, 80]) }]
                    },
                    OperationCase("another size", count: "resize classes") { site in
                        let classes = CategoryMask(try site.raster(Gray8.self))
                        let to = PixelSize(
                            width: site.size.width * 45 / 32, height: site.size.height * 35 / 24)
                        return [site.making { _ in try classes.resized(to: to).raster }]
                    },
                    OperationCase("bytes") { site in
                        let bytes = try site.raster(Gray8.self).allPixels.map(\.value)
                        return [
                            site.making { _ in try CategoryMask(classes: bytes, size: site.size).raster }
                        ]
                    },
                ]),
            Operation(
                "overlay of classes", oracle: "CategoryTests", isCancellable: false,
                functions: bothMutable("overlay(_:palette:opacity:skipping:outline:)") + [
                    "Raster.overlaying(_:palette:opacity:skipping:outline:)"
                ],
                cases: [overlay(0, "overlay"), overlay(1)]),
        ]
    }

    private static func overlay(_ outline: Int, _ count: Count? = nil) -> OperationCase {
        OperationCase("outlines of \(outline)", count: count) { site in
            let classes = CategoryMask(try site.raster(Gray8.self))
            let raster = try site.raster(RGBA8.self), palette = Palette.voc
            return [
                try site.changing(raster) { picture, _ in
                    try picture.overlay(classes, palette: palette, outline: outline)
                },
                site.changing(try site.target(RGBA8.self, .photo)) {
                    try $0.overlay(classes, palette: palette, outline: outline)
                },
                site.making { _ in try raster.overlaying(classes, palette: palette, outline: outline) },
            ]
        }
    }
}
