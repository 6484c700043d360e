import TestSupport
import Testing

@testable import Matte

/// Reductions like OpenCV's `INTER_AREA`, against the arithmetic of its scalar code, in the same order of additions.
struct ReferenceAreaTests {
    /// Source pixels with their weights.
    private typealias Window = [(pixel: Int, weight: Float)]

    private static func windows(_ source: Int, _ target: Int) -> [Window] {
        let scale = 1 / (Double(target) / Double(source))
        return (0..<target).map { i in
            let left = Double(i) * scale, right = left + scale
            let width = min(scale, Double(source) - left)
            let end = min(Int(right.rounded(.down)), source - 1), start = min(Int(left.rounded(.up)), end)
            var window: Window = []
            if Double(start) - left > 1e-3 {
                window.append((start - 1, Float((Double(start) - left) / width)))
            }
            for pixel in start..<end { window.append((pixel, Float(1 / width))) }
            if right - Double(end) > 1e-3 {
                window.append((end, Float(min(min(right - Double(end), 1), width) / width)))
            }
            return window
        }
    }

    private static func bytes<P: Pixel>(_ picture: Raster<P>) -> [UInt8] {
        (0..<picture.height).flatMap { y in
            let row = picture.view.rowBytes(y)
            return (0..<row.byteCount).map { row.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        }
    }

    private static func expected<P: Pixel>(_ picture: Raster<P>, to size: PixelSize) -> [UInt8] {
        let source = bytes(picture), channels = MemoryLayout<P>.stride
        func byte(_ x: Int, _ y: Int, _ channel: Int) -> Int {
            Int(source[(y * picture.width + x) * channels + channel])
        }
        let (rx, ry) = (picture.width / size.width, picture.height / size.height)
        let isWhole = rx * size.width == picture.width && ry * size.height == picture.height
        let columns = windows(picture.width, size.width), rows = windows(picture.height, size.height)
        var result: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                for channel in 0..<channels {
                    var value: Float = 0
                    if isWhole {
                        var sum = 0
                        for j in y * ry..<(y + 1) * ry {
                            for i in x * rx..<(x + 1) * rx { sum += byte(i, j, channel) }
                        }
                        value = Float(sum) * (1 / Float(rx * ry))
                    } else {
                        for (order, row) in rows[y].enumerated() {
                            var sum: Float = 0
                            for column in columns[x] {
                                sum += Float(byte(column.pixel, row.pixel, channel)) * column.weight
                            }
                            value = order == 0 ? row.weight * sum : value + row.weight * sum
                        }
                    }
                    result.append(UInt8(max(0, min(255, value.rounded(.toNearestOrEven)))))
                }
            }
        }
        return result
    }

    private static func check<P: Pixel>(_ type: P.Type, _ from: (Int, Int), _ to: (Int, Int)) throws {
        let picture: Raster<P> = TexturedPictures.noise(PixelSize(width: from.0, height: from.1), seed: 61)
        let size = PixelSize(width: to.0, height: to.1)
        let expected = expected(picture, to: size)
        try withEveryTier { tier in
            for place in [GuardedPixels<P>.Guard.before, .after] {
                let source = GuardedPixels(picture, padding: 5, touching: place)
                let result = try source.withView { try $0.resized(to: size, like: .openCVArea) }
                let isSame = bytes(result) == expected
                #expect(isSame, "\(tier) \(P.self) \(from) to \(to)")
            }
        }
    }

    /// Whole ratios, among them one with ties, ratios that aren't whole, windows of different lengths, and one pixel.
    @Test(arguments: [
        ((6, 9), (2, 3)), ((8, 2), (2, 1)), ((40, 30), (10, 10)), ((195, 9), (65, 3)), ((128, 6), (64, 2)),
        ((7, 5), (3, 2)), ((100, 41), (31, 17)), ((31, 7), (30, 6)), ((130, 12), (128, 5)),
        ((64, 64), (63, 1)),
        ((301, 3), (1, 1)), ((5, 200), (5, 67)), ((299, 20), (70, 11)), ((17, 3), (16, 3)),
    ]) func bytesOfTheScalarCode(from: (Int, Int), to: (Int, Int)) throws {
        try Self.check(Gray8.self, from, to)
        try Self.check(RGB8.self, from, to)
        try Self.check(RGBA8.self, from, to)
    }

    /// More pixels per mean than single precision can sum.
    @Test func meansOfVeryManyPixels() throws {
        try Self.check(Gray8.self, (600, 330), (2, 3))
        try Self.check(RGB8.self, (300, 280), (1, 1))
        let white = Raster<Gray8>(width: 300, height: 300, repeating: 255)
        #expect(
            try white.resized(to: PixelSize(width: 1, height: 1), like: .openCVArea)[0, 0].value == 255)
    }

    @Test func threadsGiveTheSameBytes() throws {
        let picture: Raster<RGB8> = TexturedPictures.noise(PixelSize(width: 1000, height: 1500), seed: 62)
        for (width, height) in [(301, 700), (500, 500), (250, 300)] {
            let size = PixelSize(width: width, height: height)
            let serial = try picture.resized(to: size, like: .openCVArea, parallelism: .serial)
            for threads in [2, 3, 7] {
                let shared = try picture.resized(to: size, like: .openCVArea, parallelism: .threads(threads))
                #expect(shared == serial, "\(threads) threads, \(size)")
            }
        }
    }
}
