/// Kernels for reading the pixels of a photo and its reply as floats, and for the scores and sums of their comparison.
public struct ReplyKernels: Sendable {
    /// Interpolates the red, green and blue of `count` samples of a picture between four pixels each. `samples` is a
    /// ``PixelSamples``. Positions outside the picture are moved to its edge.
    public typealias Sample =
        @Sendable @convention(c) (
            _ samples: UnsafeRawPointer, _ red: UnsafeMutablePointer<Float>,
            _ green: UnsafeMutablePointer<Float>, _ blue: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Writes the mean red, green and blue of 2x2 pixels of two rows of `columns` RGBA pixels. If `columns` is odd, the
    /// last column counts twice.
    public typealias HalvePixels =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ columns: Int,
            _ red: UnsafeMutablePointer<Float>, _ green: UnsafeMutablePointer<Float>,
            _ blue: UnsafeMutablePointer<Float>
        ) -> Void
    /// Writes the means of 2x2 numbers of two rows of `columns` numbers. If `columns` is odd, the last column counts
    /// twice.
    public typealias Halve =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, _ columns: Int,
            _ result: UnsafeMutablePointer<Float>
        ) -> Void
    /// Writes a row of `count` numbers that are smoothed by the weights 1/4, 1/2 and 1/4 along both axes. Beyond its
    /// ends, a row continues with its first and its last number.
    public typealias Soften =
        @Sendable @convention(c) (
            _ above: UnsafePointer<Float>, _ row: UnsafePointer<Float>, _ below: UnsafePointer<Float>,
            _ result: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Writes the scores of `count` shifts and returns the largest one. A score is the correlation times the root of the
    /// number of pixels that both pictures show, or -1 if there are too few. `shifts` is a ``ShiftScores``.
    public typealias ScoreShifts =
        @Sendable @convention(c) (
            _ shifts: UnsafeRawPointer, _ scores: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Float
    /// Writes the correlations of a block with `count` x `count` places: the scalar products, divided by the root of the
    /// block's energy `own` times that of each place. Energies come from `sums`, sums of squared gradients over
    /// rectangles, `stride` numbers per row, at the first place. A block has `side` x `side` gradients.
    public typealias ScoreBlock =
        @Sendable @convention(c) (
            _ products: UnsafePointer<Int32>, _ sums: UnsafePointer<UInt32>, _ stride: Int, _ side: Int,
            _ count: Int, _ own: Float, _ scores: UnsafeMutablePointer<Float>
        ) -> Void
    /// Writes the weighted sums of a fit of eight terms to `count` samples, a multiple of 16: for each sum 16 parts, which
    /// belong to every 16th sample.
    ///
    /// `samples` has rows of `count` numbers: u, x, y, and the wanted value. The basis is 1, u, u u, x, y, x x, x y, y y.
    /// `terms` has the eight terms and then the inverse of the error from which a sample doesn't count. The sums are the
    /// upper triangle of the matrix, row by row, and then the products of the basis with the errors.
    public typealias SumTone =
        @Sendable @convention(c) (
            _ samples: UnsafePointer<Float>, _ count: Int, _ terms: UnsafePointer<Float>,
            _ sums: UnsafeMutablePointer<Float>
        ) -> Void

    /// Writes the least weighted mean squared differences of two pictures over 3x3 moves of the other one, for a band of
    /// rows. `band` is a ``PictureBand``. Differences are averaged over squares around each pixel. The weights of red,
    /// green and blue are 0.8, 1.2 and 0.6. Pixels beyond the picture have the difference at its edge.
    public typealias LeastDifferences =
        @Sendable @convention(c) (_ band: UnsafeRawPointer, _ result: UnsafeMutablePointer<Float>) -> Void
    /// Writes the weighted sums of the variances of the first picture's channels in squares around each pixel. The
    /// weights are those of ``LeastDifferences``. `band` is a ``PictureBand``.
    public typealias Variances =
        @Sendable @convention(c) (_ band: UnsafeRawPointer, _ result: UnsafeMutablePointer<Float>) -> Void

    /// The number of sums of a fit of eight terms.
    public static let toneSums = 44

    /// Samples the colours of a picture along a line.
    public let sample: Sample
    /// Halves two rows of pixels.
    public let halvePixels: HalvePixels
    /// Halves two rows of numbers.
    public let halve: Halve
    /// Smooths a row.
    public let soften: Soften
    /// Scores a row of shifts.
    public let scoreShifts: ScoreShifts
    /// Scores the places of a block.
    public let scoreBlock: ScoreBlock
    /// Adds up the equations of a tone.
    public let sumTone: SumTone
    /// Compares two pictures over moves of a pixel.
    public let leastDifferences: LeastDifferences
    /// Computes local variances.
    public let variances: Variances

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        sample: Sample, halvePixels: HalvePixels, halve: Halve, soften: Soften, scoreShifts: ScoreShifts,
        scoreBlock: ScoreBlock, sumTone: SumTone, leastDifferences: LeastDifferences,
        variances: Variances
    ) {
        self.sample = sample
        self.halvePixels = halvePixels
        self.halve = halve
        self.soften = soften
        self.scoreShifts = scoreShifts
        self.scoreBlock = scoreBlock
        self.sumTone = sumTone
        self.leastDifferences = leastDifferences
        self.variances = variances
    }
}
