/// Calls `body` with the bytes; the address is `nil` if there are none.
@unsafe
func withOptionalBytes<Result>(
    _ bytes: [UInt8]?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
    guard let bytes, !bytes.isEmpty else {
        return unsafe body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
}
