public import Matte

extension StreamedPicture where PixelType: StraightAlphaPixel {
    /// Returns the subject of the picture, with a mask as alpha and without the old background's colour at soft edges.
    ///
    /// The result equals that of `cutOut(_:detail:parallelism:)` on a raster. Neither the picture nor the result is
    /// held in memory: the picture is decoded twice, or once if no pixel of the mask is soft.
    ///
    /// The mask is read at once, so that the memory for colours around its soft pixels is known: about 3.4 bytes per
    /// pixel of the picture if all are soft, and a tenth of that for a person's outline.
    ///
    /// ```swift
    /// let subject = try photo.streamed().cutOut(person)
    /// // The mask's first pixel is 0.
    /// try subject.rendered()[0, 0].alpha  // 0
    /// ```
    ///
    /// - Parameters:
    ///   - mask: The coverage of the subject, 255 = wholly subject. A mask of another size is resized bilinearly.
    ///   - detail: The finest level at which colours are estimated.
    ///   - parallelism: The number of threads. The result does not depend on it.
    /// - Throws: `MatteError`: `parameter` for an empty mask; `limits` if the memory for reading the mask exceeds the
    ///   limit or cannot be allocated; `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels of the picture), for the scaled mask.
    public func cutOut(
        _ mask: Mask, detail: CutOutDetail = .half, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        let (source, size) = (self, size)
        guard size.width > 0, size.height > 0 else { return self }
        _ = try MaskRows(mask, size: size)
        let held = need.adding(mask.size.area, "the mask")
        try held.adding(CutOutScan<PixelType>.memory(size), "the operation's own memory")
            .check("cut the subject out of a picture of \(size)")
        let scan = try CutOutScan<PixelType>(size: size, mask: mask, detail: detail, parallelism: parallelism)
        // An encoder that has to find out whether there is alpha starts a pass more.
        return StreamedPicture(
            size: size, need: held.adding(scan.memory, "the operation's own memory"),
            isOpaque: Self.isTranslucent(mask, size) ? false : nil
        ) { () throws(MatteError) in
            // The first pass ends before the second begins.
            let cutOut = try CutOutRows(scan) { () throws(MatteError) in
                let first = try source.open()
                return { (rows) throws(MatteError) in try first.read(into: &rows) }
            }
            return CutOutPictureRows(try source.open(), cutOut)
        }
    }

    /// Returns true if a mask scaled to a picture's size is certain to have coverage below 255.
    private static func isTranslucent(_ mask: Mask, _ size: PixelSize) -> Bool {
        guard mask.size.width <= size.width, mask.size.height <= size.height else { return false }
        // In an enlarged mask, each pixel has at least a quarter of the weight somewhere. 255 - 3 / 4 rounds to 254.
        let raster = mask.raster
        return (0..<raster.height).contains { y in (0..<raster.width).contains { raster[$0, y].value < 253 } }
    }

    /// Returns the subject of the picture in front of one colour.
    ///
    /// The result equals that of `replacingBackground(with:mask:keepingColors:detail:parallelism:)` on a raster.
    ///
    /// ```swift
    /// let white = RGBA8(red: 255, green: 255, blue: 255)
    /// let portrait = try photo.streamed().replacingBackground(with: white, mask: person)
    /// // The mask's first pixel is 0.
    /// try portrait.rendered()[0, 0] == white  // true
    /// ```
    ///
    /// - Parameters:
    ///   - color: The new background.
    ///   - mask: The coverage of the subject, 255 = wholly subject. A mask of another size is resized bilinearly.
    ///   - keepingColors: True to keep the picture's colours at soft edges, which decodes the picture only once.
    ///   - detail: The finest level at which colours are estimated.
    /// - Throws: `MatteError` with code `parameter` for an empty mask.
    public func replacingBackground(
        with color: PixelType, mask: Mask, keepingColors: Bool = false, detail: CutOutDetail = .half
    ) throws(MatteError) -> StreamedPicture {
        if keepingColors { return try composited(over: color, through: mask) }
        let row = size.width * MemoryLayout<PixelType>.stride
        let isOpaque: Bool? = color.alpha == 255 ? true : nil
        return try cutOut(mask, detail: detail).edited(memory: 64 * row, isOpaque: isOpaque) {
            () throws(MatteError) in
            { (rows, y) throws(MatteError) in
                let copy = try Raster(copying: rows.view)
                try copy.view.composite(over: color, into: &rows, parallelism: .serial)
            }
        }
    }

    /// Returns the subject of the picture in front of another picture.
    ///
    /// The result equals that of `replacingBackground(with:mask:keepingColors:detail:parallelism:)` on a raster.
    ///
    /// ```swift
    /// let beach = try PictureFile(FileBytes("beach.jpg")).streamed(resizedTo: photo.header.size)
    /// let portrait = try photo.streamed().replacingBackground(with: beach, mask: person)
    /// portrait.size  // 300x200
    /// ```
    ///
    /// - Parameters:
    ///   - picture: The new background, of the same size.
    ///   - mask: The coverage of the subject, 255 = wholly subject. A mask of another size is resized bilinearly.
    ///   - keepingColors: True to keep the picture's colours at soft edges, which decodes the picture only once.
    ///   - detail: The finest level at which colours are estimated.
    /// - Throws: `MatteError` with code `parameter` if the background has another size or the mask is empty.
    public func replacingBackground(
        with picture: StreamedPicture, mask: Mask, keepingColors: Bool = false, detail: CutOutDetail = .half
    ) throws(MatteError) -> StreamedPicture {
        if keepingColors { return try composited(over: picture, through: mask) }
        guard picture.size == size else {
            throw MatteError(
                .parameter,
                "cannot replace the background of a picture of \(size) with one of \(picture.size): the sizes differ; resize the background"
            )
        }
        let band = size.width * MemoryLayout<PixelType>.stride * 64
        var result = try cutOut(mask, detail: detail).edited(
            memory: 2 * band, isOpaque: picture.isOpaque == true ? true : nil
        ) { () throws(MatteError) in
            let behind = try picture.open()
            return { (rows, y) throws(MatteError) in
                let copy = try Raster(copying: rows.view)
                var backdrop = try Raster<PixelType>(uninitialized: rows.size)
                var view = backdrop.mutableView
                try behind.read(into: &view)
                try copy.view.composite(over: backdrop.view, into: &rows, parallelism: .serial)
            }
        }
        result.need = result.need.adding(picture.need)
        return result
    }
}

/// One pass over the rows of a cut-out.
private final class CutOutPictureRows<PixelType: StraightAlphaPixel>: PictureRows {
    private let source: any PictureRows<PixelType>
    private let cutOut: CutOutRows<PixelType>
    private var nextRow = 0

    init(_ source: any PictureRows<PixelType>, _ cutOut: CutOutRows<PixelType>) {
        self.source = source
        self.cutOut = cutOut
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        try cutOut.cutOut(&rows, from: nextRow) { (part) throws(MatteError) in try source.read(into: &part) }
        nextRow += rows.height
    }

    func skip(_ count: Int) throws(MatteError) {
        // Later rows depend on these, so they are read when rows after them are.
        nextRow += count
    }
}
