import Matte
import Testing

@testable import MatteCodecs

@Suite("Metadata of changed pictures")
struct KeptMetadataTests {
    static let encodings: [ImageEncoding] = [
        .jpeg, .png(compression: .fast), .png(compression: .balanced), .png(compression: .smallest),
        .webP(quality: 80),
    ]

    @Test(arguments: ["p3.jpg", "p3-turned.jpg", "p3.png", "p3.webp", "iphone-like.jpg"])
    func whatIsKeptIsInTheFile(name: String) throws {
        var file = try PictureFile(WholeSamples.bytes(name))
        file.options.color = .keep
        let picture = try file.streamed().resized(to: PixelSize(width: 60, height: 40))
        for encoding in Self.encodings {
            let change = PictureChange(.whole, size: picture.size, format: encoding.format)
            let (metadata, report) = try file.metadata(keeping: .all, after: change)
            let image = try picture.encoded(as: encoding, metadata: metadata, alpha: .dropIfOpaque)
            let written = try PictureFile(image.bytes)
            #expect(try written.metadataKinds() == report.kept, "\(encoding.format)")
            #expect(written.header.orientation == .up)
            let lost = try file.metadataKinds().subtracting(report.kept)
            #expect(Set(report.dropped.map(\.kind)) == Set(lost.names), "\(encoding.format)")
            #expect(report.kept.isSuperset(of: [.icc, .exif, .gps, .xmp]))
            #expect(report.kept.isDisjoint(with: [.thumbnail, .gainMap, .credentials]))
            let block = try #require(written.exif.flatMap(TIFFDirectories.init))
            let width = try #require(block.entry(0xA002, in: .exif))
            #expect(block.long(written.exif!, width.values.lowerBound) == 60)
        }
    }

    @Test func positionsGoByName() throws {
        let file = try PictureFile(WholeSamples.bytes("p3.jpg"))
        let change = PictureChange(.part, size: file.header.size, format: .png)
        let (metadata, report) = try file.metadata(keeping: .all.subtracting(.gps), after: change)
        #expect(!metadata.kinds.contains(.gps) && metadata.kinds.isSuperset(of: [.exif, .xmp, .iptc, .text]))
        #expect(report.dropped.contains { $0.kind == "gps" && $0.reason == "it was not asked for" })
    }

    @Test func uploadsKeepNothing() throws {
        for name in WholeSamples.names {
            let file = try PictureFile(WholeSamples.bytes(name))
            let change = PictureChange(.upload, size: file.header.size, format: .png)
            let (metadata, report) = try file.metadata(keeping: .all, after: change)
            #expect(metadata == EncodingMetadata() && report.kept == .none)
            #expect(try report.dropped.map(\.kind) == file.metadataKinds().names)
        }
    }

    @Test func aBlockTooLongForAJPEGIsReported() throws {
        let note = [UInt8](repeating: 7, count: 70_000)
        let block = HandmadeTIFF.full(note: note, position: [1, 2, 3, 4, 5], thumbnail: [1])
        let picture = Raster<RGB8>(width: 3, height: 2, repeating: RGB8(red: 1, green: 2, blue: 3))
        let png = try picture.encoded(as: .png, metadata: EncodingMetadata(exif: block))
        let change = PictureChange(.whole, size: picture.size, format: .jpeg)
        let (metadata, report) = try PictureFile(png.bytes).metadata(keeping: .all, after: change)
        #expect(metadata.exif == nil)
        #expect(report.dropped.contains { $0.kind == "exif" && $0.reason.contains("65,527") })
    }

    @Test func byteCapsCountTheMetadata() throws {
        var metadata = EncodingMetadata()
        metadata.xmp = XMPPacket.packet("", namespaces: "")
        metadata.iptc = [0x1C, 2, 5, 0, 1, 0x41]
        metadata.text = [EncodingMetadata.Text(String(repeating: "text ", count: 400))]
        let picture = noise(64, 48)
        for encoding in Self.encodings {
            let whole = try picture.encoded(as: encoding, metadata: metadata).bytes.count
            let found = try picture.encoded(
                as: encoding, within: .below(whole), policy: BudgetPolicy(leastSide: 16), metadata: metadata)
            #expect(found.image.bytes.count < whole)
            let kinds = try PictureFile(found.image.bytes).metadataKinds()
            #expect(kinds.contains(.xmp) && kinds.contains(.text) == (encoding.format != .webP))
        }
    }
}
