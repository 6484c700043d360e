internal import Matte
public import MatteCodecs

extension UploadProfile {
    /// Returns the memory that `prepare(_:options:)` takes at most for a file, in bytes, without reading pixels: for a
    /// pass over the rows, the picture at its planned size and a smaller one, the encoder, and the file. Use it as the
    /// estimate of a job of a `PictureExecutor`.
    ///
    /// ```swift
    /// let file = try PictureFile(jpegBytes)
    /// let bytes = try UploadProfile.openAIVision.memory(toPrepare: file)
    /// bytes > 4 * file.header.size.area  // true
    /// ```
    ///
    /// - Parameters:
    ///   - file: The picture's file.
    ///   - options: The options with which it will be prepared.
    /// - Throws: `MatteError` with code `parameter` if the picture cannot have an allowed size, `unsupported` if the
    ///   service accepts no pictures.
    public func memory(
        toPrepare file: PictureFile, options: PrepareOptions = PrepareOptions()
    ) throws(MatteError) -> Int {
        let picture = file.streamed(as: RGBA8.self)
        let plan = try plan(for: picture.size, focus: options.focus)
        let crop = plan.transform.visibleSource.pixels(.nearest, clippedTo: picture.size.bounds)
        let sized = try picture.cropped(to: crop).resized(to: plan.size, filter: options.filter)
        var most = 0
        for format in options.format.map({ [$0] }) ?? formats where format.isWritable {
            let encoding = try ImageEncoding(
                format, quality: options.quality, background: options.background)
            most = max(most, try sized.memory(encodingAs: encoding))
        }
        // The picture at its planned size, and at a smaller one.
        return most + 8 * plan.size.area
    }
}
