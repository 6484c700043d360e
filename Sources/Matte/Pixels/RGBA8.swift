/// A pixel of 4 bytes in memory order red, green, blue, alpha.
///
/// Straight alpha: colour is independent of alpha, and meaningful where alpha is above 0.
public struct RGBA8: Pixel, Codable {
    /// Red, not multiplied by alpha; 0 (none) to 255 (full).
    public var red: UInt8
    /// Green, not multiplied by alpha; 0 (none) to 255 (full).
    public var green: UInt8
    /// Blue, not multiplied by alpha; 0 (none) to 255 (full).
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

    /// The layout by which kernels and codecs are chosen: ``PixelFormat/rgba8``.
    @inlinable public static var format: PixelFormat { .rgba8 }
}
