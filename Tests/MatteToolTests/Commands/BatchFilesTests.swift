import Foundation
import Testing

@testable import MatteTool

/// Tests of the files of jobs: inputs are never overwritten, and a job waits for inputs that another job writes.
struct BatchFilesTests {
    private func answers(_ folder: Folder, _ jobs: [String], _ options: String...) throws -> [[String: Any]] {
        let run = try ToolRun(["batch"] + options, input: Data(jobs.joined(separator: "\n").utf8), in: folder)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return try run.text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test(arguments: ["1", "2"])
    func inputsOfEarlierJobsAreNotOverwritten(jobs: String) throws {
        let folder = try Folder.withPhoto()
        let before = try folder.bytes("photo.jpg")
        #expect(try folder.shell("ln photo.jpg hard.jpg; ln -s photo.jpg soft.jpg").status == 0)
        let found = try answers(
            folder,
            [
                #"{"command":"info","input":"photo.jpg"}"#,
                #"{"command":"resize","input":"photo.png","out":"./photo.jpg","size":9}"#,
                #"{"command":"resize","input":"photo.png","out":"hard.jpg","size":9}"#,
                #"{"command":"resize","input":"photo.png","out":"soft.jpg","size":9}"#,
                #"{"command":"resize","input":"photo.png","out":"photo.png","size":9}"#,
                #"{"command":"resize","input":"photo.png","out":"other.png","size":9}"#,
            ], "--jobs", jobs)
        #expect(found.map { $0["ok"] as? Bool } == [true, false, false, false, false, true])
        #expect(found[1...4].allSatisfy { ($0["error"] as? String)?.contains("never overwritten") == true })
        #expect(try folder.bytes("photo.jpg") == before)
    }

    @Test(arguments: ["1", "2"])
    func anInputThatAnEarlierJobWritesIsWaitedFor(jobs: String) throws {
        let folder = try Folder()
        try folder.write(Folder.photo(500, 400).encoded(as: .png).bytes, "photo.png")
        var lines: [String] = []
        for i in 0..<12 {
            // Old files exist; a job that did not wait would read them.
            try folder.write(Folder.photo(3, 3).encoded(as: .png).bytes, "a\(i).png")
            lines.append(#"{"command":"resize","input":"photo.png","size":\#(900 + i),"out":"a\#(i).png"}"#)
            lines.append(#"{"command":"edit","input":"./a\#(i).png","box":"pixels:9,9,9,9","out":"d\#(i)"}"#)
            lines.append(#"{"command":"info","input":"d\#(i)/image.png"}"#)
        }
        let found = try answers(folder, lines, "--jobs", jobs)
        #expect(found.allSatisfy { $0["ok"] as? Bool == true }, "\(found)")
        for i in 0..<12 { #expect(try folder.picture("a\(i).png").width == 900 + i) }
    }

    @Test(arguments: ["1", "2"])
    func aFileThatTheRunWroteMayBeReplacedAfterItWasRead(jobs: String) throws {
        let folder = try Folder()
        try folder.write(Folder.photo(400, 300).encoded(as: .png).bytes, "photo.png")
        var lines: [String] = []
        for i in 0..<12 {
            lines.append(
                #"{"command":"resize","input":"photo.png","size":\#(1200 - 90 * i),"out":"scratch.png"}"#)
            // A job that did not wait for the end of this one would replace its input.
            lines.append(#"{"command":"convert","input":"./scratch.png","out":"a\#(i).png"}"#)
        }
        let found = try answers(folder, lines, "--jobs", jobs)
        #expect(found.allSatisfy { $0["ok"] as? Bool == true }, "\(found)")
        for i in 0..<12 { #expect(try folder.picture("a\(i).png").width == 1200 - 90 * i) }
    }

    @Test(arguments: ["1", "2"])
    func aFileThatWasReadBeforeTheRunWroteItIsAnInput(jobs: String) throws {
        let folder = try Folder.withPhoto()
        let before = try folder.bytes("photo.jpg")
        let found = try answers(
            folder,
            [
                #"{"command":"info","input":"photo.jpg"}"#,
                #"{"command":"resize","input":"photo.png","out":"photo.jpg","size":9}"#,
                #"{"command":"info","input":"photo.jpg"}"#,
                #"{"command":"resize","input":"photo.png","out":"photo.jpg","size":9}"#,
            ], "--jobs", jobs)
        #expect(found.map { $0["ok"] as? Bool } == [true, false, true, false])
        #expect(try folder.bytes("photo.jpg") == before)
    }

    /// The system gives the number of a deleted file to a new one.
    @Test func theNumberOfADeletedInputIsNoInput() throws {
        let folder = try Folder.withPhoto()
        let inputs = RunFiles.Inputs()
        let deleted = folder.url.appendingPathComponent("deleted.png").path
        try folder.write(folder.bytes("photo.png"), "deleted.png")
        try RunFiles(inputs, job: 0).declare([deleted])
        let number = try #require(FileStatus(deleted)).key
        try FileManager.default.removeItem(atPath: deleted)
        for i in 0..<50 {
            let new = folder.url.appendingPathComponent("new\(i).png").path
            try folder.write(folder.bytes("photo.png"), "new\(i).png")
            let isReused = try #require(FileStatus(new)).key == number
            // Without a commit, the file stays as it is.
            #expect(throws: Never.self, "\(isReused)") { _ = try RunFiles(inputs, job: 1).create(new) }
            if isReused { break }
        }
    }

    /// A number that belongs to another file now says nothing about the file that had it.
    @Test func aLinkToAnInputIsAnInputAfterTheNumberWasReused() throws {
        let folder = try Folder.withPhoto()
        let inputs = RunFiles.Inputs()
        let photo = folder.url.appendingPathComponent("photo.png").path
        try RunFiles(inputs, job: 0).declare([photo])
        #expect(
            try folder.shell("ln photo.png hard.png; ln -s photo.png soft.png; mv photo.png moved.png").status
                == 0)
        for name in ["hard.png", "soft.png", "moved.png", "photo.png"] {
            let path = folder.url.appendingPathComponent(name).path
            #expect(throws: ToolError.self, "\(name)") { _ = try RunFiles(inputs, job: 1).create(path) }
        }
    }

    @Test func theLastOfJobsThatWriteOneFileWins() throws {
        let folder = try Folder()
        try folder.write(Folder.photo(400, 300).encoded(as: .png).bytes, "photo.png")
        for _ in 0..<4 {
            let found = try answers(
                folder,
                [
                    #"{"command":"resize","input":"photo.png","size":1500,"out":"a.png"}"#,
                    #"{"command":"resize","input":"photo.png","size":9,"out":"./a.png"}"#,
                ], "--jobs", "2")
            #expect(found.allSatisfy { $0["ok"] as? Bool == true })
            #expect(try folder.picture("a.png").width == 9)
        }
    }

    @Test func standardInputAndOutputBelongToTheBatch() throws {
        let folder = try Folder.withPhoto()
        let jobs = [
            #"{"command":"info","input":"/dev/stdin"}"#, #"{"command":"info","input":"/proc/self/fd/0"}"#,
            #"{"command":"info","input":"/dev/fd/0"}"#, #"{"command":"info","input":"-"}"#,
            #"{"command":"check","input":"photo.png","mask":"/dev/stdin"}"#,
            #"{"command":"resize","input":"photo.png","out":"/dev/stdout","format":"png","size":9}"#,
            #"{"command":"resize","input":"photo.png","out":"-","size":9}"#,
            #"{"command":"data-url","input":"photo.png","out":"-"}"#,
            #"{"command":"resize","input":"photo.png","out":"answers.png","size":9}"#,
            #"{"command":"info","input":"photo.png"}"#,
        ]
        try folder.write(Array(jobs.joined(separator: "\n").utf8), "jobs")
        for script in ["$matte batch <jobs >answers.png", "cat jobs | $matte batch >answers.png"] {
            #expect(try folder.shell(script).status == 0)
            let lines = String(decoding: try folder.bytes("answers.png"), as: UTF8.self).split(
                separator: "\n")
            #expect(lines.count == jobs.count)
            #expect(lines.dropLast().allSatisfy { $0.contains("belong to the batch") }, "\(lines)")
            #expect(lines.last?.contains("\"ok\":true") == true)
        }
    }
}
