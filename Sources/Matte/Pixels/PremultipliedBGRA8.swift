/// A pixel of 4 bytes in memory order blue, green, red, alpha.
///
/// Colour has been multiplied by alpha / 255; no channel of a valid pixel exceeds its alpha. What Core
/// Graphics renders into.
public struct PremultipliedBGRA8: Pixel, Codable {
    /// Blue times alpha / 255, rounded; 0...``alpha``.
    public var blue: UInt8
    /// Green times alpha / 255, rounded; 0...``alpha``.
    public var green: UInt8
    /// Red times alpha / 255, rounded; 0...``alpha``.
    public var red: UInt8
    /// 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a pixel; channels are 0...255, opaque unless `alpha` says otherwise.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The layout by which kernels and codecs are chosen: ``PixelFormat/premultipliedBGRA8``.
    @inlinable public static var format: PixelFormat { .premultipliedBGRA8 }
}
