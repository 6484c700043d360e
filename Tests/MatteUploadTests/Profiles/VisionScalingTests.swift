import Matte
import MatteUpload
import Testing

/// Tests of the examples that the services publish, and of cases derived from their rules.
struct VisionScalingTests {
    /// A picture's size, the size that the model sees, and the number of tiles or patches.
    struct Example: Sendable, CustomTestStringConvertible {
        let width: Int, height: Int
        let seen: (Int, Int)
        var count: Int?
        let tokens: Int
        var testDescription: String { "\(width)x\(height)" }

        init(_ size: (Int, Int), _ seen: (Int, Int), count: Int? = nil, tokens: Int) {
            (width, height) = size
            (self.seen, self.count, self.tokens) = (seen, count, tokens)
        }
    }

    private func expect(_ example: Example, _ profile: UploadProfile) throws {
        let plan = try profile.plan(for: PixelSize(width: example.width, height: example.height))
        let seen = PixelSize(width: example.seen.0, height: example.seen.1)
        #expect(plan.size == seen && plan.seenSize == seen, "\(profile.name)")
        #expect(plan.tokens == example.tokens, "\(profile.name)")
        if let count = example.count { #expect((plan.tiles ?? plan.patches) == count, "\(profile.name)") }
    }

    /// https://developers.openai.com/api/docs/guides/images-vision (the first two), and the guide's "round the
    /// other dimension down" at sizes where rounding to nearest would give one more row of tiles.
    @Test(arguments: [
        Example((1024, 1024), (768, 768), count: 4, tokens: 765),
        Example((2048, 4096), (768, 1536), count: 6, tokens: 1105),
        Example((1334, 1000), (1024, 768), count: 4, tokens: 765),
        Example((1801, 900), (1536, 768), count: 6, tokens: 1105),
        Example((1201, 900), (1024, 768), count: 4, tokens: 765),
        Example((769, 1026), (768, 1024), count: 4, tokens: 765),
        Example((100, 50), (100, 50), count: 1, tokens: 255),
    ])
    func openAITiles(example: Example) throws { try expect(example, .openAIVision) }

    @Test func openAITilePrices() throws {
        let prices = [
            (UploadProfile.openAIVisionTiles70, 630, 910), (.openAIVisionTiles75, 675, 975),
            (.openAIVisionTiles2833, 25_501, 36_835),
        ]
        for (profile, square, tall) in prices {
            try expect(Example((1024, 1024), (768, 768), count: 4, tokens: square), profile)
            try expect(Example((2048, 4096), (768, 1536), count: 6, tokens: tall), profile)
        }
        // The guide's example of detail low.
        #expect(
            try UploadProfile(named: "gpt-4o-low").plan(for: PixelSize(width: 4096, height: 8192)).tokens
                == 85)
    }

    /// https://developers.openai.com/api/docs/guides/images-vision: the first two; the others follow from its rule.
    @Test(arguments: [
        Example((1024, 1024), (1024, 1024), count: 1024, tokens: 1229),
        Example((2048, 2048), (1600, 1600), count: 2500, tokens: 3000),
        Example((1800, 2400), (1368, 1824), count: 2451, tokens: 2942),
        Example((4032, 3024), (1824, 1368), count: 2451, tokens: 2942),
        Example((3840, 2160), (2048, 1152), count: 2304, tokens: 2765),
        Example((1920, 1080), (1920, 1080), count: 2040, tokens: 2448),
    ])
    func openAI2500Patches(example: Example) throws {
        try expect(example, .openAIVisionLargePatches)
        try expect(example, UploadProfile(named: "gpt-5.5-high"))
        try expect(example, UploadProfile(named: "gpt-5.4-mini"))
    }

    @Test func otherOpenAIBudgets() throws {
        // https://developers.openai.com/api/docs/guides/images-vision
        try expect(Example((4096, 512), (4096, 512), count: 2048, tokens: 2458), .openAIVisionWidePatches)
        try expect(Example((1024, 1024), (1024, 1024), count: 1024, tokens: 1229), .openAIVisionWidePatches)
        // An older edition of the same page.
        try expect(Example((1800, 2400), (1056, 1408), count: 1452, tokens: 1452), .openAIVisionPatches)
        // Derived from the rule.
        try expect(Example((1800, 2400), (1536, 2048), count: 3072, tokens: 3687), .openAIVision6144Patches)
        try expect(Example((3840, 2160), (2104, 1184), count: 2442, tokens: 2931), .openAIVisionWidePatches)
        try expect(
            Example((4032, 3024), (3669, 2752), count: 9890, tokens: 11_868), .openAIVision10000Patches)
        try expect(
            Example((3840, 2160), (3840, 2160), count: 8160, tokens: 9792), UploadProfile(named: "gpt-5.5"))
        try expect(Example((4000, 3000), (512, 384), count: 192, tokens: 231), .openAIVisionLowPatches)
    }

