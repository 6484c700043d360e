import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests of the checksums of PNG chunks: wrong ones are errors in chunks that are used, and only in those.
@Suite("Checksums of PNG chunks")
struct ChecksumTests {
    /// Chunks that nothing depends on, and those that are used, before the image data.
    static let unused: [(name: String, data: [UInt8])] = [
        ("tEXt", Array("Comment\0hello".utf8)), ("zTXt", Array("Comment\0\0".utf8) + HandmadePNG.zlib([65])),
        ("iTXt", Array("Comment\0\0\0\0\0hello".utf8)), ("tIME", [7, 234, 11, 26, 12, 0, 0]),
        ("prIv", [1, 2, 3]),
        ("bKGD", [0, 1, 0, 2, 0, 3]), ("sBIT", [8, 8, 8]),
    ]
    static let used: [(name: String, data: [UInt8])] = [
        ("gAMA", TestProfile.number32(45_455)),
        ("pHYs", TestProfile.number32(2835) + TestProfile.number32(2835) + [1]),
        ("tRNS", [0, 1, 0, 2, 0, 3]), ("eXIf", HeaderTests.exif), ("cICP", [1, 13, 0, 1]),
        ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(OrientationTests.attribute.utf8)),
    ]

    /// Returns a PNG with the given chunks, and with a wrong checksum in the first chunk of a name.
    static func file(
        _ chunks: [(name: String, data: [UInt8])], damaging name: String, isInterlaced: Bool = false,
        after: [(name: String, data: [UInt8])] = [], surplus: Int = 0
    ) -> [UInt8] {
        var png = HandmadePNG(
            width: 3, height: 2, chunks: chunks, rows: [[UInt8]](repeating: Array(1...9), count: 2))
        png.surplusRuns = surplus
        if isInterlaced {
            png.isInterlaced = true
            png.rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9], Array(1...9)]
        }
        var file = png.bytes()
        file.removeLast(12)
        for chunk in after + [("IEND", [])] { file += PNGChunk.bytes(chunk.name, chunk.data) }
        var at = 8
        while at + 8 <= file.count {
            let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            if file[at + 4..<at + 8].elementsEqual(name.utf8) {
                file[at + 8 + length] ^= 1
                break
            }
            at += 12 + length
        }
        return file
    }

    @Test(
        "a wrong checksum is accepted where nothing depends on the chunk, by both readers",
        arguments: [false, true])
    func skipped(isInterlaced: Bool) throws {
        let whole = try Raster<RGBA8>(decoding: Self.file([], damaging: "none", isInterlaced: isInterlaced))
        for chunk in Self.unused {
            for file in [
                Self.file([chunk], damaging: chunk.name, isInterlaced: isInterlaced),
                Self.file([], damaging: chunk.name, isInterlaced: isInterlaced, after: [chunk]),
            ] {
                let image = try DecodedImage<RGBA8>(decoding: file)
                #expect(image.raster == whole && image.warnings.isEmpty, "\(chunk.name)")
            }
        }
        let end = try DecodedImage<RGBA8>(
            decoding: Self.file([], damaging: "IEND", isInterlaced: isInterlaced))
        #expect(end.raster == whole && end.warnings.isEmpty)
    }

    @Test("a wrong checksum is accepted after image data that is longer than the picture")
    func afterSurplus() throws {
        let text = Self.unused[0]
        for name in ["tEXt", "IEND"] {
            let file = Self.file([], damaging: name, after: [text], surplus: 100_000)
            #expect(throws: Never.self) { try Raster<RGBA8>(decoding: file) }
        }
        let data = Self.file([], damaging: "IDAT", surplus: 100_000)
        #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: data) }
    }

    @Test("a wrong checksum of a chunk that is used is an error that names it and the remedy")
    func needed() throws {
        for chunk in Self.used {
            let file = Self.file([chunk], damaging: chunk.name)
            let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: file) }
            #expect(error?.code == .decoding && error?.message.contains("\(chunk.name): CRC error") == true)
            #expect(error?.message.hasSuffix("; use an intact file, or lenient decoding") == true)
            // Leniently the chunk is ignored, with a warning.
            let image = try DecodedImage<RGBA8>(decoding: file, options: .lenient)
            let plain = try DecodedImage<RGBA8>(decoding: Self.file([], damaging: "none"))
            #expect(image.raster == plain.raster && image.exif == nil && image.header.density == nil)
            #expect(image.warnings.map(\.kind) == [.damage], "\(chunk.name): \(image.warnings)")
        }
        for name in ["IHDR", "IDAT"] {
            let file = Self.file([], damaging: name)
            let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: file) }
            #expect(error?.message.contains("lenient decoding") == true, "\(error?.message ?? "")")
        }
    }
}
