import Foundation
import Testing

@testable import MatteTool

/// Tests of outputs on file systems that have no nameless files.
struct TemporaryFileTests {
    private func file(_ name: String, in folder: Folder) throws -> NewFile {
        try NewFile(folder.url.appendingPathComponent(name).path, isNameless: false)
    }

    @Test func theFileHasARandomNameUntilItIsCommitted() throws {
        let folder = try Folder()
        try folder.write([1], "old.png")
        for name in ["new.png", "old.png"] {
            let before = folder.names
            let output = try file(name, in: folder)
            try output.append([7, 8])
            let added = folder.names.subtracting(before)
            #expect(added.count == 1 && added.first?.hasPrefix(".matte-") == true, "\(added)")
            if before.contains(name) { #expect(try folder.bytes(name) == [1]) }
            try NewFile.commit([output])
            #expect(folder.names == before.union([name]))
            #expect(try folder.bytes(name) == [7, 8])
        }
    }

    @Test func nothingRemainsWithoutACommit() throws {
        let folder = try Folder()
        try folder.write([1], "old.png")
        do {
            let files = try [file("old.png", in: folder), file("new.png", in: folder)]
            for file in files { try file.append([7]) }
            withExtendedLifetime(files) { #expect(folder.names.count == 3) }
        }
        #expect(folder.names == ["old.png"])
        #expect(try folder.bytes("old.png") == [1])
    }

    @Test func aReplacedFileKeepsItsMode() throws {
        let folder = try Folder()
        for mode in ["600", "640", "755"] {
            #expect(try folder.shell("echo old >a.png; chmod \(mode) a.png").status == 0)
            let output = try file("a.png", in: folder)
            try output.append([7])
            try NewFile.commit([output])
            #expect(try folder.shell("stat -c %a a.png").text == "\(mode)\n")
        }
    }

    @Test func severalFilesAreReplacedTogetherOrNotAtAll() throws {
        let folder = try Folder()
        for name in ["a.png", "b.png"] { try folder.write([1], name) }
        do {
            let files = try ["a.png", "new.png", "b.png"].map { try file($0, in: folder) }
            for file in files { try file.append([7]) }
            #expect(try folder.shell("rm b.png && mkdir b.png").status == 0)
            #expect(throws: ToolError.self) { try NewFile.commit(files) }
        }
        #expect(folder.names == ["a.png", "b.png"])
        #expect(try folder.bytes("a.png") == [1])
        let files = try ["a.png", "new.png"].map { try file($0, in: folder) }
        for file in files { try file.append([7]) }
        try NewFile.commit(files)
        #expect(folder.names == ["a.png", "b.png", "new.png"])
        #expect(try folder.bytes("a.png") == [7] && folder.bytes("new.png") == [7])
    }

    /// A signal that ends the process removes the file.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1])
    func aSignalRemovesTheFile(_ number: Int32) async throws {
        let folder = try Folder()
        let path = folder.url.path
        await #expect(processExitsWith: .signal(number)) {
            [path = path as String, number = number as Int32] in
            for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1] { signal(number, SIG_DFL) }
            System.prepare()
            let file = try NewFile(path + "/a.png", isNameless: false)
            try file.append([1, 2, 3])
            guard try FileManager.default.contentsOfDirectory(atPath: path).count == 1 else { exit(0) }
            kill(getpid(), number)
            // Another thread may receive the signal.
            sleep(60)
            exit(0)
        }
        #expect(folder.names.isEmpty)
    }
}
