/// Blurs of rows of samples: 16-bit integers for byte pixels, floats for float pixels.
///
/// A blur converts pixels to samples (`load...`), halves the picture in both directions as often as the Gaussian's
/// width allows, convolves the samples, doubles them back to full size and converts them to pixels (`store...`).
///
/// The kernels between `load` and `store` work on whole 64-byte vectors: they read and write up to 64 bytes past
/// their count (`halveColumns` up to 192). Their rows are in scratch memory with slack at the end.
public struct BlurKernels: Sendable {
    /// Passes over 16-bit samples; a pixel has one or four.
    public let fixed: BlurSampleKernels
    /// Passes over float samples; a pixel has one.
    public let float: BlurSampleKernels
    /// Conversions of pixels to samples and back.
    public let pixels: BlurPixelKernels
    /// Convolutions of bytes that are not halved first.
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

/// A convolution that adds the two samples of equal weight before it multiplies.
///
/// Samples are 128 * byte - 16320, so the sum of two fits 16 bits. A weight is stored twice, as two 16-bit numbers.
/// Weights start with half the weight of the centre and continue outwards; they add up to 32768. Up to 126 bytes of
/// samples past the count may be read and written; pixels past the count are not accessed.
public struct BlurFoldingKernels: Sendable {
    /// Converts bytes to samples. Returns true if every fourth byte is 255.
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
    /// Convolves samples to bytes. `source` points to the centre of the first window; `step` is the number of bytes
    /// between the samples of neighbouring pixels.
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
    /// Weights rows i-2...i+2 by 1 4 6 4 1 and writes their mean as one row.
    public typealias HalveRows =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// Weights pixels 2i-2...2i+2 by 1 4 6 4 1 and writes their mean as pixel i. `source` points to the centre of
    /// the first window.
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
    /// Convolves `count` pairs of rows to two rows. The first half of `weights` gives the first row, the second
    /// half the second row; each half has one weight per source row. Integer weights add up to `1 << shift`.
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
    /// Computes rows 2i and 2i+1 of the finer level from rows i-1, i and i+1 of coefficients.
    public typealias DoubleRows =
        @Sendable @convention(c) (
            _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ c: UnsafeRawPointer,
            _ even: UnsafeMutableRawPointer, _ odd: UnsafeMutableRawPointer, _ samples: Int
        ) -> Void
    /// Computes two pixels from each of `pixels` coefficients.
    public typealias DoubleColumns =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void

    /// Halving down columns: five rows to one.
    public let halveRows: HalveRows
    /// Halving along a row.
    public let halveColumns: HalveColumns
    /// Interleaving of two rows.
    public let pairRows: PairRows
    /// Convolution down columns.
    public let convolveRows: ConvolveRows
    /// Convolution along a row.
    public let convolveColumns: ConvolveColumns
    /// Doubling down columns: three rows to two of the finer level.
    public let doubleRows: DoubleRows
    /// Doubling along a row.
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

/// Conversions between rows of pixels and rows of 16-bit samples.
///
/// A plain sample is 256 times a byte. Pixels with straight alpha become colour times alpha, and 255 times alpha.
/// Triples are three-byte pixels; they take four samples, and the fourth is ignored.
///
/// Pixels past the count are not accessed. Rows of samples are accessed as ``BlurKernels`` describes.
public struct BlurPixelKernels: Sendable {
    /// Converts a row. `count` is in bytes for plain samples and in pixels for the others.
    public typealias Row =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Weights five rows of pixels by 1 4 6 4 1 and writes their mean as one row of samples.
    public typealias Halve =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Doubles a row of coefficients to `pixels` pixels, two per coefficient. The first coefficient is at the first
    /// pixel.
    public typealias Double =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ channels: Int
        ) -> Void

    /// Bytes to plain samples.
    public let loadPlain: Row
    /// Pixels with straight alpha to samples.
    public let loadStraight: Row
    /// Triples to samples.
    public let loadTriples: Row
    /// Five rows of bytes to one row of plain samples.
    public let halvePlain: Halve
    /// Five rows of pixels with straight alpha to one row of samples.
    public let halveStraight: Halve
    /// Five rows of triples to one row of samples.
    public let halveTriples: Halve
    /// Plain samples to bytes, rounded to nearest.
    public let storePlain: Row
    /// Samples to pixels with straight alpha, rounded to nearest.
    public let storeStraight: Row
    /// Samples to triples, rounded to nearest.
    public let storeTriples: Row
    /// Coefficients to bytes, for pixels of one or four channels.
    public let doublePlain: Double
    /// Coefficients to pixels with straight alpha.
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
