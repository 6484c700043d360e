public import Foundation
public import Matte

// Reading needs nothing of its own: `RasterView<RGBA8>(data.bytes, width: 640, height: 480)` sees a `Data` as pixels
// without copying them.

extension Raster {
    /// Copies pixels out of a `Data`.
    ///
    /// - Parameters:
    ///   - data: the rows from the top, in the pixel type's channel order.
    ///   - size: the size of the picture.
    ///   - bytesPerRow: the distance between rows; `nil` means rows follow each other without padding. The last
    ///     row needs no padding behind it.
    /// - Throws: `MatteError`: `parameter` when a side is negative, a row doesn't fit its stride or the data ends
    ///   before the last row does, `limits` when there is no memory.
    public init(copying data: Data, size: PixelSize, bytesPerRow: Int? = nil) throws(MatteError) {
        let bytes = data.bytes
        try self.init(
            copying: RasterView<PixelType>(
                bytes, width: size.width, height: size.height, bytesPerRow: bytesPerRow))
    }
}

extension Data {
    /// Copies a raster's pixels, row after row without padding, in the pixel type's channel order.
    public init<PixelType>(_ raster: Raster<PixelType>) {
        self.init(raster.view)
    }

    /// Copies a view's pixels, row after row without its padding, in the pixel type's channel order.
    public init<PixelType>(_ view: borrowing RasterView<PixelType>) {
        self.init(capacity: view.height * view.width * MemoryLayout<PixelType>.stride)
        for y in 0..<view.height {
            let row = view.rowBytes(y)
            unsafe row.withUnsafeBytes { unsafe self.append(contentsOf: $0) }
        }
    }
}
