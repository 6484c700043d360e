/// Compression of filtered pixels to deflate streams (RFC 1951), and their decompression.
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

    /// Decompresses a deflate stream until the workspace's target is reached, the input ends, or the stream ends or is
    /// invalid. Returns one of the numbers of ``InflateStatus``.
    ///
    /// - `workspace`: an ``InflateWorkspace``. After a negative result it must not be used again.
    public typealias Inflate = @Sendable @convention(c) (_ workspace: UnsafeMutableRawPointer) -> Int

    /// Compresses rows to a piece of a deflate stream.
    public let chunk: Chunk
    /// Decompresses a deflate stream.
    public let inflate: Inflate

    /// Creates a structure of the given kernels.
    @inlinable
    public init(chunk: Chunk, inflate: Inflate) {
        self.chunk = chunk
        self.inflate = inflate
    }
}
