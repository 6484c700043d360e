/// Mirroring and transposition, with one kernel per number of bytes per pixel.
public struct TurnKernels: Sendable {
    /// Reverses the order of `pixels` pixels. Source and destination must not overlap.
    public typealias Row = SwizzleKernels.Row
    /// Transposes a block: copies pixel (x, y) of the source to pixel (y, x). Strides are in bytes and may be negative.
    /// Source and destination must not overlap.
    public typealias Block =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ sourceStride: Int, _ destination: UnsafeMutableRawPointer,
            _ destinationStride: Int, _ width: Int, _ height: Int
        ) -> Void

    /// Mirrors one-byte pixels.
    public let reverse1: Row
    /// Mirrors three-byte pixels.
    public let reverse3: Row
    /// Mirrors four-byte pixels.
    public let reverse4: Row
    /// Transposes one-byte pixels.
    public let transpose1: Block
    /// Transposes three-byte pixels.
    public let transpose3: Block
    /// Transposes four-byte pixels.
    public let transpose4: Block

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        reverse1: Row, reverse3: Row, reverse4: Row, transpose1: Block, transpose3: Block, transpose4: Block
    ) {
        self.reverse1 = reverse1
        self.reverse3 = reverse3
        self.reverse4 = reverse4
        self.transpose1 = transpose1
        self.transpose3 = transpose3
        self.transpose4 = transpose4
    }
}
