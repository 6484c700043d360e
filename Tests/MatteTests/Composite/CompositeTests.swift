import Matte
import TestSupport
import Testing

/// Returns n / d, rounded half up.
private func rounded(_ n: Int, _ d: Int) -> UInt8 { UInt8(min(255, (2 * n + d) / (2 * d))) }

/// Returns straight alpha over straight alpha, computed from the definition with exact fractions.
private func over(_ f: RGBA8, _ b: RGBA8, _ m: Int) -> RGBA8 {
    let share = Int(f.alpha) * m
    if share == 0 { return b }
    let front = share * 255, back = Int(b.alpha) * (65025 - share)
    func channel(_ c: UInt8, _ d: UInt8) -> UInt8 {
        rounded(Int(c) * front + Int(d) * back, front + back)
    }
    return RGBA8(
        red: channel(f.red, b.red), green: channel(f.green, b.green), blue: channel(f.blue, b.blue),
        alpha: rounded(front + back, 65025))
}

private func over(_ f: PremultipliedBGRA8, _ b: PremultipliedBGRA8, _ m: Int) -> PremultipliedBGRA8 {
    func channel(_ c: UInt8, _ d: UInt8) -> UInt8 {
        rounded(Int(c) * m * 255 + Int(d) * (65025 - Int(f.alpha) * m), 65025)
    }
    return PremultipliedBGRA8(
        red: channel(f.red, b.red), green: channel(f.green, b.green), blue: channel(f.blue, b.blue),
        alpha: channel(f.alpha, b.alpha))
}

/// Returns a picture of mostly opaque runs, with all values of alpha in between.
private func picture<P>(_ size: PixelSize, seed: UInt64, _ make: (UInt8, UInt8, UInt8, UInt8) -> P)
    -> PaddedPixels<P>
{
    var random = SplitMix64(seed: seed)
    return PaddedPixels(size) { x, _ in
        let bits = random.next()
        func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
        let alpha: UInt8 = x / 32 % 2 == 0 ? 255 : bits >> 62 == 0 ? 0 : byte(24)
        return make(byte(0), byte(8), byte(16), alpha)
    }
}

@Suite struct CompositeTests {
    let sizes = awkwardSizes + [PixelSize(width: 200, height: 23)]

