/// Channel reordering within a row of pixels.
public struct SwizzleKernels: Sendable {
    /// Reorders `pixels` pixels from `source` to `destination`. Kernels that keep the number of bytes per pixel may
    /// work in place.
    public typealias Row =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
        ) -> Void
    /// Copies `pixels` pixels from `source` to `destination` and replaces one byte of each with `value`.
    public typealias RowWithByte =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ value: UInt8
        ) -> Void

    /// BGRA to RGBA and back.
    public let swapRedBlue: Row
    /// BGR to RGB and back.
    public let rgbToBGR: Row
    /// Three bytes to four, the fourth 255, in the same order.
    public let rgbToRGBA: Row
    /// Three bytes to four, the fourth 255, with red and blue swapped.
    public let rgbToBGRA: Row
    /// Four bytes to three, in the same order.
    public let rgbaToRGB: Row
    /// Four bytes to three, with red and blue swapped.
    public let rgbaToBGR: Row
    /// One grey byte to four: the grey three times, then 255.
    public let grayToRGBA: Row
    /// One grey byte to three.
    public let grayToRGB: Row
    /// Four-byte pixels whose fourth byte is replaced.
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
