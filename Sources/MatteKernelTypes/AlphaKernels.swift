/// Conversion between straight and premultiplied alpha. Exact for every input; may work in place.
public struct AlphaKernels: Sendable {
    /// `(source, destination, pixels)` of four bytes, alpha last.
    public typealias Row = SwizzleKernels.Row
    /// Reads `pixels` four-byte pixels, alpha last.
    public typealias IsOpaque = @Sendable @convention(c) (_ row: UnsafeRawPointer, _ pixels: Int) -> Bool

    /// Colour times alpha / 255, rounded half up.
    public let premultiply: Row
    /// The same, with red and blue exchanged.
    public let premultiplySwapping: Row
    /// Colour times 255 / alpha, rounded half up, at most 255; all zeros where alpha is 0.
    public let unpremultiply: Row
    /// The same, with red and blue exchanged.
    public let unpremultiplySwapping: Row
    /// Returns true if the alpha of every pixel is 255.
    public let isOpaque: IsOpaque

    /// Creates the table.
    @inlinable
    public init(
        premultiply: Row, premultiplySwapping: Row, unpremultiply: Row, unpremultiplySwapping: Row,
        isOpaque: IsOpaque
    ) {
        self.premultiply = premultiply
        self.premultiplySwapping = premultiplySwapping
        self.unpremultiply = unpremultiply
        self.unpremultiplySwapping = unpremultiplySwapping
        self.isOpaque = isOpaque
    }
}
