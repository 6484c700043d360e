import Matte
import TestSupport
import Testing

/// Removes components by the definition: a group of pixels with any coverage that contains a removed and no kept
/// component disappears, and all pixels of removed components become 0.
private func removing(
    _ values: [[Int]], level: Int, eight: Bool,
    _ isRemoved: (_ area: Int, _ index: Int, _ bounds: PixelRect) -> Bool
) -> [[Int]] {
    let labels = floodLabels(values.map { $0.map { $0 >= level } }, eight: eight)
    let groups = floodLabels(values.map { $0.map { $0 > 0 } }, eight: eight)
    let removed = measures(labels).enumerated().map { isRemoved($1.area, $0, $1.bounds) }
    var hasKept: Set<Int> = [], hasRemoved: Set<Int> = []
    for y in values.indices {
        for x in values[y].indices where labels[y][x] > 0 {
            if removed[labels[y][x] - 1] {
                hasRemoved.insert(groups[y][x])
            } else {
                hasKept.insert(groups[y][x])
            }
        }
    }
    return values.indices.map { y in
        values[y].indices.map { x in
            if labels[y][x] > 0, removed[labels[y][x] - 1] { return 0 }
            let group = groups[y][x]
            return hasRemoved.contains(group) && !hasKept.contains(group) ? 0 : values[y][x]
        }
    }
}

@Suite struct ComponentFiltersTests {
    private let cases: [(mask: Mask, level: Int, connectivity: Connectivity)] = shapeSizes.enumerated()
        .flatMap {
            number, size in
            (0..<4).map { seed in
                (
                    randomShape(size, seed: UInt64(seed + 31 * number), isSoft: seed % 2 == 0),
                    [1, 128, 200, 255, 0][(seed + number) % 5],
                    (seed + number) % 3 == 0 ? .four : .eight
                )
            }
        }

    @Test func keepingTheLargest() throws {
        for (mask, level, connectivity) in cases {
            let areas = measures(floodLabels(mask.selected(level), eight: connectivity == .eight)).map(\.area)
            let largest = areas.firstIndex(of: areas.max() ?? 0)
            let expected = removing(mask.values, level: level, eight: connectivity == .eight) { _, index, _ in
                index != largest
            }
            let result = try mask.keepingLargestComponent(atLeast: UInt8(level), connectivity: connectivity)
            let agrees = result.values == expected
            #expect(agrees, "\(mask.size), level \(level), \(connectivity)")
        }
    }

    @Test func removingSpecks() throws {
        for (mask, level, connectivity) in cases {
            for area in [0, 1, 2, 5, 1_000_000] {
                let expected = removing(mask.values, level: level, eight: connectivity == .eight) {
                    found, _, _ in
                    found < area
                }
                let result = try mask.removingSpecks(
                    below: area, atLeast: UInt8(level), connectivity: connectivity)
                let agrees = result.values == expected
                #expect(agrees, "\(mask.size), level \(level), \(connectivity), area \(area)")
            }
        }
    }

    /// Filling holes is removing components of the inverse, with the other connectivity, except those at the border.
    @Test func fillingHoles() throws {
        for (mask, level, connectivity) in cases {
            for area in [0, 1, 4, Int.max] {
                let inverse = mask.values.map { $0.map { 255 - $0 } }
                let removed = removing(inverse, level: 256 - level, eight: connectivity == .four) {
                    found, _, bounds in
                    found <= area && bounds.minX > 0 && bounds.minY > 0 && bounds.maxX < mask.width
                        && bounds.maxY < mask.height
                }
                let result = try mask.fillingHoles(
                    upTo: area, atLeast: UInt8(level), connectivity: connectivity)
                let agrees = result.values == removed.map { $0.map { 255 - $0 } }
                #expect(agrees, "\(mask.size), level \(level), \(connectivity), area \(area)")
            }
        }
    }

    @Test func holesDependOnTheConnectivity() throws {
        // With eight neighbours the diagonal closes the ring; with four it is open.
        let ring = shape([".#.", "#.#", ".#."])
        #expect(try ring.fillingHoles() == shape([".#.", "###", ".#."]))
        #expect(try ring.fillingHoles(connectivity: .four) == ring)
        #expect(try ring.fillingHoles(atLeast: 0) == ring)
    }

    @Test func emptyAndFullMasks() throws {
        for size in awkwardSizes {
            for coverage: UInt8 in [0, 90, 255] {
                let mask = try Mask(size: size, repeating: coverage)
                #expect(try mask.keepingLargestComponent() == mask)
                #expect(try mask.fillingHoles() == mask)
                #expect(try mask.removingSpecks(below: 1) == mask)
                let cleared = try mask.removingSpecks(below: .max)
                #expect(try cleared == (coverage == 255 ? Mask(size: size, repeating: 0) : mask))
            }
        }
    }
}
