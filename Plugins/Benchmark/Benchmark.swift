import Foundation
import PackagePlugin

/// `swift package benchmark`: runs `Benchmarks/run` with whatever follows, and ends with its status.
@main
struct Benchmark: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = context.package.directoryURL.appending(path: "Benchmarks/run")
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error("Benchmarks/run ended with status \(process.terminationStatus)")
            return
        }
    }
}
