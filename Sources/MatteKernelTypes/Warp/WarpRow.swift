/// The job of sampling one row of a warp: the source picture, the positions of the samples, and the destination.
///
/// Positions are in the source, in units of 2^-32 pixels. Position (0, 0) is the centre of the source's first pixel.
/// The 15 bits after the binary point are used, so the caller adds 2^16, half of the last of them, to round.
public struct WarpRow {
    /// The address of the source's first row.
    public var source: UnsafeRawPointer
    /// The distance between the source's rows, in bytes.
    public var bytesPerRow: Int
    /// The number of the source's columns.
    public var width: Int
    /// The number of the source's rows.
    public var height: Int
    /// The number of bytes per pixel: 1, 3 or 4.
    public var channels: Int
    /// The meaning of the fourth byte of a pixel.
    public var alpha: PixelAlpha
    /// The position of the first sample, unless ``positions`` is given.
    public var u, v: Int64
    /// The distance from one sample to the next, unless ``positions`` is given.
    public var du, dv: Int64
    /// The positions of the samples, u and v alternating, or `nil` if they are on a line. A position whose u is
    /// ``WarpKernels/nowhere`` is outside the source, whatever ``replicates`` says.
    public var positions: UnsafePointer<Int64>?
    /// The number of samples.
    public var count: Int
    /// True if all source pixels that contribute to the samples are inside the source.
    public var isInside: Bool
    /// True if the source's edge pixels are repeated outside it. If false, pixels outside have the value ``fill``.
    public var replicates: Bool
    /// The bytes of the pixels outside the source, the first one in the lowest byte.
    public var fill: UInt32
    /// The destination of the samples.
    public var target: UnsafeMutableRawPointer
    /// Scratch memory of ``WarpScratch/bytes``, aligned to 8 bytes.
    public var scratch: WarpScratch

    /// Creates the job of a row of samples on a line, with no samples yet.
    @inlinable
    public init(
        source: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, channels: Int, alpha: PixelAlpha,
        replicates: Bool, fill: UInt32, target: UnsafeMutableRawPointer, scratch: UnsafeMutableRawPointer
    ) {
        self.source = source
        self.bytesPerRow = bytesPerRow
        self.width = width
        self.height = height
        self.channels = channels
        self.alpha = alpha
        self.u = 0
        self.v = 0
        self.du = 0
        self.dv = 0
        self.positions = nil
        self.count = 0
        self.isInside = false
        self.replicates = replicates
        self.fill = fill
        self.target = target
        self.scratch = WarpScratch(scratch)
    }
}
