import Matte
import TestSupport
import Testing

/// The guided filter computed from its definition, in single precision and the documented order.
private struct Reference {
    typealias Plane = [[Float]]

    static func blockMeans(_ source: [[Int]], _ side: Int) -> Plane {
        stride(from: 0, to: source.count, by: side).map { y in
            stride(from: 0, to: source[0].count, by: side).map { x in
                let block = source[y..<min(y + side, source.count)].map { $0[x..<min(x + side, $0.count)] }
                return Float(block.joined().reduce(0, +)) / Float(block.count * block[0].count * 255)
            }
        }
    }

    static func average(_ plane: Plane, _ reach: Int) -> Plane {
        let weight = 1 / Float(2 * reach + 1)
        func sum(_ at: (Int) -> Float) -> Float {
            (1..<2 * reach + 1).reduce(at(0) * weight) { $0 + at($1) * weight }
        }
        let across = plane.map { row in
            row.indices.map { x in sum { row[min(max(x + $0 - reach, 0), row.count - 1)] } }
        }
        return plane.indices.map { y in
            plane[0].indices.map { x in sum { across[min(max(y + $0 - reach, 0), plane.count - 1)][x] } }
        }
    }

    static func combined(_ a: Plane, _ b: Plane, _ f: (Float, Float) -> Float) -> Plane {
        zip(a, b).map { rows in zip(rows.0, rows.1).map { f($0.0, $0.1) } }
    }

    static func place(_ i: Int, _ side: Int, _ blocks: Int) -> (Int, Float) {
        let x = min(max((Double(i) + 0.5) / Double(side) - 0.5, 0), Double(blocks - 1))
        return (Int(x), Float(x - x.rounded(.down)))
    }

    static func widened(_ plane: Plane, _ side: Int, _ count: Int) -> Plane {
        plane.map { row in
            (0..<count).map { x in
                let (i, w) = place(x, side, row.count)
                return row[i] + (row[min(i + 1, row.count - 1)] - row[i]) * w
            }
        }
    }

    static func refined(_ luma: [[Int]], _ mask: [[Int]], side: Int, reach: Int, epsilon: Float) -> [[Int]] {
        let guide = blockMeans(luma, side), coarse = blockMeans(mask, side)
        let g = average(guide, reach), m = average(coarse, reach)
        let squared = average(combined(guide, guide, *), reach),
            product = average(combined(guide, coarse, *), reach)
        let covariance = combined(product, combined(g, m, *), -)
        let variance = combined(squared, combined(g, g, *), -).map { $0.map { $0 > 0 ? $0 : 0 } }
        let slope = combined(covariance, variance) { $0 / ($1 + epsilon) }
        let offset = combined(m, combined(slope, g, *), -)
        let a = widened(average(slope, reach), side, luma[0].count)
        let b = widened(average(offset, reach), side, luma[0].count)
        return luma.indices.map { y in
            let (i, t) = place(y, side, a.count)
            let j = min(i + 1, a.count - 1)
            return luma[0].indices.map { x in
                let slope = a[i][x] + (a[j][x] - a[i][x]) * t
                let offset = b[i][x] + (b[j][x] - b[i][x]) * t
                let value = slope * Float(luma[y][x]) + offset * 255
                return Int(min(max(value, 0), 255) + 0.5)
            }
        }
    }
}

@Suite struct GuidedRefinementTests {
    private func picture(_ size: PixelSize, _ gray: (Int, Int) -> Int) -> Raster<RGBA8> {
        var raster = Raster<RGBA8>(
            width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let v = UInt8(gray(x, y))
                raster[x, y] = RGBA8(red: v, green: v, blue: v, alpha: UInt8(truncatingIfNeeded: x))
            }
        }
        return raster
    }

    @Test(arguments: [(4.0, 1, 4), (9, 2, 5), (16, 4, 4), (80, 8, 10)])
    func tiersAgreeWithTheDefinition(radius: Double, side: Int, reach: Int) throws {
        let size = PixelSize(width: 67, height: 37)
        var random = SplitMix64(seed: 3)
        let luma = (0..<37).map { y in (0..<67).map { x in (x * 3 + y * 2 + Int(random.next() % 40)) % 256 } }
        let source = picture(size) { luma[$1][$0] }
        let mask = noisyMask(size, seed: 8)
        let expected = Reference.refined(luma, mask.values, side: side, reach: reach, epsilon: 1e-3)
        try withEveryTier { tier in
            for parallelism in [Parallelism.serial, .threads(3)] {
                let result = try mask.refined(along: source, radius: radius, parallelism: parallelism)
                #expect(result.values == expected, "\(tier)")
            }
        }
    }

    /// The picture's edge is at column 40; the mask's ramp is around column 46.
    @Test func edgesMoveToThoseOfThePicture() throws {
        let size = PixelSize(width: 96, height: 40)
        let source = picture(size) { x, _ in x < 40 ? 30 : 220 }
        var raster = Raster<Gray8>(width: 96, height: 40, repeating: 0)
        for y in 0..<40 { for x in 0..<96 { raster[x, y] = Gray8(UInt8(min(max((x - 40) * 20, 0), 255))) } }
        let mask = Mask(raster), refined = try mask.refined(along: source, radius: 16, epsilon: 1e-4)
        let before = mask.values[20], after = refined.values[20]
        // The step across the picture's edge grows from 20 to most of the range.
        #expect(before[41] - before[39] == 20)
        #expect(after[41] - after[38] > 120)
        #expect(after[5] <= 2 && after[90] >= 253)
    }

    @Test func constantsAndAwkwardSizes() throws {
        let source = picture(PixelSize(width: 50, height: 30)) { ($0 * 5 + $1) % 256 }
        for coverage in [0, 90, 255] as [UInt8] {
            let flat = try Mask(size: PixelSize(width: 16, height: 16), repeating: coverage)
            let refined = try flat.refined(along: source)
            #expect(refined.size == source.size)
            #expect(refined.values.joined().allSatisfy { abs($0 - Int(coverage)) <= 1 })
        }
        for size in awkwardSizes {
            let mask = noisyMask(size, seed: 2)
            #expect(try mask.refined(along: picture(size) { x, y in (x + y) % 256 }).size == size)
        }
    }

    @Test func parametersOutOfRangeAreErrors() throws {
        let source = picture(PixelSize(width: 5, height: 5)) { x, _ in x }
        let mask = noisyMask(PixelSize(width: 5, height: 5), seed: 1)
        for radius in [0, -1, 257, Double.nan, .infinity] {
            #expect { try mask.refined(along: source, radius: radius) } throws: {
                ($0 as? MatteError)?.code == .parameter
            }
        }
        for epsilon in [0, -1, Double.nan, 2] {
            #expect { try mask.refined(along: source, epsilon: epsilon) } throws: {
                ($0 as? MatteError)?.code == .parameter
            }
        }
        let empty = try Mask(size: PixelSize(width: 0, height: 0), repeating: 0)
        #expect(throws: MatteError.self) { try empty.refined(along: source) }
    }
}
