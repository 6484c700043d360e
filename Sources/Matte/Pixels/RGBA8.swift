/// A pixel of 4 bytes in memory order red, green, blue, alpha, with straight alpha.
///
/// Colour does not depend on alpha. The colour of a pixel with alpha 0 has no meaning.
public struct RGBA8: Pixel, Codable {
    /// Red, not multiplied by alpha; 0 (none) to 255 (full).
    public var red: UInt8
    /// Green, not multiplied by alpha; 0 (none) to 255 (full).
    public var green: UInt8
    /// Blue, not multiplied by alpha; 0 (none) to 255 (full).
    public var blue: UInt8
    /// The opacity, 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a pixel from channels in 0...255. The pixel is opaque unless `alpha` is given.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The layout of this pixel type: ``PixelFormat/rgba8``.
    @inlinable public static var layout: PixelLayout<RGBA8> { PixelLayout(.rgba8) }
}
