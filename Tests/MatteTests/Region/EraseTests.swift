import Matte
import TestSupport
import Testing

/// Returns a pixel after erasing, according to the definition. `clears` tells whether colour becomes 0 where alpha
/// does.
private func erased(_ pixel: RGBA8, _ coverage: Int, clears: Bool) -> RGBA8 {
    guard coverage > 0 else { return pixel }
    let alpha = (2 * Int(pixel.alpha) * (255 - coverage) + 255) / 510
    if alpha == 0, clears { return RGBA8(red: 0, green: 0, blue: 0, alpha: 0) }
    return RGBA8(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: UInt8(alpha))
}

private func noise<P>(_ size: PixelSize, seed: UInt64, _ make: (UInt8, UInt8, UInt8, UInt8) -> P)
    -> PaddedPixels<P>
{
    var random = SplitMix64(seed: seed)
    return PaddedPixels(size) { _, _ in
        let bits = random.next()
        return make(
            UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
            UInt8(truncatingIfNeeded: bits >> 16),
            bits >> 60 == 0 ? 0 : bits >> 60 == 1 ? 255 : UInt8(truncatingIfNeeded: bits >> 24))
    }
}

@Suite struct EraseTests {
    /// Every pair of coverage and alpha occurs, in whole vectors and in tails.
    @Test func straightAlphaIsExact() throws {
        let size = PixelSize(width: 263, height: 256)
        var coverage = try Raster<Gray8>(size: size, pixels: (0..<263 * 256).map { Gray8(UInt8($0 / 263)) })
        // Whole vectors of coverage 0 and of coverage 255.
        for x in 0..<64 {
            coverage[x, 10] = 0
            coverage[x, 11] = 255
        }
        let region = Region.mask(Mask(coverage))
        let original = PaddedPixels<RGBA8>(size) { x, y in
            RGBA8(
                red: UInt8(truncatingIfNeeded: x + y), green: 7, blue: UInt8(y),
                alpha: UInt8(truncatingIfNeeded: x))
        }
        try withEveryTier { tier in
            for keepingColor in [false, true] {
                var pixels = original
                try pixels.withMutableView { view throws(MatteError) in
                    try view.erase(region, keepingColor: keepingColor)
                }
                #expect(pixels.paddingIsIntact)
                var wrong = 0
                for y in 0..<size.height {
                    for x in 0..<size.width
                    where pixels[x, y]
                        != erased(original[x, y], Int(coverage[x, y].value), clears: !keepingColor)
                    {
                        wrong += 1
                    }
                }
                #expect(wrong == 0, "\(tier), keepingColor \(keepingColor)")
            }
        }
    }

    @Test func premultipliedIsExact() throws {
        let size = PixelSize(width: 259, height: 256)
        let coverage = try Raster<Gray8>(size: size, pixels: (0..<259 * 256).map { Gray8(UInt8($0 / 259)) })
        let original = PaddedPixels<PremultipliedBGRA8>(size) { x, _ in
            let alpha = UInt8(truncatingIfNeeded: x)
            return PremultipliedBGRA8(red: alpha / 3, green: alpha, blue: alpha / 2, alpha: alpha)
        }
        func kept(_ value: UInt8, _ coverage: UInt8) -> UInt8 {
            let product = Int(value) * (255 - Int(coverage))
            return UInt8((2 * product + 255) / 510)
        }
        try withEveryTier { tier in
            var pixels = original
            try pixels.withMutableView { view throws(MatteError) in try view.erase(.mask(Mask(coverage))) }
            #expect(pixels.paddingIsIntact)
            var wrong = 0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let old = original[x, y], c = coverage[x, y].value
                    let new = PremultipliedBGRA8(
                        red: kept(old.red, c), green: kept(old.green, c), blue: kept(old.blue, c),
                        alpha: kept(old.alpha, c))
                    if pixels[x, y] != new { wrong += 1 }
                }
            }
            #expect(wrong == 0, "\(tier)")
        }
    }

    @Test(arguments: [1, 2, 15, 16, 17, 33, 64, 65])
    func everyWidth(width: Int) throws {
        let size = PixelSize(width: width, height: 9)
        let original = noise(size, seed: 3) { RGBA8(red: $0, green: $1, blue: $2, alpha: $3) }
        let blue = noise(size, seed: 3) { BGRA8(red: $0, green: $1, blue: $2, alpha: $3) }
        let region = Region.ellipse(
            in: SubpixelRect(x: 0.3, y: 0.6, width: Double(width) * 0.8, height: 7.7))
        let coverage = try renderedCoverage(region, size)
        try withEveryTier { tier in
            var pixels = original
            var swapped = blue
            try pixels.withMutableView { view throws(MatteError) in try view.erase(region) }
            try swapped.withMutableView { view throws(MatteError) in try view.erase(region) }
            for y in 0..<9 {
                for x in 0..<width {
                    let expected = erased(original[x, y], coverage[y][x], clears: true)
                    #expect(pixels[x, y] == expected, "\(tier) at \(x), \(y)")
                    let other = swapped[x, y]
                    #expect(
                        RGBA8(red: other.red, green: other.green, blue: other.blue, alpha: other.alpha)
                            == expected)
                }
            }
            #expect(pixels.paddingIsIntact && swapped.paddingIsIntact)
        }
    }

    @Test func wholePixelsAreZeroedAndTheRestStays() throws {
        let size = PixelSize(width: 50, height: 20)
        let original = noise(size, seed: 5) { RGBA8(red: $0, green: $1, blue: $2, alpha: $3) }
        var pixels = original
        try pixels.withMutableView { view throws(MatteError) in
            try view.erase(.rect(PixelRect(x: 7, y: -3, width: 20, height: 9)))
        }
        for y in 0..<20 {
            for x in 0..<50 {
                let inside = (7..<27).contains(x) && y < 6
                #expect(
                    pixels[x, y]
                        == (inside ? RGBA8(red: 0, green: 0, blue: 0, alpha: 0) : original[x, y]))
            }
        }
        #expect(pixels.paddingIsIntact)
    }

    @Test func erasingLeavesTheOriginal() throws {
        let original = Raster<RGBA8>(width: 9, height: 9, repeating: RGBA8(red: 1, green: 2, blue: 3))
        let shared = original
        let region = Region.rect(PixelRect(x: 2, y: 2, width: 3, height: 3))
        let copy = try original.erasing(region)
        var changed = shared
        try changed.erase(region)
        #expect(copy == changed)
        #expect(original == shared)
        #expect(copy[2, 2].alpha == 0 && original[2, 2].alpha == 255)
    }

    @Test func erasingTwiceChangesNothingMoreWhereEdgesAreHard() throws {
        let region = Region.union([
            .rect(PixelRect(x: 2, y: 2, width: 9, height: 4)),
            .rect(PixelRect(x: 6, y: 1, width: 2, height: 9)),
        ])
        let once = try Raster<RGBA8>(width: 20, height: 12, repeating: RGBA8(red: 1, green: 2, blue: 3))
            .erasing(region)
        #expect(try once.erasing(region) == once)
    }
}
