// Design: docs/design/geometry.md

/// A selection of a picture's pixels: 8-bit coverage, **255 = selected, always**.
///
/// Models and image APIs use different polarities. In Matte the polarity is fixed, and you name another polarity
/// when you import or export a mask. A mask has its own size, which may be smaller than the picture's: resize it
/// before use.
///
/// ```swift
/// let mask = try Mask(confidences: scores.view, foreground: .high, size: photo.size)
/// let subject = try photo.masked(by: mask.feathered(width: 3))
/// ```
public struct Mask: Hashable, Sendable {
    /// The coverage of each pixel, 0 (not selected) to 255 (selected).
    public var raster: Raster<Gray8>

    /// Creates a mask from coverage, 255 = selected. For the opposite polarity see ``init(blackWhereSelected:)``.
    public init(_ raster: Raster<Gray8>) {
        self.raster = raster
    }

    /// Creates a mask of uniform coverage, 0...255.
    ///
    /// - Throws: ``MatteError``: `parameter` if the size is negative, `limits` if memory cannot be allocated.
    public init(size: PixelSize, repeating coverage: UInt8) throws(MatteError) {
        raster = try Raster(size: size, repeating: Gray8(coverage))
    }

    /// Creates a mask from coverage in an array of bytes, row by row from the top, 255 = selected.
    ///
    /// ```swift
    /// let mask = try Mask(levels: [0, 255, 128, 0], size: PixelSize(width: 2, height: 2))
    /// mask.raster[1, 0].value  // 255
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` unless there is one level per pixel, `limits` if memory cannot be
    ///   allocated.
    public init(levels: [UInt8], size: PixelSize) throws(MatteError) {
        raster = try Raster(levels: levels, size: size)
    }

    /// The width in pixels.
    public var width: Int { raster.width }

    /// The height in pixels.
    public var height: Int { raster.height }

    /// The width and height in pixels.
    public var size: PixelSize { raster.size }
}
