/// The job of interpolating one row of samples from a plane of 16-bit values.
public struct SampledRow {
    /// The four rows of the plane around the vertical position of the samples.
    public var rows: (UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>)
    /// The weights of the four rows, in 1/16384.
    public var weights: (Int32, Int32, Int32, Int32)
    /// Scratch memory for ``width`` + 3 samples.
    public var line: UnsafeMutablePointer<Int16>
    /// The weights of the horizontal taps, in 1/16384: four rows, one per tap, with one weight per column.
    public var columns: UnsafePointer<Int16>
    /// The distance between the rows of ``columns``, in weights.
    public var stride: Int
    /// The runs of columns whose taps are found in the same way. The first of the four taps of column x is at index x +
    /// d of ``line``, where d is the same for all columns of a run. A run has three values: its first column, the
    /// column after its last one, and d.
    public var runs: UnsafePointer<Int32>
    /// The number of runs in ``runs``.
    public var runCount: Int
    /// The number of columns of the row. Each gets one sample.
    public var width: Int
    /// One byte per column: 0 if the column's sample must not be compared.
    public var valid: UnsafePointer<UInt8>
    /// The first column for which the plane has a sample.
    public var first: Int
    /// The column after the last one for which the plane has a sample.
    public var end: Int
    /// The destination of the samples. ``RegistrationKernels/missing`` is stored in columns where the plane has no
    /// sample or the sample must not be compared.
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

/// Input of a fit that registers an edited picture (the reply) with a photo: rows of the photo, rows of samples of the
/// reply, and the current model.
public struct FitRows {
    /// The first row of the photo that is used. Every used pixel must have neighbours above, below, left and right.
    public var photo: UnsafePointer<Int16>
    /// The distance between neighbouring rows of the photo, in 16-bit values.
    public var stride: Int
    /// The distance between used rows of the photo, in rows. 1 uses every row.
    public var step: Int
    /// The first row of samples. The kernel may read up to 17 values after the last used column, here and in the photo,
    /// so that memory must be readable.
    public var sampled: UnsafePointer<Int16>
    /// The distance between the rows of samples, in 16-bit values.
    public var sampledStride: Int
    /// The number of rows that are used.
    public var rows: Int
    /// The first column that is used.
    public var first: Int
    /// The column after the last one that is used.
    public var end: Int
    /// The vertical distance from the centre of scaling down to the first row, in pixels. Negative if the row is above
    /// it.
    public var down: Float
    /// The horizontal distance from the centre of scaling to column 0, in pixels. Negative if the column is left of it.
    public var across: Float
    /// The gain of the model photo = gain * sample + bias + bend * (sample - 2048)^2 / 2048.
    public var gain: Float
    /// The bias of the model, in sixteenths of a byte value.
    public var bias: Float
    /// The bend of the model.
    public var bend: Float
    /// The reciprocal of the cutoff of Tukey's biweight. A pixel has no weight if its error is at least the cutoff,
    /// which is in sixteenths of a byte value.
    public var inverseCut: Float
    /// The change of scale that one unit of the fit's scale parameter stands for. The derivative by scale is multiplied
    /// by this number.
    public var unit: Float

    /// Describes the rows and the model.
    @inlinable
    public init(
        photo: UnsafePointer<Int16>, stride: Int, step: Int, sampled: UnsafePointer<Int16>,
        sampledStride: Int, rows: Int, first: Int, end: Int, down: Float, across: Float, gain: Float,
        bias: Float, bend: Float, inverseCut: Float, unit: Float
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
        self.bend = bend
        self.inverseCut = inverseCut
        self.unit = unit
    }
}

/// Kernels for the registration of two pictures by one channel, such as green.
///
/// Softened values are in sixteenths of a byte value, 0...4080. Sums are integers, or floats that are added in a fixed
/// order.
public struct RegistrationKernels: Sendable {
    /// The value that marks a missing sample.
    @inlinable public static var missing: Int16 { .min }
    /// The number of sums that ``sum`` computes.
    @inlinable public static var fitSums: Int { 27 }

