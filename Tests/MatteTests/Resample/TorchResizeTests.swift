import Foundation
import TestSupport
import Testing

@testable import Matte

/// The resizes in fixed point with the bytes of torch and Pillow, against their definitions.
struct TorchResizeTests {
    private static let arithmetics: [(name: String, kind: FixedAxis.Arithmetic)] = [
        ("torch", .torch), ("pillow", .pillow),
    ]

    private static func radius(_ filter: PillowFilter) -> Double {
        switch filter {
        case .bilinear: 1
        case .bicubic: 2
        case .lanczos: 3
        }
    }

    private static func height(_ filter: PillowFilter, _ x: Double) -> Double {
        let d = abs(x)
        switch filter {
        case .bilinear: return max(0, 1 - d)
        case .bicubic:
            if d < 1 { return ((-0.5 + 2) * d - (-0.5 + 3)) * d * d + 1 }
            return d < 2 ? (((d - 5) * d + 8) * d - 4) * -0.5 : 0
        case .lanczos:
            if d == 0 { return 1 }
            return d < 3 ? sin(.pi * x) / (.pi * x) * (sin(.pi * (x / 3)) / (.pi * (x / 3))) : 0
        }
    }

    /// Returns the weights of each output pixel and the number of their fractional bits.
    private static func axis(
        _ filter: PillowFilter, _ source: Int, _ target: Int, isTorch: Bool
    ) -> (windows: [(first: Int, weights: [Int])], bits: Int) {
        let scale = Double(source) / Double(target), stretch = max(scale, 1)
        let windows: [(Int, [Double])] = (0..<target).map { i in
            let centre = (Double(i) + 0.5) * scale, reach = radius(filter) * stretch
            let first = max(0, Int(centre - reach + 0.5)), end = min(source, Int(centre + reach + 0.5))
            let heights = (first..<end).map { height(filter, (Double($0) - centre + 0.5) * (1 / stretch)) }
            let sum = heights.reduce(0, +)
            return (first, heights.map { $0 / sum })
        }
        let most = windows.flatMap(\.1).max() ?? 0
        var bits = 22
        if isTorch {
            bits = (1...22).last { Int(0.5 + most * pow(2, Double($0))) < 32768 } ?? 0
        }
        let unit = pow(2, Double(bits))
        return (
            windows.map { ($0.0, $0.1.map { Int(($0 * unit).rounded(.toNearestOrAwayFromZero)) }) }, bits
        )
    }

    private static func line(_ pixels: [Int], _ filter: PillowFilter, to target: Int, isTorch: Bool) -> [Int]
    {
        guard target != pixels.count else { return pixels }
        let (windows, bits) = axis(filter, pixels.count, target, isTorch: isTorch)
        return windows.map { window in
            var sum = 1 << (bits - 1)
            for (k, weight) in window.weights.enumerated() { sum += weight * pixels[window.first + k] }
            return min(255, max(0, sum >> bits))
        }
    }

    /// Returns one channel resized by the definition.
    private static func resized(
        _ rows: [[Int]], _ filter: PillowFilter, to size: PixelSize, isTorch: Bool
    ) -> [[Int]] {
        func down(_ rows: [[Int]]) -> [[Int]] {
            let columns = (0..<rows[0].count).map { x in
                line(rows.map { $0[x] }, filter, to: size.height, isTorch: isTorch)
            }
            return (0..<size.height).map { y in columns.map { $0[y] } }
        }
        func across(_ rows: [[Int]]) -> [[Int]] {
            rows.map { line($0, filter, to: size.width, isTorch: isTorch) }
        }
        let removedColumns = rows[0].count - size.width, removedRows = rows.count - size.height
        let isTall = removedColumns != 0 && removedRows > 0 && removedRows > 2 * removedColumns
        return !isTorch && isTall ? across(down(rows)) : down(across(rows))
    }

    private static func channel<P: Pixel>(_ picture: Raster<P>, _ channel: Int) -> [[Int]] {
        let count = P.format.bytesPerPixel
        return (0..<picture.height).map { y in
            (0..<picture.width).map { x in
                unsafe Int(
                    Rows(picture.view)[y].load(fromByteOffset: x * count + channel, as: UInt8.self))
            }
        }
    }

    private static func result<P: Pixel>(
        of picture: Raster<P>, _ resize: FixedPointResize, parallelism: Parallelism = .serial
    ) throws -> Raster<P> {
        let result = try Raster<P>(uninitialized: resize.kept.size)
        let source = ConvertedRows(
            source: Rows(picture.view), size: picture.size,
            conversion: RowConversion(from: P.format, to: P.format))
        try resize.resize(
            source, into: unsafe MutableRows(base: result.storage.base, bytesPerRow: result.bytesPerRow),
            parallelism: parallelism)
        return result
    }

