import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests that a photo read row by row gives the pixels, counts and findings of a photo in memory.
struct StreamedPasteTests {
    private let scene = PasteScene()

    /// Pastes with both methods and compares them.
    private func check(
        _ edit: EditUpload, _ photo: Raster<RGBA8>, _ stream: StreamedPicture<RGBA8>, _ reply: Raster<RGBA8>,
        feather: Double = 0, options: PasteOptions = PasteOptions()
    ) throws {
        let whole = try edit.record.pasting(reply, onto: photo, feather: feather, options: options)
        let streamed = try edit.record.pasting(reply, onto: stream, feather: feather, options: options)
        #expect(streamed.changes == nil, "nothing was counted before a pass")
        #expect(try streamed.picture.rendered() == whole.raster)
        let changes = try #require(streamed.changes)
        #expect(changes.maskedPixels == whole.maskedPixels)
        #expect(changes.changedInsideMask == whole.changedInsideMask)
        #expect(changes.changedOutsideMask == 0)
        #expect(streamed.placement == whole.placement)
    }

    private func edit(_ photo: Raster<RGBA8>, _ region: EditRegion) throws -> EditUpload {
        var options = EditOptions()
        options.frame = .whole
        return try EditUpload(photo: photo, editing: region, for: .recraftInpaint, options: options)
    }

    @Test(arguments: [0.0, 6])
    func movedRepliesAreTheSame(feather: Double) throws {
        var moved = scene
        (moved.shiftX, moved.shiftY, moved.bias) = (3, -2, 5)
        let edit = try edit(scene.photo, .boxes([scene.region]))
        let file = try PictureFile(scene.photo.encoded(as: .png).bytes).streamed()
        #expect(try edit.pasting(moved.reply).placement.alignment == .moved)
        try check(edit, scene.photo, file, moved.reply, feather: feather)
        try check(edit, scene.photo, file, moved.reply, feather: feather, options: .none)
    }

    @Test func transparentPhotosAreTheSame() throws {
        let base = scene.photo
        let photo = Raster<RGBA8>(width: base.width, height: base.height, repeating: base[0, 0]).with {
            raster in
            for y in 0..<base.height {
                for x in 0..<base.width {
                    raster[x, y] = base[x, y]
                    if x < 20 { raster[x, y].alpha = UInt8(y & 255) }
                }
            }
        }
        let file = try PictureFile(photo.encoded(as: .png).bytes).streamed()
        try check(edit(photo, .boxes([scene.region])), photo, file, scene.reply)
    }

    @Test func paddedFramesAreTheSame() throws {
        let photo = TestPictures.photo(300, 200)
        let boxes = [
            PixelRect(x: 0, y: 50, width: 20, height: 20), PixelRect(x: 280, y: 50, width: 20, height: 20),
        ]
        let edit = try EditUpload(photo: photo, editing: .boxes(boxes), for: .square4MB)
        let reply = Raster(width: 77, height: 77, repeating: RGBA8(red: 255, green: 0, blue: 0))
        try check(edit, photo, PictureFile(photo.encoded(as: .png).bytes).streamed(), reply, feather: 3)
    }

    @Test func otherPhotosAreRefused() throws {
        let edit = try edit(scene.photo, .boxes([scene.region]))
        var other = scene.photo
        other[0, 0].red ^= 1
        let file = try PictureFile(other.encoded(as: .png).bytes).streamed()
        let error = #expect(throws: MatteError.self) { try edit.record.pasting(scene.reply, onto: file) }
        #expect(error?.code == .parameter && error?.message.contains("digest") == true)
        let small = StreamedPicture(TestPictures.photo(30, 20))
        #expect(throws: MatteError.self) { try edit.record.pasting(scene.reply, onto: small) }
    }

    @Test func memoryHoldsTheRegionAndNotThePhoto() throws {
        let photo = TestPictures.photo(1200, 900)
        var options = EditOptions()
        options.frame = .around(margin: 0.5)
        let edit = try EditUpload(
            photo: photo, editing: .boxes([PixelRect(x: 500, y: 400, width: 60, height: 50)]),
            for: .gptImage2Edit, options: options)
        let reply = try Raster<RGBA8>(decoding: edit.image.bytes)
        var decoding = DecodingOptions()
        // The reply and 3,400,000 bytes besides. The photo alone has 4,320,000 bytes, and its file 1,800,000.
        let limit = 4 * reply.size.area + 3_400_000
        decoding.limits.memory = limit
        let file = try PictureFile(photo.encoded(as: .png).bytes, options: decoding).streamed()
        let paste = try edit.record.pasting(reply, onto: file)
        #expect(paste.picture.memory < limit)
        #expect(paste.picture.size == photo.size)
    }
}
