import Matte

extension Operation {
    /// Returns operations that move pixels or set them to one value.
    static func crops() -> [Operation] {
        [
            Operation(
                "crop", oracle: "CropPadFillTests", functions: both("cropped(to:parallelism:)"),
                cases: [
                    OperationCase("to a part", count: "crop") { site in
                        let (width, height) = (site.size.width, site.size.height)
                        let part = PixelRect(
                            x: width / 58, y: height / 68, width: (width * 5 + 7) / 8,
                            height: (height * 5 + 7) / 8)
                        let raster = try site.raster(RGBA8.self)
                        return [
                            site.making(try site.canvas(RGBA8.self)) {
                                try $0.cropped(to: part, parallelism: $1)
                            },
                            site.making { try raster.cropped(to: part, parallelism: $0) },
                        ]
                    },
                    OperationCase("to a pixel") { site in
                        let size = site.size
                        guard !size.isEmpty else { return [] }
                        let pixel = PixelRect(x: size.width / 2, y: size.height / 2, width: 1, height: 1)
                        return [
                            site.making(try site.canvas(RGB8.self)) {
                                try $0.cropped(to: pixel, parallelism: $1)
                            }
                        ]
                    },
                ]),
            Operation(
                "padding", oracle: "CropPadFillTests",
                functions: both("padded(left:top:right:bottom:with:parallelism:)"),
                cases: [pad(5, 6, 7, 8, "pad"), pad(1, 2, 3, 0), pad(3, 5, 0, 0)]),
            Operation(
                "fill", oracle: "CropPadFillTests", isCancellable: false,
                functions: bothMutable("fill(_:with:)"),
                cases: [
                    fill(RGBA8(red: 1, green: 2, blue: 3), "fill"), fill(BGR8(red: 1, green: 2, blue: 3)),
                ]),
            Operation(
                "alpha of all pixels", oracle: "CropPadFillTests", isCancellable: false,
                functions: bothMutable("setAlpha(_:in:)"),
                cases: [
                    OperationCase("RGBA8", count: "set alpha") { site in
                        [
                            try site.changing(site.raster(RGBA8.self)) { raster, _ in raster.setAlpha(128) },
                            site.changing(try site.target(RGBA8.self, .photo), reusable: true) {
                                $0.setAlpha(128)
                            },
                        ]
                    }
                ]),
            Operation(
                "opacity", oracle: "IsOpaqueTests", isCancellable: false, functions: both("isOpaque"),
                cases: [opacity(.photo, "opacity"), opacity(.layer)]),
        ]
    }

    private static func pad(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int, _ count: Count? = nil)
        -> OperationCase
    {
        let color = RGBA8(red: 1, green: 2, blue: 3)
        return OperationCase("by \(left), \(top), \(right), \(bottom)", count: count) { site in
            let raster = try site.raster(RGBA8.self)
            return [
                site.making(try site.canvas(RGBA8.self)) {
                    try $0.padded(
                        left: left, top: top, right: right, bottom: bottom, with: color, parallelism: $1)
                },
                site.making {
                    try raster.padded(
                        left: left, top: top, right: right, bottom: bottom, with: color, parallelism: $0)
                },
            ]
        }
    }

    private static func fill<P: Pixel>(_ pixel: P, _ count: Count? = nil) -> OperationCase {
        OperationCase("\(P.self)", count: count) { site in
            [
                try site.changing(site.raster(P.self)) { raster, _ in raster.fill(with: pixel) },
                site.changing(try site.target(P.self, .photo), reusable: true) { $0.fill(with: pixel) },
            ]
        }
    }

    private static func opacity(_ content: Site.Content, _ count: Count? = nil) -> OperationCase {
        OperationCase("of a \(content)", count: count) { site in
            let raster = try site.raster(RGBA8.self, content)
            return [
                site.measuring(try site.canvas(RGBA8.self, content)) { view, _ in view.isOpaque },
                site.measuring { _ in raster.isOpaque },
            ]
        }
    }
}
