import Matte
import MatteCodecs
import MatteUpload

/// The steps of the demo. Each step writes a picture file and returns a tile of the contact sheet: the picture with a
/// caption.
struct Demo {
    let subject: DemoSubject

    /// Runs all steps of the demo.
    ///
    /// - Returns: The tiles of the contact sheet, and the number of pixels outside the mask that pasting changed.
    func run(_ output: DemoOutput) throws -> (tiles: [ContactSheet.Tile], changedPixelsOutside: Int) {
        let (edit, changed) = try editTiles(output)
        let single = try effectTiles(output) + pictureTiles(output)
        let (shape, alsoChanged) = try shapeTiles(output)
        let (canvas, changedByCanvas) = try canvasTiles(output)
        let (light, changedByLight) = try lightTiles(output)
        return (
            edit + single + shape + canvas + light, changed + alsoChanged + changedByCanvas + changedByLight
        )
    }

    /// Returns tiles for the photo, the image and mask files for the API, the API's reply, and the result of pasting.
    private func editTiles(_ output: DemoOutput) throws -> ([ContactSheet.Tile], Int) {
        let photo = subject.photo
        var options = EditOptions()
        options.shape = .ellipse
        let edit = try EditUpload(photo: photo, erasing: subject.boxes, for: .square4MB, options: options)
        try output.write(edit.image, as: "image")
        guard let maskFile = edit.mask else { preconditionFailure("an edit of boxes has a mask") }
        try output.write(maskFile, as: "mask")
        let record = JSONWriter.text(try JSONValue(encoding: edit.record), indented: true)
        try output.write(Array((record + "\n").utf8), as: "edit.json")

        var marked = photo
        for box in edit.record.boxes {
            marked.stroke(box, with: Hues.color(0), width: max(2, photo.size.longerSide / 150))
        }
        try output.write(marked.encodedCompactly(as: .png), as: "boxes")

        let generated = try standIn(edit)
        try output.write(generated.encodedCompactly(as: .png), as: "generated")
        let feather = Double(edit.record.boxes[0].width) / 8
        let result = try edit.pasting(generated, feather: min(feather, Mask.mostFeather))
        try output.write(result.raster.encodedCompactly(as: .png), as: "pasted")

        let box = subject.boxes[0]
        let image: Raster<RGBA8> = try Raster(decoding: edit.image.bytes)
        let mask: Raster<RGBA8> = try Raster(decoding: maskFile.bytes)
        return (
            [
                .init(
                    picture: try BeforeAfter.halves(photo, marked, around: middle(of: edit.record.boxes[0])),
                    title: "a detector's box", note: "\(box.space) box on \(photo.size)"),
                .init(
                    picture: image, title: "image.png",
                    note: "\(edit.image.size) RGBA, \(edit.image.bytes.count) bytes, under 4,000,000"),
                .init(
                    picture: try Checkerboard.behind(mask), title: "mask.png",
                    note: "\(maskFile.bytes.count) bytes, clear where the editor paints"),
                .init(
                    picture: generated, title: "what comes back",
                    note: "a stand-in for an editor that repaints everything"),
                .init(
                    picture: result.raster, title: "pasted back",
                    note:
                        "\(result.changedInsideMask) pixels changed inside, \(result.changedOutsideMask) outside"
                ),
            ], result.changedOutsideMask
        )
    }

    /// Returns a stand-in for an editor's reply: the whole upload in two colours, dark and light, so that pasted
    /// parts are visible.
    func standIn(_ edit: EditUpload) throws -> Raster<RGBA8> {
        let grey = try Raster<Gray8>(decoding: edit.image.bytes)
        let dark = (24, 32, 92), light = (255, 232, 196)
        return try Raster<RGBA8>(size: grey.size) { y, row in
            for x in 0..<grey.width {
                let value = Int(grey[x, y].value)
                func mix(_ a: Int, _ b: Int) -> UInt8 { UInt8((a * (255 - value) + b * value) / 255) }
                row.append(
                    RGBA8(red: mix(dark.0, light.0), green: mix(dark.1, light.1), blue: mix(dark.2, light.2)))
            }
        }
    }