    private func check<P: Pixel>(_ type: P.Type, _ source: PixelSize, _ target: PixelSize) throws {
        let picture: Raster<P> = TexturedPictures.noise(source, seed: 31)
        for (name, kind) in Self.arithmetics {
            for filter in PillowFilter.allCases {
                let channels = P.format.bytesPerPixel
                let resize = try FixedPointResize(filter, kind, from: source, to: target, channels: channels)
                let expected = (0..<channels).map {
                    Self.resized(Self.channel(picture, $0), filter, to: target, isTorch: kind == .torch)
                }
                try withEveryTier { tier in
                    let result = try Self.result(of: picture, resize)
                    for c in 0..<channels {
                        #expect(
                            Self.channel(result, c) == expected[c],
                            "\(name) \(filter) \(source) to \(target), channel \(c) of \(channels), \(tier)")
                    }
                }
            }
        }
    }

    @Test func equalsDefinitionInEveryFormatAndTier() throws {
        let sizes = [
            (37, 29, 12, 9), (5, 4, 23, 31), (70, 33, 70, 11), (33, 70, 9, 70), (19, 90, 18, 7),
            (1, 40, 3, 5),
            (40, 1, 5, 3), (1, 1, 6, 5), (131, 17, 2, 1), (9, 9, 8, 67),
        ]
        for (width, height, newWidth, newHeight) in sizes {
            let source = PixelSize(width: width, height: height)
            let target = PixelSize(width: newWidth, height: newHeight)
            try check(Gray8.self, source, target)
            try check(RGB8.self, source, target)
            try check(PremultipliedRGBA8.self, source, target)
        }
    }

    @Test func largestWeightDecidesPrecision() {
        // torch's own loop, for weights around powers of two.
        #expect(FixedAxis.torchBits(largest: 1) == 14)
        #expect(FixedAxis.torchBits(largest: 0.9999) == 15)
        #expect(FixedAxis.torchBits(largest: 0.5) == 15)
        #expect(FixedAxis.torchBits(largest: 0.001) == 22)
        #expect(FixedAxis.torchBits(largest: 0) == 22)
    }

    @Test func keptPartEqualsThatPartOfTheWhole() throws {
        let picture: Raster<RGB8> = TexturedPictures.noise(PixelSize(width: 61, height: 47), seed: 32)
        for (name, kind) in Self.arithmetics {
            for (width, height) in [(30, 90), (200, 20), (61, 30), (25, 47)] {
                let target = PixelSize(width: width, height: height)
                let kept = PixelRect(x: 7, y: 5, width: 13, height: 11)
                let whole = try Self.result(
                    of: picture, FixedPointResize(.bicubic, kind, from: picture.size, to: target, channels: 3)
                )
                let part = try Self.result(
                    of: picture,
                    FixedPointResize(
                        .bicubic, kind, from: picture.size, to: target, keeping: kept, channels: 3))
                #expect(try part == whole.cropped(to: kept), "\(name) \(target)")
            }
        }
    }

    @Test func bandsAndThreadsGiveTheSameBytes() throws {
        let picture: Raster<RGBA8> = TexturedPictures.noise(PixelSize(width: 1500, height: 1100), seed: 33)
        for (name, kind) in Self.arithmetics {
            for (width, height) in [(1300, 700), (1499, 90), (700, 1100), (1500, 500)] {
                let target = PixelSize(width: width, height: height)
                let resize = try FixedPointResize(
                    .lanczos, kind, from: picture.size, to: target, channels: 4)
                let serial = try Self.result(of: picture, resize)
                #expect(
                    try serial == Self.result(of: picture, resize, parallelism: .threads(3)),
                    "\(name) \(target)")
                // Rows in the middle of bands and at their ends, computed alone.
                for y in [0, height / 3, resize.layout.bandRows - 1, resize.layout.bandRows, height - 1]
                where y < height {
                    let kept = PixelRect(x: 0, y: y, width: width, height: 1)
                    let row = try FixedPointResize(
                        .lanczos, kind, from: picture.size, to: target, keeping: kept, channels: 4)
                    #expect(try Self.result(of: picture, row) == serial.cropped(to: kept), "\(name) row \(y)")
                }
            }
        }
    }

    @Test func rowsTooLongForKernelsEqualDefinition() throws {
        let source = PixelSize(width: FixedPointLayout.longestRow + 3, height: 2)
        try check(RGB8.self, source, PixelSize(width: 3, height: 2))
        try check(Gray8.self, source, PixelSize(width: 4, height: 1))
    }
}
