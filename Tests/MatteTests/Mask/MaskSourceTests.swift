import Matte
import TestSupport
import Testing

@Suite struct MaskSourceTests {
    @Test func categoriesAreSelectedByIndex() throws {
        for size in awkwardSizes + [PixelSize(width: 256, height: 3)] {
            let categories = PaddedPixels<Gray8>(size) { x, y in Gray8(UInt8(truncatingIfNeeded: x &* 7 + y))
            }
            let selections: [Set<UInt8>] = [[], [0], [15, 7, 255], Set(0...255)]
            for selected in selections {
                try withEveryTier { tier in
                    let mask = try Mask(categories: categories.view, selecting: selected)
                    let matches = (0..<size.height).allSatisfy { y in
                        (0..<size.width).allSatisfy { x in
                            mask.raster[x, y].value == (selected.contains(categories[x, y].value) ? 255 : 0)
                        }
                    }
                    #expect(matches, "\(tier), \(size)")
                }
            }
        }
    }

    @Test func alphaBecomesCoverageAndBack() throws {
        for size in awkwardSizes {
            let picture = PaddedPixels<BGRA8>(size) { x, y in
                BGRA8(red: 1, green: 2, blue: 3, alpha: UInt8(truncatingIfNeeded: 37 * x + 91 * y))
            }
            try withEveryTier { tier in
                let mask = try Mask(alphaOf: picture.view)
                let cleared = try mask.transparentWhereSelected(
                    color: RGBA8(red: 7, green: 8, blue: 9, alpha: 3))
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let alpha = picture[x, y].alpha
                        #expect(mask.raster[x, y].value == alpha, "\(tier)")
                        #expect(
                            cleared[x, y] == RGBA8(red: 7, green: 8, blue: 9, alpha: 255 - alpha), "\(tier)")
                    }
                }
                #expect(try Mask(transparentWhereSelected: cleared.view) == mask)
                #expect(mask.whiteWhereSelected() == mask.raster)
                #expect(Mask(blackWhereSelected: mask.blackWhereSelected()) == mask)
                #expect(mask.blackWhereSelected() == mask.inverted().raster)
            }
        }
    }

    @Test(arguments: [0, 1, 128, 255] as [UInt8])
    func thresholds(level: UInt8) {
        for size in awkwardSizes {
            let mask = noisyMask(size, seed: 4)
            withEveryTier { tier in
                #expect(
                    mask.thresholded(at: level).values == mask.values.map { $0.map { $0 >= level ? 255 : 0 } }
                )
            }
        }
    }

    @Test func sharesAndBoxes() throws {
        for size in awkwardSizes {
            let mask = noisyMask(size, seed: 13)
            let values = mask.values
            let sum = values.joined().reduce(0, +)
            for level in [1, 40, 255] as [UInt8] {
                let places = values.indices.flatMap { y in
                    values[y].indices.filter { values[y][$0] >= level }.map { (x: $0, y: y) }
                }
                withEveryTier { tier in
                    let box = mask.boundingBox(atLeast: level)
                    if places.isEmpty {
                        #expect(box == nil)
                    } else {
                        #expect(box?.minX == places.map(\.x).min() && box?.minY == places.map(\.y).min())
                        #expect(
                            box?.maxX == places.map(\.x).max()! + 1 && box?.maxY == places.map(\.y).max()! + 1
                        )
                    }
                    let area = Double(size.width * size.height)
                    #expect(mask.coveredShare == (area == 0 ? 0 : Double(sum) / (255 * area)))
                }
            }
        }
        var one = try Mask(size: PixelSize(width: 500, height: 300), repeating: 0)
        #expect(one.boundingBox() == nil)
        #expect(one.boundingBox(atLeast: 0) == one.raster.bounds)
        one.raster[321, 123] = 5
        one.raster[77, 200] = 5
        #expect(one.boundingBox() == PixelRect(x: 77, y: 123, width: 245, height: 78))
    }
}

@Suite struct MaskSmoothingTests {
    /// Evaluates the rule in single precision, operation by operation.
    private func smoothed(_ new: Int, _ previous: Int, _ strength: Float) -> Int {
        let t = Float(new) / 255 - 0.5
        let x = t * t
        let polynomial = x * (5.68842 + x * (-0.748699 + x * (-57.8051 + x * (291.309 + x * -624.717))))
        let weight = (1 - min(max(polynomial, 0), 1)) * strength
        return new + Int((Float(previous - new) * weight).rounded(.towardZero))
    }

    @Test func everyPair() throws {
        let size = PixelSize(width: 257, height: 256)
        let new = Mask(
            try Raster(size: size, pixels: (0..<257 * 256).map { Gray8(UInt8(truncatingIfNeeded: $0 % 257)) })
        )
        let old = Mask(try Raster(size: size, pixels: (0..<257 * 256).map { Gray8(UInt8($0 / 257)) }))
        for strength in [0, 0.7, 1] {
            let expected = zip(new.values, old.values).map { rows in
                zip(rows.0, rows.1).map { smoothed($0.0, $0.1, Float(strength)) }
            }
            withEveryTier { tier in
                #expect(new.smoothed(after: old, strength: strength).values == expected, "\(tier)")
            }
        }
    }

    /// The polynomial approximates the square of the entropy, so certain values stay and uncertain ones change
    /// slowly.
    @Test func certainValuesStayAndUncertainOnesChangeSlowly() throws {
        let size = PixelSize(width: 3, height: 1)
        let new = Mask(try Raster(size: size, pixels: [0, 128, 255] as [Gray8]))
        let old = Mask(try Raster(size: size, pixels: [255, 28, 0] as [Gray8]))
        let result = new.smoothed(after: old, strength: 0.9).values[0]
        #expect(result[0] == 0 && result[2] == 255)
        #expect(abs(result[1] - 38) <= 1)
    }

    @Test func aStillMaskConverges() throws {
        let target = noisyMask(PixelSize(width: 40, height: 20), seed: 3)
        var current = try Mask(size: target.size, repeating: 0)
        for _ in 0..<200 { current = target.smoothed(after: current, strength: 0.9) }
        #expect(current == target)
    }
}
