import Matte
import TestSupport
import Testing

/// Returns patches of classes with single differing pixels, using any index.
private func patches(_ size: PixelSize) -> CategoryMask {
    var random = SplitMix64(seed: 21)
    var raster = Raster<Gray8>(width: size.width, height: size.height, repeating: 0)
    for y in 0..<size.height {
        for x in 0..<size.width {
            let bits = random.next()
            raster[x, y] = Gray8(
                bits >> 60 == 0 ? UInt8(truncatingIfNeeded: bits) : UInt8(x / 19 * 3 + y / 4))
        }
    }
    return CategoryMask(raster)
}

@Suite struct CategoryTests {
    @Test(arguments: [1, 2, 21, 256])
    func argmaxTakesTheFirstOfTheHighest(classes: Int) throws {
        let size = PixelSize(width: 37, height: 5)
        var random = SplitMix64(seed: 31)
        let special: [Float] = [.nan, -.infinity, .infinity, 0, -1e30]
        let scores = PaddedPixels<GrayF32>(
            PixelSize(width: 37, height: 5 * classes), padding: 12, offset: 4
        ) { x, y in
            // Few different values, so that there are ties, and a column that is NaN for all classes.
            if x == 9 { return GrayF32(.nan) }
            if x % 7 == 3 { return GrayF32(special[Int(random.next() % 5)]) }
            return GrayF32(Float(random.next() % 40) - 20)
        }
        try withEveryTier { tier in
            for parallelism in [Parallelism.serial, .threads(2)] {
                let result = try CategoryMask(
                    argmaxOf: scores.view, classes: classes, parallelism: parallelism)
                #expect(result.size == size)
                for y in 0..<5 {
                    for x in 0..<37 {
                        var best = 0
                        var highest = -Float.infinity
                        for k in 0..<classes where scores[x, k * 5 + y].value > highest {
                            (best, highest) = (k, scores[x, k * 5 + y].value)
                        }
                        #expect(Int(result.raster[x, y].value) == best, "\(tier) at \(x), \(y)")
                    }
                }
            }
        }
        #expect(throws: MatteError.self) { try CategoryMask(argmaxOf: scores.view, classes: 0) }
        #expect(throws: MatteError.self) { try CategoryMask(argmaxOf: scores.view, classes: 257) }
        #expect(throws: MatteError.self) { try CategoryMask(argmaxOf: scores.view, classes: 5 * classes + 2) }
    }

    @Test func overlaysPaintEveryIndexSafely() throws {
        for size in awkwardSizes + [PixelSize(width: 150, height: 40)] {
            let categories = patches(size)
            let palettes = [
                Palette.voc, .selfieMulticlass, Palette([]), .hues(count: 7),
                Palette([
                    RGBA8(red: 9, green: 8, blue: 7, alpha: 100),
                    RGBA8(red: 250, green: 3, blue: 90, alpha: 33),
                ]),
            ]
            for (palette, opacity) in zip(palettes, [0.5, 1, 0.3, 0.8, 0.7]) {
                for outline in [0, 1, 3] {
                    try expectOverlay(categories, palette, opacity, outline)
                }
            }
        }
    }

