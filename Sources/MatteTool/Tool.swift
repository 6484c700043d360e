// Design: docs/design/tool.md

import Matte
import MatteCodecs

/// The `matte` command, which runs a subcommand and prints its report.
@main
enum Tool {
    /// The version of the release of Matte.
    static let version = "0.1.0"

    static func main() {
        System.prepare()
        System.exit(run(System.arguments))
    }

    /// Runs a command line and returns its exit status: 0 for success, 1 if the work failed, 2 if the command line is
    /// wrong.
    private static func run(_ words: [String]) -> Int32 {
        var name = "matte"
        do {
            do { try KernelTier.validateEnvironment() } catch { throw ToolError.usage(error.message) }
            guard let first = words.first else {
                System.printError(overview)
                return 2
            }
            switch first {
            case "--help", "-h":
                try System.printOutput(Array(overview.utf8))
                return 0
            case "help":
                try System.printOutput(Array(help(words.dropFirst()).utf8))
                return 0
            case "--version":
                try System.printOutput(Array("matte \(version)\n".utf8))
                return 0
            default: break
            }
            let command = try CommandList.command(named: first)
            name = "matte \(command.name)"
            let arguments = try Arguments(words.dropFirst(), for: command)
            if arguments.wantsHelp {
                try System.printOutput(Array(command.help.utf8))
                return 0
            }
            let report = try command.perform(arguments)
            try print(report, asJSON: arguments.has("json"))
            for failure in report.failures { printFailure(failure, name) }
            if let summary = report.summary { System.printError(summary + "\n") }
            return report.status
        } catch {
            let error = ToolError(error)
            printFailure(error, name)
            return error.status
        }
    }

    private static func printFailure(_ error: ToolError, _ name: String) {
        let name = Terminal.standardError.styled("\(name):", .error)
        System.printError("\(name) \(error)\n")
    }

    private static func print(_ report: Report, asJSON: Bool) throws {
        if !report.ownsStandardOutput {
            let text = asJSON ? JSONWriter.text(report.json, indented: true) : report.text
            if !text.isEmpty { try System.printOutput(Array((text + "\n").utf8)) }
        }
    }

    /// Returns the text of `matte help` and `matte help COMMAND`.
    private static func help(_ words: ArraySlice<String>) throws(ToolError) -> String {
        guard let name = words.first(where: { $0 != "--help" && $0 != "-h" }) else { return overview }
        guard words.count == 1 else {
            throw .usage("unexpected argument '\(words.last!)'; write 'matte help COMMAND' with one command")
        }
        return try CommandList.command(named: name).help
    }

    /// The text of `matte --help`.
    private static var overview: String {
        let width = CommandList.all.map(\.name.count).max() ?? 0
        var text = """
            usage: matte COMMAND [options] INPUT...

            Prepares pictures for machines that look at them and edit them.

            commands:

            """
        for command in CommandList.all {
            text +=
                "  \(command.name)" + String(repeating: " ", count: width + 2 - command.name.count)
                + "\(command.summary)\n"
        }
        return text + """

            'matte help COMMAND' describes a command's options. '-' is standard input or output.
            Boxes are SPACE:a,b,c,d, where SPACE is one of \(BoxSpaces.names).
            Numbers of bytes may have a unit: 100k, 4MB (decimal), 4MiB (binary).
            Outputs replace files of the same name, but inputs of the run are never overwritten.
            In a terminal, runs over several inputs show their progress. NO_COLOR=1 disables colours.
            MATTE_ISA=baseline, avx2 or avx512 selects a smaller instruction set. Results do not change.

            """
    }
}
