import Foundation
import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests of what every format must do. Its sample is in Tests/Samples/Formats and was made by make-format-samples.py.
struct FormatTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Samples/Formats").standardized

    /// The picture in all samples: red, green and blue quarters, and a row of greys.
    static let picture = try! Raster(
        size: PixelSize(width: 16, height: 16),
        pixels: (0..<256).map { i in
            let (x, y) = (i % 16, i / 16)
            switch (x < 8, y < 8) {
            case (true, true): return RGBA8(red: 220, green: 30, blue: 20)
            case (false, true): return RGBA8(red: 30, green: 200, blue: 40)
            case (true, false): return RGBA8(red: 20, green: 40, blue: 210)
            case (false, false):
                let level = UInt8(40 + 20 * (x - 8))
                return RGBA8(red: level, green: level, blue: level)
            }
        })

    static func sample(of format: ImageFormat) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: "\(format).\(format.fileSuffix)")))
    }

    @Test func everyFormatHasASample() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(ImageFormat.allCases.map { "\($0).\($0.fileSuffix)" }))
    }

    @Test(arguments: ImageFormat.allCases)
    func theSampleIsRead(_ format: ImageFormat) throws {
        let file = try Self.sample(of: format)
        guard format.isReadable else {
            let error = #expect(throws: MatteError.self) { try ImageHeader(probing: file) }
            #expect(error?.code == .unsupported)
            #expect(error?.message.contains("cannot decode \(format): only builds ") == true)
            return
        }
        let header = try ImageHeader(probing: file)
        #expect(header.format == format && header.size == Self.picture.size && !header.hasAlpha)
        let read = try Raster<RGBA8>(decoding: file)
        let tolerance = header.isLossless ? 0 : 3
        #expect(largestDifference(bytes(of: read), bytes(of: Self.picture)) <= tolerance)
        let grey = try Raster<Gray8>(decoding: file)
        let wanted = try Self.picture.converted(to: Gray8.self)
        #expect(largestDifference(bytes(of: grey), bytes(of: wanted)) <= tolerance + 1)
    }

    @Test("a format is recognized by its beginning, and by no shorter one", arguments: ImageFormat.allCases)
    func signature(_ format: ImageFormat) throws {
        let file = try Self.sample(of: format)
        let found = (0...file.count).map { ImageFormat(sniffing: Array(file[..<$0])) }
        let least = try #require(found.firstIndex(of: format))
        #expect(least <= 256)
        #expect(found[..<least].allSatisfy { $0 == nil } && found[least...].allSatisfy { $0 == format })
    }

    @Test func namesBelongToOneFormat() {
        for format in ImageFormat.allCases {
            let description = ImageCodecs.description(of: format)
            for suffix in description.suffixes {
                #expect(ImageFormat(fileSuffix: "a.\(suffix.uppercased())") == format)
            }
            for type in description.mimeTypes { #expect(ImageFormat(mimeType: type) == format) }
        }
    }

    @Test(arguments: ImageFormat.allCases.filter(\.isReadable))
    func limitsHold(_ format: ImageFormat) throws {
        let file = try Self.sample(of: format)
        var small = DecodingOptions(), narrow = DecodingOptions(), empty = DecodingOptions()
        small.limits.pixels = 255
        narrow.limits.side = 15
        empty.limits.memory = 100
        for options in [small, narrow, empty] {
            let error = #expect(throws: MatteError.self) {
                try Raster<RGBA8>(decoding: file, options: options)
            }
            #expect(error?.code == .limits)
        }
    }

    @Test("no part of a file and no changed file traps", arguments: ImageFormat.allCases)
    func damage(_ format: ImageFormat) throws {
        let file = try Self.sample(of: format)
        var random = SplitMix64(seed: 7)
        for count in 0..<600 {
            var bytes = Array(file.prefix(count < 300 ? count * file.count / 300 : file.count))
            if !bytes.isEmpty, count % 2 == 1 || count >= 300 {
                for _ in 0...random.next() % 3 {
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(
                        truncatingIfNeeded: random.next())
                }
            }
            var options = DecodingOptions()
            options.limits.pixels = 1 << 16
            options.strictness = count % 3 == 0 ? .strict : .lenient
            _ = try? DecodedImage<RGBA8>(decoding: bytes, options: options)
        }
    }

    @Test(arguments: ImageFormat.allCases.filter { !$0.isWritable })
    func whatIsNotWrittenIsAnErrorThatSaysSo(_ format: ImageFormat) throws {
        let error = #expect(throws: MatteError.self) {
            try Self.picture.encoded(as: ImageEncoding(format))
        }
        #expect(error?.code == .unsupported)
        #expect(error?.message.hasPrefix("cannot write \(format): ") == true, "\(error as Any)")
    }

    @Test("errors name the builds that have a codec")
    func absentCodecs() {
        let decoding = CodecHome.traits(["WebP"]).error("decode", .webP, remedy: "or convert the file first")
        #expect(
            decoding.message
                == "cannot decode WebP: only builds with Matte's package trait WebP decode it; enable it, or convert the file first"
        )
        let writing = CodecHome.traits(["WebP", "SystemCodecs"]).error("write", .webP, remedy: "or use PNG")
        #expect(
            writing.message
                == "cannot write WebP: only builds with Matte's package traits WebP and SystemCodecs write it; enable them, or use PNG"
        )
        #expect(
            CodecHome.imageIO.error("write", .heic, remedy: "or use PNG").message
                == "cannot write HEIC: only builds for Apple's platforms write it; build for one of them, or use PNG"
        )
    }
}
