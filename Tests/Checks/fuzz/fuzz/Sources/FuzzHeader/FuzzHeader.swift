import FuzzSupport
import MatteCodecs

/// Called by libFuzzer for each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Input(data, count).rest
    for bytes in [bytes, withChecksumsMended(bytes)] {
        if let header = try? ImageHeader(probing: bytes, limits: fuzzLimits) {
            precondition(header.size.width > 0 && header.size.height > 0, "a header of \(header.size)")
            precondition(header.frameCount >= 1 && header.bitDepth >= 1, "\(header)")
        }
    }
    return 0
}
