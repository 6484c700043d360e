import Foundation
import Matte
import MatteCodecs
import Testing

@testable import MatteTool

/// Tests that no input of a run is overwritten, by whichever path an output refers to it.
struct InputProtectionTests {
    /// Returns a folder with a.jpg, a.png and a mask, and the bytes of each.
    private func folder() throws -> (Folder, before: [String: [UInt8]]) {
        let folder = try Folder.withSampleInputs()
        try folder.write(folder.bytes("photo.jpg"), "a.jpg")
        try folder.write(folder.bytes("photo.png"), "a.png")
        let names = ["a.jpg", "a.png", "photo.png", "photo.jpg", "mask.png", "classes.png"]
        return (folder, try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.bytes($0)) }))
    }

    private func expectUnchanged(_ folder: Folder, _ before: [String: [UInt8]], _ what: String) throws {
        for (name, bytes) in before {
            #expect(try folder.bytes(name) == bytes, "\(what) overwrote \(name)")
        }
    }

    /// The samples of all commands that write a picture for each of several inputs, without their inputs and outputs.
    /// These commands have the options `--format`, with formats of pictures, and `--manifest`.
    static let commands: [[String]] = CommandList.all.compactMap { command in
        let out = command.options.first { $0.role == .output && $0.name == "out" }
        let format = command.options.first { $0.name == "format" }
        guard let format, format.acceptedWords.contains("png"), let out,
            command.options.contains(where: { $0.name == "manifest" })
        else { return nil }
        var words = command.sampleWords
        words.removeAll { $0 == "photo.jpg" }
        guard let index = words.firstIndex(of: "--\(out.name)") else { return nil }
        words.removeSubrange(index...(index + 1))
        return [command.name] + words
    }

    @Test func theListOfCommandsIsNotEmpty() { #expect(Self.commands.count >= 16, "\(Self.commands)") }

    @Test(arguments: commands)
    func anotherInputOfTheRunIsNotOverwritten(command: [String]) throws {
        let (folder, before) = try folder()
        for (jobs, inputs) in [("1", ["a.jpg", "a.png"]), ("2", ["a.png", "a.jpg"])] {
            let run = try ToolRun(
                command + inputs + ["--format", "png", "-o", ".", "--jobs", jobs], in: folder)
            #expect(run.status == 2 && run.errors.contains("inputs are never overwritten"), "\(run.errors)")
            try expectUnchanged(folder, before, "\(command)")
        }
    }

    @Test func theDifferencePictureOverwritesNoInput() throws {
        let (folder, before) = try folder()
        for path in ["photo.png", "./a.png"] {
            let run = try folder.matte("compare", "photo.png", "a.png", "--difference", path)
            #expect(run.status == 2 && run.errors.contains("inputs are never overwritten"), "\(run.errors)")
            try expectUnchanged(folder, before, path)
        }
    }

    @Test func tilesOverwriteNoInput() throws {
        let (folder, before) = try folder()
        for name in ["tile-0-0.png", "tiles.json"] {
            try folder.link("photo.png", as: name)
            let run = try folder.matte("tiles", "photo.png", "--size", "60", "--out", ".")
            #expect(run.status == 2 && run.errors.contains("inputs are never overwritten"), "\(run.errors)")
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
            try expectUnchanged(folder, before, name)
        }
    }

    @Test func otherNamesOfTheDirectoryAreTheDirectory() throws {
        let (folder, before) = try folder()
        for directory in ["./", "../\(folder.url.lastPathComponent)", folder.url.path] {
            let run = try folder.matte("convert", "a.jpg", "./a.png", "--format", "png", "-o", directory)
            #expect(run.status == 2, "\(run.errors)")
            try expectUnchanged(folder, before, directory)
        }
    }

    @Test func theOverlayOfSeveralInputsOverwritesNone() throws {
        let (folder, before) = try folder()
        let grey = try Folder.photo(4, 4).converted(to: Gray8.self).encoded(as: .png).bytes
        try folder.write(grey, "grey.png")
        let run = try folder.matte(
            "overlay", "a.jpg", "a.png", "--categories", "grey.png", "--format", "png", "-o", ".")
        #expect(run.status == 2 && run.errors.contains("never overwritten"))
        try expectUnchanged(folder, before, "overlay")
        #expect(
            try folder.matte("overlay", "a.jpg", "--categories", "grey.png", "-o", "grey.png").status == 2)
        #expect(try folder.matte("mask", "grey.png", "-o", "grey.png").status == 2)
        #expect(try folder.matte("mask", "grey.png", "--to", "rle", "-o", "grey.png").status == 2)
        #expect(try folder.bytes("grey.png") == grey)
    }

    @Test func otherNamesOfAnInputAreTheInput() throws {
        let (folder, before) = try folder()
        #expect(try folder.shell("ln a.png hard.png && ln -s a.png soft.png && ln -s . here").status == 0)
        for name in ["hard.png", "soft.png", "here/a.png", "./a.png", "here/here/soft.png"] {
            let run = try folder.matte("resize", "a.png", "--size", "9", "-o", name)
            #expect(run.status == 2 && run.errors.contains("never overwritten"), "\(name): \(run.errors)")
        }
        let run = try folder.matte("resize", "soft.png", "a.jpg", "--size", "9", "--format", "png", "-o", ".")
        #expect(run.status == 2)
        try expectUnchanged(folder, before, "a link")
    }

    @Test func otherInputsAreNotOverwritten() throws {
        let (folder, before) = try folder()
        #expect(try folder.matte("edit", "a.png", "--box", "pixels:5,5,9,9", "--out", "e").status == 0)
        let record = try folder.bytes("e/edit.json")
        for arguments in [
            ["blur-background", "a.jpg", "--mask", "photo.png", "-o", "photo.png"],
            ["replace-background", "a.jpg", "--mask", "photo.jpg", "--with", "photo.png", "-o", "photo.png"],
            ["paste", "e/image.png", "--edit", "e/edit.json", "--original", "a.png", "-o", "a.png"],
            ["paste", "e/image.png", "--edit", "e/edit.json", "--original", "a.png", "-o", "e/image.png"],
            [
                "paste", "e/image.png", "--edit", "e/edit.json", "--original", "a.png", "--format", "png",
                "-o",
                "e/edit.json",
            ],
            ["data-url", "a.png", "-o", "a.png"],
            ["demo", "--input", "e/image.png", "--mask", "a.png", "-o", "a.png"],
        ] {
            let run = try ToolRun(arguments, in: folder)
            #expect(run.status != 0, "\(arguments)")
            try expectUnchanged(folder, before, "\(arguments)")
            #expect(try folder.bytes("e/edit.json") == record)
        }
        try folder.write(folder.bytes("a.png"), "image.png")
        let run = try folder.matte("edit", "image.png", "--box", "pixels:5,5,9,9", "--out", ".")
        #expect(run.status == 2 && run.errors.contains("never overwritten"))
        #expect(!folder.names.contains("edit.json"))
        try expectUnchanged(folder, before, "edit")
    }

    @Test func aRedirectedInputIsAnInput() throws {
        let (folder, before) = try folder()
        for script in [
            "$matte resize - --size 9 -o a.png <a.png",
            "$matte resize a.png --size 9 -o - --format png >>a.png",
            "$matte resize a.png --size 9 -o /dev/stdout --format png 1<>a.png",
            "$matte resize a.jpg /dev/stdin --size 9 --format png -o . <a.png",
        ] {
            let run = try folder.shell(script)
            #expect(run.status == 2 && run.errors.contains("never overwritten"), "\(script): \(run.errors)")
            try expectUnchanged(folder, before, script)
        }
    }

    @Test func twoInputsNeverShareAnOutputBySpelling() throws {
        let (folder, _) = try folder()
        #expect(
            try folder.shell("mkdir one two && ln -s one uno && cp a.png one/x.png && cp a.jpg two/x.jpg")
                .status == 0)
        let run = try folder.matte(
            "convert", "one/x.png", "two/x.jpg", "--format", "webp", "-o", "out", "--jobs", "2")
        #expect(run.status == 2 && run.errors.contains("must be a directory"))
        let second = try folder.matte(
            "convert", "one/x.png", "two/x.jpg", "--format", "webp", "-o", "out/", "--jobs", "2")
        #expect(second.status == 1 && second.errors.contains("another input's output"))
    }
}
