import FuzzSupport

/// Called by libFuzzer for each input. Compares Matte's reader with libpng.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Input(data, count).rest
    comparePNGReaders(bytes)
    comparePNGReaders(withChecksumsMended(bytes))
    return 0
}
