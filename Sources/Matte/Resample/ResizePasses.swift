internal import MatteKernelTypes

/// The axes of a resize that are filtered; an axis that keeps its size is only carried along.
struct ResizePasses: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let horizontal = ResizePasses(rawValue: 1)
    static let vertical = ResizePasses(rawValue: 2)
}

/// A resize of pixels of bytes: everything that depends on sizes alone, and the passes over the pixels.
///
/// The vertical pass comes first, because rows are contiguous and it is the heavier one. Output rows are
/// made in bands: for each strip of source columns a ring in the first-level cache, the results of the band
/// in the second-level cache, and from there the horizontal pass to the destination.
final class BytePasses: Sendable {
    let format: PixelFormat
    let light: ResizeLight
    let source: PixelSize
    let target: PixelSize
    let vertical: ResampleAxis
    let horizontal: ResampleAxis
    /// The same axes in shares, where every sum of them fits: then means are exact.
    private let exact: SharedAxes?
    /// True if bytes are summed without being widened; memory bandwidth then limits the speed.
    private let sumsBytes: Bool
    private let channels: Int
    private let stripColumns: Int
    private let bandRows: Int
    private let blockRows: Int
    private let blockBytes: Int
    private let numbersBytesPerRow: Int
    private let resultBytesPerRow: Int
    private let ring, decoded, spill, numbers, blocks, results: Int
    private let pool: ResizeScratchPool

    /// The most shares down whose sums of bytes fit 16 bits, and whose weights fit 8.
    private static let byteShares: Int32 = 127

    init(
        format: PixelFormat, light: ResizeLight, source: PixelSize, vertical: ResampleAxis,
        horizontal: ResampleAxis, exact: SharedAxes? = nil
    ) {
        self.exact = light == .linear ? nil : exact
        sumsBytes =
            !horizontal.isIdentity && light != .linear && (exact?.verticalShares ?? .max) <= Self.byteShares
        self.format = format
        self.light = light
        self.source = source
        self.target = PixelSize(width: horizontal.count, height: vertical.count)
        self.vertical = vertical
        self.horizontal = horizontal
        channels = format.bytesPerPixel
        let rowNumbers = source.width * channels
        // Ring slots take four bytes a column: half of a small first-level cache for all of them. Wider strips
        // than 640 bytes gain nothing, even where few slots would allow them.
        let fitting = 16384 / (4 * vertical.pairs) / 64 * 64
        stripColumns = min(max(64, fitting), 640, (rowNumbers + 63) / 64 * 64)
        blockRows = channels == 1 ? 32 : 8
        // The last strip is stored in whole vectors, and windows may end beyond the edge.
        let blockPairs = (source.width + 1) / 2 + 8 + horizontal.pairs
        blockBytes = blockPairs * 128
        numbersBytesPerRow = (rowNumbers + 63) / 64 * 128
        // Most of a second-level cache of 1 MiB for a band between the passes; tall bands widen fewer source
        // rows twice.
        let bandBytes = channels == 4 ? blockBytes / 8 : numbersBytesPerRow
        let fittingRows = (768 << 10) / max(1, bandBytes) / blockRows * blockRows
        bandRows = min(max(blockRows, fittingRows), sumsBytes ? max(blockRows, 16) : 64)
        resultBytesPerRow = target.width * 8

        var layout = ResizeScratchLayout()
        let linear = light == .linear
        ring = layout.part(vertical.pairs * stripColumns * 4)
        decoded = layout.part(linear ? stripColumns * 4 : 0)
        spill = layout.part(256)
        let keepsNumbers = horizontal.isIdentity ? linear : channels != 4
        numbers = layout.part(keepsNumbers ? bandRows * numbersBytesPerRow : 0)
        let keptBlocks = horizontal.isIdentity ? 0 : channels == 4 ? bandRows / 8 : 1
        blocks = layout.part(keptBlocks * blockBytes)
        let keepsResults = !horizontal.isIdentity && (linear || channels == 3)
        results = layout.part(keepsResults ? blockRows * resultBytesPerRow : 0)
        pool = ResizeScratchPool(blockBytes: layout.bytes)
    }

    var passes: ResizePasses {
        var passes: ResizePasses = []
        if !vertical.isIdentity { passes.insert(.vertical) }
        if !horizontal.isIdentity { passes.insert(.horizontal) }
        return passes
    }

