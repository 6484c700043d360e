import Matte
import MatteCodecs
import MatteUpload

extension Checksums {
    /// Whole jobs for image APIs. Their number of threads can't be chosen, except for pasting.
    func addUploads() throws {
        let file = try photo.encoded(as: .jpeg(quality: 95), parallelism: .serial).bytes
        try add("prepare", file: UploadProfile.claudeVision.prepare(file).image.bytes)
        try add("edit of a file", file: edit(file).image.bytes)
        try add("edit of a file, mask", file: edit(file).mask.bytes)
        let edit = try runSerially { () throws -> EditUpload in try self.edit(file) }
        let reply = try Raster<RGBA8>(decoding: edit.image.bytes).mirrored(parallelism: .serial)
        try add("paste", edit.pasting(reply, feather: 8, options: steps).raster)
        try add("streamed paste", file: pasted(reply, edit.record, file))
    }

    private func edit(_ file: [UInt8]) throws -> EditUpload {
        let boxes = [PixelRect(x: 500, y: 400, width: 300, height: 200)]
        var options = EditOptions()
        options.feather = 5
        return try EditUpload(photo: file, erasing: boxes, for: .dallE2Edit, options: options)
    }

    private func pasted(_ reply: Raster<RGBA8>, _ record: EditRecord, _ file: [UInt8]) throws -> [UInt8] {
        let rows = try PictureFile(file).streamed()
        let pasted = try record.pasting(reply, onto: rows, feather: 8, options: steps)
        return try pasted.picture.encoded(as: .png(compression: .fast), parallelism: parallelism).bytes
    }

    private var steps: PasteOptions {
        var options = PasteOptions()
        options.parallelism = parallelism
        return options
    }

    /// Placement of a reply that was moved and recoloured, so that every step is applied.
    func addPlacement() throws {
        let size = PixelSize(width: 1200, height: 1000)
        let frame = scene(size, shift: 0, bias: 0)
        let reply = scene(size, shift: 3, bias: 7)
        let region = try Mask(.rect(PixelRect(x: 400, y: 300, width: 360, height: 360)), size: size)
        try add("place", placed(reply, frame, region).patch)
        let report = try placed(reply, frame, region).report
        guard report.alignment == .moved, report.color == .applied else {
            fail("a reply was not moved and recoloured but \(report.summary)")
        }
    }

    private func placed(
        _ reply: Raster<RGBA8>, _ frame: Raster<RGBA8>, _ region: Mask
    ) throws -> PasteBack.Placement {
        try PasteBack.place(reply: reply, over: frame.view, mask: region, options: steps)
    }
}

/// Returns a picture with structure at every place, moved by `shift` pixels and brighter by `bias` levels.
private func scene(_ size: PixelSize, shift: Int, bias: Int) -> Raster<RGBA8> {
    try! Raster(size: size) { y, row in
        for x in 0..<size.width {
            let (u, v) = (x + shift, y - shift)
            let value = UInt8(60 + bias + (u / 9 * 37 + v / 11 * 53 + abs(u * v) / 97) % 97)
            row.append(RGBA8(red: value, green: value / 2 + 40, blue: 200 - value / 2))
        }
    }
}
