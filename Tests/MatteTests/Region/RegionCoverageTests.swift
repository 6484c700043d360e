import Matte
import TestSupport
import Testing

/// Renders a region by erasing an opaque picture, as every operation does. Coverage is the alpha that was removed.
func renderedCoverage(_ region: Region, _ size: PixelSize) throws(MatteError) -> [[Int]] {
    var raster = Raster<RGBA8>(
        width: size.width, height: size.height, repeating: RGBA8(red: 9, green: 9, blue: 9))
    try raster.erase(region)
    return (0..<size.height).map { y in (0..<size.width).map { x in 255 - Int(raster[x, y].alpha) } }
}

private func star(points: Int, center: SubpixelPoint, radius: Double, step: Int) -> [SubpixelPoint] {
    // Directions by repeated rotation about 2 pi * step / points, from a table, so that no library is needed.
    let cosines = [5: 0.309_016_994_374_947_4, 7: 0.623_489_801_858_733_5]
    let sines = [5: 0.951_056_516_295_153_5, 7: 0.781_831_482_468_029_8]
    let (c, s) = (cosines[points]!, sines[points]!)
    var directions = [(1.0, 0.0)]
    for _ in 1..<points {
        let (x, y) = directions.last!
        directions.append((x * c - y * s, x * s + y * c))
    }
    return (0..<points).map { i in
        let (x, y) = directions[i * step % points]
        return SubpixelPoint(x: center.x + radius * x, y: center.y + radius * y)
    }
}

@Suite struct RegionCoverageTests {
    let size = PixelSize(width: 75, height: 22)

    /// Returns the largest difference between rendered and exact coverage, in steps of 1/255. Rounding accounts for
    /// 0.5.
    private func deviation(_ region: Region, _ oracle: CoverageOracle) throws -> Double {
        let rendered = try renderedCoverage(region, size)
        var worst = 0.0
        for y in 0..<size.height {
            for (x, share) in oracle.row(y, width: size.width).enumerated() {
                worst = max(worst, abs(share * 255 - Double(rendered[y][x])))
            }
        }
        return worst
    }

