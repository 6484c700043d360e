import Matte
import TestSupport
import Testing

@Suite struct RoundingTests {
    private let size = PixelSize(width: 20, height: 10)

    private func edges(_ min: Double, _ max: Double, _ rounding: PixelRounding) throws -> [Int] {
        let rect = SubpixelRect(x: min, y: 0, width: max - min, height: 1)
        let pixels = try rect.pixelRect(in: size, rounding: rounding)
        return [pixels.minX, pixels.maxX]
    }

    @Test func theDocumentedTable() throws {
        #expect(try edges(1.3, 4.4, .outward) == [1, 5])
        #expect(try edges(1.3, 4.4, .inward) == [2, 4])
        #expect(try edges(1.3, 4.4, .nearest) == [1, 4])
        #expect(try edges(1.5, 4.5, .outward) == [1, 5])
        #expect(try edges(1.5, 4.5, .inward) == [2, 4])
        #expect(try edges(1.5, 4.5, .nearest) == [2, 5])
        for rounding in PixelRounding.allCases { #expect(try edges(1.0000001, 4, rounding) == [1, 4]) }
    }

    @Test func snapsWithinAMillionthOfAPixel() throws {
        #expect(try edges(2 - 0.9e-6, 7 + 0.9e-6, .outward) == [2, 7])
        #expect(try edges(2 - 1.1e-6, 7 + 1.1e-6, .outward) == [1, 8])
        #expect(try edges(2 + 0.9e-6, 7 - 0.9e-6, .inward) == [2, 7])
        #expect(try edges(2 + 1.1e-6, 7 - 1.1e-6, .inward) == [3, 6])
    }

    @Test func negativeCoordinatesRoundAsPositiveOnesDo() throws {
        let rect = SubpixelRect(x: -2.5, y: -2.25, width: 4.25, height: 3)
        #expect(
            try PixelRect(rect, rounding: .outward) == PixelRect(minX: -3, minY: -3, maxX: 2, maxY: 1))
        #expect(
            try PixelRect(rect, rounding: .inward) == PixelRect(minX: -2, minY: -2, maxX: 1, maxY: 0))
        #expect(
            try PixelRect(rect, rounding: .nearest) == PixelRect(minX: -2, minY: -2, maxX: 2, maxY: 1))
    }

    @Test func roundingIsOrderedAndMovesAlong() {
        let coordinate = Generator.double(in: -50...50)
        let rects = coordinate.combined(with: coordinate)
            .combined(with: Generator.double(in: 0.01...40).combined(with: .double(in: 0.01...40)))
            .map { SubpixelRect(x: $0.0.0, y: $0.0.1, width: $0.1.0, height: $0.1.1) }
        forAll("inward lies in nearest lies in outward", cases: 300, rects) { rect in
            let outward = try PixelRect(rect, rounding: .outward)
            let nearest = try PixelRect(rect, rounding: .nearest)
            let inward = try PixelRect(rect, rounding: .inward)
            return outward.contains(nearest) && (inward.isEmpty || nearest.contains(inward))
                && SubpixelRect(outward).inset(by: -1e-5).contains(rect)
        }
        forAll("whole pixels of translation don't matter", cases: 300, rects) { rect in
            try PixelRounding.allCases.allSatisfy { rounding in
                // Round to eighths, so that sums are exact and halves remain halves when the box is moved by whole
                // pixels.
                let rect = SubpixelRect(
                    x: (rect.x * 8).rounded() / 8, y: (rect.y * 8).rounded() / 8,
                    width: (rect.width * 8).rounded(.up) / 8, height: (rect.height * 8).rounded(.up) / 8)
                return try PixelRect(rect.translated(x: 37, y: -21), rounding: rounding)
                    == PixelRect(rect, rounding: rounding).translated(x: 37, y: -21)
            }
        }
    }

    @Test func clipsOrRejects() throws {
        let box = SubpixelRect(x: -3.5, y: 2, width: 7, height: 20)
        #expect(try box.pixelRect(in: size) == PixelRect(x: 0, y: 2, width: 4, height: 8))
        #expect {
            try box.pixelRect(in: size, clipping: .reject)
        } throws: {
            "\($0)".contains("-3.5") && "\($0)".contains("20x10")
        }
        // An error in the last digit of a full-size box doesn't count as being outside.
        let full = NormalizedRect(x: -1e-12, y: 1e-12, width: 1 + 2e-12, height: 1)
        #expect(try full.pixelRect(in: size, clipping: .reject) == size.bounds)
    }

    @Test func boxesOutsideAreErrors() {
        for box in [
            SubpixelRect(x: 20, y: 0, width: 5, height: 5), SubpixelRect(x: -5, y: 0, width: 5, height: 5),
            SubpixelRect(x: 0, y: 10, width: 5, height: 5),
            SubpixelRect(x: 0, y: -5, width: 5, height: 5 + 1e-9),
        ] {
            for clipping in ClippingPolicy.allCases {
                #expect {
                    try box.pixelRect(in: size, clipping: clipping)
                } throws: {
                    "\($0)".contains("is outside the picture of 20x10")
                }
            }
        }
    }

    @Test func boxesThatHoldNoPixelAreErrors() throws {
        let sliver = SubpixelRect(x: 3.2, y: 3.2, width: 0.2, height: 0.2)
        #expect(try sliver.pixelRect(in: size) == PixelRect(x: 3, y: 3, width: 1, height: 1))
        #expect(throws: MatteError.self) { try sliver.pixelRect(in: size, rounding: .inward) }
        #expect(throws: MatteError.self) { try sliver.pixelRect(in: size, rounding: .nearest) }
        #expect(throws: MatteError.self) {
            try SubpixelRect(x: 3, y: 3, width: 1e-7, height: 4).pixelRect(in: size)
        }
    }

    /// Any numbers from a detector, in every field, give an error or a rectangle inside the picture, and no trap.
    @Test func oddNumbersNeverTrap() {
        let odd: [Double] = [
            .nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 0, -0.0, -1, 0.5, 1, 0x1p31, 0x1p63, -0x1p63, 1e19,
        ]
        let sizes = [size, PixelSize(width: 1, height: 1), PixelSize(width: 0, height: 5)]
        var results = 0
        for x in odd {
            for y in odd where y.isFinite != x.isFinite || x == y {
                for width in odd {
                    for height in [1, width] {
                        let boxes: [any ImageBox] = [
                            SubpixelRect(x: x, y: y, width: width, height: height),
                            NormalizedRect(x: x, y: y, width: width, height: height),
                            NormalizedRect(visionX: x, y: y, width: width, height: height),
                            DetectedBox.gemini(yMin: x, xMin: y, yMax: width, xMax: height),
                            DetectedBox.azure(top: y, left: x, width: width, height: height),
                        ]
                        for size in sizes {
                            for box in boxes {
                                guard let pixels = try? box.pixelRect(in: size) else { continue }
                                results += 1
                                #expect(!pixels.isEmpty && size.bounds.contains(pixels), "\(box)")
                            }
                            let clipped = SubpixelRect(x: x, y: y, width: width, height: height)
                                .pixels(.nearest, clippedTo: size.bounds)
                            #expect(size.bounds.contains(clipped))
                        }
                    }
                }
            }
        }
        #expect(results > 0)
    }

    @Test func emptyAndUnboundedBoxesAreTypedErrors() {
        let unit = PixelSize(width: 4, height: 4)
        for box in [
            NormalizedRect(x: .nan, y: 0, width: 1, height: 1),
            NormalizedRect(x: 0, y: 0, width: .infinity, height: 1),
            NormalizedRect(x: 0, y: 0, width: 0, height: 1), NormalizedRect(x: 0, y: 0, width: 1, height: -1),
            NormalizedRect(x: 1e308, y: 0, width: 1e308, height: 1),
        ] {
            #expect { try box.pixelRect(in: unit) } throws: { ($0 as? MatteError)?.code == .parameter }
            #expect(throws: MatteError.self) { try box.validated() }
        }
        #expect(throws: MatteError.self) {
            try NormalizedRect.unit.pixelRect(in: PixelSize(width: 0, height: 4))
        }
        #expect(throws: MatteError.self) {
            try PixelRect(SubpixelRect(x: 1e300, y: 0, width: 1, height: 1), rounding: .outward)
        }
    }

    @Test func clippingWithoutErrorsGivesEmptyRectangles() {
        let bounds = PixelRect(x: 2, y: 1, width: 8, height: 8)
        for (x, width) in [
            (3.5, 0), (3.5, -2), (.nan, 4), (3, .nan), (-.infinity, .infinity), (20, 4), (-9, 4),
        ] {
            let box = SubpixelRect(x: x, y: 2, width: width, height: 3)
            for rounding in PixelRounding.allCases {
                #expect(box.pixels(rounding, clippedTo: bounds) == PixelRect(x: 2, y: 1, width: 0, height: 0))
            }
        }
        let unbounded = SubpixelRect(x: 4.5, y: -1e300, width: .infinity, height: 2e300)
        #expect(
            unbounded.pixels(.outward, clippedTo: bounds) == PixelRect(x: 4, y: 1, width: 6, height: 8))
    }
}
