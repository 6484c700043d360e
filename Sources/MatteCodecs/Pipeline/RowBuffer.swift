import Matte

/// A buffer of rows between two steps of a streamed picture.
struct RowBuffer<PixelType: Pixel> {
    private var raster: Raster<PixelType>

    init(width: Int, rows: Int) throws(MatteError) {
        raster = try Raster(uninitialized: PixelSize(width: width, height: rows))
    }

    /// The maximum number of rows in the buffer.
    var capacity: Int { raster.height }

    /// Fills the beginning of the buffer with the next `count` rows of a pass.
    mutating func load(_ count: Int, from source: any PictureRows<PixelType>) throws(MatteError) {
        let width = raster.width
        var view = raster.mutableView
        var part = view.mutableView(of: PixelRect(x: 0, y: 0, width: width, height: count))
        try source.read(into: &part)
    }

    /// Fills the beginning of the buffer with the next batch of resized rows. Returns the number of rows in the batch.
    mutating func load(
        _ resize: inout StreamingResize<PixelType>, _ parallelism: Parallelism
    ) throws(MatteError) -> Int {
        let (width, count) = (raster.width, resize.nextRows.count)
        var view = raster.mutableView
        var part = view.mutableView(of: PixelRect(x: 0, y: 0, width: width, height: count))
        try resize.makeBatch(into: &part, parallelism: parallelism)
        return count
    }

    /// Calls a function with the first `count` rows of the buffer.
    func withRows(_ count: Int, _ body: (borrowing RasterView<PixelType>) -> Void) {
        let view = raster.view
        body(view[PixelRect(x: 0, y: 0, width: raster.width, height: count)])
    }

    /// Writes a rectangle of the buffer to `target`, converted to its pixel type and with an orientation applied.
    func write<Target: Pixel>(
        _ part: PixelRect, into target: inout MutableRasterView<Target>, orientation: ImageOrientation = .up
    ) throws(MatteError) {
        let view = raster.view
        try view[part].convert(into: &target, orientation: orientation, parallelism: .serial)
    }
}