    private func expectMatch(
        _ region: Region, _ oracle: CoverageOracle, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let worst = try deviation(region, oracle)
        #expect(worst <= 0.9, sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        SubpixelRect(x: 3.3, y: 2.7, width: 60.2, height: 15.9),
        SubpixelRect(x: -20, y: 3, width: 200, height: 40),
        SubpixelRect(x: 4, y: 4, width: 3, height: 3),
        SubpixelRect(x: 10.4, y: 5.4, width: 0.3, height: 0.2),
        SubpixelRect(x: -300, y: -2000, width: 660, height: 2010.5),
    ])
    func ellipses(rect: SubpixelRect) throws {
        try expectMatch(.ellipse(in: rect), .ellipse(rect))
    }

    @Test(arguments: [0.0, 0.5, 3, 7.7, 1000])
    func roundedRects(radius: Double) throws {
        let rect = SubpixelRect(x: 2.25, y: 1.5, width: 66.6, height: 17.3)
        try expectMatch(
            .roundedRect(rect, radius: radius), .roundedRect(rect, radius: min(radius, rect.height / 2)))
    }

    @Test(arguments: FillRule.allCases)
    func starsThatCrossThemselves(rule: FillRule) throws {
        for (points, step) in [(5, 2), (7, 3)] {
            let star = star(points: points, center: SubpixelPoint(x: 30.3, y: 11.1), radius: 10.7, step: step)
            try expectMatch(.polygon(star, rule: rule), .polygon([star], rule))
        }
    }

    @Test(arguments: FillRule.allCases)
    func contoursThatOverlap(rule: FillRule) throws {
        let outer = [(2.5, 1.0), (70.0, 3.3), (60.1, 21.0), (5.0, 19.5)].map { SubpixelPoint(x: $0, y: $1) }
        let hole = [(20.0, 5.0), (22.2, 17.7), (50.5, 15.0), (48.0, 4.4)].map { SubpixelPoint(x: $0, y: $1) }
        for contours in [[outer, hole], [outer, hole.reversed()], [outer, outer]] {
            try expectMatch(.polygon(contours: contours, rule: rule), .polygon(contours, rule))
        }
    }

    @Test func randomPolygons() {
        let point = Generator<Double>.double(in: -10...90).combined(with: .double(in: -6...28))
            .map { SubpixelPoint(x: $0, y: $1) }
        forAll(
            "a polygon's coverage is its area", cases: 12, point.array(count: 0...9),
            .element(of: FillRule.allCases)
        ) {
            points, rule in
            try deviation(.polygon(points, rule: rule), .polygon([points], rule)) <= 0.9
        }
    }

    @Test func unionsCountOverlapsOnce() throws {
        let a = SubpixelRect(x: 3.3, y: 2.2, width: 30, height: 14.6)
        let b = SubpixelRect(x: 20.7, y: 5.9, width: 40, height: 12)
        let c = SubpixelRect(x: 25.5, y: 1, width: 10.1, height: 20)
        try expectMatch(
            .union([.ellipse(in: a), .roundedRect(b, radius: 4), .ellipse(in: c)]),
            .union([.ellipse(a), .roundedRect(b, radius: 4), .ellipse(c)]))
    }

    @Test func halvesOfAPixelMakeAWhole() throws {
        let left = SubpixelRect(x: 2, y: 2.25, width: 8.4, height: 9)
        let right = SubpixelRect(x: 10.4, y: 2.25, width: 8, height: 9)
        let both = try renderedCoverage(.union([.rect(left), .rect(right)]), size)
        let whole = try renderedCoverage(.rect(SubpixelRect(x: 2, y: 2.25, width: 16.4, height: 9)), size)
        #expect(both == whole)
        #expect(both[5][10] == 255)
    }

    @Test func rectsAreProductsOfOverlaps() throws {
        let rects = [
            SubpixelRect(x: 1.25, y: 2.5, width: 4.5, height: 3.25),
            SubpixelRect(x: 3.1, y: 3.1, width: 0.2, height: 0.3),
            SubpixelRect(x: 73.9, y: 20.5, width: 50, height: 50),
            SubpixelRect(x: -1e300, y: -5, width: 1.5e300, height: 8.75),
            SubpixelRect(x: 6.000_000_3, y: 2.999_999_8, width: 3, height: 3),
        ]
        for rect in rects {
            let rendered = try renderedCoverage(.rect(rect), size)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let across = min(rect.maxX, Double(x + 1)) - max(rect.minX, Double(x))
                    let down = min(rect.maxY, Double(y + 1)) - max(rect.minY, Double(y))
                    let share = max(0, across) * max(0, down)
                    #expect(abs(share * 255 - Double(rendered[y][x])) <= 0.501, "\(rect) at \(x), \(y)")
                }
            }
        }
    }

    @Test func rectsOfWholePixelsHaveHardEdges() throws {
        let rendered = try renderedCoverage(.rect(PixelRect(x: -4, y: 3, width: 50, height: 6)), size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                #expect(rendered[y][x] == (x < 46 && (3..<9).contains(y) ? 255 : 0))
            }
        }
    }

    @Test func inversesComplement() throws {
        let face = Region.ellipse(in: SubpixelRect(x: 5.5, y: 3.25, width: 40, height: 15))
        for region in [face, .rect(SubpixelRect(x: 3.3, y: 2, width: 9, height: 8.1)), .union([])] {
            let plain = try renderedCoverage(region, size)
            let inverse = try renderedCoverage(.inverse(region), size)
            for (a, b) in zip(plain.joined(), inverse.joined()) { #expect(abs(a + b - 255) <= 1) }
            #expect(try renderedCoverage(.inverse(.inverse(region)), size) == plain)
        }
    }

    @Test func unionsHoldInverses() throws {
        let hole = SubpixelRect(x: 10, y: 4, width: 30, height: 12)
        let plug = SubpixelRect(x: 20, y: 4, width: 5, height: 12)
        let region = Region.union([.inverse(.rect(hole)), .rect(plug)])
        let rendered = try renderedCoverage(region, size)
        #expect(rendered[0][0] == 255 && rendered[5][22] == 255)
        #expect(rendered[5][12] == 0 && rendered[5][19] == 0 && rendered[5][25] == 0)
    }

    @Test func masksTakePart() throws {
        var raster = Raster<Gray8>(width: size.width, height: size.height, repeating: 0)
        raster[4, 4] = 100
        raster[5, 4] = 200
        let mask = Region.mask(Mask(raster))
        let rect = Region.rect(SubpixelRect(x: 5, y: 4, width: 0.5, height: 1))
        let union = try renderedCoverage(
            .union([mask, rect, .rect(PixelRect(x: 7, y: 4, width: 1, height: 1))]), size)
        #expect(union[4][3...8] == [0, 100, 200, 0, 255, 0])
        let inverse = try renderedCoverage(.inverse(.union([mask, rect])), size)
        #expect(inverse[4][3...8] == [255, 155, 55, 255, 255, 255])
        #expect(inverse[0].allSatisfy { $0 == 255 })
        #expect(throws: MatteError.self) {
            try renderedCoverage(mask, PixelSize(width: 20, height: 20))
        }
    }
}

