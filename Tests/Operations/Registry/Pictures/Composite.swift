import Matte

extension Operation {
    /// Returns operations that combine a picture with another one, a colour or a mask.
    static func composites() -> [Operation] {
        [
            Operation(
                "composite", oracle: "CompositeTests",
                functions: both("composited(over:through:parallelism:)") + [
                    "RasterView.composite(over:through:into:parallelism:)"
                ],
                cases: [
                    composite(RGBA8.self, isMasked: true, "composite through a mask"),
                    composite(PremultipliedRGBA8.self, isMasked: true, "composite premultiplied"),
                    composite(BGRA8.self, isMasked: false),
                    overColor(RGBA8(red: 1, green: 2, blue: 200), isMasked: true),
                    overColor(RGBA8(red: 1, green: 2, blue: 200), isMasked: false),
                ]),
            Operation(
                "desaturation", oracle: "CompositeTests",
                functions: both("desaturated(outside:amount:parallelism:)") + [
                    "RasterView.desaturate(outside:amount:into:parallelism:)"
                ],
                cases: [desaturate(isMasked: true, "desaturate"), desaturate(isMasked: false)]),
            Operation(
                "application of a mask", oracle: "CompositeTests", isCancellable: false,
                functions: [
                    "Raster.masked(by:)", "Raster.mask(by:)", "Raster.masked(by:keepingColor:)",
                    "Raster.mask(by:keepingColor:)",
                ],
                cases: [
                    OperationCase("straight alpha", count: "application of a mask") { site in
                        let raster = try site.raster(RGBA8.self, .layer), mask = try site.mask()
                        return [
                            site.making { _ in try raster.masked(by: mask, keepingColor: true) },
                            try site.changing(raster) { picture, _ in
                                try picture.mask(by: mask, keepingColor: true)
                            },
                        ]
                    },
                    OperationCase("premultiplied") { site in
                        let raster = try site.raster(PremultipliedRGBA8.self, .layer)
                        let mask = try site.mask()
                        return [
                            site.making { _ in try raster.masked(by: mask) },
                            try site.changing(raster) { picture, _ in try picture.mask(by: mask) },
                        ]
                    },
                ]),
            Operation(
                "background blur", oracle: "BlurredBackgroundTests",
                functions: both("blurringBackground(mask:sigma:backgroundLimit:parallelism:)"),
                cases: [blurBackground(5, "background blur"), blurBackground(0.8), blurBackground(40)]),
        ]
    }

    private static func composite<P: AlphaPixel>(
        _ type: P.Type, isMasked: Bool, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("\(P.self)\(isMasked ? " through a mask" : "")", count: count) { site in
            let over = try site.canvas(P.self, .layer), under = try site.canvas(P.self)
            let raster = try site.raster(P.self, .layer), background = try site.raster(P.self)
            let mask = isMasked ? try site.mask() : nil
            return [
                site.writing(over, try site.target(P.self, .photo), reusable: isMasked) {
                    over, target, parallelism in
                    try under.read {
                        try over.composite(over: $0, through: mask, into: &target, parallelism: parallelism)
                    }
                },
                site.making(over) { over, parallelism in
                    try under.read {
                        try over.composited(over: $0, through: mask, parallelism: parallelism)
                    }
                },
                site.making {
                    try raster.composited(over: background, through: mask, parallelism: $0)
                },
            ]
        }
    }

    private static func overColor<P: AlphaPixel>(_ color: P, isMasked: Bool) -> OperationCase {
        OperationCase("over a colour\(isMasked ? " through a mask" : "")") { site in
            let source = try site.canvas(P.self, .layer), raster = try site.raster(P.self, .layer)
            let mask = isMasked ? try site.mask() : nil
            return [
                site.writing(source, try site.target(P.self, .photo), reusable: false) {
                    try $0.composite(over: color, through: mask, into: &$1, parallelism: $2)
                },
                site.making(source) { try $0.composited(over: color, through: mask, parallelism: $1) },
                site.making { try raster.composited(over: color, through: mask, parallelism: $0) },
            ]
        }
    }

    private static func desaturate(isMasked: Bool, _ count: Count? = nil) -> OperationCase {
        OperationCase(isMasked ? "outside a mask" : "of the whole", count: count) { site in
            let source = try site.canvas(RGBA8.self, .layer), raster = try site.raster(RGBA8.self, .layer)
            let mask = isMasked ? try site.mask() : nil
            return [
                site.writing(source, try site.target(RGBA8.self, .photo), reusable: isMasked) {
                    try $0.desaturate(outside: mask, into: &$1, parallelism: $2)
                },
                site.making(source) { try $0.desaturated(outside: mask, parallelism: $1) },
                site.making { try raster.desaturated(outside: mask, parallelism: $0) },
            ]
        }
    }

    private static func blurBackground(_ sigma: Double, _ count: Count? = nil) -> OperationCase {
        OperationCase("\(sigma)", count: count) { site in
            let raster = try site.raster(RGBA8.self), mask = try site.mask()
            return [
                site.making(try site.canvas(RGBA8.self)) {
                    try $0.blurringBackground(mask: mask, sigma: sigma, parallelism: $1)
                },
                site.making { try raster.blurringBackground(mask: mask, sigma: sigma, parallelism: $0) },
            ]
        }
    }
}
