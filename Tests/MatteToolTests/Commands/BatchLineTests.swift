import Foundation
import Testing

/// Tests of batch lines that are long, deeply nested, or contain values that an option rejects.
struct BatchLineTests {
    private func answer(_ job: String) throws -> (json: [String: Any], text: String) {
        let folder = try Folder.withPhoto()
        let before = folder.names
        let run = try folder.matte("batch", input: Array(job.utf8))
        #expect(run.status == 0 && run.text.filter(\.isNewline).count == 1, "\(run.text)")
        if run.json["ok"] as? Bool != true { #expect(folder.names == before) }
        return (run.json, run.text)
    }

    @Test(arguments: [
        (#"{"command":"info","input":"photo.png\u0000.jpg"}"#, "NUL"),
        (#"{"command":"resize","input":"photo.png","size":9,"out":"x.png\u0000y"}"#, "NUL"),
        (#"{"command":"resize","input":"photo.png","size":9,"out":true}"#, #""out" is a boolean"#),
        (#"{"command":"resize","input":"photo.png","size":true,"out":"x.png"}"#, #""size" is a boolean"#),
        (#"{"command":"resize","input":"photo.png","size":9,"out":"x.png","linear":"yes"}"#, "true or false"),
        (#"{"command":"resize","input":"photo.png","size":9,"out":"x.png","":"a.png"}"#, "unknown option"),
        (#"{"command":"resize","input":"photo.png","size":9,"out":"x.png","-o":"a.png"}"#, "unknown option"),
        (
            #"{"command":"resize","input":"photo.png","size":9,"out":"x.png","sizes=":"a.png"}"#,
            "unknown option"
        ),
        (#"{"command":"resize","input":"photo.png","size":9,"out":{}}"#, "an object"),
        (#"{"command":"resize","input":[["photo.png"]],"size":9,"out":"x.png"}"#, "an array"),
        (#"{"command":"resize","input":"photo.png","size":9,"out":""}"#, "empty"),
        (#"{"command":"help"}"#, "describes this tool"),
        (#"{"command":"manual"}"#, "describes this tool"),
        (#"{"command":"completions","input":"bash"}"#, "describes this tool"),
        (#"{"command":"halp"}"#, "unknown command"),
    ])
    func whatCanBeNoValueIsRefused(job: String, word: String) throws {
        let (json, text) = try answer(job)
        #expect(json["ok"] as? Bool == false && json["status"] as? Int == 2)
        #expect((json["error"] as? String)?.contains(word) == true, "\(text)")
    }

    @Test func valuesThatLookLikeOptionsAreValues() throws {
        let folder = try Folder.withPhoto()
        for (value, name) in [("x=-", "x=-.jpg"), ("--", "--.jpg"), ("--json", "--json.jpg")] {
            let job = #"{"command":"convert","input":"photo.png","quality":1e1,"out":"\#(value).jpg"}"#
            let run = try folder.matte("batch", input: Array(job.utf8))
            #expect(run.json["ok"] as? Bool == true, "\(run.text)")
            #expect(folder.names.contains(name))
        }
    }

    @Test(arguments: [
        "12345678901234567890123", "1.0", "1e2", "-0", "0.1000", #""\u00e9\/\n""#,
        #"{"b": [1, 2.50],"a":null}"#,
        "9007199254740993", #""""#,
    ])
    func anIDIsReturnedAsItWasGiven(id: String) throws {
        for job in [
            #"{"id":\#(id),"command":"info","input":"photo.png"}"#,
            #"{"command":"info","input":"photo.png", "id" : \#(id) }"#, #"{"id":\#(id),"command":"nothing"}"#,
        ] {
            #expect(try answer(job).text.hasPrefix(#"{"id":\#(id),"ok":"#))
        }
    }

    @Test func aLineHasBounds() throws {
        let many = String(repeating: "[],", count: 70_000)
        let (json, _) = try answer(#"{"id":[\#(many)[]],"command":"info","input":"photo.png"}"#)
        #expect((json["error"] as? String)?.contains("65536 values") == true)
        let deep = String(repeating: "[", count: 100_000)
        #expect((try answer(#"{"id":\#(deep)"#).json["error"] as? String)?.contains("64 levels") == true)
        let long = String(repeating: ",", count: 100_000)
        let box = try answer(#"{"command":"crop","input":"photo.png","out":"x.png","box":"pixels:\#(long)"}"#)
        #expect((box.json["error"] as? String)?.contains("65536") == true)
    }

    @Test func longLinesTakeLittleMoreThanTheirBytes() throws {
        let folder = try Folder()
        // Sanitizers reserve terabytes of addresses, so a tool that is built with one has no limit.
        let script = """
            { echo '{"id":['; yes '[]' | tr '\\n' ',' | head -c 60000000; echo; echo '{"command":"info"}'; } >lines
            grep -q -e __asan_init -e __tsan_init "$matte" || ulimit -v 1000000
            $matte batch <lines
            """
        let run = try folder.shell(script)
        #expect(run.status == 0 && run.text.filter(\.isNewline).count == 3, "\(run.text) \(run.errors)")
    }
}
