import Matte
import TestSupport
import Testing

struct HistogramTests {
    private static func picture(_ size: PixelSize) throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: 8)
        return try Raster<RGBA8>(
            size: size,
            pixels: (0..<size.area).map { i in
                let bits = random.next()
                return RGBA8(
                    red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8) & 31,
                    blue: UInt8(truncatingIfNeeded: bits >> 16) | 128,
                    alpha: i / 40 % 2 == 0 ? 255 : bits >> 60 == 0 ? 0 : UInt8(truncatingIfNeeded: bits >> 24)
                )
            })
    }

    private static func counts(_ pixels: [RGBA8], transparent: Bool) -> [[Int]] {
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 4)
        for p in pixels where transparent || p.alpha > 0 {
            let weighted = 19595 * Int(p.red) + 38470 * Int(p.green) + 7471 * Int(p.blue)
            for (i, level) in [Int(p.red), Int(p.green), Int(p.blue), (weighted + 32768) >> 16].enumerated() {
                counts[i][level] += 1
            }
        }
        return counts
    }

    @Test func countsAreThoseOfTheDefinition() throws {
        for size in [
            PixelSize(width: 1, height: 1), PixelSize(width: 37, height: 19),
            PixelSize(width: 2051, height: 3), PixelSize(width: 0, height: 4),
        ] {
            let source = try Self.picture(size)
            let pixels = (0..<size.area).map { source.pixels[$0] }
            for transparent in [false, true] {
                let wanted = Self.counts(pixels, transparent: transparent)
                try withEveryTier { _ in
                    let histogram = try source.histogram(includesTransparent: transparent)
                    #expect([histogram.red, histogram.green, histogram.blue, histogram.luma] == wanted)
                    #expect(histogram.pixels == wanted[0].reduce(0, +))
                    let padded = PaddedPixels<BGRA8>(size) {
                        let p = source[$0, $1]
                        return BGRA8(red: p.red, green: p.green, blue: p.blue, alpha: p.alpha)
                    }
                    #expect(try padded.view.histogram(includesTransparent: transparent) == histogram)
                }
            }
        }
    }

    @Test func otherFormatsAreConverted() throws {
        let source = try Self.picture(PixelSize(width: 61, height: 7))
        let gray = try source.converted(to: Gray8.self)
        let counted = try gray.histogram()
        #expect(counted.red == counted.luma && counted.blue == counted.luma && counted.pixels == 427)
        #expect(try gray.converted(to: GrayF32.self).histogram() == counted)
        #expect(
            try source.converted(to: BGR8.self).histogram() == source.converted(to: RGB8.self).histogram())
        let premultiplied = try source.premultiplied()
        #expect(try premultiplied.histogram() == premultiplied.converted(to: RGBA8.self).histogram())
        let nan = Raster(width: 3, height: 1, repeating: GrayF32(.nan))
        #expect(try nan.histogram().luma[0] == 3)
    }

    @Test func threadsDontChangeCounts() throws {
        let source = try Self.picture(PixelSize(width: 1200, height: 1000))
        #expect(try source.histogram(parallelism: .threads(4)) == source.histogram(parallelism: .serial))
    }

    @Test func levelsClipAFractionOfTheValues() throws {
        // 1,000 values: 4 at level 10, then levels 20 to 199, 3 at level 250.
        var values = [UInt8](repeating: 10, count: 4) + [UInt8](repeating: 250, count: 3)
        for i in 0..<993 { values.append(UInt8(20 + i % 180)) }
        let source = try Raster<Gray8>(
            size: PixelSize(width: 1000, height: 1), pixels: values.map { Gray8($0) })
        let histogram = try source.histogram()
        for (clipping, black, white) in [
            (0, 10, 250), (0.0029, 10, 250), (0.003, 10, 199), (0.0039, 10, 199), (0.004, 20, 199),
            (0.0041, 20, 199),
        ] {
            let levels = try histogram.levels(clipping: clipping)
            #expect(levels == (try Levels(black: Double(black) / 255, white: Double(white) / 255)))
        }
        let stretched = try source.adjusted(by: .levels(histogram.levels(clipping: 0.01)))
        #expect(stretched[0, 0].value == 0 && stretched[6, 0].value == 255)
    }

    @Test func channelsAreStretchedTogether() throws {
        let source = try Raster<RGB8>(
            size: PixelSize(width: 2, height: 1),
            pixels: [RGB8(red: 51, green: 102, blue: 60), RGB8(red: 102, green: 204, blue: 60)])
        let histogram = try source.histogram()
        #expect(try histogram.levels() == Levels(black: 0.2, white: 0.8))
    }

    @Test func picturesWithoutTonesAreUnchanged() throws {
        let constant = Raster(width: 9, height: 9, repeating: Gray8(77))
        #expect(try constant.histogram().levels() == .identity)
        let clear = Raster(width: 9, height: 9, repeating: RGBA8(red: 1, green: 2, blue: 3, alpha: 0))
        #expect(try clear.histogram().levels() == .identity)
        #expect(
            try Raster<RGB8>(size: PixelSize(width: 0, height: 0), pixels: []).histogram().levels()
                == .identity)
    }

    @Test func clippingOutOfRangeThrows() throws {
        let histogram = try Raster(width: 1, height: 1, repeating: Gray8(0)).histogram()
        for bad in [Double.nan, -0.01, 0.5, .infinity] {
            let error = #expect(throws: MatteError.self) { _ = try histogram.levels(clipping: bad) }
            #expect(error?.code == .parameter && error?.message.contains("cannot clip \(bad) of") == true)
        }
    }
}
