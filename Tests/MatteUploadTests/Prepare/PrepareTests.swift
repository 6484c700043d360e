import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

struct PrepareTests {
    @Test(arguments: UploadProfile.all.filter { $0.purpose != .generation })
    func whatIsPreparedConforms(profile: UploadProfile) throws {
        // Some services refuse small pictures.
        let least = profile.input.leastSide
        let photo = TestPictures.photo(max(400, least), max(270, least))
        let prepared = try profile.prepare(photo.encoded(as: .jpeg).bytes)
        // Variations, vision and detection take a single picture; an edit also needs other inputs.
        let broken = profile.check(image: prepared.image.bytes).filter {
            $0.rule != .nothingToEdit && $0.rule != .missing
        }
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

    @Test(arguments: UploadProfile.all.filter { $0.purpose != .generation })
    func nothingPrivateIsUploaded(profile: UploadProfile) throws {
        let place = Array("the place where it was taken".utf8)
        let exif: [UInt8] =
            [
                0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0,
            ] + place
        let metadata = EncodingMetadata(exif: exif, density: PixelDensity(horizontal: 300, vertical: 300))
        // A square that satisfies the service without changes.
        let side = max(256, profile.input.leastSide)
        for encoding in [ImageEncoding.png, .jpeg] {
            let photo = try TestPictures.photo(side, side).encoded(as: encoding, metadata: metadata).bytes
            #expect(photo.firstRange(of: place) != nil)
            var files = [try profile.prepare(photo).image.bytes]
            if profile.mask?.polarity == .transparentIsEdited, profile.formats.contains(.png) {
                let box = PixelRect(x: 50, y: 60, width: 70, height: 80)
                let edit = try EditUpload(photo: photo, erasing: [box], for: profile)
                files += [edit.image.bytes, edit.mask!.bytes]
            }
            for file in files {
                #expect(file.firstRange(of: place) == nil)
                let decoded = try DecodedImage<RGBA8>(decoding: file)
                #expect(decoded.exif == nil && decoded.header.density == nil)
            }
        }
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
        #expect(throws: MatteError.self) {
            try UploadProfile.azureFace.prepare(TestPictures.photo(64, 64), options: options)
        }
        #expect(throws: MatteError.self) {
            try UploadProfile.dallE3Generation.prepare(TestPictures.photo(64, 64))
        }
    }

    /// A model's box in pixels of the uploaded file is mapped to the right position in the picture.
    @Test func boxesComeBackToThePicture() throws {
        let prepared = try UploadProfile.openAIVision.prepare(TestPictures.photo(1600, 1200))
        #expect(prepared.image.size == PixelSize(width: 1024, height: 768))
        let box = prepared.transform.source(of: SubpixelRect(x: 512, y: 384, width: 64, height: 64))
        #expect(abs(box.x - 800) < 1e-6 && abs(box.y - 600) < 1e-6 && abs(box.width - 100) < 1e-6)
    }
}
