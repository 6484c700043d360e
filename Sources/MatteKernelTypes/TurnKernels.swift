/// Row mirroring and transposition, one kernel per number of bytes per pixel.
public struct TurnKernels: Sendable {
    /// `(source, destination, pixels)`: the row from its end; not in place.
    public typealias Row = SwizzleKernels.Row
    /// Pixel (x, y) of the source becomes pixel (y, x). Strides are in bytes and may be negative; not in place.
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
    /// Exchanges rows and columns of one-byte pixels.
    public let transpose1: Block
    /// Exchanges rows and columns of three-byte pixels.
    public let transpose3: Block
    /// Exchanges rows and columns of four-byte pixels.
    public let transpose4: Block

    /// Creates the table.
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
