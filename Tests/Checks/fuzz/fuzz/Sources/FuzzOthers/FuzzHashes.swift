import FuzzSupport
import Matte
import MatteCodecs
import MatteCompare

/// Reads the text or the bytes of a hash. Hashes that can be read must be restored from their own text, and can be
/// painted.
func fuzzHashes(_ input: Input) {
    var input = input
    let size = PixelSize(width: input.integer(in: 0...40), height: input.integer(in: 0...40))
    let bytes = Array(input.rest)
    let text = String(decoding: bytes, as: UTF8.self)
    if let hash = try? BlurHash(text) {
        precondition(hash.description == text && (try? BlurHash(hash.description)) == hash)
        let placeholder = try? hash.raster(size: size)
        precondition(placeholder?.size == size)
        _ = hash.averageColor
    }
    if let hash = try? PerceptualHash(text) {
        precondition((try? PerceptualHash(hash.description)) == hash && hash.distance(to: hash) == 0)
    }
    for hash in [try? ThumbHash(bytes: bytes), try? ThumbHash(base64: text)].compactMap({ $0 }) {
        precondition((try? ThumbHash(base64: hash.base64)) == hash)
        let side = (try? hash.raster()).map { max($0.width, $0.height) }
        precondition(side == 32)
        _ = hash.averageColor
    }
}
