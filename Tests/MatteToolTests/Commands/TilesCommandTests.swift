import Foundation
import Matte
import MatteCodecs
import Testing

struct TilesCommandTests {
    private func record(_ folder: Folder, _ directory: String) throws -> [String: Any] {
        let data = Data(try folder.bytes("\(directory)/tiles.json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Checks that every listed file is the part of the picture that the record says.
    private func expectTiles<P: Pixel>(
        _ folder: Folder, _ directory: String, of photo: Raster<P>, count: Int
    ) throws {
        let record = try record(folder, directory)
        let tiles = try #require(record["tiles"] as? [[String: Any]])
        #expect(tiles.count == count && record["width"] as? Int == photo.width)
        for tile in tiles {
            func number(_ key: String) -> Int { tile[key] as? Int ?? -1 }
            let rect = PixelRect(
                x: number("x"), y: number("y"), width: number("width"), height: number("height"))
            let name = try #require(tile["file"] as? String)
            let found: Raster<P> = try Raster(decoding: folder.bytes("\(directory)/\(name)"))
            let expected = try photo.cropped(to: rect)
            #expect(found == expected, "\(name)")
        }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appendingPathComponent(directory).path)
        #expect(Set(names) == Set(tiles.compactMap { $0["file"] as? String } + ["tiles.json"]))
    }

    @Test func tilesArePartsOfThePhoto() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.matte("tiles", "photo.png", "--size", "32", "--overlap", "0.2", "--out", "t")
        #expect(
            run.status == 0 && run.text.contains("12 tiles of 32x32, 4 per row"), "\(run.text) \(run.errors)")
        // 90x60 in tiles of 32 with an overlap of 6: columns at 0, 26, 52, 58 and rows at 0, 26, 28.
        try expectTiles(folder, "t", of: folder.picture("photo.png"), count: 12)
        let jpeg = try folder.matte(
            "tiles", "photo.jpg", "--size", "40x60", "--overlap", "0", "--out", "u/", "--json")
        #expect(jpeg.status == 0 && jpeg.json["columns"] as? Int == 3 && jpeg.json["rows"] as? Int == 1)
        try expectTiles(folder, "u", of: folder.picture("photo.jpg"), count: 3)
        // Tiles have alpha if the photo has it, even if all pixels are opaque.
        #expect(try ImageHeader(probing: folder.bytes("t/tile-0-0.png")).hasAlpha)
        #expect(try !ImageHeader(probing: folder.bytes("u/tile-0-0.png")).hasAlpha)
    }

    @Test func formatsAndAlpha() throws {
        let folder = try Folder.withPhoto()
        var photo = try folder.picture("photo.png")
        photo[3, 4].alpha = 9
        try folder.write(photo.encoded(as: .png).bytes, "clear.png")
        #expect(try folder.matte("tiles", "clear.png", "--size", "50", "--out", "t").status == 0)
        try expectTiles(folder, "t", of: photo, count: 4)
        let run = try folder.matte(
            "tiles", "photo.png", "--size", "80", "--out", "w", "--format", "webp", "--lossless")
        #expect(run.status == 0 && folder.names.contains("w"), "\(run.errors)")
        #expect(try ImageFormat(sniffing: folder.bytes("w/tile-0-1.webp")) == .webP)
    }

    @Test func wrongArguments() throws {
        let folder = try Folder.withPhoto()
        let before = folder.names
        for (words, text) in [
            (["--size", "32"], "--out"), (["--out", "t"], "--size"),
            (["--size", "0", "--out", "t"], "--size"),
            (["--size", "32", "--out", "-"], "directory"),
            (["--size", "32", "--overlap", "1", "--out", "t"], "--overlap"),
            (["--size", "32", "--overlap", "-0.1", "--out", "t"], "--overlap"),
            (["--size", "32", "--overlap", "nan", "--out", "t"], "--overlap"),
            (["--size", "32", "--format", "tiff", "--out", "t"], "--format"),
        ] {
            let run = try ToolRun(["tiles", "photo.png"] + words, in: folder)
            #expect(run.status == 2 && run.errors.contains(text), "\(words): \(run.errors)")
        }
        #expect(folder.names == before)
    }

    @Test func anInputIsNotReplaced() throws {
        let folder = try Folder.withPhoto()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("t"), withIntermediateDirectories: true)
        let photo = try folder.bytes("photo.png")
        try folder.write(photo, "t/tile-0-0.png")
        let run = try folder.matte("tiles", "t/tile-0-0.png", "--size", "32", "--out", "t")
        #expect(run.status == 2 && run.errors.contains("never overwritten"), "\(run.errors)")
        #expect(try folder.bytes("t/tile-0-0.png") == photo)
    }

    @Test func damagedPhotosHaveNoRecord() throws {
        let folder = try Folder.withPhoto()
        try folder.write(Array(try folder.bytes("photo.png").dropLast(500)), "cut.png")
        let run = try folder.matte("tiles", "cut.png", "--size", "20", "--out", "t")
        #expect(run.status == 1 && run.errors.contains("cut.png"), "\(run.errors)")
        #expect((try? folder.bytes("t/tiles.json")) == nil)
    }
}
