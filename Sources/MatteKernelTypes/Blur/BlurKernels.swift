/// Blurs of rows of samples: 16-bit integers for byte pixels, floats for float pixels.
///
/// A blur has five steps. It converts pixels to samples (`load...`), halves the width and the height of the picture n
/// times, convolves the samples, doubles the width and the height n times, and converts the samples back to pixels
/// (`store...`). n is 0 for a narrow Gaussian and grows with its width. In the doubling steps, the samples of the
/// smaller picture are called coefficients.
///
/// The kernels between `load` and `store` work on whole 64-byte vectors: they read and write up to 64 bytes past their
/// count (`halveColumns` up to 192). Their rows are in scratch memory with enough padding at the end.
public struct BlurKernels: Sendable {
    /// The passes over 16-bit samples, one or four per pixel.
    public let fixed: BlurSampleKernels
    /// The passes over float samples, one per pixel.
    public let float: BlurSampleKernels
    /// Conversions of pixels to samples and back.
    public let pixels: BlurPixelKernels
    /// Convolutions of bytes at full size, without halving.
    public let folding: BlurFoldingKernels

    /// Creates a structure of the given kernels.
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

/// A Gaussian convolution that first adds the two samples of equal weight, at equal distances from the centre, and then
/// multiplies their sum by the weight.
///
/// A sample is 128 * byte - 16320, so the sum of two samples fits 16 bits. Each weight is stored as two equal 16-bit
/// integers. The first entry is half the weight of the centre; the weights at distances 1, 2, ... follow. All entries
/// add up to 32768. Up to 190 bytes of samples past the count may be read and up to 126 written; pixels past the count
/// are not accessed.
public struct BlurFoldingKernels: Sendable {
    /// Converts bytes to samples. Returns true if every fourth byte is 255.
    public typealias Load =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Bool
    /// Convolves 2 * radius + 4 rows of samples and writes four rows. They start at `sums` and are `bytesPerRow` apart.
    public typealias ConvolveRows =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ radius: Int, _ weights: UnsafeRawPointer,
            _ sums: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ samples: Int
        ) -> Void
    /// Convolves a row of samples and writes bytes. `source` points to the centre of the first window; `step` is the
    /// number of bytes from a sample to the same channel of the next pixel.
    public typealias ConvolveColumns =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ radius: Int, _ step: Int, _ weights: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void

    /// The conversion of bytes to samples.
    public let load: Load
    /// The convolution down columns.
    public let convolveRows: ConvolveRows
    /// The convolution along a row.
    public let convolveColumns: ConvolveColumns

    /// Creates a structure of the given kernels.
    @inlinable
    public init(load: Load, convolveRows: ConvolveRows, convolveColumns: ConvolveColumns) {
        self.load = load
        self.convolveRows = convolveRows
        self.convolveColumns = convolveColumns
    }
}

/// The passes of a blur over rows of samples of one type.
public struct BlurSampleKernels: Sendable {
    /// Writes one row of samples: the mean of five neighbouring rows with the weights 1 4 6 4 1.
    public typealias HalveRows =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// Halves the width of a row: pixel i of the result is the mean of the source pixels 2i-2...2i+2 with the weights 1
    /// 4 6 4 1. `source` points to the centre of the first window.
    public typealias HalveColumns =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void
    /// Interleaves two rows for ``convolveRows``.
    public typealias PairRows =
        @Sendable @convention(c) (
            _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
            _ samples: Int
        ) -> Void
    /// Computes two rows of a convolution down the columns. The source rows come as `count` pairs, each interleaved by
    /// ``PairRows``. The first half of `weights` is for the first row of the result and the second half for the second
    /// row; each half has one weight per source row. Integer weights add up to `1 << shift`.
    public typealias ConvolveRows =
        @Sendable @convention(c) (
            _ pairs: UnsafePointer<UnsafeRawPointer>, _ count: Int, _ weights: UnsafeRawPointer, _ shift: Int,
            _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// Convolves a row, two pixels at a time. `source` points to the first pixel of the first window; the kernel
    /// may overwrite the source.
    public typealias ConvolveColumns =
        @Sendable @convention(c) (
            _ source: UnsafeMutableRawPointer, _ count: Int, _ weights: UnsafeRawPointer, _ shift: Int,
            _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void
    /// Doubles a picture vertically: computes rows 2i and 2i+1 of the result from rows i-1, i and i+1 of coefficients.
    public typealias DoubleRows =
        @Sendable @convention(c) (
            _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ c: UnsafeRawPointer,
            _ even: UnsafeMutableRawPointer, _ odd: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// Doubles the width of a row: computes two pixels from each of `pixels` coefficients.
    public typealias DoubleColumns =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void

    /// Halves the height of a picture: five rows become one.
    public let halveRows: HalveRows
    /// Halves the width of a row.
    public let halveColumns: HalveColumns
    /// Interleaves two rows for `convolveRows`.
    public let pairRows: PairRows
    /// Convolves columns, two output rows at a time.
    public let convolveRows: ConvolveRows
    /// Convolves a row.
    public let convolveColumns: ConvolveColumns
    /// Doubles the height of a picture: three rows of coefficients become two rows of samples.
    public let doubleRows: DoubleRows
    /// Doubles the width of a row.
    public let doubleColumns: DoubleColumns

    /// Creates a structure of the given kernels.
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

/// Conversions between rows of pixels and rows of 16-bit samples.
///
/// A plain sample is 256 times a byte. A pixel with straight alpha becomes four samples: each colour times alpha, and
/// alpha times 255. Triples are three-byte pixels. A triple becomes four samples; the fourth is not used.
///
/// Pixels past the count are not accessed. For samples past the count, see ``BlurKernels``.
public struct BlurPixelKernels: Sendable {
    /// Converts a row of pixels to samples, or a row of samples to pixels. `count` is the number of bytes for plain
    /// samples, and the number of pixels for triples and for pixels with straight alpha.
    public typealias Row =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Writes one row of samples: for each column, the mean of the pixels of five rows with the weights 1 4 6 4 1.
    public typealias Halve =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Doubles the width of a row of coefficients and writes `pixels` pixels, two per coefficient. Coefficient i has
    /// the position of pixel 2i. `source` points to coefficient 0; the coefficient before it is read too.
    public typealias Double =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void

    /// Converts bytes to plain samples.
    public let loadPlain: Row
    /// Converts pixels with straight alpha to samples.
    public let loadStraight: Row
    /// Converts pixels of three bytes to samples.
    public let loadTriples: Row
    /// Converts five rows of bytes to one row of plain samples.
    public let halvePlain: Halve
    /// Converts five rows of pixels with straight alpha to one row of samples.
    public let halveStraight: Halve
    /// Converts five rows of triples to one row of samples.
    public let halveTriples: Halve
    /// Converts plain samples to bytes, rounded to nearest.
    public let storePlain: Row
    /// Converts samples to pixels with straight alpha, rounded to nearest.
    public let storeStraight: Row
    /// Converts samples to triples, rounded to nearest.
    public let storeTriples: Row
    /// Doubles a row of coefficients and converts the result to bytes, for pixels of one or four channels.
    public let doublePlain: Double
    /// Doubles a row of coefficients and converts the result to pixels with straight alpha.
    public let doubleStraight: Double
    /// Doubles a row of coefficients and converts the result to triples.
    public let doubleTriples: Double

    /// Creates a structure of the given kernels.
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
