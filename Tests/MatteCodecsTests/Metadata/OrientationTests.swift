import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests of every place in a file that can contain the orientation.
@Suite("Orientation in all places")
struct OrientationTests {
    /// An EXIF block with orientation 6 (`right`).
    static let exif = HeaderTests.exif
    static let prefix = Array("Exif\0\0".utf8)

    static let attribute = """
        <?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'><!-- <a tiff:Orientation="3"> -->
        <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
        <rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Make='A > B' tiff:Orientation="6"/>
        </rdf:RDF></x:xmpmeta><?xpacket end='w'?>
        """
    static let element = """
        <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:t = 'http://ns.adobe.com/tiff/1.0/'>
        <![CDATA[<t:Orientation>3]]><r:Description><t:Orientation> 6\n</t:Orientation></r:Description></r:RDF>
        """

    /// Returns a PNG of 3x2 pixels with chunks before its image data.
    static func png(_ chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
        HandmadePNG(width: 3, height: 2, chunks: chunks, rows: [[UInt8]](repeating: Array(1...9), count: 2))
            .bytes()
    }

    /// Returns a text with a profile as ImageMagick writes it.
    static func rawProfile(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let lines = stride(from: 0, to: digits.count, by: 36).map {
            digits[$0..<min($0 + 36, digits.count)].joined()
        }
        return Array(
            "\n\(type)\n\("       \(bytes.count)".suffix(8))\n\(lines.joined(separator: "\n"))\n".utf8)
    }

    /// Returns the data of a text chunk.
    static func text(_ name: String, _ keyword: String, _ text: [UInt8], isCompressed: Bool = false) -> (
        name: String, data: [UInt8]
    ) {
        let stream = isCompressed || name == "zTXt" ? HandmadePNG.zlib(text) : text
        let middle: [UInt8] =
            switch name {
            case "zTXt": [0]
            case "iTXt": [isCompressed ? 1 : 0, 0] + Array("en\0\0".utf8)
            default: []
            }
        return (name, Array(keyword.utf8) + [0] + middle + stream)
    }

    static func expectRight(_ file: [UInt8], _ place: String) throws {
        let header = try ImageHeader(probing: file)
        #expect(header.orientation == .right, "\(place)")
        #expect(try Raster<RGBA8>(decoding: file).size == header.storedSize.transposed, "\(place)")
    }

    @Test("PNG: eXIf with and without the prefix of JPEG, text chunks of ImageMagick, XMP")
    func png() throws {
        let packet = Array(Self.attribute.utf8)
        let xmp = "XML:com.adobe.xmp"
        try Self.expectRight(Self.png([("eXIf", Self.exif)]), "eXIf")
        try Self.expectRight(Self.png([("eXIf", Self.prefix + Self.exif)]), "eXIf with the prefix")
        for name in ["tEXt", "zTXt", "iTXt"] {
            for keyword in ["exif", "APP1"] {
                let profile = Self.rawProfile(keyword, Self.prefix + Self.exif)
                let chunk = Self.text(name, "Raw profile type \(keyword)", profile)
                try Self.expectRight(Self.png([chunk]), "\(name) \(keyword)")
            }
            let profile = Self.rawProfile("xmp", packet)
            try Self.expectRight(Self.png([Self.text(name, "Raw profile type xmp", profile)]), "\(name) xmp")
        }
        let withName = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
        let segment = Self.text("zTXt", "Raw profile type APP1", Self.rawProfile("app1", withName))
        try Self.expectRight(Self.png([segment]), "XMP as APP1")
        try Self.expectRight(Self.png([Self.text("iTXt", xmp, packet)]), "XMP")
        try Self.expectRight(Self.png([Self.text("iTXt", xmp, packet, isCompressed: true)]), "compressed XMP")
        try Self.expectRight(Self.png([Self.text("iTXt", xmp, Array(Self.element.utf8))]), "XMP element")
    }

    @Test("JPEG and WebP: EXIF with a second prefix, and XMP")
    func otherFormats() throws {
        func jpeg(_ segment: [UInt8]) -> [UInt8] {
            let file = Sample.named("jpeg-420.jpg").bytes
            let length = TestProfile.number16(segment.count + 2)
            return Array(file[..<2]) + [0xFF, 0xE1] + length + segment + Array(file[2...])
        }
        let packet = Array(Self.attribute.utf8)
        try Self.expectRight(jpeg(Self.prefix + Self.prefix + Self.exif), "JPEG with two prefixes")
        try Self.expectRight(jpeg(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet), "JPEG with XMP")
        let file = try noise(6, 4).encoded(
            as: .losslessWebP, metadata: EncodingMetadata(exif: Array("MM\0*\0\0\0\u{8}\0\0".utf8))
        ).bytes
        #expect(try ImageHeader(probing: file).orientation == .up)
        func little32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let chunk = Array("XMP ".utf8) + little32(packet.count) + packet + (packet.count % 2 == 1 ? [0] : [])
        let whole = Array("RIFF".utf8) + little32(file.count - 8 + chunk.count) + Array(file[8...]) + chunk
        try Self.expectRight(whole, "WebP with XMP")
    }

    @Test("EXIF counts before XMP, and XMP if EXIF has no orientation")
    func precedence() throws {
        let packet = Array(Self.attribute.replacing("\"6\"", with: "\"8\"").utf8)
        let xmp = Self.text("iTXt", "XML:com.adobe.xmp", packet)
        #expect(try ImageHeader(probing: Self.png([xmp, ("eXIf", Self.exif)])).orientation == .right)
        let empty = Array("MM\0*\0\0\0\u{8}\0\0".utf8)
        #expect(try ImageHeader(probing: Self.png([xmp, ("eXIf", empty)])).orientation == .left)
    }

    @Test("XMP that is damaged, has a document type or another namespace means upright")
    func otherTexts() throws {
        let good = Self.element
        let texts = [
            good.replacing(" 6\n", with: "9"), good.replacing(" 6\n", with: "66"),
            good.replacing(" 6\n", with: "&#54;"),
            good.replacing("tiff/1.0/", with: "exif/1.0/"), "<!DOCTYPE a [<!ENTITY b '6'>]>" + good,
            String(good.prefix(good.count / 2)), good.replacing("xmlns:t = ", with: "xmlns:t "), "", "<",
            "<a b='", "<!--",
        ]
        for text in texts {
            let file = Self.png([Self.text("iTXt", "XML:com.adobe.xmp", Array(text.utf8))])
            #expect(try ImageHeader(probing: file).orientation == .up, "\(text)")
        }
    }

    @Test("text over the limit on metadata, or with another form, means upright and never traps")
    func hostileTexts() throws {
        let profile = Self.rawProfile("exif", Self.prefix + Self.exif)
        var limits = DecodingLimits()
        limits.metadata = profile.count - 1
        let long = Self.png([Self.text("zTXt", "Raw profile type exif", profile)])
        #expect(try ImageHeader(probing: long, limits: limits).orientation == .up)
        var random = SystemRandomNumberGenerator.seeded(3)
        for _ in 0..<500 {
            var text = Bool.random(using: &random) ? profile : Array(Self.element.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                text[Int.random(in: 0..<text.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            var chunks = [Self.text("iTXt", "XML:com.adobe.xmp", text)]
            chunks.append(Self.text("zTXt", "Raw profile type exif", text))
            var damaged = Self.text("zTXt", "Raw profile type APP1", text)
            damaged.data[Int.random(in: 22..<damaged.data.count, using: &random)] ^= 16
            #expect(try ImageHeader(probing: Self.png(chunks + [damaged])).storedSize.width == 3)
        }
    }
}
