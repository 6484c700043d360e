import FuzzSupport

/// Called by libFuzzer for each input. Compares Matte's reader with libjpeg.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    compareJPEGReaders(Input(data, count).rest)
    return 0
}
