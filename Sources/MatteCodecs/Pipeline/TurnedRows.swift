import Matte

/// One pass over the rows of a picture rotated by a quarter turn. The rotated picture is held in memory.
final class TurnedRows<PixelType: Pixel>: PictureRows {
    private let picture: StreamedPicture<PixelType>
    private let orientation: ImageOrientation
    private let band: Int
    private var turned: RasterRows<PixelType>?

    init(_ picture: StreamedPicture<PixelType>, _ orientation: ImageOrientation, band: Int) {
        self.picture = picture
        self.orientation = orientation
        self.band = band
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        try wholePicture().read(into: &rows)
    }

    func skip(_ count: Int) throws(MatteError) {
        try wholePicture().skip(count)
    }

    private func wholePicture() throws(MatteError) -> RasterRows<PixelType> {
        if let turned { return turned }
        let size = picture.size
        let source = try picture.open()
        var result = try Raster<PixelType>(uninitialized: orientation.applied(to: size))
        var rows = try Raster<PixelType>(uninitialized: PixelSize(width: size.width, height: band))
        var y = 0
        while y < size.height {
            if Task.isCancelled { throw .cancelled }
            let place = PixelRect(x: 0, y: y, width: size.width, height: min(band, size.height - y))
            var view = rows.mutableView
            var part = view.mutableView(of: PixelRect(x: 0, y: 0, width: place.width, height: place.height))
            try source.read(into: &part)
            var target = result.mutableView
            var turnedPart = target.mutableView(of: orientation.applied(to: place, in: size))
            try part.view.convert(into: &turnedPart, orientation: orientation, parallelism: .serial)
            y += place.height
        }
        let whole = RasterRows(result)
        turned = whole
        return whole
    }
}
