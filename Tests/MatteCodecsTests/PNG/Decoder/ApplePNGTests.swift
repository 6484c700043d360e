#if !canImport(ImageIO) || SystemCodecs
import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests of the variant of PNG that Xcode writes: a CgBI chunk, a deflate stream alone, BGR, premultiplied alpha.
@Suite("Apple's variant of PNG")
struct ApplePNGTests {
    /// Returns a file of the variant. `pixels` are premultiplied, in the order of their file: BGR or BGRA.
    static func file(width: Int, rows: [[UInt8]], colorType: UInt8, depth: UInt8 = 8) -> [UInt8] {
        let header =
            TestProfile.number32(width) + TestProfile.number32(rows.count) + [depth, colorType, 0, 0, 0]
        let zlib = HandmadePNG.zlib(rows.flatMap { [0] + $0 })
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += PNGChunk.bytes("CgBI", [0x50, 0, 0x20, 6]) + PNGChunk.bytes("IHDR", header)
        file += PNGChunk.bytes("IDAT", Array(zlib[2..<zlib.count - 4]))
        return file + PNGChunk.bytes("IEND", [])
    }

    @Test("pixels are those of the picture before it was premultiplied and reordered")
    func pixels() throws {
        let picture = noise(33, 21)
        let stored = try picture.converted(to: PremultipliedBGRA8.self)
        let bytes = MatteCodecsTests.bytes(of: stored)
        let rows = stride(from: 0, to: bytes.count, by: 33 * 4).map { Array(bytes[$0..<$0 + 33 * 4]) }
        let file = Self.file(width: 33, rows: rows, colorType: 6)
        let header = try ImageHeader(probing: file)
        #expect(header.size == picture.size && header.hasAlpha && header.format == .png)
        #expect(try Raster<RGBA8>(decoding: file) == stored.converted(to: RGBA8.self))
        #expect(try Raster<BGRA8>(decoding: file) == stored.converted(to: BGRA8.self))
        let straight = try stored.converted(to: RGBA8.self).encoded(as: .png).bytes
        #expect(try Raster<RGB8>(decoding: file) == Raster(decoding: straight))
        #expect(try Raster<Gray8>(decoding: file) == Raster(decoding: straight))
    }

    @Test("three channels are reordered, for every pixel type")
    func opaque() throws {
        let rows: [[UInt8]] = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]
        let file = Self.file(width: 2, rows: rows, colorType: 2)
        let expected = try Raster(
            size: PixelSize(width: 2, height: 2),
            pixels: [(3, 2, 1), (6, 5, 4), (9, 8, 7), (12, 11, 10)].map {
                RGB8(red: $0.0, green: $0.1, blue: $0.2)
            })
        #expect(try Raster<RGB8>(decoding: file) == expected)
        #expect(try Raster<RGBA8>(decoding: file) == expected.converted(to: RGBA8.self))
        #expect(try Raster<BGRA8>(decoding: file) == expected.converted(to: BGRA8.self))
        #expect(try Raster<Gray8>(decoding: file) == expected.converted(to: Gray8.self))
    }

    @Test("other kinds of the variant are an error that names it, and damaged ones never trap")
    func otherKinds() throws {
        let grey = Self.file(width: 2, rows: [[1, 2]], colorType: 0)
        let error = #expect(throws: MatteError.self) { try ImageHeader(probing: grey) }
        #expect(error?.code == .unsupported && error?.message.contains("CgBI") == true)
        let file = Self.file(width: 2, rows: [[1, 2, 3, 4, 5, 6, 7, 8]], colorType: 6)
        for length in 0..<file.count {
            _ = try? Raster<RGBA8>(decoding: Array(file[..<length]))
            _ = try? Raster<RGBA8>(decoding: Array(file[..<length]), options: .lenient)
            var changed = file
            changed[length] ^= 0x55
            _ = try? Raster<RGBA8>(decoding: changed)
            _ = try? Raster<RGBA8>(decoding: changed, options: .lenient)
        }
    }
}
#endif
