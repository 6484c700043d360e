import Foundation
import Matte
import MatteCodecs
import Testing

@testable import MatteTool

/// Tests that a warning about any input of any command reaches the user.
struct WarningTests {
    /// The file odd.jpg has an incomplete colour profile, which is a warning that its header shows. It is the photo of the
    /// sample of each command that decodes pictures, or the first input if the sample has no photo.
    static let samples: [[String]] = CommandList.all.filter(\.readsPictures).map { command in
        var words = command.sampleWords
        if let index = words.firstIndex(of: "photo.jpg") {
            words[index] = "odd.jpg"
        } else {
            words[0] = "odd.jpg"
        }
        return [command.name] + words
    }

    /// Runs with the same file as another input.
    static let others: [[String]] = [
        ["compare", "photo.jpg", "odd.jpg"], ["check", "photo.png", "--mask", "odd.jpg"],
        ["cut-out", "photo.png", "--mask", "odd.jpg", "-o", "a.png"],
        ["blur-background", "photo.png", "--mask", "odd.jpg", "-o", "a.png"],
        ["replace-background", "photo.png", "--mask", "photo.jpg", "--with", "odd.jpg", "-o", "a.png"],
        ["edit", "photo.png", "--mask", "odd.jpg", "-o", "edit/"],
    ]

    static func folder() throws -> Folder {
        let folder = try Folder.withSampleInputs()
        try folder.writeSampleOutputs()
        let file = try folder.bytes("photo.jpg")
        let data = Array("ICC_PROFILE\0".utf8) + [1, 2] + [UInt8](repeating: 0, count: 100)
        let segment: [UInt8] = [0xFF, 0xE2, 0, UInt8(data.count + 2)] + data
        try folder.write(Array(file[..<2]) + segment + Array(file[2...]), "odd.jpg")
        return folder
    }

    @Test(arguments: samples + others)
    func warningsAreOnStandardErrorAndInTheResult(arguments: [String]) throws {
        let folder = try Self.folder()
        if arguments[0] == "paste" {
            _ = try folder.matte("edit", "odd.jpg", "--box", "pixels:10,10,20,20", "-o", "upload")
        }
        let run = try ToolRun(arguments + ["--json"], in: folder)
        let line = "matte \(arguments[0]): warning: odd.jpg: the colour profile is ignored: 1 of its 2 parts"
        #expect(run.errors.contains(line), "\(run.errors)")
        #expect(run.errors.components(separatedBy: line).count == 2, "once: \(run.errors)")
        #expect(run.status == 0 || arguments[0] == "check")
        // A photo as a mask is a warning, too.
        let all = run.results.compactMap { $0["warnings"] as? [[String: String]] }.flatMap { $0 }
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
