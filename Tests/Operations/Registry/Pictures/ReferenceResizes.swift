import Matte

extension Operation {
    /// Returns resizes that give the pixels of other libraries.
    static func references() -> [Operation] {
        [
            Operation(
                "resize like another library", oracle: "ReferenceResizeTests",
                functions: both("resized(to:like:parallelism:)") + [
                    "RasterView.resize(into:like:parallelism:)"
                ],
                cases: ReferenceFilter.allCases.flatMap { filter in
                    let isCubic = filter == .pillowBicubic
                    return [
                        resize(RGBA8.self, .photo, filter, "resize like \(filter.rawValue)"),
                        resize(
                            RGBA8.self, .layer, filter, isCubic ? "resize like pillow-bicubic alpha" : nil),
                        resize(
                            RGB8.self, .photo, filter,
                            isCubic || filter == .openCVLinear ? "resize like \(filter.rawValue) rgb" : nil),
                        resize(Gray8.self, .photo, filter, isCubic ? "resize like pillow-bicubic grey" : nil),
                    ]
                } + [
                    OperationCase("of a raster") { site in
                        let raster = try site.raster(RGB8.self), size = PixelSize(width: 70, height: 51)
                        return [
                            site.making {
                                try raster.resized(to: size, like: .pillowLanczos, parallelism: $0)
                            }
                        ]
                    }
                ]),
            Operation(
                "letterbox", oracle: "LetterboxedTests",
                functions: both("letterboxed(_:like:padding:parallelism:)"),
                cases: [
                    OperationCase("RGBA8", count: "letterbox") { site in
                        let place = try Letterbox(of: site.size, in: PixelSize(width: 320, height: 320))
                        let raster = try site.raster(RGBA8.self)
                        return [
                            site.making(try site.canvas(RGBA8.self)) {
                                try $0.letterboxed(place, parallelism: $1)
                            },
                            site.making { try raster.letterboxed(place, parallelism: $0) },
                        ]
                    }
                ]),
        ]
    }

    private static func resize<P: Pixel>(
        _ type: P.Type, _ content: Site.Content, _ filter: ReferenceFilter, _ count: String?
    ) -> OperationCase {
        let name = "\(filter.rawValue), \(P.self), \(content)"
        return OperationCase(name, count: count.map(Count.init(stringLiteral:))) { site in
            let size = PixelSize(width: max(1, site.size.width / 3), height: max(1, site.size.height / 3))
            let source = try site.canvas(P.self, content)
            return [
                site.writing(source, try site.target(P.self, size: size), reusable: false) {
                    try $0.resize(into: &$1, like: filter, parallelism: $2)
                },
                site.making(source) { try $0.resized(to: size, like: filter, parallelism: $1) },
            ]
        }
    }
}
