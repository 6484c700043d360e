import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of runs whose inputs are folders, globs and lists.
struct FolderRunTests {
    /// Returns a folder with in/x.png, in/a/y.jpg, in/a/b/z.png, and files that are no pictures.
    static func tree() throws -> Folder {
        let folder = try Folder.withPhoto()
        let run = try folder.shell(
            """
            mkdir -p in/a/b in/.hidden && cp photo.png in/x.png && cp photo.jpg in/a/y.JPG && cp photo.png in/a/b/z.png
            cp photo.png in/.hidden/h.png && cp photo.png in/.h.png && echo text > in/a/notes.txt
            """)
        #expect(run.status == 0)
        return folder
    }

    private func inputs(_ run: ToolRun) -> [String] {
        run.results.compactMap { ($0["input"] ?? $0["file"]) as? String }
    }

    @Test func outputsKeepTheTree() throws {
        let folder = try Self.tree()
        let run = try folder.matte("resize", "-r", "in", "--size", "9", "-p", "-o", "new/out", "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(inputs(run) == ["in/a/b/z.png", "in/a/y.JPG", "in/x.png"])
        #expect(
            run.results.compactMap { $0["output"] as? String } == [
                "new/out/a/b/z.png", "new/out/a/y.jpg", "new/out/x.png",
            ])
        for output in ["a/b/z.png", "a/y.jpg", "x.png"] {
            #expect(try folder.picture("new/out/\(output)").size == PixelSize(width: 9, height: 6))
        }
    }

    @Test(arguments: ["resize", "convert", "orient", "prepare", "data-url", "adjust", "fit", "erase"])
    func commandsTakeFolders(command: String) throws {
        let folder = try Self.tree()
        let options = [
            "resize": ["--size", "9"], "prepare": ["--profile", "claude-vision"],
            "adjust": ["--exposure", "1"], "fit": ["--max-bytes", "100k"],
            "erase": ["--box", "pixels:1,2,3,4", "--format", "png"],
        ]
        let run = try ToolRun(
            [command, "-r", "in", "-p", "-o", "out", "--manifest", "m.jsonl"] + options[command, default: []],
            in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let suffix = command == "data-url" ? "txt" : command == "prepare" ? "jpg" : "png"
        let files = try folder.shell("cd out && find . -type f | sort").text
        let names = files.split(separator: "\n")
        #expect(names.count == 3 && names.contains { $0.hasPrefix("./a/b/z.") }, "\(files) \(suffix)")
        let lines = try folder.shell("cat m.jsonl").text.split(separator: "\n")
        #expect(lines.count == 3)
        if ["prepare", "data-url"].contains(command) {
            #expect(
                lines.allSatisfy { $0.contains(#""profile":""#) && $0.contains(#""tokens":"#) }, "\(lines)")
            #expect(lines.allSatisfy { !$0.contains("base64") }, "a manifest has no pictures")
        }
    }

    @Test func includeSelectsBySuffixAndGlob() throws {
        let folder = try Self.tree()
        for (patterns, expected) in [
            (["jpg"], ["in/a/y.JPG"]), ([".png"], ["in/a/b/z.png", "in/x.png"]),
            (["?.png"], ["in/a/b/z.png", "in/x.png"]), (["a/*"], ["in/a/notes.txt", "in/a/y.JPG"]),
            (["a/**/z.*", "x*"], ["in/a/b/z.png", "in/x.png"]), (["[x-y].*"], ["in/a/y.JPG", "in/x.png"]),
        ] {
            let run = try ToolRun(
                ["info", "-r", "in", "--json"] + patterns.flatMap { ["--include", $0] }, in: folder)
            #expect(inputs(run) == expected, "\(patterns): \(run.errors)")
        }
    }

    @Test func globsAndListsNameInputs() throws {
        let folder = try Self.tree()
        #expect(
            try inputs(folder.matte("info", "-r", "in/**/*.png", "--json")) == ["in/a/b/z.png", "in/x.png"])
        #expect(try inputs(folder.matte("info", "-r", "in/*", "--json")) == ["in/x.png"])
        try folder.write(Array("in/x.png\n\nin/a/y.JPG\n".utf8), "list.txt")
        #expect(
            try inputs(folder.matte("info", "--list", "list.txt", "--json")) == ["in/x.png", "in/a/y.JPG"])
        let piped = try folder.matte(
            "info", "photo.png", "--list", "-", "--json", input: Array("in/x.png".utf8))
        #expect(inputs(piped) == ["photo.png", "in/x.png"])
    }

    @Test func aSingleFileOfAFolderIsAList() throws {
        let folder = try Self.tree()
        let run = try folder.matte("info", "-r", "in/a/b", "--json")
        #expect(run.text.hasPrefix("[") && run.results.count == 1)
    }

    @Test func mistakesAreExplained() throws {
        let folder = try Self.tree()
        for (arguments, status, words) in [
            (["info", "in"], 1, "add -r"), (["info", "-r", "in", "--include", "tif"], 1, "no file matches"),
            (["info", "photo.png", "--include", "png"], 2, "--include needs -r"),
            (["resize", "-r", "in", "--size", "9", "-o", "none"], 2, "-p"),
            (["info", "-r", "in", "--include", ""], 2, "a suffix"),
            (["info", "photo.png", "--resume"], 2, "--manifest"),
            (["info", "photo.png", "--manifest", "-"], 2, "regular file"),
        ] {
            let run = try ToolRun(arguments, in: folder)
            #expect(run.status == status && run.errors.contains(words), "\(arguments): \(run.errors)")
        }
    }

    @Test func nothingIsWrittenOutsideOfTheFolder() throws {
        let folder = try Self.tree()
        let links = try folder.shell(
            """
            mkdir -p out outside && cp photo.png outside/x.png && ln -s ../outside out/a && ln -s ../outside/x.png out/x.png
            """)
        #expect(links.status == 0)
        let before = try folder.bytes("outside/x.png")
        let run = try folder.matte("resize", "-r", "in", "--size", "9", "-o", "out", "--json")
        #expect(run.status == 1)
        #expect(run.results.count { ($0["error"] as? String)?.contains("leads out of out") == true } == 3)
        #expect(try folder.bytes("outside/x.png") == before)
        #expect(try folder.shell("ls outside").text == "x.png\n")
    }

    @Test func linksInAFolderNeitherLoopNorEscape() throws {
        let folder = try Self.tree()
        #expect(
            try folder.shell("ln -s .. in/up && ln -s ../x.png in/a/link.png && mkfifo in/pipe.png").status
                == 0)
        let run = try folder.matte("info", "-r", "in/a/..", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let names = ["a/b/z.png", "a/link.png", "a/y.JPG", "x.png"]
        #expect(inputs(run) == names.map { "in/a/../\($0)" })
        let outputs = try folder.matte("convert", "-r", "in/a/..", "-p", "-o", "out")
        #expect(outputs.status == 0, "\(outputs.errors)")
        #expect(
            try folder.shell("cd out && find . -type f | sort").text
                == "./a/b/z.png\n./a/link.png\n./a/y.jpg\n./x.png\n")
    }

