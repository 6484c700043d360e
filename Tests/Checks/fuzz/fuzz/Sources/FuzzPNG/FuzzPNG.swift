import FuzzSupport

/// Called by libFuzzer for each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Input(data, count).rest
    decodeEveryWay(bytes)
    decodeEveryWay(withChecksumsMended(bytes))
    return 0
}
