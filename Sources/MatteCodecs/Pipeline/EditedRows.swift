public import Matte

extension StreamedPicture {
    /// Returns the picture with its rows edited in place, one band at a time.
    ///
    /// ```swift
    /// let face = PixelRect(x: 10, y: 20, width: 50, height: 50)
    /// let red = RGBA8(red: 255, green: 0, blue: 0)
    /// let boxed = photo.streamed().editingRows { rows, y in
    ///     rows.stroke(face.translated(x: 0, y: -y), with: red, width: 4)
    /// }
    /// try boxed.rendered()[10, 20] == red  // true
    /// ```
    ///
    /// - Parameters:
    ///   - memory: The number of bytes that `edit` needs besides the rows.
    ///   - edit: Called for each band, from top to bottom, with its rows and the number of the first row. Its effect
    ///     on a pixel must not depend on the division into bands.
    public func editingRows(
        memory: Int = 0,
        _ edit:
            @escaping @Sendable (inout MutableRasterView<PixelType>, _ firstRow: Int) throws(MatteError) ->
            Void
    ) -> StreamedPicture {
        edited(memory: memory, isOpaque: nil) { () throws(MatteError) in edit }
    }

    /// Returns the picture with its rows edited in place by a function with state. `makeEdit` creates the function at
    /// the start of each pass. The edit must leave an opaque picture opaque.
    ///
    /// - Parameter memory: The number of bytes that the edit needs besides the rows.
    package func editingRowsInOrder(
        memory: Int,
        _ makeEdit:
            @escaping @Sendable () throws(MatteError) -> (
                inout MutableRasterView<PixelType>, Int
            ) throws(MatteError) -> Void
    ) -> StreamedPicture {
        edited(memory: memory, isOpaque: isOpaque == true ? true : nil, makeEdit)
    }

    /// Returns a picture that is computed from this whole picture.
    ///
    /// Use it for operations in which each pixel depends on many rows. The whole picture is held in memory.
    ///
    /// ```swift
    /// let picture: StreamedPicture<RGBA8> = photo.streamed()
    /// let blurred = picture.replacingWhole(memory: 4 * picture.size.area) { raster throws(MatteError) in
    ///     try raster.blurred(sigma: 3)
    /// }
    /// blurred.size  // 300x200
    /// ```
    ///
    /// - Parameters:
    ///   - memory: The number of bytes that `make` needs besides this picture, including its result.
    ///   - size: The size of the result, or `nil` for the size of this picture.
    ///   - make: Returns the result. Its size must be `size`.
    public func replacingWhole(
        memory: Int, size: PixelSize? = nil,
        _ make: @escaping @Sendable (Raster<PixelType>) throws(MatteError) -> Raster<PixelType>
    ) -> StreamedPicture {
        let source = self
        let bytes = pixelBytes(self.size, MemoryLayout<PixelType>.stride)
        let whole = need.adding(bytes, "the whole picture of \(self.size), which the operation needs")
            .adding(memory, "the operation's own memory")
        let size = size ?? self.size
        return StreamedPicture(size: size, need: whole, isOpaque: nil) { () throws(MatteError) in
            WholeRows(source, size, make)
        }
    }

    /// Returns the picture with its rows edited by a function. `makeEdit` creates a new function for each pass, so the
    /// function may have state. It is called before the pass over the picture starts.
    func edited(
        memory: Int, isOpaque: Bool?,
        _ makeEdit:
            @escaping @Sendable () throws(MatteError) -> (
                inout MutableRasterView<PixelType>, Int
            ) throws(MatteError) -> Void
    ) -> StreamedPicture {
        let source = self
        return StreamedPicture(
            size: size, need: need.adding(memory, "the operation's own memory"), isOpaque: isOpaque
        ) { () throws(MatteError) in
            // An edit that reads the source in a pass of its own has finished it here, so one pass is open at a time.
            let edit = try makeEdit()
            return EditedRows(try source.open(), edit)
        }
    }
}

/// One pass over rows that are edited in place.
private final class EditedRows<PixelType: Pixel>: PictureRows {
    typealias Edit = (inout MutableRasterView<PixelType>, Int) throws(MatteError) -> Void
    private let source: any PictureRows<PixelType>
    private let edit: Edit
    private var nextRow = 0

    init(_ source: any PictureRows<PixelType>, _ edit: @escaping Edit) {
        self.source = source
        self.edit = edit
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        try source.read(into: &rows)
        try edit(&rows, nextRow)
        nextRow += rows.height
    }

    func skip(_ count: Int) throws(MatteError) {
        try source.skip(count)
        nextRow += count
    }
}

/// One pass over the rows of a raster that is computed from a whole picture. Reading the first row computes the raster.
private final class WholeRows<PixelType: Pixel>: PictureRows {
    private let picture: StreamedPicture<PixelType>
    private let size: PixelSize
    private let make: (Raster<PixelType>) throws(MatteError) -> Raster<PixelType>
    private var made: RasterRows<PixelType>?

    init(
        _ picture: StreamedPicture<PixelType>, _ size: PixelSize,
        _ make: @escaping (Raster<PixelType>) throws(MatteError) -> Raster<PixelType>
    ) {
        self.picture = picture
        self.size = size
        self.make = make
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        try result().read(into: &rows)
    }

    func skip(_ count: Int) throws(MatteError) {
        try result().skip(count)
    }

    private func result() throws(MatteError) -> RasterRows<PixelType> {
        if let made { return made }
        let raster = try make(picture.allRows())
        guard raster.size == size else {
            throw MatteError(
                .parameter,
                "cannot replace the whole picture: the closure returned \(raster.size), but the size was announced as \(size); return a raster of that size"
            )
        }
        let rows = RasterRows(raster)
        made = rows
        return rows
    }
}
