#if canImport(CoreGraphics)
import CoreGraphics
import MatteApple
import Testing

extension CGBitmapInfo {
    init(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []) {
        self.init(rawValue: alpha.rawValue | order.rawValue)
    }
}

/// A Core Graphics image around bytes.
func makeImage(
    _ bytes: [UInt8], _ size: PixelSize, bits: Int = 8, pixelBits: Int = 32, stride: Int,
    _ info: CGBitmapInfo,
    space: CGColorSpace? = CGColorSpace(name: CGColorSpace.sRGB), decode: [CGFloat]? = nil
) throws -> CGImage {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    let provider = try #require(
        CGDataProvider(dataInfo: nil, data: memory, size: bytes.count) { _, data, _ in
            UnsafeMutableRawPointer(mutating: data).deallocate()
        })
    func image(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
        CGImage(
            width: size.width, height: size.height, bitsPerComponent: bits, bitsPerPixel: pixelBits,
            bytesPerRow: stride, space: space!, bitmapInfo: info, provider: provider, decode: decode,
            shouldInterpolate: false, intent: .defaultIntent)
    }
    return try #require(decode.map { $0.withUnsafeBufferPointer { image($0.baseAddress) } } ?? image(nil))
}

@Suite struct CGImageTests {
    static let size = PixelSize(width: 3, height: 2)

    /// Two rows of three pixels with padding after each, of values that differ.
    static func rows(_ pixelBytes: Int, padding: Int = 5) -> [UInt8] {
        (0..<2).flatMap { y in
            (0..<3 * pixelBytes).map { UInt8(10 * $0 + 100 * y + 5) }
                + [UInt8](repeating: 0xEE, count: padding)
        }
    }

    /// A pixel of ``rows(_:padding:)``.
    static func bytes(_ x: Int, _ y: Int, _ pixelBytes: Int) -> [UInt8] {
        (0..<pixelBytes).map { UInt8(10 * (x * pixelBytes + $0) + 100 * y + 5) }
    }

    @Test func straightAndOpaqueLayoutsAreReadAsTheyAre() throws {
        let layouts: [(CGBitmapInfo, pixelBytes: Int, red: Int, blue: Int, alpha: Int?)] = [
            (CGBitmapInfo(.last), 4, 0, 2, 3), (CGBitmapInfo(.last, .byteOrder32Big), 4, 0, 2, 3),
            (CGBitmapInfo(.first, .byteOrder32Little), 4, 2, 0, 3),
            (CGBitmapInfo(.noneSkipLast), 4, 0, 2, nil),
            (CGBitmapInfo(.noneSkipFirst, .byteOrder32Little), 4, 2, 0, nil),
            (CGBitmapInfo(.none), 3, 0, 2, nil),
        ]
        for (info, count, red, blue, alpha) in layouts {
            let image = try makeImage(
                Self.rows(count), Self.size, pixelBits: 8 * count, stride: 3 * count + 5, info)
            let raster = try Raster<RGBA8>(image)
            for y in 0..<2 {
                for x in 0..<3 {
                    let p = Self.bytes(x, y, count)
                    let expected = RGBA8(
                        red: p[red], green: p[1], blue: p[blue], alpha: alpha.map { p[$0] } ?? 255)
                    #expect(raster[x, y] == expected, "\(info) at \(x), \(y)")
                }
            }
        }
    }

