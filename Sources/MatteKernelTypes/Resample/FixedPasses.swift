/// The source pixels of one output pixel of a resize in fixed point, and the place of their weights.
public struct FixedWindow: Sendable {
    /// The first source pixel; of a ``FixedColumns``, the first pair of pixels of the block.
    public var first: Int32
    /// The number of pairs of source pixels; of floats, the number of source pixels.
    public var count: Int32
    /// The index of the window's first weight.
    public var weights: Int

    /// Creates a window.
    @inlinable
    public init(first: Int32, count: Int32, weights: Int) {
        self.first = first
        self.count = count
        self.weights = weights
    }
}

/// The weights of a resize in fixed point: two 16-bit numbers in each element, the first in the low half, for both
/// pixels of a pair.
///
/// Weights of more than 16 bits are divided into two numbers, and the high one counts 2048 times. Products of
/// bytes with either number, and their sums in 32 bits, are exact except that they wrap around, as the sums of the
/// other library do.
public struct FixedWeights {
    /// The weights, or their high parts.
    public var high: UnsafePointer<Int32>
    /// The low parts, 0...2047; `nil` if weights have 16 bits.
    public var low: UnsafePointer<Int32>?
    /// The number of fractional bits, at least 1. Sums are rounded half up, and clamped to bytes.
    public var bits: Int32

    /// Creates weights.
    @inlinable
    public init(high: UnsafePointer<Int32>, low: UnsafePointer<Int32>?, bits: Int32) {
        self.high = high
        self.low = low
        self.bits = bits
    }
}

/// The horizontal pass of a resize in fixed point over eight rows, or sixteen of three channels, which have been arranged
/// as a block of pairs of pixels.
public struct FixedColumns {
    /// The block; see ``ReferenceKernels/ArrangePairs``.
    public var block: UnsafeRawPointer
    /// One window per output pixel.
    public var windows: UnsafePointer<FixedWindow>
    /// The weights.
    public var weights: FixedWeights
    /// The number of output pixels.
    public var pixels: Int
    /// The number of bytes per pixel, three or four.
    public var channels: Int
    /// The first of the rows. Four pixels are written at a time, and of three channels four bytes after them.
    public var destination: UnsafeMutableRawPointer
    /// The distance between rows of the destination.
    public var bytesPerRow: Int

    /// Creates the job.
    @inlinable
    public init(
        block: UnsafeRawPointer, windows: UnsafePointer<FixedWindow>, weights: FixedWeights, pixels: Int,
        channels: Int, destination: UnsafeMutableRawPointer, bytesPerRow: Int
    ) {
        self.block = block
        self.windows = windows
        self.weights = weights
        self.pixels = pixels
        self.channels = channels
        self.destination = destination
        self.bytesPerRow = bytesPerRow
    }
}

/// The vertical pass of a resize in fixed point: one output row.
public struct FixedRows {
    /// The first source row of the window.
    public var source: UnsafeRawPointer
    /// The distance between source rows.
    public var bytesPerRow: Int
    /// The number of source rows from the first on, at least 1. In place of rows past the last, the last one is read.
    public var rows: Int
    /// The number of pairs of source rows.
    public var pairs: Int
    /// The weights of the window.
    public var weights: FixedWeights
    /// The number of bytes in a source row.
    public var bytes: Int
    /// The output row.
    public var destination: UnsafeMutableRawPointer

    /// Creates the job.
    @inlinable
    public init(
        source: UnsafeRawPointer, bytesPerRow: Int, rows: Int, pairs: Int, weights: FixedWeights, bytes: Int,
        destination: UnsafeMutableRawPointer
    ) {
        self.source = source
        self.bytesPerRow = bytesPerRow
        self.rows = rows
        self.pairs = pairs
        self.weights = weights
        self.bytes = bytes
        self.destination = destination
    }
}
