public import Foundation
public import Matte

// Matte itself can view the bytes of a `Data` without a copy: `RasterView<RGBA8>(data.bytes, width: 640, height: 480)`.

extension Raster {
    /// Creates a raster by copying pixels from a `Data`.
    ///
    /// ```swift
    /// let data = Data([255, 0, 0, 0, 255, 0])
    /// let raster = try Raster<RGB8>(copying: data, size: PixelSize(width: 2, height: 1))
    /// raster[1, 0]  // RGB8(red: 0, green: 255, blue: 0)
    /// ```
    ///
    /// - Parameters:
    ///   - data: The rows from top to bottom, in the pixel type's channel order.
    ///   - size: The size of the picture in pixels.
    ///   - bytesPerRow: The number of bytes from one row to the next, or `nil` for rows without padding. The last row
    ///     needs no padding.
    /// - Throws: `MatteError` with code `parameter` if a side is negative, a row exceeds `bytesPerRow`, or the data
    ///   ends before the last row does, and with code `limits` if memory cannot be allocated.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init(copying data: Data, size: PixelSize, bytesPerRow: Int? = nil) throws(MatteError) {
        let bytes = data.bytes
        try self.init(
            copying: RasterView<PixelType>(
                bytes, width: size.width, height: size.height, bytesPerRow: bytesPerRow))
    }
}

extension Data {
    /// Creates data by copying a raster's pixels, row by row without padding, in the pixel type's channel order.
    ///
    /// ```swift
    /// Data(Raster<RGB8>(width: 2, height: 1, repeating: RGB8(red: 1, green: 2, blue: 3))).count  // 6
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init<PixelType>(_ raster: Raster<PixelType>) {
        self.init(raster.view)
    }

    /// Creates data by copying a view's pixels, row by row without padding, in the pixel type's channel order.
    ///
    /// ```swift
    /// let raster = Raster<RGB8>(width: 2, height: 1, repeating: RGB8(red: 1, green: 2, blue: 3))
    /// Data(raster.view).count  // 6
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init<PixelType>(_ view: borrowing RasterView<PixelType>) {
        self.init(capacity: view.height * view.width * MemoryLayout<PixelType>.stride)
        for y in 0..<view.height {
            let row = view.rowBytes(y)
            unsafe row.withUnsafeBytes { unsafe self.append(contentsOf: $0) }
        }
    }
}
