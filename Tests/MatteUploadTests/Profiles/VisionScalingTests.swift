import Matte
import MatteUpload
import Testing

/// The worked examples that the services publish.
struct VisionScalingTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test func openAITiles() throws {
        let profile = UploadProfile.openAIVision
        let square = try profile.plan(for: size(1024, 1024))
        #expect(square.seenSize == size(768, 768))
        #expect(square.tiles == 4)
        #expect(square.tokens == 765)
        let tall = try profile.plan(for: size(2048, 4096))
        #expect(tall.seenSize == size(768, 1536))
        #expect(tall.tiles == 6)
        #expect(tall.tokens == 1105)
        // Small pictures are not enlarged.
        #expect(try profile.plan(for: size(100, 50)).size == size(100, 50))
    }

    @Test func openAIPatches() throws {
        let profile = UploadProfile.openAIVisionPatches
        let large = try profile.plan(for: size(1800, 2400))
        #expect(large.size == size(1056, 1408))
        #expect(large.patches == 1452)
        let small = try profile.plan(for: size(1024, 1024))
        #expect(small.size == size(1024, 1024))
        #expect(small.tokens == 1024)
    }

    @Test(arguments: [
        (1075, 1520, 924, 1307, 1551), (200, 200, 200, 200, 64), (1000, 1000, 1000, 1000, 1296),
        (1092, 1092, 1092, 1092, 1521), (1920, 1080, 1456, 819, 1560), (3840, 2160, 1456, 819, 1560),
    ])
    func claude(width: Int, height: Int, seenWidth: Int, seenHeight: Int, tokens: Int) throws {
        let plan = try UploadProfile.claudeVision.plan(for: size(width, height))
        #expect(plan.size == size(seenWidth, seenHeight))
        #expect(plan.tokens == tokens)
    }

    @Test func claudeLarge() throws {
        let plan = try UploadProfile.claudeVisionLarge.plan(for: size(3840, 2160))
        #expect(plan.size == size(2576, 1449))
        #expect(plan.tokens == 4784)
        #expect(try UploadProfile.claudeVisionLarge.plan(for: size(1920, 1080)).tokens == 2691)
    }

    /// What is uploaded as planned isn't scaled again, or boxes would come back in other pixels than the file's.
    @Test(arguments: UploadProfile.all.filter { $0.scaling != nil })
    func aPlannedSizeIsSeenAsItIs(profile: UploadProfile) throws {
        for (width, height) in [
            (1, 1), (4032, 3024), (3024, 4032), (8000, 31), (77, 7000), (1500, 1499), (30, 40),
        ] {
            let plan = try profile.plan(for: size(width, height))
            #expect(plan.seenSize == plan.size, "\(profile.name) \(width)x\(height)")
            #expect(plan.size.width <= width && plan.size.height <= height)
        }
    }
}
