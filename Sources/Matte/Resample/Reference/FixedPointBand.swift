internal import MatteKernelTypes

/// The work of a ``FixedPointResize`` on a band of output rows.
@safe struct FixedPointBand {
    let resize: FixedPointResize
    let kernels: ReferenceKernels
    let scratch: UnsafeMutableRawPointer
    /// The output rows, counted from the first that is kept.
    let outputs: Range<Int>

    init(
        resize: FixedPointResize, kernels: ReferenceKernels, scratch: UnsafeMutableRawPointer,
        outputs: Range<Int>
    ) {
        self.resize = resize
        self.kernels = kernels
        unsafe self.scratch = scratch
        self.outputs = outputs
    }

    private var layout: FixedPointLayout { resize.layout }
    private var between: MutableRows {
        unsafe MutableRows(base: scratch + layout.between, bytesPerRow: layout.betweenBytesPerRow)
    }

    /// Computes the rows.
    func run(_ picture: some PixelRows, into destination: MutableRows) {
        guard let rows = resize.rows else {
            let first = resize.kept.y + outputs.lowerBound
            unsafe filterRows(first..<first + outputs.count, of: picture) { y, row in
                unsafe put(row, destination[y - resize.kept.y])
            }
            return
        }
        let span = rows.span(of: outputs)
        let sourceRows = span.lowerBound + rows.pixels.lowerBound..<span.upperBound + rows.pixels.lowerBound
        guard resize.columns != nil, !resize.scalesColumnsFirst else {
            let input = sourceRowsWithoutPass(sourceRows, of: picture).numbered(from: span.lowerBound)
            if resize.columns == nil {
                sumRows(rows, input, span, to: destination, bytes: resize.kept.width * resize.channels)
                return
            }
            let bytes = resize.columns!.pixels.count * resize.channels
            sumRows(rows, input, span, to: between.numbered(from: outputs.lowerBound), bytes: bytes)
            unsafe filterGroup(between.readable, count: outputs.count, pixelBytes: resize.channels) {
                i, row in
                unsafe put(row, destination[outputs.lowerBound + i])
            }
            return
        }
        unsafe filterRows(sourceRows, of: picture, directly: between) { y, row in
            unsafe put(row, between[y - sourceRows.lowerBound])
        }
        sumRows(
            rows, between.readable.numbered(from: span.lowerBound), span, to: destination,
            bytes: resize.kept.width * resize.channels)
    }

    /// Writes a row of the horizontal pass, or of the source, to the destination or between the passes.
    private func put(_ row: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer) {
        unsafe destination.copyMemory(from: row, byteCount: resize.kept.width * resize.channels)
    }

    /// Returns source rows for a vertical pass, from row 0 on: the columns that are needed, converted if necessary.
    private func sourceRowsWithoutPass(_ rows: Range<Int>, of picture: some PixelRows) -> Rows {
        let x = resize.columns?.pixels.lowerBound ?? resize.kept.x
        let width = resize.columns?.pixels.count ?? resize.kept.width
        if let source = picture.unconverted {
            return unsafe Rows(
                base: source[rows.lowerBound] + x * resize.channels, bytesPerRow: source.bytesPerRow)
        }
        let converted = unsafe MutableRows(
            base: scratch + layout.converted, bytesPerRow: layout.convertedBytesPerRow)
        for y in rows { unsafe picture.write(x: x, y: y, count: width, to: converted[y - rows.lowerBound]) }
        return converted.readable
    }

    /// Runs the vertical pass. Row `span.lowerBound` of the input is the first that is read.
    private func sumRows(
        _ axis: FixedAxis, _ input: Rows, _ span: Range<Int>, to destination: MutableRows, bytes: Int
    ) {
        unsafe axis.withPointers { windows, weights in
            for y in outputs {
                let window = unsafe windows[y]
                let first = Int(window.first)
                var job = unsafe FixedRows(
                    source: input[first], bytesPerRow: input.bytesPerRow, rows: span.upperBound - first,
                    pairs: Int(window.count), weights: weights, bytes: bytes,
                    destination: destination[y])
                unsafe job.weights.high += window.weights
                if let low = unsafe job.weights.low { unsafe job.weights.low = low + window.weights }
                unsafe kernels.sumRows(&job)
            }
        }
    }

