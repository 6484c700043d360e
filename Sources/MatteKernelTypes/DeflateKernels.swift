/// Compression of filtered pixels to a deflate stream (RFC 1951).
public struct DeflateKernels: Sendable {
    /// Compresses whole rows to a piece of a deflate stream. The piece starts and ends at byte boundaries and does not
    /// refer to data before it. Returns the number of bytes written.
    ///
    /// - `rows`: the rows without gaps. Each has the workspace's `rowBytes`: a byte for the filter type, then filtered
    ///   pixels. The 64 bytes after the last row must be readable.
    /// - `last`: 1 if the stream ends with this piece, 0 if not.
    /// - `workspace`: a ``DeflateWorkspace``. Its tables may have any content.
    /// - `output`: room for ``DeflateWorkspace/outputByteCount(rowBytes:byteCount:)`` bytes.
    public typealias Chunk =
        @Sendable @convention(c) (
            _ rows: UnsafeRawPointer, _ rowCount: Int, _ last: Int, _ workspace: UnsafeMutableRawPointer,
            _ output: UnsafeMutableRawPointer
        ) -> Int

    /// Compresses rows to a piece of a deflate stream.
    public let chunk: Chunk

    /// Creates a structure of the given kernels.
    @inlinable
    public init(chunk: Chunk) {
        self.chunk = chunk
    }
}
