import Matte
import MatteKernelTypes

/// A picture for an encoder, which may go through its rows several times.
@safe
struct EncoderPicture {
    /// Writes the next rows of a run: to an address, so many bytes apart, so many.
    typealias Fill = (UnsafeMutableRawPointer, _ bytesPerRow: Int, _ count: Int) throws(MatteError) -> Void

    /// The place of the pixels.
    @unsafe enum Pixels {
        /// In memory that outlives the encoding.
        case memory(UnsafeRawPointer, bytesPerRow: Int)
        /// Made row by row in a run.
        case runs(() throws(MatteError) -> Fill)
    }

    let size: PixelSize
    /// The format of the pixels.
    let format: PixelFormat
    /// The layout that the encoder takes.
    let layout: RowLayout
    /// The background of transparent pixels in a layout without alpha.
    let background: RGB8
    /// True if a pixel that isn't opaque ends the encoding, because the layout has no alpha for it.
    let mustBeOpaque: Bool
    private let pixels: Pixels

    @unsafe
    init(
        _ pixels: Pixels, size: PixelSize, format: PixelFormat, layout: RowLayout,
        background: RGB8 = RGB8(red: 255, green: 255, blue: 255), mustBeOpaque: Bool = false
    ) {
        unsafe self.pixels = pixels
        self.size = size
        self.format = format
        self.layout = layout
        self.background = background
        self.mustBeOpaque = mustBeOpaque
    }

    /// True if rows are lent as they lie in memory.
    var isLent: Bool {
        if case .memory = unsafe pixels, layout.format == format { return true }
        return false
    }

    /// True if the pixels are made in each run, rather than held in memory.
    var isMade: Bool {
        if case .runs = unsafe pixels { return true }
        return false
    }

    /// The bytes of a row in the encoder's layout.
    var rowBytes: Int { size.width * layout.bytesPerPixel }

    /// Starts a run of bands with at most `bandRows` rows.
    func rows(bandRows: Int) throws(MatteError) -> EncoderRows {
        switch unsafe pixels {
        case .memory(let start, let stride):
            if layout.format == format {
                return try unsafe EncoderRows(self, .lent(start, bytesPerRow: stride), bandRows: bandRows)
            }
            let (size, format) = (self.size, self.format)
            var nextRow = 0
            let fill: Fill = { (target, bytesPerRow, count) throws(MatteError) in
                for i in 0..<count {
                    unsafe (target + i * bytesPerRow).copyMemory(
                        from: start + (nextRow + i) * stride, byteCount: size.width * format.bytesPerPixel)
                }
                nextRow += count
            }
            return try unsafe EncoderRows(self, .made(fill), bandRows: bandRows)
        case .runs(let open):
            return try unsafe EncoderRows(self, .made(open()), bandRows: bandRows)
        }
    }
}
