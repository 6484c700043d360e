import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests a `fast` PNG, without its image data, against the file that libpng writes with the same metadata.
@Suite("PNG container")
struct PNGContainerTests {
    static let profile = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve)

    @Test(
        "chunks before and after the image data are libpng's, in libpng's order",
        arguments: [
            EncodingMetadata(), EncodingMetadata(colorProfile: []),
            EncodingMetadata(exif: [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            EncodingMetadata(density: PixelDensity(horizontal: 72, vertical: 300)),
            EncodingMetadata(density: PixelDensity(horizontal: 0, vertical: 300)),
            EncodingMetadata(density: PixelDensity(horizontal: 1e12, vertical: 1e12)),
            EncodingMetadata(
                colorProfile: TestProfile.gray(TestProfile.gamma(2.2)), exif: nil, density: nil),
            EncodingMetadata(
                colorProfile: profile, exif: [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0],
                density: PixelDensity(horizontal: 96, vertical: 96)),
        ])
    func chunks(_ metadata: EncodingMetadata) throws {
        let raster = PixelStreamTests.picture(.grain, 300, 200)
        try Self.compare(raster, metadata)
        try Self.compare(raster.converted(to: RGB8.self), metadata)
        try Self.compare(raster.converted(to: Gray8.self), metadata)
        try Self.compare(raster.converted(to: BGRA8.self), metadata)
    }

    @Test("long profiles survive, whether they compress or not", arguments: [0, 3, 8])
    func longProfiles(_ noise: Int) throws {
        var random = SplitMix64(seed: 21)
        // A profile that ends with a large private tag.
        var profile = Self.profile
        for i in 0..<300_000 {
            profile.append(UInt8(truncatingIfNeeded: i / 64) ^ UInt8(random.next() & (1 << noise - 1)))
        }
        profile.replaceSubrange(0..<4, with: TestProfile.number32(profile.count))
        let file = try PixelStreamTests.picture(.flat, 5, 4).encoded(
            as: .png(compression: .fast), metadata: EncodingMetadata(colorProfile: profile))
        let stored = try #require(Self.chunks(of: file.bytes).first { $0.name == "iCCP" })
        #expect(Array(stored.data.prefix(5)) == Array("icc".utf8) + [0, 0])
        #expect(try ReferencePNG.inflated(Array(stored.data.dropFirst(5))) == profile)
        #expect(stored.data.count <= profile.count + profile.count / 1000 + 64)
    }

    static func compare<P: Pixel & Equatable>(_ raster: Raster<P>, _ metadata: EncodingMetadata) throws {
        let reference: EncodedImage
        do {
            reference = try raster.encoded(as: .png(compression: .balanced), metadata: metadata)
        } catch {
            // A profile for another colour type.
            #expect(error.code == .encoding)
            #expect(throws: MatteError.self) {
                try raster.encoded(as: .png(compression: .fast), metadata: metadata)
            }
            return
        }
        let fast = try raster.encoded(as: .png(compression: .fast), metadata: metadata)
        let own = chunks(of: fast.bytes).filter { $0.name != "IDAT" }
        let theirs = chunks(of: reference.bytes).filter { $0.name != "IDAT" }
        #expect(own.map(\.name) == theirs.map(\.name))
        for (a, b) in zip(own, theirs) where a.name != "iCCP" { #expect(a.data == b.data, "\(a.name)") }
        for (a, b) in zip(own, theirs) where a.name == "iCCP" {
            #expect(a.data.prefix(5) == b.data.prefix(5))
            #expect(
                try ReferencePNG.inflated(Array(a.data.dropFirst(5)))
                    == ReferencePNG.inflated(Array(b.data.dropFirst(5))))
        }
        #expect(try Raster<P>(decoding: fast.bytes) == Raster<P>(decoding: reference.bytes))
    }

    static func chunks(of file: [UInt8]) -> [(name: String, data: ArraySlice<UInt8>)] {
        var chunks: [(name: String, data: ArraySlice<UInt8>)] = []
        var offset = 8
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append((name, file[offset + 8..<offset + 8 + length]))
            offset += 12 + length
        }
        return chunks
    }
}
