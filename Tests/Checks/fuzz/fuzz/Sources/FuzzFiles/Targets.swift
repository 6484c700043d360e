import FuzzSupport

/// The fuzzers of everything that reads files.
private let target = selectedTarget(of: [
    "FuzzBMP": { decodeEveryWay($0.rest) },
    "FuzzBlocks": fuzzBlocks,
    "FuzzBudget": fuzzBudget,
    "FuzzEXIF": fuzzEXIF,
    "FuzzGIF": { decodeEveryWay($0.rest) },
    "FuzzHEIF": fuzzHEIF,
    "FuzzHeader": fuzzHeader,
    "FuzzICC": fuzzICC,
    "FuzzInflate": fuzzInflate,
    "FuzzJPEG": { decodeEveryWay($0.rest) },
    "FuzzJPEGReaders": { compareJPEGReaders($0.rest) },
    "FuzzMetadata": fuzzMetadata,
    "FuzzPNG": { decodePNG($0.rest, decodeEveryWay) },
    "FuzzPNGReaders": { decodePNG($0.rest, comparePNGReaders) },
    "FuzzRoundTrip": fuzzRoundTrip,
    "FuzzWebP": { decodeEveryWay($0.rest) },
])

/// Decodes a file unchanged, and again with correct checksums.
private func decodePNG(_ bytes: [UInt8], _ decode: ([UInt8]) -> Void) {
    decode(bytes)
    decode(withChecksumsMended(bytes))
}

/// Called by libFuzzer for each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target(Input(data, count))
    return 0
}
