import Matte

extension Operation {
    /// Returns warps of pictures and of masks.
    static func warps() -> [Operation] {
        [
            Operation(
                "warp", oracle: "WarpTests",
                functions: both(
                    "warped(by:to:filter:edge:parallelism:)", "rotated(by:canvas:filter:edge:parallelism:)",
                    "aligned(_:to:filter:edge:parallelism:)") + [
                        "WarpPlan.warp(_:into:parallelism:)", "WarpPlan.warped(_:parallelism:)",
                    ],
                cases: warps(
                    RGBA8.self, .photo,
                    [
                        "bilinear 1.0": "warp bilinear opaque", "catmull-rom 1.0": "warp catmull-rom opaque",
                        "bilinear 0.4": "warp bilinear to 0.4",
                    ])
                    + warps(
                        RGBA8.self, .layer,
                        [
                            "bilinear 1.0": "warp bilinear alpha",
                            "catmull-rom 1.0": "warp catmull-rom alpha",
                        ]) + warps(Gray8.self, .photo, ["bilinear 1.0": "warp bilinear grey"])
                    + warps(RGB8.self, .photo, [:]) + warps(GrayF32.self, .photo, [:])
                    + WarpFilter.allCases.flatMap(shortcuts)),
            Operation(
                "warp of a mask", oracle: "WarpTests",
                functions: [
                    "Mask.warped(by:to:filter:edge:parallelism:)",
                    "Mask.rotated(by:canvas:filter:edge:parallelism:)",
                ],
                cases: [
                    OperationCase("by a transform", count: "warp of a mask") { site in
                        let mask = try site.mask(), turn = AffineTransform.rotation(byDegrees: 2)
                        return [
                            site.masking { try mask.warped(by: turn, parallelism: $0) },
                            site.masking {
                                try mask.warped(by: ProjectiveTransform(turn), parallelism: $0)
                            },
                        ]
                    },
                    OperationCase("by an angle") { site in
                        let mask = try site.mask()
                        return [site.masking { try mask.rotated(by: 7, canvas: .fit, parallelism: $0) }]
                    },
                ]),
        ]
    }

    private static func warps<P: Pixel>(
        _ type: P.Type, _ content: Site.Content, _ counts: [String: String]
    ) -> [OperationCase] {
        WarpFilter.allCases.flatMap { filter in
            [(1, 1), (0.7, 0.7), (0.4, 0.4), (0.27, 0.2), (1.5, -1.1)].map { x, y -> OperationCase in
                let turn = AffineTransform.rotation(byDegrees: 2).then(.scale(x: x, y: y))
                let count = counts["\(filter.rawValue) \(Double(x))"].map(Count.init(stringLiteral:))
                return warp(P.self, content, "\(filter.rawValue) to \(x), \(y)", count, turn, filter)
            }
        }
    }

    private static func warp<P: Pixel>(
        _ type: P.Type, _ content: Site.Content, _ name: String, _ count: Count?, _ turn: AffineTransform,
        _ filter: WarpFilter
    ) -> OperationCase {
        OperationCase("\(P.self), \(content), \(name)", count: count) { site in
            let source = try site.canvas(P.self, content)
            let plan = try WarpPlan<P>(from: site.size, to: site.size, transform: turn, filter: filter)
            return [
                site.writing(source, try site.target(P.self)) {
                    try plan.warp($0, into: &$1, parallelism: $2)
                },
                site.making(source) { try plan.warped($0, parallelism: $1) },
                site.making(source) {
                    try $0.warped(by: turn, to: $0.size, filter: filter, parallelism: $1)
                },
            ]
        }
    }

    /// Returns cases of the functions that make a plan of their own.
    private static func shortcuts(_ filter: WarpFilter) -> [OperationCase] {
        func point(_ x: Double, _ y: Double) -> SubpixelPoint { SubpixelPoint(x: x, y: y) }
        let face = FaceLandmarks(
            leftEye: point(23, 15), rightEye: point(54, 16), nose: point(38, 34), leftMouth: point(25, 52),
            rightMouth: point(51, 51))
        return [
            OperationCase("a rotation, \(filter.rawValue)") { site in
                let raster = try site.raster(RGBA8.self)
                return [
                    site.making(try site.canvas(RGBA8.self)) {
                        try $0.rotated(by: 7, canvas: .fit, filter: filter, parallelism: $1)
                    },
                    site.making { try raster.rotated(by: 7, canvas: .fit, filter: filter, parallelism: $0) },
                ]
            },
            OperationCase("a rotation that repeats the edge, \(filter.rawValue)") { site in
                let raster = try site.raster(BGR8.self)
                return [
                    site.making {
                        try raster.rotated(by: -40, filter: filter, edge: .replicate, parallelism: $0)
                    }
                ]
            },
            OperationCase("a face, \(filter.rawValue)") { site in
                let raster = try site.raster(RGB8.self)
                return [
                    site.making(try site.canvas(RGB8.self)) {
                        try $0.aligned(face, filter: filter, parallelism: $1)
                    },
                    site.making { try raster.aligned(face, filter: filter, parallelism: $0) },
                ]
            },
            OperationCase("a perspective, \(filter.rawValue)") { site in
                let raster = try site.raster(RGBA8.self)
                let tilt = ProjectiveTransform(
                    a: 1.1, b: 0.1, c: -3, d: 0.05, e: 1, f: 2, g: 0.0003, h: 0.0002, i: 1)
                return [
                    site.making(try site.canvas(RGBA8.self)) {
                        try $0.warped(by: tilt, filter: filter, parallelism: $1)
                    },
                    site.making { try raster.warped(by: tilt, filter: filter, parallelism: $0) },
                ]
            },
        ]
    }
}
