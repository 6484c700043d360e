/// A row of samples between the rows and columns of a plane of 16-bit luma.
public struct LumaRow {
    /// The four rows around the position.
    public var rows: (UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>)
    /// The weights of the four rows, in 1/16384.
    public var weights: (Int32, Int32, Int32, Int32)
    /// Room for ``width`` + 3 numbers.
    public var line: UnsafeMutablePointer<Int16>
    /// Four rows of weights, in 1/16384. Each row has one weight per column.
    public var columns: UnsafePointer<Int16>
    /// The distance between the rows of ``columns``, in numbers.
    public var stride: Int
    /// Three numbers per run of columns: the first column, the end, and the distance to the first of the four columns
    /// that are weighted, plus 1.
    public var runs: UnsafePointer<Int32>
    /// The number of runs.
    public var runCount: Int
    /// The number of columns.
    public var width: Int
    /// One byte per column; 0 where a sample is not to be compared.
    public var valid: UnsafePointer<UInt8>
    /// The first column with a sample.
    public var first: Int
    /// The end of the columns with a sample.
    public var end: Int
    /// The samples, or ``RegistrationKernels/missing`` where there is none or it is not to be compared.
    public var target: UnsafeMutablePointer<Int16>

    /// Describes a row.
    @inlinable
    public init(
        rows: (UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>),
        weights: (Int32, Int32, Int32, Int32), line: UnsafeMutablePointer<Int16>,
        columns: UnsafePointer<Int16>, stride: Int, runs: UnsafePointer<Int32>, runCount: Int, width: Int,
        valid: UnsafePointer<UInt8>, first: Int, end: Int, target: UnsafeMutablePointer<Int16>
    ) {
        self.rows = rows
        self.weights = weights
        self.line = line
        self.columns = columns
        self.stride = stride
        self.runs = runs
        self.runCount = runCount
        self.width = width
        self.valid = valid
        self.first = first
        self.end = end
        self.target = target
    }
}

/// Rows of a photo and of samples of its reply, over which the sums of a fit are taken.
public struct FitRows {
    /// The photo's first row. Every pixel that is summed has a neighbour above, below, left and right.
    public var photo: UnsafePointer<Int16>
    /// The distance between the photo's rows, in numbers.
    public var stride: Int
    /// The distance between summed rows of the photo, in rows: 1 sums every row.
    public var step: Int
    /// The samples' first row. Up to 17 numbers after the last column may be read, here and in the photo.
    public var sampled: UnsafePointer<Int16>
    /// The distance between the samples' rows, in numbers.
    public var sampledStride: Int
    /// The number of rows that are summed.
    public var rows: Int
    /// The first column that is summed.
    public var first: Int
    /// The end of the columns that are summed.
    public var end: Int
    /// The first row's distance from the centre of the stretch.
    public var down: Float
    /// The distance of column 0 from the centre of the stretch.
    public var across: Float
    /// The gain of the model photo = gain * sample + bias.
    public var gain: Float
    /// The bias of the model, in sixteenths of a level.
    public var bias: Float
    /// The reciprocal of the difference from which on pixels have no weight.
    public var inverseCut: Float
    /// The unit of the stretch.
    public var unit: Float

    /// Describes the rows and the model.
    @inlinable
    public init(
        photo: UnsafePointer<Int16>, stride: Int, step: Int, sampled: UnsafePointer<Int16>,
        sampledStride: Int, rows: Int, first: Int, end: Int, down: Float, across: Float, gain: Float,
        bias: Float, inverseCut: Float, unit: Float
    ) {
        self.photo = photo
        self.stride = stride
        self.step = step
        self.sampled = sampled
        self.sampledStride = sampledStride
        self.rows = rows
        self.first = first
        self.end = end
        self.down = down
        self.across = across
        self.gain = gain
        self.bias = bias
        self.inverseCut = inverseCut
        self.unit = unit
    }
}

/// The registration of two pictures by their luma.
///
/// Softened luma has 16 steps per level, 0...4080. Sums are integers, or floats in a fixed order.
public struct RegistrationKernels: Sendable {
    /// The number that stands for a missing sample.
    @inlinable public static var missing: Int16 { .min }
    /// The number of sums of a fit.
    @inlinable public static var fitSums: Int { 20 }

    /// Two rows of `2 * count` bytes as one row of means, rounded half up, or of minima.
    public typealias Halve =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Sums of 3x3 bytes by the weights 1 2 1, edges repeated.
    public typealias Soften =
        @Sendable @convention(c) (
            _ above: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<Int16>, _ count: Int
        ) -> Void
    /// Adds to `result` the number of pixels with `valid` above 0 and the sums of photo minus reply and of the distance of
    /// 16 times that difference from `mean`.
    public typealias Compare =
        @Sendable @convention(c) (
            _ photo: UnsafePointer<UInt8>, _ reply: UnsafePointer<UInt8>, _ valid: UnsafePointer<UInt8>,
            _ count: Int, _ mean: Int32, _ result: UnsafeMutablePointer<Int64>
        ) -> Void
    /// `(row)`, a ``LumaRow``: samples along a row.
    public typealias Sample = @Sendable @convention(c) (UnsafeRawPointer) -> Void
    /// `(rows, sums)`, the rows a ``FitRows``: 16 partial sums each of the products of the derivatives by shift across,
    /// shift down, stretch, gain and bias with each other (15, row by row of the upper triangle) and with the error (5),
    /// weighted by Tukey's function of the error.
    public typealias Sum = @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<Float>) -> Void
    /// `(photo, photoStride, sampled, sampledStride, columns, rows, sums)`: adds up the number of samples with all
    /// neighbours at a distance of 2, the squares and the product of both pictures' Laplacians, and twice the products of
    /// gradients: common, of the photo, of the samples.
    public typealias Compose =
        @Sendable @convention(c) (
            UnsafePointer<Int16>, Int, UnsafePointer<Int16>, Int, Int, Int, UnsafeMutablePointer<Int64>
        ) -> Void

    /// Means of 2x2.
    public let halve: Halve
    /// Minima of 2x2.
    public let halveMinima: Halve
    /// Softened luma.
    public let soften: Soften
    /// Differences under a mask.
    public let compare: Compare
    /// Samples by Catmull-Rom.
    public let sample: Sample
    /// The normal equations of a fit.
    public let sum: Sum
    /// Structure in common.
    public let compose: Compose

    /// Creates the table.
    @inlinable
    public init(
        halve: Halve, halveMinima: Halve, soften: Soften, compare: Compare, sample: Sample, sum: Sum,
        compose: Compose
    ) {
        self.halve = halve
        self.halveMinima = halveMinima
        self.soften = soften
        self.compare = compare
        self.sample = sample
        self.sum = sum
        self.compose = compose
    }
}
