import Matte
import MatteCodecs
import MatteUpload

extension Demo {
    /// Returns a tile with a photo that is extended at two sides, and the number of the photo's pixels that changed. The
    /// photo is the middle of a wider one, which a stand-in for an editor returns shifted, scaled and tinted.
    func canvasTiles(_ output: DemoOutput) throws -> (tiles: [ContactSheet.Tile], changedPixelsOutside: Int) {
        let whole = subject.wide
        let margin = whole.width / 6
        guard margin > 0 else { return ([], 0) }
        let photo = try whole.cropped(
            to: PixelRect(x: margin, y: 0, width: whole.width - 2 * margin, height: whole.height))
        let canvas = try CanvasUpload(
            photo: photo, extending: .margins(left: margin, right: margin), for: .fluxFill)
        try output.write(canvas.image, as: "canvas-image")
        if let mask = canvas.mask { try output.write(mask, as: "canvas-mask") }
        let record = JSONWriter.text(try JSONValue(encoding: canvas.record), indented: true)
        try output.write(Array((record + "\n").utf8), as: "canvas-edit.json")
        let size = canvas.record.size
        let reply = try DriftedReply(
            upload: whole.resized(to: size), region: Mask(size: size, repeating: 0)
        ).picture()
        try output.write(reply.encodedCompactly(as: .png), as: "canvas-generated")
        let result = try canvas.pasting(reply)
        try output.write(result.raster.encodedCompactly(as: .png), as: "canvas-pasted")
        let image = try Raster<RGBA8>(decoding: canvas.image.bytes)
        let tiles: [ContactSheet.Tile] = [
            .init(
                picture: try Checkerboard.behind(image), title: "a larger canvas",
                note: "\(photo.size) on \(result.raster.size), for an editor to fill"),
            .init(
                picture: result.raster, title: "extended",
                note: "a drifted reply, joined; \(result.changedOutsideMask) of the photo's pixels changed"),
        ]
        return (tiles, result.changedOutsideMask)
    }
}
