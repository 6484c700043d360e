/// Lends bytes that may not be there; then the address is `nil`.
@unsafe
func withOptionalBytes<Result>(
    _ bytes: [UInt8]?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
    guard let bytes, !bytes.isEmpty else {
        return unsafe body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
}
