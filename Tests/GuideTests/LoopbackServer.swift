// Design: docs/design/testing.md

import Foundation

/// The edit and variation endpoints of `Tests/Samples/Loopback/server.py`.
///
/// One server serves all tests. It ends when its standard input closes, so it does not outlive the tests even if
/// they are killed.
final class LoopbackServer: Sendable {
    static let shared = Result { try LoopbackServer() }

    /// True if Python is available to run the server.
    static let isAvailable: Bool = {
        let probe = Process()
        probe.executableURL = URL(filePath: "/usr/bin/env")
        probe.arguments = ["python3", "--version"]
        probe.standardOutput = FileHandle.nullDevice
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }()

    let edits: URL
    let variations: URL
    // Kept open while the server must run.
    private let input: Pipe

    private init() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", GuideTests.root.appending(path: "Tests/Samples/Loopback/server.py").path,
        ]
        input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte.first != 0x0A, !byte.isEmpty
        {
            line += byte
        }
        let base = "http://127.0.0.1:\(String(decoding: line, as: UTF8.self))/v1/images"
        guard let edits = URL(string: "\(base)/edits"), let variations = URL(string: "\(base)/variations")
        else { throw URLError(.badURL) }
        self.edits = edits
        self.variations = variations
    }
}
