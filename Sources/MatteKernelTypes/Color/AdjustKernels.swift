/// Adjustments of colours and tones, pixel by pixel. All of them may work in place, and copy the fourth byte of
/// four-byte pixels.
public struct AdjustKernels: Sendable {
    /// Replaces the bytes of pixels of 1, 3 or 4 bytes by their entries in a table of 256 bytes.
    ///
    /// `table` contains the table and then its 256 steps: step i is entry i ^ entry (i - 16), except that steps 0...15
    /// and 128...143 are the entries themselves.
    public typealias Curve =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
            _ bytesPerPixel: Int, _ table: UnsafePointer<UInt8>
        ) -> Void
    /// Replaces the first three bytes of pixels of 3 or 4 bytes by their entries in three tables of 256 bytes, which
    /// follow each other.
    public typealias Curves =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
            _ bytesPerPixel: Int, _ tables: UnsafePointer<UInt8>
        ) -> Void
    /// Replaces the first three bytes of pixels of 3 or 4 bytes by sums of their products with whole numbers.
    ///
    /// `weights` contains three numbers per byte of the result: the weights of bytes 0 (low half) and 2 (high half),
    /// the weight of byte 1, and a summand. Weights are signed 16-bit numbers, but not -32,768. Sums are shifted right
    /// by `shift` and clamped to 0...255. Shifted sums must fit 16 bits, with sign.
    public typealias Matrix =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
            _ bytesPerPixel: Int, _ weights: UnsafePointer<Int32>, _ shift: Int
        ) -> Void
    /// Replaces the first three bytes of pixels of 3 or 4 bytes by curves of sums of curves. Red is byte `redOffset`, 0
    /// or 2.
    ///
    /// `shares` contains 3 x 256 vectors of 4 32-bit numbers: for each byte of red, green and blue, what it adds to
    /// red, green and blue of the result. Sums are shifted right by 8 and clamped to 0...16,384, and are then indices
    /// in three tables of 16,385 bytes. The tables in `levels` are 16,448 bytes apart.
    public typealias Mix =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
            _ bytesPerPixel: Int, _ redOffset: Int, _ shares: UnsafeRawPointer,
            _ levels: UnsafePointer<UInt8>
        ) -> Void
    /// Counts the bytes of four-byte pixels whose first byte is red, and their luma as in ``GrayKernels``. Pixels whose
    /// fourth byte is 0 are left out unless `includesTransparent` is true.
    ///
    /// `counts` contains two halves, each with 256 counts of red, green, blue and luma. The count of a level is the sum
    /// of its counts in both halves.
    public typealias Count =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ pixels: Int, _ includesTransparent: Bool,
            _ counts: UnsafeMutablePointer<UInt32>
        ) -> Void
    /// Sharpens bytes: source + (source - blurred) * amount / 2,048, rounded half up and clamped to 0...255.
    ///
    /// `destination` contains the blurred bytes and becomes the result. Bytes whose distance from the blurred byte is
    /// below `threshold` remain those of the source. `amount` is in 0...20,480. `alpha` is a ``PixelAlpha``, straight or
    /// independent. If it is straight, every fourth byte remains that of the source too, and so do the pixels whose
    /// blurred fourth byte is 0.
    public typealias Sharpen =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ bytes: Int,
            _ amount: Int16, _ threshold: UInt8, _ alpha: Int32
        ) -> Void

    /// Applies one curve to all channels.
    public let curve: Curve
    /// Applies a curve per channel.
    public let curves: Curves
    /// Applies a colour matrix.
    public let matrix: Matrix
    /// Applies curves, a colour matrix and curves.
    public let mix: Mix
    /// Counts levels for histograms.
    public let count: Count
    /// Adds the difference from a blurred picture.
    public let sharpen: Sharpen

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        curve: Curve, curves: Curves, matrix: Matrix, mix: Mix, count: Count, sharpen: Sharpen
    ) {
        self.curve = curve
        self.curves = curves
        self.matrix = matrix
        self.mix = mix
        self.count = count
        self.sharpen = sharpen
    }
}
