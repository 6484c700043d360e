import Matte
import MatteUpload
import Testing

struct UploadProfileTests {
    @Test func everyProfileHasANameOfItsOwnASourceAndADate() throws {
        let all = UploadProfile.all
        #expect(Set(all.map(\.name)).count == all.count)
        for profile in all {
            #expect(profile.source.hasPrefix("https://"))
            let date = profile.asOf.split(separator: "-").compactMap { Int($0) }
            #expect(date.count == 3 && date[0] >= 2026)
            #expect(!profile.formats.isEmpty)
            #expect(try UploadProfile(named: profile.name.uppercased()) == profile)
        }
    }

    @Test func anUnknownNameListsTheKnownOnes() {
        do throws(MatteError) {
            _ = try UploadProfile(named: "dall-e-9")
            Issue.record("dall-e-9 was found")
        } catch {
            #expect(error.code == .parameter)
            #expect(error.message.contains("dall-e-9") && error.message.contains("dall-e-2-edit"))
        }
    }

    @Test func aSquareIsCutAroundTheFocus() throws {
        let plan = try UploadProfile.dallE2Variation.plan(
            for: PixelSize(width: 3000, height: 2000),
            focus: PixelRect(x: 2900, y: 100, width: 50, height: 50))
        #expect(plan.size == PixelSize(width: 1024, height: 1024))
        #expect(
            plan.transform.visibleSource.pixels(
                .nearest, clippedTo: PixelRect(x: 0, y: 0, width: 3000, height: 2000))
                == PixelRect(x: 1000, y: 0, width: 2000, height: 2000))
    }

    @Test func whatIsTooSmallIsRefusedInWords() {
        do throws(MatteError) {
            _ = try UploadProfile.azureFace.plan(for: PixelSize(width: 20, height: 400))
            Issue.record("a picture of 20x400 was planned")
        } catch {
            #expect(error.message.contains("20x400") && error.message.contains("36"))
        }
    }

    @Test func theLongestSideIsKept() throws {
        let plan = try UploadProfile.azureFace.plan(for: PixelSize(width: 8192, height: 4096))
        #expect(plan.size == PixelSize(width: 4096, height: 2048))
        #expect(plan.transform.destinationSize == plan.size)
    }

    /// The published figures, each once: a profile that drifts from its source fails here.
    @Test(arguments: [
        Published(.dallE2Edit, mime: "image/png", bytes: 3_999_999, images: 1),
        Published(.dallE2Variation, mime: "image/png", bytes: 3_999_999, images: 1),
        Published(.dallE3Generation, mime: "image/png", bytes: nil, images: 1),
        Published(.gptImageEdit, mime: "image/png image/webp image/jpeg", bytes: 49_999_999, images: 16),
        Published(.gptImage2Edit, mime: "image/png image/webp image/jpeg", bytes: 49_999_999, images: 16),
        Published(
            .openAIVision, mime: "image/jpeg image/webp image/png image/gif", bytes: 20_000_000, images: 500),
        Published(
            .openAIVisionPatches, mime: "image/jpeg image/webp image/png image/gif", bytes: 20_000_000,
            images: 500),
        Published(
            .openAIVisionLargePatches, mime: "image/jpeg image/webp image/png image/gif", bytes: 20_000_000,
            images: 500),
        Published(
            .claudeVision, mime: "image/jpeg image/png image/webp image/gif", bytes: 7_500_000, images: 20),
        Published(
            .claudeVisionLarge, mime: "image/jpeg image/png image/webp image/gif", bytes: 7_500_000,
            images: 20),
        Published(
            .claudeVisionMany, mime: "image/jpeg image/png image/webp image/gif", bytes: 7_500_000,
            images: 100),
        Published(
            .claudeVisionBedrock, mime: "image/jpeg image/png image/webp image/gif", bytes: 3_932_160,
            images: 20),
        Published(
            .gemini, mime: "image/jpeg image/png image/webp image/heic image/heif", bytes: 14_924_997,
            images: 3000),
        Published(
            .geminiVertex, mime: "image/jpeg image/png image/webp image/heic image/heif", bytes: 7_000_000,
            images: 3000),
        Published(.imagenEdit, mime: "image/png image/jpeg", bytes: nil, images: 1),
        Published(.azureFace, mime: "image/jpeg image/png image/gif image/bmp", bytes: 6_000_000, images: 1),
    ])
    func figuresArePublishedOnes(published: Published) {
        let profile = published.profile
        let types = profile.formats.map(\.mimeType) + profile.otherMIMETypes
        #expect(types.joined(separator: " ") == published.mime)
        #expect(profile.byteCap?.largestFile == published.bytes)
        #expect(profile.mostImages == published.images)
    }

    struct Published: Sendable, CustomTestStringConvertible {
        let profile: UploadProfile
        let mime: String
        let bytes: Int?
        let images: Int

        init(_ profile: UploadProfile, mime: String, bytes: Int?, images: Int) {
            (self.profile, self.mime, self.bytes, self.images) = (profile, mime, bytes, images)
        }

        var testDescription: String { profile.name }
    }

    @Test func sizesAndRequestsArePublishedOnes() {
        func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }
        #expect(UploadProfile.dallE2Edit.output?.list == [size(256, 256), size(512, 512), size(1024, 1024)])
        #expect(
            UploadProfile.dallE3Generation.output?.list == [
                size(1024, 1024), size(1792, 1024), size(1024, 1792),
            ])
        #expect(
            UploadProfile.gptImageEdit.output?.list == [size(1024, 1024), size(1536, 1024), size(1024, 1536)])
        #expect(UploadProfile.claudeVision.input.allows(size(8000, 8000)))
        #expect(!UploadProfile.claudeVision.input.allows(size(8001, 10)))
        #expect(!UploadProfile.claudeVisionMany.input.allows(size(2001, 10)))
        #expect(UploadProfile.azureFace.input.allows(size(36, 4096)))
        #expect(!UploadProfile.azureFace.input.allows(size(35, 4096)))
        #expect(!UploadProfile.azureFace.input.allows(size(36, 4097)))
        #expect(UploadProfile.azureFace.leastBytes == 1024)
        #expect(UploadProfile.openAIVision.requestCap == .atMost(50_000_000))
        #expect(UploadProfile.gemini.requestCap == ByteCap(20_000_000, of: .base64, isExclusive: true))
        #expect(UploadProfile.gptImageEdit.mask?.byteCap == .below(4_000_000))
        #expect(UploadProfile.imagenEdit.mask?.polarity == .nonZeroIsEdited)
        let gpt2 = UploadProfile.gptImage2Edit.output
        #expect(gpt2?.allows(size(3840, 2160)) == true && gpt2?.allows(size(3856, 2144)) == false)
        #expect(gpt2?.allows(size(640, 1024)) == true && gpt2?.allows(size(640, 1008)) == false)
        #expect(gpt2?.allows(size(2304, 768)) == true && gpt2?.allows(size(2320, 768)) == false)
    }
}