    /// Halves two rows of `2 * count` bytes to one row of `count` bytes. Depending on the kernel, each byte of the
    /// result is the mean of 2x2 bytes, rounded half up, or their minimum.
    public typealias Halve =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Halves two rows of `2 * count` pixels of 4 bytes to one row of bytes: each is the mean of the second bytes of
    /// 2x2 pixels, rounded half up.
    public typealias HalveGreen =
        @Sendable @convention(c) (
            _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Writes a softened row: the sums of 3x3 bytes with the weights 1 2 1 in both directions. Edges are replicated.
    public typealias Soften =
        @Sendable @convention(c) (
            _ above: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<Int16>, _ count: Int
        ) -> Void
    /// Compares a row of values of a photo with the same row of its reply. A pixel is used if its byte in `valid` is
    /// above 0. Adds to `result` the number of used pixels, the sum of d = photo - reply, and the sum of the absolute
    /// values of 16 * d - `mean`.
    public typealias Compare =
        @Sendable @convention(c) (
            _ photo: UnsafePointer<UInt8>, _ reply: UnsafePointer<UInt8>, _ valid: UnsafePointer<UInt8>,
            _ count: Int, _ mean: Int32, _ result: UnsafeMutablePointer<Int64>
        ) -> Void
    /// Interpolates the samples of a row. `row` is a ``SampledRow``.
    public typealias Sample = @Sendable @convention(c) (_ row: UnsafeRawPointer) -> Void
    /// Computes the normal equations of a fit. `rows` is a ``FitRows``.
    ///
    /// The model has six parameters: horizontal shift, vertical shift, scale, gain, bias and bend. There are 21 sums of
    /// the products of two derivatives by these parameters (the upper triangle, row by row), and then 6 sums of the
    /// products of a derivative with the error. Every product is weighted by Tukey's biweight of the error. Each sum is
    /// written as 16 partial sums, which the caller adds up.
    public typealias Sum =
        @Sendable @convention(c) (_ rows: UnsafeRawPointer, _ sums: UnsafeMutablePointer<Float>) -> Void
    /// Adds up measures of the structure of two pictures in 13 sums. Strides are in values.
    ///
    /// A pixel is used if its sample exists and so do the samples 2 pixels to the left, to the right, above and below.
    /// The sums are: [0] the number of pixels; [1] and [2] the squares of the Laplacians of photo and samples, and [3]
    /// their product; [4...6] twice the products xx, xy and yy of the gradients of photo and samples; [7...9] the same
    /// of the photo alone; [10...12] the same of the samples alone.
    public typealias Compose =
        @Sendable @convention(c) (
            _ photo: UnsafePointer<Int16>, _ photoStride: Int, _ samples: UnsafePointer<Int16>,
            _ samplesStride: Int, _ columns: Int, _ rows: Int, _ sums: UnsafeMutablePointer<Int64>
        ) -> Void

    /// Copies the second byte of each pixel of 4 bytes.
    public let green: SwizzleKernels.PlainRow
    /// Halves the second bytes of two rows of pixels of 4 bytes.
    public let halveGreen: HalveGreen
    /// Halves a picture by the means of 2x2 pixels.
    public let halve: Halve
    /// Halves a picture by the minima of 2x2 pixels.
    public let halveMinima: Halve
    /// Softens values by weighted sums of 3x3 pixels.
    public let soften: Soften
    /// Sums the differences of two rows of values.
    public let compare: Compare
    /// Samples a row of a plane by Catmull-Rom interpolation.
    public let sample: Sample
    /// Computes the normal equations of a fit.
    public let sum: Sum
    /// Measures the structure that both pictures have in common.
    public let compose: Compose

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        green: SwizzleKernels.PlainRow, halveGreen: HalveGreen, halve: Halve, halveMinima: Halve,
        soften: Soften,
        compare: Compare, sample: Sample, sum: Sum,
        compose: Compose
    ) {
        self.green = green
        self.halveGreen = halveGreen
        self.halve = halve
        self.halveMinima = halveMinima
        self.soften = soften
        self.compare = compare
        self.sample = sample
        self.sum = sum
        self.compose = compose
    }
}
