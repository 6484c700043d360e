// Design: docs/design/tool.md

import Matte
import MatteCodecs

/// The `matte` command, which runs a subcommand and prints its report.
@main
enum Tool {
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
                System.printError(Overview.text(CommandList.groups))
                return 2
            }
            switch first {
            case "--help", "-h":
                try System.printOutput(Array(Overview.text(CommandList.groups).utf8))
                return 0
            case "--version":
                try System.printOutput(Array("matte \(Overview.version)\n".utf8))
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
            try print(report, asJSON: arguments.has(Command.json))
            for warning in report.warnings { printWarning(warning, name) }
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

    private static func printWarning(_ warning: InputWarning, _ name: String) {
        let name = Terminal.standardError.styled("\(name): warning:", .warning)
        System.printError("\(name) \(warning.line)\n")
    }

    private static func print(_ report: Report, asJSON: Bool) throws {
        if !report.ownsStandardOutput {
            let text = asJSON ? JSONWriter.text(report.json, indented: true) : report.text
            if !text.isEmpty { try System.printOutput(Array((text + "\n").utf8)) }
        }
    }
}
