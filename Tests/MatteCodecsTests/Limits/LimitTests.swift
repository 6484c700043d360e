import Matte
import MatteCodecs
import Testing

@Suite("Limits")
struct LimitTests {
    private func refused(_ bytes: [UInt8], _ change: (inout DecodingLimits) -> Void) -> MatteError? {
        var options = DecodingOptions()
        change(&options.limits)
        do {
            _ = try Raster<RGBA8>(decoding: bytes, options: options)
            return nil
        } catch { return error }
    }

    @Test(
        "sides, pixels and memory at the limit pass, one less is refused by name",
        arguments: [
            "png-6-8.png", "png-6-8-i.png", "jpeg-420.jpg", "jpeg-420-progressive.jpg", "webp-lossy.webp",
            "webp-animation.webp",
        ])
    func sizes(_ name: String) throws {
        let bytes = Sample.named(name).bytes
        let size = try ImageHeader(probing: bytes).storedSize
        for (most, change) in [
            (size.longerSide, { $0.side = $1 }), (size.area, { $0.pixels = $1 }),
        ] as [(Int, (inout DecodingLimits, Int) -> Void)] {
            #expect(refused(bytes) { change(&$0, most) } == nil)
            let error = refused(bytes) { change(&$0, most - 1) }
            #expect(error?.code == .limits && error?.message.contains("\(most - 1)") == true)
            #expect(throws: MatteError.self) {
                var limits = DecodingLimits()
                change(&limits, most - 1)
                _ = try ImageHeader(probing: bytes, limits: limits)
            }
        }
        #expect(refused(bytes) { $0.memory = 4 * size.area - 1 }?.code == .limits)
        // The limit also counts the coefficients of a progressive picture, and libwebp's own copy of a lossless
        // one.
        let header = try ImageHeader(probing: bytes)
        let isHeld =
            header.format == .jpeg && header.isProgressive || header.format == .webP && header.isLossless
        #expect((refused(bytes) { $0.memory = 4 * size.area } == nil) == !isHeld)
    }

    @Test("the defaults are those of the documentation")
    func defaults() {
        let limits = DecodingLimits()
        #expect(limits.pixels == 134_217_728 && limits.side == 65_535 && limits.memory == 536_870_912)
        #expect(limits.scans == 100 && limits.metadata == 8_388_608)
        #expect(limits.chunks == 10_000 && limits.frames == 10_000)
    }

    @Test("text and unknown chunks are skipped, whatever their length")
    func skipped() throws {
        let long = [UInt8](repeating: 65, count: 60_000)
        let folded = HandmadePNG.zlib(long)
        var png = Sample.named("png-6-8.png")
        let expected = try Raster<RGBA8>(decoding: png.bytes)
        let texts: [(String, [UInt8])] = [
            ("tEXt", Array("k\0".utf8) + long), ("zTXt", Array("k\0\0".utf8) + folded),
            ("iTXt", Array("k\0\u{1}\0\0\0".utf8) + folded), ("teSt", long),
        ]
        for (name, data) in texts {
            var file = png.bytes
            file.insert(contentsOf: PNGChunk.bytes(name, data), at: 33)
            var options = DecodingOptions()
            options.limits.metadata = 100
            #expect(try Raster<RGBA8>(decoding: file, options: options) == expected, "\(name)")
        }
        png = Sample.named("jpeg-420.jpg")
        let length = TestProfile.number16(long.count + 2)
        for marker in [0xFE, 0xE5, 0xED] as [UInt8] {
            var options = DecodingOptions()
            options.limits.metadata = 100
            var file = png.bytes
            file.insert(contentsOf: [0xFF, marker] + length + long, at: 2)
            #expect(try Raster<RGBA8>(decoding: file, options: options) == Raster(decoding: png.bytes))
        }
    }

    @Test("a header with a false size is rejected before memory is allocated")
    func lies() {
        var png = Sample.named("png-6-8.png").bytes
        png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        #expect(refused(png) { _ in }?.code == .limits)
        var jpeg = Sample.named("jpeg-420.jpg").bytes
        let frame = jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }!
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(refused(jpeg) { _ in }?.code == .limits)
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0, 0, 0, 10])
        #expect(refused(jpeg) { _ in }?.code == .decoding)
    }

    @Test("scans of a progressive JPEG are counted")
    func scans() {
        let bytes = Sample.named("jpeg-420-progressive.jpg").bytes
        let count = bytes.indices.dropLast().count { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        #expect(refused(bytes) { $0.scans = count } == nil)
        let error = refused(bytes) { $0.scans = count - 1 }
        #expect(error?.code == .limits && error?.message.contains("\(count - 1) scans") == true)
    }

    @Test("metadata has a size limit", arguments: ImageFormat.allCases.filter(\.isWritable))
    func metadata(_ format: ImageFormat) throws {
        let profile = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve)
        let file = try noise(8, 8).encoded(
            as: ImageEncoding(format), metadata: EncodingMetadata(colorProfile: profile))
        #expect(refused(file.bytes) { $0.metadata = profile.count + 100 } == nil)
        #expect(refused(file.bytes) { $0.metadata = 100 }?.code == .limits)
        let exif = HeaderTests.exif
        let noted = try noise(8, 8).encoded(
            as: ImageEncoding(format), metadata: EncodingMetadata(exif: exif))
        #expect(refused(noted.bytes) { $0.metadata = exif.count } == nil)
        let error = refused(noted.bytes) { $0.metadata = exif.count - 1 }
        #expect(error?.code == .limits && error?.message.contains("\(exif.count) bytes") == true)
    }

    @Test("a PNG profile has a size limit, compressed and decompressed, in lenient decoding too")
    func unfoldedProfile() throws {
        let profile = TestProfile.rgb(
            TestProfile.p3, TestProfile.table((0..<4_000).map { $0 < 2_000 ? 0 : 65_535 }))
        let file = try noise(8, 8).encoded(as: .png, metadata: EncodingMetadata(colorProfile: profile)).bytes
        #expect(file.count < 2_000 && profile.count > 8_000)
        #expect(refused(file) { $0.metadata = profile.count } == nil)
        #expect(refused(file) { $0.metadata = profile.count - 1 }?.code == .limits)
        #expect(refused(file) { $0.metadata = 10 }?.code == .limits)
        var options = DecodingOptions.lenient
        options.limits.metadata = profile.count - 1
        let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: file, options: options) }
        #expect(error?.code == .limits)
    }

    @Test("chunks and segments are counted")
    func chunks() throws {
        let png = Sample.named("png-6-8.png").bytes
        let text = PNGChunk.bytes("tEXt", Array("k\0v".utf8))
        let jpeg = Sample.named("jpeg-420.jpg").bytes
        let comment: [UInt8] = [0xFF, 0xFE, 0, 3, 65]
        let webP = Sample.named("webp-exif.webp").bytes
        let unknown = Array("junk".utf8) + [1, 0, 0, 0, 7, 0]
        for (file, insertion, place) in [(png, text, 33), (jpeg, comment, 2), (webP, unknown, 30)] {
            var many = file
            many.insert(contentsOf: Array(repeatElement(insertion, count: 50).joined()), at: place)
            if file == webP {
                let length = many.count - 8
                many.replaceSubrange(
                    4..<8, with: [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: length >> $0) })
            }
            #expect(refused(many) { _ in } == nil)
            var least = 0
            while refused(many, { $0.chunks = least })?.code == .limits { least += 1 }
            // The fifty chunks that were added, and the few that the file had.
            #expect(51...65 ~= least, "\(least)")
            #expect(refused(many) { $0.chunks = least } == nil)
            #expect(
                refused(many) { $0.chunks = least - 1 }?.message.contains("more than \(least - 1)") == true)
        }
    }

    @Test("frames are counted")
    func frames() throws {
        let webP = Sample.named("webp-animation.webp").bytes
        let count = try ImageHeader(probing: webP).frameCount
        #expect(refused(webP) { $0.frames = count } == nil)
        #expect(refused(webP) { $0.frames = count - 1 }?.code == .limits)
        var png = Sample.named("png-6-8.png").bytes
        png.insert(
            contentsOf: PNGChunk.bytes("acTL", TestProfile.number32(7) + TestProfile.number32(0)), at: 33)
        #expect(try ImageHeader(probing: png).frameCount == 7)
        #expect(refused(png) { $0.frames = 7 } == nil)
        #expect(refused(png) { $0.frames = 6 }?.code == .limits)
        // A count that is not a PNG integer is ignored.
        var wrong = Sample.named("png-6-8.png").bytes
        wrong.insert(
            contentsOf: PNGChunk.bytes("acTL", TestProfile.number32(0x8000_0001) + TestProfile.number32(0)),
            at: 33)
        #expect(try ImageHeader(probing: wrong).frameCount == 1)
        #expect(refused(wrong) { $0.frames = 1 } == nil)
    }

    @Test("memory that libwebp allocates counts")
    func webPMemory() throws {
        for (name, bytesPerPixel) in [
            ("webp-lossy.webp", 4), ("webp-lossless.webp", 8), ("webp-lossy-alpha.webp", 9),
        ] {
            let bytes = Sample.named(name).bytes
            let area = try ImageHeader(probing: bytes).storedSize.area
            #expect(refused(bytes) { $0.memory = bytesPerPixel * area } == nil, "\(name)")
            #expect(refused(bytes) { $0.memory = bytesPerPixel * area - 1 }?.code == .limits, "\(name)")
        }
    }
}
