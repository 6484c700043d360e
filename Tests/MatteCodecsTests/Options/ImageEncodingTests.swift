import Matte
import MatteCodecs
import Testing

struct ImageEncodingTests {
    @Test("options out of range and empty pictures are errors that name them")
    func refused() throws {
        let raster = noise(4, 4)
        for (encoding, value) in [
            (ImageEncoding.jpeg(quality: 0), "0"), (.jpeg(quality: 101), "101"), (.webP(quality: -1), "-1"),
            (.webP(WebPOptions(effort: 7)), "7"), (.webP(WebPOptions(alphaQuality: 300)), "300"),
        ] {
            let error = #expect(throws: MatteError.self) { try raster.encoded(as: encoding) }
            #expect(error?.code == .parameter && error?.message.contains(value) == true)
        }
        let empty = Raster<RGBA8>(width: 0, height: 3, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for format in ImageFormat.allCases.filter(\.isWritable) {
            #expect(throws: MatteError.self) { try empty.encoded(as: ImageEncoding(format)) }
        }
        let wide = Raster<Gray8>(width: 16_384, height: 1, repeating: 0)
        #expect(throws: MatteError.self) { try wide.encoded(as: .webP) }
    }
}
