public import Matte
public import MatteCodecs

extension EditUpload {
    /// Returns the memory that making an edit's files takes at most, in bytes, without reading pixels: for a pass over the
    /// photo's rows, the frame and the mask at the upload's size and at a smaller one, the encoder, and both files. Use it
    /// as the estimate of a job of a `PictureExecutor`.
    ///
    /// ```swift
    /// let file = try PictureFile(jpegBytes)
    /// let face = NormalizedRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    /// try EditUpload.memory(photo: file, editing: .boxes([face]), for: .square4MB) > 0  // true
    /// ```
    ///
    /// - Parameters:
    ///   - photo: The photo's file.
    ///   - region: The part of the photo to repaint.
    ///   - profile: The rules of the service to which the edit is sent.
    ///   - options: The options with which the files will be made.
    /// - Throws: `MatteError` with code `parameter` if the region contains no pixel of the photo, or the profile allows no
    ///   such frame.
    public static func memory(
        photo: PictureFile, editing region: EditRegion, for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) -> Int {
        let header = photo.header
        let plan = try EditPlan(
            storedSize: header.storedSize, orientation: header.orientation, editing: region, for: profile,
            options: options)
        let picture = photo.streamed(as: RGBA8.self)
        let bounds = picture.size.bounds
        let frame = try picture.cropped(to: plan.crop.intersection(bounds))
            .padded(
                by: plan.crop.overhang(beyond: bounds), with: RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
            )
            .resized(to: plan.size, filter: options.filter)
        // Besides one file: the frame, a smaller frame, the mask and its coverage, and the other file.
        return try frame.memory(encodingAs: .png(compression: .fast)) + 17 * plan.size.area
    }
}

extension EditRecord {
    /// Returns the memory that pasting a generated picture into a photo takes at most besides encoding the result, in
    /// bytes. Use it as a part of the estimate of a job of a `PictureExecutor`.
    ///
    /// ```swift
    /// let face = NormalizedRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    /// let edit = try EditUpload(photo: jpegBytes, erasing: [face], for: .square4MB)
    /// let photo: StreamedPicture<RGBA8> = try PictureFile(jpegBytes).streamed()
    /// edit.record.memory(toPaste: edit.image.size, onto: photo) > photo.memory  // true
    /// ```
    ///
    /// - Parameters:
    ///   - generated: The size of the editor's reply.
    ///   - original: The upright photo at its full size.
    public func memory(toPaste generated: PixelSize, onto original: StreamedPicture<RGBA8>) -> Int {
        original.memory + pasteMemory(generated, original.size)
            + 5 * crop.intersection(original.size.bounds).area + 4 * generated.area
    }
}
