import Matte
import MatteKernelTypes

/// One pass over a picture's rows in the encoder's layout, in bands from top to bottom.
///
/// Two bands are in memory: while an encoder works on one, the next is computed.
@safe
final class EncoderRows {
    /// Consecutive rows. If the picture has a row before the first, that row lies immediately before it in memory.
    @unsafe struct Band {
        let start: UnsafeRawPointer
        let bytesPerRow: Int
        /// The number of the first row.
        let first: Int
        let count: Int
    }

    @unsafe enum Source {
        case lent(UnsafeRawPointer, bytesPerRow: Int)
        case made(EncoderPicture.Fill)
    }

    let picture: EncoderPicture
    private let source: Source
    private let bandRows: Int
    /// Two bands, each with room for one row before it.
    private var bands: [Raster<Gray8>] = []
    private var current = 0
    /// Rows in the picture's format, if that differs from the encoder's.
    private var unconverted: Raster<Gray8>?
    private var nextRow = 0

    /// The number of rows that are converted at a time.
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

    /// Returns the number of bytes that a pass holds.
    static func memory(_ size: PixelSize, _ layout: RowLayout, bandRows: Int) -> Int {
        let rows = min(size.height, bandRows) + 1
        return 2 * rows * size.width * layout.bytesPerPixel + convertedRows * size.width * 16
    }

    /// Calls the closures for all bands in order.
    ///
    /// - Parameters:
    ///   - threads: The maximum number of threads.
    ///   - jobs: Returns the number of independent jobs for a band.
    ///   - work: Does one job on any thread, in parallel with other jobs and with the computation of the next band.
    ///   - finish: Called after all jobs of a band, in the order of bands. Returns `false` to end the pass.
    /// - Returns: `true` if the pass reached the last band, `false` if `finish` ended it.
    func forEachBand(
        threads: Int, jobs: (Band) -> Int, work: (Band, Int) -> Void,
        finish: (Band) throws(MatteError) -> Bool
    ) throws(MatteError) -> Bool {
        var band = try unsafe nextBand()
        while let current = unsafe band {
            let count = unsafe jobs(current)
            var next: Result<Band?, MatteError> = unsafe .success(nil)
            let hasNext = nextRow < picture.size.height
            // Start the next band first: it takes one thread, and the jobs take the others.
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

    /// Returns the next rows, or `nil` after the last.
    @unsafe
    private func nextBand() throws(MatteError) -> Band? {
        let count = min(bandRows, picture.size.height - nextRow)
        guard count > 0 else { return nil }
        defer { nextRow += count }
        switch unsafe source {
        case .lent(let start, let stride):
            return unsafe Band(
                start: start + nextRow * stride, bytesPerRow: stride, first: nextRow, count: count)
        case .made(let fill):
            let rowBytes = picture.rowBytes
            let previous = unsafe bands[current].mutableView.start
            current = (current + 1) % bands.count
            let start = unsafe bands[current].mutableView.start
            if nextRow > 0 {
                unsafe start.copyMemory(from: previous + bandRows * rowBytes, byteCount: rowBytes)
            }
            try unsafe make(start + rowBytes, count, fill)
            return unsafe Band(
                start: UnsafeRawPointer(start + rowBytes), bytesPerRow: rowBytes, first: nextRow,
                count: count)
        }
    }

    /// Computes rows in the encoder's layout.
    @unsafe
    private func make(
        _ target: UnsafeMutableRawPointer, _ count: Int, _ fill: EncoderPicture.Fill
    ) throws(MatteError) {
        let rowBytes = picture.rowBytes
        guard unconverted != nil else { return try unsafe fill(target, rowBytes, count) }
        let scratch = unsafe unconverted!.mutableView.start
        let stride = unconverted!.width
        let isOpaque = unsafe KernelTable.current.alpha.isOpaque
        var y = 0
        while y < count {
            let rows = min(unconverted!.height, count - y)
            try unsafe fill(scratch, stride, rows)
            for i in 0..<rows {
                let row = unsafe UnsafeRawPointer(scratch + i * stride)
                if picture.mustBeOpaque, unsafe !isOpaque(row, picture.size.width) {
                    throw .foundTransparency
                }
                unsafe OpaqueRows.convert(
                    row, picture.format, to: picture.layout,
                    (target + (y + i) * rowBytes).assumingMemoryBound(to: UInt8.self),
                    count: picture.size.width, background: picture.background)
            }
            y += rows
        }
    }
}

extension MatteError {
    /// The error that ends encoding without alpha when a pixel is translucent. The encoder catches it and starts
    /// again with alpha.
    static let foundTransparency = MatteError(
        .encoding, "cannot leave out the alpha channel: a pixel is not opaque; write a format with alpha")
}
