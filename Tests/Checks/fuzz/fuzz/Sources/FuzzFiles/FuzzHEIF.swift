import FuzzSupport
import Matte
@_spi(Checks) import MatteCodecs

/// Reads the boxes of a HEIC or AVIF file and writes the files that libheif would decode. libheif itself isn't called.
func fuzzHEIF(_ input: Input) {
    let bytes = input.rest
    guard let sizes = try? HEIFChecks.read(bytes, limits: fuzzLimits) else { return }
    for size in sizes {
        // Besides the data, each coded picture needs some bytes for its boxes, and has at least as many in the file.
        precondition(size <= 8 * bytes.count + 4_096, "a file of \(size) bytes from \(bytes.count)")
    }
}