    /// Makes all output rows, over as many threads as are worth it.
    func run(
        _ from: UnsafeRawPointer, _ fromBytesPerRow: Int, _ to: UnsafeMutableRawPointer,
        _ toBytesPerRow: Int, _ parallelism: Parallelism
    ) throws(MatteError) {
        let kernels = KernelTable.current
        let threads = threads(worth: target.height, atMost: parallelism.limit)
        // Bands of two a thread at least, in two jobs a thread, which even out what each takes; more jobs would wait
        // more often for the first of their rows.
        let half = (target.height + threads * 2 - 1) / (threads * 2)
        let bandRows = threads == 1 ? bandRows : min(bandRows, (half + blockRows - 1) / blockRows * blockRows)
        let bands = (target.height + bandRows - 1) / bandRows
        let jobs = threads == 1 ? bands : min(bands, threads * 2)
        // How far source rows have been read; jobs of a single thread follow each other.
        var read = 0
        try Bands.run(count: jobs, threads: threads) { i throws(MatteError) in
            let scratch = try pool.take()
            var done = threads == 1 ? read : 0
            // Jobs differ by one band at most, so that no thread is left with a short last one.
            let mine = i * bands / jobs..<(i + 1) * bands / jobs
            for b in mine {
                let band = b * bandRows..<min(target.height, (b + 1) * bandRows)
                var ahead = unsafe rowsToRead(band, from, fromBytesPerRow, &done)
                if !sumsBytes { unsafe kernels.resample.readAhead(&ahead, .max) }
                let last = b + 1 == bands || (threads > 1 && b + 1 == mine.upperBound)
                let next = last ? 0..<0 : band.upperBound..<min(target.height, band.upperBound + bandRows)
                ahead = unsafe rowsToRead(next, from, fromBytesPerRow, &done)
                unsafe run(kernels, band, scratch, from, fromBytesPerRow, to, toBytesPerRow, ahead)
            }
            if threads == 1 { read = done }
            pool.give(scratch)
        }
    }

    /// As many threads as allowed where so many output rows are worth it, otherwise one.
    private func threads(worth rows: Int, atMost limit: Int) -> Int {
        // Pairs of multiplications. A core does ten to forty per nanosecond.
        let perRow = source.width * channels * vertical.pairs + target.width * 4 * horizontal.pairs
        let (work, huge) = perRow.multipliedReportingOverflow(by: rows)
        return huge || work > 8 << 20 ? limit : 1
    }

    /// The source rows of a band from `done` on, and `done` put behind them.
    private func rowsToRead(
        _ band: Range<Int>, _ from: UnsafeRawPointer, _ fromBytesPerRow: Int, _ done: inout Int
    ) -> ReadAhead {
        var rows = done..<done
        if !band.isEmpty {
            let first = unsafe max(done, Int(vertical.windows[band.lowerBound].first))
            let end = unsafe Int(vertical.windows[band.upperBound - 1].first) + 2 * vertical.pairs
            rows = first..<max(first, min(end, source.height))
            done = rows.upperBound
        }
        return unsafe ReadAhead(
            row: from + rows.lowerBound * fromBytesPerRow, bytesPerRow: fromBytesPerRow,
            columns: source.width * channels, rows: rows.count)
    }

    /// The source rows that output rows are made from.
    func sourceRows(for rows: Range<Int>) -> Range<Int> {
        let first = unsafe Int(vertical.windows[rows.lowerBound].first)
        let end = unsafe Int(vertical.windows[rows.upperBound - 1].first) + 2 * vertical.pairs
        return min(first, source.height)..<min(end, source.height)
    }

    /// Makes some output rows, on at most `limit` threads. Source row y is read at `from + y * fromBytesPerRow`;
    /// rows that those output rows aren't made from need not be there.
    func run(
        rows: Range<Int>, _ from: UnsafeRawPointer, _ fromBytesPerRow: Int, _ to: UnsafeMutableRawPointer,
        _ toBytesPerRow: Int, threads limit: Int
    ) throws(MatteError) {
        let kernels = KernelTable.current
        let threads = threads(worth: rows.count, atMost: limit)
        let share = (rows.count + threads - 1) / threads
        let perBand = min(bandRows, (share + blockRows - 1) / blockRows * blockRows)
        try Bands.run(count: (rows.count + perBand - 1) / perBand, threads: threads) { i throws(MatteError) in
            let scratch = try pool.take()
            let start = rows.lowerBound + i * perBand
            let band = start..<min(rows.upperBound, start + perBand)
            // Rows that have just been decoded are in the cache already.
            var read = 0
            let ahead = unsafe rowsToRead(0..<0, from, fromBytesPerRow, &read)
            unsafe run(kernels, band, scratch, from, fromBytesPerRow, to, toBytesPerRow, ahead)
            pool.give(scratch)
        }
    }

