import Matte

extension StreamedPicture {
    /// Returns the picture with an orientation applied: rotated, mirrored or both.
    ///
    /// Orientations 1 and 2 (upright, mirrored) are applied row by row. Orientations 3 and 4 (upside down) need the
    /// last row first. A picture with at most 24 MiB of pixels is held in memory for that. A larger picture is read
    /// several times: each pass returns the next 24 MiB of pixels, from the bottom up. Orientations 5 to 8 (quarter
    /// turns) hold the whole picture.
    ///
    /// ```swift
    /// let turned = photo.streamed().oriented(.right)  // 4032x3024 becomes 3024x4032
    /// ```
    ///
    /// - Parameter orientation: The orientation that makes the picture upright.
    public func oriented(_ orientation: ImageOrientation) -> StreamedPicture {
        oriented(orientation, whole: 24 << 20, window: 24 << 20)
    }

    /// Returns the picture with an orientation applied.
    ///
    /// - Parameters:
    ///   - orientation: The orientation that makes the picture upright.
    ///   - mostWhole: The size in bytes of the largest picture that is held in memory to turn it upside down.
    ///   - windowBytes: The number of bytes of a larger picture that are held at a time.
    func oriented(
        _ orientation: ImageOrientation, whole mostWhole: Int, window windowBytes: Int
    ) -> StreamedPicture {
        if orientation == .up { return self }
        let result = orientation.applied(to: size)
        let pixel = MemoryLayout<PixelType>.stride
        let (source, size) = (self, self.size)
        if orientation == .upMirrored {
            let rows = min(size.height, rowsPerBand(bytesPerRow: size.width * pixel))
            let need = need.adding(rows * size.width * pixel, "rows to mirror")
            return StreamedPicture(size: result, need: need, isOpaque: isOpaque) { () throws(MatteError) in
                try MirroredRows(source, band: rows)
            }
        }
        if !orientation.swapsAxes {
            let whole = pixelBytes(size, pixel)
            let row = max(1, size.width * pixel)
            let window = whole <= mostWhole ? size.height : max(16, windowBytes / row)
            let rows = min(size.height, window)
            let need = need.adding(rows * row, "rows to turn upside down")
            return StreamedPicture(size: result, need: need, isOpaque: isOpaque) { () throws(MatteError) in
                try UpturnedRows(source, isMirrored: orientation == .downMirrored, window: rows)
            }
        }
        let band = min(size.height, rowsPerBand(bytesPerRow: size.width * pixel))
        let need = need.adding(
            pixelBytes(size, pixel), "the whole picture of \(size), which a quarter turn needs"
        ).adding(band * size.width * pixel, "rows to turn")
        return StreamedPicture(size: result, need: need, isOpaque: isOpaque) { () throws(MatteError) in
            TurnedRows(source, orientation, band: band)
        }
    }
}

/// One pass over the rows of a picture with left and right exchanged.
private final class MirroredRows<PixelType: Pixel>: PictureRows {
    private let source: any PictureRows<PixelType>
    private var band: RowBuffer<PixelType>

    init(_ picture: StreamedPicture<PixelType>, band rows: Int) throws(MatteError) {
        source = try picture.open()
        band = try RowBuffer(width: picture.size.width, rows: rows)
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        var done = 0
        while done < rows.height {
            let count = min(band.capacity, rows.height - done)
            try band.load(count, from: source)
            var target = rows.mutableView(of: PixelRect(x: 0, y: done, width: rows.width, height: count))
            try band.write(
                PixelRect(x: 0, y: 0, width: target.width, height: count), into: &target,
                orientation: .upMirrored)
            done += count
        }
    }

    func skip(_ count: Int) throws(MatteError) {
        try source.skip(count)
    }
}

/// One pass over the rows of a picture from the last to the first. A window of rows is held at a time. Each window is
/// read in a pass of its own over the source.
private final class UpturnedRows<PixelType: Pixel>: PictureRows {
    private let picture: StreamedPicture<PixelType>
    private let orientation: ImageOrientation
    private var window: RowBuffer<PixelType>
    /// The range of source rows that the window holds.
    private var held = 0..<0
    /// The number of rows of the source that have not been returned yet. They are the source's first rows.
    private var left: Int

    init(_ picture: StreamedPicture<PixelType>, isMirrored: Bool, window rows: Int) throws(MatteError) {
        self.picture = picture
        orientation = isMirrored ? .downMirrored : .down
        left = picture.size.height
        window = try RowBuffer(width: picture.size.width, rows: rows)
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        var done = 0
        while done < rows.height {
            if !held.contains(left - 1) { try fillWindow() }
            let count = min(left - held.lowerBound, rows.height - done)
            let source = PixelRect(
                x: 0, y: left - count - held.lowerBound, width: rows.width, height: count)
            var target = rows.mutableView(of: PixelRect(x: 0, y: done, width: rows.width, height: count))
            try window.write(source, into: &target, orientation: orientation)
            left -= count
            done += count
        }
    }

    func skip(_ count: Int) throws(MatteError) {
        left -= count
    }

    private func fillWindow() throws(MatteError) {
        held = max(0, left - window.capacity)..<left
        let rows = try picture.open()
        if held.lowerBound > 0 { try rows.skip(held.lowerBound) }
        try window.load(held.count, from: rows)
    }
}

/// One pass over the rows of a picture rotated by a quarter turn. The rotated picture is held in memory.
private final class TurnedRows<PixelType: Pixel>: PictureRows {
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
            try part.view.converted(into: &turnedPart, orientation: orientation, parallelism: .serial)
            y += place.height
        }
        let whole = RasterRows(result)
        turned = whole
        return whole
    }
}
