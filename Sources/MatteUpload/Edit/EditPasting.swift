public import Matte

extension EditRecord {
    /// Pastes a generated picture into the photo, inside the region only.
    ///
    /// The generated picture is scaled to the part of the photo that was sent, and composited over the photo inside
    /// the region. Soft edges lie inside the region. No pixel outside the region changes; the result contains the
    /// number of changed pixels.
    ///
    /// ```swift
    /// let record = edit.record
    /// let result = try record.pasting(reply, onto: photo, feather: 8)
    /// result.changedOutsideMask  // 0
    /// ```
    ///
    /// - Parameters:
    ///   - generated: The editor's reply, of any size whose ratio is the upload's within one pixel.
    ///   - original: The photo, upright, at its full size.
    ///   - feather: The width of the blended edge inside the region, in pixels of the photo. 0 gives a hard edge. The
    ///     width is limited to half of the shorter side of the smallest box.
    ///   - options: Registration, colour matching and blending, which are all enabled by default; see ``PasteBack``.
    /// - Throws: `MatteError` with code `parameter` for an inconsistent record, another photo, a generated picture
    ///   of another ratio, or a feather out of range, and with code `limits` if memory cannot be allocated.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the photo and the crop.
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
