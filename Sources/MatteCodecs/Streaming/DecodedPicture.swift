public import Matte

extension PictureFile {
    /// The picture as rows: upright unless the options keep the stored orientation, in sRGB unless they keep the
    /// stored colours.
    ///
    /// - Parameter type: The pixels that come out.
    public func streamed<PixelType: Pixel>(as type: PixelType.Type = RGBA8.self) -> StreamedPicture<PixelType>
    {
        let (input, file, options) = (self.input, self.file, self.options)
        let size = options.scaledSize(of: header)
        let stored = StreamedPicture<PixelType>(
            size: size, need: file.need(input, options, inBands: true),
            isOpaque: header.hasAlpha ? nil : true
        ) { () throws(MatteError) in
            try StoredPictureRows<PixelType>(
                DecodedRows(input, file, format: PixelType.format, options: options))
        }
        return options.orientation == .apply ? stored.oriented(header.orientation) : stored
    }

    /// The picture at another size, upright; a JPEG may be scaled by its decoder for a part of the way.
    ///
    /// A JPEG is resized as it is stored and turned afterwards, so that a quarter turn holds the smaller picture
    /// only. Other files are turned first: the result doesn't depend on how a lossless picture is stored.
    ///
    /// - Parameters:
    ///   - size: The size of the result, neither side 0.
    ///   - filter: How pixels are weighted.
    ///   - light: Averages encoded values, or linear light; the latter decodes JPEG in full.
    ///   - dctScaling: How much of the scaling a JPEG's decoder does. In place of the options' `jpegScale`.
    /// - Throws: ``MatteError``: `parameter` for an empty size, `limits` for one that is too large.
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

/// The rows of a file's picture, as stored.
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

    /// Checks what follows the last row, once that has been read.
    private func checkEnd(_ count: Int) throws(MatteError) {
        passed += count
        if passed == rows.size.height, !rows.isPartial { try rows.finish() }
    }

    private var passed = 0
}
