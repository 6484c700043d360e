// Design: docs/design/codecs.md

public import Matte

/// A JPEG that was made from another one without encoding the picture again.
public struct KeptBlocks: Hashable, Sendable {
    /// The new file.
    public let image: EncodedImage
    /// The part of the upright original that the new file shows.
    public let part: PixelRect
    /// The effect of changed pixels, or `nil` if blocks were only moved.
    public let changes: BlockChanges?
    /// The kinds of metadata that were kept and dropped.
    public let report: MetadataReport
}

extension PictureFile {
    /// Returns the JPEG with a part of its pixels replaced. Blocks in which no pixel changes keep their coefficients.
    ///
    /// The new file has the quantization tables of this one and, where they suffice, its Huffman codes. Blocks in which
    /// pixels change are transformed again; pixels in them that don't change keep their samples before that. The stored
    /// orientation stays, and is stated in EXIF. Progressive files and files with several scans become files with one
    /// scan.
    ///
    /// ```swift
    /// let photo = try PictureFile(jpegBytes)
    /// let rect = PixelRect(x: 40, y: 40, width: 30, height: 20)
    /// let edited = photo.streamed(as: RGBA8.self).editingRows { rows, y in
    ///     rows.fill(rect.translated(x: 0, y: -y), with: RGBA8(red: 0, green: 0, blue: 0))
    /// }
    /// let result = try photo.keepingBlocks(with: edited, changedIn: rect)
    /// result.changes.map { $0.touchedBlocks < $0.blocks }  // Optional(true)
    /// ```
    ///
    /// - Parameters:
    ///   - edited: The upright picture with its changes, decoded with the options of this file. It must have the size of
    ///     this file's picture.
    ///   - rect: A part of the upright picture that contains all changes.
    ///   - kinds: The kinds of metadata to keep. Kinds that show the picture before the change are dropped.
    ///   - background: The colour that translucent pixels are blended over.
    /// - Throws: `MatteError` with code `unsupported` if the blocks can't be kept: the file isn't a JPEG of 8 bits with
    ///   one or three components, or its colours were converted. Code `parameter` if the sizes differ. Also the errors
    ///   of decoding.
    /// - Complexity: O(*n*), where *n* is the number of pixels. Of a file in one scan, some rows are in memory at a time,
    ///   besides the new file; of others, all coefficients.
    public func keepingBlocks(
        with edited: StreamedPicture<RGBA8>, changedIn rect: PixelRect,
        keeping kinds: MetadataKinds = .byDefault(after: .part),
        background: RGB8 = RGB8(red: 255, green: 255, blue: 255)
    ) throws(MatteError) -> KeptBlocks {
        try keepingBlocks(
            with: edited, changedIn: rect, mask: nil, keeping: kinds, after: .part, background: background)
    }

