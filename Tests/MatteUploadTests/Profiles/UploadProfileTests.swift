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

    @Test func everyNameMeansOneProfile() throws {
        let names = UploadProfile.all.flatMap { [$0.name] + $0.otherNames }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0 == $0.lowercased() })
        #expect(try UploadProfile(named: "dall-e-2-edit") == .square4MB)
        #expect(UploadProfile.dallE2Edit == .square4MB && UploadProfile.all.first == .square4MB)
        #expect(try UploadProfile(named: "gpt-image-2.6-flare") == .gptImage2Edit)
        #expect(try UploadProfile(named: "gpt-6-astra") == .openAIVisionOriginal)
        #expect(try UploadProfile(named: "GPT-5.6-Luna-High") == .openAIVisionLargePatches)
        for profile in UploadProfile.all {
            if let successor = profile.successor { _ = try UploadProfile(named: successor) }
            #expect((profile.purpose == .edit) == (profile.frames != nil), "\(profile.name)")
            #expect(profile.frames.map { $0.allowed.contains($0.standard) } ?? true)
        }
    }

    /// https://developers.openai.com/api/docs/deprecations and Google's notice.
    @Test func profilesThatEndStateTheDate() {
        let ends = UploadProfile.all.filter { $0.ends != nil }.map { "\($0.name) \($0.ends ?? "")" }
        #expect(
            ends == [
                "openai-vision-75 2026-12-11", "openai-vision-low-75 2026-12-11",
                "gpt-image-edit 2026-12-01", "openai-vision-patches 2026-12-11",
                "dall-e-2-variation 2026-05-12", "dall-e-3 2026-05-12", "imagen-edit 2026-08-17",
            ])
        #expect(UploadProfile.gptImageEdit.successor == "gpt-image-2-edit")
    }

    /// The rules of November 2026 for editors without a mask, from the pages that the profiles name.
    @Test func everyEditorStatesItsUseOfMasks() {
        let uses = Dictionary(grouping: UploadProfile.all.filter { $0.purpose == .edit }, by: \.maskUse)
            .mapValues { $0.map(\.name) }
        #expect(
            uses[UploadProfile.MaskUse.none] == [
                "gemini-edit", "gemini-lite-edit", "xai-edit", "bfl-flux-2-edit", "bfl-kontext-edit",
                "qwen-image-edit", "stability-outpaint", "bfl-flux-expand", "bria-expand",
            ])
        #expect(
            uses[.optional] == [
                "gpt-image-2-edit", "gpt-image-2-edit-json", "ideogram-precise-edit", "gpt-image-edit",
                "imagen-edit",
            ])
        #expect(
            uses[.required] == [
                "square-4mb", "stability-inpaint", "bfl-flux-fill", "recraft-inpaint", "ideogram-inpaint",
                "stability-erase", "recraft-erase", "ideogram-remove-object", "bria-erase", "bria-fill",
                "firefly-fill",
            ])
    }

    /// https://ai.google.dev/gemini-api/docs/image-generation: every ratio, as width:height.
    @Test(arguments: [
        (1, 1), (3, 2), (2, 3), (4, 3), (3, 4), (5, 4), (4, 5), (16, 9), (9, 16), (21, 9), (4, 1), (1, 4),
        (8, 1), (1, 8),
    ])
    func geminiReturnsEveryPublishedRatio(width: Int, height: Int) throws {
        let wanted = PixelSize(width: 100 * width, height: 100 * height)
        for profile in [UploadProfile.geminiEdit, .geminiLiteEdit] {
            let size = try profile.nearestSize(to: wanted)
            let ratio = Double(size.width * height) / Double(size.height * width)
            #expect(abs(ratio - 1) < 0.02, "\(size) for \(width):\(height)")
        }
        #expect(UploadProfile.geminiLiteEdit.output?.list.allSatisfy { $0.longerSide <= 3072 } == true)
    }

    @Test func sizesOfEditorsWithoutAMask() throws {
        func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }
        let flux = UploadProfile.flux2Edit.input
        #expect(flux.allows(size(2048, 1953)) && !flux.allows(size(2048, 1954)))
        #expect(
            flux.allows(size(256, 2048)) && !flux.allows(size(255, 2048)) && !flux.allows(size(256, 2049)))
        #expect(UploadProfile.fluxKontextEdit.input == flux)
        let qwen = try #require(UploadProfile.qwenImageEdit.output)
        #expect(qwen.allows(size(512, 512)) && !qwen.allows(size(512, 511)))
        #expect(qwen.allows(size(4096, 1024)) && !qwen.allows(size(2048, 2049)))
    }

    @Test func modelsOfClaudeNameTheirTier() throws {
        #expect(try UploadProfile(named: "claude-opus-4-7") == .claudeVisionLarge)
        #expect(try UploadProfile(named: "claude-haiku-4-5") == .claudeVision)
        #expect(UploadProfile.claudeVisionBedrock.otherNames.isEmpty)
    }

    @Test func anUnknownNameListsTheKnownOnes() {
        do throws(MatteError) {
            _ = try UploadProfile(named: "dall-e-9")
            Issue.record("dall-e-9 was found")
        } catch {
            #expect(error.code == .parameter)
            #expect(error.message.contains("dall-e-9") && error.message.contains("square-4mb"))
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

    @Test func tooSmallPicturesAreRejectedWithAMessage() {
        do throws(MatteError) {
            _ = try UploadProfile.azureFace.plan(for: PixelSize(width: 20, height: 400))
            Issue.record("a picture of 20x400 was planned")
        } catch {
            #expect(error.message.contains("20x400") && error.message.contains("36"))
        }
    }

    @Test func theLongestSideIsKept() throws {
        let plan = try UploadProfile.rekognitionPPE.plan(for: PixelSize(width: 8192, height: 4096))
        #expect(plan.size == PixelSize(width: 4096, height: 2048))
        #expect(plan.transform.destinationSize == plan.size)
    }

    /// https://docs.mistral.ai/studio-api/conversations/vision: Pixtral 12B scales 1436x962 to about 1024x686.
    @Test func aProfileWithPixtralsLongestSideGivesThePublishedSize() throws {
        var profile = UploadProfile.mistralVision
        profile.input.mostSide = 1024
        let plan = try profile.plan(for: PixelSize(width: 1436, height: 962))
        #expect(plan.size == PixelSize(width: 1024, height: 686))
    }

    @Test func thePreferredPixelsAreKept() throws {
        let plan = try UploadProfile.mastodon.plan(for: PixelSize(width: 4032, height: 3024))
        #expect(plan.size == PixelSize(width: 3325, height: 2494))
        #expect(plan.size.area <= 8_294_400)
        let sliver = try UploadProfile.mastodon.plan(for: PixelSize(width: 9_000_000, height: 1))
        #expect(sliver.size == PixelSize(width: 8_294_400, height: 1))
    }

    /// The rule concerns the face: https://learn.microsoft.com/rest/api/face/face-detection-operations/detect,
    /// https://docs.aws.amazon.com/rekognition/latest/dg/limits.html
    @Test func facesGrowWithThePicture() throws {
        let azure = try #require(UploadProfile.azureFace.faces)
        #expect(azure.leastSide(in: PixelSize(width: 1920, height: 1080)) == 36)
        #expect(azure.leastSide(in: PixelSize(width: 100, height: 100)) == 36)
        #expect(azure.leastSide(in: PixelSize(width: 3840, height: 2160)) == 72)
        #expect(azure.leastSide(in: PixelSize(width: 1080, height: 1921)) == 37)
        let rekognition = try #require(UploadProfile.rekognition.faces)
        #expect(rekognition.leastSide(in: PixelSize(width: 3840, height: 2160)) == 80)
        let large = PixelSize(width: 5000, height: 5000)
        let face = PixelRect(x: 0, y: 0, width: 4097, height: 4097)
        #expect(try UploadProfile.azureFace.check(face: face, in: large).map(\.rule) == [.face])
        let small = DetectedBox.azure(top: 10, left: 10, width: 35, height: 40)
        let broken = try UploadProfile.azureFace.check(face: small, in: PixelSize(width: 640, height: 480))
        #expect(broken.map(\.rule) == [.face] && broken[0].message.contains("36x36"))
        // Matte once rejected wide pictures for the limit on faces.
        #expect(UploadProfile.azureFace.violations(by: PixelSize(width: 5000, height: 300)).isEmpty)
    }

    /// The published figures.
    static let published = [
        Published(.square4MB, mime: "image/png", bytes: 3_999_999, images: 1),
        Published(.dallE2Variation, mime: "image/png", bytes: 3_999_999, images: 1),
        Published(.dallE3Generation, mime: "image/png", bytes: nil, images: 1),
        Published(.gptImageEdit, mime: "image/png image/webp image/jpeg", bytes: 49_999_999, images: 16),
        Published(.gptImage2Edit, mime: "image/png image/webp image/jpeg", bytes: 49_999_999, images: 16),
        Published(
            .gptImage2EditJSON, mime: "image/png image/webp image/jpeg", bytes: 15_728_622, images: 16),
        Published(
            .openAIVision, mime: "image/jpeg image/webp image/png image/gif", bytes: 20_000_000, images: 1500),
        Published(
            .openAIVisionPatches, mime: "image/jpeg image/webp image/png image/gif", bytes: 20_000_000,
            images: 1500),
        Published(
            .openAIVisionLargePatches, mime: "image/jpeg image/webp image/png image/gif", bytes: 20_000_000,
            images: 1500),
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
            images: 3600),
        Published(
            .gemini100MB, mime: "image/jpeg image/png image/webp image/heic image/heif", bytes: 74_924_997,
            images: 3600),
        Published(
            .claudeVisionMany600, mime: "image/jpeg image/png image/webp image/gif", bytes: 7_500_000,
            images: 600),
        Published(.rekognition, mime: "image/jpeg image/png", bytes: 5_000_000, images: 1),
        Published(.rekognitionPPE, mime: "image/jpeg image/png", bytes: 4_000_000, images: 1),
        Published(.xAIVision, mime: "image/jpeg image/png", bytes: 20_971_520, images: .max),
        Published(.xAIEdit, mime: "image/jpeg image/png", bytes: 20_971_520, images: 3),
        Published(
            .mistralVision, mime: "image/jpeg image/png image/webp image/gif", bytes: 10_000_000, images: 8),
        Published(.stabilityInpaint, mime: "image/png image/webp image/jpeg", bytes: nil, images: 1),
        Published(.fluxFill, mime: "image/png image/webp image/jpeg", bytes: nil, images: 1),
        Published(
            .recraftInpaint, mime: "image/png image/webp image/jpeg image/svg+xml", bytes: 9_999_999,
            images: 1),
        Published(.ideogramInpaint, mime: "image/png image/webp image/jpeg", bytes: 25_000_000, images: 1),
        Published(
            .ideogramPreciseEdit, mime: "image/png image/webp image/jpeg", bytes: 50_000_000, images: 1),
        Published(.stabilityErase, mime: "image/png image/webp image/jpeg", bytes: nil, images: 1),
        Published(
            .recraftErase, mime: "image/png image/webp image/jpeg image/svg+xml", bytes: 9_999_999, images: 1),
        Published(
            .ideogramRemoveObject, mime: "image/png image/webp image/jpeg", bytes: 25_000_000, images: 1),
        Published(.briaErase, mime: "image/png image/webp image/jpeg", bytes: nil, images: 1),
        Published(.fireflyFill, mime: "image/png image/webp image/jpeg", bytes: nil, images: 1),
        Published(.flux2Edit, mime: "image/png image/webp image/jpeg", bytes: nil, images: 8),
        Published(.qwenImageEdit, mime: "image/png image/webp image/jpeg", bytes: nil, images: 10),
        Published(.bluesky, mime: "image/jpeg image/webp image/png", bytes: 2_000_000, images: 4),
        Published(.blueskyAvatar, mime: "image/jpeg image/png", bytes: 1_000_000, images: 1),
        Published(.mastodon, mime: "image/jpeg image/webp image/png", bytes: 16_777_216, images: 4),
        Published(
            .geminiVertex, mime: "image/jpeg image/png image/webp image/heic image/heif", bytes: 7_000_000,
            images: 3000),
        Published(.imagenEdit, mime: "image/png image/jpeg", bytes: nil, images: 1),
        Published(.azureFace, mime: "image/jpeg image/png image/gif image/bmp", bytes: 6_000_000, images: 1),
    ]

    /// The older profiles whose figures are not in ``published``. A new profile needs a row there.
    static let unpublished: [UploadProfile] =
        UploadProfile.openAIVisionLow + [
            .geminiEdit, .geminiLiteEdit, .fluxKontextEdit, .briaFill, .stabilityOutpaint, .fluxExpand,
            .briaExpand, .openAIVisionTiles70, .openAIVisionTiles75, .openAIVisionTiles2833,
            .openAIVisionWidePatches, .openAIVision6144Patches, .openAIVisionMiniPatches,
            .openAIVision10000Patches, .openAIVisionOriginal, .openAIVisionLowPatches, .claudeVisionExact,
            .claudeVisionLargeExact, .gemini2, .qwen25VL, .qwen3VL, .glmVision,
        ]

    /// This test fails if a profile deviates from its source, or isn't found by its name.
    @Test(arguments: published)
    func figuresArePublishedOnes(published: Published) {
        let profile = published.profile
        #expect(UploadProfile.all.contains(profile), "no list of Services has \(profile.name)")
        let types = profile.formats.map(\.mimeType) + profile.otherMIMETypes
        #expect(types.joined(separator: " ") == published.mime)
        #expect(profile.byteCap?.largestFile == published.bytes)
        #expect(profile.mostImages == published.images)
    }

    @Test func everyNewProfileHasPublishedFigures() {
        let known = Self.published.map(\.profile) + Self.unpublished
        for profile in UploadProfile.all { #expect(known.contains(profile), "no row for \(profile.name)") }
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
        #expect(UploadProfile.azureFace.input.allows(size(36, 9000)))
        #expect(!UploadProfile.azureFace.input.allows(size(35, 4096)))
        #expect(!UploadProfile.rekognition.input.allows(size(79, 100)))
        #expect(UploadProfile.stabilityInpaint.input.allows(size(3072, 3072)))
        #expect(!UploadProfile.stabilityInpaint.input.allows(size(3072, 3073)))
        #expect(!UploadProfile.recraftInpaint.input.allows(size(255, 300)))
        #expect(!UploadProfile.qwen3VL.input.allows(size(2010, 10)))
        #expect(UploadProfile.azureFace.leastBytes == 1024)
        #expect(UploadProfile.openAIVision.requestCap == .base64AtMost(512_000_000))
        #expect(UploadProfile.gemini.requestCap == ByteCap(20_000_000, of: .base64, isExclusive: true))
        #expect(UploadProfile.gptImageEdit.mask?.byteCap == .below(4_000_000))
        let polarities: [(UploadProfile, MaskRule.Polarity)] = [
            (.square4MB, .transparentIsEdited), (.gptImage2Edit, .transparentIsEdited),
            (.imagenEdit, .nonZeroIsEdited), (.stabilityInpaint, .whiteIsEdited), (.fluxFill, .whiteIsEdited),
            (.recraftInpaint, .whiteIsEdited), (.ideogramInpaint, .blackIsEdited),
            (.ideogramPreciseEdit, .blackIsEdited), (.ideogramRemoveObject, .whiteIsEdited),
            (.stabilityErase, .whiteIsEdited), (.recraftErase, .whiteIsEdited), (.briaErase, .whiteIsEdited),
            (.briaFill, .whiteIsEdited), (.fireflyFill, .whiteIsEdited),
        ]
        for (profile, polarity) in polarities { #expect(profile.mask?.polarity == polarity) }
        #expect(UploadProfile.recraftInpaint.mask?.greys == .rejected)
        #expect(UploadProfile.stabilityInpaint.mask?.greys == .strength)
        #expect(UploadProfile.stabilityInpaint.mask?.hasImageSize == false)
        #expect(UploadProfile.fluxFill.mask?.omission == .usesAlpha)
        #expect(UploadProfile.square4MB.frames?.standard == .largestSquare)
        #expect(UploadProfile.gptImage2Edit.frames?.standard == .whole)
        let gpt2 = UploadProfile.gptImage2Edit.output
        #expect(gpt2?.allows(size(3840, 2160)) == true && gpt2?.allows(size(3856, 2144)) == false)
        #expect(gpt2?.allows(size(640, 1024)) == true && gpt2?.allows(size(640, 1008)) == false)
        #expect(gpt2?.allows(size(2304, 768)) == true && gpt2?.allows(size(2320, 768)) == false)
        // https://developers.openai.com/api/docs/guides/image-generation: the sizes it prints, and its example.
        let printed = [
            (1024, 1024), (1536, 1024), (1024, 1536), (2048, 2048), (2048, 1152), (3840, 2160), (2160, 3840),
            (1536, 864),
        ]
        for (width, height) in printed { #expect(gpt2?.allows(size(width, height)) == true) }
        for (width, height) in [(1008, 640), (3840, 2176), (3088, 1024), (3856, 2144), (1000, 1000)] {
            #expect(gpt2?.allows(size(width, height)) == false, "\(width)x\(height)")
        }
        #expect(gpt2?.allows(size(1024, 640)) == true && gpt2?.allows(size(3072, 1024)) == true)
    }
}
