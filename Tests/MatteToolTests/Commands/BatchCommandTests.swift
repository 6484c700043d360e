import Foundation
import Testing

struct BatchCommandTests {
    @Test func jobsAreAnsweredInOrderAndBadOnesDoNotStopTheRun() throws {
        let folder = try Folder.withPhoto()
        let jobs = """
            {"id":1,"command":"resize","input":"photo.png","out":"a.png","size":30}
            {"id":"two","command":"resize","input":"gone.png","out":"b.png","size":30}
            not json
            {"id":4,"command":"resise","input":"photo.png"}

            {"id":5,"command":"crop","input":"photo.png","box":["pixels:1,2,3,4"],"out":"c.png","lossless":false}
            {"id":6,"command":"info","input":["photo.png","photo.jpg"]}
            {"id":7,"command":"resize","input":"-","out":"d.png","size":30}
            """
        let run = try folder.matte("batch", input: Array(jobs.utf8))
        #expect(run.status == 0 && run.errors.isEmpty)
        let answers = try run.text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(answers.count == 7)
        #expect(answers.map { $0["ok"] as? Bool } == [true, false, false, false, true, true, false])
        #expect(answers[0]["id"] as? Int == 1 && answers[1]["id"] as? String == "two")
        #expect((answers[0]["result"] as? [String: Any])?["width"] as? Int == 30)
        #expect(answers[1]["status"] as? Int == 1 && answers[3]["status"] as? Int == 2)
        #expect((answers[3]["error"] as? String)?.contains("did you mean resize?") == true)
        #expect((answers[5]["result"] as? [Any])?.count == 2)
        #expect(try folder.picture("c.png").width == 3)
        #expect(try folder.matte("batch", "--fail", input: Array(jobs.utf8)).status == 1)
    }

    @Test func everyAnswerIsTimedAndSeveralAtATimeKeepTheOrder() throws {
        let folder = try Folder.withPhoto()
        var jobs = ""
        for i in 0..<40 {
            jobs +=
                i % 10 == 7
                ? "{\"id\":\(i),\"command\":\"info\",\"input\":\"gone\"}\n"
                : """
                {"id":\(i),"command":"resize","input":"photo.png","out":"\(i).png","size":\(i % 3 == 0 ? 700 : 8)}

                """
        }
        let run = try folder.matte("batch", "--jobs", "2", input: Array(jobs.utf8))
        #expect(run.status == 0 && run.errors.isEmpty)
        let answers = try run.text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(answers.map { $0["id"] as? Int } == Array(0..<40))
        #expect(answers.allSatisfy { $0["ok"] as? Bool == (($0["id"] as? Int ?? 0) % 10 != 7) })
        #expect(answers.allSatisfy { ($0["milliseconds"] as? Double ?? 0) > 0 })
    }

    @Test func oneBadInputOfAJobIsNamedBesideWhatWasDone() throws {
        let folder = try Folder.withPhoto()
        let job = """
            {"command":"convert","input":["photo.png","gone.png"],"format":"jpeg","out":"out/","jobs":4}
            """
        let answer = try folder.matte("batch", input: Array(job.utf8)).json
        #expect(answer["ok"] as? Bool == false && answer["status"] as? Int == 1)
        #expect((answer["error"] as? String)?.contains("gone.png") == true)
        let results = answer["result"] as? [[String: Any]]
        #expect(results?.map { $0["error"] == nil } == [true, false])
    }

    @Test func anEmptyInputHasNoAnswers() throws {
        let run = try Folder().matte("batch")
        #expect(run.status == 0 && run.output.isEmpty)
    }
}
