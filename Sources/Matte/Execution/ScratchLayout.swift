/// The offsets of scratch buffers in one block of memory, in bytes; each starts at a cache line.
struct ScratchLayout {
    /// The number of bytes taken so far, whole cache lines.
    private(set) var bytes = 0

    /// Takes the next `count` bytes and returns their offset.
    ///
    /// - Parameter spare: the number of additional bytes after the buffer that vectors may read or write.
    mutating func take(_ count: Int, spare: Int = 0) -> Int {
        defer { bytes += Self.aligned(count + spare) }
        return bytes
    }

    /// Returns `bytes` rounded up to whole cache lines of 64 bytes.
    static func aligned(_ bytes: Int) -> Int { (bytes + 63) / 64 * 64 }
}
