import Matte
import TestSupport
import Testing

/// Tests of means of areas of any size against sums of integers.
@Suite struct ResizeMeanTests {
    @Test(arguments: [
        PixelSize(width: 4000, height: 300), PixelSize(width: 12000, height: 400),
        PixelSize(width: 43690, height: 1), PixelSize(width: 131_071, height: 1),
        PixelSize(width: 140_000, height: 1), PixelSize(width: 1, height: 65_537),
        PixelSize(width: 2, height: 300_000),
    ])
    func theMeanOfAWholePictureIsExact(size: PixelSize) throws {
        // The left or the upper half is white.
        let half =
            size.width > 2
            ? PixelRect(x: 0, y: 0, width: size.width / 2, height: size.height)
            : PixelRect(x: 0, y: 0, width: size.width, height: size.height / 2)
        var picture = Raster(
            width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        picture.fill(half, with: RGBA8(red: 255, green: 1, blue: 200))
        func mean(_ level: Int) -> UInt8 {
            UInt8((2 * level * half.width * half.height + size.area) / (2 * size.area))
        }
        let one = PixelSize(width: 1, height: 1)
        let expected = RGBA8(red: mean(255), green: mean(1), blue: mean(200))
        #expect(try picture.resized(to: one, filter: .area)[0, 0] == expected)
        let rgb = try picture.converted(to: RGB8.self).resized(to: one, filter: .area)[0, 0]
        #expect(rgb == RGB8(red: mean(255), green: mean(1), blue: mean(200)))
    }

    /// Sides without a common divisor, for which 16-bit shares are too small.
    @Test func meansAreExactForAllSides() throws {
        for (source, target) in [
            (PixelSize(width: 51, height: 1243), PixelSize(width: 23, height: 1)),
            (PixelSize(width: 997, height: 1009), PixelSize(width: 3, height: 2)),
            (PixelSize(width: 20011, height: 31), PixelSize(width: 4, height: 60)),
            (PixelSize(width: 3, height: 70001), PixelSize(width: 50, height: 2)),
            // At most 64 source pixels per pixel of the result: the most whole shares across and down.
            (PixelSize(width: 16_383, height: 3), PixelSize(width: 257, height: 2)),
            (PixelSize(width: 5, height: 255), PixelSize(width: 3, height: 4)),
            // Too many shares, and just above 64 source pixels.
            (PixelSize(width: 16_411, height: 3), PixelSize(width: 255, height: 2)),
            (PixelSize(width: 2, height: 1301), PixelSize(width: 3, height: 20)),
        ] {
            let picture = PaddedPixels<Gray8>(source) { x, y in
                Gray8((x + y) % 2 == 0 ? 255 : ResizePattern.noise.value(x, y, 0))
            }
            let result = try picture.view.resized(to: target, filter: .area)
            try withEveryTier { tier in
                let same = try picture.view.resized(to: target, filter: .area) == result
                #expect(same, "\(tier) \(source) to \(target)")
            }
            func shares(_ i: Int, _ source: Int, _ target: Int) -> [(Int, Int)] {
                let (start, end) = (i * source, (i + 1) * source)
                return (start / target...(end - 1) / target).map { j in
                    (j, min(end, (j + 1) * target) - max(start, j * target))
                }
            }
            for y in 0..<target.height {
                let down = shares(y, source.height, target.height)
                for x in 0..<target.width {
                    var sum = 0
                    for (column, width) in shares(x, source.width, target.width) {
                        for (row, height) in down {
                            sum += Int(picture[column, row].value) * width * height
                        }
                    }
                    let mean = (2 * sum + source.area) / (2 * source.area)
                    #expect(Int(result[x, y].value) == mean, "\(source) to \(target) at \(x), \(y)")
                }
            }
        }
    }

    /// Colours are weighted by alpha: means of products, divided by the mean of alpha.
    @Test func meansOfTransparentPixelsAreExact() throws {
        let size = PixelSize(width: 1031, height: 577)
        let picture = try Raster<RGBA8>(size: size) { y, row in
            for x in 0..<size.width {
                row.append(
                    RGBA8(
                        red: ResizePattern.noise.value(x, y, 0), green: UInt8(truncatingIfNeeded: x * y),
                        blue: 255, alpha: ResizePattern.edges.value(x, y, 1) / 3))
            }
        }
        var (red, green, alpha) = (0, 0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = picture[x, y]
                alpha += Int(pixel.alpha)
                red += Int(pixel.red) * Int(pixel.alpha)
                green += Int(pixel.green) * Int(pixel.alpha)
            }
        }
        func rounded(_ sum: Int, _ count: Int) -> UInt8 { UInt8((2 * sum + count) / (2 * count)) }
        let mean = try picture.resized(to: PixelSize(width: 1, height: 1), filter: .area)[0, 0]
        #expect(
            mean
                == RGBA8(
                    red: rounded(red, alpha), green: rounded(green, alpha), blue: 255,
                    alpha: rounded(alpha, size.area)))
    }
}
