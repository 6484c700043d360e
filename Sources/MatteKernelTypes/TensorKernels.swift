/// Rows of bytes to rows of normalised floats and back.
///
/// A value is (byte - mean) x scale, each step rounded to single precision; a byte is value x
/// (1 / scale) + mean, clamped to 0...255, plus 0.5, truncated, and 0 for NaN.
public struct TensorKernels: Sendable {
    /// A plane for each of the first three channels; `factors` are three means, then three scales.
    public typealias Split =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
            _ third: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
        ) -> Void
    /// The other way; three means, three inverse scales.
    public typealias Join =
        @Sendable @convention(c) (
            _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ third: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
        ) -> Void
    /// Values in the order of bytes; `factors` are 48 means, then 48 scales, which repeat: a whole number of pixels
    /// of one or three channels.
    public typealias Scale =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int,
            _ factors: UnsafePointer<Float>
        ) ->
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

    /// Creates the table.
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
