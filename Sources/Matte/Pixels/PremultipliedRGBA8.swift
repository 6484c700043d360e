/// A pixel of 4 bytes in memory order red, green, blue, alpha.
///
/// Colour has been multiplied by alpha / 255; no channel of a valid pixel exceeds its alpha.
public struct PremultipliedRGBA8: Pixel, Codable {
    /// Red times alpha / 255, rounded; 0...``alpha``.
    public var red: UInt8
    /// Green times alpha / 255, rounded; 0...``alpha``.
    public var green: UInt8
    /// Blue times alpha / 255, rounded; 0...``alpha``.
    public var blue: UInt8
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

    /// The layout by which kernels and codecs are chosen: ``PixelFormat/premultipliedRGBA8``.
    @inlinable public static var format: PixelFormat { .premultipliedRGBA8 }
}
