import Matte
import TestSupport
import Testing

/// Tests of the area filter against means computed in integers.
@Suite struct ResizeAreaTests {
    /// Ratios with few and many shares, enlarging, along one axis only, between primes, and with the largest number
    /// of shares.
    private static let sizes: [(PixelSize, PixelSize)] = [
        (PixelSize(width: 63, height: 63), PixelSize(width: 16, height: 16)),
        (PixelSize(width: 64, height: 48), PixelSize(width: 16, height: 24)),
        (PixelSize(width: 101, height: 97), PixelSize(width: 13, height: 31)),
        (PixelSize(width: 7, height: 5), PixelSize(width: 12, height: 11)),
        (PixelSize(width: 45, height: 20), PixelSize(width: 45, height: 7)),
        (PixelSize(width: 45, height: 20), PixelSize(width: 19, height: 20)),
        (PixelSize(width: 1201, height: 255), PixelSize(width: 5, height: 2)),
        (PixelSize(width: 4099, height: 3), PixelSize(width: 2, height: 1)),
        // 127 and 128 shares vertically: the largest number for which bytes are added without widening, and the
        // next one.
        (PixelSize(width: 331, height: 127), PixelSize(width: 50, height: 20)),
        (PixelSize(width: 65, height: 5), PixelSize(width: 64, height: 127)),
        (PixelSize(width: 331, height: 128), PixelSize(width: 50, height: 21)),
        (PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 2)),
    ]

    /// Returns the mean of the area of an output pixel, rounded half up. Source pixels are `target` units long and
    /// output pixels `source` units, so every share is an integer.
    private static func mean(
        _ x: Int, _ y: Int, _ source: PixelSize, _ target: PixelSize, _ value: (Int, Int) -> UInt8
    ) -> UInt8 {
        func shares(_ i: Int, _ source: Int, _ target: Int) -> [(Int, Int)] {
            let (start, end) = (i * source, (i + 1) * source)
            return (start / target...(end - 1) / target).map { j in
                (j, min(end, (j + 1) * target) - max(start, j * target))
            }
        }
        var sum = 0
        for (row, down) in shares(y, source.height, target.height) {
            for (column, across) in shares(x, source.width, target.width) {
                sum += Int(value(column, row)) * down * across
            }
        }
        let whole = source.width * source.height
        return UInt8((2 * sum + whole) / (2 * whole))
    }

    @Test func meansAreExactOnEveryTier() throws {
        for (source, target) in Self.sizes {
            for pattern in ResizePattern.allCases {
                let picture = PaddedPixels<RGBA8>(source) { x, y in
                    RGBA8(
                        red: pattern.value(x, y, 0), green: pattern.value(x, y, 1),
                        blue: pattern.value(x, y, 2))
                }
                let rgb = PaddedPixels<RGB8>(source) { x, y in
                    RGB8(
                        red: pattern.value(x, y, 0), green: pattern.value(x, y, 1),
                        blue: pattern.value(x, y, 2))
                }
                let grey = PaddedPixels<Gray8>(source) { x, y in Gray8(pattern.value(x, y, 0)) }
                let expected = (0..<target.height).map { y in
                    (0..<target.width).map { x in
                        (0..<3).map { c in Self.mean(x, y, source, target) { pattern.value($0, $1, c) } }
                    }
                }
                try withEveryTier { tier in
                    let (a, b) = (
                        try picture.view.resized(to: target, filter: .area),
                        try rgb.view.resized(to: target, filter: .area)
                    )
                    let c = try grey.view.resized(to: target, filter: .area)
                    for y in 0..<target.height {
                        for x in 0..<target.width {
                            let mean = expected[y][x]
                            #expect(
                                a[x, y] == RGBA8(red: mean[0], green: mean[1], blue: mean[2])
                                    && b[x, y] == RGB8(red: mean[0], green: mean[1], blue: mean[2])
                                    && c[x, y] == Gray8(mean[0]),
                                "\(tier) \(source) to \(target) at \(x), \(y): \(mean)")
                        }
                    }
                }
            }
        }
    }

    /// Each output pixel has equal shares of two levels, so the mean is half-way between them and rounds up.
    @Test func halvesRoundUp() throws {
        for (source, target) in [
            (PixelSize(width: 32, height: 6), PixelSize(width: 16, height: 3)),
            (PixelSize(width: 6, height: 34), PixelSize(width: 6, height: 17)),
            (PixelSize(width: 40, height: 6), PixelSize(width: 20, height: 6)),
            // 126 and 200 shares: above the sums that one multiplication divides without a remainder.
            (PixelSize(width: 400, height: 126), PixelSize(width: 2, height: 1)),
        ] {
            for low in stride(from: UInt8(0), to: 255, by: 1) {
                let picture = try Raster<Gray8>(size: source) { y, row in
                    for x in 0..<source.width {
                        let isFirst = source.width > target.width ? x % 2 == 0 : y % 2 == 0
                        row.append(Gray8(isFirst ? low : low + 1))
                    }
                }
                let expected = Raster(width: target.width, height: target.height, repeating: Gray8(low + 1))
                try withEveryTier { tier in
                    let result = try picture.resized(to: target, filter: .area)
                    #expect(result == expected, "\(tier) \(source) to \(target), \(low) and \(low + 1)")
                }
            }
        }
    }

    /// In a picture that is partly transparent, a row's result does not depend on its band.
    @Test func transparentRowsDoNotChangeOthers() throws {
        let source = PixelSize(width: 1260, height: 630)
        let target = PixelSize(width: 320, height: 160)
        let picture = try Raster<RGBA8>(size: source) { y, row in
            for x in 0..<source.width {
                row.append(
                    RGBA8(
                        red: ResizePattern.noise.value(x, y, 0), green: ResizePattern.noise.value(x, y, 1),
                        blue: ResizePattern.edges.value(x, y, 2),
                        alpha: (200..<220).contains(y) && x > 700 || y == 470 && x == 3 ? 90 : 255))
            }
        }
        let expected = try picture.resized(to: target, filter: .area, parallelism: .serial)
        try withEveryTier { tier in
            for threads in [1, 2, 3, 7] {
                let result = try picture.resized(to: target, filter: .area, parallelism: .threads(threads))
                #expect(result == expected, "\(tier) \(threads)")
            }
            var stream = try StreamingResize(ResizePlan<RGBA8>(from: source, to: target, filter: .area))
            var output = try Raster<RGBA8>(size: target, repeating: RGBA8(red: 0, green: 0, blue: 0))
            var row = 0
            while stream.remainingRows > 0 {
                while stream.missingRows > 0 {
                    stream.append { rows in
                        for y in 0..<rows.height {
                            for x in 0..<source.width { rows[x, y] = picture[x, row + y] }
                        }
                        row += rows.height
                    }
                }
                var view = output.mutableView
                try stream.makeRows(into: &view)
            }
            #expect(output == expected, "\(tier) streaming")
        }
        // Rows far from the transparent rows are as exact as without them.
        for (x, y) in [(0, 0), (319, 49), (17, 57), (200, 118), (319, 159)] {
            let red = Self.mean(x, y, source, target) { picture[$0, $1].red }
            #expect(expected[x, y].red == red)
        }
    }
}
