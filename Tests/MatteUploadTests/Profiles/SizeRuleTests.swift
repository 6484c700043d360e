import Matte
import MatteUpload
import TestSupport
import Testing

struct SizeRuleTests {
    @Test func findsTheNearestOfAList() throws {
        let gpt = UploadProfile.gptImageEdit
        #expect(
            try gpt.nearestSize(to: PixelSize(width: 3000, height: 2000))
                == PixelSize(width: 1536, height: 1024))
        #expect(
            try gpt.nearestSize(to: PixelSize(width: 400, height: 600))
                == PixelSize(width: 1024, height: 1536))
        #expect(
            try gpt.nearestSize(to: PixelSize(width: 100, height: 101))
                == PixelSize(width: 1024, height: 1024))
        #expect(
            try UploadProfile.dallE3Generation.nearestSize(to: PixelSize(width: 16, height: 9))
                == PixelSize(width: 1792, height: 1024))
        // All sizes are squares, so the area decides.
        #expect(
            try UploadProfile.dallE2Edit.nearestSize(to: PixelSize(width: 300, height: 300))
                == PixelSize(width: 256, height: 256))
        #expect(
            try UploadProfile.dallE2Edit.nearestSize(to: PixelSize(width: 450, height: 450))
                == PixelSize(width: 512, height: 512))
    }

    @Test func anEmptySizeIsRefused() {
        #expect(throws: MatteError.self) {
            try UploadProfile.dallE2Edit.nearestSize(to: PixelSize(width: 0, height: 5))
        }
        #expect(throws: MatteError.self) {
            try UploadProfile.azureFace.nearestSize(to: PixelSize(width: 5, height: 5))
        }
    }

    /// For every requested size, the result meets the published conditions, and its ratio is close.
    @Test func theNearestSizeMeetsTheConditions() throws {
        let rule = try #require(UploadProfile.gptImage2Edit.output)
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let size = PixelSize(
                width: Int(random.next() % 6000) + 1, height: Int(random.next() % 6000) + 1)
            let nearest = try rule.nearest(to: size)
            #expect(nearest.width % 16 == 0 && nearest.height % 16 == 0)
            #expect(nearest.longerSide <= 3840 && nearest.longerSide <= 3 * nearest.shorterSide)
            #expect(nearest.area >= 655_360 && nearest.area <= 8_294_400)
            let wanted = min(3, Double(size.longerSide) / Double(size.shorterSide))
            let got = Double(nearest.longerSide) / Double(nearest.shorterSide)
            #expect(abs(got / wanted - 1) < 0.05, "\(size) became \(nearest)")
        }
    }

    @Test func aSizeThatMeetsTheConditionsIsItsOwnNearest() throws {
        let rule = try #require(UploadProfile.gptImage2Edit.output)
        let size = PixelSize(width: 1920, height: 1088)
        #expect(try rule.nearest(to: size) == size)
    }

    @Test func contradictoryConditionsAreAnError() {
        var rule = SizeRule.any
        rule.leastPixels = 1000
        rule.mostPixels = 10
        #expect(throws: MatteError.self) { try rule.nearest(to: PixelSize(width: 20, height: 20)) }
    }

    @Test func saysEveryBrokenCondition() {
        var rule = SizeRule.square
        rule.multiple = 16
        rule.mostSide = 100
        let words = rule.violations(by: PixelSize(width: 120, height: 50))
        #expect(words.count == 3)
        #expect(words[0] == "is 120x50 but must be square")
        #expect(words.allSatisfy { $0.contains("120x50") })
        #expect(rule.violations(by: PixelSize(width: 96, height: 96)).isEmpty)
    }

    /// A random rule and a random size.
    private struct Search: Sendable, CustomStringConvertible {
        var rule = SizeRule.any
        var size = PixelSize(width: 1, height: 1)
        var description: String {
            "square \(rule.isSquare), multiple \(rule.multiple), sides \(rule.leastSide)...\(rule.mostSide), pixels "
                + "\(rule.leastPixels)...\(rule.mostPixels), ratio \(rule.mostRatio ?? 0), size \(size)"
        }
    }

    /// Compared with all possible sizes: a size is found if there is one, and its ratio is as close as any other,
    /// within 3 %.
    @Test func theNearestSizeIsFoundWheneverThereIsOne() {
        let seeds = Generator<UInt64>.integer(in: 0...1_000_000).map { seed in
            var random = SplitMix64(seed: seed)
            func draw(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
            var search = Search()
            search.rule.multiple = [1, 1, 2, 8, 16, 3][draw(0...5)]
            search.rule.leastSide = draw(1...12)
            search.rule.mostSide = draw(10...48)
            search.rule.isSquare = draw(0...3) == 0
            if draw(0...1) == 0 { search.rule.leastPixels = draw(1...1200) }
            if draw(0...1) == 0 { search.rule.mostPixels = draw(50...2000) }
            if draw(0...3) == 0 {
                search.rule.leastPixels = draw(1...1500)
                search.rule.mostPixels = search.rule.leastPixels + draw(0...9)
            }
            if draw(0...1) == 0 { search.rule.mostRatio = draw(1...4) }
            search.size = PixelSize(width: draw(1...120), height: draw(1...120))
            return search
        }
        func factor(_ a: PixelSize, _ b: PixelSize) -> Double {
            let ratio = Double(a.width * b.height) / Double(a.height * b.width)
            return max(ratio, 1 / ratio)
        }
        forAll("the nearest size is found", cases: 250, seeds) { search in
            let (rule, size) = (search.rule, search.size)
            var best: Double?
            let sides = stride(from: rule.multiple, through: rule.mostSide, by: rule.multiple)
            for width in sides {
                for height in sides {
                    let candidate = PixelSize(width: width, height: height)
                    // Cheap conditions first.
                    guard !rule.isSquare || width == height,
                        rule.leastPixels...max(rule.leastPixels, rule.mostPixels) ~= candidate.area,
                        rule.allows(candidate)
                    else { continue }
                    best = min(best ?? .infinity, factor(candidate, size))
                }
            }
            guard let found = try? rule.nearest(to: size) else { return best == nil }
            guard let best, rule.allows(found) else { return false }
            return found == size || factor(found, size) <= best * 1.0301
        }
    }

    /// Searches also end for conditions without limits on sides or with a single number of pixels.
    @Test func narrowRulesEnd() throws {
        var rule = SizeRule.any
        rule.leastPixels = 1_000_003
        rule.mostPixels = 1_000_003
        #expect(try rule.nearest(to: PixelSize(width: 30, height: 30)).area == 1_000_003)
        rule.mostRatio = 100
        #expect(throws: (any Error).self) { try rule.nearest(to: PixelSize(width: 30, height: 30)) }
        rule.leastPixels = 1 << 61
        rule.mostPixels = .max
        #expect(try rule.nearest(to: PixelSize(width: 30, height: 20)).area >= 1 << 61)
    }
}
