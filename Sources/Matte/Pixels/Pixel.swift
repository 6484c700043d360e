/// A pixel of a raster: a plain value without padding, with the layout described by its ``format``.
///
/// Matte's operations support only the formats of ``PixelFormat``, and each format has its own pixel type, so the
/// compiler rejects code that mixes straight and premultiplied alpha. Other types can't conform: only Matte can create
/// a ``PixelLayout``.
public protocol Pixel: BitwiseCopyable, Hashable, Sendable {
    /// The proof that Matte knows the layout of this type.
    static var layout: PixelLayout<Self> { get }
}

extension Pixel {
    /// The layout of the bytes of a pixel of this type.
    @inlinable public static var format: PixelFormat { layout.format }
}

/// The proof that a type has the bytes of a ``PixelFormat``.
///
/// Operations read the format of a pixel type from this value, and only Matte can create one. So a type that isn't one
/// of Matte's pixels can't be passed to operations, which would write the format's bytes to memory of another size.
public struct PixelLayout<PixelType>: Sendable {
    /// The layout of the bytes of a pixel.
    public let format: PixelFormat

    /// Creates a layout. `PixelType` must have the bytes of `format`, in the same order.
    @inlinable
    init(_ format: PixelFormat) {
        self.format = format
    }
}
