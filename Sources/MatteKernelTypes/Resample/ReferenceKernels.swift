/// Resizes with the arithmetic of OpenCV, Pillow and torch, for one, three or four channels of bytes.
///
/// Pillow and torch use sums in fixed point (``FixedColumns``, ``FixedRows``). The rest is OpenCV's: a resized row is made of blocks of 64 numbers: 64 pixels of one channel, or 16 pixels with four numbers each; with
/// three channels, the fourth number has no meaning. ``place(of:)`` gives the order of the numbers in a block. It
/// is the one in which instructions that pack two vectors give bytes in order.
public struct ReferenceKernels: Sendable {
    /// Interpolates a row of `blocks` * 64 numbers between neighbouring pixels of the source, with seven fractional
    /// bits, rounded down. `places` has the distance of each output pixel's left pixel from the source's first byte, in
    /// bytes. For each output pixel, two bytes from there are read of one channel, eight of three or four channels.
    /// `weights` has a number w for each number of the result, in the order of the blocks. The weight of the right
    /// pixel is 1024 + w / 32, and that of the left one 1024 - w / 32, in 1/2048; so w is a multiple of 32.
    public typealias Across =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ places: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>,
            _ blocks: Int, _ channels: Int, _ destination: UnsafeMutablePointer<Int16>
        ) -> Void
    /// Interpolates `pixels` pixels between two rows of blocks of numbers from 0 to 32,767. The weights `first` and
    /// `second` are in 1/2048. Both products are rounded down to two fractional bits, and their sum half up to a byte.
    /// It is clamped to 255.
    public typealias Down =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ first: Int16, _ second: Int16,
            _ pixels: Int, _ channels: Int, _ destination: UnsafeMutableRawPointer
        ) -> Void
    /// Does the same as ``across`` for two rows, and then the same as ``down``.
    public typealias Between =
        @Sendable @convention(c) (
            _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ places: UnsafePointer<Int32>,
            _ weights: UnsafePointer<Int16>, _ first: Int16, _ second: Int16, _ pixels: Int,
            _ channels: Int, _ destination: UnsafeMutableRawPointer
        ) -> Void
    /// Writes `pixels` means of two by two pixels, rounded half up.
    public typealias Halve =
        @Sendable @convention(c) (
            _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ pixels: Int, _ channels: Int,
            _ destination: UnsafeMutableRawPointer
        ) -> Void
    /// Sums weighted pixels of a source row, multiplies the sums by `share`, and writes them to `sums` if the row is
    /// the first one, or adds them. A group is sixteen sums: of sixteen pixels of one channel, or of four pixels with
    /// four sums each. `places` has the distance of the first pixel of each window from the source's first byte, in
    /// bytes, and `counts` the number of pixels in the windows of each group. `weights` has a weight for each pixel of
    /// a group, and then for the pixels that follow them in their windows. Of three channels, four bytes per pixel are
    /// read.
    public typealias Average =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ places: UnsafePointer<Int32>, _ counts: UnsafePointer<Int32>,
            _ weights: UnsafePointer<Float>, _ groups: Int, _ channels: Int, _ share: Float,
            _ isFirst: Bool, _ sums: UnsafeMutablePointer<Float>
        ) -> Void
    /// Multiplies sums by a factor, and rounds them to the bytes of `pixels` pixels, halves to even. Reads whole blocks
    /// of 64 sums.
    public typealias Round =
        @Sendable @convention(c) (
            _ sums: UnsafePointer<Float>, _ factor: Float, _ pixels: Int, _ channels: Int,
            _ destination: UnsafeMutableRawPointer
        ) -> Void

    /// Arranges `rows` rows of `pixels` pixels for ``sumColumns``: one to eight rows of four bytes per pixel, or one to
    /// sixteen of three. For each pair of pixels, a block of four channels has 128 bytes: for each of eight rows and four
    /// channels, both pixels as 16-bit numbers. One of three channels has 96: for each channel and each of sixteen rows,
    /// both pixels as bytes. Pixels are arranged four at a time; those that are missing are zero, and rows that are
    /// missing have no meaning. A source pixel has a byte per channel, or three channels and a fourth byte.
    public typealias ArrangePairs =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int,
            _ pixelBytes: Int, _ channels: Int, _ block: UnsafeMutableRawPointer
        ) -> Void
    /// Runs a ``FixedColumns`` or a ``FixedRows``, a pass of a resize in fixed point.
    public typealias FixedPass = @Sendable @convention(c) (_ job: UnsafeRawPointer) -> Void
    /// Interleaves `pixels` bytes of four rows. Of rows from `rows` on, the last row is taken instead.
    public typealias Weave =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int,
            _ destination: UnsafeMutableRawPointer
        ) -> Void
    /// Writes a row of three floats per pixel as weighted sums of pixels, in torch's order of additions. `windows` are
    /// ``FixedWindow`` values.
    public typealias FloatAcross =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Float>, _ windows: UnsafeRawPointer,
            _ weights: UnsafePointer<Float>, _ pixels: Int, _ destination: UnsafeMutablePointer<Float>
        ) -> Void
    /// Writes the weighted sum of `rowCount` rows of `numbers` floats, in torch's order of additions.
    public typealias FloatDown =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Float>, _ stride: Int, _ rowCount: Int,
            _ weights: UnsafePointer<Float>, _ numbers: Int, _ destination: UnsafeMutablePointer<Float>
        ) -> Void

    /// Arranges pixels of bytes for ``sumColumns``.
    public let arrangePairs: ArrangePairs
    /// Runs the horizontal pass of a resize in fixed point, a ``FixedColumns``.
    public let sumColumns: FixedPass
    /// Runs the vertical pass of a resize in fixed point, a ``FixedRows``.
    public let sumRows: FixedPass
    /// Interleaves four rows of one channel.
    public let weave: Weave
    /// Runs the horizontal pass of torch's resize of floats.
    public let floatAcross: FloatAcross
    /// Runs the vertical pass of torch's resize of floats.
    public let floatDown: FloatDown
    /// Interpolates along a row.
    public let across: Across
    /// Interpolates between two interpolated rows.
    public let down: Down
    /// Interpolates between two rows of the source in one step.
    public let between: Between
    /// Reduces both sides to a half.
    public let halve: Halve
    /// Sums along a row.
    public let average: Average
    /// Converts sums to bytes.
    public let round: Round

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        arrangePairs: ArrangePairs, sumColumns: FixedPass, sumRows: FixedPass, weave: Weave,
        floatAcross: FloatAcross, floatDown: FloatDown, across: Across, down: Down, between: Between,
        halve: Halve, average: Average, round: Round
    ) {
        self.arrangePairs = arrangePairs
        self.sumColumns = sumColumns
        self.sumRows = sumRows
        self.weave = weave
        self.floatAcross = floatAcross
        self.floatDown = floatDown
        self.across = across
        self.down = down
        self.between = between
        self.halve = halve
        self.average = average
        self.round = round
    }

    /// The count of numbers in a block.
    @inlinable public static var block: Int { 64 }
    /// Returns the place of number `n` of a resized row in its blocks: groups of eight numbers are in the order 0, 2,
    /// 4, 6, 1, 3, 5, 7.
    @inlinable
    public static func place(of n: Int) -> Int { n & ~63 | (n & 8) &<< 2 | (n & 48) &>> 1 | n & 7 }
}
