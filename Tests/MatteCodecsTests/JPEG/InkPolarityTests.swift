import Matte
import MatteCodecs
import Testing

@Suite("Inks in JPEG files")
struct InkPolarityTests {
    private static let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0]

    @Test("CMYK without Adobe's marker has the same colours as with it")
    func withoutMarker() throws {
        let sample = Sample.named("jpeg-cmyk.jpg")
        var bytes = sample.bytes
        let start = bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xEE, 0, 14] + "Adobe".utf8) }!
        bytes.removeSubrange(start..<start + 16)
        #expect(try ImageHeader(probing: bytes).colorModel == .cmyk)
        let decoded = try Raster<RGBA8>(decoding: bytes)
        #expect(try decoded == Raster(decoding: sample.bytes))
        #expect(largestDifference(Array(MatteCodecsTests.bytes(of: decoded)), sample.expected) <= 1)
    }

    @Test(
        "components with fewer samples than luma and black are colour differences, without Adobe's marker too"
    )
    func subsampled() throws {
        func sampling(_ factors: [(Int, Int)]) -> [HandmadeJPEG.Sampling] {
            factors.map { HandmadeJPEG.Sampling(across: $0.0, down: $0.1) }
        }
        let size = PixelSize(width: 40, height: 24)
        var file = HandmadeJPEG(size: size, sampling: sampling([(2, 2), (1, 1), (1, 1), (2, 2)]))
        let plain = file.bytes()
        file.segments = [(0xEE, Self.adobe + [2])]
        #expect(try ImageHeader(probing: plain).colorModel == .ycck)
        #expect(try Raster<RGBA8>(decoding: plain) == Raster(decoding: file.bytes()))
        // Adobe's marker has priority, and files with equal factors are CMYK.
        file.segments = [(0xEE, Self.adobe + [0])]
        #expect(try ImageHeader(probing: file.bytes()).colorModel == .cmyk)
        #expect(try Raster<RGBA8>(decoding: plain) != Raster(decoding: file.bytes()))
        let even = HandmadeJPEG(size: size, sampling: sampling([(2, 2), (1, 1), (1, 1), (1, 1)]))
        #expect(try ImageHeader(probing: even.bytes()).colorModel == .cmyk)
    }
}
