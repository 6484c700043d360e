/// A pixel with an alpha channel.
public protocol AlphaPixel: Pixel {
    /// The opacity, 0 (transparent) to 255 (opaque).
    var alpha: UInt8 { get set }
}

/// A pixel with straight alpha: its colour isn't multiplied by alpha. The conforming types are ``RGBA8`` and ``BGRA8``.
public protocol StraightAlphaPixel: AlphaPixel {
    /// The counterpart of this pixel type with premultiplied alpha and the same channel order.
    associatedtype Premultiplied: PremultipliedPixel where Premultiplied.Straight == Self
}

/// A pixel with premultiplied alpha: its colour is multiplied by alpha, so no channel of a valid pixel exceeds its
/// alpha.
public protocol PremultipliedPixel: AlphaPixel {
    /// The counterpart of this pixel type with straight alpha and the same channel order.
    associatedtype Straight: StraightAlphaPixel where Straight.Premultiplied == Self
}

extension RGBA8: StraightAlphaPixel {
    /// The premultiplied counterpart of ``RGBA8``.
    public typealias Premultiplied = PremultipliedRGBA8
}

extension BGRA8: StraightAlphaPixel {
    /// The premultiplied counterpart of ``BGRA8``.
    public typealias Premultiplied = PremultipliedBGRA8
}

extension PremultipliedRGBA8: PremultipliedPixel {
    /// The straight counterpart of ``PremultipliedRGBA8``.
    public typealias Straight = RGBA8
}

extension PremultipliedBGRA8: PremultipliedPixel {
    /// The straight counterpart of ``PremultipliedBGRA8``.
    public typealias Straight = BGRA8
}
