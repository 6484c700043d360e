import FuzzSupport
import Matte
import MatteCodecs

/// Inserts a profile into small pictures, which are then decoded to sRGB.
func fuzzICC(_ input: Input) {
    let profile = input.rest
    let picture = Raster<RGB8>(width: 3, height: 2, repeating: RGB8(red: 200, green: 100, blue: 50))
    for encoding in [ImageEncoding.png, .jpeg] {
        guard let file = try? picture.encoded(as: encoding, metadata: EncodingMetadata(colorProfile: profile))
        else { continue }
        _ = try? ImageHeader(probing: file.bytes)
        _ = try? Raster<RGBA8>(decoding: file.bytes)
    }
}
