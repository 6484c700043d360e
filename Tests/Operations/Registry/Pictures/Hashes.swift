import Matte
import MatteCompare

extension Operation {
    /// Returns hashes of pictures and placeholders.
    static func hashes() -> [Operation] {
        [
            Operation(
                "perceptual hash", oracle: "PerceptualHashTests",
                functions: both("perceptualHash(_:parallelism:)"),
                cases: [
                    hash(RGB8.self, .dHash, "difference hash"), hash(RGB8.self, .pHash, "cosine hash"),
                    hash(BGRA8.self, .dHash), hash(Gray8.self, .dHash), hash(RGBA8.self, .pHash),
                    hash(Gray8.self, .pHash),
                ]),
            Operation(
                "BlurHash", oracle: "BlurHashTests",
                functions: both("blurHash(componentsX:componentsY:parallelism:)"),
                cases: [
                    blurHash(RGB8.self, 4, 3, "blurhash"), blurHash(BGRA8.self, 4, 3),
                    blurHash(Gray8.self, 4, 3), blurHash(BGR8.self, 9, 9),
                ]),
            Operation(
                "picture of a BlurHash", oracle: "BlurHashTests",
                functions: ["BlurHash.raster(size:punch:parallelism:)"],
                cases: [
                    OperationCase("20 times smaller", count: "picture of a blurhash") { site in
                        let hash = try BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")
                        let size = PixelSize(width: site.size.width / 20, height: site.size.height / 20)
                        return [site.making { try hash.raster(size: size, parallelism: $0) }]
                    },
                    OperationCase("same size") { site in
                        let hash = try BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")
                        return [site.making { try hash.raster(size: site.size, parallelism: $0) }]
                    },
                ]),
            Operation(
                "ThumbHash", oracle: "ThumbHashTests", functions: both("thumbHash()"),
                cases: [
                    thumbHash(RGB8.self, "thumbhash"), thumbHash(BGRA8.self), thumbHash(Gray8.self),
                    thumbHash(RGBA8.self),
                ]),
            Operation(
                "picture of a ThumbHash", oracle: "ThumbHashTests", isCancellable: false,
                functions: ["ThumbHash.raster()"],
                cases: [
                    OperationCase("of the site's picture", count: "picture of a thumbhash") { site in
                        let hash = try site.raster(RGBA8.self, .layer).thumbHash()
                        return [site.making { _ in try hash.raster() }]
                    }
                ]),
        ]
    }

    private static func hash<P: Pixel>(
        _ type: P.Type, _ kind: PerceptualHash.Kind, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("\(kind) of \(P.self)", count: count) { site in
            let raster = try site.raster(P.self)
            return [
                site.measuring(try site.canvas(P.self)) { try $0.perceptualHash(kind, parallelism: $1) },
                site.measuring { try raster.perceptualHash(kind, parallelism: $0) },
            ]
        }
    }

    private static func blurHash<P: Pixel>(
        _ type: P.Type, _ x: Int, _ y: Int, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("\(x)x\(y) of \(P.self)", count: count) { site in
            let raster = try site.raster(P.self)
            return [
                site.measuring(try site.canvas(P.self)) {
                    try $0.blurHash(componentsX: x, componentsY: y, parallelism: $1)
                },
                site.measuring { try raster.blurHash(componentsX: x, componentsY: y, parallelism: $0) },
            ]
        }
    }

    private static func thumbHash<P: Pixel>(_ type: P.Type, _ count: Count? = nil) -> OperationCase {
        OperationCase("\(P.self)", count: count) { site in
            let raster = try site.raster(P.self, .layer)
            return [
                site.measuring(try site.canvas(P.self, .layer)) { view, _ in try view.thumbHash().bytes },
                site.measuring { _ in try raster.thumbHash().bytes },
            ]
        }
    }
}
