import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests of the checks of a complete request.
struct RequestCheckTests {
    private let photo = TestPictures.photo(64, 48)

    private func rules(_ broken: [BrokenRule]) -> [String] {
        broken.map { "\($0.subject.rawValue).\($0.rule.rawValue)" }
    }

    @Test func howManyPictures() throws {
        let jpeg = try photo.encoded(as: .jpeg).bytes
        let gpt = UploadProfile.gptImageEdit
        #expect(gpt.check(images: Array(repeating: jpeg, count: 16)).isEmpty)
        let broken = gpt.check(images: Array(repeating: jpeg, count: 17))
        #expect(rules(broken) == ["image.count"])
        #expect(broken[0].description == "image occurs 17 times but must occur 1 to 16 times")
        #expect(rules(gpt.check(images: [[UInt8]]())) == ["image.count"])
    }

    @Test func eachPictureIsNamed() throws {
        let good = try photo.encoded(as: .jpeg).bytes
        let broken = UploadProfile.gptImageEdit.check(images: [good, Array("none".utf8), good])
        #expect(rules(broken) == ["image.readable"])
        #expect(broken[0].message.hasPrefix("2 of 3 cannot be read"))
    }

    /// A mask must have the size of the first picture.
    @Test func theMaskMustHaveTheSizeOfTheFirstPicture() throws {
        let first = try photo.encoded(as: .jpeg).bytes
        let second = try TestPictures.photo(32, 32).encoded(as: .jpeg).bytes
        let mask = try Mask(.rect(PixelRect(x: 1, y: 1, width: 9, height: 9)), size: photo.size)
            .transparentWhereSelected().encoded(as: .png).bytes
        let gpt = UploadProfile.gptImageEdit
        #expect(gpt.check(images: [first, second], mask: mask).isEmpty)
        #expect(rules(gpt.check(images: [second, first], mask: mask)) == ["mask.sameSize"])
    }

    @Test func theTotalBytesOfARequest() throws {
        let jpeg = try photo.encoded(as: .jpeg).bytes
        var profile = UploadProfile.openAIVision
        profile.requestCap = .atMost(3 * jpeg.count)
        #expect(profile.check(images: [jpeg, jpeg, jpeg]).isEmpty)
        let broken = profile.check(images: [jpeg, jpeg, jpeg, jpeg])
        #expect(rules(broken) == ["image.requestBytes"])
        #expect(broken[0].message.contains("\(4 * jpeg.count) bytes"))
        // Base64 has four characters for every three bytes or part of them, in each picture.
        let text = (jpeg.count + 2) / 3 * 4
        profile.requestCap = ByteCap(2 * text, of: .base64, isExclusive: true)
        #expect(profile.check(images: [jpeg]).isEmpty)
        #expect(rules(profile.check(images: [jpeg, jpeg])) == ["image.requestBytes"])
        profile.requestCap = .base64AtMost(2 * text)
        #expect(profile.check(images: [jpeg, jpeg]).isEmpty)
    }

    @Test func partsOfSeveralPictures() throws {
        let images = [try photo.encoded(as: .png), try photo.encoded(as: .webP)]
        let parts = RequestPart.parts(images: images, mask: images[0], fields: [("prompt", "x")])
        #expect(parts.map(\.name) == ["image[]", "image[]", "mask", "prompt"])
        #expect(parts.map(\.fileName) == ["image-1.png", "image-2.webp", "mask.png", nil])
        #expect(parts.map(\.mimeType) == ["image/png", "image/webp", "image/png", nil])
        #expect(RequestPart.parts(images: [images[0]]).map(\.name) == ["image"])
    }
}
