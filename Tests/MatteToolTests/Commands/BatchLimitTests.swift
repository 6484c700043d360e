import Foundation
import Matte
import MatteCodecs
import Testing

/// The limits of `matte batch` on memory and time.
struct BatchLimitTests {
    private func job(_ members: String) -> String { "{\(members)}\n" }

    /// Jobs whose limits exceed the batch's run one at a time, and all of them run. Results keep their order.
    @Test(arguments: ["1", "600MiB", "100GiB"]) func theGateLosesNoJob(memory: String) throws {
        let folder = try Folder.withPhoto()
        let lines = (0..<12).map { number in
            let limit = number.isMultiple(of: 3) ? #","max-memory":"100MiB""# : ""
            return job(
                #""command":"resize","input":"photo.png","size":\#(10 + number),"out":"\#(number).png","id":\#(number)\#(limit)"#
            )
        }
        let run = try folder.matte(
            "batch", "--memory", memory, "--jobs", "3", "--timeout", "600",
            input: Array((lines.joined() + job(#""command":"info","input":"0.png","id":12"#)).utf8))
        #expect(run.status == 0, "\(run.errors)")
        let answers = try run.text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(answers.map { $0["id"] as? Int } == Array(0..<13))
        #expect(answers.allSatisfy { $0["ok"] as? Bool == true }, "\(run.text)")
        for number in 0..<12 { #expect(try folder.picture("\(number).png").width == 10 + number) }
    }

    /// A job of some seconds ends after a millisecond with an error and without an output. The others have their own
    /// results.
    @Test func aJobThatTakesTooLongIsEnded() throws {
        let folder = try Folder()
        try folder.write(Folder.photo(300, 200).encoded(as: .png).bytes, "photo.png")
        let long =
            #""command":"resize","input":"photo.png","size":9000,"out":"x.png","compression":"smallest","id":"a""#
        let run = try folder.matte(
            "batch", "--timeout", "0.001",
            input: Array((job(long) + job(#""command":"nothing","id":"b""#)).utf8))
        let answers = run.text.split(separator: "\n").map(String.init)
        #expect(answers.count == 2 && run.status == 0)
        #expect(
            answers[0].hasPrefix(
                #"{"id":"a","ok":false,"status":1,"error":"cannot finish the job: it took longer than 0.001"#),
            "\(run.text)")
        #expect(
            answers[1].hasPrefix(#"{"id":"b","ok":false,"status":2,"error":"unknown command"#), "\(run.text)")
        #expect(folder.names == ["photo.png"])
    }

    @Test func wrongLimitsAreUsageErrors() throws {
        let folder = try Folder()
        for arguments in [["--timeout", "0"], ["--timeout", "soon"], ["--memory", "0"]] {
            let run = try ToolRun(["batch"] + arguments, in: folder)
            #expect(run.status == 2 && run.errors.contains(arguments[0]), "\(run.errors)")
        }
    }
}
