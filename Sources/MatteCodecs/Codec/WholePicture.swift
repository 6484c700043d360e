import Matte

/// Serves rows of a picture that can only be decoded at once: straight into the caller's memory when that takes
/// all rows, out of a buffer otherwise.
struct WholePicture {
    private let size: PixelSize
    private let bytesPerRow: Int
    private var nextRow = 0
    private var goodRows = 0
    private var buffer: Raster<Gray8>?
    /// True if the picture has been decoded.
    private(set) var isRead = false

    init(size: PixelSize, layout: RowLayout) {
        self.size = size
        bytesPerRow = size.width * layout.bytesPerPixel
    }

    /// Reads the next rows.
    ///
    /// - Parameter decode: decodes the picture into rows at the given distance, and says how many hold something.
    @unsafe
    mutating func readRows(
        into pixels: UnsafeMutableRawPointer, bytesPerRow stride: Int, count: Int,
        _ decode: (UnsafeMutableRawPointer, Int) throws(MatteError) -> Int
    ) throws(MatteError) -> Int {
        if nextRow == 0, count == size.height {
            isRead = true
            nextRow = count
            return try unsafe decode(pixels, stride)
        }
        if buffer == nil {
            var fresh = try Raster<Gray8>(
                uninitialized: PixelSize(width: bytesPerRow, height: size.height))
            let view = fresh.mutableView
            goodRows = try unsafe decode(view.start, bytesPerRow)
            isRead = true
            buffer = fresh
        }
        let done = min(count, max(0, goodRows - nextRow))
        for i in 0..<done {
            let from = unsafe buffer!.view.start + (nextRow + i) * bytesPerRow
            unsafe (pixels + i * stride).copyMemory(from: from, byteCount: bytesPerRow)
        }
        nextRow += done
        return done
    }

    mutating func skipRows(_ count: Int) {
        nextRow += count
    }
}
