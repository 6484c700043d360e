/// Colour conversion between files and rasters, in place.
public struct ColorKernels: Sendable {
    /// Converts red, green and blue to another colour space. The tables, one after the other: 3 x 256 vectors of 4
    /// floats, each channel's share of the result in steps of 1/4,096; 257 floats, the least value that gives each
    /// level and then infinity; 4,097 bytes, the level at half a step below each step.
    public typealias Convert =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
            _ tables: UnsafeRawPointer
        ) -> Void
    /// Replaces every channel except a fourth by its entry in a table of 256 bytes.
    public typealias LookUp =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ table: UnsafeRawPointer
        ) -> Void
    /// Converts big-endian 16-bit samples to levels of another colour space; a fourth channel is scaled. The tables, one
    /// after the other: 3 vectors of 4 floats, the share of each channel's light in the channels of the result; 257
    /// floats and 4,097 bytes as for ``Convert``, and 11 of padding; 3 x 65,536 floats, the light of each sample in steps
    /// of 1/4,096.
    public typealias ConvertWide =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
            _ tables: UnsafeRawPointer
        ) -> Void
    /// Replaces big-endian 16-bit samples by their entries in a table of 65,536 bytes; a fourth channel is scaled.
    public typealias LookUpWide =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ table: UnsafeRawPointer
        ) -> Void
    /// Converts cyan, magenta, yellow, black to red, green, blue, 255: (c ^ flip) * (k ^ flip) / 255, rounded.
    public typealias FromInk =
        @Sendable @convention(c) (_ row: UnsafeMutableRawPointer, _ pixels: Int, _ flip: UInt8) -> Void
    /// Composites straight alpha over an opaque pixel in the same byte order, rounded.
    public typealias Blend =
        @Sendable @convention(c) (_ row: UnsafeMutableRawPointer, _ pixels: Int, _ background: UInt32) -> Void

    /// A colour space conversion.
    public let convert: Convert
    /// A tone curve, by table.
    public let lookUp: LookUp
    /// A colour space conversion, from 16 bits to 8.
    public let convertWide: ConvertWide
    /// A tone curve, by table, from 16 bits to 8.
    public let lookUpWide: LookUpWide
    /// CMYK to RGB.
    public let fromInk: FromInk
    /// Transparent pixels over a background.
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
