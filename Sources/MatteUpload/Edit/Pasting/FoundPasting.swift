internal import Matte
internal import MatteCodecs
internal import MattePlacement

extension EditRecord {
    /// Finds what the editor changed in a photo, and pastes only that.
    ///
    /// The photo is read once to find the change, once for the part around it, and once for each pass over the result.
    /// Memory holds the reply, both pictures at the compared size with what the comparison needs, and the part of the
    /// photo around the change.
    ///
    /// - Parameters:
    ///   - space: The colour space of the photo and of the generated picture, and the photo in sRGB. If it is `nil`, both
    ///     pictures are in sRGB.
    func pastingFound(
        _ generated: Raster<RGBA8>, onto original: StreamedPicture<RGBA8>, feather: Double,
        options: PasteOptions, space: (PhotoSpace, StreamedPicture<RGBA8>)?
    ) throws(MatteError) -> StreamedPaste {
        try validate()
        try checkPhoto(original.size)
        guard !generated.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot paste a generated picture of \(generated.size): it is empty; use a picture with pixels"
            )
        }
        try checkFeather(feather)
        let part = crop.intersection(original.size.bounds)
        let compared = ComparedReply.size(of: part.size)
        // Both pictures in three planes of floats, the same at half the size, and what the steps need meanwhile.
        let held = 4 * generated.size.area
        try check(held + 120 * compared.area, original, generated.size)
        if photo.subject == .pixels { try checkDigest(PhotoDigest(pixelsOf: space?.1 ?? original)) }
        let shown = space.map { original.roundTripped(through: $0.0) } ?? original
        let frame = try shown.cropped(to: part)
        let reduced = try frame.resized(to: compared, filter: .area).rendered()
        let placed = try PlacedReply(
            ComparedReply(
                reduced: reduced, of: part.size, reply: generated, parallelism: options.parallelism))
        let change = try ReplyChange(placed, hint: hint(in: part))
        guard let region = try change.region(in: part.size, reply: generated.size, feather: feather) else {
            return StreamedPaste(
                try Self.nothing(), over: original,
                mask: try Mask(size: PixelSize(width: 0, height: 0), repeating: 0),
                at: part.origin,
                placement: PlacementReport(
                    unused: change.placement, frame: part.size, reply: generated.size), held: held,
                change: (change.moved(to: part.origin), part))
        }
        let work = PasteWork(
            reply: generated, mask: region, options: options, placement: change.placement)
        guard let bounds = work.bounds else { preconditionFailure("the region is empty") }
        try check(held + 12 * region.place.area + 18 * bounds.area, original, generated.size)
        let around = try frame.cropped(to: bounds).rendered()
        let placement = try work.placed(over: around.view, bounds)
        var patch = try placement.patch.part(
            region.place.translated(x: -bounds.x, y: -bounds.y),
            outside: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        let place = region.place.translated(x: part.x, y: part.y)
        if space != nil {
            LostColors.add(
                to: &patch, photo: try original.cropped(to: place).rendered(),
                shown: try shown.cropped(to: place).rendered())
        }
        return StreamedPaste(
            patch, over: original, mask: region.part, at: place.origin, placement: placement.report,
            held: held, change: (change.moved(to: part.origin), part))
    }

    /// Returns the hints as a mask of a part of the photo at the compared size, or `nil` if there are none.
    private func hint(in part: PixelRect) throws(MatteError) -> Mask? {
        guard let near = found?.near, !near.isEmpty else { return nil }
        return try ReplyChange.hint(near.map { $0.translated(x: -part.x, y: -part.y) }, in: part.size)
    }

    private func check(
        _ bytes: Int, _ original: StreamedPicture<RGBA8>, _ generated: PixelSize
    ) throws(MatteError) {
        try original.checkMemory(
            adding: bytes, for: "the generated picture, the comparison and the surroundings of the change",
            to: "paste a picture of \(generated) into a photo of \(original.size)")
    }

    private static func nothing() throws(MatteError) -> Raster<RGBA8> {
        try Raster(size: PixelSize(width: 0, height: 0), repeating: RGBA8(red: 0, green: 0, blue: 0))
    }
}

extension StreamedPaste {
    /// Returns the change that pasting found, as a mask of the photo's size: 255 where it changed and 0 elsewhere. Returns
    /// `nil` if the edit had a mask.
    ///
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    package func changeMask() throws(MatteError) -> Mask? {
        guard let found else { return nil }
        return try found.change.fullMask(of: found.part, in: photo.size)
    }
}
