import Testing

@testable import MatteCodecs

@Suite("Content Credentials")
struct CredentialsTests {
    @Test(arguments: ["c2pa.jpg", "c2pa.png", "c2pa.webp"])
    func aGeneratedPictureIsDescribed(name: String) throws {
        let file = try PictureFile(WholeSamples.bytes(name))
        let found = try #require(try file.contentCredentials())
        #expect(
            found.isReadable && found.claimGenerator == "Matte sample generator 1.0" && found.title == name)
        #expect(found.actions.map(\.action) == ["c2pa.created"])
        #expect(found.actions[0].digitalSourceType == SourceType.generated.address)
        #expect(found.actions[0].softwareAgent == "Sample model 2")
        #expect(found.summary.hasSuffix("signature not verified"))
    }

    @Test func ingredientsAreListed() throws {
        let found = try #require(try PictureFile(WholeSamples.bytes("c2pa-edited.jpg")).contentCredentials())
        #expect(found.ingredients.map(\.relationship) == ["parentOf", "componentOf"])
        #expect(found.ingredients.map(\.title) == ["photo.jpg", "reply.png"])
    }

    @Test func damagedStoresAreUnreadableAndNothingElse() throws {
        let bytes = WholeSamples.bytes("c2pa.png")
        let place = try #require(bytes.firstRange(of: Array("caBX".utf8))).upperBound
        let store = Array(bytes[place...])
        for end in stride(from: 0, to: 2_000, by: 7) {
            #expect(!ContentCredentials(store: Array(store.prefix(end))).isReadable)
        }
    }

    @Test func valuesAreLimited() {
        func nested(_ depth: Int) -> [UInt8] { [UInt8](repeating: 0x81, count: depth) + [0] }
        #expect(CBORValue(nested(15)[...]) != nil && CBORValue(nested(16)[...]) == nil)
        // A count above the bytes that are left, a length above them, an indefinite length, and a number of 64 bits.
        for bytes: [UInt8] in [
            [0x9A, 0xFF, 0xFF, 0xFF, 0xFF], [0xBA, 0x10, 0, 0, 0], [0x7A, 0x10, 0, 0, 0], [0x9F, 0xFF],
            [0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x19, 0], [],
        ] { #expect(CBORValue(bytes[...]) == nil, "\(bytes)") }
        func box(_ inner: [UInt8]) -> [UInt8] {
            let description: [UInt8] = [0, 0, 0, 25] + Array("jumd".utf8) + [UInt8](repeating: 0, count: 17)
            let body = description + inner
            let length = body.count + 8
            return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + Array("jumb".utf8) + body
        }
        var boxes: [UInt8] = []
        for _ in 0..<9 { boxes = box(boxes) }
        #expect(JUMBFBox.boxes(in: boxes[...]) == nil)
        #expect(JUMBFBox.boxes(in: box(box([]))[...])?.count == 1)
    }
}
