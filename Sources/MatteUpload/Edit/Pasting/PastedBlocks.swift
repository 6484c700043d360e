public import Matte
public import MatteCodecs

/// A JPEG photo with a generated picture pasted into it, whose other blocks are those of the photo.
public struct PastedBlocks: Hashable, Sendable {
    /// The file, the effect on its blocks, and the metadata in it.
    public let file: KeptBlocks
    /// The changed pixels. Those outside the mask are counted on the written file; see `BlockChanges`.
    public let changes: PasteChanges
}

extension StreamedPaste {
    /// Returns the photo's JPEG with the generated picture in it. Blocks in which no pixel changes keep their
    /// coefficients, so that nothing is lost there; see `PictureFile.keepingBlocks(with:changedIn:keeping:background:)`.
    ///
    /// ```swift
    /// let photo = try PictureFile(jpegBytes)
    /// let pasted = try edit.record.pasting(generated, into: photo)
    /// let result = try pasted.keepingBlocks(of: photo)
    /// result.file.changes.map { $0.touchedBlocks < $0.blocks }  // Optional(true)
    /// ```
    ///
    /// - Parameters:
    ///   - photo: The file into which the picture was pasted, with the same options.
    ///   - kinds: The kinds of metadata to keep. A gain map is changed as by ``gainMap(_:)``.
    /// - Throws: `MatteError` with code `unsupported` if the photo is not a JPEG whose blocks can be kept, and the errors
    ///   of decoding.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the photo.
    public func keepingBlocks(
        of photo: PictureFile, keeping kinds: MetadataKinds = .byDefault(after: .paste)
    ) throws(MatteError) -> PastedBlocks {
        try keepingBlocks(of: photo, keeping: kinds) { _ throws(MatteError) in }
    }

    /// Returns the photo's JPEG with the generated picture in it.
    ///
    /// - Parameter adjust: Changes the metadata, which describes the stored photo.
    package func keepingBlocks(
        of photo: PictureFile, keeping kinds: MetadataKinds, adjust: MetadataAdjustment
    ) throws(MatteError) -> PastedBlocks {
        let rect = PixelRect(
            x: origin.x, y: origin.y, width: mask.size.width, height: mask.size.height)
        let orientation = photo.header.orientation
        let file = try photo.keepingBlocks(
            with: picture, changedIn: rect, mask: (mask, origin), keeping: kinds, after: .paste,
            background: RGB8(red: 255, green: 255, blue: 255)
        ) { (metadata) throws(MatteError) in
            if kinds.contains(.gainMap), let map = try photo.gainMap() {
                let upright = ImageTransform.orientation(orientation, of: photo.header.storedSize)
                let new = try gainMap(map.transformed(by: upright))
                try metadata.setGainMap(new.transformed(by: upright.inverse))
            }
            try adjust(&metadata)
        }
        var changes = PasteChanges()
        for y in 0..<mask.size.height {
            let row = mask.raster.row(y)
            for x in 0..<mask.size.width where row[x].value > 0 { changes.maskedPixels += 1 }
        }
        changes.changedInsideMask = file.changes?.changedPixels ?? 0
        changes.changedOutsideMask = file.changes?.changedOutside ?? 0
        return PastedBlocks(file: file, changes: changes)
    }
}
