/// Conversion of bi-planar 4:2:0 rows to pixels.
public struct YUVKernels: Sendable {
    /// Converts a row of luma and its row of chroma (one pair U, V per two pixels) to opaque four-byte pixels.
    /// `factors` are six integers: the factor of luma, the value added at the end, the factors of chroma for the first
    /// and for the third channel, and the factors of U and of V for green. See `cv_yuv_to_pixels`. `lumaAhead` and
    /// `destinationAhead` are the distances in bytes of prefetches, as for ``SwizzleKernels/Row``.
    public typealias Row =
        @Sendable @convention(c) (
            _ luma: UnsafeRawPointer, _ chroma: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
            _ pixels: Int, _ factors: UnsafePointer<Int16>, _ lumaAhead: Int, _ destinationAhead: Int
        ) -> Void

    /// Converts luma and chroma to RGBA pixels.
    public let toRGBA: Row
    /// Converts luma and chroma to BGRA pixels.
    public let toBGRA: Row
    /// Converts luma from video range (16...235) to 0...255, rounded and clamped.
    public let lumaToFullRange: SwizzleKernels.PlainRow

    /// Creates a structure of the given kernels.
    @inlinable
    public init(toRGBA: Row, toBGRA: Row, lumaToFullRange: SwizzleKernels.PlainRow) {
        self.toRGBA = toRGBA
        self.toBGRA = toBGRA
        self.lumaToFullRange = lumaToFullRange
    }
}
