import Foundation
import Matte
import TestSupport
import Testing

/// Tests of rectangles of whole pixels against the definition: a rectangle is the set of the pixels inside.
@Suite struct RectTests {
    private static let rects = Generator.integer(in: -6...6).combined(with: .integer(in: -6...6))
        .combined(with: Generator.integer(in: 0...5).combined(with: .integer(in: 0...5)))
        .map { PixelRect(x: $0.0.0, y: $0.0.1, width: $0.1.0, height: $0.1.1) }

    private static func pixels(_ rect: PixelRect) -> Set<PixelPoint> {
        var set: Set<PixelPoint> = []
        for y in rect.y..<rect.y + rect.height {
            for x in rect.x..<rect.x + rect.width { set.insert(PixelPoint(x: x, y: y)) }
        }
        return set
    }

    @Test func intersectionHoldsTheCommonPixels() {
        forAll("intersection", cases: 300, Self.rects, Self.rects) { a, b in
            let common = Self.pixels(a).intersection(Self.pixels(b))
            return Self.pixels(a.intersection(b)) == common && a.overlaps(b) == !common.isEmpty
        }
    }

    @Test func unionIsTheSmallestThatHoldsBoth() {
        forAll("union", cases: 300, Self.rects, Self.rects) { a, b in
            let all = Self.pixels(a).union(Self.pixels(b))
            let union = a.union(b)
            guard let first = all.first else { return union.isEmpty }
            let edges = all.reduce((first.x, first.y, first.x, first.y)) {
                (min($0.0, $1.x), min($0.1, $1.y), max($0.2, $1.x), max($0.3, $1.y))
            }
            return union
                == PixelRect(
                    x: edges.0, y: edges.1, width: edges.2 - edges.0 + 1, height: edges.3 - edges.1 + 1)
        }
    }

    @Test func overlapCountsPixels() {
        forAll("intersection over union", cases: 300, Self.rects, Self.rects) { a, b in
            let common = Self.pixels(a).intersection(Self.pixels(b)).count
            let all = Self.pixels(a).union(Self.pixels(b)).count
            let own = Self.pixels(a).count
            return a.intersectionOverUnion(b) == (common == 0 ? 0 : Double(common) / Double(all))
                && a.coveredShare(by: b) == (common == 0 ? 0 : Double(common) / Double(own))
        }
    }

    @Test func containmentIsHalfOpen() {
        let rect = PixelRect(x: 2, y: 3, width: 4, height: 5)
        #expect(rect.contains(PixelPoint(x: 2, y: 3)))
        #expect(rect.contains(PixelPoint(x: 5, y: 7)))
        #expect(!rect.contains(PixelPoint(x: 6, y: 7)))
        #expect(!rect.contains(PixelPoint(x: 5, y: 8)))
        #expect(rect.contains(rect))
        #expect(!rect.contains(rect.translated(x: 1, y: 0)))
        #expect(!rect.contains(PixelRect(x: 50, y: 50, width: 0, height: 0)))
    }

    @Test func insetStopsAtSideZero() {
        let rect = PixelRect(x: 2, y: 3, width: 4, height: 5)
        #expect(rect.inset(by: 1) == PixelRect(x: 3, y: 4, width: 2, height: 3))
        #expect(rect.inset(by: -1) == PixelRect(x: 1, y: 2, width: 6, height: 7))
        #expect(rect.inset(by: 9).isEmpty)
    }

    @Test func insideIsStrictAndNeedsTheMargin() {
        let frame = SubpixelRect(x: 0, y: 0, width: 10, height: 10)
        let box = SubpixelRect(x: 2, y: 2, width: 6, height: 6)
        #expect(box.isInside(frame))
        #expect(box.isInside(frame, margin: 1.999))
        #expect(!box.isInside(frame, margin: 2))
        #expect(!frame.isInside(frame))
        #expect(frame.isInside(frame, margin: -0.001))
        #expect(!SubpixelRect(x: 0, y: 2, width: 6, height: 6).isInside(frame))
        #expect(!SubpixelRect(x: 2, y: 4, width: 6, height: 6).isInside(frame))
        #expect(!SubpixelRect(x: .nan, y: 2, width: 6, height: 6).isInside(frame))
        #expect(!SubpixelRect(x: 2, y: 2, width: .infinity, height: 6).isInside(frame))
    }

