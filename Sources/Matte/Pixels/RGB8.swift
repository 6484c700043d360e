/// An opaque pixel of 3 bytes in memory order red, green, blue.
public struct RGB8: Pixel, Codable {
    /// Red, 0 (none) to 255 (full).
    public var red: UInt8
    /// Green, 0 (none) to 255 (full).
    public var green: UInt8
    /// Blue, 0 (none) to 255 (full).
    public var blue: UInt8

    /// Creates a pixel from channels in 0...255.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The layout of this pixel type: ``PixelFormat/rgb8``.
    @inlinable public static var layout: PixelLayout<RGB8> { PixelLayout(.rgb8) }
}
