import Matte

/// One pass over a picture: its rows from top to bottom, each of them read or skipped once.
///
/// A pass must be used by one thread at a time. To read rows again, open another pass of the ``StreamedPicture``.
protocol PictureRows<PixelType>: AnyObject {
    associatedtype PixelType: Pixel

    /// Fills `rows` with the next rows of the picture. `rows` must be as wide as the picture.
    ///
    /// - Precondition: The picture has at least as many rows left as `rows` has.
    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError)

    /// Skips the next `count` rows.
    ///
    /// - Precondition: The picture has at least `count` rows left.
    func skip(_ count: Int) throws(MatteError)
}

/// Returns the number of rows that are processed at a time: about 256 KiB of pixels, and at least 16 rows.
func rowsPerBand(bytesPerRow: Int) -> Int {
    max(16, (256 << 10) / max(1, bytesPerRow))
}
