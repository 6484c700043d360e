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
    /// Converts pixels to another colour space by a table of colours: grey, red, green and blue, or cyan, magenta,
    /// yellow and black. The result is red, green and blue; a fourth channel of inks becomes 255. Grey pixels have three
    /// equal samples. A pixel's samples are looked up in a table per channel, which gives a cell of the table of colours
    /// and a place in it. The table is interpolated linearly between the two nodes of a cell of one channel, and in a
    /// tetrahedron of a cell of three. With four channels, this is done for two cells of the last three channels, and the
    /// result is linear between them. Curves, a matrix, further curves, the conversion from CIELAB and another matrix
    /// follow. `tables` contains, with offsets from its start in bytes:
    ///
    /// - 32 words of 32 bits: 0 the number of channels; 1 whether there are curves; 2...4 their numbers of entries, 2 or
    ///   more; 5...7 their offsets; 8...14 the same for the second curves; 15 whether there is a matrix between them; 16
    ///   whether the next matrix gives the f of CIELAB instead of light; 17 the offset of the nodes; 18...21 the distance
    ///   of two nodes along each channel, in nodes, 1 for the first of four; 22 the offset of the paths; 23 the number of
    ///   sample values; 24 the offset of the
    ///   thresholds and levels, as for ``Convert``; the rest unused;
    /// - from byte 128, three matrices, each as 3 columns and an offset of 4 floats: the one between the curves, the one
    ///   to f, and the one to linear light in steps of 1/4,096;
    /// - from byte 320, for each channel and sample value, the first node of a cell relative to node 0 of the other
    ///   channels (32 bits), and the fraction of the way through the cell (a float);
    /// - anywhere after them the paths: for each order of a cell's three fractions x, y and z, 1 if x < y plus 2 if y < z
    ///   plus 4 if x < z, how many nodes after the cell's first node the second and the third of its tetrahedron are (32
    ///   bits each); then the nodes of 4 numbers of 16 bits, the curves of floats, the thresholds and levels.
    public typealias ConvertTable =
        @Sendable @convention(c) (
            _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
            _ tables: UnsafeRawPointer
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
    /// Converts bytes by a table of colours.
    public let convertTable: ConvertTable
    /// Converts big-endian 16-bit samples to bytes by a table of colours of one or three channels. A fourth channel is
    /// only scaled to 8 bits.
    public let convertWideTable: ConvertTable
    /// Converts CMYK to RGB.
    public let fromInk: FromInk
    /// Composites pixels over a background colour, which makes them opaque.
    public let blend: Blend

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        convert: Convert, lookUp: LookUp, convertWide: ConvertWide, lookUpWide: LookUpWide,
        convertTable: ConvertTable, convertWideTable: ConvertTable, fromInk: FromInk, blend: Blend
    ) {
        self.convert = convert
        self.lookUp = lookUp
        self.convertWide = convertWide
        self.lookUpWide = lookUpWide
        self.convertTable = convertTable
        self.convertWideTable = convertWideTable
        self.fromInk = fromInk
        self.blend = blend
    }
}
