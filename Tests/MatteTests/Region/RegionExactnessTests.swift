import Matte
import TestSupport
import Testing

/// Tests that coverage is within 1/255 of exact areas where many edges meet in one row of pixels.
@Suite struct RegionExactnessTests {
    private func coverage(_ region: Region, _ size: PixelSize) throws -> [Int] {
        let mask = try Mask(region, size: size).raster
        return (0..<size.height).flatMap { y in (0..<size.width).map { Int(mask[$0, y].value) } }
    }

    /// Returns the largest difference between coverage and an oracle, in steps of 1/255.
    private func deviation(_ region: Region, _ oracle: CoverageOracle, _ size: PixelSize) throws -> Double {
        let actual = try coverage(region, size)
        var worst = 0.0
        for y in 0..<size.height {
            for (x, share) in oracle.row(y, width: size.width).enumerated() {
                worst = max(worst, abs(share * 255 - Double(actual[y * size.width + x])))
            }
        }
        return worst
    }

    @Test func aFlatEllipseDoesNotChangeARectInItsRows() throws {
        let size = PixelSize(width: 600, height: 3)
        let flat = Region.ellipse(in: SubpixelRect(x: 0, y: 0.1, width: 400, height: 0.8))
        for i in stride(from: 1, to: 200, by: 3) {
            let top = Double(i) / 200 + 0.0003
            let box = Region.rect(SubpixelRect(x: 500, y: top, width: 90, height: 1))
            let row = try coverage(.union([box, flat]), size)
            #expect(abs(Double(row[550]) - (1 - top) * 255) <= 0.6, "from \(top)")
        }
    }

    @Test(arguments: [0.02, 0.3, 0.71, 1.3, 7])
    func thinEllipsesHaveTheirArea(height: Double) throws {
        let size = PixelSize(width: 410, height: 12)
        for y in [0.13, 0.5, 0.97] {
            let rect = SubpixelRect(x: 3.3, y: y, width: 400, height: height)
            let oracle = CoverageOracle(lines: 4096, CoverageOracle.ellipse(rect).intervals)
            #expect(try deviation(.ellipse(in: rect), oracle, size) <= 0.8, "at \(y)")
            let tall = SubpixelRect(x: y, y: 1.1, width: height / 3, height: 9.7)
            #expect(try deviation(.ellipse(in: tall), .ellipse(tall), size) <= 0.9, "tall, at \(y)")
        }
    }

    /// Polygons of a hundred vertices in a few rows, alone and in a union.
    @Test func polygonsOfManyVerticesHaveTheirArea() {
        let size = PixelSize(width: 40, height: 4)
        let seeds = Generator<UInt64>.integer(in: 0...1_000_000)
        forAll("unions of polygons cover their area", cases: 8, seeds, .element(of: FillRule.allCases)) {
            seed, rule in
            var random = SplitMix64(seed: seed)
            func polygon(_ count: Int) -> [SubpixelPoint] {
                (0..<count).map { _ in
                    SubpixelPoint(
                        x: .random(in: -3...43, using: &random), y: .random(in: -1...5, using: &random))
                }
            }
            let shapes = [polygon(100), polygon(40), polygon(3)]
            let oracles = shapes.map { shape in
                CoverageOracle(lines: 2048, CoverageOracle.polygon([shape], rule).intervals)
            }
            let union = CoverageOracle(lines: 2048, CoverageOracle.union(oracles).intervals)
            return try deviation(.polygon(shapes[0], rule: rule), oracles[0], size) <= 1
                && deviation(.union(shapes.map { .polygon($0, rule: rule) }), union, size) <= 1
        }
    }

    /// Long, nearly horizontal edges that cross at small angles, which sampling a few lines per row would miss.
    @Test func flatEdgesThatCrossHaveTheirArea() throws {
        let size = PixelSize(width: 300, height: 2)
        var random = SplitMix64(seed: 11)
        for _ in 0..<6 {
            let slivers = (0..<12).map { _ in
                let ends = (0..<4).map { _ in Double.random(in: 0...2, using: &random) }
                return [
                    SubpixelPoint(x: -5, y: ends[0]), SubpixelPoint(x: 305, y: ends[1]),
                    SubpixelPoint(x: 305, y: ends[2]), SubpixelPoint(x: -5, y: ends[3]),
                ]
            }
            for rule in FillRule.allCases {
                let oracle = CoverageOracle(lines: 8192, CoverageOracle.polygon(slivers, rule).intervals)
                #expect(try deviation(.polygon(contours: slivers, rule: rule), oracle, size) <= 1)
            }
        }
    }

    /// Many flat ellipses in one row: thousands of edges.
    @Test func manyFlatEllipsesHaveTheirArea() throws {
        let size = PixelSize(width: 64, height: 1)
        var random = SplitMix64(seed: 5)
        let rects = (0..<25).map { _ in
            SubpixelRect(
                x: .random(in: -10...50, using: &random), y: .random(in: 0...0.9, using: &random),
                width: .random(in: 5...60, using: &random), height: .random(in: 0.01...0.2, using: &random))
        }
        let oracle = CoverageOracle(lines: 8192, CoverageOracle.union(rects.map { .ellipse($0) }).intervals)
        #expect(try deviation(.union(rects.map { .ellipse(in: $0) }), oracle, size) <= 1)
    }
}
