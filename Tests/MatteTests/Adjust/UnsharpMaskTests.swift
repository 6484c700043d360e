import Foundation
import Matte
import TestSupport
import Testing

struct UnsharpMaskTests {
    private static func picture<P: Pixel>(_ size: PixelSize, of type: P.Type) -> Raster<P> {
        var random = SplitMix64(seed: 12)
        return try! Raster(size: size) { _, row in
            for _ in 0..<size.width {
                var bits = random.next()
                row.append(withUnsafeBytes(of: &bits) { $0.loadUnaligned(as: P.self) })
            }
        }
    }

    /// Returns the definition's result for a byte and its blurred byte, in integers.
    private static func sharp(_ v: UInt8, _ b: UInt8, _ steps: Int, _ threshold: Int) -> UInt8 {
        let difference = Int(v) - Int(b)
        if abs(difference) < threshold { return v }
        let change = Int((Double(difference * steps) / 2048 + 0.5).rounded(.down))
        return UInt8(min(max(Int(v) + change, 0), 255))
    }

    @Test(arguments: [(0.0, 0), (0.35, 0), (1, 12), (2.7, 1), (10, 40), (0.6, 255)])
    func bytesMoveAwayFromTheBlurredPicture(amount: Double, threshold: Int) throws {
        let steps = Int((amount * 2048).rounded())
        for size in [PixelSize(width: 1, height: 1), PixelSize(width: 70, height: 9)] {
            let source = Self.picture(size, of: RGB8.self)
            let blurred = try source.blurred(sigma: 1.3)
            let mask = try UnsharpMask(amount: amount, radius: 1.3, threshold: threshold)
            try withEveryTier { tier in
                let padded = PaddedPixels<RGB8>(size) { source[$0, $1] }
                var target = PaddedPixels<RGB8>(size, padding: 7) { source[$0, $1] }
                try target.withMutableView { try mask.sharpen(padded.view, into: &$0) }
                #expect(target.paddingIsIntact)
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let (v, b, r) = (source[x, y], blurred[x, y], target[x, y])
                        let wanted = RGB8(
                            red: Self.sharp(v.red, b.red, steps, threshold),
                            green: Self.sharp(v.green, b.green, steps, threshold),
                            blue: Self.sharp(v.blue, b.blue, steps, threshold))
                        #expect(r == wanted, "\(tier), \(x), \(y)")
                    }
                }
            }
        }
    }

    @Test func resultsAreNearThoseOfTheExactGaussian() throws {
        let source = Self.picture(PixelSize(width: 23, height: 17), of: Gray8.self)
        let (sigma, amount) = (0.9, 1.5)
        let taps = (-5...5).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = taps.reduce(0, +)
        func value(_ x: Int, _ y: Int) -> Double {
            Double(source[min(max(x, 0), 22), min(max(y, 0), 16)].value)
        }
        let result = try source.sharpened(amount: amount, radius: sigma)
        var largest = 0.0
        for y in 0..<17 {
            for x in 0..<23 {
                var blurred = 0.0
                for j in -5...5 {
                    for i in -5...5 { blurred += taps[i + 5] * taps[j + 5] * value(x + i, y + j) }
                }
                let exact = value(x, y) + amount * (value(x, y) - blurred / (total * total))
                largest = max(largest, abs(min(max(exact, 0), 255) - Double(result[x, y].value)))
            }
        }
        #expect(largest < amount + 0.5, "off by \(largest)")
    }

    @Test func colorOfTransparentPixelsHasNoEffect() throws {
        let size = PixelSize(width: 40, height: 30)
        var first = Self.picture(size, of: RGBA8.self)
        for y in 0..<30 { for x in 0..<40 where (x / 5 + y / 7) % 2 == 0 { first[x, y].alpha = 0 } }
        var second = first
        for y in 0..<30 {
            for x in 0..<40 where first[x, y].alpha == 0 {
                second[x, y] = RGBA8(red: 255, green: 0, blue: UInt8(x), alpha: 0)
            }
        }
        for radius in [0.8, 2, 6] {
            try withEveryTier { _ in
                let a = try first.sharpened(amount: 1.2, radius: radius)
                let b = try second.sharpened(amount: 1.2, radius: radius)
                for y in 0..<30 {
                    for x in 0..<40 {
                        #expect(a[x, y].alpha == first[x, y].alpha)
                        if first[x, y].alpha > 0 { #expect(a[x, y] == b[x, y]) }
                    }
                }
            }
        }
    }

    @Test func transparentSurroundingsLeaveEdgesAsTheyAre() throws {
        // A constant colour stays constant, whatever the alpha and the colour of transparent pixels.
        let color = RGBA8(red: 200, green: 40, blue: 90)
        var source = Raster(width: 30, height: 20, repeating: RGBA8(red: 0, green: 255, blue: 0, alpha: 0))
        for y in 5..<15 { for x in 8..<22 { source[x, y] = color } }
        let result = try source.sharpened(amount: 2, radius: 1.5)
        for y in 5..<15 { for x in 8..<22 { #expect(result[x, y] == color) } }
        #expect(result[0, 0] == source[0, 0], "nothing is opaque around this pixel")
        // An isolated alpha that blurs to 0 gives no colour to compare with.
        var faint = Raster(width: 21, height: 21, repeating: RGBA8(red: 9, green: 9, blue: 9, alpha: 0))
        faint[10, 10] = RGBA8(red: 90, green: 100, blue: 110, alpha: 1)
        #expect(try faint.sharpened(amount: 5, radius: 3)[10, 10] == faint[10, 10])
    }

    @Test func otherFormats() throws {
        let size = PixelSize(width: 45, height: 20)
        let source = Self.picture(size, of: RGBA8.self)
        let swapped: Raster<BGRA8> = try source.converted()
        let sharp = try source.sharpened(amount: 0.8, radius: 1.1, threshold: 3)
        #expect(try swapped.sharpened(amount: 0.8, radius: 1.1, threshold: 3).converted() == sharp)
        let premultiplied = try source.premultiplied()
        let expected = try premultiplied.converted(to: RGBA8.self).sharpened(amount: 0.8).premultiplied()
        #expect(try premultiplied.sharpened(amount: 0.8) == expected)
        var opaque = source
        opaque.setAlpha(255)
        #expect(
            try opaque.sharpened(amount: 1.4).converted(to: RGB8.self)
                == opaque.converted(to: RGB8.self).sharpened(amount: 1.4))
    }

    @Test func floatsAreNotClamped() throws {
        let values: [Float] = [0.1, 0.1, 0.9, 0.9, 0.1]
        let source = try Raster<GrayF32>(
            size: PixelSize(width: 5, height: 1), pixels: values.map { GrayF32($0) })
        let blurred = try source.blurred(sigma: 1)
        let result = try source.sharpened(amount: 3, radius: 1)
        for x in 0..<5 {
            let wanted = values[x] + 3 * (values[x] - blurred[x, 0].value)
            #expect(abs(result[x, 0].value - wanted) < 1e-6)
        }
        #expect(result[2, 0].value > 1)
        #expect(try source.sharpened(amount: 3, radius: 1, threshold: 255) == source)
    }

    @Test func threadsAndPlace() throws {
        let source = Self.picture(PixelSize(width: 1000, height: 700), of: RGBA8.self)
        let serial = try source.sharpened(amount: 0.7, radius: 2, parallelism: .serial)
        #expect(try source.sharpened(amount: 0.7, radius: 2, parallelism: .threads(3)) == serial)
        var copy = source
        try copy.sharpen(amount: 0.7, radius: 2)
        #expect(copy == serial)
        #expect(try source.sharpened(amount: 3, radius: 0.2) == source)
        let empty = try Raster<Gray8>(size: PixelSize(width: 0, height: 4), repeating: 0)
        #expect(try empty.sharpened(amount: 1) == empty)
    }

    @Test func parametersOutOfRangeThrow() {
        for bad in [Double.nan, .infinity, -0.1, 1e9] {
            let amount = #expect(throws: MatteError.self) { _ = try UnsharpMask(amount: bad) }
            #expect(amount?.message == "cannot sharpen by an amount of \(bad); use 0 to 10")
            let radius = #expect(throws: MatteError.self) { _ = try UnsharpMask(amount: 1, radius: bad) }
            #expect(radius?.message == "cannot sharpen with a radius of \(bad) pixels; use 0 to 10000")
        }
        for bad in [-1, 256] {
            let error = #expect(throws: MatteError.self) { _ = try UnsharpMask(amount: 1, threshold: bad) }
            #expect(error?.message == "cannot sharpen with a threshold of \(bad) levels; use 0 to 255")
        }
    }
}
