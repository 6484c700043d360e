import TestSupport
import Testing

@testable import Matte

@Suite struct IsOpaqueTests {
    /// One pixel of alpha 254, at any position, in widths around whole vectors.
    @Test func onePixelIsEnough() {
        withEveryTier { tier in
            for width in [1, 15, 16, 17, 31, 63, 64, 65, 131] {
                var picture = Raster(width: width, height: 2, repeating: BGRA8(red: 1, green: 2, blue: 3))
                #expect(picture.isOpaque)
                for (x, y) in (0..<width).flatMap({ x in [(x, 0), (x, 1)] }) {
                    picture[x, y].alpha = 254
                    #expect(!picture.isOpaque, "\(tier): \(x), \(y) of \(width)")
                    picture[x, y].alpha = 255
                }
                // Bytes after the last pixel of a row are arbitrary.
                picture[width - 1, 1].alpha = 0
                let part = picture.view[PixelRect(x: 0, y: 0, width: width - 1, height: 2)].isOpaque
                #expect(part)
            }
        }
    }

    @Test func withoutAlphaOrPixelsNothingShinesThrough() {
        #expect(Raster(width: 0, height: 3, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0)).isOpaque)
        #expect(Raster(width: 3, height: 3, repeating: Gray8(0)).isOpaque)
        let clear = PremultipliedRGBA8(bytes: [0, 0, 0, 0])
        #expect(!Raster(width: 3, height: 3, repeating: clear).isOpaque)
    }
}
