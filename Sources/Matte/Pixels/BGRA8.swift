/// A pixel of 4 bytes in memory order blue, green, red, alpha, with straight alpha.
///
/// This is the byte order of camera frames (`32BGRA`) and of most screens. Camera frames are opaque: the alpha of all
/// their pixels is 255.
public struct BGRA8: Pixel, Codable {
    /// Blue, not multiplied by alpha; 0 (none) to 255 (full).
    public var blue: UInt8
    /// Green, not multiplied by alpha; 0 (none) to 255 (full).
    public var green: UInt8
    /// Red, not multiplied by alpha; 0 (none) to 255 (full).
    public var red: UInt8
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

    /// The layout of this pixel type: ``PixelFormat/bgra8``.
    @inlinable public static var layout: PixelLayout<BGRA8> { PixelLayout(.bgra8) }
}