    /// https://platform.claude.com/docs/en/build-with-claude/vision; the last four follow from its reference code,
    /// and would differ if the side were multiplied by the inverse of the ratio.
    @Test(
        arguments: [
            (Example((200, 200), (200, 200), tokens: 64), nil),
            (Example((1000, 1000), (1000, 1000), tokens: 1296), nil),
            (Example((1092, 1092), (1092, 1092), tokens: 1521), nil),
            (
                Example((1920, 1080), (1456, 819), tokens: 1560),
                Example((1920, 1080), (1920, 1080), tokens: 2691)
            ),
            (
                Example((2000, 1500), (1270, 952), tokens: 1564),
                Example((2000, 1500), (2000, 1500), tokens: 3888)
            ),
            (
                Example((3840, 2160), (1456, 819), tokens: 1560),
                Example((3840, 2160), (2576, 1449), tokens: 4784)
            ),
            (
                Example((1075, 1520), (924, 1307), tokens: 1551),
                Example((1075, 1520), (1075, 1520), tokens: 2145)
            ),
            (
                Example((4032, 3024), (1270, 952), tokens: 1564),
                Example((4032, 3024), (2212, 1659), tokens: 4740)
            ),
            (Example((8000, 200), (1568, 39), tokens: 112), Example((8000, 200), (2576, 64), tokens: 276)),
            (
                Example((2017, 2406), (1008, 1202), tokens: 1548),
                Example((2017, 2406), (1760, 2100), tokens: 4725)
            ),
            (
                Example((3808, 3009), (1232, 973), tokens: 1540),
                Example((3808, 3009), (2162, 1708), tokens: 4758)
            ),
        ] as [(Example, Example?)])
    func claude(small: Example, large: Example?) throws {
        try expect(small, .claudeVision)
        try expect(large ?? small, .claudeVisionLarge)
    }

    /// https://ai.google.dev/gemini-api/docs/image-understanding,
    /// https://ai.google.dev/gemini-api/docs/media-resolution
    @Test func gemini() throws {
        let crops = try UploadProfile.gemini2.plan(for: PixelSize(width: 960, height: 540))
        #expect(crops.tiles == 6 && crops.tokens == 1548 && crops.seenSize == nil)
        #expect(try UploadProfile.gemini2.plan(for: PixelSize(width: 384, height: 384)).tokens == 258)
        #expect(try UploadProfile.gemini.plan(for: PixelSize(width: 960, height: 540)).tokens == 1120)
    }

    /// QwenLM/Qwen3-VL `qwen-vl-utils/src/qwen_vl_utils/vision_process.py`
    @Test(arguments: [
        (28, 4 * 784, 16_384 * 784, 1920, 1080, 1932, 1092),
        (28, 4 * 784, 16_384 * 784, 1000, 1000, 1008, 1008),
        (28, 4 * 784, 16_384 * 784, 70, 70, 56, 56), (28, 4 * 784, 16_384 * 784, 30, 40, 56, 84),
        (28, 56 * 56, 14 * 14 * 4 * 1280, 1920, 1080, 1316, 728),
        (28, 56 * 56, 14 * 14 * 4 * 1280, 4032, 3024, 1148, 840),
        (32, 4 * 1024, 16_384 * 1024, 1920, 1080, 1920, 1088),
        (32, 4 * 1024, 16_384 * 1024, 4032, 3024, 4032, 3008),
        (32, 4 * 1024, 16_384 * 1024, 1000, 1000, 992, 992),
    ])
    func qwen(side: Int, least: Int, most: Int, width: Int, height: Int, seenWidth: Int, seenHeight: Int) {
        let rule = VisionScaling.multiples(of: side, leastPixels: least, mostPixels: most)
        #expect(
            rule.seenSize(of: PixelSize(width: width, height: height))
                == PixelSize(width: seenWidth, height: seenHeight))
    }

    /// A picture of the planned size is not scaled again; otherwise boxes would refer to other pixels than the
    /// file's.
    @Test(arguments: UploadProfile.all.filter { $0.scaling != nil })
    func aPlannedSizeIsSeenAsItIs(profile: UploadProfile) throws {
        for (width, height) in [
            (1, 1), (4032, 3024), (3024, 4032), (8000, 41), (77, 7000), (1500, 1499), (30, 40),
        ] {
            let plan = try profile.plan(for: PixelSize(width: width, height: height))
            #expect(plan.size.width <= width && plan.size.height <= height)
            // Only the service enlarges pictures below the smallest multiple.
            if case .multiples(let side, _, _)? = profile.scaling, min(width, height) < 2 * side { continue }
            #expect(plan.seenSize ?? plan.size == plan.size, "\(profile.name) \(width)x\(height)")
            #expect(plan.seenTransform.destinationSize == plan.size)
        }
    }

    @Test func rejectionsInsteadOfScalingAreReported() {
        let astra = UploadProfile.openAIVisionOriginal
        #expect(astra.violations(by: PixelSize(width: 4000, height: 3000)).isEmpty)
        #expect(astra.violations(by: PixelSize(width: 8000, height: 6000))[0].contains("47000 patches"))
        let claude = UploadProfile.claudeVisionExact.violations(by: PixelSize(width: 1920, height: 1080))
        #expect(
            claude == [
                "is 1920x1080 but must be at most 1456x819, the size to which the service would reduce it"
            ])
        #expect(UploadProfile.claudeVision.violations(by: PixelSize(width: 1920, height: 1080)).isEmpty)
    }
}
