import Matte
import TestSupport
import Testing

@Suite struct CropPadFillTests {
    let source = Raster<RGB8>(size: 13, 9) { x, y in RGB8(red: UInt8(x), green: UInt8(y), blue: 77) }

    @Test(arguments: [
        PixelRect(x: 0, y: 0, width: 13, height: 9), PixelRect(x: 3, y: 2, width: 5, height: 6),
        PixelRect(x: 12, y: 8, width: 1, height: 1), PixelRect(x: 13, y: 9, width: 0, height: 0),
    ])
    func cropsCopyTheirPixels(rect: PixelRect) throws {
        let crop = try source.cropped(to: rect)
        #expect(crop.size == rect.size)
        for y in 0..<rect.height {
            for x in 0..<rect.width { #expect(crop[x, y] == source[rect.x + x, rect.y + y]) }
        }
    }

    @Test(arguments: [
        PixelRect(x: -1, y: 0, width: 2, height: 2), PixelRect(x: 0, y: 0, width: 14, height: 9),
        PixelRect(x: 0, y: 0, width: -1, height: 2), PixelRect(x: .max, y: 0, width: .max, height: 2),
        PixelRect(x: .min, y: .min, width: .max, height: .max),
    ])
    func cropsOutsideThrow(rect: PixelRect) throws {
        let error = try #require(throws: MatteError.self) { try source.cropped(to: rect) }
        #expect(error.code == .parameter)
        #expect(error.message.contains("13x9"))
    }

    @Test func aCropOfACropIsTheCropOfTheSum() throws {
        let once = try source.cropped(to: PixelRect(x: 2, y: 1, width: 9, height: 7))
            .cropped(to: PixelRect(x: 3, y: 4, width: 5, height: 2))
        #expect(try once == source.cropped(to: PixelRect(x: 5, y: 5, width: 5, height: 2)))
    }

    @Test(arguments: [(0, 0, 0, 0), (1, 0, 0, 0), (0, 2, 0, 3), (4, 3, 2, 1)])
    func paddingSurrounds(left: Int, top: Int, right: Int, bottom: Int) throws {
        let color = RGB8(red: 200, green: 201, blue: 202)
        let padded = try source.padded(left: left, top: top, right: right, bottom: bottom, with: color)
        #expect(padded.size == PixelSize(width: 13 + left + right, height: 9 + top + bottom))
        for y in 0..<padded.height {
            for x in 0..<padded.width {
                let inside = (left..<left + 13).contains(x) && (top..<top + 9).contains(y)
                #expect(padded[x, y] == (inside ? source[x - left, y - top] : color))
            }
        }
    }

    @Test func paddingAnEmptyPictureFillsTheResult() throws {
        let nothing = Raster<Gray8>(width: 0, height: 0, repeating: 0)
        #expect(
            try nothing.padded(left: 2, bottom: 3, with: 7)
                == Raster<Gray8>(width: 2, height: 3, repeating: 7))
    }

    @Test func impossiblePaddingThrows() {
        #expect(throws: MatteError.self) {
            try source.padded(left: -1, with: RGB8(red: 0, green: 0, blue: 0))
        }
        #expect(throws: MatteError.self) {
            try source.padded(right: .max, with: RGB8(red: 0, green: 0, blue: 0))
        }
        #expect(throws: MatteError.self) {
            try source.padded(bottom: 1 << 60, with: RGB8(red: 0, green: 0, blue: 0))
        }
    }

    static func checkFill<P: Pixel>(_: P.Type, _ size: PixelSize, _ rect: PixelRect?) {
        let before = P(bytes: Array(repeating: 1, count: P.format.bytesPerPixel))
        let after = P(bytes: (0..<P.format.bytesPerPixel).map { UInt8(50 + $0) })
        var target = PaddedPixels<P>(size) { _, _ in before }
        target.withMutableView { $0.fill(rect, with: after) }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let inside =
                    rect.map { x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height } ?? true
                #expect(target[x, y] == (inside ? after : before))
            }
        }
        #expect(target.paddingIsIntact)
    }

    @Test(arguments: PixelFormat.allCases)
    func fillsClipToTheView(format: PixelFormat) {
        for rect in [
            nil, PixelRect(x: 3, y: 2, width: 13, height: 5), PixelRect(x: -5, y: -5, width: 8, height: 9),
            PixelRect(x: 18, y: 10, width: 100, height: 100), PixelRect(x: 40, y: 0, width: 3, height: 3),
            PixelRect(x: 2, y: 2, width: 0, height: 4), PixelRect(x: 2, y: 2, width: 4, height: -4),
        ] { Self.checkFill(format.pixelType, PixelSize(width: 19, height: 11), rect) }
    }

    @Test(arguments: PixelFormat.allCases)
    func fillsWideRows(format: PixelFormat) {
        for width in [63, 64, 65, 211, 400] {
            let size = PixelSize(width: width, height: 3)
            for rect in [nil, PixelRect(x: 1, y: 1, width: width - 2, height: 2)] {
                withEveryTier { _ in Self.checkFill(format.pixelType, size, rect) }
            }
        }
    }

    @Test(arguments: PixelFormat.allCases)
    func newRastersAreFilled(format: PixelFormat) {
        func check<P: Pixel>(_: P.Type) {
            let pixel = P(bytes: (0..<P.format.bytesPerPixel).map { UInt8(50 + $0) })
            for width in [1, 3, 16, 48, 65] {
                let raster = Raster(width: width, height: 5, repeating: pixel)
                for y in 0..<5 {
                    for x in 0..<width { #expect(raster[x, y] == pixel) }
                }
            }
        }
        check(format.pixelType)
    }

    @Test func settingAlphaKeepsColour() {
        let size = PixelSize(width: 53, height: 4)
        let rect = PixelRect(x: 1, y: 1, width: 51, height: 2)
        withEveryTier { tier in
            for alpha: UInt8 in [0, 1, 128, 255] {
                var target = PaddedPixels<BGRA8>(size) { x, y in
                    BGRA8(red: UInt8(x), green: UInt8(y), blue: 200, alpha: 99)
                }
                target.withMutableView { $0.setAlpha(alpha, in: rect) }
                for y in 0..<4 {
                    for x in 0..<53 {
                        let inside = x >= 1 && x < 52 && y >= 1 && y < 3
                        let expected = BGRA8(
                            red: UInt8(x), green: UInt8(y), blue: 200, alpha: inside ? alpha : 99)
                        #expect(target[x, y] == expected, "\(tier)")
                    }
                }
                #expect(target.paddingIsIntact)
            }
        }
        var raster = Raster<RGBA8>(width: 3, height: 1, repeating: RGBA8(red: 1, green: 2, blue: 3))
        let copy = raster
        raster.setAlpha(0)
        #expect(raster[2, 0] == RGBA8(red: 1, green: 2, blue: 3, alpha: 0))
        #expect(copy[2, 0].alpha == 255)
    }
}
