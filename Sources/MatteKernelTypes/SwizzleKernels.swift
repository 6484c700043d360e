/// Channel reordering within a row of pixels.
public struct SwizzleKernels: Sendable {
    /// Kernels that keep the number of bytes per pixel may work in place.
    public typealias Row =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
        ) -> Void
    /// As `Row`, with a byte that is the same for every pixel.
    public typealias RowWithByte =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ value: UInt8
        ) -> Void

    /// BGRA to RGBA, and back.
    public let swapRedBlue: Row
    /// BGR to RGB, and back.
    public let rgbToBGR: Row
    /// Three bytes to four, the fourth 255; the order is unchanged.
    public let rgbToRGBA: Row
    /// Three bytes to four, the fourth 255; red and blue are exchanged.
    public let rgbToBGRA: Row
    /// Four bytes to three; the order is unchanged.
    public let rgbaToRGB: Row
    /// Four bytes to three; red and blue are exchanged.
    public let rgbaToBGR: Row
    /// One byte to four: three times the grey, then 255.
    public let grayToRGBA: Row
    /// One byte to three.
    public let grayToRGB: Row
    /// Four-byte pixels with another fourth byte.
    public let replaceAlpha: RowWithByte

    /// Creates the table.
    @inlinable
    public init(
        swapRedBlue: Row, rgbToBGR: Row, rgbToRGBA: Row, rgbToBGRA: Row, rgbaToRGB: Row, rgbaToBGR: Row,
        grayToRGBA: Row, grayToRGB: Row, replaceAlpha: RowWithByte
    ) {
        self.swapRedBlue = swapRedBlue
        self.rgbToBGR = rgbToBGR
        self.rgbToRGBA = rgbToRGBA
        self.rgbToBGRA = rgbToBGRA
        self.rgbaToRGB = rgbaToRGB
        self.rgbaToBGR = rgbaToBGR
        self.grayToRGBA = grayToRGBA
        self.grayToRGB = grayToRGB
        self.replaceAlpha = replaceAlpha
    }
}
