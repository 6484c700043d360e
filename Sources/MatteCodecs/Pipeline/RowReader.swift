package import Matte

/// One pass over the rows of a streamed picture, in bands, for other modules of the package.
package struct RowReader<PixelType: Pixel> {
    /// The maximum number of rows in a band.
    package static var mostRows: Int { 32 }

    private let rows: any PictureRows<PixelType>
    private var band: Raster<PixelType>

    /// Starts a pass at the top row.
    ///
    /// - Throws: `MatteError` with code `limits` if the pass needs more memory than allowed, or an error of the source.
    package init(_ picture: StreamedPicture<PixelType>) throws(MatteError) {
        try picture.need.check("read the rows of a picture of \(picture.size)")
        rows = try picture.open()
        band = try Raster(uninitialized: PixelSize(width: picture.size.width, height: Self.mostRows))
    }

    /// Returns the next rows, as the first rows of the result. Release the result before the next call: its memory is
    /// then used again.
    ///
    /// - Parameter count: The number of rows, at most ``mostRows`` and at most the number of rows left.
    package mutating func next(_ count: Int) throws(MatteError) -> Raster<PixelType> {
        let (rows, width) = (rows, band.width)
        do {
            var view = band.mutableView
            var part = view.mutableView(of: PixelRect(x: 0, y: 0, width: width, height: count))
            try rows.read(into: &part)
        }
        return band
    }
}
