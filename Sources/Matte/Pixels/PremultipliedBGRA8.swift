/// A pixel of 4 bytes in memory order blue, green, red, alpha, with premultiplied alpha.
///
/// Colour is multiplied by alpha / 255; no channel of a valid pixel exceeds its alpha. Core Graphics renders into
/// this format.
public struct PremultipliedBGRA8: Pixel, Codable {
    /// Blue times alpha / 255, rounded; 0...``alpha``.
    public var blue: UInt8
    /// Green times alpha / 255, rounded; 0...``alpha``.
    public var green: UInt8
    /// Red times alpha / 255, rounded; 0...``alpha``.
    public var red: UInt8
    /// The opacity, 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a pixel from channels in 0...255, already multiplied by alpha. The pixel is opaque unless `alpha` is
    /// given.
    ///
    /// ```swift
    /// PremultipliedBGRA8(red: 128, green: 0, blue: 0).alpha  // 255
    /// ```
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The layout of this pixel type: ``PixelFormat/premultipliedBGRA8``.
    @inlinable public static var layout: PixelLayout<PremultipliedBGRA8> { PixelLayout(.premultipliedBGRA8) }
}
