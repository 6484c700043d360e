/// A pixel of one 32-bit float: grey or confidence, 0...1 where nothing else is said.
public struct GrayF32: Pixel, Codable, ExpressibleByFloatLiteral {
    /// 0 is black or background, 1 is white or foreground; other values and NaN are allowed to stand.
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

    /// The layout by which kernels and codecs are chosen: ``PixelFormat/grayF32``.
    @inlinable public static var format: PixelFormat { .grayF32 }
}
