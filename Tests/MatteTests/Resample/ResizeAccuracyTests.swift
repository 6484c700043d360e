import Matte
import TestSupport
import Testing

@Suite struct ResizeAccuracyTests {
    /// Odd, tiny, reducing, enlarging and mixed sizes, with few and many phases.
    static let sizes: [(PixelSize, PixelSize)] = [
        (PixelSize(width: 61, height: 43), PixelSize(width: 23, height: 17)),
        (PixelSize(width: 63, height: 63), PixelSize(width: 16, height: 16)),
        (PixelSize(width: 19, height: 13), PixelSize(width: 45, height: 40)),
        (PixelSize(width: 37, height: 29), PixelSize(width: 50, height: 11)),
        (PixelSize(width: 130, height: 6), PixelSize(width: 7, height: 9)),
        (PixelSize(width: 31, height: 24), PixelSize(width: 31, height: 10)),
        (PixelSize(width: 31, height: 24), PixelSize(width: 12, height: 24)),
        (PixelSize(width: 1, height: 1), PixelSize(width: 5, height: 3)),
        (PixelSize(width: 40, height: 33), PixelSize(width: 1, height: 1)),
        (PixelSize(width: 2, height: 3), PixelSize(width: 9, height: 1)),
    ]

    @Test(arguments: ResizeFilter.allCases)
    func opaqueColourKeepsTheContract(filter: ResizeFilter) throws {
        var errors = ByteErrors()
        for (source, target) in Self.sizes {
            for pattern in ResizePattern.allCases {
                let padded = PaddedPixels<RGBA8>(source) { x, y in
                    RGBA8(
                        red: pattern.value(x, y, 0), green: pattern.value(x, y, 1),
                        blue: pattern.value(x, y, 2))
                }
                let result = try padded.view.resized(to: target, filter: filter)
                for c in 0..<3 {
                    let plane = Self.plane(source) { Double(pattern.value($0, $1, c)) }
                    let exact = ResizeOracle.resize(plane, source, to: target, filter)
                    for y in 0..<target.height {
                        for x in 0..<target.width {
                            let pixel = result[x, y]
                            let byte = [pixel.red, pixel.green, pixel.blue][c]
                            errors.add(byte, exact[y * target.width + x])
                        }
                    }
                }
                #expect(result.pixelsAreOpaque)
            }
        }
        #expect(errors.largest < 1, "\(filter): \(errors)")
        #expect(errors.share <= 0.005, "\(filter): \(errors)")
    }

    @Test(arguments: ResizeFilter.allCases)
    func straightAlphaKeepsTheContract(filter: ResizeFilter) throws {
        var (colour, alpha) = (ByteErrors(), ByteErrors())
        for (source, target) in Self.sizes {
            for (colours, opacity) in [
                (ResizePattern.noise, ResizePattern.noise), (.gradient, .edges), (.edges, .gradient),
            ] {
                func value(_ x: Int, _ y: Int, _ c: Int) -> UInt8 {
                    c == 3 ? opacity.value(x + 1, y, 3) : colours.value(x, y, c)
                }
                let padded = PaddedPixels<BGRA8>(source) { x, y in
                    BGRA8(
                        red: value(x, y, 2), green: value(x, y, 1), blue: value(x, y, 0),
                        alpha: value(x, y, 3))
                }
                let result = try padded.view.resized(to: target, filter: filter)
                let alphas = ResizeOracle.resize(
                    Self.plane(source) { Double(value($0, $1, 3)) }, source, to: target, filter)
                for c in 0..<3 {
                    let plane = Self.plane(source) {
                        Double(value($0, $1, c)) * Double(value($0, $1, 3)) / 255
                    }
                    let exact = ResizeOracle.resize(plane, source, to: target, filter)
                    for y in 0..<target.height {
                        for x in 0..<target.width {
                            let i = y * target.width + x
                            let pixel = result[x, y]
                            if c == 0 { alpha.add(pixel.alpha, alphas[i]) }
                            guard alphas[i] > 0 else { continue }
                            let straight = exact[i] * 255 / alphas[i]
                            colour.add(
                                [pixel.blue, pixel.green, pixel.red][c], straight,
                                weight: min(255, alphas[i]) / 255)
                        }
                    }
                }
            }
        }
        #expect(alpha.largest < 1 && alpha.share <= 0.005, "\(filter): \(alpha)")
        #expect(colour.largest < 1 && colour.share <= 0.01, "\(filter): \(colour)")
    }

    static func plane(_ size: PixelSize, _ value: (Int, Int) -> Double) -> [Double] {
        (0..<size.height).flatMap { y in (0..<size.width).map { x in value(x, y) } }
    }
}

extension Raster<RGBA8> {
    fileprivate var pixelsAreOpaque: Bool {
        (0..<height).allSatisfy { y in (0..<width).allSatisfy { self[$0, y].alpha == 255 } }
    }
}
