import FuzzSupport
import MatteCodecs

/// A fuzzer for each format, such as FuzzGIF.
private let formats = ImageFormat.allCases.map { format -> (String, Target) in
    ("Fuzz\(format)", { decodeEveryWay($0.rest) })
}

/// The fuzzers of everything that reads files. Those with a format's name replace the ones above.
private let others: [String: Target] = [
    "FuzzBlocks": fuzzBlocks,
    "FuzzBudget": fuzzBudget,
    "FuzzEXIF": fuzzEXIF,
    "FuzzHEIF": fuzzHEIF,
    "FuzzHeader": fuzzHeader,
    "FuzzICC": fuzzICC,
    "FuzzInflate": fuzzInflate,
    "FuzzJPEGReaders": { compareJPEGReaders($0.rest) },
    "FuzzMetadata": fuzzMetadata,
    "FuzzPNG": { decodePNG($0.rest, decodeEveryWay) },
    "FuzzPNGReaders": { decodePNG($0.rest, comparePNGReaders) },
    "FuzzRoundTrip": fuzzRoundTrip,
]

private let target = selectedTarget(of: others.merging(formats) { other, _ in other })

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
