public import Matte
public import MatteCodecs
public import MattePlacement

extension EditRecord {
    /// The largest number of windows of an edit.
    static var mostWindows: Int { 4096 }

    /// Creates the record of an edit in windows. It describes the edit as if the photo were sent at its own scale.
    init(
        joining windows: [EditRecord], region: PlacedRegion, options: EditOptions, profile: String,
        _ orientation: ImageOrientation, of storedSize: PixelSize
    ) {
        let upright = orientation.applied(to: storedSize)
        let first = windows[0]
        let boxes = region.boxes(in: upright)
        self.init(
            profile: profile, size: upright, transform: .orientation(orientation, of: storedSize),
            frame: .whole,
            crop: upright.bounds, region: region, feather: options.feather, uploadBoxes: boxes,
            maxBytes: first.maxBytes,
            image: File(bytes: windows.reduce(0) { $0 + $1.image.bytes }, mimeType: first.image.mimeType),
            mask: first.mask.map {
                File(bytes: windows.reduce(0) { $0 + ($1.mask?.bytes ?? 0) }, mimeType: $0.mimeType)
            },
            encodes: windows.reduce(0) { $0 + $1.encodes }, photo: first.photo, windows: windows)
    }

    /// Joins the replies to an edit's windows and pastes them into a photo that is decoded row by row.
    ///
    /// Each reply is placed over its window, colours are made to agree in the overlaps and with the photo outside the
    /// region, and neighbours are blended over the middle half of their overlap. Only pixels inside the region change.
    /// Memory holds the replies of about two rows of windows; `reply` is called twice or more often for each window.
    ///
    /// ```swift
    /// let edit = try WindowedUpload(photo: jpegBytes, windows: 768, context: 160, for: .fluxFill)
    /// let photo: StreamedPicture<RGBA8> = try PictureFile(jpegBytes).streamed()
    /// let pasted = try edit.record.pasting(windows: edit.windows.count, onto: photo) { (number) throws(MatteError) in
    ///     try Raster(decoding: edit.windows[number].image.bytes)
    /// }
    /// pasted.picture.size == photo.size  // true
    /// ```
    ///
    /// - Parameters:
    ///   - count: The number of replies, which must be the number of ``windows``.
    ///   - original: The upright photo at its full size.
    ///   - feather: The width of the blended edge inside the region in pixels of the photo.
    ///   - options: The options for registration and blending. Colours are not matched by a curve, because an edit of the
    ///     whole window may change them.
    ///   - reply: Returns the reply to a window.
    /// - Throws: `MatteError` with code `parameter` if the record is inconsistent or has another number of windows, or the
    ///   photo is not the edit's. Code `limits` if the windows take more memory than allowed.
    /// - Complexity: O(*n* * *r*), where *n* is the number of pixels of the photo and *r* is the number of rows of windows.
    public func pasting(
        windows count: Int, onto original: StreamedPicture<RGBA8>, feather: Double = 0,
        options: PasteOptions = PasteOptions(),
        reply: @escaping @Sendable (Int) throws(MatteError) -> Raster<RGBA8>
    ) throws(MatteError) -> StreamedPaste {
        try validate()
        try checkPhoto(original.size)
        guard let windows, windows.count == count else {
            throw MatteError(
                .parameter,
                "cannot paste \(count) generated pictures: the edit has \(windows?.count ?? 1) windows; give one picture per window, in the order of the record"
            )
        }
        guard feather.isFinite, 0...Mask.mostFeather ~= feather else {
            throw MatteError(
                .parameter, "cannot feather by \(feather) pixels; use a width from 0 to \(Mask.mostFeather)")
        }
        if photo.subject == .pixels { try checkDigest(PhotoDigest(pixelsOf: original)) }
        let crops = windows.map(\.crop)
        let held = WindowRows.memory(crops)
        try original.checkMemory(
            adding: held + original.size.area, for: "two rows of windows and the region",
            to: "paste \(count) windows into a photo of \(original.size)")
        let (coverage, area) = try region.coverage(in: original.size)
        let soft = try coverage.feathered(width: region.feather(feather, in: original.size), side: .inwards)
        var join = WindowJoin(crops, options: options)
        for (number, crop) in crops.enumerated() {
            let shown = crop.intersection(original.size.bounds)
            let photo = try original.cropped(to: shown)
                .padded(
                    by: crop.overhang(beyond: original.size.bounds),
                    with: RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
                ).rendered()
            let generated = try reply(number)
            guard !generated.isEmpty, generated.size.hasRatio(of: windows[number].size) else {
                throw MatteError(
                    .parameter,
                    "cannot paste the generated picture \(number + 1) of \(generated.size): its ratio differs from its window's, \(windows[number].size); ask the editor for a picture of that shape"
                )
            }
            try join.add(generated, over: photo) { x, y in
                !area.contains(x: x, y: y) || coverage.raster[x - area.x, y - area.y].value == 0
            }
        }
        try join.level()
        return StreamedPaste(
            WindowRows(join, reply), over: original, mask: soft, at: area.origin, held: held)
    }
}
