public import Matte

extension StreamedPicture {
    /// Returns the picture at another size.
    ///
    /// A window of source rows is held: as many as the filter spans.
    ///
    /// - Parameters:
    ///   - target: The size of the result, neither side 0.
    ///   - filter: How pixels are weighted.
    ///   - light: Whether encoded values or linear light are averaged.
    ///   - parallelism: How many threads resize.
    /// - Throws: ``MatteError``: `parameter` for an empty size, `limits` for one that is too large.
    public func resized(
        to target: PixelSize, filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        try resized(
            by: ResizePlan(from: size, to: target, filter: filter, light: light), parallelism)
    }

    /// Returns the picture fitted to a size: cut, padded, distorted, or as large as its shape allows.
    ///
    /// - Parameters:
    ///   - target: The size to meet.
    ///   - fit: How the picture meets it.
    ///   - filter: How pixels are weighted.
    ///   - light: Whether encoded values or linear light are averaged.
    ///   - padding: The colour beside a picture that does not fill the size.
    ///   - parallelism: How many threads resize.
    /// - Throws: ``MatteError``: `parameter` for an empty size, `limits` for one that is too large.
    public func resized(
        toFit target: PixelSize, fit: ResizeFit, filter: ResizeFilter = .lanczos3,
        light: ResizeLight = .encoded, padding: PixelType, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        let placement = try fit.placement(of: size, in: target)
        let plan = try ResizePlan<PixelType>(
            from: size, scaledTo: placement.scaled, keeping: placement.kept, filter: filter, light: light)
        return try resized(by: plan, parallelism).padded(by: placement.insets, with: padding)
    }

    /// The picture resized by a plan for its size.
    func resized(
        by plan: ResizePlan<PixelType>, _ parallelism: Parallelism
    ) throws(MatteError) -> StreamedPicture {
        let source = self
        let window = StreamingResize.memory(of: plan)
        return StreamedPicture(
            size: plan.target, need: need.adding(window, "the rows that a resize to \(plan.target) spans"),
            isOpaque: isOpaque == true ? true : nil
        ) { () throws(MatteError) in
            try ResizedRows(source.open(), StreamingResize(plan), parallelism)
        }
    }
}

/// Rows of a resized picture, made in batches.
private final class ResizedRows<PixelType: Pixel>: PictureRows {
    private let source: any PictureRows<PixelType>
    private var resize: StreamingResize<PixelType>
    private let parallelism: Parallelism
    /// The batch made last, and how many of its rows are left, from the end.
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
