import Foundation
import PackagePlugin

/// Writes the examples of doc comments as tests of GuideTests, again whenever a source changes. The script beside this
/// file does the work.
@main
struct Examples: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let package = context.package.directoryURL
        let script = package.appending(path: "Plugins/Examples/make-examples")
        let folder = context.pluginWorkDirectoryURL
        let names = try output(of: script, ["--names"]).split(separator: "\n").map(String.init)
        let outputs = names.filter { !$0.contains("/") }.map { folder.appending(path: $0) }
        let sources = names.filter { $0.contains("/") }.map { package.appending(path: $0) }
        return [
            .buildCommand(
                displayName: "Writing the examples of doc comments as tests", executable: script,
                arguments: ["--output", folder.path], inputFiles: sources + [script], outputFiles: outputs)
        ]
    }

    private func output(of script: URL, _ arguments: [String]) throws -> String {
        let process = Process(), pipe = Pipe()
        (process.executableURL, process.arguments, process.standardOutput) = (script, arguments, pipe)
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CocoaError(
                .executableLoad,
                userInfo: [NSLocalizedDescriptionKey: "cannot run \(script.path), which needs python3"])
        }
        return String(decoding: data, as: UTF8.self)
    }
}