    /// Returns the JPEG with a part of its pixels replaced.
    ///
    /// - Parameters:
    ///   - mask: The region for which no change is counted, with the place of its first pixel in the upright picture.
    ///     If `nil`, it is where pixels change.
    ///   - extent: The extent of the change. After a paste, a gain map can be kept.
    ///   - adjust: Changes the metadata, which describes the stored picture.
    package func keepingBlocks(
        with edited: StreamedPicture<RGBA8>, changedIn rect: PixelRect, mask: (Mask, PixelPoint)?,
        keeping kinds: MetadataKinds, after extent: PictureChange.Extent, background: RGB8,
        adjust: MetadataAdjustment = { _ throws(MatteError) in }
    ) throws(MatteError) -> KeptBlocks {
        guard edited.size == header.size, options.orientation == .apply else {
            throw MatteError(
                .parameter,
                "cannot keep the blocks of a JPEG of \(header.size): the edited picture has \(edited.size); edit the whole upright picture"
            )
        }
        guard options.color == .keep || ColorConversion(file.color) == nil else {
            throw .cannotKeepBlocks("its colours are converted to sRGB")
        }
        let source = try JPEGSource(self, isHeld: false)
        let back = header.orientation.inverse
        let stored = source.surroundings(
            of: back.applied(to: rect.intersection(header.size.bounds), in: header.size))
        let part = header.orientation.applied(to: stored, in: source.layout.size)
        var storedFile = self
        storedFile.options.orientation = .keep
        let before: StreamedPicture<RGBA8> = storedFile.streamed()
        let size = source.layout.size
        let change = PictureChange(
            extent, size: size, format: .jpeg, transform: extent == .paste ? .identity(size) : nil)
        var (metadata, report) = try storedFile.metadata(keeping: kinds, after: change)
        try adjust(&metadata)
        var replaced: JPEGRegion?
        func write(
            _ codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)]?
        ) throws(MatteError) -> (bytes: [UInt8], index: JPEGRowIndex) {
            try source.assemble(
                source.layout, factors: source.factors, codes: codes, metadata.stating(header.orientation)
            ) { (usesCodes) throws(MatteError) in
                // Coefficients in memory are replaced in the first pass.
                if replaced != nil, source.isHeld {
                    return try JPEGStoredBlocks(source, replacing: nil, copies: false)
                }
                replaced = nil
                let region = try JPEGRegion(
                    source, in: stored, from: before.cropped(to: stored),
                    to: edited.cropped(to: part).oriented(back), recordsChanges: mask == nil,
                    background: background)
                replaced = region
                return try JPEGStoredBlocks(source, replacing: region, copies: usesCodes)
            }
        }
        let extended = source.extendedCodes
        var (bytes, index) = try write(extended ?? source.codes)
        // Without a change, no code is needed that the file doesn't have, and its data stays.
        if extended != nil, replaced?.hasChanges == false { (bytes, index) = try write(source.codes) }
        guard let region = replaced else { preconditionFailure("the blocks weren't read") }
        var written = try PictureFile(bytes, options: storedFile.options)
        written.file.rowIndex = index
        var storedMask: (Raster<Gray8>, PixelPoint)?
        if let mask {
            let place = PixelRect(
                x: mask.1.x, y: mask.1.y, width: mask.0.size.width, height: mask.0.size.height)
            storedMask = (
                try StreamedPicture(mask.0.raster).oriented(back).rendered(),
                back.applied(to: place, in: header.size).origin
            )
        }
        let changes = try BlockChanges(
            of: region, source, from: before, to: written.streamed(), mask: storedMask)
        return KeptBlocks(
            image: EncodedImage(bytes: bytes, format: .jpeg, size: header.size), part: header.size.bounds,
            changes: changes, report: report)
    }

    /// Returns a part of the JPEG, with the coefficients of the blocks in it.
    ///
    /// The part begins at an MCU of the stored picture, 8 or 16 pixels wide and high, so it may be larger than `rect` at
    /// the left and the top of the stored picture. The stored orientation stays, and is stated in EXIF.
    ///
    /// ```swift
    /// let photo = try PictureFile(jpegBytes)
    /// let part = try photo.croppedKeepingBlocks(to: PixelRect(x: 20, y: 40, width: 50, height: 30)).part
    /// (part.x % 8, part.maxX)  // (0, 70)
    /// ```
    ///
    /// - Parameters:
    ///   - rect: A part of the upright picture.
    ///   - kinds: The kinds of metadata to keep. A colour profile always stays, because the colours do.
    /// - Throws: `MatteError` with code `parameter` if the part is empty or not inside the picture, `unsupported` if the
    ///   file isn't a JPEG of 8 bits with Huffman codes, and the errors of decoding.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public func croppedKeepingBlocks(
        to rect: PixelRect, keeping kinds: MetadataKinds = .byDefault(after: .part)
    ) throws(MatteError) -> KeptBlocks {
        try croppedKeepingBlocks(to: rect, keeping: kinds) { _ throws(MatteError) in }
    }

    /// Returns a part of the JPEG, with the coefficients of the blocks in it.
    ///
    /// - Parameter adjust: Changes the metadata, which describes the stored picture.
    package func croppedKeepingBlocks(
        to rect: PixelRect, keeping kinds: MetadataKinds, adjust: MetadataAdjustment
    ) throws(MatteError) -> KeptBlocks {
        guard rect.width > 0, rect.height > 0, header.size.bounds.intersection(rect) == rect else {
            throw MatteError(
                .parameter,
                "cannot crop a picture of \(header.size) to (\(rect.x), \(rect.y), \(rect.width), \(rect.height)): the rectangle is empty or not inside the picture; clip it first"
            )
        }
        let source = try JPEGSource(self, isHeld: true)
        let orientation = header.orientation
        let stored = orientation.inverse.applied(to: rect, in: header.size)
        let (x, y) = (
            stored.x / source.unit.width * source.unit.width,
            stored.y / source.unit.height * source.unit.height
        )
        let part = PixelRect(x: x, y: y, width: stored.maxX - x, height: stored.maxY - y)
        return try move(
            source, JPEGMove(part, .up, of: source.layout), orientation: .up, keeping: kinds, after: .part
        ) {
            (metadata) throws(MatteError) in
            try adjust(&metadata)
            metadata = try metadata.stating(orientation)
        }
    }

    /// Returns the JPEG turned, with the same coefficients in another order.
    ///
    /// The result is upright and states no other orientation. Blocks can't be divided: where an edge of the picture isn't
    /// the edge of an MCU and would become the left or top edge, the pixels beyond the last whole MCU are cut off, or an
    /// error is thrown.
    ///
    /// ```swift
    /// let photo = try PictureFile(jpegBytes)
    /// try photo.turnedKeepingBlocks(.right, trims: true).image.size.height  // 300
    /// ```
    ///
    /// - Parameters:
    ///   - orientation: The orientation to apply to the stored picture. By default the file's own.
    ///   - trims: Whether incomplete MCUs are cut off.
    ///   - kinds: The kinds of metadata to keep. A colour profile always stays, because the colours do.
    /// - Throws: `MatteError` with code `unsupported` if the file isn't a JPEG of 8 bits with Huffman codes, or if MCUs
    ///   are incomplete and `trims` is false. Also the errors of decoding.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public func turnedKeepingBlocks(
        _ orientation: ImageOrientation? = nil, trims: Bool = false,
        keeping kinds: MetadataKinds = .byDefault(after: .whole)
    ) throws(MatteError) -> KeptBlocks {
        try turnedKeepingBlocks(orientation, trims: trims, keeping: kinds) { _ throws(MatteError) in }
    }

    /// Returns the JPEG turned, with the same coefficients in another order.
    ///
    /// - Parameter adjust: Changes the metadata, which describes the turned picture.
    package func turnedKeepingBlocks(
        _ orientation: ImageOrientation?, trims: Bool, keeping kinds: MetadataKinds,
        adjust: MetadataAdjustment
    ) throws(MatteError) -> KeptBlocks {
        let source = try JPEGSource(self, isHeld: true)
        let orientation = orientation ?? header.orientation
        let steps = JPEGMove.steps(orientation)
        let size = source.layout.size
        let whole = PixelSize(
            width: steps.columns ? size.width / source.unit.width * source.unit.width : size.width,
            height: steps.rows ? size.height / source.unit.height * source.unit.height : size.height)
        guard whole == size || trims, whole.width > 0, whole.height > 0 else {
            throw MatteError(
                .unsupported,
                "cannot turn the JPEG without encoding it again: it has \(size.width)x\(size.height) pixels, and its blocks of \(source.unit.width)x\(source.unit.height) are incomplete at an edge that moves; trim \(size.width - whole.width) columns and \(size.height - whole.height) rows (--trim), or encode it again"
            )
        }
        return try move(
            source, JPEGMove(whole.bounds, orientation, of: source.layout), orientation: orientation,
            keeping: kinds, after: .whole, adjust: adjust)
    }

    /// Writes moved blocks.
    private func move(
        _ source: JPEGSource, _ move: JPEGMove, orientation: ImageOrientation, keeping kinds: MetadataKinds,
        after extent: PictureChange.Extent, adjust: MetadataAdjustment
    ) throws(MatteError) -> KeptBlocks {
        let layout = move.layout(source.layout)
        let size = source.layout.size
        var storedFile = self
        storedFile.options.orientation = .keep
        storedFile.options.color = .keep
        let transform = ImageTransform.crop(move.part, of: size).oriented(orientation)
        let change = PictureChange(extent, size: layout.size, format: .jpeg, transform: transform)
        var (metadata, report) = try storedFile.metadata(keeping: kinds, after: change)
        if orientation.swapsAxes {
            metadata.density = metadata.density.map {
                PixelDensity(horizontal: $0.vertical, vertical: $0.horizontal)
            }
        }
        if let profile = file.icc, metadata.colorProfile == nil {
            metadata.colorProfile = profile
            report.keepProfile()
        }
        try adjust(&metadata)
        let moved = try JPEGMovedBlocks(source, layout, move)
        let bytes = try source.assemble(
            layout, factors: source.factors.map(move.factors), codes: nil, metadata
        ) { (_) throws(MatteError) in moved }.bytes
        let upright = try PictureFile(bytes, options: options).header.size
        return KeptBlocks(
            image: EncodedImage(bytes: bytes, format: .jpeg, size: upright),
            part: header.orientation.applied(to: move.part, in: size), changes: nil, report: report)
    }
}

/// A change of the metadata that is written with kept blocks.
package typealias MetadataAdjustment = (inout EncodingMetadata) throws(MatteError) -> Void

extension EncodingMetadata {
    /// Returns the metadata of a picture that is stored in another orientation than upright.
    fileprivate func stating(_ orientation: ImageOrientation) throws(MatteError) -> EncodingMetadata {
        guard orientation != .up else { return self }
        var result = self
        if let exif {
            guard var editor = EXIFEditor(exif) else { throw .cannotKeepBlocks("its EXIF block is damaged") }
            editor.state(orientation)
            guard EXIF.orientation(of: editor.block.elements) == orientation else {
                throw .cannotKeepBlocks("its orientation is not stated in EXIF")
            }
            result.exif = editor.block
        } else {
            result.exif = EXIFEditor.block(orientation)
        }
        return result
    }
}
