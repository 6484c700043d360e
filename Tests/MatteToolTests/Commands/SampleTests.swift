import Foundation
import MatteCodecs
import Testing

@testable import MatteTool

/// Tests that every command does the work of its sample, also as a job of a batch.
///
/// The tool was built for debugging, so a run also ends with an error if the command does not read all of its options.
struct SampleTests {
    @Test func everySampleWorks() throws {
        let folder = try Folder.withSampleInputs()
        for command in CommandList.all {
            let before = folder.names
            let run = try folder.shell("$matte \(command.name) \(command.sample)")
            #expect(run.status == 0 && run.errors.isEmpty, "\(command.example): \(run.errors)")
            let new = folder.names.subtracting(before)
            let outputs = command.name == "batch" ? ["batch.png"] : command.sampleOutputs
            #expect(new == Set(outputs), "\(command.example) writes \(new)")
        }
    }

    @Test func everySampleIsAJob() throws {
        let folders = try (0..<2).map { _ in try Folder.withSampleInputs() }
        var jobs: [UInt8] = []
        var names: [String] = []
        for command in CommandList.all where command.batchRefusal == nil {
            let arguments = try Arguments(command.sampleWords, for: command)
            var members: [String: Any] = ["command": command.name, "input": arguments.operands]
            for option in command.options {
                let texts = arguments.texts(of: option)
                if !texts.isEmpty { members[option.name] = option.value == nil ? true : texts }
            }
            jobs += Array(try JSONSerialization.data(withJSONObject: members)) + Array("\n".utf8)
            names.append(command.name)
            #expect(try folders[0].shell("$matte \(command.name) \(command.sample)").status == 0)
        }
        let run = try folders[1].matte("batch", input: jobs)
        let answers = run.text.split(separator: "\n")
        #expect(answers.count == names.count)
        for (name, answer) in zip(names, answers) {
            #expect(answer.hasPrefix(#"{"ok":true"#), "\(name): \(answer)")
        }
        let files = folders.map { folder in
            (FileManager.default.enumerator(atPath: folder.url.path)?.allObjects ?? []).compactMap {
                $0 as? String
            }
            .sorted()
        }
        #expect(files[0] == files[1] && files[0].count > 40)
        for file in files[0] where file.contains(".") {
            #expect(try folders[0].bytes(file) == folders[1].bytes(file), "\(file)")
        }
    }

    /// A job's "input" is the operands, or an option of that name of a command without operands.
    @Test func keysOfJobsAreUnambiguous() {
        for command in CommandList.all {
            let names = command.options.map(\.name)
            #expect(Set(names).count == names.count && !names.contains("command") && !names.contains("id"))
            #expect(!names.contains("input") || command.operands.count.upperBound == 0)
        }
    }

    @Test func theHelpPrintsTheSample() throws {
        let folder = try Folder()
        for command in CommandList.all {
            let help = try folder.matte("help", command.name).text
            #expect(help.contains("\nexample: \(command.example)\n"))
        }
    }
}
