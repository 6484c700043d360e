import Matte
import MatteCodecs
import Testing

/// Tests that tolerated damage is reported wherever a user looks for it.
@Suite("Warnings about tolerated damage")
struct DecodingWarningTests {
    static let sample = Sample.named("png-6-8.png")

    @Test("an intact file has none", arguments: ["png-6-8.png", "jpeg-420.jpg", "webp-lossy.webp"])
    func intact(_ name: String) throws {
        let image = try DecodedImage<RGBA8>(decoding: Sample.named(name).bytes, options: .lenient)
        #expect(image.warnings.isEmpty)
    }

    @Test(
        "a file that ends early names the rows that are missing or damaged",
        arguments: [
            "png-6-8.png", "png-2-16.png", "png-6-8-i.png", "jpeg-420.jpg", "jpeg-420-progressive.jpg",
            "webp-lossless.webp",
        ])
    func truncated(_ name: String) throws {
        let bytes = Sample.named(name).bytes
        // A file that ends within a table between two scans cannot be decoded.
        let part = try #require(
            (5...8).map { Array(bytes.prefix(bytes.count * $0 / 10)) }.last {
                (try? DecodedImage<RGBA8>(decoding: $0, options: .lenient)) != nil
            })
        let image = try DecodedImage<RGBA8>(decoding: part, options: .lenient)
        #expect(image.isPartial)
        let warning = try #require(image.warnings.first)
        #expect(warning.kind == .damage)
        #expect(warning.message.contains("missing") || warning.message.contains("may be wrong"), "\(warning)")
        // The streamed picture reports the same when its rows have been decoded.
        let log = DecodingLog()
        var options = DecodingOptions.lenient
        options.log = log
        let file = try PictureFile(part, options: options)
        #expect(file.warnings.isEmpty && log.warnings.isEmpty)
        _ = try file.streamed(as: RGBA8.self).rendered()
        #expect(file.warnings.first?.kind == .damage && file.warnings == log.warnings)
        // A second pass does not repeat them.
        _ = try file.streamed(as: RGBA8.self).rendered()
        #expect(file.warnings == log.warnings)
    }

    @Test("the rows of a message are those that are missing")
    func rows() throws {
        let picture = try noise(64, 600).converted(to: RGB8.self)
        let file = try picture.encoded(as: .png(compression: .fast)).bytes
        let part = Array(file.prefix(file.count / 2))
        let image = try DecodedImage<RGB8>(decoding: part, options: .lenient)
        let black = Raster(width: 64, height: 1, repeating: RGB8(red: 0, green: 0, blue: 0))
        let first = try #require(
            try (0..<600).first { y in
                try image.raster.cropped(to: PixelRect(x: 0, y: y, width: 64, height: 1)) == black
            })
        #expect(
            image.warnings.map(\.message) == ["rows \(first)...599 of 600 are missing: the data ends early"])
        var decoder = try RowDecoder<RGB8>(part.span, options: .lenient)
        var band = Raster(width: 64, height: 100, repeating: RGB8(red: 0, green: 0, blue: 0))
        while decoder.remainingRows > 0 {
            var view = band.mutableView
            _ = try decoder.readRows(into: &view)
        }
        #expect(decoder.warnings == image.warnings)
    }

    @Test("a JPEG whose profile is incomplete, or whose colour transform is unknown, is reported")
    func color() throws {
        let file = Sample.named("jpeg-420.jpg").bytes
        func with(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
            Array(file[..<2]) + [0xFF, marker] + TestProfile.number16(data.count + 2) + data
                + Array(file[2...])
        }
        let part = with(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 2] + [UInt8](repeating: 0, count: 200))
        let adobe = with(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 9])
        for (file, word) in [(part, "1 of its 2 parts"), (adobe, "is 9")] {
            let warnings = try ImageHeader(probing: file).warnings
            #expect(warnings.count == 1 && warnings[0].kind == .color)
            #expect(warnings.first?.message.contains(word) == true, "\(warnings)")
            #expect(try DecodedImage<RGBA8>(decoding: file).warnings == warnings)
            let log = DecodingLog()
            var options = DecodingOptions()
            options.log = log
            _ = try PictureFile(file, options: options)
            #expect(log.warnings == warnings)
        }
    }
}
