public import Matte

extension StreamedPicture {
    /// Returns the picture at another size.
    ///
    /// The operation holds as many source rows in memory as the filter spans.
    ///
    /// ```swift
    /// let small = try photo.streamed().resized(to: PixelSize(width: 64, height: 48))
    /// small.size  // 64x48
    /// ```
    ///
    /// - Parameters:
    ///   - target: The size of the result; both sides must be 1 or more.
    ///   - filter: The filter that weights pixels.
    ///   - light: Whether to resize encoded values or linear light.
    ///   - parallelism: The number of threads for resizing. The result does not depend on it.
    /// - Throws: `MatteError` with code `parameter` for an empty size, or `limits` for one that is too large.
    public func resized(
        to target: PixelSize, filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        try resized(
            by: ResizePlan(from: size, to: target, filter: filter, light: light), parallelism)
    }

    /// Returns the picture fitted to a size by scaling, and cropping, padding or distortion according to `fit`.
    ///
    /// ```swift
    /// let white = RGBA8(red: 255, green: 255, blue: 255)
    /// let size = PixelSize(width: 96, height: 96)
    /// try photo.streamed().resized(toFit: size, fit: .cover, padding: white).size  // 96x96
    /// ```
    ///
    /// - Parameters:
    ///   - target: The size to fit to.
    ///   - fit: The method of fitting.
    ///   - filter: The filter that weights pixels.
    ///   - light: Whether to resize encoded values or linear light.
    ///   - padding: The colour of the area that the picture does not fill.
    ///   - parallelism: The number of threads for resizing. The result does not depend on it.
    /// - Throws: `MatteError` with code `parameter` for an empty size, or `limits` for one that is too large.
    public func resized(
        toFit target: PixelSize, fit: ResizeFit, filter: ResizeFilter = .lanczos3,
        light: ResizeLight = .encoded, padding: PixelType, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        let placement = try fit.placement(of: size, in: target)
        let plan = try ResizePlan<PixelType>(
            from: size, scaledTo: placement.scaled, keeping: placement.kept, filter: filter, light: light)
        return try resized(by: plan, parallelism).padded(by: placement.insets, with: padding)
    }

    /// Returns the picture resized according to a plan, which must have been made for the picture's size.
    func resized(
        by plan: ResizePlan<PixelType>, _ parallelism: Parallelism
    ) throws(MatteError) -> StreamedPicture {
        let source = self
        let window = StreamingResize.memory(of: plan)
        var result = StreamedPicture(
            size: plan.target, need: need.adding(window, "the rows that a resize to \(plan.target) spans"),
            isOpaque: isOpaque == true ? true : nil
        ) { () throws(MatteError) in
            try ResizedRows(
                source.open(), StreamingResize(plan, columnsBefore: 0, columnsAfter: 0), parallelism)
        }
        result.mayBeGray = mayBeGray
        return result
    }
}

/// One pass over the rows of a resized picture, which are computed in batches.
private final class ResizedRows<PixelType: Pixel>: PictureRows {
    private let source: any PictureRows<PixelType>
    private var resize: StreamingResize<PixelType>
    private let parallelism: Parallelism
    /// The latest batch of resized rows. It has ``made`` rows. The last ``left`` of these have not been read or
    /// skipped.
    private var batch: RowBuffer<PixelType>
    private var made = 0
    private var left = 0

    init(
        _ source: any PictureRows<PixelType>, _ resize: consuming StreamingResize<PixelType>,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        self.source = source
        batch = try RowBuffer(width: resize.batchSize.width, rows: resize.batchSize.height)
        self.resize = resize
        self.parallelism = parallelism
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        var done = 0
        while done < rows.height {
            if left == 0 { try makeBatch() }
            let count = min(left, rows.height - done)
            let part = PixelRect(x: 0, y: made - left, width: rows.width, height: count)
            var target = rows.mutableView(of: PixelRect(x: 0, y: done, width: rows.width, height: count))
            try batch.write(part, into: &target)
            left -= count
            done += count
        }
    }

    func skip(_ count: Int) throws(MatteError) {
        var rest = count
        while rest > 0 {
            if left == 0 { try makeBatch() }
            let passed = min(left, rest)
            left -= passed
            rest -= passed
        }
    }

    private func makeBatch() throws(MatteError) {
        let source = source
        while resize.missingRows > 0 {
            try resize.append { (rows) throws(MatteError) in try source.read(into: &rows) }
        }
        made = try batch.load(&resize, parallelism)
        left = made
    }
}
