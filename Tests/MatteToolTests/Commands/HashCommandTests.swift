import Foundation
import Matte
import MatteCodecs
import MatteCompare
import Testing

struct HashCommandTests {
    @Test func everyKind() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let kinds: [(String, String)] = [
            ("phash", try photo.perceptualHash(.pHash).description),
            ("dhash", try photo.perceptualHash(.dHash).description),
            ("blurhash", try photo.blurHash().description), ("thumbhash", try photo.thumbHash().base64),
        ]
        for (kind, hash) in kinds {
            let run = try folder.matte("hash", "photo.png", "--kind", kind)
            #expect(run.status == 0 && run.text == "\(hash)  photo.png\n", "\(run.text) \(run.errors)")
            let json = try folder.matte("hash", "photo.png", "--kind", kind, "--json").json
            #expect(json["kind"] as? String == kind && json["hash"] as? String == hash)
            #expect(json["distance"] == nil)
        }
        let small = try folder.matte("hash", "photo.png", "--kind", "blurhash", "--components", "1x2")
        #expect(try small.text == "\(photo.blurHash(componentsX: 1, componentsY: 2))  photo.png\n")
        #expect(try folder.matte("hash", "photo.png").text == "\(kinds[0].1)  photo.png\n")
    }

    @Test func distances() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        try folder.write(photo.mirrored().encoded(as: .png).bytes, "mirror.png")
        let expected = try photo.perceptualHash(.pHash).distance(to: photo.mirrored().perceptualHash(.pHash))
        #expect(expected > 10)
        let run = try folder.matte("hash", "--distance", "photo.png", "photo.jpg", "mirror.png")
        #expect(run.status == 0 && run.text.hasSuffix("mirror.png: distance \(expected)\n"), "\(run.text)")
        let limited = try folder.matte(
            "hash", "--distance", "photo.png", "mirror.png", "--max-distance", "\(expected - 1)")
        #expect(limited.status == 1)
        let within = try folder.matte(
            "hash", "--distance", "photo.png", "mirror.png", "--max-distance", "\(expected)")
        #expect(within.status == 0)
        let hash = try photo.perceptualHash(.dHash).description
        let to = try folder.matte("hash", "photo.png", "--kind", "dhash", "--to", hash, "--json")
        #expect(to.json["distance"] as? Int == 0, "\(to.errors)")
    }

    @Test func background() throws {
        let folder = try Folder()
        let clear = try Raster<RGBA8>(size: PixelSize(width: 32, height: 32)) { y, row in
            for x in 0..<32 {
                row.append(RGBA8(red: UInt8(8 * x), green: UInt8(8 * y), blue: 0, alpha: x < 16 ? 0 : 255))
            }
        }
        try folder.write(clear.encoded(as: .png).bytes, "clear.png")
        let over = try clear.composited(over: RGBA8(red: 255, green: 255, blue: 255))
        let run = try folder.matte("hash", "clear.png", "--kind", "blurhash", "--background", "white")
        #expect(try run.text == "\(over.blurHash())  clear.png\n")
        #expect(try over.blurHash() != clear.blurHash())
        let thumb = try folder.matte("hash", "clear.png", "--kind", "thumbhash")
        #expect(try thumb.text == "\(clear.thumbHash().base64)  clear.png\n")
    }

    @Test func usageErrors() throws {
        let folder = try Folder.withPhoto()
        for (options, part) in [
            (["--kind", "ahash"], "--kind"), (["--components", "3x3"], "--kind blurhash"),
            (["--kind", "blurhash", "--components", "10x3"], "1x1 to 9x9"),
            (["--to", "xyz"], "16 hexadecimal"),
            (["--distance"], "at least two inputs"), (["--max-distance", "3"], "--distance or --to"),
            (["--kind", "thumbhash", "--to", "0000000000000000"], "no distance"),
            (["--background", "transparent"], "opaque"),
        ] {
            let run = try ToolRun(["hash", "photo.png"] + options, in: folder)
            #expect(run.status == 2 && run.errors.contains(part), "\(options): \(run.errors)")
        }
    }

    @Test func oneOfSeveralInputsFails() throws {
        let folder = try Folder.withPhoto()
        try folder.write([1, 2, 3], "broken.png")
        let run = try folder.matte("hash", "broken.png", "photo.png", "--json")
        #expect(run.status == 1 && run.errors.contains("broken.png"))
        let list = try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]]
        #expect(list?.map { $0["hash"] == nil } == [true, false])
        let first = try folder.matte("hash", "--distance", "broken.png", "photo.png")
        #expect(first.status == 1 && first.text.isEmpty)
    }
}
