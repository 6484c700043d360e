public import Matte
public import MatteCodecs
public import MattePlacement

extension EditRecord {
    /// Pastes a generated picture into a photo file, in the photo's own colour space.
    ///
    /// The reply, which is in sRGB like the upload, is converted into the photo's space and placed there. The photo's
    /// pixels outside the region stay exactly as stored. The upload lost colours outside sRGB; where the reply repeats
    /// the upload, they are added back, so that a reply without changes changes nothing. Write the result with the
    /// profile, which `PictureFile.metadata(keeping:after:)` returns for a file whose options keep the colours.
    ///
    /// A photo in sRGB, one whose profile has tables, and one of grey or inks are converted to sRGB, as by
    /// `pasting(_:onto:feather:options:)` for rows; see ``keepsColors(of:)``.
    ///
    /// ```swift
    /// let file = try PictureFile(jpegBytes)
    /// let pasted = try edit.record.pasting(generated, into: file)
    /// pasted.picture.size == file.header.size  // true
    /// ```
    ///
    /// - Parameters:
    ///   - generated: The editor's reply in sRGB, of any size whose aspect ratio equals the upload's within one pixel.
    ///   - photo: The photo's file. Its options decide on limits and strictness.
    ///   - feather: The width of the blended edge inside the region, in pixels of the photo.
    ///   - options: The options for registration, colour matching and blending.
    /// - Throws: The errors of the method for rows.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the photo and the generated picture.
    public func pasting(
        _ generated: Raster<RGBA8>, into photo: PictureFile, feather: Double = 0,
        options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> StreamedPaste {
        var file = photo
        guard let space = photo.photoSpace else {
            file.options.color = .convertToSRGB
            return try pasting(generated, onto: file.streamed(), feather: feather, options: options)
        }
        file.options.color = .convertToSRGB
        let converted: StreamedPicture<RGBA8> = file.streamed()
        file.options.color = .keep
        var reply = generated
        do {
            var view = reply.mutableView
            space.convertFromSRGB(&view)
        }
        return try pasting(
            reply, onto: file.streamed(), feather: feather, options: options,
            space: (space, converted))
    }

    /// Returns true if ``pasting(_:into:feather:options:)`` works in the photo's own colour space: one that is defined by
    /// a profile with a matrix and curves, and isn't sRGB.
    ///
    /// ```swift
    /// let file = try PictureFile(jpegBytes)
    /// EditRecord.keepsColors(of: file)  // false
    /// ```
    public static func keepsColors(of photo: PictureFile) -> Bool { photo.photoSpace != nil }
}