    @Test func premultipliedLayoutsAreReadAsTheyAre() throws {
        let pixels: [UInt8] = [10, 20, 30, 40, 0, 0, 0, 0, 255, 1, 128, 255]
        let size = PixelSize(width: 3, height: 1)
        let image = try makeImage(pixels, size, stride: 12, CGBitmapInfo(.premultipliedLast))
        let raster = try Raster<PremultipliedRGBA8>(image)
        #expect(raster[0, 0] == PremultipliedRGBA8(red: 10, green: 20, blue: 30, alpha: 40))
        #expect(raster[1, 0] == PremultipliedRGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        let swapped = try makeImage(
            pixels, size, stride: 12, CGBitmapInfo(.premultipliedFirst, .byteOrder32Little))
        #expect(
            try Raster<PremultipliedBGRA8>(swapped)[2, 0]
                == PremultipliedBGRA8(red: 128, green: 1, blue: 255, alpha: 255))
    }

    @Test func coreGraphicsConvertsTheOtherOrders() throws {
        // Alpha in front, and the same number stored from its low end.
        let pixel: [UInt8] = [255, 10, 20, 30]
        let size = PixelSize(width: 1, height: 1)
        let expected = RGBA8(red: 10, green: 20, blue: 30)
        let first = try makeImage(pixel, size, stride: 4, CGBitmapInfo(.first))
        #expect(try Raster<RGBA8>(first)[0, 0] == expected)
        let reversed = try makeImage(
            [255, 30, 20, 10], size, stride: 4, CGBitmapInfo(.last, .byteOrder32Little))
        #expect(try Raster<RGBA8>(reversed)[0, 0] == expected)
        let skipped = try makeImage([3, 10, 20, 30], size, stride: 4, CGBitmapInfo(.noneSkipFirst))
        #expect(try Raster<RGBA8>(skipped)[0, 0] == expected)
    }

    @Test func aDecodeArrayIsApplied() throws {
        let image = try makeImage(
            [0, 255, 255], PixelSize(width: 1, height: 1), pixelBits: 24, stride: 3, CGBitmapInfo(.none),
            decode: [1, 0, 0, 1, 0, 1])
        #expect(try Raster<RGB8>(image)[0, 0] == RGB8(red: 255, green: 255, blue: 255))
    }

    /// The top row is the first one, whatever way Core Graphics' axes point.
    @Test func drawnImagesStandUpright() throws {
        let bytes = (0..<12).map { UInt8($0 * 20) }
        let gray = try #require(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
        let image = try makeImage(
            bytes, PixelSize(width: 3, height: 4), pixelBits: 8, stride: 3, CGBitmapInfo(.none), space: gray)
        let raster = try Raster<Gray8>(image)
        let values = (0..<12).map { Int(raster[$0 % 3, $0 / 3].value) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func masksAndAlphaAloneHaveNoColors() throws {
        let provider = try #require(
            CGDataProvider(dataInfo: nil, data: UnsafeRawPointer(bitPattern: 64)!, size: 1) { _, _, _ in })
        let mask = try #require(
            CGImage(
                maskWidth: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1,
                provider: provider,
                decode: nil, shouldInterpolate: false))
        let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(mask) }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("an image mask of 8 bits per pixel") == true)
    }

    @Test func anImageSharesTheRastersMemoryAndKeepsIt() throws {
        var raster = Raster(width: 3, height: 2, repeating: BGRA8(red: 1, green: 2, blue: 3, alpha: 4))
        let image = try raster.makeCGImage()
        let other = BGRA8(red: 9, green: 9, blue: 9)
        raster[0, 0] = other
        let back = try Raster<BGRA8>(image)
        #expect(back == Raster(width: 3, height: 2, repeating: BGRA8(red: 1, green: 2, blue: 3, alpha: 4)))
        #expect(raster[0, 0] == other)
        #expect((image.width, image.height, image.bytesPerRow) == (3, 2, 12))
    }

    @Test func everyTypeWithAlphaMakesAnImageOfItsBytes() throws {
        func check<PixelType: AlphaPixel>(_ pixel: PixelType) throws {
            let raster = Raster(width: 5, height: 3, repeating: pixel)
            #expect(try Raster<PixelType>(raster.makeCGImage()) == raster)
        }
        try check(RGBA8(red: 200, green: 100, blue: 50, alpha: 3))
        try check(BGRA8(red: 200, green: 100, blue: 50, alpha: 3))
        try check(PremultipliedRGBA8(red: 20, green: 10, blue: 5, alpha: 30))
        try check(PremultipliedBGRA8(red: 20, green: 10, blue: 5, alpha: 30))
    }

    @Test func noPixelsMakeNoImage() {
        let empty = Raster(width: 0, height: 4, repeating: RGBA8(red: 0, green: 0, blue: 0))
        let error = #expect(throws: MatteError.self) { try empty.makeCGImage() }
        #expect(error?.message == "cannot make an image of 0x4: it has no pixels; use sides of 1 or more")
    }
}
#endif
