public import Matte

extension EditRecord {
    /// Puts a generated picture into the photo it was made for, inside the boxes and nowhere else.
    ///
    /// The generated picture is scaled to the square it stands for (its own size doesn't matter, APIs return
    /// sizes of their own) and laid over the photo where the boxes are, by their shape. Soft edges lie inside the
    /// boxes: no pixel outside them changes, which is counted afterwards.
    ///
    /// - Parameters:
    ///   - generated: what the editor returned; square, as the upload was.
    ///   - original: the photo, upright, at its full size.
    ///   - feather: how far the edge is blended, inwards, in pixels of the photo; 0 for a hard edge. At most half
    ///     of the smallest box's shorter side is used, so that the middle is always the generated picture's.
    /// - Throws: ``MatteError``: `parameter` when the record contradicts itself, the photo isn't of the record's
    ///   size, the generated picture isn't square, or the feather is out of range; `limits` without memory.
    /// - Complexity: the number of pixels of the photo and the square.
    public func pasting(
        _ generated: Raster<RGBA8>, onto original: Raster<RGBA8>, feather: Double = 0
    ) throws(MatteError) -> PasteResult {
        try validate()
        guard original.size == uprightSize else {
            throw MatteError(
                .parameter,
                "the photo is \(original.size) upright, but the edit was made of one of \(uprightSize)")
        }
        guard generated.size.isSquare, !generated.isEmpty else {
            throw MatteError(
                .parameter,
                "the generated picture is \(generated.size), must be square as the upload of \(size)")
        }
        guard feather.isFinite, 0...Mask.mostFeather ~= feather else {
            throw MatteError(.parameter, "feather \(feather) must be 0 to \(Mask.mostFeather) pixels")
        }
        // A pixel more on each side shows the feather where the boxes end.
        let area = boxes.reduce(boxes[0]) { $0.union($1) }.inset(by: -1).intersection(original.bounds)
        let region = shape.region(in: boxes.map { $0.translated(x: -area.x, y: -area.y) })
        let width = EditShape.feather(feather, in: boxes)
        let whole = try Mask(region, size: area.size).feathered(width: width, side: .inwards)
        let shown = area.intersection(crop)
        let mask = Mask(try whole.raster.cropped(to: shown.translated(x: -area.x, y: -area.y)))
        let patch = try ResizePlan<RGBA8>(
            from: generated.size, scaledTo: crop.size, keeping: shown.translated(x: -crop.x, y: -crop.y),
            filter: .lanczos3, light: .encoded
        ).resized(generated.view)
        let blended = try patch.composited(over: original.cropped(to: shown), through: mask)
        var result = try Raster(copying: original.view)
        do {
            var view = result.mutableView
            var place = view.mutableView(of: shown)
            try blended.converted(into: &place)
        }
        return PasteResult(
            raster: result, original: original, mask: mask.raster, at: shown.origin)
    }
}
