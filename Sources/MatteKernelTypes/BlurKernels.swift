/// Blurs of rows of samples: 16-bit integers for byte pixels, floats for float pixels.
///
/// A row of pixels is converted to samples (`load...`), halved in both directions as often as the
/// Gaussian's width allows, convolved there, doubled back and converted to pixels (`store...`).
///
/// The kernels in between work on whole vectors of 64 bytes: they read and write up to 64 bytes (`halveColumns` up
/// to 192) past their count, so their rows lie in scratch memory with slack at the end.
public struct BlurKernels: Sendable {
    /// Sixteen-bit samples; pixels of one or of four.
    public let fixed: BlurSampleKernels
    /// Float samples; pixels of one.
    public let float: BlurSampleKernels
    /// Pixels to samples and back.
    public let pixels: BlurPixelKernels
    /// Bytes convolved without halving first.
    public let folding: BlurFoldingKernels

    /// Creates the table.
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

/// A convolution that adds the two samples of equal weight before multiplying.
///
/// Samples are 128 * byte - 16320, so that the sum of two fits 16 bits. Weights are pairs of one
/// 16-bit number each, from the centre outwards, half the centre's first; they add up to 32768. Samples may be read
/// and written up to 126 bytes past the count, pixels may not.
public struct BlurFoldingKernels: Sendable {
    /// Converts bytes to samples. Returns whether every fourth byte is 255.
    public typealias Load =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Bool
    /// Convolves 2 * radius + 2 rows of samples to two rows.
    public typealias ConvolveRows =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ radius: Int, _ weights: UnsafeRawPointer,
            _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// Convolves samples to bytes. `source` is the centre of the first window; `step` is the number of bytes from one
    /// pixel's samples to the next one's.
    public typealias ConvolveColumns =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ radius: Int, _ step: Int, _ weights: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void

    /// Bytes to samples.
    public let load: Load
    /// The convolution down the columns.
    public let convolveRows: ConvolveRows
    /// The convolution along a row.
    public let convolveColumns: ConvolveColumns

    /// Creates the table.
    @inlinable
    public init(load: Load, convolveRows: ConvolveRows, convolveColumns: ConvolveColumns) {
        self.load = load
        self.convolveRows = convolveRows
        self.convolveColumns = convolveColumns
    }
}

/// The passes of a blur over rows of samples of one type.
public struct BlurSampleKernels: Sendable {
    /// Rows i-2...i+2, weighted 1 4 6 4 1, become one row.
    public typealias HalveRows =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// `source` is the pixel at the centre of the first result. Result i weights pixels 2i-2...2i+2 by 1 4 6 4 1.
    public typealias HalveColumns =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void
    /// Interleaves two rows as ``convolveRows`` reads them.
    public typealias PairRows =
        @Sendable @convention(c) (
            _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
            _ samples: Int
        ) -> Void
    /// `count` pairs of rows become two rows, the first by the first half of the weights, the second by the second
    /// half; one weight per row. Integer weights add up to 1 << shift.
    public typealias ConvolveRows =
        @Sendable @convention(c) (
            _ pairs: UnsafePointer<UnsafeRawPointer>, _ count: Int, _ weights: UnsafeRawPointer, _ shift: Int,
            _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// The same along a row, two pixels at a time; `source` is the first pixel of the first window and may be
    /// changed.
    public typealias ConvolveColumns =
        @Sendable @convention(c) (
            _ source: UnsafeMutableRawPointer, _ count: Int, _ weights: UnsafeRawPointer, _ shift: Int,
            _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void
    /// Rows i-1, i, i+1 of coefficients become rows 2i and 2i+1 of twice as many.
    public typealias DoubleRows =
        @Sendable @convention(c) (
            _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ c: UnsafeRawPointer,
            _ even: UnsafeMutableRawPointer, _ odd: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// Each of `pixels` coefficients becomes two pixels.
    public typealias DoubleColumns =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void

    /// Halves the number of rows: five rows to one.
    public let halveRows: HalveRows
    /// Every other pixel, weighted with its neighbours.
    public let halveColumns: HalveColumns
    /// Two rows interleaved.
    public let pairRows: PairRows
    /// A convolution down the columns.
    public let convolveRows: ConvolveRows
    /// A convolution along a row.
    public let convolveColumns: ConvolveColumns
    /// Three rows to two of the next finer level.
    public let doubleRows: DoubleRows
    /// Doubles the length of a row.
    public let doubleColumns: DoubleColumns

    /// Creates the table.
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
/// times alpha. Triples are three-byte pixels; they take four samples, the fourth is ignored.
///
/// Sources and destinations of pixels are accessed within the count only; rows of samples as
/// ``BlurKernels`` says.
public struct BlurPixelKernels: Sendable {
    /// `count` is in bytes for plain samples, in pixels for the others.
    public typealias Row =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Five rows of pixels, weighted 1 4 6 4 1, become one of samples.
    public typealias Halve =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// A row of coefficients, the first at the first pixel, becomes `pixels` pixels, two per coefficient.
    public typealias Double =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
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

    /// Creates the table.
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
