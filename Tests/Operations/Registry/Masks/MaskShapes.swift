import Matte

extension Operation {
    /// Returns operations that change the shape of a mask, or its edge.
    static func maskShapes() -> [Operation] {
        [
            Operation(
                "dilation", oracle: "MorphologyTests",
                functions: ["Mask.dilated(by:element:parallelism:)", "Mask.eroded(by:element:parallelism:)"],
                cases: [
                    mask("by a square", "dilate square") {
                        try $0.dilated(by: 5, element: .square, parallelism: $1)
                    },
                    mask("by a disc", "dilate disc") { try $0.dilated(by: 5, parallelism: $1) },
                    mask("of the outside") { try $0.eroded(by: 6, parallelism: $1) },
                ]),
            Operation(
                "feather", oracle: "FeatherTests", functions: ["Mask.feathered(width:side:parallelism:)"],
                cases: [mask("8", "feather mask") { try $0.feathered(width: 8, parallelism: $1) }]
                    + FeatherSide.allCases.map { side in
                        mask("\(side)") { try $0.feathered(width: 30, side: side, parallelism: $1) }
                    }),
            Operation(
                "distances", oracle: "DistanceTests",
                functions: [
                    "Mask.distances(atLeast:parallelism:)", "Mask.signedDistances(atLeast:parallelism:)",
                    "Mask.feathered(byDistance:side:atLeast:parallelism:)",
                ],
                cases: [
                    OperationCase("outside", count: "distances to a mask") { site in
                        let mask = try site.mask()
                        return [site.making { try mask.distances(parallelism: $0) }]
                    },
                    OperationCase("signed") { site in
                        let mask = try site.mask()
                        return [site.making { try mask.signedDistances(parallelism: $0) }]
                    },
                    mask("soft edge", "feather by distance") {
                        try $0.feathered(byDistance: 9, parallelism: $1)
                    },
                ]
                    + FeatherSide.allCases.map { side in
                        mask("soft edge, \(side)") {
                            try $0.feathered(byDistance: 30, side: side, parallelism: $1)
                        }
                    }),
            Operation(
                "refinement", oracle: "GuidedRefinementTests",
                functions: ["Mask.refined(along:radius:epsilon:alignment:parallelism:)"],
                cases: [
                    OperationCase("of a small mask", count: "refine mask") { site in
                        let small = PixelSize(
                            width: (site.size.width + 3) / 4, height: (site.size.height + 3) / 4)
                        let mask = try site.mask(size: small)
                        return [
                            site.masking(try site.canvas(RGBA8.self)) {
                                try mask.refined(along: $0, parallelism: $1)
                            },
                            site.masking { parallelism in
                                try mask.refined(along: site.raster(RGBA8.self), parallelism: parallelism)
                            },
                        ]
                    },
                    OperationCase("within 3 pixels") { site in
                        let mask = try site.mask()
                        return [
                            site.masking(try site.canvas(RGBA8.self)) {
                                try mask.refined(along: $0, radius: 3, parallelism: $1)
                            }
                        ]
                    },
                ]),
        ]
    }

    private static func mask(
        _ name: String, _ count: Count? = nil, _ operation: @escaping (Mask, Parallelism) throws -> Mask
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let mask = try site.mask()
            return [site.masking { try operation(mask, $0) }]
        }
    }
}
