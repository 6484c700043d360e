import Matte
import MatteCompare

extension Operation {
    /// Returns measures of the difference of two pictures.
    static func comparisons() -> [Operation] {
        [
            Operation(
                "difference", oracle: "DifferenceTests", functions: both("difference(from:parallelism:)"),
                cases: [
                    difference(RGB8.self, "difference"), difference(BGRA8.self), difference(Gray8.self),
                    difference(RGBA8.self),
                ]),
            Operation(
                "difference picture", oracle: "DifferencePictureTests",
                functions: both("differencePicture(from:amplification:parallelism:)"),
                cases: [
                    differencePicture(RGB8.self, "difference picture"), differencePicture(BGRA8.self),
                    differencePicture(Gray8.self), differencePicture(RGBA8.self),
                ]),
            Operation(
                "structural similarity", oracle: "StructuralSimilarityTests",
                functions: both("structuralSimilarity(to:parallelism:)"),
                cases: [
                    similarity(RGB8.self, "structural similarity"), similarity(RGBA8.self),
                    similarity(Gray8.self),
                ]),
        ]
    }

    /// Returns a picture and one that differs from it.
    private static func pair<P: Pixel>(_ site: Site, _ type: P.Type) throws -> (Raster<P>, Raster<P>) {
        let other = try site.raster(RGBA8.self).desaturated(amount: 0.2)
        return (try site.raster(P.self), try other.converted())
    }

    private static func difference<P: Pixel>(_ type: P.Type, _ count: Count? = nil) -> OperationCase {
        OperationCase("\(P.self)", count: count) { site in
            let (one, other) = try pair(site, P.self)
            let first = site.add(one), second = site.add(other)
            return [
                site.measuring(first) { first, parallelism in
                    try second.read { try first.difference(from: $0, parallelism: parallelism) }
                },
                site.measuring { try one.difference(from: other, parallelism: $0) },
            ]
        }
    }

    private static func differencePicture<P: Pixel>(
        _ type: P.Type, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("\(P.self)", count: count) { site in
            let (one, other) = try pair(site, P.self)
            let first = site.add(one), second = site.add(other)
            return [
                site.making(first) { first, parallelism in
                    try second.read {
                        try first.differencePicture(from: $0, amplification: 8, parallelism: parallelism)
                    }
                },
                site.making { try one.differencePicture(from: other, amplification: 8, parallelism: $0) },
            ]
        }
    }

    private static func similarity<P: Pixel>(_ type: P.Type, _ count: Count? = nil) -> OperationCase {
        OperationCase("\(P.self)", count: count) { site in
            guard min(site.size.width, site.size.height) >= 11 else { return [] }
            let (one, other) = try pair(site, P.self)
            let first = site.add(one), second = site.add(other)
            return [
                site.measuring(first) { first, parallelism in
                    try second.read {
                        try first.structuralSimilarity(to: $0, parallelism: parallelism).channels
                    }
                },
                site.measuring { try one.structuralSimilarity(to: other, parallelism: $0).channels },
            ]
        }
    }
}
