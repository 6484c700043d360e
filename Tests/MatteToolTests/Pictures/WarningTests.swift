import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests that a warning about any input of any command reaches the user.
struct WarningTests {
    /// Arguments of each command that decodes pictures. The file odd.jpg has an incomplete colour profile, which is a
    /// warning that its header shows.
    static let runs: [[String]] = [
        ["info", "odd.jpg"], ["convert", "odd.jpg", "-o", "a.png"],
        ["resize", "odd.jpg", "--size", "9", "-o", "a.png"],
        ["crop", "odd.jpg", "--box", "pixels:0,0,9,9", "-o", "a.png"],
        ["orient", "odd.jpg", "--as", "6", "-o", "a.png"],
        ["rotate", "odd.jpg", "--degrees", "3", "-o", "a.png"],
        ["adjust", "odd.jpg", "--saturation", "1.2", "-o", "a.png"],
        ["fit", "odd.jpg", "--max-bytes", "100k", "-o", "a.png"],
        ["prepare", "odd.jpg", "--profile", "openai-vision", "-o", "a.png"], ["data-url", "odd.jpg"],
        ["tiles", "odd.jpg", "--size", "32", "-o", "tiles/"], ["hash", "odd.jpg"],
        ["compare", "odd.jpg", "photo.jpg"], ["compare", "photo.jpg", "odd.jpg"], ["check", "odd.jpg"],
        ["check", "photo.png", "--mask", "odd.jpg"], ["mask", "odd.jpg", "-o", "a.png"],
        ["overlay", "odd.jpg", "--categories", "grey.png", "-o", "a.png"],
        ["cut-out", "photo.png", "--mask", "odd.jpg", "-o", "a.png"],
        ["blur-background", "photo.png", "--mask", "odd.jpg", "-o", "a.png"],
        ["replace-background", "photo.png", "--mask", "photo.jpg", "--with", "odd.jpg", "-o", "a.png"],
        ["erase", "odd.jpg", "--box", "pixels:0,0,9,9", "-o", "a.png"],
        ["boxes", "odd.jpg", "--box", "pixels:0,0,9,9", "-o", "a.png"],
        ["edit", "odd.jpg", "--box", "pixels:10,10,20,20", "-o", "edit/"],
        ["edit", "photo.png", "--mask", "odd.jpg", "-o", "edit/"],
        ["paste", "edit1/image.png", "--edit", "edit1/edit.json", "--original", "odd.jpg", "-o", "a.png"],
        ["warp", "odd.jpg", "--matrix", "0.4,0.1,3,-0.1,0.4,9", "-o", "a.png"],
        ["align", "odd.jpg", "--points", "30,30,60,30,45,40,35,50,55,50", "-o", "a.png"],
        ["demo", "--input", "odd.jpg", "-o", "demo/"],
    ]

    static func folder() throws -> Folder {
        let folder = try Folder.withPhoto()
        let file = try folder.bytes("photo.jpg")
        let data = Array("ICC_PROFILE\0".utf8) + [1, 2] + [UInt8](repeating: 0, count: 100)
        let segment: [UInt8] = [0xFF, 0xE2, 0, UInt8(data.count + 2)] + data
        try folder.write(Array(file[..<2]) + segment + Array(file[2...]), "odd.jpg")
        let grey = Raster(width: 90, height: 60, repeating: Gray8(1))
        try folder.write(grey.encoded(as: .png).bytes, "grey.png")
        return folder
    }

    @Test func everyCommandThatDecodesIsTested() throws {
        let folder = try Folder()
        let names = try folder.matte("--help").errors + folder.matte("--help").text
        let words = Set(names.split { !$0.isLetter && $0 != "-" }.map(String.init))
        let tested = Set(Self.runs.map { $0[0] })
        #expect(tested.isSubset(of: words))
        for name in words.subtracting(tested) where name.allSatisfy({ $0.isLowercase || $0 == "-" }) {
            let help = try folder.matte(name, "--help")
            guard help.status == 0 else { continue }
            #expect(!help.text.contains("--lenient"), "\(name) decodes pictures: add it to the list")
        }
    }

    @Test(arguments: runs)
    func warningsAreOnStandardErrorAndInTheResult(arguments: [String]) throws {
        let folder = try Self.folder()
        if arguments[0] == "paste" {
            _ = try folder.matte("edit", "odd.jpg", "--box", "pixels:10,10,20,20", "-o", "edit1/")
        }
        let run = try ToolRun(arguments + ["--json"], in: folder)
        let line = "matte \(arguments[0]): warning: odd.jpg: the colour profile is ignored: 1 of its 2 parts"
        #expect(run.errors.contains(line), "\(run.errors)")
        #expect(run.errors.components(separatedBy: line).count == 2, "once: \(run.errors)")
        #expect(run.status == 0 || arguments[0] == "check")
        // A photo as a mask is a warning, too.
        let all = try #require(run.json["warnings"] as? [[String: String]], "\(run.text)")
        let warnings = all.filter { $0["kind"] != "mask" }
        #expect(warnings.map { $0["file"] } == ["odd.jpg"] && warnings.first?["kind"] == "color")
        #expect(warnings.first?["message"]?.contains("1 of its 2 parts") == true)
    }

    @Test func lenientDecodingSaysWhatIsMissing() throws {
        let folder = try Self.folder()
        for (name, word) in [("photo.png", "missing"), ("photo.jpg", "may be wrong")] {
            let bytes = try folder.bytes(name)
            try folder.write(Array(bytes.prefix(bytes.count / 2)), "cut")
            let strict = try folder.matte("convert", "cut", "-o", "a.png")
            #expect(strict.status == 1 && strict.errors.contains("lenient decoding (--lenient)"))
            let run = try folder.matte("convert", "cut", "--lenient", "-o", "a.png", "--json")
            let warnings = run.json["warnings"] as? [[String: String]]
            #expect(run.status == 0 && run.errors.contains("matte convert: warning: cut: "))
            #expect(warnings?.count == 1 && warnings?.first?["kind"] == "damage")
            #expect(warnings?.first?["message"]?.contains(word) == true, "\(run.errors)")
        }
    }

    @Test func eachResultHasTheWarningsOfItsInput() throws {
        let folder = try Self.folder()
        let run = try folder.matte("convert", "photo.png", "odd.jpg", "-o", "out/", "--json")
        let list = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
        #expect(list.map { ($0["warnings"] as? [Any])?.count } == [nil, 1])
        let shared = try folder.matte(
            "cut-out", "photo.png", "photo.jpg", "--format", "png", "--mask", "odd.jpg", "-o", "out/",
            "--jobs", "1",
            "--json")
        #expect(shared.errors.components(separatedBy: "warning:").count == 2, "\(shared.errors)")
        let job = #"{"command":"convert","input":"odd.jpg","out":"b.png"}"#
        let batch = try folder.matte("batch", input: Array(job.utf8))
        let result = batch.json["result"] as? [String: Any]
        #expect((result?["warnings"] as? [[String: String]])?.first?["file"] == "odd.jpg", "\(batch.text)")
        // tiles.json has them too.
        _ = try folder.matte("tiles", "odd.jpg", "--size", "64", "-o", "tiles/")
        let record = String(decoding: try folder.bytes("tiles/tiles.json"), as: UTF8.self)
        #expect(record.contains("\"warnings\"") && record.contains("1 of its 2 parts"))
    }
}
