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
            let outputs = command.options.filter { [.output, .outputDirectory].contains($0.role) }
            let isWritten =
                outputs.contains { command.sample.contains("--\($0.name) ") } || command.name == "batch"
            #expect(new.count == (isWritten ? 1 : 0), "\(command.example) writes \(new)")
        }
    }

    @Test func everySampleIsAJob() throws {
        let folders = try (0..<2).map { _ in try Folder.withSampleInputs() }
        var jobs: [UInt8] = []
        var names: [String] = []
        for command in CommandList.all where command.batchRefusal == nil {
            let words = command.sample.split(separator: " ").map(String.init)
            let arguments = try Arguments(words, for: command)
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

    @Test func theHelpPrintsTheSample() throws {
        let folder = try Folder()
        for command in CommandList.all {
            let help = try folder.matte("help", command.name).text
            #expect(help.contains("\nexample: \(command.example)\n"))
        }
    }
}
