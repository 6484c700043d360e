/// Conversion of bi-planar 4:2:0 rows to pixels.
public struct YUVKernels: Sendable {
    /// Converts a row of luma and its row of U, V pairs (one pair per two pixels) to opaque four-byte pixels.
    /// `factors` are six numbers: for luma, the offset added at the end, for the first channel, for the third
    /// channel, and for green from U and from V. See `cv_yuv_to_pixels`.
    public typealias Row =
        @Sendable @convention(c) (
            _ luma: UnsafeRawPointer, _ chroma: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
            _ pixels: Int, _ factors: UnsafePointer<Int16>
        ) -> Void

    /// Conversion to pixels with red first.
    public let toRGBA: Row
    /// Conversion to pixels with blue first.
    public let toBGRA: Row
    /// Luma from video range (16...235) to 0...255, rounded and clamped.
    public let lumaToFullRange: SwizzleKernels.Row

    /// Creates the table.
    @inlinable
    public init(toRGBA: Row, toBGRA: Row, lumaToFullRange: SwizzleKernels.Row) {
        self.toRGBA = toRGBA
        self.toBGRA = toBGRA
        self.lumaToFullRange = lumaToFullRange
    }
}
