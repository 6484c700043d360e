/// A pixel that carries alpha, 0 (nothing) to 255 (opaque).
public protocol AlphaPixel: Pixel {
    /// How much of the pixel is there, 0...255.
    var alpha: UInt8 { get set }
}

/// A pixel whose colour does not depend on its alpha.
public protocol StraightAlphaPixel: AlphaPixel {}

/// A pixel whose colour was multiplied by its alpha; no channel exceeds alpha.
public protocol PremultipliedPixel: AlphaPixel {}

extension RGBA8: StraightAlphaPixel {}
extension BGRA8: StraightAlphaPixel {}
extension PremultipliedRGBA8: PremultipliedPixel {}
extension PremultipliedBGRA8: PremultipliedPixel {}