@Suite struct HostileRegionTests {
    let size = PixelSize(width: 40, height: 12)

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func wildCoordinatesAreErrors(value: Double) throws {
        let rect = SubpixelRect(x: value, y: 1, width: 5, height: 5)
        for region in [
            Region.ellipse(in: rect), .roundedRect(rect, radius: 2),
            .polygon([.init(x: 1, y: 1), .init(x: value, y: 3), .init(x: 2, y: 9)]),
            .inverse(.union([.rect(PixelRect(x: 0, y: 0, width: 1, height: 1)), .ellipse(in: rect)])),
        ] {
            var raster = Raster<RGBA8>(width: 40, height: 12, repeating: RGBA8(red: 1, green: 2, blue: 3))
            let before = raster
            #expect { try raster.erase(region) } throws: { ($0 as? MatteError)?.code == .parameter }
            #expect(raster == before)
        }
        if !value.isFinite {
            #expect(throws: MatteError.self) { try renderedCoverage(.rect(rect), size) }
        }
    }

    @Test func negativeSidesAreErrors() throws {
        for region in [
            Region.rect(SubpixelRect(x: 1, y: 1, width: -1, height: 2)),
            .ellipse(in: SubpixelRect(x: 1, y: 1, width: 1, height: -2)),
            .roundedRect(SubpixelRect(x: 1, y: 1, width: 4, height: 4), radius: -1),
            .roundedRect(SubpixelRect(x: 1, y: 1, width: 4, height: 4), radius: .nan),
        ] {
            #expect { try renderedCoverage(region, size) } throws: {
                ($0 as? MatteError)?.code == .parameter
            }
        }
    }

    @Test func shapesWithoutAreaSelectNothing() throws {
        for region in [
            Region.rect(PixelRect(x: 3, y: 3, width: 0, height: 4)), .union([]), .polygon([]),
            .polygon(contours: []), .polygon([.init(x: 1, y: 1), .init(x: 30, y: 9)]),
            .polygon([.init(x: 1, y: 1), .init(x: 30, y: 9), .init(x: 1, y: 1)]),
            .ellipse(in: SubpixelRect(x: 5, y: 5, width: 0, height: 0)),
            .rect(SubpixelRect(x: 500, y: 5, width: 10, height: 10)),
            .ellipse(in: SubpixelRect(x: -50, y: 5, width: 10, height: 10)),
        ] {
            #expect(try renderedCoverage(region, size).joined().allSatisfy { $0 == 0 })
        }
    }

    @Test func tooManyVerticesAreAnError() throws {
        let many = Array(repeating: SubpixelPoint(x: 1, y: 1), count: Region.mostVertices + 1)
        #expect { try renderedCoverage(.polygon(many), size) } throws: {
            ($0 as? MatteError)?.code == .limits
        }
    }

    /// Thousands of edges cross in a few rows. The work is bounded, and the result is still approximately right.
    @Test func tangledPolygonsEnd() throws {
        var random = SplitMix64(seed: 7)
        let points = (0..<6000).map { _ in
            SubpixelPoint(x: .random(in: -5...45, using: &random), y: .random(in: 4...6, using: &random))
        }
        let rendered = try renderedCoverage(.polygon(points, rule: .nonZero), size)
        #expect(rendered[3].allSatisfy { $0 == 0 } && rendered[6].allSatisfy { $0 == 0 })
        #expect(rendered[5].allSatisfy { $0 > 150 })
    }

    @Test func emptyAndTinyPictures() throws {
        let region = Region.inverse(.ellipse(in: SubpixelRect(x: 0.2, y: 0.2, width: 3, height: 3)))
        for size in [(0, 0), (0, 5), (5, 0), (1, 1), (1, 7), (129, 1)] {
            let size = PixelSize(width: size.0, height: size.1)
            let rendered = try renderedCoverage(region, size)
            #expect(rendered.count == size.height && rendered.allSatisfy { $0.count == size.width })
        }
        #expect(
            try renderedCoverage(
                .rect(PixelRect(x: 0, y: 0, width: 9, height: 9)), PixelSize(width: 1, height: 1)) == [[255]])
    }
}
