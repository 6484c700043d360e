// Design: docs/design/compare.md

/// A resize of 8-bit channels that gives the same bytes as Pillow's `Image.resize`.
///
/// Pillow computes with 32-bit integers, in two passes, and rounds the result of each pass to 8 bits. Since version 13,
/// it scales columns first if it removes more than twice as many rows as columns, and otherwise rows first, as earlier
/// versions always did. The order is that of version 13. Passes that change nothing are left out. Channels are independent of each
/// other, so colour must be premultiplied by the caller.
struct PillowResize {
    private let source: PixelSize
    private let target: PixelSize
    let channels: Int
    /// The axes; `nil` if the length stays the same.
    private let columns: PillowAxis?
    private let rows: PillowAxis?
    /// True if columns are scaled before rows.
    private let scalesColumnsFirst: Bool

    /// - Parameters:
    ///   - source: The size of the picture, at least 1x1.
    ///   - target: The size of the result, at least 1x1.
    ///   - channels: The number of bytes per pixel.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(
        filter: PillowFilter, from source: PixelSize, to target: PixelSize, channels: Int
    ) throws(MatteError) {
        let removedRows = source.height - target.height, removedColumns = source.width - target.width
        scalesColumnsFirst = removedColumns != 0 && removedRows > 0 && removedRows > 2 * removedColumns
        self.source = source
        self.target = target
        self.channels = channels
        columns =
            source.width == target.width
            ? nil : try PillowAxis(filter: filter, source: source.width, target: target.width)
        rows =
            source.height == target.height
            ? nil : try PillowAxis(filter: filter, source: source.height, target: target.height)
    }

    /// Resizes a picture whose rows have ``channels`` bytes per pixel.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    func resize(
        _ picture: some PixelRows, into destination: MutableRows, parallelism: Parallelism
    ) throws(MatteError) {
        precondition(
            picture.size == source && picture.bytesPerPixel == channels,
            "cannot resize \(picture.size) with \(picture.bytesPerPixel) channels: the resize is for \(source) with \(channels)"
        )
        guard let rows else {
            try resizeRows(of: picture, into: destination, parallelism: parallelism)
            return
        }
        if scalesColumnsFirst, let columns {
            try resizeColumnsFirst(picture, columns, rows, into: destination, parallelism: parallelism)
            return
        }
        let rowBytes = target.width * channels
        let block = try RasterStorage(bytes: rowBytes * source.height)
        let between = unsafe MutableRows(base: block.base, bytesPerRow: rowBytes)
        try resizeRows(of: picture, into: between, parallelism: parallelism)
        try resizeColumns(of: between.readable, rowBytes, rows, into: destination, parallelism: parallelism)
        withExtendedLifetime(block) {}
    }

    private func resizeColumnsFirst(
        _ picture: some PixelRows, _ columns: PillowAxis, _ rows: PillowAxis, into destination: MutableRows,
        parallelism: Parallelism
    ) throws(MatteError) {
        let rowBytes = source.width * channels
        let copy = picture.unconverted == nil ? try RasterStorage(bytes: rowBytes * source.height) : nil
        if let copy {
            let converted = unsafe MutableRows(base: copy.base, bytesPerRow: rowBytes)
            try Bands.run(rows: source.height, bytesPerRow: picture.bytesReadPerRow, parallelism) { band in
                picture.write(rows: band, to: converted, ahead: .none)
            }
        }
        let input = unsafe picture.unconverted ?? Rows(base: copy!.base, bytesPerRow: rowBytes)
        let block = try RasterStorage(bytes: rowBytes * target.height)
        let between = unsafe MutableRows(base: block.base, bytesPerRow: rowBytes)
        try resizeColumns(of: input, rowBytes, rows, into: between, parallelism: parallelism)
        try Bands.run(rows: target.height, bytesPerRow: 2 * rowBytes, parallelism) { band in
            for y in band {
                unsafe resizeRow(
                    between.readable[y].assumingMemoryBound(to: UInt8.self), columns,
                    into: destination[y].assumingMemoryBound(to: UInt8.self))
            }
        }
        withExtendedLifetime((copy, block)) {}
    }

    /// Resizes the columns of `rowBytes` bytes to the target's height.
    private func resizeColumns(
        of input: Rows, _ rowBytes: Int, _ rows: PillowAxis, into destination: MutableRows,
        parallelism: Parallelism
    ) throws(MatteError) {
        let bytesPerRow = rowBytes * (source.height / target.height + 1)
        try Bands.run(rows: target.height, bytesPerRow: bytesPerRow, parallelism) { band in
            unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: rowBytes) { sums in
                for y in band {
                    unsafe Self.addRows(input, rows, window: rows.windows[y], rowBytes, sums.baseAddress!)
                    unsafe Self.round(sums.baseAddress!, rowBytes, into: destination[y])
                }
            }
        }
    }

    /// Resizes the rows of the picture to the target's width.
    private func resizeRows(
        of picture: some PixelRows, into destination: MutableRows, parallelism: Parallelism
    ) throws(MatteError) {
        guard let columns else {
            try Bands.run(rows: source.height, bytesPerRow: picture.bytesReadPerRow, parallelism) { band in
                picture.write(rows: band, to: destination, ahead: .none)
            }
            return
        }
        let sourceBytes = source.width * channels
        try Bands.run(rows: source.height, bytesPerRow: picture.bytesReadPerRow, parallelism) {
            band throws(MatteError) in
            let block = picture.unconverted == nil ? try RasterStorage(bytes: sourceBytes) : nil
            for y in band {
                var row: UnsafePointer<UInt8>
                if let block {
                    unsafe picture.write(x: 0, y: y, count: source.width, to: block.base)
                    unsafe row = UnsafePointer(block.base.assumingMemoryBound(to: UInt8.self))
                } else {
                    unsafe row = picture.unconverted![y].assumingMemoryBound(to: UInt8.self)
                }
                unsafe resizeRow(row, columns, into: destination[y].assumingMemoryBound(to: UInt8.self))
            }
        }
    }
}
