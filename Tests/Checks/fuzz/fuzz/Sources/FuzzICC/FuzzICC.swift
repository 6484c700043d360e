import FuzzSupport
import Matte
import MatteCodecs

/// Called by libFuzzer for each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // The input is a profile. It is inserted into a small picture, which is then decoded to sRGB.
    let profile = Input(data, count).rest
    let picture = Raster<RGB8>(width: 3, height: 2, repeating: RGB8(red: 200, green: 100, blue: 50))
    for encoding in [ImageEncoding.png, .jpeg] {
        guard let file = try? picture.encoded(as: encoding, metadata: EncodingMetadata(colorProfile: profile))
        else { continue }
        _ = try? ImageHeader(probing: file.bytes)
        _ = try? Raster<RGBA8>(decoding: file.bytes)
    }
    return 0
}
