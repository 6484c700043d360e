internal import MatteKernelTypes

/// A source of rows of pixels in the destination's format: a view whose pixels are converted, or the planes of a camera
/// frame.
protocol PixelRows {
    /// The width and height in pixels, before the picture is turned upright.
    var size: PixelSize { get }
    /// The number of bytes per pixel in the destination's format.
    var bytesPerPixel: Int { get }
    /// The number of source bytes that are read to produce one row.
    var bytesReadPerRow: Int { get }

    /// The rows of the source if they have the destination's format, or `nil` if pixels must be converted.
    var unconverted: Rows? { get }

    /// Converts `count` pixels of row `y`, starting at column `x`, and writes them to `destination`.
    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer)
    /// Converts whole rows and writes them to the rows of the same numbers in `destination`.
    func write(rows: Range<Int>, to destination: MutableRows)
}

extension PixelRows {
    var unconverted: Rows? { nil }

    func write(rows: Range<Int>, to destination: MutableRows) {
        for y in rows { unsafe write(x: 0, y: y, count: size.width, to: destination[y]) }
    }
}

/// The rows of a view, converted to another pixel format.
struct ConvertedRows: PixelRows {
    let source: Rows
    let size: PixelSize
    let conversion: RowConversion

    var bytesPerPixel: Int { conversion.destinationBytes }
    var bytesReadPerRow: Int { size.width * conversion.sourceBytes }

    var unconverted: Rows? { conversion.isCopy ? source : nil }

    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer) {
        unsafe conversion.convert(source[y] + x * conversion.sourceBytes, to: destination, pixels: count)
    }

    func write(rows: Range<Int>, to destination: MutableRows) {
        let first = rows.lowerBound
        if source.bytesPerRow == bytesReadPerRow, destination.bytesPerRow == size.width * bytesPerPixel {
            unsafe conversion.convert(source[first], to: destination[first], pixels: rows.count * size.width)
        } else {
            for y in rows { unsafe write(x: 0, y: y, count: size.width, to: destination[y]) }
        }
    }
}

extension PixelRows {
    /// Converts the whole picture, turns it upright, and writes it to memory for the upright size. Each pixel is read
    /// and written once.
    func write(
        _ orientation: ImageOrientation, to destination: MutableRows, _ kernels: KernelTable,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        guard size.width > 0, size.height > 0 else { return }
        let touched = bytesReadPerRow + size.width * bytesPerPixel
        if orientation.swapsAxes {
            try Bands.run(rows: size.height, bytesPerRow: touched, multiple: Self.tile, parallelism) { band in
                writeTransposed(rows: band, orientation, to: destination, kernels.turn)
            }
        } else {
            try Bands.run(rows: size.height, bytesPerRow: touched, parallelism) { band in
                writeUpright(rows: band, orientation, to: destination, kernels.turn)
            }
        }
    }

    /// The side, in pixels, of the square tiles in which a picture is transposed. A row of 64 pixels consists of whole
    /// cache lines. A tile takes at most 16 KiB in the source and 16 KiB in the destination, which fits the first-level
    /// cache.
    private static var tile: Int { 64 }

    private func writeUpright(
        rows: Range<Int>, _ orientation: ImageOrientation, to destination: MutableRows, _ turn: TurnKernels
    ) {
        if !orientation.flipsX && !orientation.flipsY {
            write(rows: rows, to: destination)
            return
        }
        for y in rows {
            let target = unsafe destination[orientation.flipsY ? size.height - 1 - y : y]
            if orientation.flipsX {
                unsafe writeReversed(y, to: target, turn)
            } else {
                unsafe write(x: 0, y: y, count: size.width, to: target)
            }
        }
    }

    private func writeReversed(_ y: Int, to destination: UnsafeMutableRawPointer, _ turn: TurnKernels) {
        let reverse = unsafe turn.reverse(bytesPerPixel: bytesPerPixel)
        if let unconverted {
            unsafe reverse(unconverted[y], destination, size.width)
            return
        }
        let stretch = RowConversion.stretch
        unsafe withUnsafeTemporaryAllocation(byteCount: stretch * 4, alignment: 16) { scratch in
            let between = scratch.baseAddress!
            var x = 0
            while x < size.width {
                let count = min(stretch, size.width - x)
                unsafe write(x: x, y: y, count: count, to: between)
                unsafe reverse(between, destination + (size.width - x - count) * bytesPerPixel, count)
                x += count
            }
        }
    }

    private func writeTransposed(
        rows: Range<Int>, _ orientation: ImageOrientation, to destination: MutableRows, _ turn: TurnKernels
    ) {
        let transpose = unsafe turn.transpose(bytesPerPixel: bytesPerPixel)
        let tile = Self.tile
        let rowStep = orientation.flipsY ? -destination.bytesPerRow : destination.bytesPerRow
        unsafe withUnsafeTemporaryAllocation(byteCount: tile * tile * 4, alignment: 64) { scratch in
            let between = unsafe MutableRows(base: scratch.baseAddress!, bytesPerRow: tile * bytesPerPixel)
            var top = rows.lowerBound
            while top < rows.upperBound {
                let height = min(tile, rows.upperBound - top)
                var left = 0
                while left < size.width {
                    let width = min(tile, size.width - left)
                    var (source, step) = unsafe (UnsafeRawPointer(between.base), between.bytesPerRow)
                    if let unconverted {
                        unsafe source = unconverted[top] + left * bytesPerPixel
                        step = unconverted.bytesPerRow
                    } else {
                        for y in 0..<height {
                            unsafe write(x: left, y: top + y, count: width, to: between[y])
                        }
                    }
                    // Each source row becomes a destination column. To mirror the destination left to right, read the
                    // tile's rows from bottom to top.
                    if orientation.flipsX {
                        unsafe (source, step) = unsafe (source + (height - 1) * step, -step)
                    }
                    let column = orientation.flipsX ? size.height - top - height : top
                    let row = orientation.flipsY ? size.width - 1 - left : left
                    unsafe transpose(
                        source, step, destination[row] + column * bytesPerPixel, rowStep, width, height)
                    left += width
                }
                top += height
            }
        }
    }
}

extension TurnKernels {
    /// Returns the kernel that reverses the order of a row's pixels, for pixels of 1, 3 or 4 bytes.
    func reverse(bytesPerPixel: Int) -> Row {
        switch bytesPerPixel {
        case 1: unsafe reverse1
        case 3: unsafe reverse3
        default: unsafe reverse4
        }
    }

    /// Returns the kernel that transposes a block of pixels, for pixels of 1, 3 or 4 bytes.
    func transpose(bytesPerPixel: Int) -> Block {
        switch bytesPerPixel {
        case 1: unsafe transpose1
        case 3: unsafe transpose3
        default: unsafe transpose4
        }
    }
}
