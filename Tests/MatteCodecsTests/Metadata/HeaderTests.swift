import Matte
import MatteCodecs
import Testing

@Suite("Headers and metadata")
struct HeaderTests {
    @Test("PNG headers contain the values of IHDR and tRNS", arguments: Sample.prefixed("png-"))
    func png(_ sample: Sample) throws {
        let header = try ImageHeader(probing: sample.bytes)
        let parts = sample.name.dropLast(4).split(separator: "-").map { String($0) }
        guard let color = Int(parts[1]), let depth = Int(parts[2]) else { return }
        #expect(header.format == .png && header.isLossless && header.frameCount == 1)
        #expect(header.storedSize == PixelSize(width: 13, height: 11))
        #expect(header.bitDepth == depth)
        #expect(header.colorModel == [0: .gray, 2: .rgb, 3: .palette, 4: .gray, 6: .rgb][color])
        #expect(header.hasAlpha == (color >= 4 || parts.contains("t")))
        #expect(header.isProgressive == parts.contains("i"))
    }

    @Test("JPEG headers distinguish colours and scans")
    func jpeg() throws {
        func header(_ name: String) throws -> ImageHeader {
            try ImageHeader(probing: Sample.named(name).bytes)
        }
        #expect(try header("jpeg-420.jpg").colorModel == .ycbcr)
        #expect(try header("jpeg-rgb.jpg").colorModel == .rgb)
        #expect(try header("jpeg-gray.jpg").colorModel == .gray)
        #expect(try header("jpeg-cmyk.jpg").colorModel == .cmyk)
        #expect(try header("jpeg-ycck.jpg").colorModel == .ycck)
        #expect(try header("jpeg-420.jpg").isProgressive == false)
        #expect(try header("jpeg-420-progressive.jpg").isProgressive)
        #expect(try header("jpeg-420.jpg").hasAlpha == false)
    }

    @Test("WebP headers distinguish kinds and count frames")
    func webP() throws {
        func header(_ name: String) throws -> ImageHeader {
            try ImageHeader(probing: Sample.named(name).bytes)
        }
        #expect(try header("webp-lossless.webp").isLossless)
        #expect(try header("webp-lossy.webp").isLossless == false)
        #expect(try header("webp-lossy-alpha.webp").hasAlpha)
        #expect(try header("webp-lossy.webp").hasAlpha == false)
        #expect(try header("webp-animation.webp").frameCount >= 2)
        #expect(try header("webp-exif.webp").orientation == .down)
    }

    @Test(
        "the header alone is enough of the file",
        arguments: ["png-exif-late.png", "jpeg-420.jpg", "webp-lossy.webp"])
    func prefix(_ name: String) throws {
        let sample = Sample.named(name)
        let whole = try ImageHeader(probing: sample.bytes)
        // 640 bytes contain a JPEG's tables but no pixels of these files.
        let start = try ImageHeader(probing: sample.bytes.prefix(name.hasSuffix("jpg") ? 640 : 110))
        #expect(start.storedSize == whole.storedSize && start.colorModel == whole.colorModel)
    }

    @Test("all eight orientations are read, applied, and kept on request", arguments: 1...8)
    func orientation(_ value: Int) throws {
        let sample = Sample.named("jpeg-orientation-\(value).jpg")
        let header = try ImageHeader(probing: sample.bytes)
        #expect(header.orientation.rawValue == value)
        #expect(header.size == header.orientation.applied(to: header.storedSize))
        #expect(try Raster<RGBA8>(decoding: sample.bytes).size == header.size)
        var options = DecodingOptions()
        options.orientation = .keep
        #expect(try Raster<RGBA8>(decoding: sample.bytes, options: options).size == header.storedSize)
    }

    static let exif: [UInt8] = Array(
        "MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0\u{6}\0\0\0\0\0\0".utf8)

    @Test("every format stores EXIF and density", arguments: ImageFormat.allCases.filter(\.isWritable))
    func written(_ format: ImageFormat) throws {
        let metadata = EncodingMetadata(
            exif: Self.exif, density: PixelDensity(horizontal: 300, vertical: 150))
        let encoded = try noise(12, 8).encoded(as: ImageEncoding(format), metadata: metadata)
        let decoded = try DecodedImage<RGBA8>(decoding: encoded.bytes)
        #expect(decoded.exif == Self.exif)
        #expect(
            decoded.header.orientation == .right && decoded.raster.size == PixelSize(width: 8, height: 12))
        if format != .webP {
            let density = try #require(decoded.header.density)
            #expect(abs(density.horizontal - 300) < 0.02 && abs(density.vertical - 150) < 0.02)
        }
        let upright = EncodingMetadata(exif: EncodingMetadata.uprightEXIF(Self.exif))
        let again = try decoded.raster.encoded(as: ImageEncoding(format), metadata: upright)
        #expect(try ImageHeader(probing: again.bytes).orientation == .up)
    }

    @Test("metadata is written only on request", arguments: ImageFormat.allCases.filter(\.isWritable))
    func nothing(_ format: ImageFormat) throws {
        let decoded = try DecodedImage<RGBA8>(decoding: noise(12, 8).encoded(as: ImageEncoding(format)).bytes)
        #expect(decoded.exif == nil && decoded.header.density == nil && !decoded.header.hasColorProfile)
    }

    @Test("invalid EXIF means upright and never traps")
    func brokenEXIF() throws {
        var random = SystemRandomNumberGenerator.seeded(5)
        for round in 0..<300 {
            var exif = Self.exif
            for _ in 0..<4 {
                exif[Int.random(in: 2..<exif.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            exif = Array(exif.prefix(Int.random(in: 8...exif.count, using: &random)))
            if round == 0 { exif = Array("MM\0*".utf8) + [255, 255, 255, 255] }
            let metadata = EncodingMetadata(exif: exif)
            let file = try noise(3, 2).encoded(as: .losslessWebP, metadata: metadata)
            #expect(try ImageHeader(probing: file.bytes).storedSize == PixelSize(width: 3, height: 2))
            #expect(EncodingMetadata.uprightEXIF(exif).count == exif.count)
        }
    }
}
