import Foundation
import Matte
import MatteCompare
import TestSupport
import Testing

/// Structural similarity, against a direct evaluation of every window in float64 and values of scikit-image.
struct StructuralSimilarityTests {
    /// Returns the mean similarity of two planes, with a weight for each pixel of each window.
    private func similarity(_ a: [[Double]], _ b: [[Double]]) -> Double {
        let heights = (-5...5).map { exp(-Double($0 * $0) / 4.5) }
        let sum = heights.reduce(0, +)
        var total = 0.0, count = 0.0
        for top in 0...a.count - 11 {
            for left in 0...a[0].count - 11 {
                func mean(_ value: (Double, Double) -> Double) -> Double {
                    var result = 0.0
                    for j in 0..<11 {
                        for i in 0..<11 {
                            let weight = heights[i] * heights[j] / (sum * sum)
                            result += weight * value(a[top + j][left + i], b[top + j][left + i])
                        }
                    }
                    return result
                }
                let x = mean { x, _ in x }, y = mean { _, y in y }
                let xx = mean { a, _ in (a - x) * (a - x) }, yy = mean { _, b in (b - y) * (b - y) }
                let xy = mean { ($0 - x) * ($1 - y) }
                total +=
                    (2 * x * y + 6.5025) * (2 * xy + 58.5225)
                    / ((x * x + y * y + 6.5025) * (xx + yy + 58.5225))
                count += 1
            }
        }
        return total / count
    }

    @Test func matchesDefinition() throws {
        func check<P: Pixel>(_ type: P.Type, _ width: Int, _ height: Int) throws {
            let size = PixelSize(width: width, height: height)
            let a: Raster<P> = TexturedPictures.noise(size, seed: 11)
            let noise: Raster<P> = TexturedPictures.noise(size, seed: 12)
            // Half of the picture is equal, so that the value is far from 0 and from 1.
            let b = TexturedPictures.raster(width, height) { x, y in x < width / 2 ? a[x, y] : noise[x, y] }
            let alpha = P.format.hasAlpha
            let result = try a.structuralSimilarity(to: b)
            let planes = zip(
                TexturedPictures.planes(a, alpha: alpha), TexturedPictures.planes(b, alpha: alpha))
            for (channel, (x, y)) in zip(result.channels, planes) {
                #expect(abs(channel.value - similarity(x, y)) < 1e-10, "\(P.format) \(size) \(channel)")
            }
            let mean = result.channels.map(\.value).reduce(0, +) / Double(result.channels.count)
            #expect(abs(result.mean - mean) < 1e-15)
        }
        try check(Gray8.self, 11, 11)
        try check(Gray8.self, 24, 12)
        try check(RGB8.self, 13, 15)
        try check(BGRA8.self, 12, 14)
    }

    @Test func valuesOfScikitImage() throws {
        let result = try TexturedPictures.texture(40, 25)
            .structuralSimilarity(to: TexturedPictures.texture(40, 25, shift: 3))
        let expected = [0.25737923385052325, 0.24706965234193723, 0.24635428454679242]
        for (channel, value) in zip(result.channels, expected) { #expect(abs(channel.value - value) < 1e-12) }
        #expect(abs(result.mean - 0.25026772357975097) < 1e-12)
    }

    /// Pictures of several tiles give the mean over their parts, whatever the number of threads.
    @Test func tilesAndThreads() throws {
        let size = PixelSize(width: 280, height: 141)
        let a: Raster<Gray8> = TexturedPictures.noise(size, seed: 13)
        let b: Raster<Gray8> = TexturedPictures.noise(size, seed: 14)
        let result = try a.structuralSimilarity(to: b, parallelism: .serial)
        #expect(try result == a.structuralSimilarity(to: b, parallelism: .threads(3)))
        // Columns and rows of windows are split so that all windows are in exactly one part.
        var total = 0.0, windows = 0
        for (x, width) in [(0, 100), (90, 190)] {
            for (y, height) in [(0, 60), (50, 91)] {
                let rect = PixelRect(x: x, y: y, width: width, height: height)
                let count = (width - 10) * (height - 10)
                total += try a.view[rect].structuralSimilarity(to: b.view[rect]).mean * Double(count)
                windows += count
            }
        }
        #expect(windows == 270 * 131)
        #expect(abs(result.mean - total / Double(windows)) < 1e-12)
    }

    @Test func guardPages() throws {
        let a: Raster<RGBA8> = TexturedPictures.noise(PixelSize(width: 19, height: 12), seed: 15)
        let b: Raster<RGBA8> = TexturedPictures.noise(PixelSize(width: 19, height: 12), seed: 16)
        let expected = try a.structuralSimilarity(to: b)
        for side in GuardedPixels<RGBA8>.Guard.allCases {
            let pixels = GuardedPixels(a, padding: 13, touching: side)
            #expect(try pixels.withView { try $0.structuralSimilarity(to: b.view) } == expected)
        }
    }

    @Test func equalPicturesGiveOne() throws {
        let a = TexturedPictures.texture(31, 17)
        #expect(try a.structuralSimilarity(to: a).channels.map(\.value) == [1, 1, 1])
        let flat = Raster<Gray8>(width: 11, height: 11, repeating: 0)
        #expect(try flat.structuralSimilarity(to: flat).mean == 1)
    }

    @Test func smallPictures() {
        for (width, height) in [(10, 30), (30, 10), (1, 1)] {
            let a = Raster<Gray8>(width: width, height: height, repeating: 0)
            #expect(
                throws: MatteError(
                    .parameter,
                    "cannot measure the structural similarity of pictures of \(width)x\(height): they are smaller than "
                        + "the window of 11x11 pixels; compare larger pictures, or use the mean absolute error"
                )
            ) { try a.structuralSimilarity(to: a) }
        }
        let empty = Raster<Gray8>(width: 0, height: 0, repeating: 0)
        #expect(throws: MatteError.self) { try empty.structuralSimilarity(to: empty) }
    }
}
