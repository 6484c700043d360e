import Foundation
import ImageIO
import MatteCodecs
import Testing

/// Tests gain maps that the stand-in for ImageIO has as auxiliary pictures.
@Suite struct GainMaps {
    typealias Layout = [CFString: CFTypeRef]

    private static func dictionary(_ entries: Layout) -> CFDictionary {
        CFDictionary(
            standIn: Dictionary(uniqueKeysWithValues: entries.map { ($0.key.description, $0.value) }))
    }

    /// A packet that states a headroom of 8.
    private static let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/" HDRGainMap:HDRGainMapHeadroom="8"/>\
        </rdf:RDF></x:xmpmeta>
        """

    /// Returns a HEIC of 4x2 pixels with a map of 2x1 levels, 0 and 255, in rows of three bytes.
    private func file(
        packet: String? = Self.packet, maker: [String: CFTypeRef]? = nil, changing: Layout = [:]
    ) throws -> PictureFile {
        var layout: Layout = [
            kCGImagePropertyWidth: ImageFiles.number(2), kCGImagePropertyHeight: ImageFiles.number(1),
            kCGImagePropertyBytesPerRow: ImageFiles.number(3),
            kCGImagePropertyPixelFormat: ImageFiles.number(Double(0x4C30_3038)),
        ]
        layout.merge(changing) { $1 }
        var info: Layout = [
            kCGImageAuxiliaryDataInfoDataDescription: Self.dictionary(layout),
            kCGImageAuxiliaryDataInfoData: CFData(standIn: [0, 255, 77]),
        ]
        if let packet {
            info[kCGImageAuxiliaryDataInfoMetadata] = CGImageMetadata(standIn: Array(packet.utf8))
        }
        var properties: Layout = [:]
        if let maker { properties[kCGImagePropertyMakerAppleDictionary] = CFDictionary(standIn: maker) }
        var picture = try ImageFiles.picture(properties)
        picture.auxiliaries[kCGImageAuxiliaryDataTypeHDRGainMap.description] = Self.dictionary(info)
        return try PictureFile(ImageFiles.file("public.heic", [picture]))
    }

    @Test func thePacketStatesTheHeadroom() throws {
        let file = try file()
        let map = try #require(try file.gainMap())
        #expect(map.form == .apple && map.alternateHeadroom == 3 && map.channels.count == 1)
        #expect(map.levels.size == PixelSize(width: 2, height: 1))
        #expect(map.levels[0, 0].red == 0 && map.levels[1, 0].red == 255)
        #expect(try file.light().headroom == 3)
    }

    @Test func elseTheMakerNoteDoes() throws {
        let maker = ["33": ImageFiles.number(1.01), "48": ImageFiles.number(0)]
        let map = try #require(try file(packet: nil, maker: maker).gainMap())
        #expect(abs(map.alternateHeadroom - 3) < 1e-9)
        #expect(try file(packet: nil).gainMap() == nil)
        #expect(try file(packet: "<x", maker: ["48": ImageFiles.number(0)]).gainMap() == nil)
    }

    static let wrong: [(CFString, Double)] = [
        (kCGImagePropertyWidth, 4), (kCGImagePropertyWidth, 0), (kCGImagePropertyHeight, 2),
        (kCGImagePropertyHeight, 1e15), (kCGImagePropertyBytesPerRow, 0), (kCGImagePropertyPixelFormat, 7),
        (kCGImagePropertyBytesPerRow, 1), (kCGImagePropertyHeight, -1),
    ]

    @Test(arguments: wrong) func aMapThatIsNotAsItSaysIsIgnored(key: CFString, value: Double) throws {
        #expect(try file(changing: [key: ImageFiles.number(value)]).gainMap() == nil)
    }

    @Test func otherFilesHaveNone() throws {
        let plain = try PictureFile(ImageFiles.file("public.heic", [try ImageFiles.picture()]))
        #expect(try plain.gainMap() == nil)
    }
}
