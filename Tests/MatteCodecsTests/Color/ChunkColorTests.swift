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
