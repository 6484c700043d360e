import Matte

extension Operation {
    /// Returns the creation of rasters.
    static func rasters() -> [Operation] {
        let color = RGBA8(red: 1, green: 2, blue: 3)
        return [
            Operation(
                "raster of one colour", oracle: "RasterTests", isCancellable: false,
                functions: [
                    "Raster.init(size:repeating:)", "Raster.init(width:height:repeating:)",
                    "Mask.init(size:repeating:)",
                ],
                cases: [
                    OperationCase("RGBA8", count: "raster of one colour") { site in
                        [
                            site.making { _ in try Raster(size: site.size, repeating: color) }
                        ]
                    },
                    OperationCase("RGBA8, in numbers", trapsWithoutMemory: true) { site in
                        [
                            site.making { _ in
                                Raster(width: site.size.width, height: site.size.height, repeating: color)
                            }
                        ]
                    },
                    OperationCase("mask") { site in
                        [site.masking { _ in try Mask(size: site.size, repeating: 99) }]
                    },
                ]),
            Operation(
                "copy", oracle: "RasterTests", isCancellable: false,
                functions: [
                    "Raster.init(copying:)", "Raster.init(size:pixels:)",
                    "Raster.init(size:initializingRowsWith:)",
                ],
                cases: [
                    OperationCase("RGB8", count: "copy") { site in
                        let source = try site.raster(RGB8.self)
                        let pixels = source.allPixels
                        return [
                            site.making(try site.canvas(RGB8.self)) { view, _ in try Raster(copying: view) },
                            site.making { _ in try Raster(size: site.size, pixels: pixels) },
                            site.making { _ in
                                try Raster(size: site.size) { y, row in
                                    for x in 0..<site.size.width { row.append(source[x, y]) }
                                }
                            },
                        ]
                    }
                ]),
            Operation(
                "raster of levels", oracle: "RasterOfLevelsTests", isCancellable: false,
                functions: ["Raster.init(levels:size:)", "Mask.init(levels:size:)"],
                cases: [
                    OperationCase("bytes", count: "raster of levels") { site in
                        let levels = try site.raster(Gray8.self).allPixels.map(\.value)
                        return [
                            site.making { _ in try Raster<Gray8>(levels: levels, size: site.size) },
                            site.masking { _ in try Mask(levels: levels, size: site.size) },
                        ]
                    }
                ]),
        ]
    }
}
