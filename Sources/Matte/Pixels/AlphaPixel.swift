/// A pixel of four bytes whose last is alpha. Other types can't conform; see ``Pixel``.
public protocol AlphaPixel: Pixel {
    /// The opacity, 0 (transparent) to 255 (opaque).
    var alpha: UInt8 { get set }

    /// The proof that Matte knows the place of alpha in pixels of this type.
    static var alphaLayout: AlphaPixelLayout<Self> { get }
}

extension AlphaPixel {
    /// The layout of the bytes of a pixel of this type.
    @inlinable public static var format: PixelFormat { alphaLayout.format }

    /// Stops the program if this type isn't one of Matte's pixels with alpha. Code calls this before it relies on four
    /// bytes per pixel, unless it reads ``format``, which has the same effect.
    @inlinable package static func requireAlpha() { _ = alphaLayout.format }
}

/// The proof that a type has the four bytes of a ``PixelFormat`` with alpha. Only Matte can create one.
///
/// Without this, code outside of Matte could declare that ``RGB8`` has alpha, and operations would write four bytes per
/// pixel to memory that has three.
public struct AlphaPixelLayout<PixelType>: Sendable {
    /// The layout of the bytes of a pixel.
    public let format: PixelFormat

    /// Creates a layout. `PixelType` must have the bytes of `format`, which must have alpha.
    @inlinable
    init(_ format: PixelFormat) {
        self.format = format
    }
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

    /// The place of alpha in this pixel type: the last byte of ``PixelFormat/rgba8``.
    @inlinable public static var alphaLayout: AlphaPixelLayout<RGBA8> { AlphaPixelLayout(.rgba8) }
}

extension BGRA8: StraightAlphaPixel {
    /// The premultiplied counterpart of ``BGRA8``.
    public typealias Premultiplied = PremultipliedBGRA8

    /// The place of alpha in this pixel type: the last byte of ``PixelFormat/bgra8``.
    @inlinable public static var alphaLayout: AlphaPixelLayout<BGRA8> { AlphaPixelLayout(.bgra8) }
}

extension PremultipliedRGBA8: PremultipliedPixel {
    /// The straight counterpart of ``PremultipliedRGBA8``.
    public typealias Straight = RGBA8

    /// The place of alpha in this pixel type: the last byte of ``PixelFormat/premultipliedRGBA8``.
    @inlinable public static var alphaLayout: AlphaPixelLayout<PremultipliedRGBA8> {
        AlphaPixelLayout(.premultipliedRGBA8)
    }
}

extension PremultipliedBGRA8: PremultipliedPixel {
    /// The straight counterpart of ``PremultipliedBGRA8``.
    public typealias Straight = BGRA8

    /// The place of alpha in this pixel type: the last byte of ``PixelFormat/premultipliedBGRA8``.
    @inlinable public static var alphaLayout: AlphaPixelLayout<PremultipliedBGRA8> {
        AlphaPixelLayout(.premultipliedBGRA8)
    }
}
