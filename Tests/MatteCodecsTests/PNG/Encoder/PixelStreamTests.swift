import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests of the `fast` PNG encoder. Its files must decode to the same pixels in libpng and in a decoder written
/// from the specifications, for pictures of any kind, and must be the same on every tier and for every number of
/// threads.
@Suite("Fast PNG")
struct PixelStreamTests {
    /// The content of a picture, for every kind of block: a photograph's noise, slopes, drawings, holes, flat
    /// areas, pure noise.
    enum Content: String, CaseIterable {
        case flat, slopes, grain, drawing, hole, noise, stripes, sparse
    }

    static let sizes = [(1, 1), (1, 40), (40, 1), (3, 3), (16, 16), (17, 31), (64, 9), (97, 65)]

    @Test("RGBA of any content and size", arguments: Content.allCases, sizes)
    func rgba(_ content: Content, _ size: (Int, Int)) throws {
        let raster = Self.picture(content, size.0, size.1)
        try Self.check(raster)
    }

    @Test("grey, RGB, blue-first and premultiplied pixels", arguments: Content.allCases)
    func layouts(_ content: Content) throws {
        let raster = Self.picture(content, 83, 57)
        let rgb = try raster.converted(to: RGB8.self)
        try Self.check(rgb)
        try Self.check(raster.converted(to: Gray8.self))
        let reference = try raster.encoded(as: .png(compression: .fast))
        #expect(try raster.converted(to: BGRA8.self).encoded(as: .png(compression: .fast)) == reference)
        #expect(
            try rgb.converted(to: BGR8.self).encoded(as: .png(compression: .fast))
                == rgb.encoded(as: .png(compression: .fast)))
        let premultiplied = try raster.premultiplied()
        #expect(
            try premultiplied.encoded(as: .png(compression: .fast))
                == premultiplied.unpremultiplied().encoded(as: .png(compression: .fast)))
    }

    @Test("pictures of several chunks, by every tier and number of threads", arguments: Content.allCases)
    func chunks(_ content: Content) throws {
        // More than a mebibyte, so that several threads are used, in three chunks, the last one short.
        let raster = Self.picture(content, 520, 530)
        let encoding = ImageEncoding.png(compression: .fast)
        let reference = try raster.encoded(as: encoding, parallelism: .serial)
        #expect(try Raster<RGBA8>(decoding: reference.bytes) == raster)
        try withEveryTier { (tier) throws(MatteError) in
            for threads in [1, 2, 3, 8] {
                let other = try raster.encoded(as: encoding, parallelism: .threads(threads))
                #expect(other == reference, "\(tier), \(threads) threads")
            }
        }
        // Rows that need conversion take a different path to the same chunks.
        let floats = try raster.converted(to: GrayF32.self)
        #expect(
            try floats.encoded(as: encoding) == floats.converted(to: Gray8.self).encoded(as: encoding))
        if content == .hole || content == .drawing {
            #expect(try ReferencePNG(reference.bytes).pixels == bytes(of: raster))
        }
    }

    @Test("a blue-first picture of several chunks, in a view with padding")
    func blueFirstChunks() throws {
        let raster = Self.picture(.grain, 520, 300)
        let padded = try raster.padded(
            left: 3, top: 1, right: 5, bottom: 2, with: RGBA8(red: 1, green: 2, blue: 3, alpha: 4)
        ).converted(to: BGRA8.self)
        let view = padded.view[PixelRect(x: 3, y: 1, width: 520, height: 300)]
        #expect(
            try view.encoded(as: .png(compression: .fast)) == raster.encoded(as: .png(compression: .fast)))
    }

    @Test("random pictures of random layout")
    func random() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<60 {
            let width = Int.random(in: 1...90, using: &random)
            let height = Int.random(in: 1...40, using: &random)
            let content = Content.allCases.randomElement(using: &random)!
            let raster = Self.picture(content, width, height, seed: random.next())
            switch Int.random(in: 0..<3, using: &random) {
            case 0: try Self.check(raster)
            case 1: try Self.check(raster.converted(to: RGB8.self))
            default: try Self.check(raster.converted(to: Gray8.self))
            }
        }
    }

    @Test("random pictures of several chunks, wide and narrow, by every tier")
    func randomChunks() throws {
        var random = SplitMix64(seed: 12)
        for _ in 0..<8 {
            let width = Int.random(in: 1...3000, using: &random)
            let height = max(1, Int.random(in: 150_000...400_000, using: &random) / width)
            let content = Content.allCases.randomElement(using: &random)!
            let raster = Self.picture(content, width, height, seed: random.next())
            var files: Set<[UInt8]> = []
            try withEveryTier { (_) throws(MatteError) in
                let image = try raster.encoded(as: .png(compression: .fast), parallelism: .threads(2))
                files.insert(image.bytes)
            }
            #expect(files.count == 1, "\(content), \(width) x \(height)")
            #expect(
                try Raster<RGBA8>(decoding: files.first!) == raster, "\(content), \(width) x \(height)")
        }
    }

    @Test("noise never exceeds the bound of stored blocks", arguments: [1, 2, 20, 90, 260])
    func bound(_ side: Int) throws {
        let raster = Self.picture(.noise, side, side)
        let raw = side * (1 + 4 * side)
        let encoded = try raster.encoded(as: .png(compression: .fast))
        // The sRGB chunk has 13 bytes.
        #expect(encoded.bytes.count <= raw + 63 + 13 + 5 * ((raw + 65_534) / 65_535))
        #expect(try ReferencePNG(encoded.bytes).imageChunks == 1)
    }

    @Test("flat pictures take only a few bytes")
    func flat() throws {
        let white = Raster<RGBA8>(
            width: 1024, height: 1024, repeating: RGBA8(red: 255, green: 255, blue: 255))
        #expect(try white.encoded(as: .png(compression: .fast)).bytes.count < 7_000)
    }

    @Test(
        "graphics are at most a tenth larger than zlib makes them",
        arguments: [Content.drawing, .stripes, .flat])
    func graphics(_ content: Content) throws {
        let raster = Self.picture(content, 400, 300)
        let fast = try raster.encoded(as: .png(compression: .fast)).bytes.count
        let balanced = try raster.encoded(as: .png(compression: .balanced)).bytes.count
        #expect(fast * 10 <= balanced * 11, "\(fast) bytes against \(balanced)")
    }

    @Test(
        "a cap ends the work early, and a cap that is met doesn't", arguments: [Content.grain, .noise, .flat])
    func cap(_ content: Content) throws {
        let raster = Self.picture(content, 520, 300)
        let encoding = ImageEncoding.png(compression: .fast)
        let whole = try raster.encoded(as: encoding)
        let count = whole.bytes.count
        let view = raster.view
        #expect(try view.encoded(as: encoding, metadata: EncodingMetadata(), byteCap: count) == whole)
        #expect(try view.encoded(as: encoding, metadata: EncodingMetadata(), byteCap: count - 1) == nil)
        #expect(try view.encoded(as: encoding, metadata: EncodingMetadata(), byteCap: 100) == nil)
    }

    @Test("a cancelled task stops")
    func cancellation() async {
        let raster = Self.picture(.grain, 520, 530)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try raster.encoded(as: .png(compression: .fast))
        }
        await #expect(throws: MatteError.self) { try await task.value }
    }

    @Test("checksums of pieces combine to the checksum of the whole")
    func checksums() {
        var random = SplitMix64(seed: 3)
        func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
            var (low, high) = (UInt32(1), UInt32(0))
            for byte in bytes {
                low = (low + UInt32(byte)) % 65_521
                high = (high + low) % 65_521
            }
            return high << 16 | low
        }
        for (first, second) in [(0, 0), (0, 5), (5, 0), (1, 1), (300, 70_000), (65_521, 65_521)] {
            let bytes = (0..<first + second).map { _ in UInt8(truncatingIfNeeded: random.next()) | 0xF0 }
            #expect(
                ZlibStream.combined(checksum(bytes.prefix(first)), checksum(bytes.suffix(second)), second)
                    == checksum(bytes))
        }
    }

    static func check<PixelType: Pixel & Equatable>(_ raster: Raster<PixelType>) throws {
        let encoded = try raster.encoded(as: .png(compression: .fast))
        let reference = try ReferencePNG(encoded.bytes)
        #expect(PixelSize(width: reference.width, height: reference.height) == raster.size)
        #expect(reference.pixels == bytes(of: raster))
        #expect(try Raster<PixelType>(decoding: encoded.bytes) == raster)
    }

    static func picture(_ content: Content, _ width: Int, _ height: Int, seed: UInt64 = 7) -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        var bits: UInt64 = 0
        var raster = Raster<RGBA8>(
            width: width, height: height, repeating: RGBA8(red: 250, green: 250, blue: 251))
        for y in 0..<height {
            var row = raster.mutableRow(y)
            for x in 0..<width {
                bits = random.next()
                let slope = (UInt8(truncatingIfNeeded: x &* 2 &+ y), UInt8(truncatingIfNeeded: y &* 3 &- x))
                let small = UInt8(truncatingIfNeeded: bits >> 8 & 3)
                switch content {
                case .flat:
                    break
                case .slopes:
                    row[x] = RGBA8(red: slope.0, green: slope.1, blue: 40, alpha: slope.0 ^ 255)
                case .grain, .hole:
                    let inHole = content == .hole && x > width / 3 && y > height / 4 && x < width * 3 / 4
                    row[x] =
                        inHole
                        ? RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
                        : RGBA8(
                            red: slope.0 / 2 &+ small,
                            green: slope.1 / 2 &+ UInt8(truncatingIfNeeded: bits & 7),
                            blue: 99 &+ small)
                case .drawing:
                    let isInk = (x / 3 * 7 + y / 5 * 3) % 11 == 0 && x % 17 < 12
                    if isInk { row[x] = RGBA8(red: 20, green: 30, blue: UInt8(y / 30 % 4 * 60)) }
                case .noise:
                    row[x] = RGBA8(
                        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                        blue: UInt8(truncatingIfNeeded: bits >> 16),
                        alpha: UInt8(truncatingIfNeeded: bits >> 24))
                case .stripes:
                    if (x / 8 + y / 8) % 2 == 0 { row[x] = RGBA8(red: 0, green: 128, blue: 255, alpha: 128) }
                case .sparse:
                    if bits % 97 == 0 { row[x] = RGBA8(red: small, green: 0, blue: 0, alpha: 255 &- small) }
                }
            }
        }
        return raster
    }
}
