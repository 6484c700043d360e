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

    /// Converts BGRA to RGBA or back.
    public let swapRedBlue: Row
    /// Converts BGR to RGB or back.
    public let rgbToBGR: Row
    /// Converts three bytes to four in the same order; the fourth is 255.
    public let rgbToRGBA: Row
    /// Converts three bytes to four with red and blue swapped; the fourth is 255.
    public let rgbToBGRA: Row
    /// Converts four bytes to three in the same order.
    public let rgbaToRGB: Row
    /// Converts four bytes to three with red and blue swapped.
    public let rgbaToBGR: Row
    /// Converts a grey byte to four: the grey three times, then 255.
    public let grayToRGBA: Row
    /// Converts a grey byte to three equal bytes.
    public let grayToRGB: Row
    /// Replaces the fourth byte of four-byte pixels.
    public let replaceAlpha: RowWithByte

    /// Creates a structure of the given kernels.
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
