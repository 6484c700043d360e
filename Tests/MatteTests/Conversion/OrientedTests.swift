import Matte
import TestSupport
import Testing

@Suite struct OrientedTests {
    static func check<From: Pixel, To: Pixel>(
        _: From.Type, _: To.Type, _ size: PixelSize, _ orientation: ImageOrientation
    ) throws {
        let source = ConvertedTests.picture(From.self, size, .mixed)
        let turned = orientation.swapsAxes ? PixelSize(width: size.height, height: size.width) : size
        let blank = To(bytes: Array(repeating: 0x5A, count: To.format.bytesPerPixel))
        try withEveryTier { tier in
            var target = PaddedPixels<To>(turned, padding: 7, offset: 2) { _, _ in blank }
            try target.withMutableView { view throws(MatteError) in
                try source.view.convert(into: &view, orientation: orientation)
            }
            var wrong = 0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (tx, ty) = PixelOracle.place(
                        x, y, size.width, size.height, exif: orientation.rawValue)
                    let expected = PixelOracle.convert(
                        source[x, y].bytes, from: From.format, to: To.format)
                    if target[tx, ty].bytes != expected { wrong += 1 }
                }
            }
            #expect(wrong == 0, "\(From.format) to \(To.format), \(size), \(orientation), \(tier)")
            #expect(
                target.paddingIsIntact, "\(From.format) to \(To.format), \(size), \(orientation), \(tier)")
        }
    }

    @Test(
        arguments: [PixelFormat.gray8, .rgb8, .rgba8, .grayF32], ImageOrientation.allCases)
    func everyOrientation(format: PixelFormat, orientation: ImageOrientation) throws {
        for size in [
            PixelSize(width: 1, height: 1), PixelSize(width: 5, height: 3), PixelSize(width: 37, height: 67),
            PixelSize(width: 131, height: 18), PixelSize(width: 0, height: 3), PixelSize(width: 3, height: 0),
        ] {
            try Self.check(format.pixelType, format.pixelType, size, orientation)
        }
    }

    @Test(arguments: ImageOrientation.allCases)
    func conversionOnTheWay(orientation: ImageOrientation) throws {
        let size = PixelSize(width: 83, height: 70)
        try Self.check(BGRA8.self, RGBA8.self, size, orientation)
        try Self.check(BGRA8.self, RGB8.self, size, orientation)
        try Self.check(BGRA8.self, Gray8.self, size, orientation)
        try Self.check(PremultipliedRGBA8.self, BGR8.self, PixelSize(width: 271, height: 3), orientation)
    }

    @Test(arguments: ImageOrientation.allCases)
    func turningAndBackIsTheIdentity(orientation: ImageOrientation) throws {
        let source = Raster<RGB8>(size: 29, 71) { x, y in RGB8(red: UInt8(x), green: UInt8(y), blue: 3) }
        #expect(try source.oriented(orientation).oriented(orientation.inverse) == source)
    }

    @Test func mirroringExchangesLeftAndRight() throws {
        let source = Raster<Gray8>(size: 41, 2) { x, y in Gray8(UInt8(x + 100 * y)) }
        let mirrored = try source.mirrored()
        for x in 0..<41 { #expect(mirrored[x, 1].value == UInt8(140 - x)) }
        #expect(try mirrored.mirrored() == source)
    }
}
