public import Matte

extension StreamedPicture {
    /// Returns the picture with adjusted colours, a few rows at a time. The pixels are those of
    /// `RasterView.adjusted(by:parallelism:)`.
    ///
    /// ```swift
    /// let gray = try photo.streamed(as: RGB8.self).adjusted(by: .saturation(0)).rendered()
    /// gray[9, 9].red == gray[9, 9].blue  // true
    /// ```
    ///
    /// - Parameter adjustment: The adjustment.
    public func adjusted(by adjustment: ColorAdjustment) -> StreamedPicture {
        let plan = AdjustmentPlan(adjustment)
        var result = edited(memory: plan.tableBytes, isOpaque: isOpaque) { () throws(MatteError) in
            { (rows, _) throws(MatteError) in try plan.adjust(&rows, parallelism: .serial) }
        }
        result.mayBeGray = mayBeGray
        return result
    }

    /// Counts the levels of all pixels in one pass, a few rows at a time. The counts are those of
    /// `RasterView.histogram(includesTransparent:parallelism:)`.
    ///
    /// ```swift
    /// try photo.streamed(as: RGB8.self).histogram().pixels  // 60000
    /// ```
    ///
    /// - Parameter includesTransparent: True if pixels with an alpha of 0 are counted.
    /// - Throws: `MatteError` with code `limits` if more memory is needed than allowed, `decoding` for a damaged
    ///   source, or `cancelled`.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public func histogram(includesTransparent: Bool = false) throws(MatteError) -> Histogram {
        if let raster { return try raster.histogram(includesTransparent: includesTransparent) }
        let bytesPerRow = size.width * MemoryLayout<PixelType>.stride
        let height = min(size.height, rowsPerBand(bytesPerRow: bytesPerRow))
        try need.adding(height * bytesPerRow, "rows to count")
            .check("count the levels of a picture of \(size)")
        let rows = try open()
        var band = try Raster<PixelType>(uninitialized: PixelSize(width: size.width, height: height))
        var sum = Histogram.empty
        var y = 0
        while y < size.height {
            if Task.isCancelled { throw .cancelled }
            let count = min(height, size.height - y)
            var view = band.mutableView
            var part = view.mutableView(of: PixelRect(x: 0, y: 0, width: size.width, height: count))
            try rows.read(into: &part)
            let counted = try part.view.histogram(
                includesTransparent: includesTransparent, parallelism: .serial)
            sum = sum.adding(counted)
            y += count
        }
        return sum
    }

    /// Returns the picture sharpened by an unsharp mask. The whole picture and the whole result are held in memory. The
    /// pixels are those of `RasterView.sharpened(amount:radius:threshold:parallelism:)`.
    ///
    /// ```swift
    /// let small = try photo.streamed(resizedTo: PixelSize(width: 60, height: 40)).sharpened(amount: 0.5, radius: 0.7)
    /// small.size  // 60x40
    /// ```
    ///
    /// - Parameters:
    ///   - amount: The factor of the difference from the blurred picture, 0...10.
    ///   - radius: The standard deviation of the blur in pixels, 0...10000.
    ///   - threshold: The smallest difference in levels that is sharpened, 0...255.
    /// - Throws: `MatteError` with code `parameter` if a number is out of range.
    public func sharpened(
        amount: Double, radius: Double = 1, threshold: Int = 0
    ) throws(MatteError) -> StreamedPicture {
        // Throws if a number is out of range.
        _ = try UnsharpMask(amount: amount, radius: radius, threshold: threshold)
        let result = pixelBytes(size, MemoryLayout<PixelType>.stride)
        let scratch = GaussianBlur.workingBytes(of: size, sigma: radius)
        let (memory, overflow) = result.addingReportingOverflow(scratch)
        var sharpened = replacingWhole(memory: overflow ? .max : memory) { raster throws(MatteError) in
            try raster.sharpened(amount: amount, radius: radius, threshold: threshold)
        }
        sharpened.mayBeGray = mayBeGray
        return sharpened
    }
}

extension StreamedPicture {
    /// Returns the white balance that makes the surroundings of a pixel neutral; see
    /// `RasterView.whiteBalance(at:radius:)`. Only the rows up to the surroundings are decoded.
    ///
    /// ```swift
    /// let balance = try photo.streamed(as: RGB8.self).whiteBalance(at: PixelPoint(x: 20, y: 150))
    /// balance.red > 0  // true
    /// ```
    ///
    /// - Parameters:
    ///   - point: The position of the pixel.
    ///   - radius: The number of pixels from the centre of the square to its sides, 0...1000.
    /// - Throws: `MatteError`: `parameter` if the point is outside the picture, the radius is out of range, or a
    ///   channel has no light; `limits`, `decoding` or `cancelled`.
    public func whiteBalance(at point: PixelPoint, radius: Int = 2) throws(MatteError) -> WhiteBalance {
        let square = try WhiteBalance.square(around: point, radius: radius, in: size)
        return try WhiteBalance(
            meanOf: cropped(to: square).rendered().converted(to: RGBA8.self), around: point)
    }
}
