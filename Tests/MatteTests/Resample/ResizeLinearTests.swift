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

    @Test(arguments: ResizeFilter.allCases)
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

    /// Alpha is 0 to 255. Errors of colours count in proportion to alpha.
    @Test(arguments: ResizeFilter.allCases)
    func transparentColorIsWeightedByAlphaInLight(filter: ResizeFilter) throws {
        let source = PixelSize(width: 30, height: 26)
        for (colors, opacity) in [(ResizePattern.noise, ResizePattern.edges), (.gradient, .noise)] {
            func value(_ x: Int, _ y: Int, _ c: Int) -> UInt8 {
                c == 3 ? opacity.value(x + 1, y, 1) : colors.value(x, y, c)
            }
            let picture = PaddedPixels<RGBA8>(source) { x, y in
                RGBA8(
                    red: value(x, y, 0), green: value(x, y, 1), blue: value(x, y, 2), alpha: value(x, y, 3))
            }
            for target in [PixelSize(width: 13, height: 9), PixelSize(width: 41, height: 33)] {
                let result = try picture.view.resized(to: target, filter: filter, light: .linear)
                let alphas = ResizeOracle.resize(
                    ResizeAccuracyTests.plane(source) { Double(value($0, $1, 3)) }, source, to: target, filter
                )
                let reds = ResizeOracle.resize(
                    ResizeAccuracyTests.plane(source) {
                        Self.light(value($0, $1, 0)) * Double(value($0, $1, 3))
                    }, source, to: target, filter)
                var (color, alpha) = (ByteErrors(), ByteErrors())
                for i in alphas.indices {
                    let pixel = result[i % target.width, i / target.width]
                    alpha.add(pixel.alpha, alphas[i])
                    guard alphas[i] > 0 else { continue }
                    color.add(pixel.red, Self.encoded(reds[i] / alphas[i]), weight: min(1, alphas[i] / 255))
                }
                #expect(alpha.largest < 1, "\(filter) to \(target): \(alpha)")
                #expect(color.largest < 1, "\(filter) to \(target): \(color)")
            }
        }
    }
}
