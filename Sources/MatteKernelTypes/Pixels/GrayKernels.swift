/// Conversions of colour rows to luma, and of grey between bytes and floats.
public struct GrayKernels: Sendable {
    /// Converts `pixels` pixels from `source` to `destination`.
    public typealias Row = SwizzleKernels.Row

    /// Converts four-byte pixels, red first, to luma: `(19595 R + 38470 G + 7471 B + 32768) >> 16`.
    public let rgbaToGray: Row
    /// Converts four-byte pixels, blue first, to luma with the weights of ``rgbaToGray``.
    public let bgraToGray: Row
    /// Converts three-byte pixels, red first, to luma with the weights of ``rgbaToGray``.
    public let rgbToGray: Row
    /// Converts three-byte pixels, blue first, to luma with the weights of ``rgbaToGray``.
    public let bgrToGray: Row
    /// Converts each byte to the float nearest to byte / 255.
    public let grayToFloat: Row
    /// Converts floats to bytes: clamps to 0...1, multiplies by 255, adds 0.5 and truncates. NaN becomes 0.
    public let floatToGray: Row

    /// Creates a structure of the given kernels.
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
