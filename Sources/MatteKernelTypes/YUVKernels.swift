/// Bi-planar 4:2:0 rows to pixels.
public struct YUVKernels: Sendable {
    /// `(luma, chroma, destination, pixels, factors)`: a row of luma, its row of pairs U, V (one for two
    /// pixels), four-byte pixels, opaque. `factors` are six: luma's, what is added at the end, the first
    /// channel's, the third channel's, green's of U and of V; see `cv_yuv_to_pixels`.
    public typealias Row =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer, Int, UnsafePointer<Int16>
        ) -> Void

    /// Red first.
    public let toRGBA: Row
    /// Blue first.
    public let toBGRA: Row
    /// `(luma, destination, pixels)`: luma of video range, 16...235, to 0...255, rounded, clamped.
    public let lumaToFullRange: SwizzleKernels.Row

    /// Joins the kernels.
    @inlinable
    public init(toRGBA: Row, toBGRA: Row, lumaToFullRange: SwizzleKernels.Row) {
        self.toRGBA = toRGBA
        self.toBGRA = toBGRA
        self.lumaToFullRange = lumaToFullRange
    }
}
