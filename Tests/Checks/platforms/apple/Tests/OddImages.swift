import CoreGraphics
import CoreImage
import MatteApple
import Testing
import UIKit

/// Tests images of every layout. The expected colours are computed from the images' bytes.
@Suite struct OddImages {
    static let one = PixelSize(width: 1, height: 1)

    func color(_ image: CGImage, _ x: Int = 0, _ y: Int = 0) throws -> [Int] {
        let p = try Raster<RGBA8>(image)[x, y]
        return [Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha)]
    }

    @Test func oneBit() throws {
        let gray = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)
        let image = try makeImage(
            [0b1010_0000, 0b0100_0000], PixelSize(width: 3, height: 2), bits: 1, pixelBits: 1, stride: 1,
            CGBitmapInfo(.none), space: gray)
        #expect(try color(image, 0, 0) == [255, 255, 255, 255])
        #expect(try color(image, 1, 0) == [0, 0, 0, 255])
        #expect(try color(image, 1, 1) == [255, 255, 255, 255])
    }

    @Test(arguments: [CGBitmapInfo.byteOrder16Little, .byteOrder16Big]) func sixteenBits(order: CGBitmapInfo)
        throws
    {
        let values: [UInt16] = [0xFFFF, 0x8000, 0x0101, 0xFFFF]
        let bytes = values.flatMap { value in
            let (high, low) = (UInt8(value >> 8), UInt8(value & 255))
            return order == .byteOrder16Big ? [high, low] : [low, high]
        }
        let image = try makeImage(
            bytes, Self.one, bits: 16, pixelBits: 64, stride: 8, CGBitmapInfo(.last, order))
        #expect(try color(image) == [255, 128, 1, 255])
    }

    @Test func floats() throws {
        let values: [Float] = [1, 0.5, 0.25, 1]
        let bytes = values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
        let info = CGBitmapInfo(.last, [.byteOrder32Little, .floatComponents])
        let linear = CGColorSpace(name: CGColorSpace.linearSRGB)
        let image = try makeImage(bytes, Self.one, bits: 32, pixelBits: 128, stride: 16, info, space: linear)
        // The sRGB transfer curve at 1, 0.5 and 0.25, times 255.
        #expect(try color(image) == [255, 188, 137, 255])
    }

    @Test func indices() throws {
        let table: [UInt8] = [1, 2, 3, 40, 50, 60, 200, 210, 220]
        let space = table.withUnsafeBufferPointer {
            CGColorSpace(
                indexedBaseSpace: CGColorSpace(name: CGColorSpace.sRGB)!, last: 2, colorTable: $0.baseAddress!
            )
        }
        let image = try makeImage(
            [2, 0, 1], PixelSize(width: 3, height: 1), pixelBits: 8, stride: 3, CGBitmapInfo(.none),
            space: space)
        #expect(try (0..<3).map { try color(image, $0)[0] } == [200, 1, 40])
        let nibbles = try makeImage(
            [0x21], PixelSize(width: 2, height: 1), bits: 4, pixelBits: 4, stride: 1, CGBitmapInfo(.none),
            space: space)
        #expect(try (0..<2).map { try color(nibbles, $0)[2] } == [220, 60])
    }

    @Test func inks() throws {
        let space = CGColorSpace(name: CGColorSpace.genericCMYK)
        let image = try makeImage([255, 0, 51, 0], Self.one, stride: 4, CGBitmapInfo(.none), space: space)
        #expect(try color(image) == [0, 255, 204, 255])
    }

    @Test func alphaAlone() throws {
        let gray = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)
        let image = try makeImage(
            [9], Self.one, pixelBits: 8, stride: 1, CGBitmapInfo(.alphaOnly), space: gray)
        let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(image) }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("alpha alone of 8 bits per pixel") == true)
    }

    @Test func oddImagesThroughPremultipliedColor() throws {
        let image = try makeImage([128, 200, 100, 0], Self.one, stride: 4, CGBitmapInfo(.first))
        #expect(try color(image) == [199, 100, 0, 128])
    }

    @Test func dataThatEndsEarlyIsAnError() throws {
        let image = try makeImage(
            [1, 2, 3, 4, 5], PixelSize(width: 1, height: 2), stride: 4, CGBitmapInfo(.last))
        let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(image) }
        #expect(error?.code == .decoding)
        let message =
            "cannot read the image: its data has 5 bytes, too few for 1x2 pixels at 4 bytes per row; "
            + "create the image from complete data"
        #expect(error?.message == message)
    }

    @Test func providersWithoutDataAreDrawn() throws {
        let image = try makeImage([10, 20, 30, 255], Self.one, stride: 4, CGBitmapInfo(.last))
        image.dataProvider?.isBroken = true
        #expect(try color(image) == [10, 20, 30, 255])
    }

    @Test func onlyImagesThatMatteCantReadAreDrawn() throws {
        let direct = try makeImage([1, 2, 3, 4], Self.one, stride: 4, CGBitmapInfo(.last))
        _ = try Raster<RGBA8>(direct)
        #expect(direct.dataProvider?.copies == 1)
        let other = try makeImage([1, 2, 3, 4], Self.one, stride: 4, CGBitmapInfo(.first))
        _ = try Raster<RGBA8>(other)
        #expect(other.dataProvider?.copies == 0)
    }

    @Test func madeImagesAreNotCopied() throws {
        let raster = Raster(width: 4, height: 4, repeating: RGBA8(red: 1, green: 2, blue: 3))
        let image = try raster.makeCGImage()
        let address = raster.bytes.withUnsafeBytes { $0.baseAddress }
        #expect(image.dataProvider?.address == address)
    }

    @Test func extentsOfCoreImage() throws {
        let picture = try CoreImageTests.picture(4, 3)
        let image = try picture.makeCGImage()
        let moved = CIImage(standIn: image, extent: CGRect(x: -20, y: 7, width: 4, height: 3))
        #expect(try Raster<RGBA8>(moved, context: CIContext()) == picture)
        let extents = [
            CGRect.infinite, .null, .zero, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 2),
            CGRect(x: 0, y: 0, width: 1e300, height: 1),
        ]
        for extent in extents {
            let error = #expect(throws: MatteError.self) {
                try Raster<RGBA8>(CIImage(standIn: image, extent: extent), context: CIContext())
            }
            #expect(error?.code == .parameter, "\(extent)")
        }
    }

    @Test func imagesOfCoreImageInUIKit() throws {
        let picture = try CoreImageTests.picture(4, 3)
        let image = UIImage(ciImage: try picture.makeCIImage(), scale: 1, orientation: .left)
        #expect(try Raster<RGBA8>(image) == picture.oriented(.left))
    }
}
