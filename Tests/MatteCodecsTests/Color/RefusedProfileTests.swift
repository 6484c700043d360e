import Foundation
import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests of profiles in PNG that libpng leaves out without an error.
@Suite("Profiles that libpng refuses")
struct RefusedProfileTests {
    private static func file(_ chunk: [UInt8]) -> [UInt8] {
        HandmadePNG(width: 1, height: 1, chunks: [("iCCP", chunk)], rows: [[90, 160, 30]]).bytes()
    }

    private static func chunk(_ profile: [UInt8]) -> [UInt8] {
        Array("p".utf8) + [0, 0] + HandmadePNG.zlib(profile)
    }

    @Test("each is named in a warning, and pixels are as stored")
    func damagedProfilesAreReported() throws {
        let whole = TestProfile.rgb(TestProfile.adobe, TestProfile.gamma(1.8))
        var far = whole
        far[132 + 12 + 4] = 0x7F
        var otherSpace = whole
        otherSpace.replaceSubrange(16..<20, with: Array("CMYK".utf8))
        let stored = Raster(width: 1, height: 1, repeating: RGB8(red: 90, green: 160, blue: 30))
        let damaged: [(String, [UInt8])] = [
            ("cut", Self.chunk(Array(whole.prefix(200)))),
            ("header alone", Self.chunk(Array(whole.prefix(128)))),
            ("empty", Self.chunk([])), ("a tag outside", Self.chunk(far)),
            ("other samples", Self.chunk(otherSpace)),
            ("a damaged stream", Array("p".utf8) + [0, 0, 0x78, 0x9C, 1, 2, 3]),
            ("another compression", Array("p".utf8) + [0, 7] + HandmadePNG.zlib(whole)),
            ("no name", [UInt8](repeating: 112, count: 90)),
        ]
        for (name, chunk) in damaged {
            let file = Self.file(chunk)
            let header = try ImageHeader(probing: file.span)
            #expect(header.warnings.contains { $0.message.contains("the colour profile") }, "\(name)")
            #expect(header.hasColorProfile, "\(name)")
            #expect(try Raster<RGB8>(decoding: file) == stored, "\(name)")
        }
        #expect(try Raster<RGB8>(decoding: Self.file(Self.chunk(whole))) != stored)
    }

    @Test("a profile that Matte can convert is converted, even if libpng refuses it")
    func usableProfilesAreConverted() throws {
        let profile = TestProfile.rgb(TestProfile.adobe, TestProfile.gamma(1.8))
        let expected = try Raster<RGB8>(decoding: Self.file(Self.chunk(profile)))
        // libpng wants lengths that are multiples of 4.
        var odd = profile + [0]
        odd.replaceSubrange(0..<4, with: withUnsafeBytes(of: UInt32(odd.count).bigEndian) { Array($0) })
        let file = Self.file(Self.chunk(odd))
        #expect(try ImageHeader(probing: file.span).warnings.isEmpty)
        #expect(try Raster<RGB8>(decoding: file) == expected)
    }
}
