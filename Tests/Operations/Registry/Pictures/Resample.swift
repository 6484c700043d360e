import Matte

extension Operation {
    /// Returns resizes with Matte's own filters.
    static func resizes() -> [Operation] {
        [
            Operation(
                "resize", oracle: "ResizeTests",
                functions: both(
                    "resized(to:filter:light:parallelism:)",
                    "resized(toFit:fit:filter:light:padding:parallelism:)")
                    + ["ResizePlan.resize(_:into:parallelism:)", "ResizePlan.resized(_:parallelism:)"],
                cases: resizes(
                    RGBA8.self,
                    [
                        "lanczos3": "opaque", "catmull-rom": "opaque", "area": "opaque",
                        "mitchell": "opaque", "triangle": "opaque", "lanczos3 linear": "",
                    ]),
                resizes(RGBA8.self, ["lanczos3": "alpha"], .layer),
                resizes(RGB8.self, ["lanczos3": "rgb"]), resizes(Gray8.self, ["lanczos3": "grey"]),
                resizes(GrayF32.self, ["lanczos3": "floats"]), fits()),
            Operation(
                "streaming resize", oracle: "StreamingResizeTests",
                functions: ["StreamingResize.append(_:)", "StreamingResize.makeRows(into:parallelism:)"],
                cases: ResizeFilter.allCases.map(streaming)),
        ]
    }

    private static func resizes<P: Pixel>(
        _ type: P.Type, _ counts: [String: String], _ content: Site.Content = .photo
    ) -> [OperationCase] {
        ResizeFilter.allCases.flatMap { filter -> [OperationCase] in
            ResizeLight.allCases.flatMap { light -> [OperationCase] in
                let kind = filter.rawValue + (light == .linear ? " linear" : "")
                let count = counts[kind].map {
                    Count(
                        "resize \(kind)\($0.isEmpty ? "" : " ")\($0)",
                        size: PixelSize(width: 1600, height: 1200))
                }
                // Float pixels have no encoded light.
                guard P.self != GrayF32.self || light == .encoded else { return [] }
                let name = "\(P.self), \(content), \(kind)"
                func resized(
                    _ target: String, _ count: Count? = nil, _ size: @escaping (PixelSize) -> PixelSize
                )
                    -> OperationCase
                {
                    resize(P.self, content, "\(name), \(target)", count, filter, light, to: size)
                }
                return [
                    resized("to a quarter", count) {
                        PixelSize(width: ($0.width + 3) / 4, height: ($0.height + 3) / 4)
                    },
                    // Many source pixels per pixel of the result.
                    resized("far down") { _ in PixelSize(width: 3, height: 2) },
                    resized("up") {
                        PixelSize(width: $0.width * 21 / 16 + 9, height: $0.height * 4 / 3 + 2)
                    },
                    resized("narrow") { PixelSize(width: $0.width / 4 + 1, height: $0.height + 40) },
                ]
            }
        }
    }

    private static func resize<P: Pixel>(
        _ type: P.Type, _ content: Site.Content, _ name: String, _ count: Count?, _ filter: ResizeFilter,
        _ light: ResizeLight, to size: @escaping (PixelSize) -> PixelSize
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let source = try site.canvas(P.self, content), to = size(site.size)
            let plan = try ResizePlan<P>(from: site.size, to: to, filter: filter, light: light)
            return [
                // At ratios that need double precision, the sums are allocated in each call.
                site.writing(
                    source, try site.target(P.self, size: to), reusable: site.size.area < 10_000 * to.area
                ) {
                    try plan.resize($0, into: &$1, parallelism: $2)
                },
                site.making(source) { try $0.resized(to: to, filter: filter, light: light, parallelism: $1) },
            ]
        }
    }

    private static func fits() -> [OperationCase] {
        ResizeFit.allCases.map { fit in
            OperationCase("to fit, \(fit)") { site in
                let frame = PixelSize(width: 50 + site.size.width / 5, height: 50)
                let raster = try site.raster(RGB8.self)
                let padding = RGB8(red: 1, green: 2, blue: 3)
                return [
                    site.making(try site.canvas(RGB8.self)) {
                        try $0.resized(toFit: frame, fit: fit, padding: padding, parallelism: $1)
                    },
                    site.making {
                        try raster.resized(toFit: frame, fit: fit, padding: padding, parallelism: $0)
                    },
                ]
            }
        } + [
            OperationCase("of a raster") { site in
                let raster = try site.raster(RGBA8.self), size = PixelSize(width: 70, height: 51)
                let plan = try ResizePlan<RGBA8>(from: site.size, to: size)
                return [
                    site.making { try raster.resized(to: size, parallelism: $0) },
                    site.making(try site.canvas(RGBA8.self)) { try plan.resized($0, parallelism: $1) },
                ]
            }
        ]
    }

    private static func streaming(_ filter: ResizeFilter) -> OperationCase {
        OperationCase(
            "\(filter.rawValue)", count: filter == .lanczos3 ? "resize of a stream of rows" : nil
        ) { site in
            let source = try site.canvas(RGBA8.self), size = site.size
            let to = PixelSize(width: size.width / 3 + 1, height: size.height / 3 + 1)
            let plan = try ResizePlan<RGBA8>(from: size, to: to, filter: filter)
            return [
                site.writing(source, try site.target(RGBA8.self, size: to), reusable: false) {
                    source, target, parallelism in
                    var resize = try StreamingResize(plan)
                    var read = 0
                    while resize.remainingRows > 0 {
                        while resize.missingRows > 0 {
                            resize.append { rows in
                                for y in 0..<rows.height {
                                    for x in 0..<rows.width { rows[x, y] = source[x, read + y] }
                                }
                                read += rows.height
                            }
                        }
                        try resize.makeRows(into: &target, parallelism: parallelism)
                    }
                },
                site.making(source) { try $0.resized(to: to, filter: filter, parallelism: $1) },
            ]
        }
    }
}
