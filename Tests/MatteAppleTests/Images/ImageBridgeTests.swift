#if canImport(CoreImage) && canImport(CoreGraphics)
import CoreImage
import MatteApple
import Testing

@Suite struct CoreImageTests {
    /// Pixels that differ, so that turns and shifts show.
    static func picture(_ width: Int, _ height: Int) throws -> Raster<RGBA8> {
        try Raster(
            size: PixelSize(width: width, height: height),
            pixels: (0..<width * height).map { RGBA8(red: UInt8(10 * $0), green: UInt8(200 - $0), blue: 40) })
    }

    @Test func pixelsComeBackUpright() throws {
        let picture = try Self.picture(4, 3)
        let image = try picture.makeCIImage()
        #expect(image.extent == CGRect(x: 0, y: 0, width: 4, height: 3))
        let back = try Raster<RGBA8>(image, context: CIContext())
        #expect(back.size == picture.size)
        for y in 0..<3 {
            for x in 0..<4 {
                // Core Image renders in floats of a linear space: one level.
                #expect(abs(Int(back[x, y].red) - Int(picture[x, y].red)) <= 1)
                #expect(abs(Int(back[x, y].green) - Int(picture[x, y].green)) <= 1)
            }
        }
    }
}
#endif

#if canImport(UIKit)
import MatteApple
import Testing
import UIKit

@Suite struct UIImageTests {
    @Test func orientationAndScaleAreKeptAndApplied() throws {
        let picture = try Raster(
            size: PixelSize(width: 3, height: 2),
            pixels: (0..<6).map { RGBA8(red: UInt8(40 * $0), green: 7, blue: 9) })
        for orientation in ImageOrientation.allCases {
            let image = try UIImage(picture, scale: 2, orientation: orientation)
            #expect(image.scale == 2)
            #expect(try Raster<RGBA8>(image) == picture.oriented(orientation))
        }
    }

    @Test func anImageWithoutPixelsIsRejected() {
        let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(UIImage()) }
        #expect(error?.code == .parameter)
    }
}
#endif
