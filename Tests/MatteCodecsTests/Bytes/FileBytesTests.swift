import Foundation
import Matte
import Testing

@testable import MatteCodecs

/// Tests that files are read in pieces and decode as they do from memory.
struct FileBytesTests {
    private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let path = NSTemporaryDirectory() + "matte-\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    @Test(arguments: Sample.prefixed("").map(\.name))
    func everySampleAsFromMemory(name: String) throws {
        let bytes = Sample.named(name).bytes
        try withFile(bytes) { path in
            let file = try FileBytes(path)
            #expect(file.count == bytes.count)
            #expect(try file.allBytes() == bytes)
            let expected = Result { try Raster<RGBA8>(decoding: bytes) }
            let found = Result { try Raster<RGBA8>(decoding: file) }
            let streamed = Result { try PictureFile(file).streamed().rendered() }
            switch expected {
            case .success(let raster):
                #expect(try found.get() == raster)
                #expect(try streamed.get() == raster)
            case .failure(let error):
                #expect(throws: (error as! MatteError)) { try found.get() }
            }
        }
    }

    @Test func aFileThatBecomesShorterIsDamaged() throws {
        let raster = noise(400, 300)
        for encoding in [ImageEncoding.png, .jpeg, .webP] {
            let bytes = try raster.encoded(as: encoding).bytes
            try withFile(bytes) { path in
                let file = try PictureFile(FileBytes(path))
                #expect(truncate(path, off_t(bytes.count / 2)) == 0)
                do {
                    _ = try file.streamed().rendered()
                    Issue.record("half a file was decoded")
                } catch { #expect((error as? MatteError)?.code == .decoding) }
            }
        }
    }

    @Test func aFailedReadOfACollectionsByteIsKept() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try withFile(bytes) { path in
            let file = try FileBytes(path)
            #expect(Array(file) == bytes && file.failure == nil)
            #expect(Array(file.reversed()) == bytes.reversed())
            #expect(truncate(path, 100_000) == 0)
            #expect(file[199_999] == 0)
            #expect(file.failure?.code == .io)
            #expect(file[50_000] == bytes[50_000])
            #expect(throws: MatteError.self) { try file.forEachByteSpan { _ in } }
        }
    }

    @Test func aDirectoryIsNoFile() {
        #expect(throws: MatteError.self) { try FileBytes(NSTemporaryDirectory()) }
        #expect(throws: MatteError.self) { try FileBytes("/nonexistent/file") }
    }

    @Test func aSinkWritesAndGoesBack() throws {
        try withFile([]) { path in
            let descriptor = open(path, O_WRONLY)
            defer { close(descriptor) }
            let sink = FileSink(descriptor: descriptor, name: path)
            let raster = noise(70, 50)
            try StreamedPicture(raster).editingRows { _, _ in }.encode(
                as: .png(compression: .smallest), to: sink)
            let expected = try raster.encoded(as: .png(compression: .smallest)).bytes
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == expected)
            #expect(sink.count == expected.count)
        }
    }
}
