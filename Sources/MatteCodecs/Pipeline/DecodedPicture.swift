public import Matte

extension PictureFile {
    /// Returns a streamed picture of the file, upright and in sRGB unless the options keep the stored orientation or
    /// colours.
    ///
    /// ```swift
    /// let photo = try PictureFile(FileBytes("poster.jpg"))
    /// let rows = photo.streamed(as: RGB8.self)
    /// rows.size  // 300x200
    /// ```
    ///
    /// - Parameter type: The pixel type.
    public func streamed<PixelType: Pixel>(as type: PixelType.Type = RGBA8.self) -> StreamedPicture<PixelType>
    {
        let (input, file, options, log) = (self.input, self.file, self.options, self.log)
        let size = options.scaledSize(of: header)
        var stored = StreamedPicture<PixelType>(
            size: size, need: file.need(input, options, inBands: true),
            isOpaque: header.hasAlpha ? nil : true
        ) { () throws(MatteError) in
            try StoredPictureRows<PixelType>(
                DecodedRows(input, file, format: PixelType.format, options: options, log: log))
        }
        stored.mayBeGray = header.colorModel == .gray && !header.hasAlpha
        return options.orientation == .apply ? stored.oriented(header.orientation) : stored
    }

    /// Returns a streamed picture of the file at another size, upright unless the options keep the stored orientation.
    ///
    /// A JPEG is resized in its stored orientation and oriented afterwards, so that a quarter turn needs memory only
    /// for the smaller picture. Other files are oriented first, so that the result does not depend on the stored
    /// orientation.
    ///
    /// ```swift
    /// let small = try photo.streamed(resizedTo: PixelSize(width: 150, height: 100))
    /// small.size  // 150x100
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size of the result; both sides must be 1 or more.
    ///   - filter: The filter that weights pixels.
    ///   - light: Whether to resize encoded values or linear light. For linear light, a JPEG is always decoded at full
    ///     size.
    ///   - dctScaling: The part of the reduction that a JPEG decoder does. It replaces the options' `jpegScale`.
    /// - Throws: `MatteError` with code `parameter` for an empty size, or `limits` for one that is too large.
    public func streamed(
        resizedTo size: PixelSize, filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        dctScaling: DCTScaling = .keepingTwice
    ) throws(MatteError) -> StreamedPicture<RGBA8> {
        var options = self.options
        let orientation = options.orientation == .apply ? header.orientation : .up
        guard header.format == .jpeg || orientation == .up else {
            return try streamed().resized(to: size, filter: filter, light: light)
        }
        let section = try StoredSection(
            of: header, orientation, croppedTo: nil, resizedTo: size,
            scaling: light == .linear ? .never : dctScaling)
        options.jpegScale = .atLeast(section.scaled)
        options.orientation = .keep
        let plan = try ResizePlan<RGBA8>(
            from: section.rows.size, section: section.section, unit: section.unit, to: section.target,
            filter: filter, light: light)
        var stored = self
        stored.options = options
        return try stored.streamed().resized(by: plan, .automatic).oriented(orientation)
    }
}

/// One pass over the rows of a file's picture, in the stored orientation.
private final class StoredPictureRows<PixelType: Pixel>: PictureRows {
    private let rows: DecodedRows

    init(_ rows: DecodedRows) {
        self.rows = rows
    }

    func read(into view: inout MutableRasterView<PixelType>) throws(MatteError) {
        try rows.fill(&view)
        try checkEnd(view.height)
    }

    func skip(_ count: Int) throws(MatteError) {
        var rest = count
        while rest > 0 {
            if Task.isCancelled { throw .cancelled }
            let part = min(512, rest)
            try rows.skipRows(part)
            rest -= part
        }
        try checkEnd(count)
    }

    /// Counts rows that were read or skipped. After the last row, checks the data that follows it in the file.
    private func checkEnd(_ count: Int) throws(MatteError) {
        passed += count
        if passed == rows.size.height, !rows.isPartial { try rows.finish() }
    }

    private var passed = 0
}
