import FuzzSupport

/// The fuzzers of the long form.
private let target = selectedTarget(of: [
    "FuzzDetectors": fuzzDetectors,
    "FuzzGeometry": fuzzGeometry,
    "FuzzHashes": fuzzHashes,
    "FuzzMask": fuzzMask,
    "FuzzOperations": fuzzOperations,
    "FuzzRunLengths": fuzzRunLengths,
    "FuzzShapes": fuzzShapes,
])

/// Called by libFuzzer for each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target(Input(data, count))
    return 0
}
