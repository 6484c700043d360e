/// One pixel of a raster: a plain value without padding, laid out as described by its ``format``.
///
/// Matte's operations support the formats of ``PixelFormat`` only. The protocol exists so that a raster's pixels have
/// a type, and so that straight and premultiplied alpha don't mix by accident. Do not conform to it outside Matte.
public protocol Pixel: BitwiseCopyable, Hashable, Sendable {
    /// The layout of this type's bytes.
    static var format: PixelFormat { get }
}
