import Matte
import MatteCodecs
import Testing

/// One small file of each kind, for tests that change every byte.
private let kinds = [
    "png-6-8.png", "png-3-4-i-t.png", "png-2-16.png", "jpeg-420.jpg", "jpeg-422-progressive.jpg",
    "jpeg-cmyk.jpg",
    "jpeg-restart.jpg", "webp-lossy-alpha.webp", "webp-lossless.webp", "webp-animation.webp",
    "webp-exif.webp",
].map { Sample.named($0) }

@Suite("Damaged data")
struct DamagedDataTests {
    @Test("a file cut at any byte is an error, or a partial picture in lenient decoding", arguments: kinds)
    func truncated(_ sample: Sample) throws {
        let whole = try DecodedImage<RGBA8>(decoding: sample.bytes)
        for length in 0..<sample.bytes.count {
            let part = Array(sample.bytes[..<length])
            if let image = try? DecodedImage<RGBA8>(decoding: part) {
                // Only bytes after the last row may be missing.
                #expect(image.raster == whole.raster, "cut to \(length) of \(sample.bytes.count)")
                #expect(length > sample.bytes.count / 4)
            }
            if let image = try? DecodedImage<RGBA8>(decoding: part, options: .lenient) {
                #expect(image.raster.size == whole.raster.size)
                #expect(image.isPartial || image.raster == whole.raster, "cut to \(length)")
            }
        }
    }

    @Test(
        "lenient decoding returns the rows before the damage",
        arguments: [ImageEncoding.png, .png(compression: .balanced), .jpeg, .losslessWebP])
    func rowsBeforeTheEnd(_ encoding: ImageEncoding) throws {
        let picture = try noise(64, 600).converted(to: RGB8.self)
        let file = try picture.encoded(as: encoding).bytes
        let intact = try Raster<RGB8>(decoding: file)
        for share in [4, 6, 8] {
            let part = Array(file.prefix(file.count * share / 10))
            let image = try DecodedImage<RGB8>(decoding: part, options: .lenient)
            // All rows of noise take about the same number of bytes, and libpng reads 8 KiB at a time.
            let rows = 600 * (share - 1) / 10
            let area = PixelRect(x: 0, y: 0, width: 64, height: rows)
            #expect(image.isPartial && image.raster.size == intact.size)
            #expect(try image.raster.cropped(to: area) == intact.cropped(to: area), "\(share) tenths")
        }
    }

    @Test("errors have a category and name the position", arguments: kinds)
    func message(_ sample: Sample) {
        let error = #expect(throws: MatteError.self) {
            try Raster<RGBA8>(decoding: sample.bytes.prefix(sample.bytes.count / 2))
        }
        #expect(error?.code == .decoding)
        #expect(error?.message.contains("ends early") == true, "\(error?.message ?? "")")
    }

    @Test(
        "changed bits never trap; strict decoding throws and lenient decoding returns a picture",
        arguments: kinds)
    func flipped(_ sample: Sample) {
        var random = SystemRandomNumberGenerator.seeded(11)
        for _ in 0..<400 {
            var bytes = sample.bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
            }
            var options = DecodingOptions()
            options.limits.pixels = 1 << 20
            _ = try? Raster<RGBA8>(decoding: bytes, options: options)
            options.strictness = .lenient
            _ = try? Raster<Gray8>(decoding: bytes, options: options)
            _ = try? ImageHeader(probing: bytes)
        }
    }

    @Test("a PNG with a changed bit in its image data is rejected")
    func checksum() {
        let sample = Sample.named("png-6-8.png")
        // From the data after the header's 33 bytes and the chunk's length and name, up to the checksum.
        for place in 41..<sample.bytes.count - 12 {
            var bytes = sample.bytes
            bytes[place] ^= 4
            let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: bytes) }
            #expect(error?.code == .decoding && error?.message.contains("at row ") == true)
        }
    }

    @Test("corrupt entropy-coded data is an error that names the row")
    func corruptScan() throws {
        let picture = noise(200, 160)
        let file = try picture.encoded(as: .jpeg(quality: 80)).bytes
        let restarts = Sample.named("jpeg-restart.jpg").bytes
        for (bytes, insertion) in [(file, [0xFF, 0xD9]), (file, [0xFF, 0xD3]), (restarts, [0xFF, 0xD9])]
            as [([UInt8], [UInt8])]
        {
            var damaged = bytes
            let place = bytes.count * 3 / 4
            damaged.replaceSubrange(place..<place + 2, with: insertion)
            let error = #expect(throws: MatteError.self) { try Raster<RGB8>(decoding: damaged) }
            #expect(error?.code == .decoding)
            #expect(error?.message.contains("at row ") == true, "\(error?.message ?? "")")
        }
    }

    @Test("harmless deviations are accepted")
    func harmless() throws {
        let png = Sample.named("png-6-8.png")
        let pngWithoutEnd = Array(png.bytes.dropLast(12))
        #expect(MatteCodecsTests.bytes(of: try Raster<RGBA8>(decoding: pngWithoutEnd)) == png.expected)
        let jpeg = Sample.named("jpeg-420.jpg")
        let reference = try Raster<RGBA8>(decoding: jpeg.bytes)
        #expect(try Raster<RGBA8>(decoding: jpeg.bytes.dropLast(2)) == reference)
        #expect(try Raster<RGBA8>(decoding: jpeg.bytes + [1, 2, 3]) == reference)
        let scan = jpeg.bytes.indices.first { jpeg.bytes[$0] == 0xFF && jpeg.bytes[$0 + 1] == 0xDB }!
        #expect(
            try Raster<RGBA8>(decoding: jpeg.bytes[..<scan] + [0, 0, 0] + jpeg.bytes[scan...]) == reference)
    }

    @Test("other formats are rejected by their first bytes")
    func foreign() {
        for bytes in [[], [1], Array("II*\0, and more".utf8), Array("RIFF....WAVE".utf8)] as [[UInt8]] {
            let error = #expect(throws: MatteError.self) { try ImageHeader(probing: bytes) }
            #expect(error?.code == (bytes.isEmpty ? .decoding : .unsupported))
        }
    }
}

extension SystemRandomNumberGenerator {
    static func seeded(_ seed: UInt64) -> Seeded { Seeded(state: seed) }

    struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}
