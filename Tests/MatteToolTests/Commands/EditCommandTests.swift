import Foundation
import Matte
import MatteCodecs
import MatteUpload
import Testing

struct EditCommandTests {
    private let box = "pixels:30,10,20,25"

    @Test func editLeavesThreeFilesThatPasteTakes() throws {
        let folder = try Folder.withPhoto()
        let edit = try folder.matte("edit", "photo.png", "--box", box, "--out", "e", "--json")
        #expect(edit.status == 0, "\(edit.errors)")
        #expect(edit.json["record"] as? String == "e/edit.json")
        // The library can decode the record that the tool writes.
        let record = try JSONDecoder().decode(EditRecord.self, from: Data(folder.bytes("e/edit.json")))
        #expect(record.boxes == [PixelRect(x: 30, y: 10, width: 20, height: 25)])
        #expect(record.size == (try folder.picture("e/image.png").size))
        #expect(try folder.picture("e/mask.png").size == record.size)

        try folder.write(
            Raster(width: 64, height: 64, repeating: RGBA8(red: 255, green: 0, blue: 0)).encoded(as: .png)
                .bytes, "g.png")
        let paste = try folder.matte(
            "paste", "g.png", "--edit", "e/edit.json", "--original", "photo.png", "-o", "p.png", "--json")
        #expect(paste.status == 0, "\(paste.errors)")
        #expect(paste.json["changedOutsideMask"] as? Int == 0)
        #expect(paste.json["changedInsideMask"] as? Int == 500)
        let photo = try folder.picture("photo.png"), pasted = try folder.picture("p.png")
        for y in 0..<60 {
            for x in 0..<90 {
                let isInside = record.boxes[0].contains(x: x, y: y)
                #expect(pasted[x, y] == (isInside ? RGBA8(red: 255, green: 0, blue: 0) : photo[x, y]))
            }
        }
        let placement = try #require(paste.json["placement"] as? [String: Any])
        #expect(placement["alignment"] as? String != "moved")
        #expect(
            placement["color"] as? String == "unproven" || placement["color"] as? String == "tooFewBlocks")
        let plain = try folder.matte(
            "paste", "g.png", "--edit", "e/edit.json", "--original", "photo.png", "-o", "r.png", "--json",
            "--no-register", "--no-match", "--no-blend")
        let steps = try #require(plain.json["placement"] as? [String: Any])
        #expect(["alignment", "color", "blend"].allSatisfy { steps[$0] as? String == "off" })
        // The tool can read a record that the library encodes.
        try folder.write(Array(try JSONEncoder().encode(record)), "library.json")
        let again = try folder.matte(
            "paste", "g.png", "--edit", "library.json", "--original", "photo.png", "-o", "q.png")
        #expect(again.status == 0, "\(again.errors)")
        #expect(try folder.bytes("q.png") == folder.bytes("p.png"))
    }

    @Test func everyConventionGivesTheSameMask() throws {
        let folder = try Folder.withPhoto()
        let boxes = [
            "pixels:30,10,20,25", "azure:top=10,left=30,width=20,height=25", "coreimage:30,25,20,25",
            "vision:\(30.0 / 90),\(25.0 / 60),\(20.0 / 90),\(25.0 / 60)",
            "mediapipe:\(30.0 / 90),\(10.0 / 60),\(20.0 / 90),\(25.0 / 60)",
            "gemini:\(10000.0 / 60),\(30000.0 / 90),\(35000.0 / 60),\(50000.0 / 90)",
        ]
        var masks: [[UInt8]] = []
        for box in boxes {
            #expect(try folder.matte("edit", "photo.png", "--box", box, "--out", "e").status == 0)
            masks.append(try folder.bytes("e/mask.png"))
        }
        for mask in masks { #expect(mask == masks[0]) }
    }

    @Test func damagedRecordsAreNamed() throws {
        let folder = try Folder.withPhoto()
        _ = try folder.matte("edit", "photo.png", "--box", box, "--out", "e")
        let text = String(decoding: try folder.bytes("e/edit.json"), as: UTF8.self)
        for (old, new, word) in [
            ("\"version\": 3", "\"version\": 7", "7"), ("\"shape\": \"rect\"", "\"shape\": \"blob\"", "blob"),
            ("\"boxes\"", "\"boxen\"", "boxes"), ("{", "[", "JSON"),
            ("\"orientation\": 1", "\"orientation\": 11", "11"),
            ("\"width\": 60", "\"width\": -60", "-60"),
        ] {
            #expect(text.contains(old), "\(old)")
            try folder.write(Array(text.replacingOccurrences(of: old, with: new).utf8), "bad.json")
            let run = try folder.matte(
                "paste", "photo.png", "--edit", "bad.json", "--original", "photo.png", "-o", "p.png")
            #expect(run.status == 1 && run.errors.contains(word), "\(old): \(run.errors)")
            #expect(run.errors.filter(\.isNewline).count == 1)
        }
    }

    /// A mask picture, grey or with alpha, and polygons of the same pixels give the same files as the box.
    @Test func masksAndPolygonsEqualTheBox() throws {
        let folder = try Folder.withPhoto()
        #expect(try folder.matte("edit", "photo.png", "--box", box, "--out", "box").status == 0)
        var grey = Raster<Gray8>(width: 90, height: 60, repeating: 0)
        var hole = Raster(width: 90, height: 60, repeating: RGBA8(red: 1, green: 2, blue: 3))
        for y in 10..<35 {
            for x in 30..<50 {
                grey[x, y] = 255
                hole[x, y].alpha = 0
            }
        }
        try folder.write(grey.encoded(as: .png).bytes, "white.png")
        try folder.write(Mask(grey).inverted().raster.encoded(as: .png).bytes, "black.png")
        try folder.write(hole.encoded(as: .png).bytes, "hole.png")
        try folder.write(Array("[[[30,10],[50,10],[50,35],[30,35.0]]]".utf8), "rings.json")
        let ways = [
            (["--mask", "white.png"], "white"), (["--mask", "black.png", "--invert-mask"], "black"),
            (["--mask", "hole.png"], "transparent"), (["--polygons", "rings.json"], "polygons"),
        ]
        try folder.write(
            Raster(width: 64, height: 64, repeating: RGBA8(red: 255, green: 0, blue: 0)).encoded(as: .png)
                .bytes, "g.png")
        for (way, word) in ways {
            let run = try ToolRun(["edit", "photo.png"] + way + ["--out", "e", "--json"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try folder.bytes("e/image.png") == folder.bytes("box/image.png"))
            #expect(try folder.picture("e/mask.png") == folder.picture("box/mask.png"))
            #expect(try String(decoding: folder.bytes("e/edit.json"), as: UTF8.self).contains("\"\(word)\""))
            let paste = try folder.matte(
                "paste", "g.png", "--edit", "e/edit.json", "--original", "photo.png", "-o", "p.png", "--json")
            #expect(paste.status == 0, "\(paste.errors)")
            #expect(paste.json["changedInsideMask"] as? Int == 500)
            // Outside the region, the written file has the photo's pixels.
            let (written, photo) = (try folder.picture("p.png"), try folder.picture("photo.png"))
            for y in 0..<60 {
                for x in 0..<90 where !(30..<50 ~= x && 10..<35 ~= y) {
                    #expect(written[x, y] == photo[x, y], "(\(x), \(y))")
                }
            }
        }
    }

    /// The black of a mask that was saved as JPEG is 1 or 2. Such pixels were repainted, 98 % of the photo.
    @Test func masksSavedAsJPEGSelectTheirWhite() throws {
        let folder = try Folder.withPhoto()
        var grey = Raster<Gray8>(width: 90, height: 60, repeating: 1)
        for y in 16..<32 { for x in 24..<48 { grey[x, y] = 254 } }
        try folder.write(grey.encoded(as: .jpeg(JPEGOptions(quality: 90))).bytes, "mask.jpg")
        try folder.write(
            Raster(width: 64, height: 64, repeating: RGBA8(red: 255, green: 0, blue: 0)).encoded(as: .png)
                .bytes, "g.png")
        for (options, count, warnings) in [([], 384, 0), (["--invert-mask"], 5400 - 384, 1)]
            as [([String], Int, Int)]
        {
            let run = try ToolRun(
                ["edit", "photo.png", "--mask", "mask.jpg", "--out", "e", "--json"] + options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let found = run.json["warnings"] as? [[String: Any]] ?? []
            #expect(found.count == warnings && found.allSatisfy { $0["kind"] as? String == "mask" })
            #expect(run.errors.contains("mask.jpg: the mask selects 93 % of the photo") == (warnings > 0))
            let paste = try folder.matte(
                "paste", "g.png", "--edit", "e/edit.json", "--original", "photo.png", "-o", "p.png", "--json")
            #expect(paste.json["maskedPixels"] as? Int == count, "\(paste.errors)")
        }
    }

    /// Every command reads a mask by the same rule: an opaque alpha channel is no mask.
    @Test func maskCommandsIgnoreUniformAlpha() throws {
        let folder = try Folder.withPhoto()
        var grey = Raster<Gray8>(width: 90, height: 60, repeating: 0)
        for y in 16..<32 { for x in 24..<48 { grey[x, y] = 255 } }
        try folder.write(grey.converted(to: RGBA8.self).encoded(as: .png).bytes, "opaque.png")
        try folder.write(grey.encoded(as: .png).bytes, "grey.png")
        for arguments in [
            ["mask"], ["cut-out", "photo.png", "--mask"], ["blur-background", "photo.png", "--mask"],
            ["replace-background", "photo.png", "--with", "red", "--mask"],
        ] {
            for name in ["opaque", "grey"] {
                let run = try ToolRun(arguments + ["\(name).png", "-o", "out-\(name).png"], in: folder)
                #expect(run.status == 0, "\(run.errors)")
            }
            #expect(try folder.bytes("out-opaque.png") == folder.bytes("out-grey.png"), "\(arguments)")
        }
    }

    /// The record keeps the rule, so that the reply is pasted into the same area.
    @Test func theRuleOfPolygonsIsRecorded() throws {
        let folder = try Folder.withPhoto()
        try folder.write(
            Array("[[10,10, 30,10, 30,30, 10,30], [20,20, 40,20, 40,40, 20,40]]".utf8), "rings.json")
        try folder.write(
            Raster(width: 64, height: 64, repeating: RGBA8(red: 255, green: 0, blue: 0)).encoded(as: .png)
                .bytes, "g.png")
        for (rule, count) in [("even-odd", 600), ("union", 700)] {
            let run = try folder.matte(
                "edit", "photo.png", "--polygons", "rings.json", "--polygon-rule", rule, "--out", "e")
            #expect(run.status == 0, "\(run.errors)")
            let paste = try folder.matte(
                "paste", "g.png", "--edit", "e/edit.json", "--original", "photo.png", "-o", "p.png", "--json")
            #expect(paste.status == 0, "\(paste.errors)")
            #expect(paste.json["maskedPixels"] as? Int == count, "\(rule)")
        }
        let run = try folder.matte("edit", "photo.png", "--box", box, "--polygon-rule", "union", "--out", "e")
        #expect(run.status == 2 && run.errors.contains("--polygons"), "\(run.errors)")
    }

    @Test func anotherPhotoIsRefused() throws {
        let folder = try Folder.withPhoto()
        _ = try folder.matte("edit", "photo.png", "--box", box, "--out", "e")
        try folder.write(Folder.photo(60, 60).encoded(as: .png).bytes, "g.png")
        let run = try folder.matte(
            "paste", "g.png", "--edit", "e/edit.json", "--original", "photo.jpg", "-o", "p.png")
        #expect(run.status == 1 && run.errors.contains("digest"), "\(run.errors)")
    }

    @Test func framesFollowTheProfile() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.matte(
            "edit", "photo.png", "--box", box, "--profile", "gpt-image-2-edit", "--out", "e", "--json")
        #expect(run.status == 0, "\(run.errors)")
        // The picture is smaller than the smallest one the service makes, so it is enlarged, and the result says
        // so.
        #expect(run.json["isEnlarged"] as? Bool == true)
        #expect(try folder.picture("e/image.png").size == PixelSize(width: 1008, height: 672))
        let around = try folder.matte(
            "edit", "photo.png", "--box", box, "--frame", "around:0.1", "--out", "e", "--json")
        #expect(around.status == 0 && around.json["isEnlarged"] as? Bool == false)
    }

    @Test func wrongRegionsAreUsageErrorsOrFailures() throws {
        let folder = try Folder.withPhoto()
        try folder.write(
            Raster<Gray8>(width: 90, height: 60, repeating: 0).encoded(as: .png).bytes, "empty.png")
        try folder.write(
            Raster<Gray8>(width: 60, height: 90, repeating: 255).encoded(as: .png).bytes, "turned.png")
        try folder.write(Array("[[[1,2],[3]]]".utf8), "odd.json")
        try folder.write(Array("{}".utf8), "object.json")
        for (words, status, word) in [
            ([], Int32(2), "--box"), (["--box", box, "--mask", "empty.png"], 2, "--mask"),
            (["--box", box, "--invert-mask"], 2, "--invert-mask"),
            (["--box", box, "--frame", "square"], 2, "around"),
            (["--box", box, "--grow", "-1"], 2, "grow"), (["--mask", "empty.png"], 1, "selects no pixel"),
            (["--mask", "turned.png"], 1, "60x90"), (["--polygons", "odd.json"], 1, "[x, y]"),
            (["--polygons", "object.json"], 1, "object.json"), (["--mask", "photo.txt"], 1, "photo.txt"),
            (["--box", box, "--frame", "whole"], 1, "largest-square"),
        ] {
            let run = try ToolRun(["edit", "photo.png"] + words + ["--out", "e"], in: folder)
            #expect(run.status == status && run.errors.contains(word), "\(words): \(run.errors)")
            #expect(run.errors.filter(\.isNewline).count == 1)
        }
    }

    @Test func checkNamesWhatIsWrong() throws {
        let folder = try Folder.withPhoto()
        _ = try folder.matte("edit", "photo.png", "--box", box, "--out", "e")
        #expect(try folder.matte("check", "e/image.png", "--mask", "e/mask.png").status == 0)
        let run = try folder.matte("check", "photo.jpg", "--mask", "photo.png", "--json")
        #expect(run.status == 1)
        #expect(run.json["ok"] as? Bool == false)
        let broken = try #require(run.json["broken"] as? [[String: String]])
        #expect(broken.map { $0["rule"] } == ["format", "size", "alpha", "nothingToEdit"])
    }

    @Test func everyTierGivesTheSameFiles() throws {
        let folder = try Folder.withPhoto()
        var first: [[UInt8]]?
        for tier in KernelTier.available {
            let environment = ["MATTE_ISA": tier.rawValue]
            _ = try folder.matte(
                "edit", "photo.jpg", "--box", box, "--size", "41", "--shape", "ellipse", "--feather", "3",
                "--out", "e",
                environment: environment)
            _ = try folder.matte(
                "resize", "photo.jpg", "--size", "33", "-o", "r.jpg", environment: environment)
            let files = try ["e/image.png", "e/mask.png", "e/edit.json", "r.jpg"].map { try folder.bytes($0) }
            if let first { #expect(files == first) } else { first = files }
        }
    }
}
