import Matte
import TestSupport
import Testing

@testable import MatteCodecs

@Suite("Profiles that Matte writes")
struct ICCWriterTests {
    private static func linear(_ curve: TransferCurve, _ level: Int) -> Double {
        curve.linear(Double(level) / 255)
    }

    @Test(arguments: [TransferCurve.sRGB, .power(2.2), .power(1), .bt1886])
    func aProfileStatesItsMatrixAndCurve(curve: TransferCurve) throws {
        for primaries in LightPrimaries.allCases {
            let profile = try #require(ICCWriter.profile("A name", primaries.matrix, curve))
            #expect(profile.prefix(4).reduce(0) { $0 << 8 | Int($1) } == profile.count)
            #expect(ICCProfile.description(of: profile.elements) == "A name")
            guard case .rgb(let columns, let curves)? = ICCProfile.model(of: profile.elements) else {
                Issue.record("the profile cannot be read")
                continue
            }
            for (found, wanted) in zip(
                columns.joined(), (0..<9).map { primaries.matrix.rows[$0 % 3][$0 / 3] })
            {
                #expect(abs(found - wanted) <= 0.51 / 65_536)
            }
            for level in 0...255 {
                for found in curves {
                    #expect(abs(Self.linear(found, level) - Self.linear(curve, level)) < 1e-4)
                }
            }
        }
        #expect(ICCWriter.profile("", Matrix3x3.sRGB, .toneMapped(.perceptualQuantizer)) == nil)
        #expect(EncodingMetadata.displayP3.count < 600)
    }

    /// The colours of a PNG that its chunks state are kept by a profile, and its pixels stay as they are.
    @Test(
        arguments: [
            ([("cICP", [12, 13, 0, 1])], "Display P3"), ([("cICP", [9, 1, 0, 1])], "BT.2020"),
            ([("gAMA", TestProfile.number32(55_556))], "Stated primaries and gamma"),
        ] as [([(String, [UInt8])], String)])
    func statedColorsAreKept(chunks: [(String, [UInt8])], name: String) throws {
        let pixels = noise(9, 7).view
        let opaque = try pixels.converted(to: RGB8.self)
        var file = try opaque.encoded(
            as: .png, metadata: EncodingMetadata(colorProfile: [])
        ).bytes
        for (name, data) in chunks { file.insert(contentsOf: PNGChunk.bytes(name, data), at: 33) }
        var photo = try PictureFile(file)
        #expect(photo.canKeepProfile)
        photo.options.color = .keep
        let change = PictureChange(.whole, size: photo.header.size, format: .jpeg)
        let kept = try photo.metadata(keeping: .icc, after: change)
        #expect(kept.report.kept == .icc && kept.report.dropped.isEmpty)
        let again = try photo.streamed(as: RGB8.self)
            .encoded(as: .losslessWebP, metadata: kept.metadata).bytes
        #expect(try ImageHeader(probing: again).colorProfileDescription == name)
        var options = DecodingOptions()
        let (a, b) = (try Raster<RGB8>(decoding: file), try Raster<RGB8>(decoding: again))
        #expect(largestDifference(bytes(of: a), bytes(of: b)) <= 1)
        options.color = .keep
        #expect(try Raster<RGB8>(decoding: again, options: options) == opaque)
        let decoded = try DecodedImage<RGB8>(decoding: file, options: options)
        #expect(decoded.colorProfile == kept.metadata.colorProfile)
    }

    @Test func highDynamicRangeHasNoProfile() throws {
        var file = try noise(4, 4).encoded(as: .png, metadata: EncodingMetadata(colorProfile: [])).bytes
        file.insert(contentsOf: PNGChunk.bytes("cICP", [9, 16, 0, 1]), at: 33)
        #expect(try !PictureFile(file).canKeepProfile)
    }
}
