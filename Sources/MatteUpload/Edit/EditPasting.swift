public import Matte

extension EditRecord {
    /// Pastes a generated picture into the photo, inside the region only.
    ///
    /// The generated picture is scaled to the size that the sent part has in the photo. It is then composited over that
    /// part, inside the region only. Soft edges extend only into the region, so no pixel outside the region changes.
    /// The result contains the number of changed pixels.
    ///
    /// ```swift
    /// let record = edit.record
    /// let photo = try Raster<RGBA8>(decoding: jpegBytes)
    /// let result = try record.pasting(generated, onto: photo, feather: 8)
    /// result.changedOutsideMask  // 0
    /// ```
    ///
    /// - Parameters:
    ///   - generated: The editor's reply, of any size whose aspect ratio equals the upload's within one pixel.
    ///   - original: The whole upright photo at its full size.
    ///   - feather: The width of the blended edge inside the region, in pixels of the photo. 0 gives a hard edge. The
    ///     width is limited to half of the shortest side of all boxes. Polygons and masks count as one box, their
    ///     bounding box.
    ///   - options: The options for registration, colour matching and blending, which are all enabled by default; see
    ///     ``PasteBack``.
    /// - Throws: `MatteError` with code `parameter` if the record is inconsistent, `original` is not the edit's photo,
    ///   the generated picture has another aspect ratio than the upload, or the feather is out of range. Code
    ///   `unsupported` if this release cannot read the record's version. Code `limits` if memory cannot be allocated.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the photo, the part that was sent, and the generated
    ///   picture.
    public func pasting(
        _ generated: Raster<RGBA8>, onto original: Raster<RGBA8>, feather: Double = 0,
        options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> PasteResult {
        try validate()
        try checkPhoto(original)
        guard generated.size.hasRatio(of: size) else {
            throw MatteError(
                .parameter,
                "cannot paste a generated picture of \(generated.size): its ratio differs from the upload's, \(size); "
                    + "ask the editor for a picture of that shape")
        }
        guard feather.isFinite, 0...Mask.mostFeather ~= feather else {
            throw MatteError(
                .parameter,
                "cannot feather by \(feather) pixels; use a width from 0 to \(Mask.mostFeather)")
        }
        let (coverage, area) = try region.coverage(in: original.size)
        let soft = try coverage.feathered(
            width: region.feather(feather, in: original.size), side: .inwards)
        let shown = area.intersection(crop)
        let mask = Mask(try soft.raster.cropped(to: shown.translated(x: -area.x, y: -area.y)))
        let inFrame = shown.translated(x: -crop.x, y: -crop.y)
        let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        let repainted = Mask(
            try mask.raster.part(crop.translated(x: -shown.x, y: -shown.y), outside: Gray8(0)))
        let placement: PasteBack.Placement
        if original.bounds.contains(crop) {
            placement = try PasteBack.place(
                reply: generated, over: original.view[crop], mask: repainted, options: options)
        } else {
            let frame = try original.part(crop, outside: clear)
            placement = try PasteBack.place(
                reply: generated, over: frame.view, mask: repainted, options: options)
        }
        let patch = try placement.patch.part(
            inFrame.translated(x: -placement.bounds.x, y: -placement.bounds.y), outside: clear)
        var result = try Raster(copying: original.view)
        do {
            var view = result.mutableView
            var target = view.mutableView(of: shown)
            try patch.view.composite(
                over: original.view[shown], through: mask, into: &target, parallelism: options.parallelism)
        }
        return PasteResult(
            raster: result, original: original, mask: mask.raster, at: shown.origin,
            placement: placement.report)
    }
}
