import Foundation
import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests that 16-bit samples are linearised before they are rounded to levels.
@Suite("Colours from 16-bit samples")
struct WideColorTests {
    private static func encoded(_ light: Double) -> Double {
        let light = min(1, max(0, light))
        return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    /// Returns a picture in which every sample occurs once.
    private static func ramp(_ chunks: [(String, [UInt8])], colorType: Int = 0) -> [UInt8] {
        let channels = [0: 1, 2: 3, 4: 2, 6: 4][colorType]!
        let rows = (0..<256).map { y in
            HandmadePNG.row16(
                (0..<256).flatMap { x in
                    let color = [Int](repeating: 256 * y + x, count: channels > 2 ? 3 : 1)
                    return color + (channels % 2 == 0 ? [65_535 - 256 * y - x] : [])
                })
        }
        return HandmadePNG(
            width: 256, height: 256, bitDepth: 16, colorType: colorType,
            chunks: chunks.map { (name: $0.0, data: $0.1) }, rows: rows
        ).bytes()
    }

    /// Returns the number of levels that aren't the nearest to their exact value. Ties may round either way.
    private func misrounded<PixelType>(
        _ raster: Raster<PixelType>, _ level: (PixelType) -> [UInt8], _ exact: (Int) -> Double
    ) -> Int {
        var wrong = 0
        for y in 0..<256 {
            for x in 0..<256 {
                let wanted = exact(256 * y + x)
                for level in level(raster[x, y]) where abs(Double(level) - wanted) > 0.5 + 1e-4 { wrong += 1 }
            }
        }
        return wrong
    }

    @Test("gAMA, for every sample, pixel type and tier", arguments: [100_000, 55_556, 40_000])
    func gamma(_ gamma: Int) throws {
        let exact = { (sample: Int) in
            Self.encoded(pow(Double(sample) / 65_535, 100_000 / Double(gamma)))
        }
        let chunk = ("gAMA", TestProfile.number32(gamma))
        try withEveryTier { tier in
            let gray = try Raster<Gray8>(decoding: Self.ramp([chunk]))
            #expect(misrounded(gray, { [$0.value] }, exact) == 0, "\(tier)")
            let rgb = try Raster<RGB8>(decoding: Self.ramp([chunk]))
            #expect(misrounded(rgb, { [$0.red, $0.green, $0.blue] }, exact) == 0, "\(tier)")
            let bgra = try Raster<BGRA8>(decoding: Self.ramp([chunk], colorType: 6))
            #expect(misrounded(bgra, { [$0.red, $0.green, $0.blue] }, exact) == 0, "\(tier)")
            let alpha = { (sample: Int) in Double(65_535 - sample) / 257 }
            #expect(misrounded(bgra, { [$0.alpha] }, alpha) == 0, "\(tier)")
            let rgba = try Raster<RGBA8>(decoding: Self.ramp([chunk], colorType: 4))
            #expect(misrounded(rgba, { [$0.red, $0.green, $0.blue] }, exact) == 0, "\(tier)")
            #expect(misrounded(rgba, { [$0.alpha] }, alpha) == 0, "\(tier)")
        }
    }

    @Test("a grey profile, which has no matrix")
    func grayProfile() throws {
        let profile = TestProfile.gray(TestProfile.gamma(1))
        let chunk = Array("grey\0\0".utf8) + HandmadePNG.zlib(profile)
        let exact = { (sample: Int) in Self.encoded(Double(sample) / 65_535) }
        let gray = try Raster<Gray8>(decoding: Self.ramp([("iCCP", chunk)]))
        #expect(misrounded(gray, { [$0.value] }, exact) == 0)
        let rgba = try Raster<RGBA8>(decoding: Self.ramp([("iCCP", chunk)], colorType: 4))
        #expect(misrounded(rgba, { [$0.red, $0.green, $0.blue] }, exact) == 0)
        #expect(misrounded(rgba, { [$0.alpha] }, { Double(65_535 - $0) / 257 }) == 0)
    }

    /// BT.2020 in linear light, by code points and by chromaticities.
    @Test("wide gamuts are off by at most one level, and only next to a threshold")
    func wideGamut() throws {
        // BT.2020 to BT.709 in linear light, from ITU-R BT.2087-0 annex 2, with more digits.
        let matrix = [
            [1.660491, -0.587641, -0.072850], [-0.124550, 1.132900, -0.008349],
            [-0.018151, -0.100579, 1.118730],
        ]
        var random = SplitMix64(seed: 9)
        let pixels = (0..<40_000).map { _ in
            // Half of the pixels are dark, where levels are closest together.
            let most = Bool.random(using: &random) ? 65_535 : 1_500
            return (0..<3).map { _ in Int.random(in: 0...most, using: &random) }
        }
        let rows = (0..<200).map { y in
            HandmadePNG.row16(pixels[y * 200..<(y + 1) * 200].flatMap { $0 })
        }
        let chromaticities = [31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600]
        let kinds: [[(name: String, data: [UInt8])]] = [
            [("cICP", [9, 8, 0, 1])],
            [
                ("gAMA", TestProfile.number32(100_000)),
                ("cHRM", chromaticities.flatMap { TestProfile.number32($0) }),
            ],
        ]
        for chunks in kinds {
            let file = HandmadePNG(
                width: 200, height: 200, bitDepth: 16, chunks: chunks, rows: rows
            ).bytes()
            let decoded = try Raster<RGB8>(decoding: file)
            var (largest, differing) = (0.0, 0)
            for y in 0..<200 {
                for x in 0..<200 {
                    let sample = pixels[y * 200 + x].map { Double($0) / 65_535 }
                    let got = [decoded[x, y].red, decoded[x, y].green, decoded[x, y].blue]
                    for (level, row) in zip(got, matrix) {
                        let exact = Self.encoded(row[0] * sample[0] + row[1] * sample[1] + row[2] * sample[2])
                        largest = max(largest, abs(Double(level) - exact))
                        if Double(level) != exact.rounded(.toNearestOrAwayFromZero) { differing += 1 }
                    }
                }
            }
            #expect(largest < 0.51)
            #expect(differing < 120_000 * 2 / 1000)
        }
    }

    @Test("16-bit sRGB is scaled to 8 bits")
    func plain() throws {
        for chunks in [[], [("sRGB", [0])], [("gAMA", TestProfile.number32(45_455))]] as [[(String, [UInt8])]]
        {
            let gray = try Raster<Gray8>(decoding: Self.ramp(chunks))
            #expect(misrounded(gray, { [$0.value] }, { Double($0) / 257 }) == 0)
            let rgb = try Raster<RGB8>(decoding: Self.ramp(chunks, colorType: 2))
            #expect(misrounded(rgb, { [$0.red, $0.green, $0.blue] }, { Double($0) / 257 }) == 0)
            let rgba = try Raster<RGBA8>(decoding: Self.ramp(chunks, colorType: 6))
            #expect(misrounded(rgba, { [$0.red, $0.green, $0.blue] }, { Double($0) / 257 }) == 0)
            #expect(misrounded(rgba, { [$0.alpha] }, { Double(65_535 - $0) / 257 }) == 0)
        }
    }

    @Test("interlaced rows are converted like others, and transparent samples stay transparent")
    func interlaced() throws {
        let sample: (Int, Int) -> Int = { x, y in (x * 5_003 + y * 9_001) % 65_536 }
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        let chunks = [
            (name: "gAMA", data: TestProfile.number32(100_000)),
            (name: "tRNS", data: TestProfile.number16(sample(3, 4))),
        ]
        let interlaced = HandmadePNG(
            width: 13, height: 11, bitDepth: 16, colorType: 0, isInterlaced: true, chunks: chunks,
            rows: passes.flatMap { x0, y0, dx, dy in
                stride(from: y0, to: 11, by: dy).map { y in
                    HandmadePNG.row16(stride(from: x0, to: 13, by: dx).map { sample($0, y) })
                }
            })
        let plain = HandmadePNG(
            width: 13, height: 11, bitDepth: 16, colorType: 0, chunks: chunks,
            rows: (0..<11).map { y in HandmadePNG.row16((0..<13).map { sample($0, y) }) })
        let decoded = try Raster<RGBA8>(decoding: interlaced.bytes())
        #expect(try decoded == Raster(decoding: plain.bytes()))
        for y in 0..<11 {
            for x in 0..<13 {
                let wanted = Self.encoded(Double(sample(x, y)) / 65_535)
                #expect(abs(Double(decoded[x, y].green) - wanted) <= 0.5 + 1e-4)
                #expect(decoded[x, y].alpha == (sample(x, y) == sample(3, 4) ? 0 : 255))
            }
        }
    }
}
