import Matte
import TestSupport
import Testing

@testable import MatteCodecs

@Suite("Metadata rewritten without decoding")
struct MetadataRewritingTests {
    private func rewritten(
        _ bytes: [UInt8], _ kinds: MetadataKinds
    ) throws(MatteError) -> ([UInt8], MetadataReport) {
        let sink = MemorySink()
        let report = try PictureFile(bytes).rewriteMetadata(keeping: kinds, to: sink)
        return (sink.bytes, report)
    }

    static let choices: [MetadataKinds] = [
        .none, .look, .personal, .all.subtracting(.gps), .all.subtracting(.exif), .all.subtracting(.xmp),
        .all.subtracting([.gps, .thumbnail]), [.icc, .exif], [.gainMap, .pictures, .trailer], .all,
    ]

    @Test(arguments: WholeSamples.names)
    func onlyTheKeptKindsRemain(name: String) throws {
        let bytes = WholeSamples.bytes(name)
        let file = try PictureFile(bytes)
        let present = try file.metadataKinds()
        let pixels = try Raster<RGB8>(decoding: bytes)
        for kinds in Self.choices {
            let (new, report) = try rewritten(bytes, kinds)
            let again = try PictureFile(new)
            let found = try again.metadataKinds()
            // A block that states the orientation may replace one with more.
            let allowed = file.header.orientation == .up ? report.kept : report.kept.union(.exif)
            #expect(found.isSubset(of: allowed), "\(kinds.names): \(found.names)")
            #expect(report.kept.isSubset(of: found), "\(kinds.names): \(report.kept.names)")
            #expect(report.kept.isSubset(of: kinds))
            #expect(Set(report.dropped.map(\.kind)) == Set(present.subtracting(report.kept).names))
            #expect(again.header.orientation == file.header.orientation)
            if !kinds.contains(.icc) { #expect(!again.header.hasColorProfile) }
            if kinds.contains(.icc) || !present.contains(.icc) {
                #expect(try Raster<RGB8>(decoding: new) == pixels)
            }
            if kinds == .all { #expect(new == bytes && report.dropped.isEmpty) }
        }
    }

    @Test(arguments: [
        "p3.jpg", "p3.png", "p3.webp", "p3-trailer.jpg", "ultrahdr-both.jpg", "iphone-like.jpg",
    ])
    func thePlantedPositionIsGone(name: String) throws {
        let (new, _) = try rewritten(WholeSamples.bytes(name), .all.subtracting(.gps))
        // The position as EXIF's fractions and as XMP's text, and the trailer's text.
        let seconds: [UInt8] = [0, 0, 0, 48, 0, 0, 0, 1, 0, 0, 0, 51, 0, 0, 0, 1]
        for planted in [seconds, Array("48,51".utf8), Array("moov".utf8)] {
            #expect(new.firstRange(of: planted) == nil)
        }
        // The city is no position.
        #expect(new.firstRange(of: Array("Paris".utf8)) != nil)
    }

    @Test func mapsAreWhereTheIndexSaysTheyAre() throws {
        for name in WholeSamples.names where name.hasPrefix("ultrahdr") || name.hasPrefix("iphone") {
            let bytes = WholeSamples.bytes(name)
            for kinds: MetadataKinds in [.look, .all.subtracting(.gps), [.gainMap]] {
                let (new, report) = try rewritten(bytes, kinds)
                #expect(report.kept.contains(.gainMap))
                let source = try MetadataSource(EncodedInput.of(new), .jpeg, DecodingLimits())
                let map = try #require(
                    source.parts.first { if case .gainMap = $0.content { true } else { false } })
                #expect(map.range.upperBound == new.count)
                #expect(try ImageHeader(probing: Array(new[map.range])).format == .jpeg)
                if let xmp = source.parts.first(where: { if case .xmp = $0.content { true } else { false } }),
                    let packet = source.xmp(xmp).flatMap(XMPPacket.init),
                    let length = packet.properties.first(where: {
                        $0.namespace == .item && $0.isNamed("Length")
                    })
                {
                    #expect(packet.text(length) == "\(map.range.count)")
                }
            }
        }
    }

    /// Files that end anywhere are rewritten or refused with a typed error, and never trap. Most of the structure is at
    /// the beginning.
    @Test(arguments: ["ultrahdr-both.jpg", "p3.webp", "p3-turned.jpg"])
    func cutFilesAreRefusedOrRewritten(name: String) throws {
        let bytes = WholeSamples.bytes(name)
        let step = name.hasSuffix("webp") ? 5 : 11
        for end in stride(from: 0, to: bytes.count, by: step) where end < 8_192 || end % 3 == 0 {
            _ = try? rewritten(Array(bytes.prefix(end)), [.icc, .exif, .xmp, .gainMap])
        }
    }

    @Test func changedBytesNeverTrapOrKeepPositions() {
        let samples = ["ultrahdr-both.jpg", "iphone-like.jpg", "p3.png", "p3.webp"].map(WholeSamples.bytes)
        forAll(
            "a file with three random bytes in its metadata is refused, or keeps only what it should",
            cases: 400,
            Generator<Int>.integer(in: 0...3), Generator<Int>.integer(in: 0...1 << 30)
        ) { index, seed in
            var random = SplitMix64(seed: UInt64(seed))
            var bytes = samples[index]
            for _ in 0..<3 {
                bytes[Int.random(in: 2..<min(6_000, bytes.count), using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            guard let (new, report) = try? rewritten(bytes, .all.subtracting([.gps, .text])),
                let kinds = try? PictureFile(new).metadataKinds()
            else { return true }
            return !kinds.contains(.gps) && kinds.isSubset(of: report.kept.union(.exif))
        }
    }

    /// Bytes between segments, which decoders skip, count as unknown.
    @Test func hiddenBytesAreRemoved() throws {
        var bytes = WholeSamples.bytes("c2pa-edited.jpg")
        let (clean, _) = try rewritten(bytes, .look)
        let hidden = Array("48.8583, 2.2944".utf8)
        bytes.insert(contentsOf: hidden, at: 20)
        #expect(try PictureFile(bytes).metadataKinds().contains(.trailer))
        let (new, report) = try rewritten(bytes, .look)
        #expect(new == clean && report.dropped.contains { $0.kind == "trailer" })
    }

    @Test func otherFormatsAreRefused() throws {
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [
                1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
            ]
        let error = #expect(throws: MatteError.self) { try PictureFile(gif).metadataKinds() }
        #expect(error?.code == .unsupported)
    }
}
