/// Blurs work on rows of samples: 16-bit whole numbers for pixels of bytes, floats for floats.
///
/// A row of pixels becomes a row of samples (`load...`), is halved in both directions as often as the
/// Gaussian is wide, convolved there, doubled back and turned into pixels again (`store...`).
///
/// The kernels between work on whole vectors of 64 bytes: they read and write up to 64 bytes (`halveColumns`
/// up to 192) past the count they are given, so their rows lie in scratch memory with slack behind.
public struct BlurKernels: Sendable {
    /// Sixteen-bit samples; pixels of one or of four.
    public let fixed: BlurSampleKernels
    /// Float samples; pixels of one.
    public let float: BlurSampleKernels
    /// Pixels to samples and back.
    public let pixels: BlurPixelKernels
    /// Bytes convolved without halving first.
    public let folding: BlurFoldingKernels

    /// Joins them.
    @inlinable
    public init(
        fixed: BlurSampleKernels, float: BlurSampleKernels, pixels: BlurPixelKernels,
        folding: BlurFoldingKernels
    ) {
        self.fixed = fixed
        self.float = float
        self.pixels = pixels
        self.folding = folding
    }
}

/// A convolution that adds the two samples of one weight before it weighs them.
///
/// Samples are 128 times a byte less 16320, so that two of them add up within 16 bits. Weights are pairs of one
/// 16-bit number each, from the centre outwards, half the centre's first; they add up to 32768. Samples may be read
/// and written up to 126 bytes past the count, pixels may not.
public struct BlurFoldingKernels: Sendable {
    /// `(source, destination, count)`: bytes become samples. Whether every fourth byte is 255.
    public typealias Load = @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Bool
    /// `(rows, radius, weights, first, second, samples)`: 2 * radius + 2 rows of samples become two.
    public typealias ConvolveRows =
        @Sendable @convention(c) (
            UnsafePointer<UnsafeRawPointer>, Int, UnsafeRawPointer, UnsafeMutableRawPointer,
            UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(source, radius, step, weights, destination, count)`: samples, from the centre of the first window on, become
    /// bytes; `step` is the bytes from a pixel's samples to the next one's.
    public typealias ConvolveColumns =
        @Sendable @convention(c) (
            UnsafeRawPointer, Int, Int, UnsafeRawPointer, UnsafeMutableRawPointer, Int
        ) -> Void

    /// Bytes made ready.
    public let load: Load
    /// The convolution down the columns.
    public let convolveRows: ConvolveRows
    /// The convolution along a row.
    public let convolveColumns: ConvolveColumns

    /// Joins them.
    @inlinable
    public init(load: Load, convolveRows: ConvolveRows, convolveColumns: ConvolveColumns) {
        self.load = load
        self.convolveRows = convolveRows
        self.convolveColumns = convolveColumns
    }
}

/// The passes of a blur over rows of samples of one type.
public struct BlurSampleKernels: Sendable {
    /// `(rows, destination, samples)`: rows i-2...i+2, weighed 1 4 6 4 1, become one.
    public typealias HalveRows =
        @Sendable @convention(c) (
            UnsafePointer<UnsafeRawPointer>, UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(source, destination, pixels, channels)`: `source` is the pixel that the first of `pixels` results is
    /// centred on; each result weighs 2i-2...2i+2 by 1 4 6 4 1.
    public typealias HalveColumns =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeMutableRawPointer, Int, Int
        ) -> Void
    /// `(a, b, destination, samples)`: two rows side by side, as ``convolveRows`` reads them.
    public typealias PairRows =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(pairs, count, weights, shift, first, second, samples)`: `count` pairs of rows become two rows, the
    /// first by the first half of the weights, the second by the second half; a weight a row. Whole-number
    /// weights add up to 1 << shift.
    public typealias ConvolveRows =
        @Sendable @convention(c) (
            UnsafePointer<UnsafeRawPointer>, Int, UnsafeRawPointer, Int, UnsafeMutableRawPointer,
            UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(source, count, weights, shift, destination, pixels, channels)`: the same along a row, two pixels at
    /// a time; `source` is the first pixel of the first window and may be changed.
    public typealias ConvolveColumns =
        @Sendable @convention(c) (
            UnsafeMutableRawPointer, Int, UnsafeRawPointer, Int, UnsafeMutableRawPointer, Int, Int
        ) -> Void
    /// `(a, b, c, even, odd, samples)`: rows i-1, i, i+1 of coefficients become rows 2i and 2i+1 of twice as
    /// many.
    public typealias DoubleRows =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer,
            UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(source, destination, pixels, channels)`: each of `pixels` coefficients becomes two pixels.
    public typealias DoubleColumns =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeMutableRawPointer, Int, Int
        ) -> Void

    /// Five rows to one.
    public let halveRows: HalveRows
    /// Every other pixel, weighed with its neighbours.
    public let halveColumns: HalveColumns
    /// Two rows laid side by side.
    public let pairRows: PairRows
    /// A convolution down the columns.
    public let convolveRows: ConvolveRows
    /// A convolution along a row.
    public let convolveColumns: ConvolveColumns
    /// Three rows to two of the next finer level.
    public let doubleRows: DoubleRows
    /// A row to one twice as long.
    public let doubleColumns: DoubleColumns

    /// Joins the passes.
    @inlinable
    public init(
        halveRows: HalveRows, halveColumns: HalveColumns, pairRows: PairRows, convolveRows: ConvolveRows,
        convolveColumns: ConvolveColumns, doubleRows: DoubleRows, doubleColumns: DoubleColumns
    ) {
        self.halveRows = halveRows
        self.halveColumns = halveColumns
        self.pairRows = pairRows
        self.convolveRows = convolveRows
        self.convolveColumns = convolveColumns
        self.doubleRows = doubleRows
        self.doubleColumns = doubleColumns
    }
}

/// Rows of pixels to rows of 16-bit samples and back.
///
/// Plain samples are 256 times a byte. Those of pixels with straight alpha are colour times alpha, and 255
/// times alpha. Triples are three-byte pixels; they take four samples, the fourth of no meaning.
///
/// Sources and destinations of pixels are touched within the count alone; rows of samples as
/// ``BlurKernels`` says.
public struct BlurPixelKernels: Sendable {
    /// `(source, destination, count)`: of bytes for plain samples, of pixels for the others.
    public typealias Row = @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void
    /// `(rows, destination, count)`: five rows of pixels, weighed 1 4 6 4 1, become one of samples.
    public typealias Halve =
        @Sendable @convention(c) (
            UnsafePointer<UnsafeRawPointer>, UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(source, destination, pixels, channels)`: a row of coefficients, the first at the first pixel, becomes
    /// `pixels` pixels, two a coefficient.
    public typealias Double =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeMutableRawPointer, Int, Int
        ) -> Void

    /// Bytes to plain samples.
    public let loadPlain: Row
    /// Pixels of straight alpha to samples.
    public let loadStraight: Row
    /// Triples to samples.
    public let loadTriples: Row
    /// Five rows of bytes to one of plain samples.
    public let halvePlain: Halve
    /// Five rows of pixels of straight alpha to one of samples.
    public let halveStraight: Halve
    /// Five rows of triples to one of samples.
    public let halveTriples: Halve
    /// Plain samples to the nearest bytes.
    public let storePlain: Row
    /// Samples to pixels of straight alpha, rounded to nearest.
    public let storeStraight: Row
    /// Samples to triples, rounded to nearest.
    public let storeTriples: Row
    /// Coefficients to bytes; pixels of one channel or of four.
    public let doublePlain: Double
    /// Coefficients to pixels of straight alpha.
    public let doubleStraight: Double
    /// Coefficients to triples.
    public let doubleTriples: Double

    /// Joins the rows.
    @inlinable
    public init(
        loadPlain: Row, loadStraight: Row, loadTriples: Row, halvePlain: Halve, halveStraight: Halve,
        halveTriples: Halve, storePlain: Row, storeStraight: Row, storeTriples: Row, doublePlain: Double,
        doubleStraight: Double, doubleTriples: Double
    ) {
        self.loadPlain = loadPlain
        self.loadStraight = loadStraight
        self.loadTriples = loadTriples
        self.halvePlain = halvePlain
        self.halveStraight = halveStraight
        self.halveTriples = halveTriples
        self.storePlain = storePlain
        self.storeStraight = storeStraight
        self.storeTriples = storeTriples
        self.doublePlain = doublePlain
        self.doubleStraight = doubleStraight
        self.doubleTriples = doubleTriples
    }
}
