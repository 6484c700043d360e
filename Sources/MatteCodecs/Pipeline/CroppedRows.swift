public import Matte

extension StreamedPicture {
    /// Returns a part of the picture.
    ///
    /// Rows below the part are not read, so damage there is not detected.
    ///
    /// ```swift
    /// let part = try photo.streamed().cropped(to: PixelRect(x: 10, y: 20, width: 120, height: 100))
    /// part.size  // 120x100
    /// ```
    ///
    /// - Parameter rect: The part in pixels. It must be inside the picture and must not be empty.
    /// - Throws: `MatteError` with code `parameter` if the part is empty or not inside the picture.
    public func cropped(to rect: PixelRect) throws(MatteError) -> StreamedPicture {
        guard rect.width > 0, rect.height > 0, rect.x >= 0, rect.y >= 0, rect.x <= size.width - rect.width,
            rect.y <= size.height - rect.height
        else {
            throw MatteError(
                .parameter,
                "cannot crop a picture of \(size) to (\(rect.x), \(rect.y), \(rect.width), \(rect.height)): the rectangle is empty or not inside the picture; clip it first"
            )
        }
        if rect == size.bounds { return self }
        let source = self
        let bytesPerRow = size.width * MemoryLayout<PixelType>.stride
        let band = min(rect.height, rowsPerBand(bytesPerRow: bytesPerRow))
        let need = rect.width == size.width ? need : need.adding(band * bytesPerRow, "rows to crop")
        var result = StreamedPicture(size: rect.size, need: need, isOpaque: isOpaque == true ? true : nil) {
            () throws(MatteError) in
            try CroppedRows(source, to: rect, band: band)
        }
        result.mayBeGray = mayBeGray
        return result
    }

    /// Returns the picture with a border of one colour.
    ///
    /// ```swift
    /// let insets = PixelInsets(left: 1, top: 2, right: 3, bottom: 4)
    /// let framed = try photo.streamed().padded(by: insets, with: RGBA8(red: 255, green: 255, blue: 255))
    /// framed.size  // 304x206
    /// ```
    ///
    /// - Parameters:
    ///   - insets: The width of the border on each side in pixels, 0 or more.
    ///   - pixel: The colour of the border.
    /// - Throws: `MatteError` with code `parameter` for a negative or excessive width.
    public func padded(by insets: PixelInsets, with pixel: PixelType) throws(MatteError) -> StreamedPicture {
        let sides = [insets.left, insets.top, insets.right, insets.bottom]
        guard sides.allSatisfy({ 0...PixelSize.largestSide ~= $0 }) else {
            throw MatteError(
                .parameter,
                "cannot pad a picture by \(sides) pixels (left, top, right, bottom): a number is out of range; use 0...\(PixelSize.largestSide)"
            )
        }
        let source = self
        let whole = PixelSize(
            width: insets.left + size.width + insets.right, height: insets.top + size.height + insets.bottom)
        var result = StreamedPicture(size: whole, need: need, isOpaque: nil) { () throws(MatteError) in
            PaddedRows(try source.open(), source.size, insets, pixel)
        }
        result.mayBeGray = mayBeGray
        return result
    }
}

/// One pass over the rows of a part of a picture.
private final class CroppedRows<PixelType: Pixel>: PictureRows {
    private let source: any PictureRows<PixelType>
    private let rect: PixelRect
    /// A buffer for whole rows of the source, or `nil` if the part contains all columns.
    private var band: RowBuffer<PixelType>?

    init(_ picture: StreamedPicture<PixelType>, to rect: PixelRect, band rows: Int) throws(MatteError) {
        source = try picture.open()
        self.rect = rect
        if rect.width < picture.size.width { band = try RowBuffer(width: picture.size.width, rows: rows) }
        if rect.y > 0 { try source.skip(rect.y) }
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        guard let capacity = band?.capacity else { return try source.read(into: &rows) }
        var done = 0
        while done < rows.height {
            let count = min(capacity, rows.height - done)
            try band?.load(count, from: source)
            var target = rows.mutableView(of: PixelRect(x: 0, y: done, width: rows.width, height: count))
            try band?.write(
                PixelRect(x: rect.x, y: 0, width: rect.width, height: count), into: &target)
            done += count
        }
    }

    func skip(_ count: Int) throws(MatteError) {
        try source.skip(count)
    }
}

/// One pass over the rows of a picture with a border.
private final class PaddedRows<PixelType: Pixel>: PictureRows {
    private let source: any PictureRows<PixelType>
    private let inner: PixelRect
    private let pixel: PixelType
    private var nextRow = 0

    init(
        _ source: any PictureRows<PixelType>, _ size: PixelSize, _ insets: PixelInsets, _ pixel: PixelType
    ) {
        self.source = source
        inner = PixelRect(x: insets.left, y: insets.top, width: size.width, height: size.height)
        self.pixel = pixel
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        let band = nextRow..<nextRow + rows.height
        let filled = band.clamped(to: inner.minY..<inner.maxY)
        if filled.count < rows.height || inner.width < rows.width { rows.fill(with: pixel) }
        if !filled.isEmpty {
            var part = rows.mutableView(
                of: PixelRect(
                    x: inner.x, y: filled.lowerBound - band.lowerBound, width: inner.width,
                    height: filled.count))
            try source.read(into: &part)
        }
        nextRow = band.upperBound
    }

    func skip(_ count: Int) throws(MatteError) {
        let passed = (nextRow..<nextRow + count).clamped(to: inner.minY..<inner.maxY)
        if !passed.isEmpty { try source.skip(passed.count) }
        nextRow += count
    }
}
