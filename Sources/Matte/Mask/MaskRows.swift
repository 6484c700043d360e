/// A source of the rows of a mask, scaled to a picture's size band by band; see ``Mask/resized(to:alignment:)``.
package final class MaskRows {
    private let mask: Mask
    private let size: PixelSize
    private var scaler: MaskScaler?

    /// Creates a source that scales a mask to a picture's size.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the mask is empty.
    package init(_ mask: Mask, size: PixelSize) throws(MatteError) {
        self.mask = mask
        self.size = size
        scaler = mask.size == size ? nil : try MaskScaler(from: mask.size, to: size)
    }

    /// Returns the given rows of the scaled mask. Rows must be requested from top to bottom.
    package func rows(_ wanted: Range<Int>) throws(MatteError) -> Mask {
        let band = PixelRect(x: 0, y: wanted.lowerBound, width: size.width, height: wanted.count)
        let raster = mask.raster
        let view = raster.view
        guard scaler != nil else { return Mask(try Raster(copying: view[band])) }
        var result = try Raster<Gray8>(uninitialized: band.size)
        var target = result.mutableView
        scaler?.render(view, rows: wanted, into: &target)
        return Mask(result)
    }
}
