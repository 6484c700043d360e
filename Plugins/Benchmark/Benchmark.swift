import Foundation
import PackagePlugin

/// The command `swift package benchmark`, which runs `Benchmarks/run` with the same arguments and returns its status.
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
            Diagnostics.error(
                "cannot run the benchmarks: Benchmarks/run ended with status \(process.terminationStatus)")
            return
        }
    }
}
