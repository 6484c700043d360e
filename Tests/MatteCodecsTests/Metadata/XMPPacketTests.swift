import TestSupport
import Testing

@testable import MatteCodecs

@Suite("XMP edited by ranges of bytes")
struct XMPPacketTests {
    static func packet(_ attributes: String, _ content: String = "") -> [UInt8] {
        Array(
            """
            <?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'>
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about=""\(attributes)>\(content)</rdf:Description>
            </rdf:RDF></x:xmpmeta><?xpacket end='w'?>
            """.utf8)
    }

    static let exif = " xmlns:exif=\"http://ns.adobe.com/exif/1.0/\""

    private func withoutPosition(_ packet: [UInt8]) throws -> [UInt8] {
        try #require(XMPPacket(packet)).removing(XMPPacket.isPosition)
    }

    @Test func attributesAndElementsAreRemovedAndTheRestStays() throws {
        let other = " xmlns:dc='http://purl.org/dc/elements/1.1/' dc:title=\"48 &lt; 49\""
        let packet = Self.packet(
            Self.exif + " exif:GPSLatitude='48,51N'" + other,
            "<exif:GPSLongitude>2,17E</exif:GPSLongitude><!-- a --><dc:x><exif:GPSAltitude/></dc:x>")
        #expect(try withoutPosition(packet) == Self.packet(Self.exif + other, "<!-- a --><dc:x></dc:x>"))
    }

    /// The namespace counts, not the prefix. It may be declared after its use, within another element, and with
    /// characters written as numbers.
    @Test func prefixesDoNotMatter() throws {
        let hidden = " q:GPSLatitude=\"1\" xmlns:q=\"http://ns.adobe.com/exif/1.0&#x2F;\""
        #expect(XMPPacket(Self.packet(hidden))?.kinds == [.xmp, .gps])
        #expect(
            XMPPacket(Self.packet(" xmlns:exif=\"http://example.com/\" exif:GPSLatitude=\"1\""))?.kinds
                == .xmp)
        let inner =
            "<GPSLatitude xmlns=\"http://ns.adobe.com/exif/1.0/\">1</GPSLatitude><GPSLatitude>2</GPSLatitude>"
        let packet = try #require(XMPPacket(Self.packet("", inner)))
        #expect(packet.properties.filter(XMPPacket.isPosition).count == 1)
        #expect(
            try withoutPosition(Self.packet("", inner)) == Self.packet("", "<GPSLatitude>2</GPSLatitude>"))
    }

    @Test func dronesPositionsAreRemoved() throws {
        let drone = " xmlns:drone-dji=\"http://www.dji.com/drone-dji/1.0/\""
        let packet = Self.packet(drone + " drone-dji:GpsLatitude=\"+48.8583\"")
        #expect(try withoutPosition(packet) == Self.packet(drone))
    }

    static let refused: [(String, String)] = [
        ("a document type", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"), ("an unknown entity", "<a>&b;</a>"),
        ("a wrong end", "<a></b>"), ("no end", "<a><b></b>"), ("two roots", "<a/><b/>"),
        ("text outside", "<a/>x"),
        ("a double attribute", "<a b='1' b='2'/>"), ("a bare attribute", "<a b/>"), ("nothing", ""),
        ("no quotes", "<a b=1/>"), ("a < in a value", "<a b='<'/>"), ("an end alone", "</a>"),
        ("an open comment", "<a><!-- </a>"), ("attributes without a space", "<a b='1'c='2'/>"),
    ]

    @Test(arguments: refused)
    func otherTextsAreRefused(name: String, text: String) {
        #expect(XMPPacket(Array(text.utf8)) == nil, "\(name)")
    }

    @Test func depthAndEncodingAreLimited() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
        }
        #expect(XMPPacket(nested(64)) != nil && XMPPacket(nested(65)) == nil)
        #expect(XMPPacket([0xFE, 0xFF, 0, 0x3C]) == nil && XMPPacket(Array("<a>".utf8) + [0xFF]) == nil)
    }

    @Test func propertiesAreAdded() throws {
        var metadata = EncodingMetadata()
        metadata.xmp = Self.packet(Self.exif)
        metadata.setSourceType(.composite)
        metadata.setSourceType(.generated)
        let packet = try #require(metadata.xmp.flatMap(XMPPacket.init))
        let types = packet.properties.filter { $0.namespace == .iptcExtension }
        #expect(types.map { packet.text($0) } == [SourceType.generated.address])
        #expect(packet.bytes.starts(with: Self.packet(Self.exif).prefix(150)))
    }

    @Test func changedBytesNeverTrap() {
        let whole = Self.packet(Self.exif + " exif:GPSLatitude='48,51N'", "<a b='&#65;'><![CDATA[x]]></a>")
        forAll(
            "a packet with a random byte is refused or edited", cases: 2_000,
            Generator<Int>.integer(in: 0...whole.count - 1), Generator<Int>.integer(in: 0...255)
        ) { place, value in
            var packet = whole
            packet[place] = UInt8(value)
            guard let read = XMPPacket(packet) else { return true }
            let edited = read.removing(XMPPacket.isPosition)
            return XMPPacket(edited)?.kinds.contains(.gps) == false
        }
    }

    @Test func coordinatesInTextAreFound() {
        for text in [
            "48.8583, 2.2944", "+48.8583+002.2944/", "GPS off", "Latitude 3", "geo:1,2", "x -1.234;45.678",
        ] {
            #expect(PositionText.isIn(Array(text.utf8)), "\(text)")
        }
        for text in [
            "a comment", "version 1.234", "1.25, 2.5", "f/2.8 1/250", "2026-05-17 10:11:12",
            "12345.678 1.234",
        ] {
            #expect(!PositionText.isIn(Array(text.utf8)), "\(text)")
        }
    }
}
