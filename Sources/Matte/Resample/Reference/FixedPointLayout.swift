/// The division of a ``FixedPointResize`` into bands, and the memory of one band. All sizes are in bytes.
struct FixedPointLayout {
    /// The number of rows for which the horizontal pass runs at a time: 32 of one channel, 16 of three, eight of four.
    let groupRows: Int
    /// The number of output rows of a band, a multiple of ``groupRows`` if the horizontal pass runs last.
    let bandRows: Int
    /// True if windows along rows are computed without kernels, because the kernels' block would be too large.
    let isWide: Bool
    /// The distance between rows that are between the passes.
    let betweenBytesPerRow: Int
    /// The distance between source rows that have been converted.
    let convertedBytesPerRow: Int
    /// The distance between the rows that the horizontal kernel writes: as many as a group has, or eight rows of four
    /// channels, and one for a row of one channel.
    let smallBytesPerRow: Int
    // The offsets of the parts of the memory.
    let converted = 0
    let woven: Int
    let block: Int
    let small: Int
    let between: Int
    /// The size of the memory.
    let bytes: Int

    /// The longest row that is arranged in a block, in pixels. The block of such a row has at most 2 MiB.
    static let longestRow = 1 << 15

    init(columns: FixedAxis?, rows: FixedAxis?, kept: PixelRect, channels: Int, isVerticalFirst: Bool) {
        func padded(_ bytes: Int) -> Int { (bytes + 127) & ~63 }
        let width = columns?.pixels.count ?? kept.width
        groupRows = channels == 1 ? 32 : channels == 3 ? 16 : 8
        isWide = columns != nil && width > Self.longestRow
        convertedBytesPerRow = padded(width * channels)
        smallBytesPerRow = padded(((kept.width + 3) & ~3) * (channels == 3 ? 3 : 4))
        let isBoth = columns != nil && rows != nil
        if !isBoth {
            betweenBytesPerRow = 0
        } else if isVerticalFirst {
            betweenBytesPerRow = convertedBytesPerRow
        } else {
            betweenBytesPerRow = padded(kept.width * channels)
        }
        // The number of source rows per output row, at least 1 to count the output too.
        var bandRows = kept.height
        if let rows {
            let ratio = max(1, Double(rows.pixels.count) / Double(max(1, kept.height)))
            let rowBytes = max(betweenBytesPerRow, isVerticalFirst ? 0 : convertedBytesPerRow / 4)
            let fitting = Double(512 << 10) / Double(max(1, rowBytes)) / ratio
            // Fewer rows than a group keep the memory of very wide pictures small.
            let least = channels == 1 ? groupRows : 8
            bandRows = max(least, min(kept.height, Int(fitting)) / least * least)
            if isVerticalFirst { bandRows = groupRows }
        } else {
            let fitting = (256 << 10) / max(1, convertedBytesPerRow)
            bandRows = max(groupRows, min(kept.height, fitting) / groupRows * groupRows)
        }
        self.bandRows = bandRows
        // The most source rows of a band.
        var span = 0
        if let rows {
            for first in stride(from: 0, to: rows.windows.count, by: bandRows) {
                let end = min(rows.windows.count, first + bandRows)
                let pixels = rows.span(of: first..<end)
                span = max(span, pixels.count)
            }
        }
        let convertedRows = isVerticalFirst || columns == nil ? max(span, 1) : groupRows
        woven = convertedRows * convertedBytesPerRow
        block = woven + (channels == 1 && columns != nil ? 8 * padded(4 * width) : 0)
        small = block + (columns == nil || isWide ? 0 : (width + 7) / 4 * (channels == 3 ? 192 : 256))
        between = small + (columns == nil ? 0 : (channels == 3 ? 16 : 9) * smallBytesPerRow)
        let betweenRows = isVerticalFirst ? groupRows : (span + groupRows)
        bytes = max(64, between + betweenRows * betweenBytesPerRow)
    }
}
