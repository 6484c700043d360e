/// A pixel of a raster: a plain value without padding, with the layout described by its ``format``.
///
/// Matte's operations support only the formats of ``PixelFormat``. The protocol gives the pixels of a raster a
/// type, so that straight and premultiplied alpha can't be mixed by accident. Do not conform to it outside Matte.
public protocol Pixel: BitwiseCopyable, Hashable, Sendable {
    /// The layout of this type's bytes.
    static var format: PixelFormat { get }
}
