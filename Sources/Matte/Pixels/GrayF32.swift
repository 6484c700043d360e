/// A pixel of one 32-bit float: grey or confidence, in 0...1 unless an operation says otherwise.
public struct GrayF32: Pixel, Codable, ExpressibleByFloatLiteral {
    /// The level: 0 is black or background, 1 is white or foreground. Other values, including NaN, are allowed.
    public var value: Float

    /// Creates a pixel from any float.
    @inlinable
    public init(_ value: Float) {
        self.value = value
    }

    /// Creates a pixel from a literal.
    @inlinable
    public init(floatLiteral value: Float) {
        self.value = value
    }

    /// The layout of this pixel type: ``PixelFormat/grayF32``.
    @inlinable public static var format: PixelFormat { .grayF32 }
}
