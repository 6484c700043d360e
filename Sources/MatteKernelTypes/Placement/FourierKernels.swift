/// Kernels for correlating planes of gradients through Fourier transforms of doubles.
///
/// Four sequences are transformed at a time. They are interleaved: numbers 4k to 4k + 3 are element k of all of them. A
/// gradient is a complex number, with its horizontal part as real part.
public struct FourierKernels: Sendable {
    /// Transforms four interleaved sequences of `count` complex numbers in place. `count` is a power of 2, or three
    /// times one. `turns` has the cosine and the negative sine of each fraction k / `count` of a turn. `spare` is memory
    /// for 8 * `count` numbers.
    ///
    /// With `real` and `imaginary` exchanged, it is the inverse transform, times `count`.
    public typealias Transform =
        @Sendable @convention(c) (
            _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, _ count: Int,
            _ turns: UnsafePointer<Double>, _ spare: UnsafeMutablePointer<Double>
        ) -> Void
    /// Multiplies `count` complex numbers in place by the conjugates of others.
    public typealias Multiply =
        @Sendable @convention(c) (
            _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>,
            _ otherReal: UnsafePointer<Double>, _ otherImaginary: UnsafePointer<Double>, _ count: Int
        ) -> Void
    /// Interleaves up to four rows of `count` gradients. Missing rows are 0. `stride` is in 16-bit numbers.
    public typealias Take =
        @Sendable @convention(c) (
            _ gradients: UnsafePointer<Int16>, _ stride: Int, _ rows: Int, _ count: Int,
            _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>
        ) -> Void
    /// Interleaves four rows of `count` numbers.
    public typealias Interleave =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Double>, _ stride: Int, _ count: Int,
            _ result: UnsafeMutablePointer<Double>
        ) -> Void
    /// Copies `count` groups of four numbers to places that are `stride` numbers apart.
    public typealias Spread =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Double>, _ count: Int, _ result: UnsafeMutablePointer<Double>,
            _ stride: Int
        ) -> Void
    /// Writes every fourth number, times `factor`, rounded to the nearest integer. Products must be in the range of
    /// Int32.
    public typealias Round =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Double>, _ count: Int, _ factor: Double,
            _ result: UnsafeMutablePointer<Int32>
        ) -> Void

    /// Transforms four sequences.
    public let transform: Transform
    /// Multiplies complex numbers by conjugates.
    public let multiply: Multiply
    /// Interleaves rows of gradients.
    public let take: Take
    /// Interleaves rows of numbers.
    public let interleave: Interleave
    /// Copies interleaved elements to rows.
    public let spread: Spread
    /// Rounds one of four sequences.
    public let round: Round

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        transform: Transform, multiply: Multiply, take: Take, interleave: Interleave, spread: Spread,
        round: Round
    ) {
        self.transform = transform
        self.multiply = multiply
        self.take = take
        self.interleave = interleave
        self.spread = spread
        self.round = round
    }
}
