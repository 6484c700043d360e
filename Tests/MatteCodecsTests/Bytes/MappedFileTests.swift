import Foundation
import Matte
import Testing

@testable import MatteCodecs

@Suite("Mapped files")
struct MappedFileTests {
    private static func withFile<Result>(
        _ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result
    ) throws -> Result {
        let path = NSTemporaryDirectory() + "matte-\(UUID().uuidString)"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    @Test(
        "hold the bytes, and decode like them",
        arguments: ["jpeg-420.jpg", "png-6-8.png", "webp-lossless.webp"])
    func decodes(_ name: String) throws {
        let sample = Sample.named(name)
        try Self.withFile(sample.bytes) { path in
            let file = try MappedFile(path)
            #expect(file.count == sample.bytes.count && file.elementsEqual(sample.bytes))
            #expect(file[0] == sample.bytes[0] && file.last == sample.bytes.last)
            #expect(try ImageHeader(probing: file) == ImageHeader(probing: sample.bytes))
            #expect(try Raster<RGBA8>(decoding: file) == Raster<RGBA8>(decoding: sample.bytes))
        }
    }

    /// Pages that were released are read again: decodes a file of several mebibytes twice, then reads its bytes.
    @Test("release memory and stay readable")
    func released() throws {
        let picture = noise(900, 900, seed: 5)
        let bytes = try picture.encoded(as: .png).bytes
        #expect(bytes.count > 3 << 20)
        try Self.withFile(bytes) { path in
            let file = try MappedFile(path)
            for _ in 0..<2 { #expect(try Raster<RGBA8>(decoding: file) == picture) }
            let crop = PixelRect(x: 100, y: 700, width: 300, height: 150)
            let part = try Raster<RGBA8>(decoding: file, croppedTo: crop, resizedTo: nil)
            #expect(try part == picture.cropped(to: crop))
            file.release(upTo: file.count)
            #expect(file.elementsEqual(bytes))
        }
    }

    @Test("must be regular files, and may be empty")
    func refused() throws {
        #expect(throws: MatteError.self) { try MappedFile("/no/such/file") }
        let error = #expect(throws: MatteError.self) { try MappedFile("/") }
        #expect(error?.code == .io)
        try Self.withFile([]) { path in
            let file = try MappedFile(path)
            #expect(file.isEmpty && Array(file).isEmpty)
            #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: file) }
        }
    }
}
