/// A pixel of one 32-bit float, which holds a grey level or a confidence. The range is 0...1 unless an operation's
/// documentation gives another range.
public struct GrayF32: Pixel, Codable, ExpressibleByFloatLiteral {
    /// The level: 0 is black or background, 1 is white or foreground. Other values, including NaN, are allowed.
    public var value: Float

    /// Creates a pixel from any float.
    ///
    /// ```swift
    /// GrayF32(0.5).value  // 0.5
    /// ```
    @inlinable
    public init(_ value: Float) {
        self.value = value
    }

    /// Creates a pixel from a floating-point literal.
    ///
    /// ```swift
    /// let half: GrayF32 = 0.5
    /// half.value  // 0.5
    /// ```
    @inlinable
    public init(floatLiteral value: Float) {
        self.value = value
    }

    /// The layout of this pixel type: ``PixelFormat/grayF32``.
    @inlinable public static var layout: PixelLayout<GrayF32> { PixelLayout(.grayF32) }
}
