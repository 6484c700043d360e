// Design: docs/design/resample.md

internal import MatteKernelTypes
internal import Synchronization

/// Resizes like Pillow: straight alpha is premultiplied before, and divided by afterwards.
extension ReferenceResize {
    func resizeLikePillow(_ filter: PillowFilter, into destination: MutableRows) throws(MatteError) {
        let isStraight = format.hasAlpha && !format.isPremultiplied
        if isStraight, try resizeOpaqueLikePillow(filter, into: destination) { return }
        let resize = try FixedPointResize(
            filter, .pillow, from: from, to: to, channels: format.bytesPerPixel)
        let premultiplied = format == .bgra8 ? PixelFormat.premultipliedBGRA8 : .premultipliedRGBA8
        let rows = ConvertedRows(
            source: source, size: from,
            conversion: RowConversion(from: format, to: isStraight ? premultiplied : format))
        try resize.resize(rows, into: destination, parallelism: parallelism)
        guard isStraight else { return }
        try Bands.run(rows: to.height, bytesPerRow: 8 * to.width, parallelism) { band in
            for y in band {
                let row = unsafe destination[y].assumingMemoryBound(to: UInt8.self)
                unsafe PillowAlpha.divide(row, count: to.width)
            }
        }
    }

    /// Resizes a picture of four channels without its alpha, if that is 255 in all pixels, which it then is in the result
    /// too. That takes three quarters of the products.
    ///
    /// - Returns: False if a pixel isn't opaque. The destination then is partly written.
    private func resizeOpaqueLikePillow(
        _ filter: PillowFilter, into destination: MutableRows
    ) throws(MatteError) -> Bool {
        let kernels = KernelTable.current
        // Most cut-outs are recognized by their first row, before anything is computed.
        guard unsafe kernels.alpha.isOpaque(source[0], from.width) else { return false }
        let resize = try FixedPointResize(filter, .pillow, from: from, to: to, channels: 3)
        guard resize.keepsWhite else { return false }
        let isOpaque = Atomic<Bool>(true)
        let rows = unsafe OpaqueRows(source, from, isOpaque: kernels.alpha.isOpaque) {
            isOpaque.store(false, ordering: .relaxed)
        }
        // Three bytes per pixel are written to the ends of the rows of four, which they become below.
        let thirds = unsafe MutableRows(
            base: destination.base + to.width, bytesPerRow: destination.bytesPerRow)
        try resize.resize(rows, into: thirds, parallelism: parallelism) {
            isOpaque.load(ordering: .relaxed)
        }
        guard isOpaque.load(ordering: .relaxed) else { return false }
        let addsAlpha = RowConversion(from: .rgb8, to: .rgba8)
        try Bands.run(rows: to.height, bytesPerRow: 7 * to.width, parallelism) { band in
            for y in band { unsafe addAlpha(addsAlpha, from: thirds[y], to: destination[y]) }
        }
        return true
    }

    /// Converts a row to four bytes per pixel, where the three bytes per pixel are the end of the same memory.
    private func addAlpha(
        _ conversion: RowConversion, from thirds: UnsafeRawPointer, to row: UnsafeMutableRawPointer
    ) {
        let stretch = RowConversion.stretch
        unsafe withUnsafeTemporaryAllocation(byteCount: 3 * stretch, alignment: 16) { scratch in
            let between = scratch.baseAddress!
            var x = 0
            while x < to.width {
                let count = min(stretch, to.width - x)
                unsafe between.copyMemory(from: thirds + 3 * x, byteCount: 3 * count)
                unsafe conversion.convert(between, to: row + 4 * x, pixels: count)
                x += count
            }
        }
    }
}

extension FixedPointResize {
    /// True if pixels of 255 stay 255: the rounded weights of a window differ from 1 by less than half a level.
    fileprivate var keepsWhite: Bool { max(columns?.longest ?? 0, rows?.longest ?? 0) <= 1 << 14 }
}

/// Rows of four bytes per pixel without the last byte, if that is 255.
@safe private struct OpaqueRows: PixelRows {
    private let source: Rows
    private let rows: ConvertedRows
    private let isOpaque: AlphaKernels.IsOpaque
    /// Called where a pixel isn't opaque.
    private let clears: () -> Void

    init(_ source: Rows, _ size: PixelSize, isOpaque: AlphaKernels.IsOpaque, clears: @escaping () -> Void) {
        self.source = source
        rows = ConvertedRows(
            source: source, size: size, conversion: RowConversion(from: .rgba8, to: .rgb8))
        unsafe self.isOpaque = isOpaque
        self.clears = clears
    }

    var size: PixelSize { rows.size }
    var bytesPerPixel: Int { rows.bytesPerPixel }
    var bytesReadPerRow: Int { rows.bytesReadPerRow }

    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer) {
        unsafe rows.write(x: x, y: y, count: count, to: destination)
        if unsafe !isOpaque(source[y] + 4 * x, count) { clears() }
    }

    func padded(_ rows: Range<Int>, x: Int, count: Int) -> Rows? {
        for y in rows where unsafe !isOpaque(source[y] + 4 * x, count) { clears() }
        return unsafe Rows(base: source[rows.lowerBound] + 4 * x, bytesPerRow: source.bytesPerRow)
    }
}