    /// Makes a band of output rows.
    ///
    /// Means are exact where all source rows of an output row are opaque, and only there: whatever the bands, an
    /// output row is made in the same way.
    private func run(
        _ kernels: KernelTable, _ band: Range<Int>, _ scratch: RasterStorage, _ from: UnsafeRawPointer,
        _ fromBytesPerRow: Int, _ to: UnsafeMutableRawPointer, _ toBytesPerRow: Int, _ next: ReadAhead
    ) {
        if exact != nil,
            unsafe run(kernels, band, scratch, from, fromBytesPerRow, to, toBytesPerRow, next, exact)
        {
            return
        }
        var rows = band.lowerBound..<band.lowerBound
        while rows.upperBound < band.upperBound {
            var axes: SharedAxes?
            if let exact {
                let isOpaque = unsafe isOpaque(rows.upperBound, from, fromBytesPerRow)
                axes = isOpaque ? exact : nil
                var end = rows.upperBound + 1
                while end < band.upperBound, unsafe self.isOpaque(end, from, fromBytesPerRow) == isOpaque {
                    end += 1
                }
                rows = rows.upperBound..<end
            } else {
                rows = band
            }
            _ = unsafe run(kernels, rows, scratch, from, fromBytesPerRow, to, toBytesPerRow, next, axes)
        }
    }

    /// Returns true if all source rows of an output row are opaque.
    private func isOpaque(_ row: Int, _ from: UnsafeRawPointer, _ fromBytesPerRow: Int) -> Bool {
        for y in sourceRows(for: row..<row + 1) {
            let pixels = unsafe from + y * fromBytesPerRow
            if unsafe !KernelTable.current.alpha.isOpaque(pixels, source.width) { return false }
        }
        return true
    }

    /// Makes output rows, by shares or by fixed-point weights; false when there is transparency that shares don't do.
    private func run(
        _ kernels: KernelTable, _ band: Range<Int>, _ scratch: RasterStorage, _ from: UnsafeRawPointer,
        _ fromBytesPerRow: Int, _ to: UnsafeMutableRawPointer, _ toBytesPerRow: Int, _ next: ReadAhead,
        _ exact: SharedAxes?
    ) -> Bool {
        let base = unsafe scratch.base
        let target = unsafe to + band.lowerBound * toBytesPerRow
        if horizontal.isIdentity {
            if light == .linear {
                unsafe sum(
                    kernels, band, base, from, fromBytesPerRow, base + numbers, numbersBytesPerRow, .linear,
                    next, nil)
                for y in 0..<band.count {
                    unsafe encode(
                        kernels, base + numbers + y * numbersBytesPerRow, target + y * toBytesPerRow,
                        source.width, channels)
                }
            } else {
                var output: ResampleOutput =
                    format.hasAlpha ? format.isPremultiplied ? .premultiplied : .straight : .bytes
                if exact != nil { output = .quotients }
                let transparent = unsafe sum(
                    kernels, band, base, from, fromBytesPerRow, target, toBytesPerRow, output, next, exact)
                if transparent, exact != nil { return false }
            }
        } else if channels == 4 {
            let transparent = unsafe sum(
                kernels, band, base, from, fromBytesPerRow, base + blocks, 0, .blocks, next, exact)
            if transparent, exact != nil { return false }
            for y in stride(from: 0, to: band.count, by: 8) {
                unsafe filter(
                    kernels, base, base + blocks + y / 8 * blockBytes, min(8, band.count - y),
                    transparent, target + y * toBytesPerRow, toBytesPerRow, exact)
            }
        } else {
            unsafe sum(
                kernels, band, base, from, fromBytesPerRow, base + numbers, numbersBytesPerRow, .numbers,
                next, exact)
            for y in stride(from: 0, to: band.count, by: blockRows) {
                let rows = min(blockRows, band.count - y)
                let arrange =
                    unsafe channels == 1 ? kernels.resample.arrangeOne : kernels.resample.arrangeThree
                unsafe arrange(
                    base + numbers + y * numbersBytesPerRow, numbersBytesPerRow, rows, source.width,
                    base + blocks)
                unsafe filter(
                    kernels, base, base + blocks, rows, false, target + y * toBytesPerRow, toBytesPerRow,
                    exact)
            }
        }
        return true
    }

