/// One pixel of a raster: a plain value without padding, laid out as its ``format`` says.
///
/// The operations of Matte know the formats of ``PixelFormat`` and no other; the protocol is there so that
/// a raster's pixels have a type, and so that straight and premultiplied alpha don't mix by accident. It is
/// not meant to be conformed to outside of Matte.
public protocol Pixel: BitwiseCopyable, Hashable, Sendable {
    /// The layout of this type's bytes.
    static var format: PixelFormat { get }
}
