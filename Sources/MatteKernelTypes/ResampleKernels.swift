/// Weighted sums of rows and of columns: the two passes of a separable resize.
///
/// Between the passes a channel is a 16-bit number of 128 steps a level with 128 levels taken off, so that
/// overshoot of either sign fits. Weights are 16-bit fixed-point numbers whose sum in each window is
/// exactly one, and every result is an exact integer sum shifted once: all tiers agree bit for bit.
public struct ResampleKernels: Sendable {
    /// `(strip)`, a ``VerticalStrip``: filters columns over some output rows; false when it met transparency
    /// in a strip said to be opaque, after which the strip has to be done anew.
    public typealias Vertical = @Sendable @convention(c) (UnsafeRawPointer) -> Bool
    /// `(ahead, lines)`: reads up to so many cache lines of a ``ReadAhead``.
    public typealias Ahead = @Sendable @convention(c) (UnsafeMutableRawPointer, Int) -> Void
    /// `(block)`, a ``HorizontalBlock``: filters its rows over all output columns.
    public typealias Horizontal = @Sendable @convention(c) (UnsafeRawPointer) -> Void
    /// `(rows, bytesPerRow, count, pixels, block)`: puts rows of 16-bit numbers into the layout that the
    /// horizontal pass reads.
    public typealias Arrange =
        @Sendable @convention(c) (
            UnsafeRawPointer, Int, Int, Int, UnsafeMutableRawPointer
        ) -> Void
    /// `(source, destination, pixels, layout, table)`, the layout a ``LinearLayout``: 16-bit linear light to
    /// bytes.
    public typealias Encode =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeMutableRawPointer, Int, Int32, UnsafePointer<UInt8>
        ) -> Void
    /// `(rows, bytesPerRow, weights, taps, destination, columns)`: a row as the weighted sum of float rows.
    public typealias FloatRow =
        @Sendable @convention(c) (
            UnsafeRawPointer, Int, UnsafePointer<Float>, Int, UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(source, destination, columns, windows, weights)`, the windows ``FloatWindow``: sixteen interleaved
    /// float rows at once.
    public typealias FloatColumns =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeMutableRawPointer, Int, UnsafeRawPointer, UnsafePointer<Float>
        ) -> Void

    /// `(block, rows, bytesPerRow, count, columns)`: up to sixteen interleaved float rows apart again.
    public typealias Deinterleave =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeMutableRawPointer, Int, Int, Int
        ) -> Void

    /// Brings rows into the cache.
    public let readAhead: Ahead
    /// Sums rows.
    public let vertical: Vertical
    /// Sums columns.
    public let horizontal: Horizontal
    /// Three-channel rows into a block of eight.
    public let arrangeThree: Arrange
    /// One-channel rows into a block of thirty-two.
    public let arrangeOne: Arrange
    /// Linear light to sRGB bytes.
    public let encodeLinear: Encode
    /// Sums float rows.
    public let floatRow: FloatRow
    /// Sums columns of interleaved float rows.
    public let floatColumns: FloatColumns
    /// Float rows, up to sixteen, into one of columns.
    public let interleave: Arrange
    /// The inverse of `interleave`.
    public let deinterleave: Deinterleave
    /// Sums in double precision.
    public let wide: WideResampleKernels

    /// Joins the kernels.
    @inlinable
    public init(
        readAhead: Ahead, vertical: Vertical, horizontal: Horizontal, arrangeThree: Arrange,
        arrangeOne: Arrange,
        encodeLinear: Encode, floatRow: FloatRow, floatColumns: FloatColumns,
        interleave: Arrange, deinterleave: Deinterleave, wide: WideResampleKernels
    ) {
        self.readAhead = readAhead
        self.vertical = vertical
        self.horizontal = horizontal
        self.arrangeThree = arrangeThree
        self.arrangeOne = arrangeOne
        self.encodeLinear = encodeLinear
        self.floatRow = floatRow
        self.floatColumns = floatColumns
        self.interleave = interleave
        self.deinterleave = deinterleave
        self.wide = wide
    }
}

/// Which source pixels make an output pixel, and where their weights are.
public struct ResampleWindow: Sendable {
    /// The first source pixel; even, because weights come in pairs.
    public var first: Int32
    /// Where the window's weights begin, counted in pairs.
    public var weights: Int32
    /// How many pairs there are.
    public var pairs: Int32
    /// The weights' fractional bits: their sum is `1 << bits`.
    public var bits: Int32

    /// Makes a window.
    @inlinable
    public init(first: Int32, weights: Int32, pairs: Int32, bits: Int32) {
        self.first = first
        self.weights = weights
        self.pairs = pairs
        self.bits = bits
    }
}

/// Which source pixels make an output pixel of floats.
public struct FloatWindow: Sendable {
    /// The first source pixel.
    public var first: Int32
    /// How many source pixels there are.
    public var count: Int32
    /// Where the window's weights begin.
    public var weights: Int32

    /// Makes a window.
    @inlinable
    public init(first: Int32, count: Int32, weights: Int32) {
        self.first = first
        self.count = count
        self.weights = weights
    }
}

/// Rows that will be wanted next, asked for in the order of memory while others are worked on.
///
/// Memory is read fastest in its own order, and strips are not in it: by the time a strip comes to its rows,
/// they are in the cache.
public struct ReadAhead {
    /// The row that is being asked for.
    public var row: UnsafeRawPointer
    /// Bytes from a row to the next.
    public var bytesPerRow: Int
    /// Bytes a row.
    public var columns: Int
    /// Rows left, with that one.
    public var rows: Int
    /// Lines of 64 bytes of the row that have been asked for.
    public var line = 0

    /// Plans to read rows.
    @inlinable
    public init(row: UnsafeRawPointer, bytesPerRow: Int, columns: Int, rows: Int) {
        self.row = row
        self.bytesPerRow = bytesPerRow
        self.columns = columns
        self.rows = rows
    }
}

/// The content of a strip's source columns.
public enum ResampleInput: Int32, Sendable {
    /// Bytes, each an independent channel.
    case bytes
    /// Pixels of four bytes, assumed opaque until a translucent one is found.
    case opaque
    /// Pixels of four bytes with straight alpha, to be premultiplied.
    case straight
    /// sRGB bytes, to be made linear.
    case linear
    /// sRGB pixels with straight alpha, to be made linear and premultiplied.
    case linearStraight
    /// sRGB pixels with premultiplied alpha, to be made linear and premultiplied again.
    case linearPremultiplied
}

/// The output of a pass.
public enum ResampleOutput: Int32, Sendable {
    /// 16-bit numbers in blocks of eight rows of four-channel pixels, ready for the horizontal pass.
    case blocks
    /// Rows of 16-bit numbers.
    case numbers
    /// Bytes, rounded and clamped.
    case bytes
    /// Bytes, from sums of shares: divided by their number and rounded, half-way cases up, without any error.
    case quotients
    /// Pixels of four bytes, divided by their alpha.
    case straight
    /// Pixels of four bytes, no channel above alpha.
    case premultiplied
    /// 16-bit linear light, 256 steps a level, 0 to 65,280.
    case linear
}

/// The conversion of a linear row's pixels to bytes.
public enum LinearLayout: Int32, Sendable {
    /// One channel in, one byte out.
    case one
    /// Three channels in, three bytes out.
    case three
    /// Four channels in, the fourth ignored, three bytes out.
    case fourToThree
    /// Four channels, the fourth alpha; the colour is divided by it.
    case straight
    /// Four channels, the fourth alpha; the colour is encoded as if divided, then multiplied again.
    case premultiplied
}

/// A vertical pass over one strip of columns.
///
/// The strip's source rows are widened pair by pair into a ring small enough for the first-level cache, and
/// each output row is summed from it.
public struct VerticalStrip {
    /// Top row, first column of the strip.
    public var source: UnsafeRawPointer
    /// The number of bytes from one source row to the next.
    public var sourceBytesPerRow: Int
    /// The number of source rows; pairs beyond them are not read.
    public var sourceRows: Int
    /// The number of bytes per row of the strip.
    public var columns: Int
    /// The content of the columns.
    public var input: ResampleInput
    /// For linear inputs: 256 numbers, each byte's light on a scale of 32,640, then their 256 low bytes and their 256
    /// high bytes.
    public var table: UnsafePointer<Int16>?
    /// For linear inputs: room for two rows of `columns` numbers, rounded up to 64.
    public var decoded: UnsafeMutableRawPointer?
    /// One window per output row.
    public var windows: UnsafePointer<ResampleWindow>
    /// The number of output rows.
    public var rows: Int
    /// The pairs of weights that windows refer to.
    public var weights: UnsafePointer<Int32>
    /// The number of shares of which weights are integers, at most 255; 0 for fixed-point weights.
    public var shares: Int32
    /// Slots of `slotBytes`, at least one for each pair of a window.
    public var ring: UnsafeMutableRawPointer
    /// The number of slots.
    public var slots: Int
    /// The number of bytes per slot: four per column.
    public var slotBytes: Int
    /// The destination of the strip's first column of the first output row.
    public var destination: UnsafeMutableRawPointer
    /// The number of bytes from one destination row to the next.
    public var destinationBytesPerRow: Int
    /// For blocks: from one block of eight rows to the next.
    public var blockBytes: Int
    /// The format of the output.
    public var output: ResampleOutput
    /// The memory to prefetch in the meantime.
    public var readAhead: UnsafeMutableRawPointer
    /// The number of lines to prefetch after each output row.
    public var readAheadLines: Int

    /// Creates a strip.
    @inlinable
    public init(
        source: UnsafeRawPointer, sourceBytesPerRow: Int, sourceRows: Int, columns: Int,
        input: ResampleInput, table: UnsafePointer<Int16>?, decoded: UnsafeMutableRawPointer?,
        windows: UnsafePointer<ResampleWindow>, rows: Int, weights: UnsafePointer<Int32>, shares: Int32,
        ring: UnsafeMutableRawPointer, slots: Int, slotBytes: Int, destination: UnsafeMutableRawPointer,
        destinationBytesPerRow: Int, blockBytes: Int, output: ResampleOutput,
        readAhead: UnsafeMutableRawPointer, readAheadLines: Int
    ) {
        self.source = source
        self.sourceBytesPerRow = sourceBytesPerRow
        self.sourceRows = sourceRows
        self.columns = columns
        self.input = input
        self.table = table
        self.decoded = decoded
        self.windows = windows
        self.rows = rows
        self.weights = weights
        self.shares = shares
        self.ring = ring
        self.slots = slots
        self.slotBytes = slotBytes
        self.destination = destination
        self.destinationBytesPerRow = destinationBytesPerRow
        self.blockBytes = blockBytes
        self.output = output
        self.readAhead = readAhead
        self.readAheadLines = readAheadLines
    }
}

/// A horizontal pass over one block: eight rows of four-channel pixels, or thirty-two rows of one channel.
///
/// The block's vectors hold a pair of neighbouring columns for all rows and channels, so the pass is the
/// vertical one turned: one broadcast weight for many lanes, and no sum across lanes.
public struct HorizontalBlock {
    /// For each pair of columns 128 bytes: row by row, channel by channel, the left and the right number.
    public var block: UnsafeRawPointer
    /// Four or one.
    public var channels: Int
    /// Rows of the block that are wanted.
    public var rows: Int
    /// One window an output column.
    public var windows: UnsafePointer<ResampleWindow>
    /// Output columns.
    public var columns: Int
    /// The pairs of weights that windows refer to.
    public var weights: UnsafePointer<Int32>
    /// Where the first column of the first row goes.
    public var destination: UnsafeMutableRawPointer
    /// The number of bytes from one destination row to the next.
    public var destinationBytesPerRow: Int
    /// The format of the output.
    public var output: ResampleOutput
    /// For quotients, the shares of both axes together, at most 4,194,304.
    public var shares: Int32
    /// 256 bytes for results that don't fill their vectors.
    public var spill: UnsafeMutableRawPointer

    /// Makes a block.
    @inlinable
    public init(
        block: UnsafeRawPointer, channels: Int, rows: Int, windows: UnsafePointer<ResampleWindow>,
        columns: Int, weights: UnsafePointer<Int32>, destination: UnsafeMutableRawPointer,
        destinationBytesPerRow: Int, output: ResampleOutput, shares: Int32, spill: UnsafeMutableRawPointer
    ) {
        self.block = block
        self.channels = channels
        self.rows = rows
        self.windows = windows
        self.columns = columns
        self.weights = weights
        self.destination = destination
        self.destinationBytesPerRow = destinationBytesPerRow
        self.output = output
        self.shares = shares
        self.spill = spill
    }
}
