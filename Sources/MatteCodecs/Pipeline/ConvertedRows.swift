public import Matte

extension StreamedPicture {
    /// Returns the picture with another pixel type.
    ///
    /// Removed alpha is discarded; added alpha is 255. See `RasterView.converted(to:orientation:parallelism:)`.
    ///
    /// ```swift
    /// let rows: StreamedPicture<Gray8> = try photo.streamed().converted()
    /// rows.size  // 300x200
    /// ```
    ///
    /// - Parameter type: The pixel type.
    public func converted<Target: Pixel>(to type: Target.Type = Target.self) throws(MatteError)
        -> StreamedPicture<Target>
    {
        if let raster {
            var result = try StreamedPicture<Target>(raster.converted(to: type), memoryLimit: need.limit)
            result.mayBeGray = mayBeGray
            return result
        }
        let source = self
        let band = min(size.height, rowsPerBand(bytesPerRow: size.width * MemoryLayout<PixelType>.stride))
        let bytes = band * size.width * MemoryLayout<PixelType>.stride
        var result = StreamedPicture<Target>(
            size: size, need: need.adding(bytes, "rows to convert"), isOpaque: isOpaque
        ) { () throws(MatteError) in
            try ConvertedRows<PixelType, Target>(source, band: band)
        }
        result.mayBeGray = mayBeGray
        return result
    }
}

/// One pass over the rows of a picture, converted to another pixel type or with left and right exchanged, or both.
final class ConvertedRows<Source: Pixel, Target: Pixel>: PictureRows {
    private let source: any PictureRows<Source>
    private var band: RowBuffer<Source>
    private let orientation: ImageOrientation

    /// Starts a pass. `orientation` must be `up` or `upMirrored`: other orientations change the order of the rows.
    init(
        _ picture: StreamedPicture<Source>, band rows: Int, orientation: ImageOrientation = .up
    ) throws(MatteError) {
        self.orientation = orientation
        source = try picture.open()
        band = try RowBuffer(width: picture.size.width, rows: rows)
    }

    func read(into rows: inout MutableRasterView<Target>) throws(MatteError) {
        var done = 0
        while done < rows.height {
            let count = min(band.capacity, rows.height - done)
            try band.load(count, from: source)
            var target = rows.mutableView(of: PixelRect(x: 0, y: done, width: rows.width, height: count))
            try band.write(
                PixelRect(x: 0, y: 0, width: target.width, height: count), into: &target,
                orientation: orientation)
            done += count
        }
    }

    func skip(_ count: Int) throws(MatteError) {
        try source.skip(count)
    }
}
