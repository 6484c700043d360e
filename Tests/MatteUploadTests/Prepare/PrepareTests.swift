import Matte
import MatteCodecs
import MatteUpload
import Testing

struct PrepareTests {
    @Test(arguments: UploadProfile.all.filter { $0.purpose != .generation })
    func whatIsPreparedConforms(profile: UploadProfile) throws {
        let photo = TestPictures.photo(240, 160)
        let prepared = try profile.prepare(photo.encoded(as: .jpeg).bytes)
        // A picture alone is what variations, vision and detection take; an edit asks for more than that.
        let broken = profile.check(image: prepared.image.bytes).filter { $0.rule != .nothingToEdit }
        #expect(broken.isEmpty, "\(broken)")
        #expect(prepared.image.size == prepared.plan.size)
        #expect(prepared.transform.destinationSize == prepared.image.size)
    }

    @Test func qualityAndSizeGoDownUntilItFits() throws {
        var options = PrepareOptions()
        options.maxBytes = 3000
        let prepared = try UploadProfile.openAIVision.prepare(TestPictures.noise(200, 120), options: options)
        #expect(prepared.image.bytes.count < 3000)
        #expect(prepared.image.format == .jpeg)
        #expect(prepared.transform.destinationSize == prepared.image.size)
    }

    @Test func transparencyDecidesTheFormat() throws {
        let photo = TestPictures.photo(60, 40)
        let cut = try photo.erasing(.rect(PixelRect(x: 5, y: 5, width: 9, height: 9)))
        #expect(try UploadProfile.openAIVision.prepare(photo).image.format == .jpeg)
        #expect(try UploadProfile.openAIVision.prepare(cut).image.format == .webP)
        #expect(try UploadProfile.claudeVision.prepare(cut).image.format == .png)
    }

    @Test func aFormatTheServiceDoesNotTakeIsRefused() {
        var options = PrepareOptions()
        options.format = .webP
        #expect(throws: UploadError.self) {
            try UploadProfile.azureFace.prepare(TestPictures.photo(64, 64), options: options)
        }
        #expect(throws: UploadError.self) {
            try UploadProfile.dallE3Generation.prepare(TestPictures.photo(64, 64))
        }
    }

    /// A box that a model returns in pixels of the uploaded file lies where it should in the picture.
    @Test func boxesComeBackToThePicture() throws {
        let prepared = try UploadProfile.openAIVision.prepare(TestPictures.photo(1600, 1200))
        #expect(prepared.image.size == PixelSize(width: 1024, height: 768))
        let box = prepared.transform.source(of: SubpixelRect(x: 512, y: 384, width: 64, height: 64))
        #expect(abs(box.x - 800) < 1e-6 && abs(box.y - 600) < 1e-6 && abs(box.width - 100) < 1e-6)
    }
}
