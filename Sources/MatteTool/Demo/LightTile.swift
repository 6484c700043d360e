import Matte
import MatteCodecs
import MatteUpload

extension Demo {
    /// Returns a tile with the result of an edit of an HDR photo in Display P3: its standard half, and its light for a
    /// display with headroom, compressed to that of the sheet. Also returns the number of changed pixels outside the mask.
    func lightTiles(_ output: DemoOutput) throws -> (tiles: [ContactSheet.Tile], changedPixelsOutside: Int) {
        let photo = try brightPhoto()
        var file = try PictureFile(photo)
        file.options.color = .keep
        var options = EditOptions()
        let size = file.header.size
        options.frame = size.longerSide > 2 * size.shorterSide ? .around(margin: 0.5) : .whole
        let edit = try EditUpload(
            photo: photo, editing: .mask(subject.wideMask), for: .gptImage2Edit, options: options)
        let reply = try standIn(edit)
        let pasted = try edit.record.pasting(reply, into: file, feather: 8)
        let change = PictureChange(
            .paste, size: size, format: .jpeg, transform: .identity(size))
        var metadata = try file.metadata(keeping: .byDefault(after: .paste), after: change).metadata
        if let map = try file.gainMap() { try metadata.setGainMap(pasted.gainMap(map)) }
        let sink = MemorySink()
        try pasted.picture.encode(as: .jpeg(quality: 90), to: sink, metadata: metadata)
        try output.write(photo, as: "hdr-photo.jpg")
        try output.write(sink.bytes, as: "hdr-pasted.jpg")

        let result = try PictureFile(sink.bytes)
        let light = MemorySink()
        try result.light().encode(as: .perceptualQuantizer, to: light)
        try output.write(light.bytes, as: "hdr-pasted-pq.png")
        // Decoding a PNG with PQ compresses its light.
        let bright = try Raster<RGBA8>(decoding: light.bytes)
        let standard = try Raster<RGBA8>(decoding: sink.bytes)
        let changed = pasted.changes?.changedOutsideMask ?? 0
        return (
            [
                .init(
                    picture: try BeforeAfter.halves(standard, bright, around: size.width / 2),
                    title: "HDR in Display P3",
                    note: "profile and gain map kept, \(changed) pixels changed outside")
            ], changed
        )
    }

    /// Returns the wide photo as an HDR photo: its levels read as Display P3, with a gain of up to two stops where it is
    /// light.
    private func brightPhoto() throws -> [UInt8] {
        let photo = subject.wide
        let half = PixelSize(width: (photo.width + 1) / 2, height: (photo.height + 1) / 2)
        let luma = try photo.resized(to: half, filter: .area).converted(to: Gray8.self)
        let levels = try Raster<Gray8>(size: half) { y, row in
            for x in 0..<half.width { row.append(Gray8(UInt8(max(0, (Int(luma[x, y].value) - 128) * 2)))) }
        }
        var metadata = EncodingMetadata(colorProfile: EncodingMetadata.displayP3)
        try metadata.setGainMap(
            GainMap(
                levels: levels.converted(to: RGB8.self), channels: [GainMap.Channel(max: 2)],
                alternateHeadroom: 2))
        return try photo.encoded(as: .jpeg(quality: 95), metadata: metadata).bytes
    }
}
