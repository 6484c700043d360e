public import Matte

extension EditRecord {
    /// Puts a generated picture into the photo it was made for, inside the region and nowhere else.
    ///
    /// The generated picture is scaled to the part of the photo it stands for and laid over the photo where the region is.
    /// Soft edges lie inside the region: no pixel outside changes, which is counted afterwards.
    ///
    /// - Parameters:
    ///   - generated: the editor's reply, of any size whose ratio is the upload's within one pixel.
    ///   - original: the photo, upright, at its full size.
    ///   - feather: the width of the blended edge, inwards, in pixels of the photo; 0 for a hard edge. At most half
    ///     of the shorter side of the smallest box is used, so that the middle is always the generated picture's.
    ///   - options: registration, colour matching and blending, each on by default; see ``PasteBack``.
    /// - Throws: ``MatteError``: `parameter` when the record contradicts itself, the photo isn't the one that the edit was
    ///   made of, the generated picture has another ratio, or the feather is out of range; `limits` when memory is missing.
    /// - Complexity: the number of pixels of the photo and the crop.
    public func pasting(
        _ generated: Raster<RGBA8>, onto original: Raster<RGBA8>, feather: Double = 0,
        options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> PasteResult {
        try validate()
        try checkPhoto(original)
        guard generated.size.hasRatio(of: size) else {
            throw MatteError(
                .parameter,
                "cannot paste a generated picture of \(generated.size): the upload was \(size), of another ratio; ask the "
                    + "editor for a picture of that shape")
        }
        guard feather.isFinite, 0...Mask.mostFeather ~= feather else {
            throw MatteError(
                .parameter,
                "cannot blend over \(feather) pixels; the feather must be 0 to \(Mask.mostFeather)")
        }
        let (coverage, area) = try region.coverage(in: original.size)
        let soft = try coverage.feathered(
            width: region.feather(feather, in: original.size), side: .inwards)
        let shown = area.intersection(crop)
        let mask = Mask(try soft.raster.cropped(to: shown.translated(x: -area.x, y: -area.y)))
        let inFrame = shown.translated(x: -crop.x, y: -crop.y)
        let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        let frame = try original.part(crop, outside: clear)
        let repainted = try mask.raster.part(crop.translated(x: -shown.x, y: -shown.y), outside: Gray8(0))
        let placement = try PasteBack.place(
            reply: generated, over: frame.view, mask: Mask(repainted), options: options)
        let patch = try placement.patch.part(
            inFrame.translated(x: -placement.bounds.x, y: -placement.bounds.y), outside: clear)
        let blended = try patch.composited(over: original.cropped(to: shown), through: mask)
        var result = try Raster(copying: original.view)
        do {
            var view = result.mutableView
            var target = view.mutableView(of: shown)
            try blended.converted(into: &target)
        }
        return PasteResult(
            raster: result, original: original, mask: mask.raster, at: shown.origin,
            placement: placement.report)
    }
}
