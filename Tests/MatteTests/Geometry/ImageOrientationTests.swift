import Matte
import TestSupport
import Testing

/// Tests of orientations against pictures whose pixels are moved one by one, following the EXIF standard: it names
/// the sides of the upright picture on which the stored row 0 and column 0 lie.
@Suite struct ImageOrientationTests {
    private struct Picture: Equatable {
        var rows: [[Int]]
        var width: Int { rows[0].count }
        var height: Int { rows.count }
        var size: PixelSize { PixelSize(width: width, height: height) }

        static func numbered(width: Int, height: Int) -> Picture {
            Picture(rows: (0..<height).map { y in (0..<width).map { y * width + $0 } })
        }

        var transposed: Picture {
            Picture(rows: (0..<width).map { x in (0..<height).map { rows[$0][x] } })
        }
        var mirrored: Picture { Picture(rows: rows.map { $0.reversed() }) }
        var upsideDown: Picture { Picture(rows: rows.reversed()) }

        /// EXIF 2.32, tag 0x0112: (row 0, column 0) are the (top, left), (top, right), (bottom, right),
        /// (bottom, left), (left, top), (right, top), (right, bottom), (left, bottom) sides.
        func oriented(_ exif: Int) -> Picture {
            switch exif {
            case 2: mirrored
            case 3: mirrored.upsideDown
            case 4: upsideDown
            case 5: transposed
            case 6: transposed.mirrored
            case 7: transposed.mirrored.upsideDown
            case 8: transposed.upsideDown
            default: self
            }
        }
    }

    private static let pictures = [
        Picture.numbered(width: 5, height: 3), .numbered(width: 1, height: 4), .numbered(width: 4, height: 1),
        .numbered(width: 1, height: 1), .numbered(width: 3, height: 3),
    ]

    @Test(arguments: ImageOrientation.allCases)
    func movesPixels(_ orientation: ImageOrientation) {
        for picture in Self.pictures {
            let upright = picture.oriented(orientation.rawValue)
            #expect(orientation.applied(to: picture.size) == upright.size)
            for y in 0..<picture.height {
                for x in 0..<picture.width {
                    let pixel = PixelPoint(x: x, y: y)
                    let moved = orientation.applied(to: pixel, in: picture.size)
                    #expect(upright.rows[moved.y][moved.x] == picture.rows[y][x])
                    let center = orientation.applied(to: Self.center(pixel), in: picture.size)
                    #expect(center == Self.center(moved))
                }
            }
        }
    }

    private static func center(_ pixel: PixelPoint) -> SubpixelPoint {
        SubpixelPoint(x: Double(pixel.x) + 0.5, y: Double(pixel.y) + 0.5)
    }

    @Test(arguments: ImageOrientation.allCases)
    func movesRectangles(_ orientation: ImageOrientation) throws {
        let size = PixelSize(width: 7, height: 4)
        let rect = PixelRect(x: 1, y: 2, width: 3, height: 1)
        let corners = [PixelPoint(x: 1, y: 2), PixelPoint(x: 3, y: 2)]
            .map { orientation.applied(to: $0, in: size) }
            .map { PixelRect(x: $0.x, y: $0.y, width: 1, height: 1) }
        let expected = corners[0].union(corners[1])
        #expect(orientation.applied(to: rect, in: size) == expected)
        #expect(orientation.applied(to: SubpixelRect(rect), in: size) == SubpixelRect(expected))
        let shares = orientation.applied(to: try SubpixelRect(rect).normalized(in: size))
        #expect(try shares.pixelRect(in: orientation.applied(to: size)) == expected)
        let corner = orientation.applied(to: NormalizedPoint(x: 1.0 / 7, y: 0.5))
        let corner2 = orientation.applied(to: SubpixelPoint(x: 1, y: 2), in: size)
        let inPixels = corner.subpixelPoint(in: orientation.applied(to: size))
        #expect(abs(inPixels.x - corner2.x) < 1e-12 && abs(inPixels.y - corner2.y) < 1e-12)
    }

    @Test func compositionIsDoingOneAfterTheOther() {
        let picture = Self.pictures[0]
        for first in ImageOrientation.allCases {
            #expect(first.then(first.inverse) == .up)
            #expect(first.inverse.then(first) == .up)
            for second in ImageOrientation.allCases {
                let combined = first.then(second)
                #expect(
                    picture.oriented(first.rawValue).oriented(second.rawValue)
                        == picture.oriented(combined.rawValue))
                #expect(combined.isMirrored == (first.isMirrored != second.isMirrored))
            }
        }
    }

    @Test func namesAndNumbers() {
        #expect(ImageOrientation(rawValue: 6) == .right)
        #expect(ImageOrientation(rawValue: 0) == nil)
        #expect(ImageOrientation(rawValue: 9) == nil)
        #expect(ImageOrientation.right.then(.right) == .down)
        #expect(ImageOrientation.right.then(.left) == .up)
        #expect(ImageOrientation.allCases.filter(\.swapsAxes).map(\.rawValue) == [5, 6, 7, 8])
    }
}
