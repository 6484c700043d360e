import Matte

/// A reader of rows from a picture that a library can only decode as a whole.
///
/// If the first read requests all rows, the picture is decoded directly into the caller's memory. Otherwise it is
/// decoded into a buffer, and each read copies rows from there.
struct WholePicture {
    private let size: PixelSize
    private let bytesPerRow: Int
    private var nextRow = 0
    private var goodRows = 0
    private var buffer: Raster<Gray8>?
    /// A Boolean value that indicates whether the picture has been decoded.
    private(set) var isRead = false

    init(size: PixelSize, layout: RowLayout) {
        self.size = size
        bytesPerRow = size.width * layout.bytesPerPixel
    }

    /// Copies the next `count` rows to memory, from row 0 of `rows` on. The first call decodes the picture.
    ///
    /// - Parameter decode: Decodes the picture to the given rows, and returns the number of valid rows.
    @unsafe
    mutating func readRows(
        into rows: MutableRows, count: Int, _ decode: (MutableRows) throws(MatteError) -> Int
    ) throws(MatteError) -> Int {
        if nextRow == 0, count == size.height {
            isRead = true
            nextRow = count
            return try decode(rows)
        }
        if buffer == nil {
            var fresh = try Raster<Gray8>(
                uninitialized: PixelSize(width: bytesPerRow, height: size.height))
            let view = fresh.mutableView
            goodRows = try decode(MutableRows(view))
            isRead = true
            buffer = fresh
        }
        let done = min(count, max(0, goodRows - nextRow))
        for i in 0..<done {
            let from = unsafe buffer!.view.start + (nextRow + i) * bytesPerRow
            unsafe rows[i].copyMemory(from: from, byteCount: bytesPerRow)
        }
        nextRow += done
        return done
    }

    mutating func skipRows(_ count: Int) {
        nextRow += count
    }
}
