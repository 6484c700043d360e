import Matte
import TestSupport
import Testing

/// Tests of masks whose pixels are selected by their centres, and of the rules for rings that overlap.
@Suite struct PixelCentersTests {
    private func ring(_ points: [(Double, Double)]) -> [SubpixelPoint] {
        points.map { SubpixelPoint(x: $0.0, y: $0.1) }
    }

    private func square(_ x: Double, _ y: Double, _ side: Double) -> [SubpixelPoint] {
        ring([(x, y), (x, y + side), (x + side, y + side), (x + side, y)])
    }

    private func area(_ mask: Mask) throws -> Int { try RunLengthMask(mask).area }

    /// pycocotools gives 81 as well. Half-covered pixels made it 96.
    @Test func aRingOnHalfPixelsKeepsItsArea() throws {
        let size = PixelSize(width: 12, height: 12)
        let mask = try Mask(pixelCentersIn: .polygons([square(0.5, 0.5, 9)]), size: size)
        #expect(try area(mask) == 81)
        #expect(mask.boundingBox() == PixelRect(x: 0, y: 0, width: 9, height: 9))
        #expect(try area(mask.inverted()) == 144 - 81)
    }

    /// Whatever its position, a square whose side is a whole number has exactly its area, and squares side by side
    /// share no pixel.
    @Test func squaresKeepTheirAreaAndTile() {
        let places = Generator.integer(in: 0...400).combined(with: .integer(in: 0...400))
        forAll("squares tile", cases: 300, places, .integer(in: 1...9)) { place, side in
            let (x, y) = (Double(place.0) / 64, Double(place.1) / 64)
            let size = PixelSize(width: 32, height: 32)
            let left = try Mask(
                pixelCentersIn: .polygons([square(x, y, Double(side))]), size: size)
            let right = try Mask(
                pixelCentersIn: .polygons([square(x + Double(side), y, Double(side))]), size: size)
            return try area(left) == side * side && area(right) == side * side
                && area(left.union(right)) == 2 * side * side
        }
    }

    /// Both rules, against a count of the crossings to the right of each centre.
    @Test func ringsAreFilledByTheirRule() {
        let coordinate = Generator.double(in: -5...25)
        let rings = coordinate.combined(with: coordinate).array(count: 3...7).array(count: 1...4)
        forAll("rings by crossings", cases: 300, rings) { rings in
            let rings = rings.map { ring($0) }
            let size = PixelSize(width: 20, height: 19)
            let odd = try Mask(pixelCentersIn: .polygons(rings, rule: .evenOdd), size: size)
            let union = try Mask(pixelCentersIn: .polygons(rings, rule: .union), size: size)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let inside = rings.map { ring in
                        var isInside = false
                        for (a, b) in zip(ring, ring[1...] + ring[..<1])
                        where (a.y > Double(y) + 0.5) != (b.y > Double(y) + 0.5) {
                            let cross = a.x + (Double(y) + 0.5 - a.y) / (b.y - a.y) * (b.x - a.x)
                            if cross <= Double(x) + 0.5 { isInside.toggle() }
                        }
                        return isInside
                    }
                    let count = inside.count { $0 }
                    guard odd.raster[x, y] == Gray8(count.isMultiple(of: 2) ? 0 : 255),
                        union.raster[x, y] == Gray8(count == 0 ? 0 : 255)
                    else { return false }
                }
            }
            return true
        }
    }

    @Test func shapesMasksAndInversesAreCombined() throws {
        let size = PixelSize(width: 9, height: 7)
        var levels = try Raster(size: size, repeating: Gray8(127))
        levels[8, 6] = 128
        let disc = Region.ellipse(in: SubpixelRect(x: 1, y: 1, width: 5, height: 5))
        let region = Region.inverse(
            .union([disc, .mask(Mask(levels)), .rect(PixelRect(x: 0, y: 0, width: 1, height: 1))]))
        let mask = try Mask(pixelCentersIn: region, size: size)
        for y in 0..<7 {
            for x in 0..<9 {
                let (dx, dy) = (Double(x) + 0.5 - 3.5, Double(y) + 0.5 - 3.5)
                let isSelected = dx * dx + dy * dy < 6.25 || (x, y) == (8, 6) || (x, y) == (0, 0)
                #expect(mask.raster[x, y] == Gray8(isSelected ? 0 : 255), "(\(x), \(y))")
            }
        }
        #expect(throws: MatteError.self) {
            try Mask(pixelCentersIn: region, size: PixelSize(width: 3, height: 3))
        }
        #expect(throws: MatteError.self) {
            try Mask(pixelCentersIn: disc, size: PixelSize(width: -1, height: 3))
        }
        #expect(throws: MatteError.self) {
            try Mask(pixelCentersIn: .polygons([ring([(.nan, 0), (1, 1), (2, 0)])]), size: size)
        }
        #expect(try Mask(pixelCentersIn: disc, size: PixelSize(width: 0, height: 0)).raster.isEmpty)
        #expect(
            try Mask(pixelCentersIn: .inverse(disc), size: PixelSize(width: 7, height: 1)).coveredShare == 1)
    }
}
