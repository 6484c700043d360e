internal import Matte
internal import MatteCodecs
internal import MattePlacement

extension EditRecord {
    /// Joins a reply that shows a larger canvas to a photo that is decoded row by row.
    ///
    /// Photo and reply are compared at the reply's resolution, so memory holds the reply and a copy of about its size
    /// regardless of the photo's size. Then rows of the result are made from the corrected reply, and the photo's pixels
    /// are copied into them.
    ///
    /// - Parameters:
    ///   - original: The photo.
    ///   - compared: The photo as the upload showed it.
    func pastingCanvas(
        _ generated: Raster<RGBA8>, onto original: StreamedPicture<RGBA8>,
        compared: StreamedPicture<RGBA8>, options: PasteOptions
    ) throws(MatteError) -> StreamedPaste {
        guard let canvas else { preconditionFailure("the record has no canvas") }
        try validate()
        try checkPhoto(original.size)
        // The reply, its corrected copy, the frame, the resampled reply, and masks.
        let bytes = 28 * generated.size.area
        try original.checkMemory(
            adding: bytes, for: "the generated picture and the photo at its size",
            to: "extend a photo of \(original.size) by a picture of \(generated.size)")
        let (photo, shown) = (original.size.bounds, canvas.shown)
        let hasRatio = generated.size.hasRatio(of: shown.size)
        let size = hasRatio ? generated.size : shown.size.ofArea(generated.size.area)
        let frame = try compared.cropped(to: shown.intersection(photo))
            .padded(by: shown.overhang(beyond: photo), with: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
            .resized(to: size, filter: size.width > shown.width ? .catmullRom : .area)
            .rendered()
        let scaleX = Double(size.width) / Double(shown.width)
        let scaleY = Double(size.height) / Double(shown.height)
        let place = SubpixelRect(
            x: Double(-shown.x) * scaleX, y: Double(-shown.y) * scaleY, width: Double(photo.width) * scaleX,
            height: Double(photo.height) * scaleY)
        let join = try CanvasJoin(
            generated, over: frame, photo: place.pixels(.inward, clippedTo: frame.bounds), options: options)
        guard hasRatio || join.position.isTrusted else {
            throw MatteError(
                .parameter,
                "cannot paste a generated picture of \(generated.size): its ratio differs from the canvas's, \(shown.size), and the photo was not found in it; ask the editor for a picture of that shape"
            )
        }
        // From pixels of the canvas to pixels of the photo, of the frame and of the reply.
        let toFrame = AffineTransform(
            a: scaleX, b: 0, c: Double(-canvas.margins.left - shown.x) * scaleX, d: 0, e: scaleY,
            f: Double(-canvas.margins.top - shown.y) * scaleY)
        let whole = original.size.extended(by: canvas.margins)
        let resampling = ReplyResampling(
            join.reply, onto: whole, transform: toFrame.then(join.position.transform))
        var report = join.position.report
        report.shiftX /= scaleX
        report.shiftY /= scaleY
        report.standardError = report.standardError.map { $0 / min(scaleX, scaleY) }
        return try StreamedPaste(
            resampling, around: original, margins: canvas.margins, placement: report,
            held: 8 * generated.size.area)
    }
}

extension PixelSize {
    /// Returns a size of the same ratio with about `area` pixels.
    fileprivate func ofArea(_ area: Int) -> PixelSize {
        let scale = (Double(area) / (Double(width) * Double(height))).squareRoot()
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}