    /// The vertical pass over a band, strip by strip; returns whether any transparency was met, at which summing by
    /// shares ends.
    @discardableResult
    private func sum(
        _ kernels: KernelTable, _ band: Range<Int>, _ base: UnsafeMutableRawPointer,
        _ from: UnsafeRawPointer, _ fromBytesPerRow: Int, _ to: UnsafeMutableRawPointer,
        _ toBytesPerRow: Int, _ output: ResampleOutput, _ next: ReadAhead, _ exact: SharedAxes?
    ) -> Bool {
        let vertical = exact?.vertical ?? vertical
        let straight = format.hasAlpha && !format.isPremultiplied
        var transparent = false
        let rowNumbers = source.width * channels
        let bytesOut = output != .blocks && output != .numbers && output != .linear
        // Without a ring, strips are as wide as their part of a block fits the first-level cache.
        let direct = exact != nil && sumsBytes
        let stripColumns = direct ? min(1024, (rowNumbers + 63) / 64 * 64) : stripColumns
        let strips = (rowNumbers + stripColumns - 1) / stripColumns
        var ahead = next
        // What is to be asked for, evenly over the band's strips and output rows.
        let share = strips * band.count
        let lines = direct ? 0 : (ahead.rows * ((rowNumbers + 63) / 64) + share - 1) / share
        for x in stride(from: 0, to: rowNumbers, by: stripColumns) {
            var input = ResampleInput.bytes
            if light == .linear {
                input = straight ? .linearStraight : format.hasAlpha ? .linearPremultiplied : .linear
            } else if straight {
                input = transparent ? .straight : .opaque
            }
            // A block holds 16 bytes for each number's column of 8 rows; rows hold one or two.
            let place = x * (output == .blocks ? 16 : bytesOut ? 1 : 2)
            var strip = unsafe VerticalStrip(
                source: from + x, sourceBytesPerRow: fromBytesPerRow, sourceRows: source.height,
                columns: min(stripColumns, rowNumbers - x), input: input,
                table: nil, decoded: base + decoded, windows: vertical.windows + band.lowerBound,
                rows: band.count, weights: vertical.weights, shares: exact?.verticalShares ?? 0,
                ring: base + ring,
                slots: vertical.pairs, slotBytes: self.stripColumns * 4, destination: to + place,
                destinationBytesPerRow: toBytesPerRow, blockBytes: blockBytes,
                output: input == .opaque && output == .straight ? .bytes : output,
                readAhead: &ahead, readAheadLines: lines)
            unsafe LinearLight.decoding.withUnsafeBufferPointer { table in
                unsafe strip.table = table.baseAddress
                if unsafe !kernels.resample.vertical(&strip) {
                    transparent = true
                    if exact != nil { return }
                    strip.input = .straight
                    strip.output = output
                    _ = unsafe kernels.resample.vertical(&strip)
                }
            }
            if transparent, exact != nil { break }
        }
        return transparent
    }

    /// The horizontal pass over a block, to its place in the destination.
    private func filter(
        _ kernels: KernelTable, _ base: UnsafeMutableRawPointer, _ block: UnsafeMutableRawPointer,
        _ rows: Int, _ transparent: Bool, _ to: UnsafeMutableRawPointer, _ toBytesPerRow: Int,
        _ exact: SharedAxes?
    ) {
        let horizontal = exact?.horizontal ?? horizontal
        let linear = light == .linear
        let direct = !linear && channels != 3
        var output = ResampleOutput.bytes
        if linear {
            output = .linear
        } else if exact != nil {
            output = .quotients
        } else if format.isPremultiplied {
            output = .premultiplied
        } else if transparent {
            output = .straight
        }
        var job = unsafe HorizontalBlock(
            block: block, channels: channels == 1 ? 1 : 4, rows: rows, windows: horizontal.windows,
            columns: target.width, weights: horizontal.weights,
            destination: direct ? to : base + results,
            destinationBytesPerRow: direct ? toBytesPerRow : resultBytesPerRow, output: output,
            shares: exact?.shares ?? 0, spill: base + spill)
        unsafe kernels.resample.horizontal(&job)
        guard !direct else { return }
        for y in 0..<rows {
            let row = unsafe base + results + y * resultBytesPerRow
            if linear {
                unsafe encode(kernels, row, to + y * toBytesPerRow, target.width, channels == 1 ? 1 : 4)
            } else {
                unsafe kernels.swizzle.rgbaToRGB(row, to + y * toBytesPerRow, target.width)
            }
        }
    }

    private func encode(
        _ kernels: KernelTable, _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ pixels: Int,
        _ numbersPerPixel: Int
    ) {
        let layout: LinearLayout =
            if format.hasAlpha {
                format.isPremultiplied ? .premultiplied : .straight
            } else if channels == 1 {
                .one
            } else {
                numbersPerPixel == 3 ? .three : .fourToThree
            }
        unsafe LinearLight.encoding.withUnsafeBufferPointer { table in
            unsafe kernels.resample.encodeLinear(from, to, pixels, layout.rawValue, table.baseAddress!)
        }
    }
}
