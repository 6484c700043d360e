/// Moves of bytes within a row of pixels; exact by definition.
public struct SwizzleKernels: Sendable {
    /// `(source, destination, pixels)`. A kernel whose pixels keep their length may work in place.
    public typealias Row = @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void
    /// `(source, destination, pixels, value)`.
    public typealias RowWithByte =
        @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Int, UInt8) -> Void

    /// BGRA to RGBA, and back.
    public let swapRedBlue: Row
    /// BGR to RGB, and back.
    public let rgbToBGR: Row
    /// Three bytes to four, the fourth 255; the order stays.
    public let rgbToRGBA: Row
    /// Three bytes to four, the fourth 255; red and blue change places.
    public let rgbToBGRA: Row
    /// Four bytes to three; the order stays.
    public let rgbaToRGB: Row
    /// Four bytes to three; red and blue change places.
    public let rgbaToBGR: Row
    /// One byte to four: three times the grey, then 255.
    public let grayToRGBA: Row
    /// One byte to three.
    public let grayToRGB: Row
    /// Four-byte pixels with another fourth byte.
    public let replaceAlpha: RowWithByte

    /// Joins the entries.
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
