/// Conversions of pixels from the colour space of a file to that of a raster, in place.
public struct ColorKernels: Sendable {
    /// Converts red, green and blue to another colour space. `tables` contains, one after the other:
    ///
    /// - 3 x 256 vectors of 4 floats: for each byte of each source channel, what it adds to the linear light of the
    ///   three channels of the result, in steps of 1/4,096;
    /// - 257 floats: the smallest linear value, in the same steps, of each of the 256 levels of the result; then
    ///   infinity;
    /// - 4,097 bytes: entry k is the level of the linear value k - 0.5, in the same steps.
    public typealias Convert =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
            _ tables: UnsafeRawPointer
        ) -> Void
    /// Replaces every channel except the fourth with its entry in a table of 256 bytes.
    public typealias LookUp =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ table: UnsafeRawPointer
        ) -> Void
    /// Converts big-endian 16-bit samples to bytes in another colour space. A fourth channel is only scaled to 8 bits.
    /// `tables` contains, one after the other:
    ///
    /// - 3 vectors of 4 floats: for each source channel, the factors from its linear light to the three channels of the
    ///   result;
    /// - 257 floats and 4,097 bytes as for ``Convert``, and 11 bytes of padding;
    /// - 3 x 65,536 floats: the linear light of each sample value of each source channel, in steps of 1/4,096.
    public typealias ConvertWide =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
            _ tables: UnsafeRawPointer
        ) -> Void
    /// Replaces big-endian 16-bit samples with their entries in a table of 65,536 bytes. A fourth channel is only
    /// scaled to 8 bits.
    public typealias LookUpWide =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ table: UnsafeRawPointer
        ) -> Void
    /// Converts cyan, magenta, yellow and black to red, green, blue and 255. The colour for an ink c (cyan, magenta or
    /// yellow) and black k is (c ^ flip) * (k ^ flip) / 255, rounded.
    public typealias FromInk =
        @Sendable @convention(c) (_ row: UnsafeMutableRawPointer, _ pixels: Int, _ flip: UInt8) -> Void
    /// Composites pixels with straight alpha over an opaque pixel with the same channel order, rounded to nearest.
    public typealias Blend =
        @Sendable @convention(c) (_ row: UnsafeMutableRawPointer, _ pixels: Int, _ background: UInt32) -> Void

    /// Converts bytes to another colour space.
    public let convert: Convert
    /// Applies a tone curve to every channel except alpha. The curve is a table.
    public let lookUp: LookUp
    /// Converts 16-bit samples to bytes in another colour space.
    public let convertWide: ConvertWide
    /// Applies a tone curve, given as a table, and converts from 16 bits to 8.
    public let lookUpWide: LookUpWide
    /// Converts CMYK to RGB.
    public let fromInk: FromInk
    /// Composites pixels over a background colour, which makes them opaque.
    public let blend: Blend

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        convert: Convert, lookUp: LookUp, convertWide: ConvertWide, lookUpWide: LookUpWide, fromInk: FromInk,
        blend: Blend
    ) {
        self.convert = convert
        self.lookUp = lookUp
        self.convertWide = convertWide
        self.lookUpWide = lookUpWide
        self.fromInk = fromInk
        self.blend = blend
    }
}