    /// Returns tiles for effects with a segmentation mask.
    private func effectTiles(_ output: DemoOutput) throws -> [ContactSheet.Tile] {
        let photo = subject.photo
        let cutOut = try photo.masked(by: subject.mask)
        try output.write(cutOut.encodedCompactly(as: .png), as: "cut-out")
        let backdrop = try subject.backdrop.resized(toFit: photo.size, fit: .cover)
        let replaced = try photo.composited(over: backdrop, through: subject.mask)
        try output.write(replaced.encodedCompactly(as: .jpeg), as: "replaced")
        let sigma = Double(photo.size.longerSide) / 60
        let soft = try photo.blurringBackground(mask: subject.mask, sigma: sigma)
        try output.write(soft.encodedCompactly(as: .jpeg), as: "blurred")
        let halo = try BeforeAfter.halo(photo, subject.mask, sigma: 2 * sigma)
        try output.write(halo.encodedCompactly(as: .png), as: "halo")
        let centre = subject.mask.boundingBox().map(middle) ?? photo.width / 2
        let boxes = try subject.boxes.map { try $0.subpixelRect(in: photo.size) }
        let redacted = try photo.redacted(
            .union(boxes.map { .ellipse(in: $0.scaled(by: 1.3)) }), by: .pixelate(blocks: 6))
        try output.write(redacted.encodedCompactly(as: .jpeg), as: "redacted")
        return [
            .init(
                picture: try BeforeAfter.halves(photo, soft, around: centre), title: "soft background",
                note: "blurred without a halo of the subject"),
            try categoryTile(output, around: centre),
            .init(
                picture: try Checkerboard.behind(cutOut), title: "cut out",
                note: "the mask, enlarged with soft edges, as alpha"),
            .init(
                picture: redacted, title: "redacted",
                note: "6 blocks across, each the exact mean of its pixels"),
            .init(
                picture: try BeforeAfter.halves(photo, replaced, around: centre), title: "new background",
                note: "composited through the mask, exactly"),
        ]
    }

    private func middle(of rect: PixelRect) -> Int { rect.x + rect.width / 2 }

    /// Returns a tile with classes painted over the photo, as in a check of a model's answer.
    private func categoryTile(_ output: DemoOutput, around centre: Int) throws -> ContactSheet.Tile {
        let mask = subject.mask.raster
        // The subject has class 15 of PASCAL VOC, a person. Pixels at the edge of the subject have the void class of
        // PASCAL VOC.
        let classes = try Raster<Gray8>(size: mask.size) { y, row in
            for x in 0..<mask.width {
                let value = mask[x, y].value
                row.append(Gray8(value > 192 ? 15 : value > 64 ? 255 : 0))
            }
        }
        let overlaid = try subject.photo.overlaying(
            CategoryMask(classes), palette: .voc, opacity: 0.55, outline: max(1, mask.size.longerSide / 300))
        try output.write(overlaid.encodedCompactly(as: .jpeg), as: "overlay")
        return .init(
            picture: try BeforeAfter.halves(subject.photo, overlaid, around: centre), title: "classes",
            note: "a category mask in PASCAL VOC's colours")
    }

    /// Returns tiles for erasing, encoding within a byte budget, and preparing a picture for a vision model.
    private func pictureTiles(_ output: DemoOutput) throws -> [ContactSheet.Tile] {
        var tiles: [ContactSheet.Tile] = []
        let second = subject.second
        let inset = SubpixelRect(second.bounds).scaled(by: 0.86)
        let rounded = try second.erasing(
            .inverse(.roundedRect(inset, radius: inset.height / 4)), feather: Double(second.height) / 12)
        try output.write(rounded.encoded(as: .webP), as: "rounded")
        tiles.append(
            .init(
                picture: try Checkerboard.behind(rounded), title: "soft corners",
                note: "erased outside a rounded box, feathered"))

        let budget = 12_000
        let fitted = try subject.third.encoded(as: .jpeg, within: .below(budget))
        try output.write(fitted.image, as: "fitted")
        tiles.append(
            .init(
                picture: try Raster(decoding: fitted.image.bytes), title: "\(budget) byte budget",
                note:
                    "\(fitted.image.size), \(fitted.image.bytes.count) bytes, JPEG of quality \(fitted.quality ?? 0)"
            ))

        var options = PrepareOptions()
        options.focus = try subject.boxes[0].pixelRect(in: subject.photo.size)
        let vision = try UploadProfile.openAIVision.prepare(subject.photo, options: options)
        try output.write(vision.image, as: "vision")
        try output.write(Array(vision.image.dataURL.utf8), as: "vision-data-url.txt")
        tiles.append(
            .init(
                picture: try Raster(decoding: vision.image.bytes), title: "for a vision model",
                note: "\(vision.image.size) as a data URL, \(vision.plan.tokens ?? 0) tokens"))
        return tiles
    }
}
