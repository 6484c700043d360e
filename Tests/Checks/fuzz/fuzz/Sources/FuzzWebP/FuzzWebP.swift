import FuzzSupport

/// libFuzzer calls this with one input after the other.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    decodeEveryWay(Input(data, count).rest)
    return 0
}
