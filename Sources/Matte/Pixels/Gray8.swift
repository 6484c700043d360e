/// A pixel of one byte, which holds a grey level, a mask's coverage, or a class index.
public struct Gray8: Pixel, Codable, ExpressibleByIntegerLiteral {
    /// The grey level, 0 (black) to 255 (white); in a mask the coverage, 0 to 255 (selected).
    public var value: UInt8

    /// Creates a pixel from a grey level, 0 (black) to 255 (white).
    @inlinable
    public init(_ value: UInt8) {
        self.value = value
    }

    /// Creates a pixel from an integer literal in 0...255.
    @inlinable
    public init(integerLiteral value: UInt8) {
        self.value = value
    }

    /// The layout of this pixel type: ``PixelFormat/gray8``.
    @inlinable public static var layout: PixelLayout<Gray8> { PixelLayout(.gray8) }
}
