// Design: docs/design/resample.md

internal import MatteKernelTypes

/// A resize of 8-bit channels with the bytes of Pillow's `Image.resize` or of torch's `interpolate` with `antialias`,
/// for pictures of one size.
///
/// Both libraries compute with 32-bit integers, in two passes, and round the result of each pass to 8 bits. Passes that
/// change nothing are left out. torch scales rows first. Pillow does too, but since version 13 it scales columns first
/// if it removes more than twice as many rows as columns. Channels are independent of each other, so colour must be
/// premultiplied by the caller.
///
/// Output rows are computed in bands whose rows between the passes take about half a mebibyte. A resize keeps its
/// working memory, and several threads may use one resize at the same time.
package final class FixedPointResize: Sendable {
    let source: PixelSize
    /// The part of the result that is computed.
    let kept: PixelRect
    let channels: Int
    /// The axes; `nil` if the length stays the same.
    let columns: FixedAxis?
    let rows: FixedAxis?
    /// True if columns are scaled before rows.
    let scalesColumnsFirst: Bool
    let layout: FixedPointLayout
    let pool: ScratchPool

    /// - Parameters:
    ///   - filter: The filter.
    ///   - arithmetic: The library.
    ///   - source: The size of the picture, at least 1x1.
    ///   - target: The size of the result, at least 1x1.
    ///   - kept: The part of the result to compute, not empty; `nil` for all of it.
    ///   - channels: The number of bytes per pixel: 1, 3 or 4.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(
        _ filter: PillowFilter, _ arithmetic: FixedAxis.Arithmetic, from source: PixelSize,
        to target: PixelSize, keeping kept: PixelRect? = nil, channels: Int
    ) throws(MatteError) {
        let kept = kept ?? PixelRect(x: 0, y: 0, width: target.width, height: target.height)
        let removedRows = source.height - target.height, removedColumns = source.width - target.width
        scalesColumnsFirst =
            arithmetic == .pillow && removedColumns != 0 && removedRows > 0
            && removedRows > 2 * removedColumns
        self.source = source
        self.kept = kept
        self.channels = channels
        columns =
            removedColumns == 0
            ? nil
            : FixedAxis(
                try PillowAxis(
                    filter: filter, source: source.width, target: target.width, outputs: kept.x..<kept.maxX,
                    estimates: arithmetic == .pillow),
                arithmetic, startsAtEven: true)
        rows =
            removedRows == 0
            ? nil
            : FixedAxis(
                try PillowAxis(
                    filter: filter, source: source.height, target: target.height, outputs: kept.y..<kept.maxY,
                    estimates: arithmetic == .pillow),
                arithmetic, startsAtEven: false)
        layout = FixedPointLayout(
            columns: columns, rows: rows, kept: kept, channels: channels, isVerticalFirst: scalesColumnsFirst)
        pool = ScratchPool(blockBytes: layout.bytes, isFilled: false)
    }

    /// Resizes a picture whose rows have ``channels`` bytes per pixel.
    ///
    /// - Parameters:
    ///   - isWanted: Called before each band. If it returns false, the band isn't computed.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    func resize(
        _ picture: some PixelRows, into destination: MutableRows, parallelism: Parallelism,
        while isWanted: () -> Bool = { true }
    ) throws(MatteError) {
        precondition(
            picture.size == source && picture.bytesPerPixel == channels,
            "cannot resize \(picture.size) with \(picture.bytesPerPixel) channels: the resize is for \(source) with \(channels)"
        )
        let kernels = KernelTable.current.reference
        let count = (kept.height + layout.bandRows - 1) / layout.bandRows
        let isLarge = source.area &* channels >= 4 << 20
        try Bands.run(count: count, threads: isLarge ? parallelism.limit : 1) { i throws(MatteError) in
            guard isWanted() else { return }
            let block = try pool.take()
            let first = i * layout.bandRows
            let band = unsafe FixedPointBand(
                resize: self, kernels: kernels, scratch: block.base,
                outputs: first..<min(kept.height, first + layout.bandRows))
            band.run(picture, into: destination)
            pool.give(block)
        }
    }
}
