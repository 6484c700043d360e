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
        // The record that the tool writes is the one that the library codes.
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
        // And a record that the library coded is one that the tool reads.
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
            ("\"version\": 1", "\"version\": 7", "7"), ("\"shape\": \"rect\"", "\"shape\": \"blob\"", "blob"),
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
