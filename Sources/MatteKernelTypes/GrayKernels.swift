/// Luma of colour rows, and grey between bytes and floats.
public struct GrayKernels: Sendable {
    /// Converts `pixels` pixels from `source` to `destination`.
    public typealias Row = SwizzleKernels.Row

    /// `(19595 R + 38470 G + 7471 B + 32768) >> 16`, for four-byte pixels with red first.
    public let rgbaToGray: Row
    /// The same luma, for four-byte pixels with blue first.
    public let bgraToGray: Row
    /// The same luma, for three-byte pixels with red first.
    public let rgbToGray: Row
    /// The same luma, for three-byte pixels with blue first.
    public let bgrToGray: Row
    /// Bytes to floats: the float nearest to grey / 255.
    public let grayToFloat: Row
    /// Floats to bytes: clamped to 0...1, times 255, plus 0.5, truncated. NaN becomes 0.
    public let floatToGray: Row

    /// Creates the table.
    @inlinable
    public init(
        rgbaToGray: Row, bgraToGray: Row, rgbToGray: Row, bgrToGray: Row, grayToFloat: Row, floatToGray: Row
    ) {
        self.rgbaToGray = rgbaToGray
        self.bgraToGray = bgraToGray
        self.rgbToGray = rgbToGray
        self.bgrToGray = bgrToGray
        self.grayToFloat = grayToFloat
        self.floatToGray = floatToGray
    }
}
