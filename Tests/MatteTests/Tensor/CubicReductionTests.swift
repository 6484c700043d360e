import Matte
import TestSupport
import Testing

/// Reductions by whole factors against torch's formula for any scale: positions, weights and sums in single precision, with
/// fused products.
struct CubicReductionTests {
    /// The weights of four pixels at a distance of `t` after the second one, with a = -3/4.
    private static func weights(_ t: Float) -> [Float] {
        let a: Float = -0.75
        func near(_ x: Float) -> Float { ((a + 2) * x - (a + 3)) * x * x + 1 }
        func far(_ x: Float) -> Float { ((a * x - 5 * a) * x + 8 * a) * x - 4 * a }
        return [far(t + 1), near(t), near(1 - t), far(2 - t)]
    }

    /// Returns the weighted sum of four of `length` numbers for output `i` of `count`.
    private static func sum(_ length: Int, _ count: Int, _ i: Int, _ number: (Int) -> Float) -> Float {
        let place = Float(length) / Float(count) * (Float(i) + 0.5) - 0.5
        let first = place.rounded(.down), weights = weights(place - first)
        func tap(_ k: Int) -> Float { number(min(max(Int(first) - 1 + k, 0), length - 1)) }
        var sum = tap(1) * weights[1]
        for k in [0, 2, 3] { sum = sum.addingProduct(tap(k), weights[k]) }
        return sum
    }

    @Test(arguments: 1...7, [1, 2, 3, 4])
    func sumsHaveTheBitsOfTheFormula(across: Int, down: Int) throws {
        let target = PixelSize(width: 5, height: 3)
        let size = PixelSize(width: across * target.width, height: down * target.height)
        var random = SplitMix64(seed: UInt64(across * 8 + down))
        let picture = try Raster<RGB8>(size: size) { _, row in
            for _ in 0..<size.width {
                let bits = random.next()
                row.append(
                    RGB8(
                        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                        blue: UInt8(truncatingIfNeeded: bits >> 16)))
            }
        }
        let table = try LevelTable(
            mean: [0.4, 0.5, 0.6], deviation: [0.2, 0.3, 0.4], rescale: 1 / 255, like: .torchvision)
        func number(_ x: Int, _ y: Int, _ channel: Int) -> Float {
            let pixel = picture[x, y]
            return table[[pixel.red, pixel.green, pixel.blue][channel], channel]
        }
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let rows = RowsOverWhite(Rows(picture.view), format: .rgb8, part: whole)
        try withEveryTier { tier in
            var found = [Float](repeating: .nan, count: 3 * target.area)
            try CubicReduction(from: size, to: target, table).reduce(rows, parallelism: .serial) { y, row in
                for i in 0..<3 * target.width { found[y * 3 * target.width + i] = row[i] }
            }
            for y in 0..<target.height {
                for x in 0..<target.width {
                    for channel in 0..<3 {
                        let expected = Self.sum(size.height, target.height, y) { row in
                            Self.sum(size.width, target.width, x) { number($0, row, channel) }
                        }
                        let value = found[(y * target.width + x) * 3 + channel]
                        #expect(value.bitPattern == expected.bitPattern, "\(tier) \(x) \(y) \(channel)")
                    }
                }
            }
        }
    }
}