    @Test func scalingKeepsTheCentre() {
        let box = SubpixelRect(x: 10, y: 20, width: 4, height: 8).scaled(by: 1.5)
        #expect(box == SubpixelRect(x: 9, y: 18, width: 6, height: 12))
        #expect(
            SubpixelRect(x: 10, y: 20, width: 4, height: 8).scaled(x: 0.5, y: 2)
                == SubpixelRect(x: 11, y: 16, width: 2, height: 16))
    }

    @Test func overlapOfOddNumbersIsZero() {
        let box = SubpixelRect(x: 0, y: 0, width: 1, height: 1)
        for value in [Double.nan, .infinity, -.infinity] {
            let odd = SubpixelRect(x: value, y: 0, width: 1, height: 1)
            #expect(odd.isEmpty && box.intersection(odd).isEmpty && odd.intersection(box).isEmpty)
            #expect(box.union(odd) == box && odd.union(box) == box && !box.overlaps(odd))
            #expect(box.intersectionOverUnion(SubpixelRect(x: value, y: 0, width: 1, height: 1)) == 0)
            #expect(SubpixelRect(x: 0, y: 0, width: value, height: 1).coveredShare(by: box) == 0)
        }
        let huge = SubpixelRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
        #expect(huge.intersectionOverUnion(huge) == 0)
        #expect(box.coveredShare(by: huge) == 1)
    }

    @Test func regionsOfInterestNest() {
        let inner = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        let outer = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let box = NormalizedRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
        #expect(box.nested(in: inner) == NormalizedRect(x: 0.75, y: 0.25, width: 0.25, height: 0.25))
        let whole = box.nested(in: inner).nested(in: outer)
        #expect(whole == box.nested(in: inner.nested(in: outer)))
        #expect(whole.relative(to: outer).relative(to: inner) == box)
    }

    @Test func codingRefusesWhatWouldTrap() throws {
        let rect = PixelRect(x: -3, y: 2, width: 7, height: 9)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(PixelRect.self, from: JSONEncoder().encode(rect)) == rect)
        for json in [
            #"{"x":9223372036854775807,"y":0,"width":1,"height":1}"#,
            #"{"x":0,"y":0,"width":-1,"height":1}"#, #"{"x":0,"y":0.5,"width":1,"height":1}"#,
        ] {
            #expect(throws: DecodingError.self) { try decoder.decode(PixelRect.self, from: Data(json.utf8)) }
        }
        let insets = PixelInsets(left: 1, top: 2, right: 3, bottom: 4)
        #expect(try decoder.decode(PixelInsets.self, from: JSONEncoder().encode(insets)) == insets)
        #expect(throws: DecodingError.self) {
            try decoder.decode(
                PixelInsets.self, from: Data(#"{"left":-1,"top":0,"right":0,"bottom":0}"#.utf8))
        }
    }

    @Test func validationNamesNumbersNoPictureHas() throws {
        #expect(try PixelRect(x: -5, y: 1, width: 2, height: 3).validated().maxX == -3)
        #expect(throws: MatteError.self) { try PixelRect(x: .max, y: 0, width: 1, height: 1).validated() }
        #expect(throws: MatteError.self) { try PixelRect(x: 0, y: .min, width: 1, height: 1).validated() }
        #expect(throws: MatteError.self) { try PixelRect(x: 0, y: 0, width: 0, height: 1).validated() }
        #expect(throws: MatteError.self) { try PixelRect(x: 0, y: 0, width: 1, height: .max).validated() }
    }
}
