public import Matte

extension StreamedPicture {
    /// Returns all rows as a raster.
    ///
    /// ```swift
    /// let turned = try photo.streamed().oriented(.right).rendered()
    /// turned.size  // 200x300
    /// ```
    ///
    /// - Throws: `MatteError` with code `limits` if more memory is needed than allowed, `decoding` for a damaged
    ///   source, or `cancelled`.
    /// - Complexity: O(*n*), where *n* is the number of source pixels.
    public func rendered() throws(MatteError) -> Raster<PixelType> {
        if let raster { return raster }
        try need.adding(pixelBytes(size, MemoryLayout<PixelType>.stride), "the result of \(size)")
            .check("render a picture of \(size)")
        return try allRows()
    }

    /// Returns all rows without checking the memory limit, for operations that have already checked it.
    func allRows() throws(MatteError) -> Raster<PixelType> {
        if let raster { return raster }
        let rows = try open()
        var result = try Raster<PixelType>(uninitialized: size)
        let band = rowsPerBand(bytesPerRow: size.width * MemoryLayout<PixelType>.stride)
        let report = JobProgress.report
        var y = 0
        while y < size.height {
            if Task.isCancelled { throw .cancelled }
            let count = min(band, size.height - y)
            var view = result.mutableView
            var part = view.mutableView(of: PixelRect(x: 0, y: y, width: size.width, height: count))
            try rows.read(into: &part)
            y += count
            report?(Double(y) / Double(size.height))
        }
        return result
    }
}
