import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of colours that a PNG describes by chunks other than a profile, against float64.
@Suite("Colours described by PNG chunks")
struct ChunkColorTests {
    /// Linear BT.2020 and Display P3 to linear sRGB, from their chromaticities and the white point D65.
    private static let bt2020 = [
        [1.660491, -0.587641, -0.072850], [-0.124550, 1.132900, -0.008349], [-0.018151, -0.100579, 1.118730],
    ]
    private static let p3 = [
        [1.224940, -0.224940, 0], [-0.042057, 1.042057, 0], [-0.019638, -0.078636, 1.098274],
    ]
    private static let identity = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]

    private static func sRGB(_ x: Double) -> Double {
        x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }

    private func check(
        _ name: String, _ chunks: [(name: String, data: [UInt8])], _ matrix: [[Double]],
        _ linear: (Double) -> Double
    ) throws {
        let colors = ColorConversionTests.manyColors
        let rows = (0..<colors.height).map { y in
            (0..<colors.width).flatMap { [colors[$0, y].red, colors[$0, y].green, colors[$0, y].blue] }
        }
        let file = HandmadePNG(width: colors.width, height: colors.height, chunks: chunks, rows: rows)
        let light = (0...255).map { linear(Double($0) / 255) }
        ColorConversionTests.expectContract(name, try Raster(decoding: file.bytes())) { pixel in
            let v = [light[Int(pixel.red)], light[Int(pixel.green)], light[Int(pixel.blue)]]
            return matrix.map { row in
                let light = min(1, max(0, row[0] * v[0] + row[1] * v[1] + row[2] * v[2]))
                return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
            }
        }
    }

    @Test("cICP equals a conversion in float64")
    func codePoints() throws {
        try check("BT.2020", [("cICP", [9, 13, 0, 1])], Self.bt2020, Self.sRGB)
        try check("linear BT.2020", [("cICP", [9, 8, 0, 1])], Self.bt2020) { $0 }
        try check("Display P3", [("cICP", [12, 13, 0, 1])], Self.p3, Self.sRGB)
    }

    /// The display's curve, not the inverse of the camera's: BT.1886 with a black of 0.
    @Test(
        "cICP with the transfer functions of BT.709 and BT.2020 has a gamma of 2.4",
        arguments: [1, 6, 14, 15])
    func broadcastCurves(_ transfer: Int) throws {
        let code = UInt8(transfer)
        try check("BT.709", [("cICP", [1, code, 0, 1])], Self.identity) { pow($0, 2.4) }
        try check("BT.2020", [("cICP", [9, code, 0, 1])], Self.bt2020) { pow($0, 2.4) }
    }

    /// The perceptual quantizer of BT.2100, and its inverse, with light in units of 10,000 cd/m2.
    private static func quantized(_ light: Double) -> Double {
        let y = pow(light, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y), 78.84375)
    }
    private static func light(_ sample: Double) -> Double {
        let e = pow(sample, 1 / 78.84375)
        return pow(max(e - 0.8359375, 0) / (18.8515625 - 18.6875 * e), 1 / 0.1593017578125)
    }

    /// BT.2390's curve from a display of 1,000 cd/m2 to one of 203, relative to 203 cd/m2.
    private static func toneMapped(_ light: Double) -> Double {
        let (source, target) = (quantized(0.1), quantized(0.0203) / quantized(0.1))
        let e = min(quantized(light) / source, 1)
        let knee = 1.5 * target - 0.5
        if e < knee { return light / 0.0203 }
        let t = (e - knee) / (1 - knee)
        let p =
            (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
            + (-2 * t * t * t + 3 * t * t) * target
        return Self.light(p * source) / 0.0203
    }

    @Test("PQ and HLG are compressed to the range of sRGB, and a warning says so")
    func highDynamicRange() throws {
        try check("PQ", [("cICP", [9, 16, 0, 1])], Self.bt2020) { Self.toneMapped(Self.light($0)) }
        try check("PQ of P3", [("cICP", [12, 16, 0, 1])], Self.p3) { Self.toneMapped(Self.light($0)) }
        try check("HLG", [("cICP", [9, 18, 0, 1])], Self.bt2020) { x in
            let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
            let scene = x <= 0.5 ? x * x / 3 : (exp((x - c) / a) + b) / 12
            return Self.toneMapped(0.1 * pow(scene, 1.2))
        }
        // The white of SDR and the brightest white stay in order, and black stays black.
        let steps = [0, Self.toneMapped(0.0094), Self.toneMapped(0.0203), Self.toneMapped(0.1)]
        #expect(steps == steps.sorted() && abs(steps[3] - 1) < 1e-9 && abs(steps[1] - 94.0 / 203) < 1e-3)
        func warnings(_ codes: [UInt8]) throws -> [DecodingWarning] {
            let file = HandmadePNG(width: 1, height: 1, chunks: [("cICP", codes)], rows: [[9, 9, 9]])
            return try ImageHeader(probing: file.bytes()).warnings
        }
        #expect(try warnings([9, 16, 0, 1]).map(\.kind) == [.color])
        #expect(try warnings([9, 18, 0, 1]).first?.message.contains("HLG, cICP 9/18/0/1") == true)
        // Narrow range is not supported; unspecified code points declare nothing.
        #expect(try warnings([9, 16, 0, 0]).first?.message.contains("9/16/0/0 isn't supported") == true)
        #expect(try warnings([12, 13, 0, 1]).isEmpty && warnings([2, 2, 0, 1]).isEmpty)
    }

    @Test("gAMA and cHRM equal a conversion in float64")
    func gammaAndChromaticities() throws {
        let places = [31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600]
        let wide = ("cHRM", places.flatMap { TestProfile.number32($0) })
        for (stored, exponent) in [(100_000, 1.0), (55_556, 1 / 0.55556), (38_462, 1 / 0.38462)] {
            let gamma = ("gAMA", TestProfile.number32(stored))
            try check("gamma \(stored)", [gamma], Self.identity) { pow($0, exponent) }
            try check("gamma \(stored) and BT.2020", [gamma, wide], Self.bt2020) { pow($0, exponent) }
        }
        // A gamma of 1 / 2.2 stands for the curve of sRGB.
        try check("BT.2020", [("gAMA", TestProfile.number32(45_455)), wide], Self.bt2020, Self.sRGB)
    }
}
