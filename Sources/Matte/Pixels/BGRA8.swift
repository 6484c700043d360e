/// A pixel of 4 bytes in memory order blue, green, red, alpha.
///
/// The byte order of camera frames (`32BGRA`) and of most screens. Straight alpha; a camera's frame is
/// opaque, alpha 255.
public struct BGRA8: Pixel, Codable {
    /// Blue, not multiplied by alpha; 0 (none) to 255 (full).
    public var blue: UInt8
    /// Green, not multiplied by alpha; 0 (none) to 255 (full).
    public var green: UInt8
    /// Red, not multiplied by alpha; 0 (none) to 255 (full).
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

    /// The layout by which kernels and codecs are chosen: ``PixelFormat/bgra8``.
    @inlinable public static var format: PixelFormat { .bgra8 }
}