    @Test func outputsBelowAnInputAreNoInputs() throws {
        let folder = try Self.tree()
        for _ in 0..<2 {
            let run = try folder.matte("resize", "-r", "in", "--size", "9", "-p", "-o", "in/small", "--json")
            #expect(run.status == 0 && run.results.count == 3, "\(run.errors)")
        }
        let same = try folder.matte("resize", "-r", "in", "--size", "9", "-o", "in", "--include", "x.png")
        #expect(same.status == 2 && same.errors.contains("never overwritten"), "\(same.errors)")
    }

    @Test func anUnreadableFileDoesNotStopTheOthers() throws {
        let folder = try Self.tree()
        try folder.write(Array("text".utf8), "in/a/bad.png")
        let run = try folder.matte(
            "resize", "-r", "in", "--size", "9", "-p", "-o", "out", "--json", "--manifest", "m.jsonl")
        #expect(run.status == 1 && run.results.count == 4)
        let lines = try folder.shell("cat m.jsonl").text.split(separator: "\n")
        #expect(lines.count == 4 && lines.count { $0.contains(#""ok":false,"status":1,"error":""#) } == 1)
    }

    @Test func foldersAreInputsOfJobs() throws {
        let folder = try Self.tree()
        let job = #"{"command":"resize","input":"in","recursive":true,"parents":true,"out":"out","size":9}"#
        let run = try folder.matte("batch", input: Array(job.utf8))
        let list = run.json["result"] as? [[String: Any]]
        #expect(run.json["ok"] as? Bool == true && list?.count == 3, "\(run.text)")
    }
}
