/// The offsets, in bytes, of scratch buffers in one block of memory. Every buffer starts at a multiple of 64 bytes, the
/// size of a cache line.
package struct ScratchLayout {
    /// The number of bytes used by buffers so far, a multiple of 64.
    package private(set) var bytes = 0

    package init() {}

    /// Reserves the next `count` bytes for a buffer and returns the buffer's offset.
    ///
    /// - Parameter spare: The number of additional bytes after the buffer that vector instructions may read or write.
    package mutating func take(_ count: Int, spare: Int = 0) -> Int {
        defer { bytes += Self.aligned(count + spare) }
        return bytes
    }

    /// Reserves the next `count` elements for a buffer.
    ///
    /// - Parameter spare: The number of additional bytes after the buffer that vector instructions may read or write.
    package mutating func take<Element>(
        _ count: Int, of type: Element.Type, spare: Int = 0
    ) -> ScratchPart<Element> {
        ScratchPart(offset: take(count * MemoryLayout<Element>.stride, spare: spare))
    }

    /// Returns `bytes` rounded up to whole cache lines of 64 bytes.
    static func aligned(_ bytes: Int) -> Int { (bytes + 63) / 64 * 64 }
}