    /// Runs the horizontal pass, if there is one, on rows of the picture, and calls `body` with the results. With rows
    /// that the kernel may write to, see ``filterGroup(_:count:directly:_:)``, it isn't called for those it writes there.
    private func filterRows(
        _ rows: Range<Int>, of picture: some PixelRows, directly destination: MutableRows? = nil,
        _ body: (Int, UnsafeRawPointer) -> Void
    ) {
        guard let columns = resize.columns else {
            let input = sourceRowsWithoutPass(rows.lowerBound..<rows.lowerBound + 1, of: picture)
            for y in rows {
                if picture.unconverted != nil {
                    unsafe body(y, input[y - rows.lowerBound])
                } else {
                    unsafe body(y, sourceRowsWithoutPass(y..<y + 1, of: picture)[0])
                }
            }
            return
        }
        let (x, width) = (columns.pixels.lowerBound, columns.pixels.count)
        let converted = unsafe MutableRows(
            base: scratch + layout.converted, bytesPerRow: layout.convertedBytesPerRow)
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: layout.groupRows) {
            let count = min(layout.groupRows, rows.upperBound - first)
            var (input, pixelBytes) = (converted.readable, resize.channels)
            if let source = picture.unconverted {
                unsafe input = Rows(
                    base: source[first] + x * resize.channels, bytesPerRow: source.bytesPerRow)
            } else if !layout.isWide, let source = picture.padded(first..<first + count, x: x, count: width) {
                (input, pixelBytes) = (source, 4)
            } else {
                for i in 0..<count {
                    unsafe picture.write(x: x, y: first + i, count: width, to: converted[i])
                }
            }
            let direct = destination?.suffix(from: first - rows.lowerBound)
            unsafe filterGroup(input, count: count, pixelBytes: pixelBytes, directly: direct) { i, row in
                unsafe body(first + i, row)
            }
        }
    }

    /// Runs the horizontal pass on up to as many rows as a group has. `input` begins with the first pixel of the axis.
    /// If it has one byte per pixel more than the resize has channels, the last byte is left out.
    ///
    /// Results of three or four channels may be written directly to rows that are followed by at least 16 bytes. There
    /// must be as many as a group has, and those past `count` are changed too. `body` isn't called then.
    private func filterGroup(
        _ input: Rows, count: Int, pixelBytes: Int, directly destination: MutableRows? = nil,
        _ body: (Int, UnsafeRawPointer) -> Void
    ) {
        let columns = resize.columns!
        let (width, channels) = (columns.pixels.count, resize.channels)
        let small = unsafe MutableRows(base: scratch + layout.small, bytesPerRow: layout.smallBytesPerRow)
        if layout.isWide {
            for i in 0..<count {
                unsafe columns.sumWideRow(input[i], channels, to: small[0])
                unsafe body(i, UnsafeRawPointer(small[0]))
            }
            return
        }
        var rows = input, rowCount = count
        if channels == 1 {
            let woven = unsafe MutableRows(
                base: scratch + layout.woven, bytesPerRow: (layout.block - layout.woven) / 8)
            for i in stride(from: 0, to: count, by: 4) {
                unsafe kernels.weave(
                    input[i], input.bytesPerRow, min(4, count - i), width, woven[i / 4])
            }
            (rows, rowCount) = (woven.readable, (count + 3) / 4)
        }
        let block = unsafe scratch + layout.block
        let direct = channels == 1 ? nil : destination
        let output = direct ?? small
        unsafe kernels.arrangePairs(
            rows.base, rows.bytesPerRow, rowCount, width, channels == 1 ? 4 : pixelBytes,
            channels == 3 ? 3 : 4, block)
        unsafe columns.withPointers { windows, weights in
            var job = unsafe FixedColumns(
                block: block, windows: windows, weights: weights, pixels: resize.kept.width,
                channels: channels == 3 ? 3 : 4, destination: output.base, bytesPerRow: output.bytesPerRow)
            unsafe kernels.sumColumns(&job)
        }
        if direct != nil { return }
        if channels != 1 {
            for i in 0..<count { unsafe body(i, UnsafeRawPointer(small[i])) }
            return
        }
        // Separates the rows again.
        let row = unsafe small[8].assumingMemoryBound(to: UInt8.self)
        for i in 0..<count {
            let bytes = unsafe small[i / 4].assumingMemoryBound(to: UInt8.self) + i % 4
            for x in 0..<resize.kept.width { unsafe row[x] = unsafe bytes[4 * x] }
            unsafe body(i, UnsafeRawPointer(row))
        }
    }
}
