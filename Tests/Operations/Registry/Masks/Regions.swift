import Matte

extension Operation {
    /// Returns operations with shapes.
    static func regions() -> [Operation] {
        [
            Operation(
                "erasing", oracle: "EraseTests", isCancellable: false,
                functions: bothMutable("erase(_:feather:side:)", "erase(_:feather:side:keepingColor:)") + [
                    "Raster.erasing(_:feather:side:)", "Raster.erasing(_:feather:side:keepingColor:)",
                ],
                cases: [
                    erase("an ellipse", 0, count: "erase ellipse") { .ellipse(in: $0.oval) },
                    erase("a soft ellipse", 8, count: "erase ellipse feathered") { .ellipse(in: $0.oval) },
                    erase("an ellipse, keeping colours", 0, keeping: true, count: "erase keeping colour") {
                        .ellipse(in: $0.oval)
                    },
                    erase("all but a rectangle", 2) { .inverse(.rect($0.oval)) },
                    erase("a mask", 0) { .mask(try $0.mask()) },
                    OperationCase("premultiplied", count: "erase premultiplied") { site in
                        let region = Region.ellipse(in: site.oval)
                        let raster = try site.raster(PremultipliedRGBA8.self, .layer)
                        return [
                            try site.changing(raster) { picture, _ in try picture.erase(region) },
                            site.changing(try site.target(PremultipliedRGBA8.self)) { try $0.erase(region) },
                            site.making { _ in try raster.erasing(region) },
                        ]
                    },
                    OperationCase("premultiplied, everything") { site in
                        [
                            site.changing(try site.target(PremultipliedBGRA8.self)) {
                                try $0.erase(.rect(SubpixelRect($0.bounds)))
                            }
                        ]
                    },
                ]),
            Operation(
                "stroke", oracle: "StrokeTests", isCancellable: false,
                functions: bothMutable("stroke(_:with:width:position:)"),
                cases: StrokePosition.allCases.map { position in
                    OperationCase("\(position)", count: position == .inside ? "stroke" : nil) { site in
                        let bounds = PixelRect(
                            x: 0, y: 0, width: site.size.width, height: site.size.height)
                        let color = RGBA8(red: 1, green: 2, blue: 3)
                        return [
                            try site.changing(site.raster(RGBA8.self)) { picture, _ in
                                picture.stroke(bounds, with: color, width: 2, position: position)
                            },
                            site.changing(try site.target(RGBA8.self, .photo), reusable: true) {
                                $0.stroke(bounds, with: color, width: 2, position: position)
                            },
                        ]
                    }
                }),
            Operation(
                "mask of a shape", oracle: "RegionCoverageTests", isCancellable: false,
                functions: ["Mask.init(_:size:feather:side:)"],
                cases: [
                    mask("an ellipse", 0, count: "mask of a shape") { .ellipse(in: $0.oval) },
                    mask("a soft ellipse", 5) { .ellipse(in: $0.oval) },
                    mask("a polygon", 0) { .polygon(corners($0.oval)) },
                    mask("two shapes", 0) {
                        .union([.rect($0.oval), .inverse(.roundedRect($0.oval, radius: 9))])
                    },
                ]),
            Operation(
                "mask of the pixels whose centres are in a shape", oracle: "PixelCentersTests",
                isCancellable: false, functions: ["Mask.init(pixelCentersIn:size:)"],
                cases: [
                    OperationCase("a polygon", count: "mask of pixel centres") { site in
                        let region = Region.polygon(corners(site.oval))
                        return [site.masking { _ in try Mask(pixelCentersIn: region, size: site.size) }]
                    }
                ]),
        ]
    }

    private static func corners(_ rect: SubpixelRect) -> [SubpixelPoint] {
        [
            SubpixelPoint(x: rect.x, y: rect.y), SubpixelPoint(x: rect.maxX, y: rect.y + 3),
            SubpixelPoint(x: rect.x + 2.5, y: rect.maxY),
        ]
    }

    private static func erase(
        _ name: String, _ feather: Double, keeping: Bool = false, count: Count? = nil,
        _ region: @escaping (Site) throws -> Region
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let region = try region(site), raster = try site.raster(RGBA8.self)
            return [
                try site.changing(raster) { picture, _ in
                    try picture.erase(region, feather: feather, keepingColor: keeping)
                },
                site.changing(try site.target(RGBA8.self, .photo)) {
                    try $0.erase(region, feather: feather, keepingColor: keeping)
                },
                site.making { _ in try raster.erasing(region, feather: feather, keepingColor: keeping) },
            ]
        }
    }

    private static func mask(
        _ name: String, _ feather: Double, count: Count? = nil,
        _ region: @escaping (Site) throws -> Region
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let region = try region(site)
            return [site.masking { _ in try Mask(region, size: site.size, feather: feather) }]
        }
    }
}
