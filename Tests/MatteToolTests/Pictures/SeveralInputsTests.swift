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
        #expect(done.map { $0["input"] as? String } == ["photo.png", "photo.jpg"])
        #expect(try folder.picture("out/photo.png").width == 9 && folder.picture("out/photo.jpg").width == 9)
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
