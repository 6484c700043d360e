import Matte
import TestSupport
import Testing

@Suite struct MaskCombinationTests {
    @Test func everyPairOfCoverages() throws {
        // The width is 257, so that every pair occurs in whole vectors and in tails.
        let size = PixelSize(width: 257, height: 256)
        let a = Mask(
            try Raster(size: size, pixels: (0..<257 * 256).map { Gray8(UInt8(truncatingIfNeeded: $0 % 257)) })
        )
        let b = Mask(try Raster(size: size, pixels: (0..<257 * 256).map { Gray8(UInt8($0 / 257)) }))
        let (p, q) = (a.values, b.values)
        func expected(_ f: (Int, Int) -> Int) -> [[Int]] {
            zip(p, q).map { rows in zip(rows.0, rows.1).map { f($0.0, $0.1) } }
        }
        let union = expected { max($0, $1) }, intersection = expected { min($0, $1) }
        let difference = expected { min($0, 255 - $1) }, inverse = expected { a, _ in 255 - a }
        withEveryTier { tier in
            #expect(a.union(b).values == union, "\(tier)")
            #expect(a.intersection(b).values == intersection, "\(tier)")
            #expect(a.subtracting(b).values == difference, "\(tier)")
            #expect(a.inverted().values == inverse, "\(tier)")
        }
    }

    @Test func lawsOfSets() {
        for size in awkwardSizes {
            let a = noisyMask(size, seed: 1), b = noisyMask(size, seed: 2), c = noisyMask(size, seed: 3)
            #expect(a.union(b) == b.union(a) && a.intersection(b) == b.intersection(a))
            #expect(a.union(a) == a && a.intersection(a) == a)
            #expect(a.union(b.intersection(c)) == a.union(b).intersection(a.union(c)))
            #expect(a.union(b).inverted() == a.inverted().intersection(b.inverted()))
            #expect(a.subtracting(b) == a.intersection(b.inverted()))
            #expect(a.inverted().inverted() == a)
            var changed = a
            changed.formUnion(b)
            #expect(changed == a.union(b))
            changed = a
            changed.formIntersection(b)
            #expect(changed == a.intersection(b))
            changed = a
            changed.subtract(changed)
            #expect(changed == a.intersection(a.inverted()))
        }
    }
}
