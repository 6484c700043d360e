import Matte

extension Operation {
    /// Returns blurs.
    static func blurs() -> [Operation] {
        [
            Operation(
                "Gaussian blur", oracle: "GaussianBlurTests",
                functions: both("blurred(sigma:edge:parallelism:)") + [
                    "RasterView.blur(sigma:edge:into:parallelism:)", "Raster.blur(sigma:edge:parallelism:)",
                    "GaussianBlur.blur(_:into:parallelism:)",
                ],
                cases: gaussian(RGBA8.self, [2: "2", 8: "8", 20: "20", 0.8: nil, 40: nil]),
                gaussian(RGBA8.self, [2: "2 alpha", 8: "8 alpha"], .layer),
                gaussian(RGB8.self, [2: "2 rgb", 8: "8 rgb", 40: nil]),
                gaussian(Gray8.self, [0.8: nil, 4: "4 grey", 20: nil]),
                gaussian(GrayF32.self, [1: "1 floats", 8: "8 floats"]), gaussianEdges(),
                [
                    OperationCase("of a raster") { site in
                        let raster = try site.raster(RGBA8.self)
                        return [
                            site.making { try raster.blurred(sigma: 3, parallelism: $0) },
                            try site.changing(raster) { try $0.blur(sigma: 3, parallelism: $1) },
                        ]
                    }
                ]),
            Operation(
                "box blur", oracle: "BoxBlurTests",
                functions: both("boxBlurred(radius:edge:parallelism:)") + [
                    "RasterView.boxBlur(radius:edge:into:parallelism:)",
                    "BoxBlur.blur(_:into:parallelism:)",
                ],
                cases: [
                    box(RGBA8.self, .photo, 15, count: "box 15"),
                    box(RGBA8.self, .layer, 15, count: "box 15 alpha"), box(RGBA8.self, .photo, 200),
                ],
                BlurEdge.allCases.flatMap {
                    [
                        box(RGBA8.self, .photo, 4, $0), box(RGB8.self, .photo, 4, $0),
                        box(Gray8.self, .photo, 4, $0),
                    ]
                },
                [
                    OperationCase("of a raster") { site in
                        let raster = try site.raster(RGBA8.self)
                        return [site.making { try raster.boxBlurred(radius: 9, parallelism: $0) }]
                    }
                ]),
        ]
    }

    private static func gaussian<P: Pixel>(
        _ type: P.Type, _ sigmas: KeyValuePairs<Double, String?>, _ content: Site.Content = .photo
    ) -> [OperationCase] {
        sigmas.map { gaussian(P.self, content, $0.key, count: $0.value) }
    }

    private static func gaussianEdges() -> [OperationCase] {
        BlurEdge.allCases.flatMap { edge -> [OperationCase] in
            [0.8, 3, 20].flatMap { sigma -> [OperationCase] in
                [
                    gaussian(RGBA8.self, .layer, sigma, edge), gaussian(RGB8.self, .photo, sigma, edge),
                    gaussian(Gray8.self, .photo, sigma, edge),
                ]
            }
        }
    }

    private static func gaussian<P: Pixel>(
        _ type: P.Type, _ content: Site.Content, _ sigma: Double, _ edge: BlurEdge? = nil,
        count: String? = nil
    ) -> OperationCase {
        let name = "\(P.self), \(content), \(sigma)" + (edge.map { ", \($0)" } ?? "")
        return OperationCase(name, count: count.map { Count(stringLiteral: "gaussian \($0)") }) { site in
            let source = try site.canvas(P.self, content), edge = edge ?? .replicate
            let blur = try GaussianBlur(sigma: sigma, edge: edge)
            return [
                site.writing(source, try site.target(P.self)) {
                    try blur.blur($0, into: &$1, parallelism: $2)
                },
                site.writing(source, try site.target(P.self), reusable: false) {
                    try $0.blur(sigma: sigma, edge: edge, into: &$1, parallelism: $2)
                },
                site.making(source) { try $0.blurred(sigma: sigma, edge: edge, parallelism: $1) },
            ]
        }
    }

    private static func box<P: Pixel>(
        _ type: P.Type, _ content: Site.Content, _ radius: Int, _ edge: BlurEdge? = nil,
        count: Count? = nil
    ) -> OperationCase {
        let name = "\(P.self), \(content), \(radius)" + (edge.map { ", \($0)" } ?? "")
        return OperationCase(name, count: count) { site in
            let source = try site.canvas(P.self, content), edge = edge ?? .replicate
            let blur = try BoxBlur(radius: radius, edge: edge)
            return [
                site.writing(source, try site.target(P.self)) {
                    try blur.blur($0, into: &$1, parallelism: $2)
                },
                site.writing(source, try site.target(P.self), reusable: false) {
                    try $0.boxBlur(radius: radius, edge: edge, into: &$1, parallelism: $2)
                },
                site.making(source) { try $0.boxBlurred(radius: radius, edge: edge, parallelism: $1) },
            ]
        }
    }
}
