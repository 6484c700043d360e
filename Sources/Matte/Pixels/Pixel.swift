/// A pixel of a raster: a plain value without padding, with the layout described by its ``format``.
///
/// Matte's operations support only the formats of ``PixelFormat``, so don't conform types outside Matte to this
/// protocol. Each format has its own pixel type, so the compiler rejects code that mixes straight and premultiplied
/// alpha.
public protocol Pixel: BitwiseCopyable, Hashable, Sendable {
    /// The layout of the bytes of a pixel of this type.
    static var format: PixelFormat { get }
}
