package import Matte

/// One pass over the rows of a streamed picture, for other modules of the package.
package final class RowReader<PixelType: Pixel> {
    private let rows: any PictureRows<PixelType>

    /// Starts a pass at the top row.
    ///
    /// - Throws: `MatteError` with code `limits` if the pass needs more memory than allowed, or an error of the source.
    package init(_ picture: StreamedPicture<PixelType>) throws(MatteError) {
        try picture.need.check("read the rows of a picture of \(picture.size)")
        rows = try picture.open()
    }

    /// Fills `rows` with the next rows. `rows` must be as wide as the picture.
    ///
    /// - Precondition: The picture has at least as many rows left as `rows` has.
    package func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        try self.rows.read(into: &rows)
    }
}
