import Matte
import MatteKernelTypes

/// One pass over a picture's rows in the encoder's layout, in bands from top to bottom.
///
/// The next band is computed while the encoder works on the current one, so two bands are in memory. If the picture's
/// rows are already in memory in that layout, bands refer to them and nothing is copied.
@safe
final class EncoderRows {
    /// Consecutive rows of the picture.
    @unsafe struct Band {
        /// The rows of the band, from row 0 on. Row -1 is the picture's row above the band, if there is one.
        let rows: Rows
        /// The number of the band's first row in the picture, counted from 0.
        let first: Int
        let count: Int
    }

    @unsafe enum Source {
        case lent(Rows)
        case made(EncoderPicture.Fill)
    }

    let picture: EncoderPicture
    private let source: Source
    private let bandRows: Int
    /// The memory for two bands, or for a single band that contains the whole picture. Each raster has one more row,
    /// for the picture's row above the band.
    private var bands: [Raster<Gray8>] = []
    private var current = 0
    /// A buffer for rows in the picture's format, or `nil` if the encoder's layout is the same.
    private var unconverted: Raster<Gray8>?
    private var nextRow = 0

    /// The number of rows that are converted to the encoder's layout at a time.
    private static let convertedRows = 16

    @unsafe
    init(_ picture: EncoderPicture, _ source: Source, bandRows: Int) throws(MatteError) {
        self.picture = picture
        unsafe self.source = source
        self.bandRows = max(1, min(bandRows, picture.size.height))
        guard case .made = unsafe source else { return }
        let band = PixelSize(width: picture.rowBytes, height: self.bandRows + 1)
        let count = self.bandRows < picture.size.height ? 2 : 1
        for _ in 0..<count { bands.append(try Raster(uninitialized: band)) }
        if picture.layout.format != picture.format {
            unconverted = try Raster(
                uninitialized: PixelSize(
                    width: picture.size.width * picture.format.bytesPerPixel,
                    height: min(Self.convertedRows, self.bandRows)))
        }
    }

    /// Returns the maximum memory that a pass needs for its rows, in bytes.
    static func memory(_ size: PixelSize, _ layout: RowLayout, bandRows: Int) -> Int {
        let rows = min(size.height, bandRows) + 1
        return 2 * rows * size.width * layout.bytesPerPixel + convertedRows * size.width * 16
    }

    /// Calls the closures for all bands in order.
    ///
    /// - Parameters:
    ///   - threads: The maximum number of threads.
    ///   - jobs: Prepares the jobs for a band, and returns their number. They don't depend on each other.
    ///   - work: Does one job on any thread, in parallel with other jobs and with the computation of the next band.
    ///   - finish: Called after all jobs of a band, in the order of bands. Returns `false` to end the pass.
    /// - Returns: `true` if the pass reached the last band, `false` if `finish` ended it.
    func forEachBand(
        threads: Int, jobs: (Band) throws(MatteError) -> Int, work: (Band, Int) -> Void,
        finish: (Band) throws(MatteError) -> Bool
    ) throws(MatteError) -> Bool {
        var band = try unsafe nextBand()
        while let current = unsafe band {
            let count = unsafe try jobs(current)
            var next: Result<Band?, MatteError> = unsafe .success(nil)
            let hasNext = nextRow < picture.size.height
            // Make the computation of the next band the first task: it occupies one thread while the jobs use the
            // others.
            let first = hasNext ? 1 : 0
            try Bands.run(count: count + first, threads: threads) { i in
                if i < first {
                    unsafe next = Result { () throws(MatteError) in try unsafe nextBand() }
                } else {
                    unsafe work(current, i - first)
                }
            }
            guard try unsafe finish(current) else { return false }
            unsafe band = try next.get()
        }
        return true
    }

    /// Returns the next band, or `nil` after the last row.
    @unsafe
    private func nextBand() throws(MatteError) -> Band? {
        let count = min(bandRows, picture.size.height - nextRow)
        guard count > 0 else { return nil }
        defer { nextRow += count }
        switch unsafe source {
        case .lent(let rows):
            return unsafe Band(rows: rows.suffix(from: nextRow), first: nextRow, count: count)
        case .made(let fill):
            let rowBytes = picture.rowBytes
            let previous = MutableRows(bands[current].mutableView)
            current = (current + 1) % bands.count
            let above = MutableRows(bands[current].mutableView)
            if nextRow > 0 {
                unsafe above.base.copyMemory(from: previous[bandRows], byteCount: rowBytes)
            }
            let rows = above.suffix(from: 1)
            try unsafe make(rows, count, fill)
            return unsafe Band(rows: rows.readable, first: nextRow, count: count)
        }
    }

    /// Writes the next `count` rows in the encoder's layout, from row 0 of `target` on.
    @unsafe
    private func make(
        _ target: MutableRows, _ count: Int, _ fill: EncoderPicture.Fill
    ) throws(MatteError) {
        guard unconverted != nil else { return try fill(target, count) }
        let scratch = MutableRows(unconverted!.mutableView)
        let isOpaque = unsafe KernelTable.current.alpha.isOpaque
        var y = 0
        while y < count {
            let rows = min(unconverted!.height, count - y)
            try fill(scratch, rows)
            for i in 0..<rows {
                let row = unsafe scratch.readable[i]
                if picture.mustBeOpaque, unsafe !isOpaque(row, picture.size.width) {
                    throw .foundTransparency
                }
                unsafe OpaqueRows.convert(
                    row, picture.format, to: picture.layout,
                    target[y + i].assumingMemoryBound(to: UInt8.self),
                    count: picture.size.width, background: picture.background)
            }
            y += rows
        }
    }
}

extension MatteError {
    /// The error that ends an attempt to encode without alpha when a pixel is not opaque. The picture is then encoded
    /// again with alpha.
    static let foundTransparency = MatteError(
        .encoding, "cannot leave out the alpha channel: a pixel is not opaque; write a format with alpha")
}
