import Matte

/// One pass over the rows of a picture from the last to the first. A window of rows is held at a time. Each window is
/// read in a pass of its own over the source.
final class UpturnedRows<PixelType: Pixel>: PictureRows {
    private let picture: StreamedPicture<PixelType>
    private let orientation: ImageOrientation
    private var window: RowBuffer<PixelType>
    /// The range of source rows that the window holds.
    private var held = 0..<0
    /// The number of rows of the source that have not been returned yet. They are the source's first rows.
    private var left: Int

    init(_ picture: StreamedPicture<PixelType>, isMirrored: Bool, window rows: Int) throws(MatteError) {
        self.picture = picture
        orientation = isMirrored ? .downMirrored : .down
        left = picture.size.height
        window = try RowBuffer(width: picture.size.width, rows: rows)
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        var done = 0
        while done < rows.height {
            if !held.contains(left - 1) { try fillWindow() }
            let count = min(left - held.lowerBound, rows.height - done)
            let source = PixelRect(
                x: 0, y: left - count - held.lowerBound, width: rows.width, height: count)
            var target = rows.mutableView(of: PixelRect(x: 0, y: done, width: rows.width, height: count))
            try window.write(source, into: &target, orientation: orientation)
            left -= count
            done += count
        }
    }

    func skip(_ count: Int) throws(MatteError) {
        left -= count
    }

    private func fillWindow() throws(MatteError) {
        held = max(0, left - window.capacity)..<left
        let rows = try picture.open()
        if held.lowerBound > 0 { try rows.skip(held.lowerBound) }
        try window.load(held.count, from: rows)
    }
}
