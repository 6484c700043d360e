import Foundation
import Matte
import MatteCompare
import TestSupport
import Testing

/// The measures of differences, against sums over planes in float64.
struct DifferenceTests {
    private func check<P: Pixel>(
        _ a: Raster<P>, _ b: Raster<P>, alpha: Bool, parallelism: Parallelism = .automatic,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try a.difference(from: b, parallelism: parallelism)
        let first = TexturedPictures.planes(a, alpha: alpha),
            second = TexturedPictures.planes(b, alpha: alpha)
        let count = Double(a.width * a.height)
        #expect(difference.channels.count == first.count, sourceLocation: sourceLocation)
        #expect(difference.pixels == a.width * a.height, sourceLocation: sourceLocation)
        for (channel, (x, y)) in zip(difference.channels, zip(first, second)) {
            let differences = zip(x.joined(), y.joined()).map { abs($0 - $1) }
            let mean = differences.reduce(0, +) / count
            let square = differences.reduce(0) { $0 + $1 * $1 } / count
            #expect(abs(channel.meanAbsoluteError - mean) < 1e-9, sourceLocation: sourceLocation)
            #expect(abs(channel.meanSquaredError - square) < 1e-9, sourceLocation: sourceLocation)
            #expect(Double(channel.largest) == differences.max(), sourceLocation: sourceLocation)
        }
        var differing = 0
        for y in 0..<a.height {
            for x in 0..<a.width where first.indices.contains(where: { first[$0][y][x] != second[$0][y][x] })
            {
                differing += 1
            }
        }
        #expect(difference.differingPixels == differing, sourceLocation: sourceLocation)
    }

    @Test func everyFormat() throws {
        func check<P: Pixel>(_ type: P.Type) throws {
            for size in [PixelSize(width: 1, height: 1), PixelSize(width: 37, height: 11)] {
                let a: Raster<P> = TexturedPictures.noise(size, seed: 1)
                let b: Raster<P> = TexturedPictures.noise(size, seed: 2)
                try self.check(a, b, alpha: P.format.hasAlpha && !(a.isOpaque && b.isOpaque))
                try self.check(a, a, alpha: P.format.hasAlpha && !a.isOpaque)
            }
        }
        try check(Gray8.self)
        try check(RGB8.self)
        try check(BGR8.self)
        try check(RGBA8.self)
        try check(BGRA8.self)
        try check(PremultipliedRGBA8.self)
        try check(PremultipliedBGRA8.self)
    }

    @Test func everyTierAndThreadCount() throws {
        let size = PixelSize(width: 1030, height: 33)
        let a: Raster<RGBA8> = TexturedPictures.noise(size, seed: 3)
        let b: Raster<RGBA8> = TexturedPictures.noise(size, seed: 4)
        let expected = try a.difference(from: b, parallelism: .serial)
        try withEveryTier { tier in
            for threads in [1, 2, 5] {
                let difference = try a.difference(from: b, parallelism: .threads(threads))
                #expect(difference == expected, "\(tier), \(threads) threads")
            }
        }
        try check(a, b, alpha: true)
    }

    @Test func paddedRows() throws {
        let size = PixelSize(width: 19, height: 7)
        let a: Raster<BGR8> = TexturedPictures.noise(size, seed: 5)
        let b: Raster<RGBA8> = TexturedPictures.noise(size, seed: 6)
        let padded = PaddedPixels(size) { a[$0, $1] }
        let difference = try padded.view.difference(from: b.view)
        #expect(try difference == a.difference(from: b))
        let opaque: Raster<RGB8> = try b.view.converted()
        #expect(try padded.view.difference(from: opaque.view) == a.difference(from: opaque))
    }

    @Test func equalPicturesHaveInfiniteRatio() throws {
        let a = TexturedPictures.texture(9, 5)
        let difference = try a.difference(from: a)
        #expect(difference.meanAbsoluteError == 0)
        #expect(difference.peakSignalToNoiseRatio == .infinity)
        #expect(difference.channels.allSatisfy { $0.peakSignalToNoiseRatio == .infinity })
        #expect(difference.largest == 0 && difference.differingPixels == 0)
    }

    @Test func ratioInDecibels() throws {
        let a = Raster<Gray8>(width: 4, height: 4, repeating: 100)
        let b = Raster<Gray8>(width: 4, height: 4, repeating: 105)
        let difference = try a.difference(from: b)
        #expect(abs(difference.peakSignalToNoiseRatio - 10 * log10(65025 / 25.0)) < 1e-12)
        #expect(difference.channels[0].channel == .gray)
    }

    @Test func formatsMix() throws {
        let gray = Raster<Gray8>(width: 2, height: 2, repeating: 50)
        let color = Raster(width: 2, height: 2, repeating: BGR8(red: 48, green: 50, blue: 53))
        let difference = try gray.difference(from: color)
        #expect(difference.channels.map(\.channel) == [.red, .green, .blue])
        #expect(difference.channels.map(\.largest) == [2, 0, 3])
        let float = Raster<GrayF32>(width: 2, height: 2, repeating: GrayF32(0.2))
        #expect(try gray.difference(from: float).largest == 1)
    }

    @Test func colorOfTransparentPixelsHasNoEffect() throws {
        let a = Raster(width: 3, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 9, alpha: 0))
        let b = Raster(width: 3, height: 1, repeating: RGBA8(red: 0, green: 80, blue: 1, alpha: 0))
        let difference = try a.difference(from: b)
        #expect(difference.differingPixels == 0)
        #expect(difference.channels.map(\.channel) == [.red, .green, .blue, .alpha])
        let opaque = Raster(width: 3, height: 1, repeating: RGB8(red: 0, green: 0, blue: 0))
        #expect(try a.difference(from: opaque).channels.map(\.largest) == [0, 0, 0, 255])
    }

    @Test func badInput() {
        let a = Raster<Gray8>(width: 3, height: 2, repeating: 0)
        let b = Raster<Gray8>(width: 2, height: 3, repeating: 0)
        #expect(
            throws: MatteError(
                .parameter,
                "cannot compare a picture of 3x2 with one of 2x3: the sizes differ; resize or crop one of them"
            )
        ) { try a.difference(from: b) }
        let empty = Raster<Gray8>(width: 0, height: 2, repeating: 0)
        #expect(
            throws: MatteError(
                .parameter, "cannot compare pictures of 0x2: they have no pixels; use at least 1x1 pixels")
        ) { try empty.difference(from: empty) }
    }
}
