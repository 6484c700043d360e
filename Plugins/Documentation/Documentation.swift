import Foundation
import PackagePlugin

/// The command `swift package documentation`, which extracts the symbols of the public modules and runs `docs/build` to
/// make the pages.
@main
struct Documentation: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let folder = context.pluginWorkDirectoryURL.appending(path: "symbolgraph")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let modules = Set(
            context.package.products(ofType: LibraryProduct.self).flatMap(\.targets).map(\.name))
        for target in context.package.targets where modules.contains(target.name) {
            let graphs = try packageManager.getSymbolGraph(
                for: target,
                options: PackageManager.SymbolGraphOptions(
                    minimumAccessLevel: .public, includeSynthesized: false, includeSPI: false))
            for file in try FileManager.default.contentsOfDirectory(
                at: graphs.directoryURL, includingPropertiesForKeys: nil)
            where file.lastPathComponent.hasSuffix(".symbols.json") {
                let copy = folder.appending(path: file.lastPathComponent)
                if !FileManager.default.fileExists(atPath: copy.path) {
                    try FileManager.default.copyItem(at: file, to: copy)
                }
            }
        }
        // The outer process locks the package's build, so docs/build must not start another one.
        let process = Process()
        process.executableURL = context.package.directoryURL.appending(path: "docs/build")
        process.arguments = ["--symbols", folder.path] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error(
                "cannot make the documentation: docs/build ended with status \(process.terminationStatus)")
            return
        }
    }
}
