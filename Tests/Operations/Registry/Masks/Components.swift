import Matte

extension Operation {
    /// Returns operations on the connected parts of a mask.
    static func components() -> [Operation] {
        [
            Operation(
                "components", oracle: "MaskComponentsTests", isCancellable: false,
                functions: [
                    "Mask.components(atLeast:connectivity:)", "MaskComponents.mask(of:)",
                    "MaskComponents.mask(where:)",
                ],
                cases: [
                    OperationCase("measures", count: "components of a mask") { site in
                        let mask = try site.mask()
                        return [site.measuring { _ in try mask.components().map(\.area) }]
                    },
                    OperationCase("labels", count: "labels of components") { site in
                        let mask = try site.mask()
                        return [
                            site.measuring { _ in try mask.components(connectivity: .four).labels().count }
                        ]
                    },
                    OperationCase("masks") { site in
                        let parts = try site.mask().components()
                        guard !parts.isEmpty else { return [] }
                        return [
                            site.masking { _ in try parts.mask(of: 0) },
                            site.masking { _ in
                                var isFirst = true
                                return try parts.mask { _ in
                                    defer { isFirst = false }
                                    return isFirst
                                }
                            },
                        ]
                    },
                ]),
            Operation(
                "removal of components", oracle: "ComponentFiltersTests", isCancellable: false,
                functions: [
                    "Mask.fillingHoles(upTo:atLeast:connectivity:)",
                    "Mask.keepingLargestComponent(atLeast:connectivity:)",
                    "Mask.removingSpecks(below:atLeast:connectivity:)",
                ],
                cases: [
                    mask("holes", "fill holes") { try $0.fillingHoles() },
                    mask("all but the largest", "largest component") { try $0.keepingLargestComponent() },
                    mask("specks") { try $0.removingSpecks(below: 5) },
                ]),
            Operation(
                "contours", oracle: "ContourTests", isCancellable: false,
                functions: ["Mask.contours(atLeast:along:connectivity:tolerance:)"],
                cases: [
                    OperationCase("along pixels", count: "contours") { site in
                        let mask = try site.mask()
                        return [site.measuring { _ in try mask.contours() }]
                    },
                    OperationCase("simplified", count: "contours, simplified") { site in
                        let mask = try site.mask()
                        return [site.measuring { _ in try mask.contours(along: .levelSet, tolerance: 1) }]
                    },
                ]),
        ]
    }

    private static func mask(
        _ name: String, _ count: Count? = nil, _ operation: @escaping (Mask) throws -> Mask
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let mask = try site.mask()
            return [site.masking { _ in try operation(mask) }]
        }
    }
}
