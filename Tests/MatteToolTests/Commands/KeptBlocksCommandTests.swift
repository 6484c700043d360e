import Matte
import MatteCodecs
import Testing

@testable import MatteTool

/// Tests the commands that keep or move the blocks of a JPEG.
struct KeptBlocksCommandTests {
    /// A folder with a JPEG whose sides are whole MCUs.
    private func folder() throws -> Folder {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png").cropped(to: PixelRect(x: 0, y: 0, width: 80, height: 48))
        try folder.write(
            photo.encoded(as: .jpeg(JPEGOptions(quality: 85, chroma: .quartered))).bytes, "source.jpg")
        return folder
    }

    /// The pixels outside of a rectangle that differ.
    private func different(_ a: Raster<RGBA8>, _ b: Raster<RGBA8>, outside rect: PixelRect) -> Int {
        var count = 0
        for y in 0..<a.height {
            for x in 0..<a.width where !rect.contains(PixelPoint(x: x, y: y)) && a[x, y] != b[x, y] {
                count += 1
            }
        }
        return count
    }

    @Test func redactKeepsOtherBlocks() throws {
        let folder = try folder()
        let run = try folder.matte(
            "redact", "source.jpg", "--box", "pixels:20,20,10,9", "--fill", "#000000", "-o", "x.jpg", "--json"
        )
        #expect(run.status == 0, "\(run.errors)")
        let blocks = try #require(run.json["blocks"] as? [String: Any])
        #expect(blocks["total"] as? Int == 10 * 6 + 2 * 5 * 3)
        #expect(blocks["touched"] as? Int == 4 + 2)
        #expect(run.json["reencoded"] == nil)
        let (before, after) = (try folder.picture("source.jpg"), try folder.picture("x.jpg"))
        let changed = (blocks["changedInTouched"] as? Int ?? 0) + (blocks["changedByUpsampling"] as? Int ?? 0)
        #expect(different(before, after, outside: PixelRect(x: 20, y: 20, width: 10, height: 9)) == changed)
        // Far from the box, nothing changes.
        #expect(different(before, after, outside: PixelRect(x: 8, y: 8, width: 32, height: 32)) == 0)
        let whole = try folder.matte(
            "redact", "source.jpg", "--box", "pixels:20,20,10,9", "--reencode", "-o", "y.jpg", "--json")
        #expect(whole.json["blocks"] == nil && whole.json["reencoded"] == nil)
        let boxes = try folder.matte(
            "boxes", "source.jpg", "--box", "pixels:20,20,10,9", "-o", "z.jpg", "--json")
        #expect(boxes.json["blocks"] != nil)
    }

    @Test func filledBoxesKeepOtherBlocks() throws {
        let folder = try folder()
        let box = ["--box", "pixels:20,20,10,9"]
        let run = try ToolRun(
            ["erase", "source.jpg"] + box + ["--fill", "#102030", "-o", "x.jpg", "--json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let blocks = try #require(run.json["blocks"] as? [String: Any])
        #expect(blocks["touched"] as? Int == 4 + 2)
        let (before, after) = (try folder.picture("source.jpg"), try folder.picture("x.jpg"))
        #expect(different(before, after, outside: PixelRect(x: 8, y: 8, width: 32, height: 32)) == 0)
        #expect(abs(Int(after[25, 24].red) - 16) < 12 && abs(Int(after[25, 24].blue) - 48) < 12)
        // Without a colour, a JPEG can't be written. With one, colours below alpha can't be kept.
        let refused = try ToolRun(["erase", "source.jpg"] + box + ["-o", "y.jpg"], in: folder)
        #expect(refused.status == 2 && refused.errors.contains("--fill"))
        let both = ["--fill", "#102030", "--keep-colour", "-o", "y.png"]
        #expect(try ToolRun(["erase", "source.jpg"] + box + both, in: folder).status == 2)
    }

    @Test func pasteKeepsOtherBlocks() throws {
        let folder = try folder()
        _ = try folder.matte("edit", "source.jpg", "--box", "pixels:20,20,12,10", "--out", "e")
        try folder.write(
            Raster(width: 64, height: 64, repeating: RGBA8(red: 255, green: 0, blue: 0)).encoded(as: .png)
                .bytes, "g.png")
        let arguments = ["paste", "g.png", "--edit", "e/edit.json", "--original", "source.jpg", "--json"]
        let run = try ToolRun(arguments + ["-o", "p.jpg"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let blocks = try #require(run.json["blocks"] as? [String: Any])
        let changed = (blocks["changedInTouched"] as? Int ?? 0) + (blocks["changedByUpsampling"] as? Int ?? 0)
        #expect(run.json["changedOutsideMask"] as? Int == changed)
        #expect(run.json["maskedPixels"] as? Int == 120)
        #expect(run.json["changedInsideMask"] as? Int == 120)
        let (before, after) = (try folder.picture("source.jpg"), try folder.picture("p.jpg"))
        #expect(different(before, after, outside: PixelRect(x: 20, y: 20, width: 12, height: 10)) == changed)
        for options in [["--reencode"], ["--quality", "80"]] {
            let whole = try ToolRun(arguments + options + ["-o", "q.jpg"], in: folder)
            #expect(whole.json["blocks"] == nil)
            #expect(whole.json["changedOutsideMask"] as? Int == 0)
        }
    }

    @Test func cropMovesBlocks() throws {
        let folder = try folder()
        let run = try folder.matte(
            "crop", "source.jpg", "--box", "pixels:20,18,40,24", "--lossless", "-o", "c.jpg", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let part = try #require(run.json["part"] as? [String: Any])
        #expect(
            [part["x"], part["y"], part["width"], part["height"]].map { $0 as? Int } == [16, 16, 44, 26])
        #expect(run.json["width"] as? Int == 44 && run.json["height"] as? Int == 26)
        let crop = try folder.picture("c.jpg")
        let original = try folder.picture("source.jpg").cropped(
            to: PixelRect(x: 16, y: 16, width: 44, height: 26))
        // Only at the edges are colours interpolated with other neighbours.
        let inner = PixelRect(x: 1, y: 1, width: 42, height: 24)
        #expect(try crop.cropped(to: inner) == original.cropped(to: inner))
        let png = try folder.matte(
            "crop", "photo.png", "--box", "pixels:0,0,9,9", "--lossless", "-o", "n.jpg")
        #expect(png.status == 2)
    }

    @Test func orientMovesBlocks() throws {
        let folder = try folder()
        let run = try folder.matte("orient", "source.jpg", "--as", "6", "--lossless", "-o", "o.jpg", "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.json["width"] as? Int == 48 && run.json["height"] as? Int == 80)
        let turned = try folder.picture("source.jpg").oriented(.right)
        let moved = try folder.picture("o.jpg")
        var largest = 0
        for y in 0..<80 {
            for x in 0..<48 { largest = max(largest, abs(Int(turned[x, y].green) - Int(moved[x, y].green))) }
        }
        #expect(largest <= 3)
        // 90x60 has incomplete blocks at the edge that moves.
        let refused = try folder.matte("orient", "photo.jpg", "--as", "6", "--lossless", "-o", "r.jpg")
        #expect(refused.status == 1)
        let trimmed = try folder.matte(
            "orient", "photo.jpg", "--as", "6", "--lossless", "--trim", "-o", "t.jpg", "--json")
        #expect(trimmed.status == 0 && trimmed.json["height"] as? Int == 90)
    }
}