    @Test func straightAlphaIsExact() throws {
        for size in sizes {
            let front = picture(size, seed: 1) { RGBA8(red: $0, green: $1, blue: $2, alpha: $3) }
            let back = picture(size, seed: 2) { RGBA8(red: $0, green: $1, blue: $2, alpha: $3) }
            let mask = noisyMask(size, seed: 5)
            try withEveryTier { tier in
                var target = PaddedPixels<RGBA8>(size) { _, _ in RGBA8(red: 0, green: 0, blue: 0) }
                try target.withMutableView { view throws(MatteError) in
                    try front.view.composite(over: back.view, through: mask, into: &view)
                }
                let plain = try front.view.composited(over: back.view)
                let color = RGBA8(red: 3, green: 200, blue: 77, alpha: 130)
                let flat = try front.view.composited(over: color, through: mask)
                var wrong = 0
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let m = Int(mask.raster[x, y].value)
                        if target[x, y] != over(front[x, y], back[x, y], m) { wrong += 1 }
                        if plain[x, y] != over(front[x, y], back[x, y], 255) { wrong += 1 }
                        if flat[x, y] != over(front[x, y], color, m) { wrong += 1 }
                    }
                }
                #expect(wrong == 0, "\(tier), \(size)")
                #expect(target.paddingIsIntact)
            }
        }
    }

    /// Every pair of alphas occurs, with coverages and colours that give ties.
    @Test func everyPairOfAlphas() throws {
        let size = PixelSize(width: 256, height: 256)
        let front = try Raster<RGBA8>(
            size: size,
            pixels: (0..<65536).map {
                RGBA8(red: 255, green: 0, blue: 129, alpha: UInt8($0 % 256))
            })
        let back = try Raster<RGBA8>(
            size: size,
            pixels: (0..<65536).map {
                RGBA8(red: 0, green: 255, blue: 128, alpha: UInt8($0 / 256))
            })
        for coverage in [1, 127, 128, 254, 255] as [UInt8] {
            let mask = try Mask(size: size, repeating: coverage)
            var expected: [RGBA8] = []
            for i in 0..<65536 {
                expected.append(over(front[i % 256, i / 256], back[i % 256, i / 256], Int(coverage)))
            }
            let reference = try Raster<RGBA8>(size: size, pixels: expected)
            try withEveryTier { tier in
                let result = try front.composited(over: back, through: mask)
                #expect(result == reference, "\(tier), \(coverage)")
            }
        }
    }

    /// Every pair of alphas, each with random colours and a random coverage.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func everyPairOfAlphasWithRandomColors(seed: UInt64) throws {
        let size = PixelSize(width: 256, height: 256)
        var random = SplitMix64(seed: seed)
        func pixels(_ alpha: (Int) -> Int) throws -> Raster<RGBA8> {
            try Raster(
                size: size,
                pixels: (0..<65536).map { i in
                    let bits = random.next()
                    return RGBA8(
                        red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
                        alpha: UInt8(alpha(i)))
                })
        }
        let front = try pixels { $0 % 256 }, back = try pixels { $0 / 256 }
        let levels = (0..<65536).map { _ in Gray8(UInt8(random.next() & 255)) }
        let mask = Mask(try Raster(size: size, pixels: levels))
        let expected = try Raster<RGBA8>(
            size: size,
            pixels: (0..<65536).map { i in
                over(front[i % 256, i / 256], back[i % 256, i / 256], Int(levels[i].value))
            })
        func premultiplied(_ raster: Raster<RGBA8>) throws -> Raster<PremultipliedBGRA8> {
            try raster.converted(to: PremultipliedBGRA8.self)
        }
        let (above, below) = (try premultiplied(front), try premultiplied(back))
        let sums = try Raster<PremultipliedBGRA8>(
            size: size,
            pixels: (0..<65536).map { i in
                over(above[i % 256, i / 256], below[i % 256, i / 256], Int(levels[i].value))
            })
        try withEveryTier { tier in
            let result = try front.composited(over: back, through: mask)
            let sum = try above.composited(over: below, through: mask)
            #expect(result == expected && sum == sums, "\(tier)")
        }
    }

    @Test func premultipliedIsExact() throws {
        for size in sizes {
            func make(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8) -> PremultipliedBGRA8 {
                PremultipliedBGRA8(red: min(r, a), green: min(g, a), blue: min(b, a), alpha: a)
            }
            let front = picture(size, seed: 1, make), back = picture(size, seed: 2, make)
            let mask = noisyMask(size, seed: 5)
            try withEveryTier { tier in
                let result = try front.view.composited(over: back.view, through: mask)
                var wrong = 0
                for y in 0..<size.height {
                    for x in 0..<size.width
                    where result[x, y] != over(front[x, y], back[x, y], Int(mask.raster[x, y].value)) {
                        wrong += 1
                    }
                }
                #expect(wrong == 0, "\(tier), \(size)")
            }
        }
    }

    /// Colours above their alpha are invalid, but may come from anywhere. Sums are clamped.
    @Test func invalidPremultipliedPixelsAreClamped() throws {
        let size = PixelSize(width: 256, height: 256)
        var random = SplitMix64(seed: 31)
        func pixels(_ alpha: (Int) -> Int) throws -> Raster<PremultipliedBGRA8> {
            try Raster(
                size: size,
                pixels: (0..<65536).map { i in
                    let bits = random.next()
                    return PremultipliedBGRA8(
                        red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
                        alpha: UInt8(alpha(i)))
                })
        }
        let front = try pixels { $0 % 256 }, back = try pixels { $0 / 256 }
        let expected = try Raster<PremultipliedBGRA8>(
            size: size,
            pixels: (0..<65536).map { i in over(front[i % 256, i / 256], back[i % 256, i / 256], 255) })
        try withEveryTier { tier in
            let result = try front.composited(over: back)
            #expect(result == expected, "\(tier)")
        }
    }

    /// Kernels copy groups of 64 pixels if coverage and alpha allow it. In every other row, each group of covered
    /// pixels has one translucent pixel.
    @Test func longRunsOfFullAndNoCoverage() throws {
        let size = PixelSize(width: 411, height: 6)
        func alpha(_ x: Int, _ y: Int) -> UInt8 { y % 2 == 1 && x % 64 == y * 11 ? 254 : 255 }
        let front = PaddedPixels<RGBA8>(size) { x, y in
            RGBA8(red: UInt8(x & 255), green: 9, blue: UInt8(y), alpha: alpha(x, y))
        }
        let back = PaddedPixels<RGBA8>(size) { x, y in
            RGBA8(red: 77, green: UInt8(x & 255), blue: 3, alpha: UInt8((x + y) & 255))
        }
        let coverage = try Raster<Gray8>(size: size) { y, row in
            for x in 0..<size.width { row.append(Gray8(x < 100 ? 0 : x < 300 ? 255 : x == 350 ? 7 : 0)) }
        }
        let mask = Mask(coverage)
        func multiplied(_ p: RGBA8) -> PremultipliedBGRA8 {
            PremultipliedBGRA8(
                red: min(p.red, p.alpha), green: min(p.green, p.alpha), blue: min(p.blue, p.alpha),
                alpha: p.alpha)
        }
        let frontMultiplied = PaddedPixels<PremultipliedBGRA8>(size) { multiplied(front[$0, $1]) }
        let backMultiplied = PaddedPixels<PremultipliedBGRA8>(size) { multiplied(back[$0, $1]) }
        try withEveryTier { tier in
            let straight = try front.view.composited(over: back.view, through: mask)
            let premultiplied = try frontMultiplied.view.composited(over: backMultiplied.view, through: mask)
            var wrong = 0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let m = Int(coverage[x, y].value)
                    if straight[x, y] != over(front[x, y], back[x, y], m) { wrong += 1 }
                    let expected = over(frontMultiplied[x, y], backMultiplied[x, y], m)
                    if premultiplied[x, y] != expected { wrong += 1 }
                }
            }
            #expect(wrong == 0, "\(tier)")
        }
    }

    @Test func emptyAndFullMasksGiveTheInputs() throws {
        let size = PixelSize(width: 97, height: 7)
        let back = try Raster(
            copying: picture(size, seed: 4) { RGBA8(red: $0, green: $1, blue: $2, alpha: $3) }.view)
        let front = Raster<RGBA8>(width: 97, height: 7, repeating: RGBA8(red: 1, green: 2, blue: 3))
        let nothing = try Mask(size: size, repeating: 0), everything = try Mask(size: size, repeating: 255)
        #expect(try front.composited(over: back, through: nothing) == back)
        #expect(try front.composited(over: back, through: everything) == front)
        #expect(try front.composited(over: back) == front)
    }

    /// A composite of at least 24 MiB is written with non-temporal stores. Each part of it must be the composite of the
    /// parts, which are too small for them.
    @Test func largeCompositesAreThoseOfTheirParts() throws {
        let size = LargeConversionTests.size
        let front = try LargeConversionTests.picture(RGBA8.self), back = try front.oriented(.down)
        // A border that runs through every column of a cache line, with coverage between 0 and 255 beside it.
        let mask = Mask(
            try Raster<Gray8>(
                size: size,
                initializingRowsWith: { y, row in
                    for x in 0..<size.width {
                        row.append(Gray8(UInt8(clamping: (x - 1400 - y % 67) * 16 + 128)))
                    }
                }))
        let block = PixelSize(width: 1003, height: 901)
        try withEveryTier { _ in
            for threads in [Parallelism.serial, .threads(3)] {
                let large = try front.composited(over: back, through: mask, parallelism: threads)
                let unmasked = try front.composited(over: back, parallelism: threads)
                for y in stride(from: 0, to: size.height, by: block.height) {
                    for x in stride(from: 0, to: size.width, by: block.width) {
                        let place = PixelRect(
                            x: x, y: y, width: min(block.width, size.width - x),
                            height: min(block.height, size.height - y))
                        let part = Mask(try mask.raster.cropped(to: place))
                        let over = try front.cropped(to: place), under = try back.cropped(to: place)
                        let expected = try over.composited(over: under, through: part)
                        #expect(try large.cropped(to: place) == expected, "at \(place), \(threads)")
                        let whole = try over.composited(over: under)
                        #expect(try unmasked.cropped(to: place) == whole, "no mask, \(place), \(threads)")
                    }
                }
            }
        }
    }

    @Test func threadsDoNotMatter() throws {
        let size = PixelSize(width: 900, height: 700)
        let front = Raster<RGBA8>(
            width: 900, height: 700, repeating: RGBA8(red: 10, green: 220, blue: 30, alpha: 99))
        let back = Raster<RGBA8>(
            width: 900, height: 700, repeating: RGBA8(red: 200, green: 20, blue: 130, alpha: 77))
        let mask = try Mask(
            .ellipse(in: SubpixelRect(x: 3, y: 3, width: 800, height: 600)), size: size, feather: 20)
        let serial = try front.composited(over: back, through: mask, parallelism: .serial)
        #expect(try front.composited(over: back, through: mask, parallelism: .threads(4)) == serial)
    }

    @Test func sizesThatDifferAreErrors() throws {
        let a = Raster<RGBA8>(width: 4, height: 4, repeating: RGBA8(red: 1, green: 2, blue: 3))
        let b = Raster<RGBA8>(width: 4, height: 5, repeating: RGBA8(red: 1, green: 2, blue: 3))
        let mask = try Mask(size: PixelSize(width: 5, height: 4), repeating: 9)
        #expect { try a.composited(over: b) } throws: { ($0 as? MatteError)?.code == .parameter }
        #expect { try a.composited(over: a, through: mask) } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
        #expect { try a.masked(by: mask) } throws: { ($0 as? MatteError)?.code == .parameter }
        #expect { try a.desaturated(outside: mask) } throws: { ($0 as? MatteError)?.code == .parameter }
        #expect { try a.desaturated(amount: .nan) } throws: { ($0 as? MatteError)?.code == .parameter }
    }

    @Test func maskingMultipliesAlpha() throws {
        let size = PixelSize(width: 83, height: 9)
        let source = try Raster(
            copying: picture(size, seed: 4) { RGBA8(red: $0, green: $1, blue: $2, alpha: $3) }.view)
        let mask = noisyMask(size, seed: 2)
        let cut = try source.masked(by: mask), kept = try source.masked(by: mask, keepingColor: true)
        for y in 0..<9 {
            for x in 0..<83 {
                let alpha = rounded(Int(source[x, y].alpha) * Int(mask.raster[x, y].value), 255)
                #expect(cut[x, y].alpha == alpha && kept[x, y].alpha == alpha)
                #expect(kept[x, y].red == source[x, y].red)
                if alpha == 0, mask.raster[x, y].value < 255 { #expect(cut[x, y].red == 0) }
            }
        }
    }

    @Test(arguments: [0.0, 0.4, 1])
    func desaturationByDefinition(amount: Double) throws {
        let size = PixelSize(width: 67, height: 9)
        let source = picture(size, seed: 7) { BGRA8(red: $0, green: $1, blue: $2, alpha: $3) }
        let mask = noisyMask(size, seed: 3)
        let steps = Int(amount * 255 + 0.5)
        try withEveryTier { tier in
            let result = try source.view.desaturated(outside: mask, amount: amount)
            for y in 0..<9 {
                for x in 0..<67 {
                    let p = source[x, y]
                    let luma = (19595 * Int(p.red) + 38470 * Int(p.green) + 7471 * Int(p.blue) + 32768) >> 16
                    let drained = Int(rounded((255 - Int(mask.raster[x, y].value)) * steps, 255))
                    func channel(_ c: UInt8) -> UInt8 {
                        rounded(luma * drained + Int(c) * (255 - drained), 255)
                    }
                    let expected = BGRA8(
                        red: channel(p.red), green: channel(p.green), blue: channel(p.blue), alpha: p.alpha)
                    #expect(result[x, y] == expected, "\(tier) at \(x), \(y)")
                }
            }
        }
    }
}
