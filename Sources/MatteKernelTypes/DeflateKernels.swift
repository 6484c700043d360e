/// Compression of filtered pixels to a deflate stream (RFC 1951).
public struct DeflateKernels: Sendable {
    /// Compresses whole rows to a piece of a deflate stream. The piece starts and ends at byte boundaries and does not
    /// refer to data before it. Returns the number of bytes written.
    ///
    /// - `rows`: the rows, one after the other, of the workspace's `rowBytes` each: a byte for the filter type, then
    ///   filtered pixels. The 64 bytes after the last row must be readable.
    /// - `last`: 1 if the stream ends here, otherwise 0.
    /// - `workspace`: a ``DeflateWorkspace``. The content of its tables does not matter.
    /// - `output`: room for ``DeflateWorkspace/outputByteCount(rowBytes:byteCount:)`` bytes.
    /// - `output`: room for ``DeflateWorkspace/outputByteCount(rowBytes:byteCount:)`` bytes.
    public typealias Chunk =
        @Sendable @convention(c) (
            _ rows: UnsafeRawPointer, _ rowCount: Int, _ last: Int, _ workspace: UnsafeMutableRawPointer,
            _ output: UnsafeMutableRawPointer
        ) -> Int

    /// Compresses rows.
    public let chunk: Chunk

    /// Creates the table.
    @inlinable
    public init(chunk: Chunk) {
        self.chunk = chunk
    }
}
