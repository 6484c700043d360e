/// Conversion between straight and premultiplied alpha, exact for every input. All kernels may work in place.
public struct AlphaKernels: Sendable {
    /// Converts `pixels` four-byte pixels, alpha last, from `source` to `destination`.
    public typealias Row = SwizzleKernels.Row
    /// Returns true if the alpha of all `pixels` four-byte pixels, alpha last, is 255.
    public typealias IsOpaque = @Sendable @convention(c) (_ row: UnsafeRawPointer, _ pixels: Int) -> Bool

    /// Multiplies colour by alpha / 255, rounded half up. Alpha is unchanged.
    public let premultiply: Row
    /// Does the same as `premultiply`, and swaps red and blue in the result.
    public let premultiplySwapping: Row
    /// Divides colour by alpha / 255, rounded half up and clamped to 255. If alpha is 0, all four channels become 0.
    public let unpremultiply: Row
    /// Does the same as `unpremultiply`, and swaps red and blue in the result.
    public let unpremultiplySwapping: Row
    /// Tests whether the alpha of every pixel is 255.
    public let isOpaque: IsOpaque

    /// Creates a structure of the given kernels.
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
