import FuzzSupport

/// Called by libFuzzer for each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    decodeEveryWay(Input(data, count).rest)
    return 0
}
