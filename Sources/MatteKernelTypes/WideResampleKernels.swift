/// Weighted sums in double precision, for resizes whose windows are too long for 16-bit weights.
///
/// Numbers are doubles, one per pixel for one-channel pictures and four per pixel for all others. Every sum runs in a
/// fixed order and no multiplication is fused, so all tiers agree bit for bit.
public struct WideResampleKernels: Sendable {
    /// `(curve, first, count, centre, stretch, weights)`, the curve a ``ResampleCurve``: the heights of a filter at
    /// `count` source pixels from pixel `first` on.
    public typealias Heights =
        @Sendable @convention(c) (Int32, Int, Int, Double, Double, UnsafeMutablePointer<Double>) -> Void
    /// `(weights, count)`: the sum of the weights.
    public typealias Sum = @Sendable @convention(c) (UnsafePointer<Double>, Int) -> Double
    /// `(weights, count, sum)`: divides weights by `sum`; returns the sum of their absolute values.
    public typealias Divide = @Sendable @convention(c) (UnsafeMutablePointer<Double>, Int, Double) -> Double
    /// `(weights, count, scale)`: multiplies weights that are 0 or more and rounds them to whole numbers.
    public typealias Whole = @Sendable @convention(c) (UnsafeMutablePointer<Double>, Int, Double) -> Void
    /// `(pixels, bytesPerRow, rows, count, layout, table, numbers)`, the layout a ``WideLayout``: `count` pixels of each
    /// row as numbers, rows one after the other. `table` has a number for each byte.
    public typealias Widen =
        @Sendable @convention(c) (
            UnsafeRawPointer, Int, Int, Int, Int32, UnsafePointer<Double>, UnsafeMutablePointer<Double>
        ) -> Void
    /// `(job)`, a ``WideColumns``: adds a segment of source columns to output columns.
    public typealias Columns = @Sendable @convention(c) (UnsafeRawPointer) -> Void
    /// `(rows, stride, count, weights, sums, columns)`: adds weighted rows of doubles, `stride` doubles apart, to
    /// `sums`.
    public typealias Rows =
        @Sendable @convention(c) (
            UnsafePointer<Double>, Int, Int, UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int
        ) -> Void

    /// Evaluates a filter.
    public let heights: Heights
    /// Sums weights.
    public let sum: Sum
    /// Divides weights.
    public let divide: Divide
    /// Turns weights into whole shares.
    public let whole: Whole
    /// Turns pixels into numbers.
    public let widen: Widen
    /// Sums columns.
    public let columns: Columns
    /// Sums rows.
    public let rows: Rows

    /// Joins the kernels.
    @inlinable
    public init(
        heights: Heights, sum: Sum, divide: Divide, whole: Whole, widen: Widen, columns: Columns, rows: Rows
    ) {
        self.heights = heights
        self.sum = sum
        self.divide = divide
        self.whole = whole
        self.widen = widen
        self.columns = columns
        self.rows = rows
    }
}

/// A filter that is evaluated at distances.
public enum ResampleCurve: Int32, Sendable {
    /// A tent of radius 1.
    case triangle
    /// The cubic of Catmull and Rom, radius 2.
    case catmullRom
    /// The cubic of Mitchell and Netravali, radius 2.
    case mitchell
    /// A sinc windowed by a sinc, radius 3.
    case lanczos3
}

/// The conversion of pixels to numbers.
public enum WideLayout: Int32, Sendable {
    /// One byte: its number in the table.
    case one
    /// Three bytes: their numbers in the table, and 0.
    case three
    /// Four bytes, the fourth straight alpha: the numbers of the others times alpha, and alpha.
    case straight
    /// Four bytes: their numbers in the table.
    case four
    /// Four bytes, the fourth alpha by which the others were multiplied: undone and rounded to bytes before their
    /// numbers are looked up and multiplied by alpha; and alpha.
    case premultipliedLight
    /// One 32-bit float.
    case float
}

/// The source pixels of an output pixel and their weights, as doubles.
public struct WideWindow: Sendable {
    /// The first source pixel.
    public var first: Int
    /// The number of source pixels.
    public var count: Int
    /// The index of the window's first weight.
    public var weights: Int

    /// Makes a window.
    @inlinable
    public init(first: Int, count: Int, weights: Int) {
        self.first = first
        self.count = count
        self.weights = weights
    }
}

/// The part of a horizontal pass that a segment of source columns adds.
public struct WideColumns {
    /// The numbers of the segment's first pixel in the first row.
    public var source: UnsafePointer<Double>
    /// Doubles from a row of the segment to the next.
    public var sourceStride: Int
    /// Rows.
    public var rows: Int
    /// Numbers per pixel: 1 or 4.
    public var numbers: Int
    /// The segment's first pixel.
    public var first: Int
    /// The pixel after the segment's last one.
    public var end: Int
    /// One window per output column.
    public var windows: UnsafePointer<WideWindow>
    /// The output columns that may overlap the segment.
    public var lower: Int
    /// The column after the last of them.
    public var upper: Int
    /// The weights that windows refer to.
    public var weights: UnsafePointer<Double>
    /// The sums of output column 0 in the first row.
    public var sums: UnsafeMutablePointer<Double>
    /// Doubles from a row of sums to the next.
    public var sumStride: Int

    /// Describes a segment.
    @inlinable
    public init(
        source: UnsafePointer<Double>, sourceStride: Int, rows: Int, numbers: Int, first: Int, end: Int,
        windows: UnsafePointer<WideWindow>, lower: Int, upper: Int, weights: UnsafePointer<Double>,
        sums: UnsafeMutablePointer<Double>, sumStride: Int
    ) {
        self.source = source
        self.sourceStride = sourceStride
        self.rows = rows
        self.numbers = numbers
        self.first = first
        self.end = end
        self.windows = windows
        self.lower = lower
        self.upper = upper
        self.weights = weights
        self.sums = sums
        self.sumStride = sumStride
    }
}
