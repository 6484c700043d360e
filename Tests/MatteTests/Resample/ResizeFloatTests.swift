import Matte
import TestSupport
import Testing

@Suite struct ResizeFloatTests {
    @Test(arguments: ResizeFilter.allCases)
    func floatsAreWithinAMillionth(filter: ResizeFilter) throws {
        for (source, target) in ResizeAccuracyTests.sizes {
            func value(_ x: Int, _ y: Int) -> Float { Float(ResizePattern.noise.value(x, y, 0)) / 255 - 0.25 }
            let padded = PaddedPixels<GrayF32>(source) { GrayF32(value($0, $1)) }
            let exact = ResizeOracle.resize(
                ResizeAccuracyTests.plane(source) { Double(value($0, $1)) }, source, to: target, filter)
            let expected = try KernelTier.with(.baseline) { () throws(MatteError) in
                try padded.view.resized(to: target, filter: filter)
            }
            for y in 0..<target.height {
                for x in 0..<target.width {
                    let error = abs(Double(expected[x, y].value) - exact[y * target.width + x])
                    #expect(error < 1e-6, "\(filter) \(source) \(target) \(x) \(y)")
                }
            }
            try withEveryTier { tier in
                let result = try padded.view.resized(to: target, filter: filter)
                #expect(result == expected, "\(tier)")
            }
        }
    }

    @Test func nanAffectsOnlyItsNeighbourhood() throws {
        var picture = Raster<GrayF32>(width: 64, height: 64, repeating: 0.5)
        picture[10, 10] = GrayF32(.nan)
        let result = try picture.resized(to: PixelSize(width: 32, height: 32), filter: .triangle)
        let bad = (0..<32).flatMap { y in (0..<32).map { ($0, y) } }.filter { result[$0.0, $0.1].value.isNaN }
        #expect(!bad.isEmpty && bad.allSatisfy { abs($0.0 - 5) <= 2 && abs($0.1 - 5) <= 2 })
    }
}
