import Matte
import MatteCodecs
import Testing

struct EncodedImageTests {
    @Test("data URLs contain the original bytes")
    func dataURL() throws {
        let image = try noise(3, 2).encoded(as: .png)
        #expect(image.dataURL.hasPrefix("data:image/png;base64,iVBOR"))
        let parsed = try DataURL(image.dataURL)
        #expect(parsed.mimeType == "image/png" && parsed.bytes == image.bytes)
        #expect(parsed.text == image.dataURL)
    }
}
