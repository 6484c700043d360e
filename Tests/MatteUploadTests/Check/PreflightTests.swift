import Matte
import MatteCodecs
import MatteUpload
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

    @Test func aFineUploadBreaksNothing() throws {
        let broken = UploadProfile.dallE2Edit.check(image: try png(square), mask: try png(cleared(square)))
        #expect(broken.isEmpty)
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
        #expect(broken[2].message == "is 64x32, must be square")
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
        #expect(rules(UploadProfile.dallE2Edit.check(image: [UInt8]())) == ["image.readable", "image.bytes"])
    }

    @Test func aMaskNobodyAskedFor() throws {
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
