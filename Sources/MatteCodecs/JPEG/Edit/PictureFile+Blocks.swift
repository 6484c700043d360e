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
    ///   - metadata: The metadata to write. It describes the picture in its stored orientation.
    ///   - background: The colour that translucent pixels are blended over.
    /// - Throws: `MatteError` with code `unsupported` if the blocks can't be kept: the file isn't a JPEG of 8 bits with
    ///   one or three components, or its colours were converted. Code `parameter` if the sizes differ. Also the errors
    ///   of decoding.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public func keepingBlocks(
        with edited: StreamedPicture<RGBA8>, changedIn rect: PixelRect,
        metadata: EncodingMetadata = EncodingMetadata(),
        background: RGB8 = RGB8(red: 255, green: 255, blue: 255)
    ) throws(MatteError) -> KeptBlocks {
        try keepingBlocks(
            with: edited, changedIn: rect, mask: nil, metadata: metadata, background: background)
    }

    /// Returns the JPEG with a part of its pixels replaced.
    ///
    /// - Parameter mask: The region for which no change is counted, with the place of its first pixel in the upright
    ///   picture. If `nil`, it is where pixels change.
    package func keepingBlocks(
        with edited: StreamedPicture<RGBA8>, changedIn rect: PixelRect, mask: (Mask, PixelPoint)?,
        metadata: EncodingMetadata, background: RGB8
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
        let source = try JPEGSource(self)
        let back = header.orientation.inverse
        let part = rect.intersection(header.size.bounds)
        let stored = back.applied(to: part, in: header.size)
        var storedFile = self
        storedFile.options.orientation = .keep
        let before: StreamedPicture<RGBA8> = storedFile.streamed()
        let region = try JPEGRegion(source, in: stored, background: background)
        try region.replace(
            before.cropped(to: stored), with: edited.cropped(to: part).oriented(back))
        let bytes = try source.assemble(
            JPEGStoredBlocks(source), source.layout, factors: source.factors, codes: source.codes,
            metadata.stating(header.orientation, of: source.layout.size, isKnown: exif != nil))
        let written = try PictureFile(bytes, options: storedFile.options)
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
            of: region, source.layout, from: before, to: written.streamed(), mask: storedMask)
        return KeptBlocks(
            image: EncodedImage(bytes: bytes, format: .jpeg, size: header.size), part: header.size.bounds,
            changes: changes)
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
    ///   - metadata: The metadata to write. It describes the part in its stored orientation.
    /// - Throws: `MatteError` with code `parameter` if the part is empty or not inside the picture, `unsupported` if the
    ///   file isn't a JPEG of 8 bits with Huffman codes, and the errors of decoding.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public func croppedKeepingBlocks(
        to rect: PixelRect, metadata: EncodingMetadata = EncodingMetadata()
    ) throws(MatteError) -> KeptBlocks {
        guard rect.width > 0, rect.height > 0, header.size.bounds.intersection(rect) == rect else {
            throw MatteError(
                .parameter,
                "cannot crop a picture of \(header.size) to (\(rect.x), \(rect.y), \(rect.width), \(rect.height)): the rectangle is empty or not inside the picture; clip it first"
            )
        }
        let source = try JPEGSource(self)
        let orientation = header.orientation
        let stored = orientation.inverse.applied(to: rect, in: header.size)
        let (x, y) = (
            stored.x / source.unit.width * source.unit.width,
            stored.y / source.unit.height * source.unit.height
        )
        let part = PixelRect(x: x, y: y, width: stored.maxX - x, height: stored.maxY - y)
        return try move(
            source, JPEGMove(part, .up, of: source.layout), shown: orientation,
            metadata.stating(orientation, of: part.size, isKnown: exif != nil))
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
    ///   - metadata: The metadata to write. It describes the turned picture.
    /// - Throws: `MatteError` with code `unsupported` if the file isn't a JPEG of 8 bits with Huffman codes, or if MCUs
    ///   are incomplete and `trims` is false. Also the errors of decoding.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public func turnedKeepingBlocks(
        _ orientation: ImageOrientation? = nil, trims: Bool = false,
        metadata: EncodingMetadata = EncodingMetadata()
    ) throws(MatteError) -> KeptBlocks {
        let source = try JPEGSource(self)
        let orientation = orientation ?? header.orientation
        let steps = JPEGMove.steps(orientation)
        let size = source.layout.size
        let whole = PixelSize(
            width: steps.columns ? size.width / source.unit.width * source.unit.width : size.width,
            height: steps.rows ? size.height / source.unit.height * source.unit.height : size.height)
        guard whole == size || trims, whole.width > 0, whole.height > 0 else {
            throw MatteError(
                .unsupported,
                "cannot turn the JPEG without encoding it again: it has \(size.width)x\(size.height) pixels, and its blocks of \(source.unit.width)x\(source.unit.height) are incomplete at an edge that moves; cut off \(size.width - whole.width) columns and \(size.height - whole.height) rows, or encode it again"
            )
        }
        return try move(
            source, JPEGMove(whole.bounds, orientation, of: source.layout), shown: header.orientation,
            metadata)
    }

    /// Writes moved blocks.
    ///
    /// - Parameter shown: The orientation that makes the stored original upright.
    private func move(
        _ source: JPEGSource, _ move: JPEGMove, shown: ImageOrientation, _ metadata: EncodingMetadata
    ) throws(MatteError) -> KeptBlocks {
        let layout = move.layout(source.layout)
        let bytes = try source.assemble(
            JPEGMovedBlocks(source, layout, move), layout, factors: source.factors.map(move.factors),
            codes: nil, metadata)
        let upright = try PictureFile(bytes, options: options).header.size
        return KeptBlocks(
            image: EncodedImage(bytes: bytes, format: .jpeg, size: upright),
            part: shown.applied(to: move.part, in: source.layout.size), changes: nil)
    }
}

extension EncodingMetadata {
    /// Returns the metadata of a picture that is stored in another orientation than upright.
    ///
    /// - Parameter isKnown: Whether the original's EXIF block states the orientation.
    fileprivate func stating(
        _ orientation: ImageOrientation, of size: PixelSize, isKnown: Bool
    ) throws(MatteError) -> EncodingMetadata {
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
