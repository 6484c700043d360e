import Foundation
import Matte
import MatteCodecs
import TestSupport
import Testing

/// A finished run of the built `matte`.
struct ToolRun {
    let status: Int32
    let output: Data
    let errors: String

    /// The output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The output as a JSON object.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: output)) as? [String: Any] ?? [:]
    }

    /// The JSON objects of the output, which is an object or an array of objects.
    var results: [[String: Any]] {
        (try? JSONSerialization.jsonObject(with: output)) as? [[String: Any]] ?? [json]
    }

    /// Runs the tool that was built beside this test bundle.
    init(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], in folder: Folder
    ) throws {
        try self.init(Self.tool, arguments, input, environment, folder)
    }

    /// Runs a shell script, in which `$matte` is the tool.
    init(shell script: String, in folder: Folder) throws {
        let shell = URL(fileURLWithPath: "/bin/sh")
        try self.init(shell, ["-c", script], Data(), ["matte": Self.tool.path], folder)
    }

    /// The built tool.
    private static let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("matte")

    private init(
        _ program: URL, _ arguments: [String], _ input: Data, _ environment: [String: String],
        _ folder: Folder
    ) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let files = (0..<3).map { _ in folder.url.appendingPathComponent(".run-\(UUID().uuidString)") }
        try input.write(to: files[0])
        for file in files.dropFirst() { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try Self.withoutBlockedSignals { try process.run() }
        process.waitUntilExit()
        status =
            process.terminationReason == .uncaughtSignal
            ? -process.terminationStatus : process.terminationStatus
        output = try Data(contentsOf: files[1])
        errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        for file in files { try FileManager.default.removeItem(at: file) }
    }
}

extension ToolRun {
    /// Calls `body` with no signal blocked in this thread. A child inherits the blocked signals, and the threads of tests
    /// block most: a shell would wait for its jobs forever, and SIGTERM would end nothing.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }
}

/// A folder for one test, removed with it.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("matte-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the bytes of a file.
    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: url.appendingPathComponent(name)))
    }

    /// Returns the picture in a file.
    func picture(_ name: String) throws -> Raster<RGBA8> { try Raster(decoding: bytes(name)) }

    /// Writes a file.
    func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: url.appendingPathComponent(name))
    }

    /// The names of the folder's entries.
    var names: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
    }

    /// Runs a shell script in this folder, in which `$matte` is the tool.
    func shell(_ script: String) throws -> ToolRun { try ToolRun(shell: script, in: self) }

    /// Runs the tool in this folder.
    func matte(
        _ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> ToolRun {
        try ToolRun(arguments, input: Data(input), environment: environment, in: self)
    }

    /// Returns a folder with a photo of 90x60 as photo.png and photo.jpg.
    static func withPhoto() throws -> Folder {
        let folder = try Folder()
        let photo = Self.photo(90, 60)
        try folder.write(photo.encoded(as: .png).bytes, "photo.png")
        try folder.write(photo.encoded(as: .jpeg).bytes, "photo.jpg")
        return folder
    }

    /// Returns a smooth picture with a little noise.
    static func photo(_ width: Int, _ height: Int) -> Raster<RGBA8> {
        var random = SplitMix64(seed: 5)
        var raster = Raster(width: width, height: height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<height {
            for x in 0..<width {
                raster[x, y] = RGBA8(
                    red: UInt8(x * 200 / width + Int(random.next() & 15)), green: UInt8(y * 220 / height),
                    blue: UInt8((x + y) % 90))
            }
        }
        return raster
    }
}

extension Folder {
    /// Creates a symbolic link to a file.
    func link(_ name: String, as alias: String) throws {
        try FileManager.default.createSymbolicLink(
            at: url.appendingPathComponent(alias), withDestinationURL: url.appendingPathComponent(name))
    }
}
