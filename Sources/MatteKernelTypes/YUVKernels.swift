/// Conversion of bi-planar 4:2:0 rows to pixels.
public struct YUVKernels: Sendable {
    /// A row of luma, its row of pairs U, V (one for two pixels), four-byte pixels, opaque. `factors` are six:
    /// luma's, the offset added at the end, the first channel's, the third channel's, green's of U and of V; see
    /// `cv_yuv_to_pixels`.
    public typealias Row =
        @Sendable @convention(c) (
            _ luma: UnsafeRawPointer, _ chroma: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
            _ pixels: Int, _ factors: UnsafePointer<Int16>
        ) -> Void

    /// Red first.
    public let toRGBA: Row
    /// Blue first.
    public let toBGRA: Row
    /// `(luma, destination, pixels)`: luma of video range, 16...235, to 0...255, rounded, clamped.
    public let lumaToFullRange: SwizzleKernels.Row

    /// Creates the table.
    @inlinable
    public init(toRGBA: Row, toBGRA: Row, lumaToFullRange: SwizzleKernels.Row) {
        self.toRGBA = toRGBA
        self.toBGRA = toBGRA
        self.lumaToFullRange = lumaToFullRange
    }
}
