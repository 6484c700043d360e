import Matte
import MatteCodecs
import TestSupport
import Testing

/// Streamed adjustments give the same as those of rasters.
struct AdjustedPictureTests {
    private static func picture() throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: 19)
        return try Raster<RGBA8>(
            size: PixelSize(width: 97, height: 203),
            pixels: (0..<97 * 203).map { i in
                let bits = random.next()
                return RGBA8(
                    red: UInt8(truncatingIfNeeded: bits), green: UInt8(i / 97), blue: 90,
                    alpha: bits >> 60 == 0 ? 0 : UInt8(truncatingIfNeeded: bits >> 24))
            })
    }

    private static func streamed(_ raster: Raster<RGBA8>) throws -> StreamedPicture<RGBA8> {
        try PictureFile(raster.encoded(as: .png).bytes).streamed()
    }

    @Test func rowsAreThoseOfRasters() throws {
        let raster = try Self.picture()
        let picture = try Self.streamed(raster)
        for adjustment in [
            ColorAdjustment(), try .exposure(0.4),
            try .gamma(1.1).then(.saturation(1.5)).then(.contrast(0.8)),
        ] {
            #expect(try picture.adjusted(by: adjustment).rendered() == raster.adjusted(by: adjustment))
        }
        #expect(
            try picture.sharpened(amount: 0.9, radius: 1.2).rendered()
                == raster.sharpened(amount: 0.9, radius: 1.2))
        #expect(throws: MatteError.self) { _ = try picture.sharpened(amount: -1) }
    }

    @Test func countsAreThoseOfRasters() throws {
        let raster = try Self.picture()
        for picture in [try Self.streamed(raster), StreamedPicture(raster)] {
            #expect(try picture.histogram() == raster.histogram())
            #expect(
                try picture.histogram(includesTransparent: true)
                    == raster.histogram(includesTransparent: true))
        }
    }

    @Test func pointsAreThoseOfRasters() throws {
        let raster = try Self.picture()
        let picture = try Self.streamed(raster)
        for (x, y) in [(0, 9), (50, 100), (96, 202)] {
            let point = PixelPoint(x: x, y: y)
            #expect(try picture.whiteBalance(at: point) == raster.whiteBalance(at: point))
        }
        let outside = #expect(throws: MatteError.self) {
            _ = try picture.whiteBalance(at: PixelPoint(x: 97, y: 0))
        }
        #expect(outside?.message.contains("(97, 0)") == true)
        // Without green, no factor makes the surroundings neutral. The error names the point in the whole picture.
        let red = try Self.streamed(
            Raster(width: 40, height: 30, repeating: RGBA8(red: 9, green: 0, blue: 9)))
        let dark = #expect(throws: MatteError.self) {
            _ = try red.whiteBalance(at: PixelPoint(x: 20, y: 21))
        }
        #expect(dark?.message.contains("(20, 21)") == true)
    }
}
