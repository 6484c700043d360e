import Matte
import TestSupport
import Testing

/// Tests of operations on run-length masks, against the definition pixel by pixel.
@Suite struct RunLengthCombinationTests {
    /// Returns the selected pixels of a mask in column-major order.
    private func pixels(_ mask: RunLengthMask) -> [Bool] {
        mask.counts.enumerated().flatMap { [Bool](repeating: $0 & 1 == 1, count: $1) }
    }

    private func mask(_ pixels: [Bool], _ size: PixelSize) throws -> RunLengthMask {
        try RunLengthMask(counts: pixels.flatMap { $0 ? [0, 1] : [1, 0] }, size: size)
    }

    /// Returns masks with long and short runs, empty and full ones among them.
    private func masks(_ size: PixelSize, _ random: inout SplitMix64) throws -> [RunLengthMask] {
        try (0..<6).map { number in
            var state = random.next() & 1 == 0
            let chance = [2, 3, 9, 1 << 40, 1 << 40, 5][number]
            return try mask(
                (0..<size.area).map { _ in
                    if random.next() % UInt64(chance) == 0 { state.toggle() }
                    return state
                }, size)
        }
    }

    @Test func operationsEqualTheDefinition() throws {
        var random = SplitMix64(seed: 31)
        for size in [(1, 1), (7, 3), (1, 40), (40, 1), (13, 17), (0, 5)].map({
            PixelSize(width: $0.0, height: $0.1)
        }) {
            let all = try masks(size, &random)
            for a in all {
                for b in all {
                    let pairs = Array(zip(pixels(a), pixels(b)))
                    #expect(try a.union(b) == mask(pairs.map { $0 || $1 }, size))
                    #expect(try a.intersection(b) == mask(pairs.map { $0 && $1 }, size))
                    #expect(try a.subtracting(b) == mask(pairs.map { $0 && !$1 }, size))
                    let common = pairs.count { $0 && $1 }, whole = pairs.count { $0 || $1 }
                    #expect(
                        try a.intersectionOverUnion(b) == (whole == 0 ? 0 : Double(common) / Double(whole)))
                    let own = pairs.count { $0.0 }
                    #expect(
                        try a.intersectionOverUnion(b, crowd: true)
                            == (own == 0 ? 0 : Double(common) / Double(own)))
                }
            }
        }
    }

    @Test func otherSizesAreErrors() throws {
        let a = try RunLengthMask(counts: [4], size: PixelSize(width: 2, height: 2))
        let b = try RunLengthMask(counts: [4], size: PixelSize(width: 4, height: 1))
        for work in [
            { _ = try a.union(b) }, { _ = try a.intersection(b) }, { _ = try a.subtracting(b) },
            { _ = try a.intersectionOverUnion(b) },
        ] {
            #expect { try work() } throws: { ($0 as? MatteError)?.code == .parameter }
        }
    }

    /// Suppression by the definition: masks in descending order, each compared with all kept ones, pixel by pixel.
    private func kept(
        _ masks: [RunLengthMask], _ scores: [Double], _ categories: [Int],
        _ suppression: NonMaximumSuppression
    ) -> [Int] {
        var kept: [Int] = []
        for index in masks.indices.sorted(by: { scores[$0] > scores[$1] })
        where scores[index] >= suppression.minimumScore {
            let isCovered = kept.contains { better in
                if suppression.isClassAware, categories[better] != categories[index] { return false }
                let pairs = Array(zip(pixels(masks[better]), pixels(masks[index])))
                let common = Double(pairs.count { $0 && $1 })
                let whole =
                    suppression.measure == .intersectionOverUnion
                    ? pairs.count { $0 || $1 } : min(masks[better].area, masks[index].area)
                return whole > 0 && common / Double(whole) > suppression.threshold
            }
            if !isCovered { kept.append(index) }
        }
        return kept
    }

    @Test(arguments: OverlapMeasure.allCases, [0, 0.3, 0.5, 1]) func suppressionEqualsTheDefinition(
        measure: OverlapMeasure, threshold: Double
    ) throws {
        var random = SplitMix64(seed: 8)
        let size = PixelSize(width: 12, height: 9)
        var removed = 0
        for isClassAware in [true, false] {
            let masks = try (0..<5).flatMap { _ in try self.masks(size, &random) }
            let scores = masks.indices.map { _ in Double(random.next() >> 11) * 0x1p-53 }
            let categories = masks.indices.map { _ in Int(random.next() % 3) }
            let suppression = NonMaximumSuppression(
                threshold: threshold, measure: measure, isClassAware: isClassAware, minimumScore: 0.1)
            let found = try suppression.indices(ofMasks: masks, scores: scores, categories: categories)
            #expect(found == self.kept(masks, scores, categories, suppression))
            removed += masks.count - found.count
        }
        #expect(removed > 0)
    }

    @Test func wrongArgumentsAreErrors() throws {
        let mask = try RunLengthMask(counts: [0, 4], size: PixelSize(width: 2, height: 2))
        let other = try RunLengthMask(counts: [0, 4], size: PixelSize(width: 4, height: 1))
        for (suppression, masks, scores) in [
            (NonMaximumSuppression(threshold: 2), [mask], [1.0]), (NonMaximumSuppression(), [mask], []),
            (NonMaximumSuppression(decay: .linear), [mask], [1]), (NonMaximumSuppression(), [mask], [.nan]),
            (NonMaximumSuppression(), [mask, other], [1, 2]),
        ] {
            #expect { try suppression.indices(ofMasks: masks, scores: scores) } throws: {
                ($0 as? MatteError)?.code == .parameter
            }
        }
        #expect(try NonMaximumSuppression().indices(ofMasks: [], scores: []) == [])
        #expect(try NonMaximumSuppression().indices(ofMasks: [mask, mask], scores: [1, 1]) == [0])
    }
}
