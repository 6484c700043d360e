import FuzzSupport
import Matte
import MatteCodecs

/// Inserts an EXIF block into small pictures, whose orientation is then applied.
func fuzzEXIF(_ input: Input) {
    let exif = input.rest
    let picture = Raster<RGB8>(width: 3, height: 2, repeating: RGB8(red: 200, green: 100, blue: 50))
    for encoding in [ImageEncoding.png, .jpeg, .losslessWebP] {
        guard let file = try? picture.encoded(as: encoding, metadata: EncodingMetadata(exif: exif)) else {
            continue
        }
        guard let header = try? ImageHeader(probing: file.bytes) else { continue }
        precondition(header.storedSize == picture.size)
        _ = try? Raster<RGBA8>(decoding: file.bytes)
    }
}
