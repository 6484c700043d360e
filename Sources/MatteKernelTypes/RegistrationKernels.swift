/// The job of interpolating one row of samples from a plane of 16-bit luma.
public struct LumaRow {
    /// The four rows of the plane around the vertical position of the samples.
    public var rows: (UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>)
    /// The weights of the four rows, in 1/16384.
    public var weights: (Int32, Int32, Int32, Int32)
    /// Scratch memory for ``width`` + 3 samples.
    public var line: UnsafeMutablePointer<Int16>
    /// Four rows of weights, in 1/16384, one row per horizontal tap. Each row has one weight per column.
    public var columns: UnsafePointer<Int16>
    /// The distance between the rows of ``columns``, in weights.
    public var stride: Int
    /// The runs of neighbouring columns whose taps are neighbours too, three values per run: the first column, the
    /// column after the last one, and the number to add to a column to get the index of the first of its four taps in
    /// ``line``.
    public var runs: UnsafePointer<Int32>
    /// The number of runs in ``runs``.
    public var runCount: Int
    /// The number of columns, with one sample each.
    public var width: Int
    /// One byte per column: 0 if the column's sample must not be compared.
    public var valid: UnsafePointer<UInt8>
    /// The first column for which the plane has a sample.
    public var first: Int
    /// The column after the last one for which the plane has a sample.
    public var end: Int
    /// The destination of the samples. A sample that does not exist or must not be compared is stored as
    /// ``RegistrationKernels/missing``.
    public var target: UnsafeMutablePointer<Int16>

    /// Creates the job of one row.
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

/// Rows of a photo, rows of the samples of its edited version (the reply), and the model that is fitted to both.
public struct FitRows {
    /// The first row of the photo that is summed. Every summed pixel must have neighbours above, below, left and right.
    public var photo: UnsafePointer<Int16>
    /// The distance between the photo's rows, in 16-bit values.
    public var stride: Int
    /// The distance between summed rows of the photo, in rows: 1 sums every row.
    public var step: Int
    /// The first row of the samples. Up to 17 values after the last column may be read, both here and in the photo.
    public var sampled: UnsafePointer<Int16>
    /// The distance between the rows of samples, in 16-bit values.
    public var sampledStride: Int
    /// The number of rows that are summed.
    public var rows: Int
    /// The first column that is summed.
    public var first: Int
    /// The column after the last one that is summed.
    public var end: Int
    /// The vertical distance of the first row from the centre of the stretch, in pixels.
    public var down: Float
    /// The horizontal distance of column 0 from the centre of the stretch, in pixels.
    public var across: Float
    /// The gain of the model photo = gain * sample + bias.
    public var gain: Float
    /// The bias of the model, in sixteenths of a level.
    public var bias: Float
    /// The reciprocal of the smallest difference at which a pixel has no weight.
    public var inverseCut: Float
    /// The unit of the stretch, by which its derivative is multiplied.
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

/// Kernels for the registration of two pictures by their luma.
///
/// Softened luma is in sixteenths of a level, 0...4080. Sums are integers, or floats that are added in a fixed order.
public struct RegistrationKernels: Sendable {
    /// The value that marks a missing sample.
    @inlinable public static var missing: Int16 { .min }
    /// The number of sums per cell of a fit.
    @inlinable public static var fitSums: Int { 20 }

    /// Halves two rows of `2 * count` bytes to one row: each byte is the mean of 2x2 bytes, rounded half up, or their
    /// minimum.
    public typealias Halve =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Writes a softened row: the sums of 3x3 bytes with the weights 1 2 1 in both directions. Edges are replicated.
    public typealias Soften =
        @Sendable @convention(c) (
            _ above: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<Int16>, _ count: Int
        ) -> Void
    /// Compares a row of luma of a photo with the same row of its reply. Pixels count if `valid` is above 0. Adds to
    /// `result` the number of pixels, the sum of photo minus reply, and the sum of the distances between 16 times that
    /// difference and `mean`.
    public typealias Compare =
        @Sendable @convention(c) (
            _ photo: UnsafePointer<UInt8>, _ reply: UnsafePointer<UInt8>, _ valid: UnsafePointer<UInt8>,
            _ count: Int, _ mean: Int32, _ result: UnsafeMutablePointer<Int64>
        ) -> Void
    /// `(row)`: interpolates the samples of a ``LumaRow``.
    public typealias Sample = @Sendable @convention(c) (UnsafeRawPointer) -> Void
    /// `(rows, sums)`: computes the normal equations over a ``FitRows``. The derivatives are by horizontal shift,
    /// vertical shift, stretch, gain and bias. There are 15 sums of their products with each other (the upper triangle,
    /// row by row) and 5 of their products with the error, all weighted by Tukey's biweight of the error. Each sum is
    /// written as 16 partial sums.
    public typealias Sum = @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<Float>) -> Void
    /// `(photo, photoStride, sampled, sampledStride, columns, rows, sums)`: measures the structure of two pictures. A
    /// pixel counts if its sample exists and so do the samples 2 pixels away in each direction. The sums are: the
    /// number of pixels; the squares and the product of both pictures' Laplacians; and twice the products of gradients,
    /// first between the pictures, then of the photo, then of the samples.
    public typealias Compose =
        @Sendable @convention(c) (
            UnsafePointer<Int16>, Int, UnsafePointer<Int16>, Int, Int, Int, UnsafeMutablePointer<Int64>
        ) -> Void

    /// Halves a picture by the means of 2x2 pixels.
    public let halve: Halve
    /// Halves a picture by the minima of 2x2 pixels.
    public let halveMinima: Halve
    /// Softens luma by weighted sums of 3x3 pixels.
    public let soften: Soften
    /// Sums the differences of two rows of luma.
    public let compare: Compare
    /// Samples a plane by Catmull-Rom interpolation.
    public let sample: Sample
    /// Computes the normal equations of a fit.
    public let sum: Sum
    /// Measures the structure that both pictures have in common.
    public let compose: Compose

    /// Creates a structure of the given kernels.
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
