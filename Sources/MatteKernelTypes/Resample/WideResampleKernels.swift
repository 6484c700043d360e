/// Weighted sums in double precision, for resizes whose windows are too long for 16-bit weights.
///
/// Each pixel of a one-channel picture becomes one double, each pixel of any other picture four. Sums run in a fixed
/// order and no operation is fused, so all tiers agree bit for bit.
public struct WideResampleKernels: Sendable {
    /// Computes the weights of `count` source pixels: the values of a filter curve at their centres. `curve` is a
    /// ``ResampleCurve``, and `center` is the centre of the output pixel in source coordinates. `pixelsPerUnit` is the
    /// number of source pixels per unit of the curve.
    public typealias Heights =
        @Sendable @convention(c) (
            _ curve: Int32, _ firstPixel: Int, _ count: Int, _ center: Double, _ pixelsPerUnit: Double,
            _ weights: UnsafeMutablePointer<Double>
        ) -> Void
    /// Returns the sum of `count` weights.
    public typealias Sum = @Sendable @convention(c) (_ weights: UnsafePointer<Double>, _ count: Int) -> Double
    /// Divides weights by their sum and returns the sum of the absolute values of the results.
    public typealias Divide =
        @Sendable @convention(c) (_ weights: UnsafeMutablePointer<Double>, _ count: Int, _ sum: Double) ->
        Double
    /// Multiplies weights by a scale and rounds them to integers. The weights must not be negative.
    public typealias Whole =
        @Sendable @convention(c) (_ weights: UnsafeMutablePointer<Double>, _ count: Int, _ scale: Double) ->
        Void
    /// Converts rows of pixels to rows of doubles, stored one after the other. `pixels` is the number of
    /// pixels per row, `layout` is a ``WideLayout``, and `values` is a table of one double per byte value.
    public typealias Widen =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ pixels: Int, _ layout: Int32,
            _ values: UnsafePointer<Double>, _ destination: UnsafeMutablePointer<Double>
        ) -> Void
    /// Multiplies the source columns of `columns`, a ``WideColumns``, by their weights and adds them to the sums of the
    /// output columns.
    public typealias Columns = @Sendable @convention(c) (_ columns: UnsafeRawPointer) -> Void
    /// Adds rows of doubles, each times its weight, to a row of sums. `stride` is the distance from one
    /// row to the next in doubles.
    public typealias Rows =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<Double>, _ stride: Int, _ rowCount: Int, _ weights: UnsafePointer<Double>,
            _ sums: UnsafeMutablePointer<Double>, _ columns: Int
        ) -> Void

    /// Evaluates a filter curve at the centres of source pixels.
    public let heights: Heights
    /// Adds up weights.
    public let sum: Sum
    /// Divides weights by their sum.
    public let divide: Divide
    /// Rounds weights to integers.
    public let whole: Whole
    /// Converts pixels to doubles.
    public let widen: Widen
    /// Runs the horizontal pass.
    public let columns: Columns
    /// Runs the vertical pass.
    public let rows: Rows

    /// Creates a structure of the given kernels.
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

/// The curve of a resampling filter.
public enum ResampleCurve: Int32, Sendable {
    /// A tent of radius 1.
    case triangle
    /// The Catmull-Rom cubic, of radius 2.
    case catmullRom
    /// The Mitchell-Netravali cubic, of radius 2.
    case mitchell
    /// A sinc windowed by a wider sinc, of radius 3.
    case lanczos3
}

/// The layouts of pixels that are converted to doubles, and what each byte becomes.
public enum WideLayout: Int32, Sendable {
    /// One byte per pixel. It becomes its value in the table.
    case one
    /// Three bytes per pixel. They become their values in the table; the fourth double is 0.
    case three
    /// Four bytes per pixel, straight alpha. A colour becomes its value in the table times alpha; the fourth double is
    /// alpha.
    case straight
    /// Four bytes per pixel. They become their values in the table.
    case four
    /// Four bytes per pixel, premultiplied alpha. A colour is divided by alpha and rounded to a byte. The value of this
    /// byte in the table is multiplied by alpha. The fourth double is alpha.
    case premultipliedLight
    /// One 32-bit float per pixel, which becomes a double of the same value.
    case float
}

/// The source pixels of one output pixel, and the position of their weights, which are doubles.
public struct WideWindow: Sendable {
    /// The first source pixel.
    public var first: Int
    /// The number of source pixels.
    public var count: Int
    /// The index of the window's first weight.
    public var weights: Int

    /// Creates a window of source pixels.
    @inlinable
    public init(first: Int, count: Int, weights: Int) {
        self.first = first
        self.count = count
        self.weights = weights
    }
}

/// The job of adding a segment of a picture, which is a range of source columns, to the output of a horizontal pass.
public struct WideColumns {
    /// The values of the segment's first pixel in the first row.
    public var source: UnsafePointer<Double>
    /// The number of doubles from one row of the segment to the next.
    public var sourceStride: Int
    /// The number of rows of the segment.
    public var rows: Int
    /// The number of doubles per pixel: 1 or 4.
    public var numbers: Int
    /// The index of the segment's first pixel in the source row.
    public var first: Int
    /// The index after the segment's last pixel.
    public var end: Int
    /// One window per output column.
    public var windows: UnsafePointer<WideWindow>
    /// The first output column whose window may overlap the segment.
    public var lower: Int
    /// The column after the last output column whose window may overlap the segment.
    public var upper: Int
    /// The weights to which the windows refer.
    public var weights: UnsafePointer<Double>
    /// The sums of output column 0 in the first row.
    public var sums: UnsafeMutablePointer<Double>
    /// The number of doubles from one row of sums to the next.
    public var sumStride: Int

    /// Creates the job of one segment.
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
