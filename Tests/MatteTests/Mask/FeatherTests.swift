import TestSupport
import Testing

@testable import Matte

/// Returns smoothstep, from 0 at 0 to 1 at 1.
private func smoothstep(_ t: Double) -> Double {
    let t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)
}

@Suite struct FeatherTests {
    /// Returns a mask that is selected from column 40 on.
    private func edge(_ width: Int = 90) -> Mask {
        var raster = Raster<Gray8>(width: width, height: 9, repeating: 0)
        for y in 0..<9 {
            for x in 40..<width { raster[x, y] = 255 }
        }
        return Mask(raster)
    }

    @Test(arguments: [2.0, 4, 6, 10, 20, 32])
    func aStraightEdgeRisesBySmoothstep(width: Double) throws {
        for (side, start) in [(FeatherSide.both, 40 - width / 2), (.inwards, 40), (.outwards, 40 - width)] {
            let row = try edge().feathered(width: width, side: side).values[4]
            for x in 0..<90 {
                let expected = 255 * smoothstep((Double(x) + 0.5 - start) / width)
                #expect(abs(Double(row[x]) - expected) <= 1, "\(side) at \(x): \(row[x]), \(expected)")
            }
        }
    }

    /// Evaluates the definition with the same order of float operations, so every tier must give the same bits.
    @Test func tiersAgreeWithTheDefinition() throws {
        let size = PixelSize(width: 83, height: 17), halfWidth = 3.7
        let mask = noisyMask(size, seed: 6)
        let values = mask.values
        let reach = 4
        func integral(_ x: Double) -> Double {
            let t = min(max(x / halfWidth, -1), 1)
            return (t - t * t * t / 3) * 0.75
        }
        let weights = (-reach...reach).map { Float(integral(Double($0) + 0.5) - integral(Double($0) - 0.5)) }
        func sum(_ at: (Int) -> Float) -> Float {
            (1..<weights.count).reduce(at(0) * weights[0]) { $0 + at($1) * weights[$1] }
        }
        let across = values.map { row in
            (0..<size.width).map { x in sum { k in Float(row[min(max(x + k - reach, 0), size.width - 1)]) } }
        }
        let expected = (0..<size.height).map { y in
            (0..<size.width).map { x in
                Int(sum { k in across[min(max(y + k - reach, 0), size.height - 1)][x] } + 0.5)
            }
        }
        try withEveryTier { tier in
            for parallelism in [Parallelism.serial, .threads(3)] {
                let result = try mask.feathered(width: 2 * halfWidth, parallelism: parallelism)
                #expect(result.values == expected, "\(tier)")
            }
        }
    }

    @Test(arguments: [1.5, 3, 5.5, 16])
    func theOtherSideStaysAsItIs(width: Double) throws {
        let mask = noisyMask(PixelSize(width: 50, height: 40), seed: 9)
        let inwards = try mask.feathered(width: width, side: .inwards)
        let outwards = try mask.feathered(width: width, side: .outwards)
        #expect(inwards.intersection(mask) == inwards)
        #expect(outwards.union(mask) == outwards)
        #expect(inwards != mask && outwards != mask)
    }

    /// Computing only a part gives the same result as computing the whole.
    @Test(arguments: FeatherSide.allCases) func aPartIsCutFromTheWhole(side: FeatherSide) throws {
        let mask = noisyMask(PixelSize(width: 140, height: 61), seed: 12)
        let parts = [
            PixelRect(x: 0, y: 0, width: 140, height: 61), PixelRect(x: 0, y: 0, width: 1, height: 1),
            PixelRect(x: 33, y: 20, width: 70, height: 9), PixelRect(x: 139, y: 60, width: 1, height: 1),
            PixelRect(x: 64, y: 0, width: 65, height: 61), PixelRect(x: 9, y: 9, width: 0, height: 3),
        ]
        for width in [0.5, 3, 17.5, 400] {
            let whole = try mask.feathered(width: width, side: side)
            for part in parts {
                for threads in [1, 3] {
                    let alone = try mask.feathered(width: width, side: side, in: part, .threads(threads))
                    #expect(
                        try alone.raster == whole.raster.cropped(to: part), "\(part), width \(width)")
                }
            }
        }
    }

    @Test func constantsAndThinFeathersStay() throws {
        for coverage in [0, 1, 127, 254, 255] as [UInt8] {
            let flat = try Mask(size: PixelSize(width: 70, height: 9), repeating: coverage)
            for side in FeatherSide.allCases { #expect(try flat.feathered(width: 30, side: side) == flat) }
        }
        for size in awkwardSizes {
            let mask = noisyMask(size, seed: 1)
            #expect(try mask.feathered(width: 1) == mask)
            for side in FeatherSide.allCases {
                #expect(try mask.feathered(width: 5, side: side).size == size)
            }
        }
    }

    @Test(arguments: [-1, Double.nan, .infinity, 1025])
    func widthsOutOfRangeAreErrors(width: Double) throws {
        #expect { try edge().feathered(width: width) } throws: { ($0 as? MatteError)?.code == .parameter }
        var raster = Raster<RGBA8>(width: 4, height: 4, repeating: RGBA8(red: 1, green: 1, blue: 1))
        #expect {
            try raster.erase(.rect(PixelRect(x: 0, y: 0, width: 2, height: 2)), feather: width)
        } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
        #expect(raster[0, 0].alpha == 255)
    }

    @Test func erasingThroughAFeather() throws {
        let size = PixelSize(width: 60, height: 30)
        let region = Region.ellipse(in: SubpixelRect(x: 5.5, y: -6, width: 30, height: 25))
        for side in FeatherSide.allCases {
            var raster = Raster<RGBA8>(width: 60, height: 30, repeating: RGBA8(red: 9, green: 9, blue: 9))
            try raster.erase(region, feather: 6, side: side)
            let erased = (0..<30).map { y in (0..<60).map { x in 255 - Int(raster[x, y].alpha) } }
            #expect(try Mask(region, size: size, feather: 6, side: side).values == erased)
            let plain = try Mask(region, size: size).values
            for (a, b) in zip(erased.joined(), plain.joined()) {
                if side == .inwards { #expect(a <= b) }
                if side == .outwards { #expect(a >= b) }
            }
            // The region extends above the picture, so its upper border is not an edge.
            #expect(erased[0][20] == 255)
        }
    }

    @Test func aBoxAtTheBorderSoftensOnlyInside() throws {
        let region = Region.rect(PixelRect(x: -20, y: -20, width: 60, height: 90))
        let mask = try Mask(region, size: PixelSize(width: 80, height: 40), feather: 8, side: .inwards)
        #expect((0..<40).allSatisfy { mask.values[$0] == mask.values[0] })
        #expect(mask.values[0][0] == 255 && mask.values[0][36] < 255 && mask.values[0][40] == 0)
        let inverse = try Mask(.inverse(region), size: PixelSize(width: 80, height: 40), feather: 8)
        #expect(inverse.values[5][79] == 255 && inverse.values[5][0] == 0)
    }
}
