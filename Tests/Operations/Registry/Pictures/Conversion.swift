import Matte

extension Operation {
    /// Returns conversions between pixel types, and orientations.
    static func conversions() -> [Operation] {
        [
            Operation(
                "conversion", oracle: "ConvertedTests",
                functions: both("converted(to:orientation:parallelism:)") + [
                    "RasterView.convert(into:orientation:parallelism:)"
                ],
                cases: conversionCases() + orientedCases() + [
                    OperationCase("of a raster") { site in
                        let raster = try site.raster(RGBA8.self)
                        return [site.making { try raster.converted(to: BGR8.self, parallelism: $0) }]
                    }
                ]),
            Operation(
                "premultiplication", oracle: "ConvertedTests",
                functions: both("premultiplied(parallelism:)", "unpremultiplied(parallelism:)"),
                cases: [
                    OperationCase("of alpha", count: "premultiplied") { site in
                        let raster = try site.raster(RGBA8.self, .layer)
                        return [
                            site.making(try site.canvas(RGBA8.self, .layer)) {
                                try $0.premultiplied(parallelism: $1)
                            },
                            site.making { try raster.premultiplied(parallelism: $0) },
                        ]
                    },
                    OperationCase("back") { site in
                        let raster = try site.raster(PremultipliedBGRA8.self, .layer)
                        return [
                            site.making(try site.canvas(PremultipliedBGRA8.self, .layer)) {
                                try $0.unpremultiplied(parallelism: $1)
                            },
                            site.making { try raster.unpremultiplied(parallelism: $0) },
                        ]
                    },
                ]),
            Operation(
                "orientation", oracle: "OrientedTests",
                functions: both("oriented(_:parallelism:)", "mirrored(parallelism:)"),
                cases: turned(RGBA8.self, "oriented") + turned(Gray8.self) + turned(RGB8.self)),
        ]
    }

    private static func turned<P: Pixel>(_ type: P.Type, _ count: Count? = nil) -> [OperationCase] {
        [
            OperationCase("\(P.self), turned", count: count) { site in
                let raster = try site.raster(P.self)
                return [
                    site.making(try site.canvas(P.self)) { try $0.oriented(.left, parallelism: $1) },
                    site.making { try raster.oriented(.left, parallelism: $0) },
                ]
            },
            OperationCase("\(P.self), mirrored") { site in
                let raster = try site.raster(P.self)
                return [
                    site.making(try site.canvas(P.self)) { try $0.mirrored(parallelism: $1) },
                    site.making { try raster.mirrored(parallelism: $0) },
                ]
            },
        ]
    }

    /// The names with which conversions are counted.
    private static let counts = [
        "BGRA8 to RGBA8": "swizzle", "RGB8 to BGR8": "rgb to bgr", "RGB8 to RGBA8": "add alpha",
        "RGB8 to BGRA8": "add alpha, swapping", "RGBA8 to RGB8": "strip alpha",
        "RGBA8 to BGR8": "strip alpha, swapping", "Gray8 to RGBA8": "grey to rgba",
        "Gray8 to RGB8": "grey to rgb", "RGBA8 to Gray8": "grey", "BGRA8 to Gray8": "grey of bgra",
        "RGB8 to Gray8": "grey of rgb", "BGR8 to Gray8": "grey of bgr", "Gray8 to GrayF32": "grey to floats",
        "GrayF32 to Gray8": "floats to grey", "RGBA8 to PremultipliedRGBA8": "premultiply",
        "RGBA8 to PremultipliedBGRA8": "premultiply, swapping",
        "PremultipliedRGBA8 to RGBA8": "unpremultiply",
        "PremultipliedRGBA8 to BGRA8": "unpremultiply, swapping", "RGBA8 to RGBA8, right": "turn",
        "RGB8 to RGB8, right": "turn rgb", "Gray8 to Gray8, right": "turn grey",
        "RGBA8 to RGBA8, upMirrored": "mirror", "RGB8 to RGB8, upMirrored": "mirror rgb",
        "Gray8 to Gray8, upMirrored": "mirror grey",
    ]

    private static func conversionCases() -> [OperationCase] {
        [
            convert(RGB8.self, BGR8.self), convert(RGBA8.self, BGR8.self), convert(GrayF32.self, Gray8.self),
            convert(BGR8.self, BGR8.self), convert(PremultipliedBGRA8.self, PremultipliedBGRA8.self),
            convert(RGBA8.self, PremultipliedBGRA8.self), convert(PremultipliedRGBA8.self, RGBA8.self),
            convert(PremultipliedRGBA8.self, BGRA8.self),
        ] + toMany(RGBA8.self) + toMany(BGRA8.self) + toMany(RGB8.self) + toMany(BGR8.self)
            + toMany(Gray8.self) + toMany(PremultipliedBGRA8.self)
    }

    /// Returns the conversions of a type to one of each kind.
    private static func toMany<P: Pixel>(_ type: P.Type) -> [OperationCase] {
        [
            convert(P.self, RGBA8.self), convert(P.self, BGRA8.self), convert(P.self, RGB8.self),
            convert(P.self, Gray8.self), convert(P.self, PremultipliedRGBA8.self),
            convert(P.self, GrayF32.self),
        ]
    }

    private static func orientedCases() -> [OperationCase] {
        ImageOrientation.allCases.filter { $0 != .up }.flatMap {
            [
                convert(RGBA8.self, RGBA8.self, $0), convert(RGB8.self, RGB8.self, $0),
                convert(Gray8.self, Gray8.self, $0), convert(BGR8.self, BGR8.self, $0),
                convert(BGRA8.self, BGRA8.self, $0),
                convert(PremultipliedBGRA8.self, PremultipliedBGRA8.self, $0),
            ]
        }
    }

    private static func convert<P: Pixel, Q: Pixel>(
        _ from: P.Type, _ to: Q.Type, _ orientation: ImageOrientation = .up
    ) -> OperationCase {
        let name = "\(P.self) to \(Q.self)" + (orientation == .up ? "" : ", \(orientation)")
        let isPremultiplied = "\(P.self)\(Q.self)".contains("Premultiplied")
        return OperationCase(name, count: counts[name].map(Count.init(stringLiteral:))) { site in
            let source = try site.canvas(P.self, isPremultiplied ? .layer : .photo)
            let target = try site.target(Q.self, size: orientation.applied(to: site.size))
            return [
                site.writing(source, target, reusable: orientation == .up) {
                    try $0.convert(into: &$1, orientation: orientation, parallelism: $2)
                },
                site.making(source) {
                    try $0.converted(to: Q.self, orientation: orientation, parallelism: $1)
                },
            ]
        }
    }
}
