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

    /// The work that converting a pixel takes.
    var work: NonTemporalStores.Work { get }
    /// The rows of the source if they have the destination's format, or `nil` if pixels must be converted.
    var unconverted: Rows? { get }

    /// Converts `count` pixels of row `y`, starting at column `x`, and writes them to `destination`.
    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer)
    /// Converts whole rows and writes them to the rows of the same numbers in `destination`.
    func write(rows: Range<Int>, to destination: MutableRows)
}

extension PixelRows {
    var work: NonTemporalStores.Work { .computing }
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
    var work: NonTemporalStores.Work { conversion.work }

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
    ///
    /// - Parameter inPlace: True if the destination is the source's memory. The orientation must then be `.up`.
    func write(
        _ orientation: ImageOrientation, to destination: MutableRows, inPlace: Bool = false,
        _ kernels: KernelTable, _ parallelism: Parallelism
    ) throws(MatteError) {
        guard size.width > 0, size.height > 0 else { return }
        let touched = bytesReadPerRow + size.width * bytesPerPixel
        let bypassesCaches =
            !inPlace && NonTemporalStores.pay(forBytes: size.height * size.width * bytesPerPixel, after: work)
        if orientation.swapsAxes {
            try Bands.run(rows: size.height, bytesPerRow: touched, multiple: Self.tile, parallelism) { band in
                writeTransposed(
                    rows: band, orientation, to: destination, bypassesCaches: bypassesCaches, kernels)
            }
        } else {
            try Bands.run(rows: size.height, bytesPerRow: touched, parallelism) { band in
                if bypassesCaches {
                    writeNonTemporally(rows: band, orientation, to: destination, kernels)
                } else {
                    writeUpright(rows: band, orientation, to: destination, kernels.turn)
                }
            }
        }
    }

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
}
