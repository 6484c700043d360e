import Matte

/// One run through a picture: its rows from the top down, each once.
///
/// A run belongs to one thread at a time. Whoever needs rows again opens another run of the ``StreamedPicture``.
protocol PictureRows<PixelType>: AnyObject {
    associatedtype PixelType: Pixel

    /// Fills `rows`, which is as wide as the picture, with the next rows.
    ///
    /// - Precondition: the picture has that many rows left.
    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError)

    /// Passes over the next rows.
    ///
    /// - Precondition: the picture has that many rows left.
    func skip(_ count: Int) throws(MatteError)
}

/// The number of rows of a picture handled at a time: about 256 KiB, at least 16 rows.
func rowsPerBand(bytesPerRow: Int) -> Int {
    max(16, (256 << 10) / max(1, bytesPerRow))
}
