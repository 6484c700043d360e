import Foundation
import Matte
import TestSupport
import Testing

@Suite struct ResizeLinearTests {
    private static func light(_ byte: UInt8) -> Double {
        let v = Double(byte) / 255
        return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ light: Double) -> Double {
        let v = min(1, max(0, light))
        return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055)
    }

    @Test(arguments: [ResizeFilter.area, .triangle, .lanczos3])
    func resultsAreWithinALevelOfFloat64(filter: ResizeFilter) throws {
        var errors = ByteErrors()
        for (source, target) in ResizeAccuracyTests.sizes {
            for pattern in ResizePattern.allCases {
                let picture = PaddedPixels<Gray8>(source) { Gray8(pattern.value($0, $1, 0)) }
                let result = try picture.view.resized(to: target, filter: filter, light: .linear)
                let plane = ResizeAccuracyTests.plane(source) { Self.light(pattern.value($0, $1, 0)) }
                let exact = ResizeOracle.resize(plane, source, to: target, filter)
                for y in 0..<target.height {
                    for x in 0..<target.width {
                        errors.add(result[x, y].value, Self.encoded(exact[y * target.width + x]))
                    }
                }
            }
        }
        #expect(errors.largest < 1, "\(filter): \(errors)")
        #expect(errors.share <= 0.02, "\(filter): \(errors)")
    }

    @Test func transparentColourIsWeighedByAlphaInLight() throws {
        let source = PixelSize(width: 30, height: 26)
        let target = PixelSize(width: 13, height: 9)
        func value(_ x: Int, _ y: Int, _ c: Int) -> UInt8 {
            c == 3 ? ResizePattern.edges.value(x, y, 1) / 2 + 60 : ResizePattern.noise.value(x, y, c)
        }
        let picture = PaddedPixels<RGBA8>(source) { x, y in
            RGBA8(red: value(x, y, 0), green: value(x, y, 1), blue: value(x, y, 2), alpha: value(x, y, 3))
        }
        let result = try picture.view.resized(to: target, filter: .area, light: .linear)
        let alphas = ResizeOracle.resize(
            ResizeAccuracyTests.plane(source) { Double(value($0, $1, 3)) / 255 }, source, to: target, .area)
        let reds = ResizeOracle.resize(
            ResizeAccuracyTests.plane(source) {
                Self.light(value($0, $1, 0)) * Double(value($0, $1, 3)) / 255
            },
            source, to: target, .area)
        for y in 0..<target.height {
            for x in 0..<target.width {
                let i = y * target.width + x
                let pixel = result[x, y]
                #expect(abs(Double(pixel.alpha) - alphas[i] * 255) < 0.51)
                #expect(abs(Double(pixel.red) - Self.encoded(reds[i] / alphas[i])) < 1)
            }
        }
    }
}
