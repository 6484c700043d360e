import Matte
import TestSupport
import Testing

@Suite struct CropFramesTests {
    private static let sizes = Generator.integer(in: 1...40).combined(with: .integer(in: 1...40))
        .map { PixelSize(width: $0.0, height: $0.1) }
    private static let shares = Generator.double(in: 0...0.999).combined(with: .double(in: 0...0.999))

    private static func focus(_ corner: (Double, Double), _ extent: (Double, Double), _ size: PixelSize)
        -> PixelRect
    {
        let x = Int(corner.0 * Double(size.width)), y = Int(corner.1 * Double(size.height))
        return PixelRect(
            x: x, y: y, width: 1 + Int(extent.0 * Double(size.width - x - 1)),
            height: 1 + Int(extent.1 * Double(size.height - y - 1)))
    }

    /// No other square of the largest side inside the picture has its centre closer to that of the focus.
    @Test func theLargestSquareIsTheNearest() {
        forAll("largest square", cases: 300, Self.sizes, Self.shares, Self.shares) { size, corner, extent in
            let focus = Self.focus(corner, extent, size)
            let square = size.largestSquare(centeredOn: focus)
            guard square.width == size.shorterSide, square.height == size.shorterSide,
                size.bounds.contains(square)
            else { return false }
            func distance(_ x: Int, _ y: Int) -> Int {
                abs(2 * x + square.width - focus.minX - focus.maxX)
                    + abs(2 * y + square.height - focus.minY - focus.maxY)
            }
            for y in 0...size.height - square.height {
                for x in 0...size.width - square.width where distance(x, y) < distance(square.x, square.y) {
                    return false
                }
            }
            return true
        }
    }

    @Test func theSquareFramePadsOnlyWhenItMust() {
        forAll("square frame", cases: 300, Self.sizes, Self.shares, Self.shares) { size, corner, extent in
            let focus = Self.focus(corner, extent, size)
            let frame = size.squareFrame(around: focus)
            let fits = max(focus.width, focus.height) <= size.shorterSide
            return frame.width == frame.height && frame.contains(focus)
                && (fits ? size.bounds.contains(frame) : frame.contains(size.bounds))
                && frame.width == (fits ? size.shorterSide : size.longerSide)
        }
    }

    @Test func aWideFocusPadsAboveAndBelow() {
        let size = PixelSize(width: 600, height: 401)
        let frame = size.squareFrame(around: PixelRect(x: 50, y: 100, width: 500, height: 90))
        #expect(frame == PixelRect(x: 0, y: -100, width: 600, height: 600))
        #expect(frame.overhang(beyond: size.bounds) == PixelInsets(top: 100, bottom: 99))
        let turned = size.transposed.squareFrame(around: PixelRect(x: 100, y: 50, width: 90, height: 500))
        #expect(turned == PixelRect(x: -100, y: 0, width: 600, height: 600))
    }

    @Test func aspectRatios() {
        let size = PixelSize(width: 400, height: 300)
        let focus = PixelRect(x: 300, y: 100, width: 20, height: 20)
        #expect(
            size.largestRect(aspect: PixelSize(width: 16, height: 9), centeredOn: focus)
                == PixelRect(x: 0, y: 0, width: 400, height: 225))
        #expect(
            size.largestRect(aspect: PixelSize(width: 1, height: 2), centeredOn: focus)
                == PixelRect(x: 235, y: 0, width: 150, height: 300))
        #expect(size.largestRect(aspect: size, centeredOn: focus) == size.bounds)
        #expect(
            size.largestRect(aspect: PixelSize(width: .max, height: 1), centeredOn: focus)
                == PixelRect(x: 0, y: 109, width: 400, height: 1))
    }

    @Test func squaringABox() {
        let bounds = PixelRect(x: 0, y: 0, width: 100, height: 50)
        #expect(
            PixelRect(x: 40, y: 10, width: 10, height: 20).squared(inside: bounds)
                == PixelRect(x: 35, y: 10, width: 20, height: 20))
        #expect(
            PixelRect(x: 0, y: 40, width: 4, height: 10).squared(inside: bounds)
                == PixelRect(x: 0, y: 40, width: 10, height: 10))
        #expect(
            PixelRect(x: 10, y: 0, width: 80, height: 10).squared(inside: bounds)
                == PixelRect(x: 25, y: 0, width: 50, height: 50))
    }

    @Test func movesInsideByTheSmallestDistance() {
        let bounds = PixelRect(x: 2, y: 3, width: 10, height: 10)
        #expect(
            PixelRect(x: -5, y: 20, width: 4, height: 4).movedInside(bounds)
                == PixelRect(x: 2, y: 9, width: 4, height: 4))
        #expect(PixelRect(x: -5, y: -5, width: 40, height: 40).movedInside(bounds) == bounds)
    }

    @Test func cropsAroundABox() throws {
        let size = PixelSize(width: 100, height: 100)
        let box = SubpixelRect(x: 10, y: 40, width: 20, height: 10)
        #expect(try box.cropFrame(in: size) == PixelRect(x: 10, y: 40, width: 20, height: 10))
        #expect(try box.cropFrame(in: size, margin: 0.25) == PixelRect(x: 5, y: 37, width: 30, height: 16))
        let wide = try box.cropFrame(in: size, margin: 1, edges: .padded)
        #expect(wide == PixelRect(x: -10, y: 30, width: 60, height: 30))
        #expect(wide.overhang(beyond: size.bounds) == PixelInsets(left: 10))
        #expect(
            try box.cropFrame(in: size, margin: 1, edges: .inside)
                == PixelRect(x: 0, y: 30, width: 60, height: 30))
        #expect(try box.cropFrame(in: size, margin: 1000) == size.bounds)
    }

    @Test func emptyCropsAreErrors() {
        let size = PixelSize(width: 100, height: 100)
        let box = SubpixelRect(x: 10, y: 40, width: 20, height: 10)
        for margin in [-0.5, -1, .nan, .infinity, 1e300, -0.499_999_999_999] {
            for edges in CropEdges.allCases {
                #expect(throws: MatteError.self) { try box.cropFrame(in: size, margin: margin, edges: edges) }
            }
        }
        #expect(throws: MatteError.self) {
            try SubpixelRect(x: 200, y: 0, width: 5, height: 5).cropFrame(in: size, margin: 100)
        }
        #expect(throws: MatteError.self) {
            try SubpixelRect(x: 0, y: 0, width: 1e300, height: 5).cropFrame(in: size, edges: .padded)
        }
    }
}
