/// The job of sampling one row of a plane of floats at positions that an affine map gives.
public struct PlaneSamples {
    /// The plane, row by row without gaps.
    public var plane: UnsafePointer<Float>
    /// The number of columns of the plane.
    public var width: Int
    /// The number of rows of the plane.
    public var height: Int
    /// The horizontal position of the first sample. Pixel centres are whole numbers.
    public var x: Float
    /// The vertical position of the first sample.
    public var y: Float
    /// The horizontal distance from one sample to the next.
    public var stepX: Float
    /// The vertical distance from one sample to the next.
    public var stepY: Float

    /// Creates the job of one row.
    @inlinable
    public init(
        plane: UnsafePointer<Float>, width: Int, height: Int, x: Float, y: Float, stepX: Float, stepY: Float
    ) {
        self.plane = plane
        self.width = width
        self.height = height
        self.x = x
        self.y = y
        self.stepX = stepX
        self.stepY = stepY
    }
}

/// Kernels for finding a reply's place in its photo without a mask, and what it changed: arithmetic on planes of
/// floats, and correlation of gradients.
///
/// A gradient is a pair of 16-bit numbers, its horizontal and its vertical part, in -127...127.
public struct PlaneKernels: Sendable {
    /// Takes one channel of pixels of 4 bytes as floats.
    public typealias Take =
        @Sendable @convention(c) (
            _ pixels: UnsafePointer<UInt8>, _ channel: Int, _ result: UnsafeMutablePointer<Float>,
            _ count: Int
        ) -> Void
    /// Writes weighted sums along a row: result x is the sum over all k of weight `taps` x + k times source element
    /// `first[x]` + k.
    public typealias Resample =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Float>, _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<Float>,
            _ taps: Int, _ result: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Writes the gradients of a row, divided by their length plus `offset` and multiplied by 127, and the squares of
    /// their lengths. Gradients are half the difference of the two neighbours; the first and the last column have no
    /// horizontal part.
    public typealias Gradients =
        @Sendable @convention(c) (
            _ above: UnsafePointer<Float>, _ row: UnsafePointer<Float>, _ below: UnsafePointer<Float>,
            _ count: Int, _ offset: Float, _ gradients: UnsafeMutablePointer<Int16>,
            _ squares: UnsafeMutablePointer<Float>
        ) -> Void
    /// Interpolates `count` samples of a plane between four pixels each. `samples` is a ``PlaneSamples``. Positions
    /// outside the plane are moved to its edge.
    public typealias Sample =
        @Sendable @convention(c) (
            _ samples: UnsafeRawPointer, _ result: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Writes the scalar products of two blocks of gradients, for `shifts` places of the second block: each next place
    /// is one gradient to the right. A block has `rows` rows of `vectors` times 16 gradients. Strides are in 16-bit
    /// numbers.
    public typealias Products =
        @Sendable @convention(c) (
            _ a: UnsafePointer<Int16>, _ aStride: Int, _ b: UnsafePointer<Int16>, _ bStride: Int, _ rows: Int,
            _ vectors: Int, _ shifts: Int, _ result: UnsafeMutablePointer<Int32>
        ) -> Void
    /// Writes `count` + 1 sums modulo 2^32: each is the number of `above` at its place, plus the squares of the
    /// gradients of the row before that place.
    public typealias Integrate =
        @Sendable @convention(c) (
            _ gradients: UnsafePointer<Int16>, _ above: UnsafePointer<UInt32>,
            _ result: UnsafeMutablePointer<UInt32>, _ count: Int
        ) -> Void
    /// Divides each number of `least` by the smaller one of two variances plus `noise`.
    public typealias Ratio =
        @Sendable @convention(c) (
            _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ noise: Float,
            _ least: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Corrects a row of a channel in place: t0 + t1 u + t2 u u + t3 x + t4 x x, clamped to -20...275. Here u is (value
    /// - 128) / 128, and x runs from t5 in steps of t6.
    public typealias Curve =
        @Sendable @convention(c) (
            _ row: UnsafeMutablePointer<Float>, _ count: Int, _ terms: UnsafePointer<Float>
        ) -> Void
    /// Writes a round of votes for a contour: 0.45 times the pixel's own vote plus v / sqrt(1 + v v), where v is 1.6
    /// times the mean vote of its surroundings. `kinds` has 255 for pixels whose vote is 1.5, and 0 for those whose
    /// vote is -1.
    public typealias Vote =
        @Sendable @convention(c) (
            _ own: UnsafePointer<Float>, _ means: UnsafePointer<Float>, _ kinds: UnsafePointer<UInt8>,
            _ result: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void

    /// Takes one channel of a row of pixels.
    public let take: Take
    /// Resamples a row with a table of weights.
    public let resample: Resample
    /// Computes the gradients of a row.
    public let gradients: Gradients
    /// Samples a plane along a line.
    public let sample: Sample
    /// Multiplies two blocks of gradients.
    public let products: Products
    /// Adds up squared gradients over rectangles that begin at the top-left corner.
    public let integrate: Integrate
    /// Divides differences by variances.
    public let ratio: Ratio
    /// Corrects a row of a channel by a curve and a surface.
    public let curve: Curve
    /// Lets the pixels around a contour vote.
    public let vote: Vote

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        take: Take, resample: Resample, gradients: Gradients, sample: Sample, products: Products,
        integrate: Integrate, ratio: Ratio, curve: Curve, vote: Vote
    ) {
        self.take = take
        self.resample = resample
        self.gradients = gradients
        self.sample = sample
        self.products = products
        self.integrate = integrate
        self.ratio = ratio
        self.curve = curve
        self.vote = vote
    }
}
