import Matte
import MatteCodecs
import MatteUpload

extension Demo {
    /// Returns tiles for an edit by mask in the photo's own shape, whose reply has drifted: the two files for the API,
    /// the reply, and the region's edge as pasted without and with corrections.
    func shapeTiles(_ output: DemoOutput) throws -> (tiles: [ContactSheet.Tile], changedPixelsOutside: Int) {
        let photo = subject.wide
        var options = EditOptions()
        // No service accepts very long pictures whole.
        let isLong = photo.size.longerSide > 2 * photo.size.shorterSide
        options.frame = isLong ? .around(margin: 0.5) : .whole
        let edit = try EditUpload(
            photo: photo, editing: .mask(subject.wideMask), for: .gptImage2Edit, options: options)
        try output.write(edit.image, as: "shape-image")
        guard let maskFile = edit.mask else { preconditionFailure("an edit of a shape has a mask") }
        try output.write(maskFile, as: "shape-mask")
        let record = JSONWriter.text(try JSONValue(encoding: edit.record), indented: true)
        try output.write(Array((record + "\n").utf8), as: "shape-edit.json")

        let upload: Raster<RGBA8> = try Raster(decoding: edit.image.bytes)
        let mask: Raster<RGBA8> = try Raster(decoding: maskFile.bytes)
        var region = try Mask(alphaOf: mask.view)
        region.invert()
        let reply = try DriftedReply(upload: upload, region: region).picture()
        try output.write(reply.encodedCompactly(as: .png), as: "shape-generated")
        let unplaced = try edit.pasting(reply, options: .none)
        try output.write(unplaced.raster.encodedCompactly(as: .png), as: "shape-unplaced")
        let placed = try edit.pasting(reply)
        try output.write(placed.raster.encodedCompactly(as: .png), as: "shape-pasted")
        let seam = try BeforeAfter.edge(unplaced.raster, placed.raster, of: edit.record.boxes[0])
        try output.write(seam.encodedCompactly(as: .png), as: "shape-seam")
        let tiles: [ContactSheet.Tile] = [
            .init(
                picture: upload, title: "in its own shape",
                note: "\(edit.image.size) for gpt-image-2, \(edit.image.bytes.count) bytes"),
            .init(
                picture: try Checkerboard.behind(mask), title: "by mask",
                note: "any region, clear where the editor paints"),
            .init(
                picture: reply, title: "a drifted reply",
                note: "a stand-in: shifted, scaled and tinted on purpose"),
            .init(
                picture: seam, title: "no seam",
                note: "pasted as it is, and placed: \(Self.words(placed.placement))"),
        ]
        return (tiles, unplaced.changedOutsideMask + placed.changedOutsideMask)
    }

    /// Returns a phrase for a caption that describes how the reply was placed in the photo.
    private static func words(_ report: PlacementReport) -> String {
        report.alignment == .moved ? "moved and recoloured" : report.alignment.rawValue
    }
}
