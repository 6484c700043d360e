/// Conversions between rows of bytes and rows of normalised floats.
///
/// A byte becomes (byte - mean) * scale, each step rounded to single precision. A value becomes the byte value * (1
/// / scale) + mean, clamped to 0...255, plus 0.5, truncated; NaN becomes 0.
public struct TensorKernels: Sendable {
    /// Splits the first three channels into planes. `factors` are three means, then three scales.
    public typealias Split =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
            _ third: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
        ) -> Void
    /// Joins three planes to pixels. `factors` are three means, then three inverse scales.
    public typealias Join =
        @Sendable @convention(c) (
            _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ third: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
        ) -> Void
    /// Converts elements without reordering them. `factors` are 48 means, then 48 scales; both repeat every 48
    /// elements, a whole number of pixels of one or three channels.
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
    /// Single to half precision, rounded to nearest, ties to even. The count is in elements.
    public let halvesFromFloats: SwizzleKernels.Row
    /// Half to single precision, exactly. The count is in elements.
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
