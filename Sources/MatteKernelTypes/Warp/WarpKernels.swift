/// Sampling of pictures at arbitrary positions, for warps.
///
/// Sums of bytes are computed in 1/128 of a level. With straight alpha, colour is multiplied by alpha before the sums
/// and divided by alpha after them; a sample whose alpha rounds to 0 is transparent black. Samples of opaque pixels are
/// the same with and without alpha. Samples none of whose pixels are inside the source have exactly the value of the
/// fill.
public struct WarpKernels: Sendable {
    /// The u of a position that is outside every source.
    @inlinable public static var nowhere: Int64 { .min }

    /// Samples a row. The argument is the address of a ``WarpRow``.
    public typealias Sample = @Sendable @convention(c) (_ row: UnsafeRawPointer) -> Void
    /// Computes the positions of `count` samples of a row, u and v alternating, under a projective map. The
    /// coefficients are six doubles, c0 ... c5. For sample i, x is i + 0.5, and d is c4 * x + c5. The position is (c0 *
    /// x + c1) / d - 0.5 and (c2 * x + c3) / d - 0.5 in pixels, clamped to -2^30...2^30, and rounded to 15 bits after
    /// the binary point as ``WarpRow`` needs it. If d isn't positive, or if a position isn't a number, u is
    /// ``nowhere``.
    public typealias Project =
        @Sendable @convention(c) (
            _ coefficients: UnsafePointer<Double>, _ count: Int, _ positions: UnsafeMutablePointer<Int64>
        ) -> Void

    /// Interpolates bytes linearly between four pixels.
    public let linear: Sample
    /// Interpolates bytes between sixteen pixels by the cubic of Catmull and Rom.
    public let catmullRom: Sample
    /// Interpolates floats linearly. Pixels whose weight is 0 don't contribute, not even NaN.
    public let linearFloats: Sample
    /// Interpolates floats by the cubic of Catmull and Rom. Pixels whose weight is 0 don't contribute, not even NaN.
    public let catmullRomFloats: Sample
    /// Computes positions under a projective map.
    public let project: Project

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        linear: Sample, catmullRom: Sample, linearFloats: Sample, catmullRomFloats: Sample, project: Project
    ) {
        self.linear = linear
        self.catmullRom = catmullRom
        self.linearFloats = linearFloats
        self.catmullRomFloats = catmullRomFloats
        self.project = project
    }
}
