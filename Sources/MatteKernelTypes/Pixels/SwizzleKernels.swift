/// Channel reordering within a row of pixels, and filling of rows.
public struct SwizzleKernels: Sendable {
    /// Reorders `pixels` pixels from `source` to `destination`. Kernels that keep the number of bytes per pixel may
    /// work in place.
    ///
    /// A tier that waits for memory prefetches the cache lines that are `sourceAhead` bytes after the one that it reads,
    /// and `destinationAhead` bytes after the one that it writes. Any distance is allowed; 0 prefetches nothing.
    public typealias Row =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
            _ sourceAhead: Int, _ destinationAhead: Int
        ) -> Void
    /// Converts `pixels` pixels from `source` to `destination`, without prefetches.
    public typealias PlainRow =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
        ) -> Void
    /// Copies `pixels` pixels from `source` to `destination` and replaces one byte of each with `value`.
    public typealias RowWithByte =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ value: UInt8
        ) -> Void
    /// Fills `bytes` bytes of each row with a repeated pixel. `pattern` holds ``patternBytes`` bytes: the pixel, again
    /// and again. `ahead` is the distance in bytes of prefetches, as for ``Row``.
    public typealias Fill =
        @Sendable @convention(c) (
            _ first: UnsafeMutableRawPointer, _ rows: Int, _ bytes: Int, _ bytesPerRow: Int,
            _ pattern: UnsafeRawPointer, _ ahead: Int
        ) -> Void
    /// Copies `bytes` bytes from `source` to `destination`, which don't overlap.
    public typealias Copy =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ bytes: Int
        ) -> Void
    /// The length of the pattern of ``Fill``: 192 bytes, which are whole pixels of 1, 3 and 4 bytes, and the beginning
    /// of the next 192, so that a vector can start at each of the first 192.
    public static var patternBytes: Int { 256 }

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
    /// Fills rows with a repeated pixel.
    public let fill: Fill
    /// Fills rows with stores that bypass the caches. Before another thread may read them, the caller must call
    /// `cv_fence_non_temporal`.
    public let fillNonTemporally: Fill
    /// Copies bytes with stores that bypass the caches. Before another thread may read them, the caller must call
    /// `cv_fence_non_temporal`.
    public let copyNonTemporally: Copy

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        swapRedBlue: Row, rgbToBGR: Row, rgbToRGBA: Row, rgbToBGRA: Row, rgbaToRGB: Row, rgbaToBGR: Row,
        grayToRGBA: Row, grayToRGB: Row, replaceAlpha: RowWithByte, fill: Fill, fillNonTemporally: Fill,
        copyNonTemporally: Copy
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
        self.fill = fill
        self.fillNonTemporally = fillNonTemporally
        self.copyNonTemporally = copyNonTemporally
    }
}
