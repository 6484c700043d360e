/// Colour conversion between files and rasters, in place.
public struct ColorKernels: Sendable {
    /// Converts red, green and blue to another colour space. `tables` holds, one after the other:
    ///
    /// - 3 x 256 vectors of 4 floats: each channel's contribution to the result, in steps of 1/4,096;
    /// - 257 floats: the least value that gives each level, and infinity at the end;
    /// - 4,097 bytes: the level of each step less half a step.
    public typealias Convert =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
            _ tables: UnsafeRawPointer
        ) -> Void
    /// Replaces every channel, except the fourth, by its entry in a table of 256 bytes.
    public typealias LookUp =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ table: UnsafeRawPointer
        ) -> Void
    /// Converts big-endian 16-bit samples to bytes in another colour space. A fourth channel is only scaled.
    /// `tables` holds, one after the other:
    ///
    /// - 3 vectors of 4 floats: the contribution of each source channel's light to the channels of the result;
    /// - 257 floats and 4,097 bytes as for ``Convert``, and 11 bytes of padding;
    /// - 3 x 65,536 floats: the light of each sample, in steps of 1/4,096.
    public typealias ConvertWide =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
            _ tables: UnsafeRawPointer
        ) -> Void
    /// Replaces big-endian 16-bit samples by their entries in a table of 65,536 bytes. A fourth channel is only
    /// scaled.
    public typealias LookUpWide =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ table: UnsafeRawPointer
        ) -> Void
    /// Converts cyan, magenta, yellow and black to red, green, blue and 255: (c ^ flip) * (k ^ flip) / 255,
    /// rounded.
    public typealias FromInk =
        @Sendable @convention(c) (_ row: UnsafeMutableRawPointer, _ pixels: Int, _ flip: UInt8) -> Void
    /// Composites pixels with straight alpha over one opaque pixel in the same byte order, rounded to nearest.
    public typealias Blend =
        @Sendable @convention(c) (_ row: UnsafeMutableRawPointer, _ pixels: Int, _ background: UInt32) -> Void

    /// Conversion to another colour space.
    public let convert: Convert
    /// A tone curve, as a table.
    public let lookUp: LookUp
    /// Conversion to another colour space, from 16 bits to 8.
    public let convertWide: ConvertWide
    /// A tone curve from 16 bits to 8, as a table.
    public let lookUpWide: LookUpWide
    /// Conversion of CMYK to RGB.
    public let fromInk: FromInk
    /// Pixels composited over a background colour.
    public let blend: Blend

    /// Creates the table.
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
