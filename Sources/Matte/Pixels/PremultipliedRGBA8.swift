/// A pixel of 4 bytes in memory order red, green, blue, alpha.
///
/// Colour has been multiplied by alpha / 255; no channel of a valid pixel exceeds its alpha.
public struct PremultipliedRGBA8: Pixel, Codable {
    /// Red, 0...255.
    public var red: UInt8
    /// Green, 0...255.
    public var green: UInt8
    /// Blue, 0...255.
    public var blue: UInt8
    /// Alpha, 0...255.
    public var alpha: UInt8

    /// Makes a pixel; channels are 0...255, opaque unless `alpha` says otherwise.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The layout, ``PixelFormat/premultipliedRGBA8``.
    @inlinable public static var format: PixelFormat { .premultipliedRGBA8 }
}
