/// A pixel with alpha, 0 (transparent) to 255 (opaque).
public protocol AlphaPixel: Pixel {
    /// The opacity, 0 (transparent) to 255 (opaque).
    var alpha: UInt8 { get set }
}

/// A pixel whose colour does not depend on its alpha: ``RGBA8`` and ``BGRA8``.
public protocol StraightAlphaPixel: AlphaPixel {
    /// The pixel of the same channel order whose colour was multiplied by alpha.
    associatedtype Premultiplied: PremultipliedPixel where Premultiplied.Straight == Self
}

/// A pixel whose colour was multiplied by its alpha; no channel exceeds alpha.
public protocol PremultipliedPixel: AlphaPixel {
    /// The pixel of the same channel order whose colour does not depend on its alpha.
    associatedtype Straight: StraightAlphaPixel where Straight.Premultiplied == Self
}

extension RGBA8: StraightAlphaPixel {
    /// Red first, colour multiplied by alpha.
    public typealias Premultiplied = PremultipliedRGBA8
}

extension BGRA8: StraightAlphaPixel {
    /// Blue first, colour multiplied by alpha.
    public typealias Premultiplied = PremultipliedBGRA8
}

extension PremultipliedRGBA8: PremultipliedPixel {
    /// Red first, straight alpha.
    public typealias Straight = RGBA8
}

extension PremultipliedBGRA8: PremultipliedPixel {
    /// Blue first, straight alpha.
    public typealias Straight = BGRA8
}
