import Matte
import MatteCodecs
import TestSupport
import Testing

@Suite("Colour kernels on every tier")
struct ColorTierTests {

    @Test("conversion, ink, background and grey curves agree with the definition", arguments: [1, 7, 16, 33])
    func tiers(_ width: Int) throws {
        let source = noise(width, 5)
        let metadata = EncodingMetadata(colorProfile: TestProfile.rgb(TestProfile.p3, TestProfile.gamma(2.2)))
        let converted = try source.encoded(as: .png(compression: .fast), metadata: metadata)
        let plain = try source.encoded(as: .png(compression: .fast))
        let inks = Sample.named("jpeg-cmyk.jpg")
        let reference = try Raster<BGRA8>(decoding: converted.bytes)
        try withEveryTier { tier in
            #expect(try Raster<BGRA8>(decoding: converted.bytes) == reference, "\(tier)")
            let ink = try Raster<RGBA8>(decoding: inks.bytes)
            #expect(largestDifference(bytes(of: ink), inks.expected) <= 1, "\(tier)")
            var options = DecodingOptions()
            options.background = RGB8(red: 10, green: 200, blue: 90)
            let over = try Raster<RGB8>(decoding: plain.bytes, options: options)
            for y in 0..<5 {
                for x in 0..<width {
                    let p = source[x, y]
                    func blend(_ a: UInt8, _ b: UInt8) -> Int {
                        let own = Double(a) * Double(p.alpha), behind = Double(b) * Double(255 - p.alpha)
                        return Int(((own + behind) / 255).rounded())
                    }
                    let wanted = [blend(p.red, 10), blend(p.green, 200), blend(p.blue, 90)]
                    let got = over[x, y]
                    #expect([Int(got.red), Int(got.green), Int(got.blue)] == wanted, "\(tier) at \(x), \(y)")
                }
            }
        }
    }
}
