import Matte
import MatteKernelTypes

/// One pass over a picture's rows in the encoder's layout, in bands from top to bottom.
///
/// The next band is computed while the encoder works on the current one, so two bands are in memory. If the picture's
/// rows are already in memory in that layout, bands refer to them and nothing is copied. Where the layout has a byte
/// without meaning, this is also true of each band whose pixels are all opaque.
@safe
final class EncoderRows {
    /// Consecutive rows of the picture.
    @unsafe struct Band {
        /// The rows of the band, from row 0 on. Row -1 is the picture's row above the band, if there is one and the
        /// layout has no padding.
        let rows: Rows
        /// The number of the band's first row in the picture, counted from 0.
        let first: Int
        let count: Int
    }

    @unsafe enum Source {
        /// Rows in the picture's format, in memory that stays valid until the encoding ends.
        case memory(Rows)
        /// A function that computes rows in the picture's format.
        case computed(EncoderPicture.Fill)
    }

    let picture: EncoderPicture
    let source: Source
    let bandRows: Int
    /// The memory for two bands, or for a single band that contains the whole picture, allocated when it is needed.
    /// Each raster has one more row, for the picture's row above the band.
    var bands: [Raster<Gray8>] = []
    var current = 0
    /// A buffer for computed rows that must be converted to the encoder's layout.
    var unconverted: Raster<Gray8>?
    var nextRow = 0

    /// The number of rows that are converted to the encoder's layout at a time.
    static let convertedRows = 16

    @unsafe
    init(_ picture: EncoderPicture, _ source: Source, bandRows: Int) {
        self.picture = picture
        unsafe self.source = source
        self.bandRows = max(1, min(bandRows, picture.size.height))
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
}

extension MatteError {
    /// The error that ends an attempt to encode without alpha when a pixel is not opaque. The picture is then encoded
    /// again with alpha.
    static let foundTransparency = MatteError(
        .encoding, "cannot leave out the alpha channel: a pixel is not opaque; write a format with alpha")

    /// The error that ends an attempt to encode grey levels when a pixel has a colour or is not opaque. The picture is
    /// then encoded again with its colours.
    static let foundColor = MatteError(
        .encoding, "cannot leave out the colours: a pixel is not grey or not opaque; write it with colours")
}
