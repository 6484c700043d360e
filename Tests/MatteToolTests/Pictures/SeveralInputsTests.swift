import Foundation
import Testing

/// Tests of runs with several inputs.
struct SeveralInputsTests {
    @Test func aBadInputDoesNotKeepTheOthersFromBeingDone() throws {
        let folder = try Folder.withPhoto()
        try folder.write(Array("hello".utf8), "text.png")
        let run = try folder.matte(
            "resize", "photo.png", "gone.png", "text.png", "photo.jpg", "--size", "9x9", "-o", "out/",
            "--json")
        #expect(run.status == 1)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2, "one line for each, and no bar without a terminal: \(run.errors)")
        #expect(lines.first?.contains("gone.png") == true && lines.last?.contains("text.png") == true)
        let done = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
        #expect(done.map { $0["input"] as? String } == ["photo.png", "gone.png", "text.png", "photo.jpg"])
        #expect(done.map { $0["width"] as? Int } == [9, nil, nil, 9])
        #expect(try folder.picture("out/photo.png").width == 9 && folder.picture("out/photo.jpg").width == 9)
    }

    @Test(arguments: ["info", "hash", "convert"])
    func theListNamesTheInputsThatFailed(command: String) throws {
        let folder = try Folder.withPhoto()
        try folder.write(Array("hello".utf8), "text.png")
        let output = command == "convert" ? ["-o", "out/"] : []
        let run = try ToolRun(
            [command, "gone.png", "photo.png", "text.png", "--json"] + output, in: folder)
        #expect(run.status == 1)
        let list = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
        let key = command == "convert" ? "input" : "file"
        #expect(list.map { $0[key] as? String } == ["gone.png", "photo.png", "text.png"])
        #expect(list.map { $0["status"] as? Int } == [1, nil, 1])
        let errors = list.map { $0["error"] as? String }
        #expect(errors[0]?.contains("cannot read gone.png") == true && errors[1] == nil)
        #expect(errors[2]?.contains("not a PNG, JPEG, WebP") == true)
        // A batch returns the same list.
        let job =
            #"{"command":"\#(command)","input":["gone.png","photo.png"]"#
            + (output.isEmpty ? "}" : #","out":"out/"}"#)
        let batch = try folder.matte("batch", input: Array(job.utf8))
        let results = batch.json["result"] as? [[String: Any]]
        #expect(results?.map { $0["error"] as? String != nil } == [true, false], "\(batch.text)")
    }

    @Test func twoInputsNeverShareAnOutput() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.matte(
            "convert", "photo.png", "photo.jpg", "--format", "webp", "-o", "out/", "--jobs", "1")
        #expect(run.status == 1 && run.errors.contains("out/photo.webp"))
        #expect(run.errors.contains("another input's output"))
    }

    @Test(arguments: [1, 2, 7])
    func resultsComeInTheOrderOfTheInputs(jobs: Int) throws {
        let folder = try Folder()
        var names: [String] = []
        for i in 0..<23 {
            let name = "\(i).png"
            try folder.write(Folder.photo(i % 5 == 0 ? 300 : 20 + i, 30).encoded(as: .png).bytes, name)
            names.append(name)
        }
        let run = try ToolRun(
            ["orient"] + names + ["--as", "3", "-o", "out/", "--jobs", "\(jobs)", "--json"], in: folder)
        #expect(run.status == 0 && run.errors.isEmpty)
        let done = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
        #expect(done.map { $0["input"] as? String } == names)
        #expect(done.map { $0["output"] as? String } == names.map { "out/\($0)" })
    }

    @Test func jobsIsAWholeNumber() throws {
        let folder = try Folder.withPhoto()
        for jobs in ["0", "-1", "two", "5000"] {
            let run = try folder.matte(
                "resize", "photo.png", "photo.jpg", "--size", "9", "-o", "out/", "--jobs", jobs)
            #expect(run.status == 2 && run.errors.contains("--jobs"))
        }
        let run = try folder.matte("resize", "photo.png", "--size", "9", "--jbos", "2", "-o", "x.png")
        #expect(run.errors.contains("did you mean --jobs?"))
    }
}
