import FuzzSupport
import MatteCodecs

/// Reads the header of a file.
func fuzzHeader(_ input: Input) {
    let bytes = input.rest
    for bytes in [bytes, withChecksumsMended(bytes)] {
        if let header = try? ImageHeader(probing: bytes, limits: fuzzLimits) {
            precondition(header.size.width > 0 && header.size.height > 0, "a header of \(header.size)")
            precondition(header.frameCount >= 1 && header.bitDepth >= 1, "\(header)")
        }
    }
}
