/// Colours on their way between files and rasters, in place.
public struct ColorKernels: Sendable {
    /// `(row, pixels, bytesPerPixel, redOffset, tables)`: takes red, green and blue to another colour space. The
    /// tables, one behind the other: 3 x 256 vectors of 4 floats, each channel's share of the result in steps of
    /// 1/4,096; 257 floats, the least value that gives each level and then infinity; 4,097 bytes, the level at half
    /// a step below each step.
    public typealias Convert =
        @Sendable @convention(c) (UnsafeMutableRawPointer, Int, Int, Int, UnsafeRawPointer) -> Void
    /// `(row, pixels, bytesPerPixel, table)`: looks up each channel but a fourth in 256 bytes.
    public typealias LookUp =
        @Sendable @convention(c) (UnsafeMutableRawPointer, Int, Int, UnsafeRawPointer) -> Void
    /// `(row, pixels, flip)`: cyan, magenta, yellow, black to red, green, blue, 255, as (c ^ flip) * (k ^ flip) / 255,
    /// rounded.
    public typealias FromInk = @Sendable @convention(c) (UnsafeMutableRawPointer, Int, UInt8) -> Void
    /// `(row, pixels, background)`: straight alpha over an opaque pixel in the same byte order; rounded.
    public typealias Blend = @Sendable @convention(c) (UnsafeMutableRawPointer, Int, UInt32) -> Void

    /// Another colour space.
    public let convert: Convert
    /// Another tone curve.
    public let lookUp: LookUp
    /// Colour from ink.
    public let fromInk: FromInk
    /// Transparent pixels over a background.
    public let blend: Blend

    /// Joins the kernels.
    @inlinable
    public init(convert: Convert, lookUp: LookUp, fromInk: FromInk, blend: Blend) {
        self.convert = convert
        self.lookUp = lookUp
        self.fromInk = fromInk
        self.blend = blend
    }
}
