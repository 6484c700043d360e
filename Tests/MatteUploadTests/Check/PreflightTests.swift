import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

struct PreflightTests {
    private let square = TestPictures.photo(64, 64)

    private func png(_ raster: Raster<RGBA8>) throws -> [UInt8] { try raster.encoded(as: .png).bytes }

    private func cleared(_ raster: Raster<RGBA8>) throws -> Raster<RGBA8> {
        try raster.erasing(.rect(PixelRect(x: 10, y: 10, width: 20, height: 20)))
    }

    private func rules(_ broken: [BrokenRule]) -> [String] {
        broken.map { "\($0.subject.rawValue).\($0.rule.rawValue)" }
    }

    @Test func aValidUploadBreaksNoRule() throws {
        let broken = UploadProfile.dallE2Edit.check(image: try png(square), mask: try png(cleared(square)))
        #expect(broken.isEmpty)
    }

    @Test func formatsThatAreOnlyReadAreAcceptedByTheirMIMEType() {
        // One pixel: a table of two colours, and the codes for clear, 0 and end.
        let gif =
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0, 0x3B]
        #expect(UploadProfile.claudeVision.check(image: gif).isEmpty)
        var profile = UploadProfile.claudeVision
        profile.otherMIMETypes = []
        #expect(rules(profile.check(image: gif)) == ["image.format"])
    }

    @Test func noAlpha() throws {
        let opaque = try square.converted(to: RGB8.self).encoded(as: .png).bytes
        let broken = UploadProfile.dallE2Edit.check(image: opaque, mask: try png(cleared(square)))
        #expect(rules(broken) == ["image.alpha"])
        #expect(broken[0].message.contains("RGBA"))
    }

    @Test func aMaskOfBlackAndWhite() throws {
        let grey = try cleared(square).converted(to: Gray8.self).encoded(as: .png).bytes
        #expect(rules(UploadProfile.dallE2Edit.check(image: try png(square), mask: grey)) == ["mask.alpha"])
        let jpeg = try square.encoded(as: .jpeg).bytes
        #expect(rules(UploadProfile.dallE2Edit.check(image: try png(square), mask: jpeg)) == ["mask.format"])
    }

    @Test func notSquareWrongFormatTooLarge() throws {
        var profile = UploadProfile.dallE2Edit
        profile.byteCap = .below(100)
        let jpeg = try TestPictures.photo(64, 32).encoded(as: .jpeg).bytes
        let broken = profile.check(image: jpeg, mask: try png(cleared(TestPictures.photo(64, 32))))
        #expect(rules(broken) == ["image.bytes", "image.format", "image.size", "image.alpha"])
        #expect(broken[0].message.contains("\(jpeg.count) bytes") && broken[0].message.contains("100"))
        #expect(broken[2].message == "is 64x32 but must be square")
    }

    @Test func aMaskOfAnotherSize() throws {
        let mask = try png(cleared(TestPictures.photo(60, 60)))
        let broken = UploadProfile.dallE2Edit.check(image: try png(square), mask: mask)
        #expect(rules(broken) == ["mask.sameSize"])
        #expect(broken[0].message.contains("60x60") && broken[0].message.contains("64x64"))
    }

    @Test func nothingToEdit() throws {
        let opaque = try png(square)
        #expect(rules(UploadProfile.dallE2Edit.check(image: opaque)) == ["image.nothingToEdit"])
        #expect(rules(UploadProfile.dallE2Edit.check(image: opaque, mask: opaque)) == ["mask.nothingToEdit"])
        let black = try Raster(width: 64, height: 64, repeating: Gray8(0)).encoded(as: .png).bytes
        #expect(rules(UploadProfile.imagenEdit.check(image: opaque, mask: black)) == ["mask.nothingToEdit"])
        let white = try Raster(width: 64, height: 64, repeating: Gray8(255)).encoded(as: .png).bytes
        #expect(UploadProfile.imagenEdit.check(image: opaque, mask: white).isEmpty)
    }

    @Test func damagedFiles() throws {
        let whole = try png(square)
        let broken = UploadProfile.dallE2Edit.check(
            image: Array(whole.dropLast(whole.count / 2)), mask: Array("no picture".utf8))
        #expect(rules(broken) == ["image.readable", "mask.readable"])
        #expect(rules(UploadProfile.dallE2Edit.check(image: [UInt8]())) == ["image.bytes", "image.readable"])
    }

    private func grey(_ side: Int, _ value: (Int, Int) -> UInt8) throws -> [UInt8] {
        var mask = Raster(width: side, height: side, repeating: Gray8(0))
        for y in 0..<side { for x in 0..<side { mask[x, y] = Gray8(value(x, y)) } }
        return try mask.encoded(as: .png).bytes
    }

    /// White or black marks the edit; greys are a strength or an error; a mask can be required.
    @Test func masksOfOtherPolarities() throws {
        let photo = try TestPictures.photo(300, 300).converted(to: RGB8.self).encoded(as: .png).bytes
        let black = try grey(300) { _, _ in 0 }, white = try grey(300) { _, _ in 255 }
        let half = try grey(300) { x, _ in x < 150 ? 0 : 255 }
        let soft = try grey(300) { x, y in (x, y) == (7, 3) ? 128 : x < 150 ? 0 : 255 }
        let inpainting: [UploadProfile] = [.stabilityInpaint, .fluxFill, .recraftInpaint, .ideogramInpaint]
        for profile in inpainting {
            #expect(profile.check(image: photo, mask: half).isEmpty, "\(profile.name)")
        }
        for profile in inpainting.dropLast() {
            #expect(rules(profile.check(image: photo, mask: black)) == ["mask.nothingToEdit"])
            #expect(profile.check(image: photo, mask: white).isEmpty)
        }
        let ideogram = UploadProfile.ideogramInpaint
        #expect(rules(ideogram.check(image: photo, mask: white)) == ["mask.nothingToEdit"])
        #expect(ideogram.check(image: photo, mask: black).isEmpty)
        #expect(rules(ideogram.check(image: photo)) == ["mask.missing"])
        let recraft = UploadProfile.recraftInpaint
        let values = recraft.check(image: photo, mask: soft)
        #expect(rules(values) == ["mask.values"] && values[0].message.contains("128 at (7, 3)"))
        #expect(UploadProfile.stabilityInpaint.check(image: photo, mask: soft).isEmpty)
        let colour = try Raster<RGBA8>(decoding: half).converted(to: RGB8.self).encoded(as: .png).bytes
        #expect(rules(recraft.check(image: photo, mask: colour)) == ["mask.format"])
        #expect(rules(recraft.check(image: photo)) == ["mask.missing"])
    }

    /// Without a mask, the image's alpha counts if the service says so.
    @Test func alphaInsteadOfAMask() throws {
        let photo = TestPictures.photo(300, 300)
        let opaque = try png(photo), holed = try png(cleared(photo))
        for profile in [UploadProfile.stabilityInpaint, .fluxFill, .square4MB] {
            #expect(profile.check(image: holed).isEmpty)
            #expect(rules(profile.check(image: opaque)) == ["image.nothingToEdit"])
        }
        #expect(UploadProfile.gptImage2Edit.check(image: opaque).isEmpty)
    }

    @Test func masksOfAnotherSizeWhereTheServiceScalesThem() throws {
        let photo = try png(TestPictures.photo(300, 300))
        let small = try grey(100) { x, _ in x < 50 ? 0 : 255 }
        #expect(UploadProfile.stabilityInpaint.check(image: photo, mask: small).isEmpty)
        #expect(rules(UploadProfile.fluxFill.check(image: photo, mask: small)) == ["mask.sameSize"])
    }

    /// Rejected instead of scaled, with the service's numbers in the message.
    @Test func oversizedPictures() throws {
        let photo = try Raster(width: 1920, height: 1080, repeating: Gray8(9)).encoded(as: .png).bytes
        let broken = UploadProfile.claudeVisionExact.check(image: photo)
        #expect(rules(broken) == ["image.size"] && broken[0].message.contains("1456x819"))
        #expect(UploadProfile.claudeVisionLargeExact.check(image: photo).isEmpty)
        var astra = UploadProfile.openAIVisionOriginal
        astra.scaling = .wholePatches(side: 32, most: 2000, longSide: 65_535, tokensPerPatch: 1.2)
        #expect(astra.check(image: photo).first?.message.contains("2040 patches") == true)
    }

    /// The JSON form counts the characters of the data URL.
    @Test func dataURLsThatAreTooLong() throws {
        var profile = UploadProfile.gptImage2EditJSON
        let image = try png(square)
        let characters = "data:image/png;base64,".utf8.count + (image.count + 2) / 3 * 4
        // Matte assumes the longest prefix, JPEG's, which has one character more.
        profile.byteCap = .dataURLAtMost(characters + 1)
        #expect(profile.check(image: image).isEmpty)
        profile.byteCap = .dataURLAtMost(characters - 1)
        let broken = profile.check(image: image)
        #expect(rules(broken) == ["image.bytes"] && broken[0].message.contains("characters of data URL"))
    }

    /// A server checks the number of bytes before it opens a file, and the format before the size.
    @Test func theFirstRuleIsTheServers() throws {
        var profile = UploadProfile.square4MB
        profile.byteCap = .below(20)
        let wide = try TestPictures.photo(64, 32).encoded(as: .jpeg).bytes
        #expect(
            rules(profile.check(image: wide)) == ["image.bytes", "image.format", "image.size", "image.alpha"])
        profile.requestCap = .atMost(30)
        #expect(
            rules(profile.check(images: [wide, wide])).prefix(2) == ["image.requestBytes", "image.count"])
        profile.requestCap = nil
        #expect(
            rules(profile.check(image: Array(wide.dropLast(100)))).prefix(2) == [
                "image.bytes", "image.readable",
            ])
    }

    @Test func aMaskThatWasNotRequested() throws {
        let broken = UploadProfile.dallE2Variation.check(
            image: try png(square), mask: try png(cleared(square)))
        #expect(rules(broken) == ["mask.unexpected"])
    }

    @Test func tooFewBytesAndSides() throws {
        let tiny = try Raster(width: 8, height: 8, repeating: RGBA8(red: 1, green: 2, blue: 3)).encoded(
            as: .png)
        #expect(rules(UploadProfile.azureFace.check(image: tiny.bytes)) == ["image.bytes", "image.size"])
    }
}
