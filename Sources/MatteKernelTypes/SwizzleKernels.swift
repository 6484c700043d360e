/// Moves of bytes within a row of pixels; exact by definition.
public struct SwizzleKernels: Sendable {
    /// `(source, destination, pixels)`: four-byte pixels, bytes 0 and 2 exchanged. May work in place.
    public typealias Row = @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void

    /// BGRA to RGBA, and back.
    public let swapRedBlue: Row

    /// Joins the entries.
    @inlinable
    public init(swapRedBlue: Row) {
        self.swapRedBlue = swapRedBlue
    }
}
