/// Calls `body` with a pointer to the bytes. The pointer's address is `nil` if `bytes` is `nil` or empty.
@unsafe
func withOptionalBytes<Result>(
    _ bytes: [UInt8]?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
    guard let bytes, !bytes.isEmpty else {
        return unsafe body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
}
