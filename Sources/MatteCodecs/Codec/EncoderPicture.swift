import Matte
import MatteKernelTypes

/// A picture to encode. Encoders may pass over its rows several times.
@safe
struct EncoderPicture {
    /// A function that writes the next `count` rows of a pass to memory, from row 0 of the given rows on.
    typealias Fill = (MutableRows, _ count: Int) throws(MatteError) -> Void

    /// The source of the pixels.
    @unsafe enum Pixels {
        /// Pixels in memory that stays valid until the encoding ends.
        case memory(Rows)
        /// Pixels that are computed row by row in each pass. The closure starts a pass and returns the function that
        /// writes its rows.
        case runs(() throws(MatteError) -> Fill)
    }

    let size: PixelSize
    /// The format of the pixels before conversion to the encoder's layout.
    let format: PixelFormat
    /// The layout of the rows that the encoder receives.
    let layout: RowLayout
    /// The colour that translucent pixels are blended over if the layout has no alpha.
    let background: RGB8
    /// A Boolean value that indicates whether encoding fails if a pixel is not opaque. It is true if alpha is left out
    /// because all pixels are expected to be opaque.
    let mustBeOpaque: Bool
    /// A Boolean value that indicates whether encoding fails if a pixel has a colour or is not opaque. It is true if the
    /// layout is grey because all pixels are expected to be grey.
    let mustBeGray: Bool
    /// A Boolean value that indicates whether the memory for encoding has a limit that was checked before. Encoders
    /// then hold as little as they can, even if that takes longer.
    let isBounded: Bool
    private let pixels: Pixels

    @unsafe
    init(
        _ pixels: Pixels, size: PixelSize, format: PixelFormat, layout: RowLayout,
        background: RGB8 = RGB8(red: 255, green: 255, blue: 255), mustBeOpaque: Bool = false,
        mustBeGray: Bool = false, isBounded: Bool = false
    ) {
        unsafe self.pixels = pixels
        self.size = size
        self.format = format
        self.layout = layout
        self.background = background
        self.mustBeOpaque = mustBeOpaque
        self.mustBeGray = mustBeGray
        self.isBounded = isBounded
    }

    /// A Boolean value that indicates whether encoders read the picture's rows in place. Otherwise rows are converted
    /// or computed before encoding.
    var isLent: Bool {
        if case .memory = unsafe pixels, layout.format == format, !layout.hasPadding { return true }
        return false
    }

    /// A Boolean value that indicates whether encoders read those bands of the picture in place whose pixels are all
    /// opaque.
    var isLentWhereOpaque: Bool {
        guard case .memory = unsafe pixels else { return false }
        return layout.hasPadding && layout == RowLayout(omittingAlphaOf: format)
    }

    /// Returns the number of threads for an encoder that uses one thread itself. A second one computes or converts the
    /// next band. It doesn't pay for pictures below 1 MiB. If there is nothing to compute, the encoder would only wait for
    /// rows that are in the cache of the other core.
    func threads(_ parallelism: Parallelism) -> Int {
        let needsWork = !isLent && !isLentWhereOpaque && rowBytes * size.height >= 1 << 20
        return needsWork ? min(2, parallelism.limit) : 1
    }

    /// The number of bytes per row in the encoder's layout.
    var rowBytes: Int { size.width * layout.bytesPerPixel }

    /// Starts a pass over the rows in bands of at most `bandRows` rows.
    func rows(bandRows: Int) throws(MatteError) -> EncoderRows {
        switch unsafe pixels {
        case .memory(let rows):
            return unsafe EncoderRows(self, .memory(rows), bandRows: bandRows)
        case .runs(let open):
            return try unsafe EncoderRows(self, .computed(open()), bandRows: bandRows)
        }
    }
}
