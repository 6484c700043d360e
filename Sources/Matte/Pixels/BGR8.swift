/// An opaque pixel of 3 bytes in memory order blue, green, red, which is OpenCV's default order.
public struct BGR8: Pixel, Codable {
    /// Blue, 0 (none) to 255 (full).
    public var blue: UInt8
    /// Green, 0 (none) to 255 (full).
    public var green: UInt8
    /// Red, 0 (none) to 255 (full).
    public var red: UInt8

    /// Creates a pixel from channels in 0...255.
    ///
    /// ```swift
    /// BGR8(red: 1, green: 2, blue: 3).blue  // 3
    /// ```
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The layout of this pixel type: ``PixelFormat/bgr8``.
    @inlinable public static var layout: PixelLayout<BGR8> { PixelLayout(.bgr8) }
}
