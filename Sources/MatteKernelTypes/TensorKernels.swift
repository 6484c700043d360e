/// Rows of bytes to rows of normalised floats and back.
///
/// A value is (byte - mean) x scale, each step rounded to single precision; a byte is value x
/// (1 / scale) + mean, clamped to 0...255, plus 0.5, truncated, and 0 where that is not a number.
public struct TensorKernels: Sendable {
    /// `(source, first, second, third, pixels, factors)`: a plane for each of the first three channels;
    /// `factors` are three means, then three scales.
    public typealias Split =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int,
            UnsafePointer<Float>
        ) -> Void
    /// `(first, second, third, destination, pixels, factors)`: the other way; three means, three inverse scales.
    public typealias Join =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer, Int,
            UnsafePointer<Float>
        ) -> Void
    /// `(source, destination, count, factors)`: values in the order of bytes; `factors` are 48 means, then 48
    /// scales, which repeat: a whole number of pixels of one or three channels.
    public typealias Scale =
        @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Int, UnsafePointer<Float>) ->
        Void

    /// Four-byte pixels to three planes.
    public let planesFrom4: Split
    /// Three-byte pixels to three planes.
    public let planesFrom3: Split
    /// Three planes to three-byte pixels.
    public let pixelsFromPlanes: Join
    /// Bytes to floats.
    public let floatsFromBytes: Scale
    /// Floats to bytes.
    public let bytesFromFloats: Scale
    /// `(source, destination, count)`: single to half precision, to nearest, ties to even.
    public let halvesFromFloats: SwizzleKernels.Row
    /// `(source, destination, count)`: half to single precision.
    public let floatsFromHalves: SwizzleKernels.Row

    /// Joins the kernels.
    @inlinable
    public init(
        planesFrom4: Split, planesFrom3: Split, pixelsFromPlanes: Join, floatsFromBytes: Scale,
        bytesFromFloats: Scale, halvesFromFloats: SwizzleKernels.Row, floatsFromHalves: SwizzleKernels.Row
    ) {
        self.planesFrom4 = planesFrom4
        self.planesFrom3 = planesFrom3
        self.pixelsFromPlanes = pixelsFromPlanes
        self.floatsFromBytes = floatsFromBytes
        self.bytesFromFloats = bytesFromFloats
        self.halvesFromFloats = halvesFromFloats
        self.floatsFromHalves = floatsFromHalves
    }
}