    private func expectOverlay(
        _ categories: CategoryMask, _ palette: Palette, _ opacity: Double, _ outline: Int
    ) throws {
        let size = categories.size
        let original = PaddedPixels<BGRA8>(size) { x, y in
            BGRA8(
                red: UInt8(truncatingIfNeeded: x * 3), green: UInt8(truncatingIfNeeded: y * 5), blue: 77,
                alpha: UInt8(truncatingIfNeeded: x + y))
        }
        func index(_ x: Int, _ y: Int) -> UInt8 {
            categories.raster[min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1)].value
        }
        func isBorder(_ x: Int, _ y: Int) -> Bool {
            guard x >= 0, y >= 0, x < size.width, y < size.height else { return false }
            return [index(x - 1, y), index(x + 1, y), index(x, y - 1), index(x, y + 1)].contains {
                $0 != index(x, y)
            }
        }
        var expected = original
        for y in 0..<size.height {
            for x in 0..<size.width where index(x, y) != 0 {
                guard let color = palette[index(x, y)] else { continue }
                var share = Int(opacity * Double(color.alpha) + 0.5)
                let near =
                    outline > 0
                    && (1 - outline...outline - 1).contains { dy in
                        (1 - outline...outline - 1).contains { dx in isBorder(x + dx, y + dy) }
                    }
                if near, share > 0 { share = 255 }
                func mixed(_ c: UInt8, _ p: UInt8) -> UInt8 {
                    UInt8((2 * (Int(c) * share + Int(p) * (255 - share)) + 255) / 510)
                }
                let old = original[x, y]
                expected[x, y] = BGRA8(
                    red: mixed(color.red, old.red), green: mixed(color.green, old.green),
                    blue: mixed(color.blue, old.blue), alpha: old.alpha)
            }
        }
        try withEveryTier { tier in
            var pixels = original
            try pixels.withMutableView { view throws(MatteError) in
                try view.overlay(categories, palette: palette, opacity: opacity, outline: outline)
            }
            #expect(pixels.paddingIsIntact)
            let same = (0..<size.height).allSatisfy { y in
                (0..<size.width).allSatisfy { pixels[$0, y] == expected[$0, y] }
            }
            #expect(same, "\(tier), \(size), outline \(outline)")
        }
    }

    @Test func overlaysSkipClassesAndRefuseOtherSizes() throws {
        let gray = RGBA8(red: 50, green: 50, blue: 50)
        let picture = Raster<RGBA8>(width: 2, height: 1, repeating: gray)
        let categories = CategoryMask(
            try Raster(size: PixelSize(width: 2, height: 1), pixels: [1, 15] as [Gray8]))
        let painted = try picture.overlaying(categories, palette: .voc, opacity: 1, skipping: [1])
        #expect(painted[0, 0] == gray)
        #expect(painted[1, 0] == RGBA8(red: 192, green: 128, blue: 128))
        let other = Raster<RGBA8>(width: 3, height: 1, repeating: gray)
        #expect { try other.overlaying(categories, palette: .voc) } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
        #expect(throws: MatteError.self) { try picture.overlaying(categories, palette: .voc, opacity: 1.5) }
        #expect(throws: MatteError.self) { try picture.overlaying(categories, palette: .voc, opacity: .nan) }
    }

    @Test func sharesAddUp() throws {
        for size in awkwardSizes + [PixelSize(width: 90, height: 130)] {
            let categories = patches(size)
            var counts = [Int](repeating: 0, count: 256)
            for y in 0..<size.height {
                for x in 0..<size.width { counts[Int(categories.raster[x, y].value)] += 1 }
            }
            let area = Double(size.width * size.height)
            withEveryTier { _ in
                #expect(categories.shares == counts.map { area > 0 ? Double($0) / area : 0 })
            }
        }
    }

    @Test(arguments: GridAlignment.allCases)
    func resizingTakesTheNearest(alignment: GridAlignment) throws {
        let categories = patches(PixelSize(width: 20, height: 9))
        for size in [
            PixelSize(width: 61, height: 40), PixelSize(width: 7, height: 1), PixelSize(width: 0, height: 3),
        ] {
            let result = try categories.resized(to: size, alignment: alignment)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    func nearest(_ i: Int, _ source: Int, _ count: Int) -> Int {
                        if alignment == .halfPixel { return (2 * i + 1) * source / (2 * count) }
                        return count == 1 ? 0 : (2 * i * (source - 1) + count - 1) / (2 * (count - 1))
                    }
                    #expect(
                        result.raster[x, y]
                            == categories.raster[nearest(x, 20, size.width), nearest(y, 9, size.height)])
                }
            }
        }
        let empty = CategoryMask(Raster(width: 0, height: 0, repeating: 0 as Gray8))
        #expect(throws: MatteError.self) { try empty.resized(to: PixelSize(width: 1, height: 1)) }
    }

    @Test func selectionsBecomeMasks() throws {
        let categories = patches(PixelSize(width: 30, height: 10))
        let direct = try Mask(categories: categories.raster.view, selecting: [3, 6])
        #expect(try categories.mask(selecting: [3, 6]) == direct)
    }
}

@Suite struct PaletteTests {
    /// Entries of the published colour map.
    @Test func vocByItsRule() {
        let published: [(UInt8, UInt8, UInt8, UInt8)] = [
            (0, 0, 0, 0), (1, 128, 0, 0), (2, 0, 128, 0), (3, 128, 128, 0), (8, 64, 0, 0),
            (15, 192, 128, 128),
            (20, 0, 64, 128), (255, 224, 224, 192),
        ]
        for (index, red, green, blue) in published {
            #expect(Palette.voc[index] == RGBA8(red: red, green: green, blue: blue))
        }
        #expect(Set(Palette.voc.colors).count == 256)
    }

    @Test func huesAreEvenlySpaced() {
        #expect(Palette.hues(count: 0).colors.isEmpty)
        #expect(
            Palette.hues(count: 6).colors == [
                RGBA8(red: 255, green: 0, blue: 0), RGBA8(red: 255, green: 255, blue: 0),
                RGBA8(red: 0, green: 255, blue: 0), RGBA8(red: 0, green: 255, blue: 255),
                RGBA8(red: 0, green: 0, blue: 255), RGBA8(red: 255, green: 0, blue: 255),
            ])
        #expect(Set(Palette.hues(count: 256).colors).count == 256)
        #expect(Palette.selfieMulticlass.colors.count == 6 && Palette.selfieMulticlass[6] == nil)
    }
}
