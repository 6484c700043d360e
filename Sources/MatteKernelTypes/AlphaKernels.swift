/// Conversion between straight and premultiplied alpha, exact for every input. All kernels may work in place.
public struct AlphaKernels: Sendable {
    /// Converts `pixels` four-byte pixels, alpha last, from `source` to `destination`.
    public typealias Row = SwizzleKernels.Row
    /// Returns true if `pixels` four-byte pixels, alpha last, are opaque.
    public typealias IsOpaque = @Sendable @convention(c) (_ row: UnsafeRawPointer, _ pixels: Int) -> Bool

    /// Colour times alpha / 255, rounded half up.
    public let premultiply: Row
    /// `premultiply`, with red and blue swapped in the result.
    public let premultiplySwapping: Row
    /// Colour times 255 / alpha, rounded half up and clamped to 255; all zeros where alpha is 0.
    public let unpremultiply: Row
    /// `unpremultiply`, with red and blue swapped in the result.
    public let unpremultiplySwapping: Row
    /// A test that returns true if the alpha of every pixel is 255.
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
