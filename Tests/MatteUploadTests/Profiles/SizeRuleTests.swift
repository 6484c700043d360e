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
        // All squares: the area decides.
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

    /// Whatever is asked for, what comes back meets the published conditions, and its ratio is near.
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
        #expect(words[0] == "is 120x50, must be square")
        #expect(words.allSatisfy { $0.contains("120x50") })
        #expect(rule.violations(by: PixelSize(width: 96, height: 96)).isEmpty)
    }
}
