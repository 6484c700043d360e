public import Matte
public import MatteCodecs
public import MattePlacement

extension EditRecord {
    /// Pastes a generated picture into the photo, inside the region only, or surrounds the photo with the picture's
    /// margins if the edit extends it. If the edit has no mask, the change is found first; see ``EditRegion/found(near:)``.
    ///
    /// The generated picture is scaled to the size that the sent part has in the photo. It is then composited over that
    /// part, inside the region only. Soft edges extend only into the region, so no pixel outside the region changes.
    /// The result contains the number of pixels that changed inside.
    ///
    /// ```swift
    /// let record = edit.record
    /// let photo = try Raster<RGBA8>(decoding: jpegBytes)
    /// let result = try record.pasting(generated, onto: photo, feather: 8)
    /// result.changedInsideMask > 0  // true
    /// ```
    ///
    /// - Parameters:
    ///   - generated: The editor's reply, of any size whose aspect ratio equals the upload's within one pixel.
    ///   - original: The whole upright photo at its full size.
    ///   - feather: The width of the blended edge inside the region, in pixels of the photo. 0 gives a hard edge. The
    ///     width is limited to half of the shortest side of all boxes. Polygons and masks count as one box, their
    ///     bounding box.
    ///   - options: The options for registration, colour matching and blending, which are all enabled by default; see
    ///     `PasteBack`.
    /// - Throws: `MatteError` with code `parameter` if the record is inconsistent, `original` is not the edit's photo,
    ///   the generated picture has another aspect ratio than the upload, or the feather is out of range. Code
    ///   `unsupported` if this release cannot read the record's version. Code `limits` if memory cannot be allocated.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the photo, the part that was sent, and the generated
    ///   picture.
    public func pasting(
        _ generated: Raster<RGBA8>, onto original: Raster<RGBA8>, feather: Double = 0,
        options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> PasteResult {
        if canvas != nil {
            try validate()
            try checkPhoto(original)
            let pasted = try pastingCanvas(
                generated, onto: StreamedPicture(original), compared: StreamedPicture(original),
                options: options)
            let raster = try pasted.picture.rendered()
            return PasteResult(
                raster, pasted.changes ?? PasteChanges(), pasted.placement, isCut: pasted.isCut)
        }
        if found != nil {
            try checkPhoto(original.size)
            let pasted = try pastingFound(
                generated, onto: StreamedPicture(original), feather: feather, options: options, space: nil)
            let raster = try pasted.picture.rendered()
            return PasteResult(
                raster, pasted.changes ?? PasteChanges(), pasted.placement, isCut: pasted.isCut,
                change: pasted.change)
        }
        let work = try pasteMask(generated, size: original.size, feather)
        try checkPhoto(original)
        let placement: PasteBack.Placement
        if original.bounds.contains(crop) {
            placement = try PasteBack.place(
                reply: generated, over: original.view[crop], region: work.region, options: options)
        } else {
            let frame = try original.part(crop, outside: Self.clear)
            placement = try PasteBack.place(
                reply: generated, over: frame.view, region: work.region, options: options)
        }
        let patch = try placement.patch(for: work.region.place)
        let shown = work.shown
        var result = try Raster(copying: original.view)
        do {
            var view = result.mutableView
            var target = view.mutableView(of: shown)
            try patch.view.composite(
                over: original.view[shown], through: work.region.part, into: &target,
                parallelism: options.parallelism)
        }
        return PasteResult(
            raster: result, original: original, mask: work.region.part.raster, at: shown.origin,
            placement: placement.report)
    }

    /// Pastes a generated picture into a photo that is decoded row by row, inside the region only.
    ///
    /// The pixels are those of `pasting(_:onto:feather:options:)` for a raster. The photo is read twice, once to place
    /// the reply and once for each pass over the result; a photo that is not opaque is read three times. Memory holds
    /// the generated picture, the region with its surroundings, and a few rows of the photo.
    ///
    /// - Parameters:
    ///   - generated: The editor's reply, as for a raster.
    ///   - original: The upright photo at its full size.
    ///   - feather: The width of the blended edge inside the region in pixels of the photo, as for a raster.
    ///   - options: The options for registration, colour matching and blending.
    /// - Throws: The errors of the method for rasters, and those of decoding.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the photo and the generated picture.
    public func pasting(
        _ generated: Raster<RGBA8>, onto original: StreamedPicture<RGBA8>, feather: Double = 0,
        options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> StreamedPaste {
        try pasting(generated, onto: original, feather: feather, options: options, space: nil)
    }

    /// Pastes a generated picture into a photo that is decoded row by row.
    ///
    /// - Parameter space: The colour space of the photo and of the generated picture, and the photo in sRGB. If it is
    ///   `nil`, both pictures are in sRGB.
    func pasting(
        _ generated: Raster<RGBA8>, onto original: StreamedPicture<RGBA8>, feather: Double,
        options: PasteOptions, space: (PhotoSpace, StreamedPicture<RGBA8>)?
    ) throws(MatteError) -> StreamedPaste {
        if canvas != nil {
            try validate()
            if photo.subject == .pixels { try checkDigest(PhotoDigest(pixelsOf: space?.1 ?? original)) }
            let compared = space.map { original.roundTripped(through: $0.0) } ?? original
            return try pastingCanvas(generated, onto: original, compared: compared, options: options)
        }
        if found != nil {
            return try pastingFound(
                generated, onto: original, feather: feather, options: options, space: space)
        }
        let work = try pasteMask(generated, size: original.size, feather) { bytes throws(MatteError) in
            try original.checkMemory(
                adding: bytes, for: "the generated picture, the region and its surroundings",
                to: "paste a picture of \(generated.size) into a photo of \(original.size)")
        }
        if photo.subject == .pixels { try checkDigest(PhotoDigest(pixelsOf: space?.1 ?? original)) }
        // The reply is compared with what the upload showed of the photo.
        let shown = space.map { original.roundTripped(through: $0.0) } ?? original
        let frame = try shown.cropped(to: crop.intersection(original.size.bounds))
            .padded(by: crop.overhang(beyond: original.size.bounds), with: Self.clear)
        let placement = try PasteBack.place(
            reply: generated, over: frame, region: work.region, options: options)
        var patch = try placement.patch(for: work.region.place)
        if space != nil, !patch.isEmpty {
            LostColors.add(
                to: &patch, photo: try original.cropped(to: work.shown).rendered(),
                shown: try shown.cropped(to: work.shown).rendered())
        }
        return StreamedPaste(
            patch, over: original, mask: work.region.part, at: work.shown.origin,
            placement: placement.report, held: 4 * generated.size.area)
    }

    private static var clear: RGBA8 { RGBA8(red: 0, green: 0, blue: 0, alpha: 0) }

    /// Throws an error if the width of a soft edge is out of range.
    func checkFeather(_ feather: Double) throws(MatteError) {
        guard feather.isFinite, 0...Mask.mostFeather ~= feather else {
            throw MatteError(
                .parameter,
                "cannot feather by \(feather) pixels; use a width from 0 to \(Mask.mostFeather)")
        }
    }

    /// Checks the record, the reply and the photo's size, and returns the mask to paste through and the part of the
    /// photo that it covers. Before that, passes the memory that pasting takes, in bytes, to `check`.
    private func pasteMask(
        _ generated: Raster<RGBA8>, size photo: PixelSize, _ feather: Double,
        check: (Int) throws(MatteError) -> Void = { (_) in }
    ) throws(MatteError) -> (region: RegionMask, shown: PixelRect) {
        try validate()
        try checkPhoto(photo)
        guard generated.size.hasRatio(of: size) else {
            throw MatteError(
                .parameter,
                "cannot paste a generated picture of \(generated.size): its ratio differs from the upload's, \(size); "
                    + "ask the editor for a picture of that shape")
        }
        try checkFeather(feather)
        try check(pasteMemory(generated.size, photo))
        let (coverage, area) = try region.coverage(in: photo)
        let soft = try coverage.feathered(width: region.feather(feather, in: photo), side: .inwards)
        let shown = area.intersection(crop)
        let mask = Mask(try soft.raster.cropped(to: shown.translated(x: -area.x, y: -area.y)))
        let place = shown.translated(x: -crop.x, y: -crop.y)
        return (RegionMask(part: mask, place: place, frame: crop.size), shown)
    }
}

extension EditRecord {
    /// Returns the memory that pasting a generated picture takes besides the photo, in bytes: the picture, the masks of
    /// the region, the part of the photo around it with its replacement, and the pictures that are compared.
    func pasteMemory(_ generated: PixelSize, _ photo: PixelSize) -> Int {
        if canvas != nil { return 36 * generated.area }
        let bounds = region.boxes(in: photo).reduce(nil as PixelRect?) { $0?.union($1) ?? $1 }
        let area = bounds?.inset(by: -1).intersection(photo.bounds).area ?? 0
        let unit = max(1, Int((Double(crop.width) / Double(max(1, generated.width))).rounded()))
        let around = bounds?.inset(by: -27 * unit).intersection(crop).area ?? 0
        let compared = PasteBack.comparedSize(frame: crop.size, reply: generated)
        let search = found == nil ? 0 : 120 * ComparedReply.size(of: crop.size).area
        // The colours that are added back need the photo and what the upload showed of it.
        return 4 * generated.area + 12 * area + 18 * around + 8 * compared.area + search
    }
}

extension PasteBack.Placement {
    /// Returns the part of the patch for a rectangle of the frame, transparent where there is no patch.
    fileprivate func patch(for rect: PixelRect) throws(MatteError) -> Raster<RGBA8> {
        try patch.part(
            rect.translated(x: -bounds.x, y: -bounds.y),
            outside: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
    }
}
