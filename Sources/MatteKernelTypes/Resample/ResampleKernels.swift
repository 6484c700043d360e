/// Weighted sums of rows and of columns: the two passes of a separable resize.
///
/// Between the passes, a channel is a 16-bit integer: 128 * value - 16384, where a value without overshoot is in
/// 0...255. This leaves room for overshoot in both directions. Weights are 16-bit fixed-point numbers that add up to
/// exactly one in each window. Every result is an exact integer sum that is shifted once, so all tiers agree bit for
/// bit.
public struct ResampleKernels: Sendable {
    /// Filters the columns of `strip`, a ``VerticalStrip``, and writes its output rows. Returns false if
    /// the strip was declared opaque but contains a translucent pixel. The caller must then filter the strip again, as
    /// pixels with alpha.
    public typealias Vertical = @Sendable @convention(c) (_ strip: UnsafeRawPointer) -> Bool
    /// Filters the rows of `block`, a ``HorizontalBlock``, and writes all output columns.
    public typealias Horizontal = @Sendable @convention(c) (_ block: UnsafeRawPointer) -> Void
    /// Rearranges rows of 16-bit values into the layout that the horizontal pass reads. `pixels` is the
    /// number of pixels per row.
    public typealias Arrange =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int,
            _ destination: UnsafeMutableRawPointer
        ) -> Void
    /// Converts 16-bit linear light to bytes. `layout` is a ``LinearLayout``; `levels` is the table of bytes.
    public typealias Encode =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
            _ layout: Int32, _ levels: UnsafePointer<UInt8>
        ) -> Void
    /// Writes the weighted sum of `rowCount` rows of floats, `bytesPerRow` bytes apart.
    public typealias FloatRow =
        @Sendable @convention(c) (
            _ rows: UnsafeRawPointer, _ bytesPerRow: Int, _ weights: UnsafePointer<Float>, _ rowCount: Int,
            _ destination: UnsafeMutableRawPointer, _ columns: Int
        ) -> Void
    /// Filters sixteen interleaved rows of floats along the row. `columns` is the number of output columns; `windows`
    /// are their ``FloatWindow`` values.
    public typealias FloatColumns =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ columns: Int,
            _ windows: UnsafeRawPointer, _ weights: UnsafePointer<Float>
        ) -> Void

    /// Separates up to sixteen interleaved rows of floats. `bytesPerRow` is the distance between rows of the
    /// destination.
    public typealias Deinterleave =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ bytesPerRow: Int,
            _ rows: Int, _ columns: Int
        ) -> Void

    /// Filters the columns of a strip: the vertical pass.
    public let vertical: Vertical
    /// Filters the rows of a block: the horizontal pass.
    public let horizontal: Horizontal
    /// Rearranges three-channel rows into a block of eight rows.
    public let arrangeThree: Arrange
    /// Rearranges one-channel rows into a block of thirty-two rows.
    public let arrangeOne: Arrange
    /// Converts linear light to sRGB bytes.
    public let encodeLinear: Encode
    /// Runs the vertical pass over float rows.
    public let floatRow: FloatRow
    /// Runs the horizontal pass over interleaved float rows.
    public let floatColumns: FloatColumns
    /// Interleaves up to sixteen float rows, column by column.
    public let interleave: Arrange
    /// Separates interleaved float rows; the reverse of `interleave`.
    public let deinterleave: Deinterleave
    /// Kernels with sums in double precision.
    public let wide: WideResampleKernels

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        vertical: Vertical, horizontal: Horizontal, arrangeThree: Arrange,
        arrangeOne: Arrange,
        encodeLinear: Encode, floatRow: FloatRow, floatColumns: FloatColumns,
        interleave: Arrange, deinterleave: Deinterleave, wide: WideResampleKernels
    ) {
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

/// The source pixels of one output pixel, and the position of their weights.
public struct ResampleWindow: Sendable {
    /// The first source pixel. It is even, because weights come in pairs.
    public var first: Int32
    /// The index of the window's first pair of weights in the list of all pairs.
    public var weights: Int32
    /// The number of pairs of weights.
    public var pairs: Int32
    /// The number of fractional bits of the weights, which add up to `1 << bits`.
    public var bits: Int32

    /// Creates a window of source pixels.
    @inlinable
    public init(first: Int32, weights: Int32, pairs: Int32, bits: Int32) {
        self.first = first
        self.weights = weights
        self.pairs = pairs
        self.bits = bits
    }
}

/// The source pixels of one output pixel, and the position of their weights, which are floats.
public struct FloatWindow: Sendable {
    /// The first source pixel.
    public var first: Int32
    /// The number of source pixels and of weights.
    public var count: Int32
    /// The index of the window's first weight.
    public var weights: Int32

    /// Creates a window of source pixels.
    @inlinable
    public init(first: Int32, count: Int32, weights: Int32) {
        self.first = first
        self.count = count
        self.weights = weights
    }
}

/// The state of prefetching the rows that a pass will read next.
///
/// Memory is read fastest in address order, but a pass reads rows in strips of columns. While it filters one strip, the
/// rows of the next strip are therefore prefetched in address order, and are in the cache when they are needed.
public struct ReadAhead {
    /// The row that is being prefetched.
    public var row: UnsafeRawPointer
    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int
    /// The number of bytes to prefetch per row.
    public var columns: Int
    /// The number of rows that remain to be prefetched, including the current one.
    public var rows: Int
    /// The number of 64-byte lines of the current row that have been prefetched.
    public var line = 0

    /// Creates the state in which no line has been prefetched yet.
    @inlinable
    public init(row: UnsafeRawPointer, bytesPerRow: Int, columns: Int, rows: Int) {
        self.row = row
        self.bytesPerRow = bytesPerRow
        self.columns = columns
        self.rows = rows
    }
}

/// The kind of data in a strip's source columns.
public enum ResampleInput: Int32, Sendable {
    /// Bytes. Each byte is an independent channel.
    case bytes
    /// Four-byte pixels, assumed opaque until a translucent one is found.
    case opaque
    /// Four-byte pixels with straight alpha, to be premultiplied.
    case straight
    /// sRGB bytes, to be converted to linear light.
    case linear
    /// sRGB pixels with straight alpha, to be converted to linear light and premultiplied.
    case linearStraight
    /// sRGB pixels with premultiplied alpha, to be unpremultiplied, converted to linear light and premultiplied again.
    case linearPremultiplied
}

/// The format of the output of a pass.
public enum ResampleOutput: Int32, Sendable {
    /// 16-bit values in blocks of eight rows of four-channel pixels, in the layout of the horizontal pass.
    case blocks
    /// Rows of 16-bit values.
    case numbers
    /// Bytes, rounded and clamped.
    case bytes
    /// Bytes, computed from weights that are whole numbers instead of fixed-point numbers; see
    /// ``VerticalStrip/shares``. A sum is divided by the sum of the weights and rounded half up, exactly.
    case quotients
    /// Four-byte pixels with straight alpha. Colour is divided by alpha.
    case straight
    /// Four-byte pixels with premultiplied alpha. Colour is clamped to alpha.
    case premultiplied
    /// 16-bit linear light, with 256 steps per byte value: 0 to 65,280.
    case linear
    /// Four-channel pixels in 16-bit linear light with premultiplied alpha, as in ``linear``. If a filter raises alpha
    /// above 255, alpha becomes 255, and colour is reduced by the same factor.
    case linearAlpha
}

/// The conversion of linear pixels to bytes.
public enum LinearLayout: Int32, Sendable {
    /// One channel becomes one byte.
    case one
    /// Three channels become three bytes.
    case three
    /// Four channels become three bytes; the fourth channel is ignored.
    case fourToThree
    /// Four channels with premultiplied alpha become four bytes with straight alpha.
    case straight
    /// Four channels with premultiplied alpha become four bytes with premultiplied alpha. Colour is divided by alpha,
    /// encoded, and multiplied by alpha again.
    case premultiplied
}

/// The job of a vertical pass over one strip of columns.
///
/// The pass converts pairs of neighbouring source rows to 16-bit values and stores them in a ring buffer that fits the
/// first-level cache. It computes each output row from the ring buffer.
public struct VerticalStrip {
    /// A pointer to the strip's first column in the top source row.
    public var source: UnsafeRawPointer
    /// The number of bytes from one source row to the next.
    public var sourceBytesPerRow: Int
    /// The number of source rows. Rows after the last one are not read.
    public var sourceRows: Int
    /// The number of bytes per row of the strip.
    public var columns: Int
    /// The kind of data in the source columns.
    public var input: ResampleInput
    /// For linear inputs, a table of the linear light of the 256 byte values, in 0...32,640. The 256 16-bit entries are
    /// followed by their 256 low bytes and then by their 256 high bytes.
    public var table: UnsafePointer<Int16>?
    /// For linear inputs: scratch memory for two rows of `columns` 16-bit values, rounded up to a multiple of 64.
    public var decoded: UnsafeMutableRawPointer?
    /// One window per output row.
    public var windows: UnsafePointer<ResampleWindow>
    /// The number of output rows.
    public var rows: Int
    /// The pairs of weights to which the windows refer.
    public var weights: UnsafePointer<Int32>
    /// 0 if weights are fixed-point numbers. If all weights of a window are whole multiples of 1/n, n is stored here,
    /// at most 255, and each weight is stored as its multiple. The n equal parts of the window are called shares.
    public var shares: Int32
    /// The ring buffer. It is divided into slots of `slotBytes` bytes, each for one pair of source rows. It has at
    /// least as many slots as a window has pairs of rows. After the slots comes memory for one address per slot.
    public var ring: UnsafeMutableRawPointer
    /// The number of slots of the ring buffer.
    public var slots: Int
    /// The number of bytes per slot: four per column.
    public var slotBytes: Int
    /// The destination of the strip's first column of the first output row.
    public var destination: UnsafeMutableRawPointer
    /// The number of bytes from one destination row to the next.
    public var destinationBytesPerRow: Int
    /// For blocks, the number of bytes from one block of eight rows to the next.
    public var blockBytes: Int
    /// The pixel format of the output.
    public var output: ResampleOutput
    /// The prefetching state, a ``ReadAhead``. Prefetching continues during the pass.
    public var readAhead: UnsafeMutableRawPointer
    /// The number of cache lines to prefetch per 64 columns of an output row.
    public var readAheadLines: Int
    /// The number of bytes from a source column to the one that is prefetched when it is read.
    public var distanceAhead: Int
    /// If bytes are summed without the ring buffer: the number of bytes from a source column to the one that is also
    /// prefetched into the first-level cache when it is read, or 0 for none.
    public var nearDistanceAhead: Int

    /// Creates the job of one strip.
    @inlinable
    public init(
        source: UnsafeRawPointer, sourceBytesPerRow: Int, sourceRows: Int, columns: Int,
        input: ResampleInput, table: UnsafePointer<Int16>?, decoded: UnsafeMutableRawPointer?,
        windows: UnsafePointer<ResampleWindow>, rows: Int, weights: UnsafePointer<Int32>, shares: Int32,
        ring: UnsafeMutableRawPointer, slots: Int, slotBytes: Int, destination: UnsafeMutableRawPointer,
        destinationBytesPerRow: Int, blockBytes: Int, output: ResampleOutput,
        readAhead: UnsafeMutableRawPointer, readAheadLines: Int, distanceAhead: Int,
        nearDistanceAhead: Int
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
        self.distanceAhead = distanceAhead
        self.nearDistanceAhead = nearDistanceAhead
    }
}

/// The job of a horizontal pass over one block: eight rows of four-channel pixels, or thirty-two rows of one channel.
///
/// Each vector of the block holds a pair of neighbouring columns for several rows and all channels. Like the vertical
/// pass, the pass can therefore multiply all lanes by the same pair of weights, and never adds across lanes.
public struct HorizontalBlock {
    /// The source columns, 128 bytes per pair of columns: for each row and channel, the left value and the right value.
    public var block: UnsafeRawPointer
    /// The number of channels: four or one.
    public var channels: Int
    /// The number of rows of the block to write.
    public var rows: Int
    /// One window per output column.
    public var windows: UnsafePointer<ResampleWindow>
    /// The number of output columns.
    public var columns: Int
    /// The pairs of weights to which the windows refer.
    public var weights: UnsafePointer<Int32>
    /// The destination of the first column of the first row.
    public var destination: UnsafeMutableRawPointer
    /// The number of bytes from one destination row to the next.
    public var destinationBytesPerRow: Int
    /// The format of the output.
    public var output: ResampleOutput
    /// For the output `quotients`, the divisor of the sums: the shares of a window of columns times the shares of a
    /// window of rows, at most 4,194,304. See ``VerticalStrip/shares``.
    public var shares: Int32
    /// Scratch memory of 256 bytes, for results that don't fill a vector.
    public var spill: UnsafeMutableRawPointer

    /// Creates the job of one block.
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
