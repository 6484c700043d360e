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

    /// The number of bytes from one row of the source to the next, or of luma in a camera frame; `nil` if rows are not
    /// prefetched.
    var sourceStride: Int? { get }
    /// True if the source is prefetched where results bypass the caches.
    var isPrefetchedFromMemory: Bool { get }
    /// The work that converting a pixel takes.
    var work: NonTemporalStores.Work { get }
    /// The rows of the source if they have the destination's format, or `nil` if pixels must be converted.
    var unconverted: Rows? { get }
    /// Returns source rows from column `x` on if they have one byte per pixel more than the destination's format, which
    /// is left out, or `nil`.
    ///
    /// - Parameters:
    ///   - rows: The rows. The first is row 0 of the result.
    ///   - count: The number of pixels that are read.
    func padded(_ rows: Range<Int>, x: Int, count: Int) -> Rows?

    /// Converts `count` pixels of row `y`, starting at column `x`, and writes them to `destination`.
    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer)
    /// Does the same, and prefetches the source if it is of a kind that can be prefetched.
    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer, ahead: RowPrefetch)
    /// Converts whole rows and writes them to the rows of the same numbers in `destination`.
    func write(rows: Range<Int>, to destination: MutableRows, ahead: RowPrefetch)
}

extension PixelRows {
    var work: NonTemporalStores.Work { .computing }
    var unconverted: Rows? { nil }
    func padded(_ rows: Range<Int>, x: Int, count: Int) -> Rows? { nil }
    var sourceStride: Int? { nil }
    var isPrefetchedFromMemory: Bool { Processor.prefersPrefetchedSources }

    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer, ahead: RowPrefetch) {
        unsafe write(x: x, y: y, count: count, to: destination)
    }

    func write(rows: Range<Int>, to destination: MutableRows, ahead: RowPrefetch) {
        for y in rows { unsafe write(x: 0, y: y, count: size.width, to: destination[y]) }
    }
}

/// The rows of a view, converted to another pixel format.
package struct ConvertedRows: PixelRows {
    let source: Rows
    package let size: PixelSize
    let conversion: RowConversion

    package var bytesPerPixel: Int { conversion.destinationBytes }
    package var bytesReadPerRow: Int { size.width * conversion.sourceBytes }
    var work: NonTemporalStores.Work { conversion.work }
    var sourceStride: Int? { source.bytesPerRow }

    var unconverted: Rows? { conversion.isCopy ? source : nil }

    package func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer) {
        unsafe write(x: x, y: y, count: count, to: destination, ahead: .none)
    }

    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer, ahead: RowPrefetch) {
        unsafe conversion.convert(
            source[y] + x * conversion.sourceBytes, to: destination, pixels: count, ahead: ahead)
    }

    func write(rows: Range<Int>, to destination: MutableRows, ahead: RowPrefetch) {
        let first = rows.lowerBound
        if source.bytesPerRow == bytesReadPerRow, destination.bytesPerRow == size.width * bytesPerPixel {
            let pixels = rows.count * size.width
            unsafe conversion.convert(source[first], to: destination[first], pixels: pixels, ahead: ahead)
        } else {
            for y in rows {
                unsafe conversion.convert(source[y], to: destination[y], pixels: size.width, ahead: ahead)
            }
        }
    }
}

extension ConvertedRows {
    /// The rows of a view in another pixel format. The caller must keep the view alive.
    package init<PixelType: Pixel>(_ view: borrowing RasterView<PixelType>, as format: PixelFormat) {
        self.init(
            source: Rows(view), size: view.size,
            conversion: RowConversion(from: PixelType.format, to: format))
    }

    /// Returns the address of a pixel of the view if the view has the wanted format, or `nil`.
    @unsafe package func unconvertedStart(x: Int, y: Int) -> UnsafeRawPointer? {
        unsafe unconverted.map { unsafe $0[y] + x * bytesPerPixel }
    }
}

extension PixelRows {
    /// Converts the whole picture, turns it upright, and writes it to memory for the upright size. Each pixel is read
    /// and written once.
    ///
    /// - Parameters:
    ///   - inPlace: True if the destination is the source's memory. The orientation must then be `.up`.
    ///   - scratch: Working memory for exchanging rows with columns, in blocks of ``turnBytes``; allocated if `nil`.
    func write(
        _ orientation: ImageOrientation, to destination: MutableRows, inPlace: Bool = false,
        _ kernels: KernelTable, _ parallelism: Parallelism, scratch: ScratchPool? = nil
    ) throws(MatteError) {
        guard size.width > 0, size.height > 0 else { return }
        let touched = bytesReadPerRow + size.width * bytesPerPixel
        let bypassesCaches =
            !inPlace && NonTemporalStores.pay(forBytes: size.height * size.width * bytesPerPixel, after: work)
        if orientation.swapsAxes {
            try Bands.run(rows: size.height, bytesPerRow: touched, multiple: Self.tile, parallelism) {
                band throws(MatteError) in
                try writeTransposed(
                    rows: band, orientation, to: destination, bypassesCaches: bypassesCaches, kernels,
                    scratch: scratch)
            }
        } else {
            let stride = orientation.flipsY ? -destination.bytesPerRow : destination.bytesPerRow
            let ahead = RowPrefetch(
                bytes: bypassesCaches ? 0 : size.height * touched, sourceStride: sourceStride ?? 0,
                destinationStride: inPlace ? 0 : stride)
            try Bands.run(rows: size.height, bytesPerRow: touched, parallelism) { band in
                if bypassesCaches {
                    writeNonTemporally(rows: band, orientation, to: destination, kernels)
                } else {
                    writeUpright(rows: band, orientation, to: destination, ahead: ahead, kernels.turn)
                }
            }
        }
    }

    private func writeUpright(
        rows: Range<Int>, _ orientation: ImageOrientation, to destination: MutableRows, ahead: RowPrefetch,
        _ turn: TurnKernels
    ) {
        if !orientation.flipsX && !orientation.flipsY {
            write(rows: rows, to: destination, ahead: ahead)
            return
        }
        for y in rows {
            let row = orientation.flipsY ? size.height - 1 - y : y
            if orientation.flipsX {
                unsafe writeReversed(y, to: destination[row], ahead: ahead, turn)
            } else {
                write(rows: y..<y + 1, to: destination.suffix(from: row).numbered(from: y), ahead: ahead)
            }
        }
    }

    private func writeReversed(
        _ y: Int, to destination: UnsafeMutableRawPointer, ahead: RowPrefetch, _ turn: TurnKernels
    ) {
        let reverse = unsafe turn.reverse(bytesPerPixel: bytesPerPixel)
        if let unconverted {
            unsafe reverse(unconverted[y], destination, size.width, ahead.source, ahead.destination)
            return
        }
        let stretch = RowConversion.stretch
        unsafe withUnsafeTemporaryAllocation(byteCount: stretch * 4, alignment: 16) { scratch in
            let between = scratch.baseAddress!
            var x = 0
            while x < size.width {
                let count = min(stretch, size.width - x)
                unsafe write(x: x, y: y, count: count, to: between)
                unsafe reverse(
                    between, destination + (size.width - x - count) * bytesPerPixel, count, 0,
                    ahead.destination)
                x += count
            }
        }
    }
}
