import Foundation
import Matte
import MatteCodecs
import Testing

/// `EncodedImage.write(to:)`: files appear as a whole or not at all.
struct FileWritingTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "matte-\(UUID().uuidString)")
    private let image = EncodedImage(
        bytes: (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }, format: .png,
        size: PixelSize(width: 1, height: 1))

    private func withFolder(_ body: (String) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func newFilesAndReplacedFiles() throws {
        try withFolder { folder in
            try image.write(to: folder + "/new.png")
            #expect(try bytes(folder + "/new.png") == image.bytes)
            // A replaced file keeps its permissions. The old bytes stay where a second name leads to them.
            let old = folder + "/old.png"
            try Data([1, 2, 3]).write(to: URL(fileURLWithPath: old))
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
            try FileManager.default.linkItem(atPath: old, toPath: folder + "/second")
            try image.write(to: old)
            #expect(try bytes(old) == image.bytes && bytes(folder + "/second") == [1, 2, 3])
            let mode = try FileManager.default.attributesOfItem(atPath: old)[.posixPermissions] as? Int
            #expect(mode == 0o640)
            #expect(try names() == ["new.png", "old.png", "second"])
        }
    }

    @Test func linksAreFollowed() throws {
        try withFolder { folder in
            try Data([1]).write(to: URL(fileURLWithPath: folder + "/target"))
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/link", withDestinationPath: "target")
            try image.write(to: folder + "/link")
            #expect(try bytes(folder + "/target") == image.bytes)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "target")
        }
    }

    @Test func failuresLeaveNothing() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/d", withIntermediateDirectories: false)
            for path in [folder + "/none/x.png", folder + "/d", "", folder + "/a\0b"] {
                let error = #expect(throws: MatteError.self) { try image.write(to: path) }
                #expect(error?.code == .io && error?.message.hasPrefix("cannot write") == true, "\(path)")
            }
            #expect(try names() == ["d"])
        }
        // A device is written directly, and a full one is an error.
        try image.write(to: "/dev/null")
        #if os(Linux)
        #expect(throws: MatteError.self) { try image.write(to: "/dev/full") }
        #endif
    }
}
