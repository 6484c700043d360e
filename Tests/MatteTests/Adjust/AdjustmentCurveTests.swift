import Matte
import TestSupport
import Testing

/// Adjustments without a matrix: every byte must be the rounded value of the definition.
struct AdjustmentCurveTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let adjustment: ColorAdjustment
        let make: @Sendable (inout AdjustmentOracle) -> Void
        var testDescription: String { name }

        init(
            _ name: String, _ adjustment: ColorAdjustment,
            _ make: @escaping @Sendable (inout AdjustmentOracle) -> Void
        ) {
            self.name = name
            self.adjustment = adjustment
            self.make = make
        }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        for stops in [-20, -1, -0.3, 0, 0.5, 2, 20.0] {
            cases.append(Case("exposure \(stops)", try! .exposure(stops)) { $0.exposure(stops) })
        }
        for gamma in [0.1, 0.8, 1, 2.2, 10] {
            cases.append(Case("gamma \(gamma)", try! .gamma(gamma)) { $0.gamma(gamma) })
        }
        for amount in [-1, -0.31, 0.2, 1] {
            cases.append(Case("brightness \(amount)", try! .brightness(amount)) { $0.brightness(amount) })
        }
        for factor in [0, 0.6, 1.3, 16] {
            cases.append(Case("contrast \(factor)", try! .contrast(factor)) { $0.contrast(factor) })
        }
        cases.append(
            Case("levels", .levels(try! Levels(black: 0.1, white: 0.83, gamma: 1.4))) {
                $0.levels(0.1, 0.83, 1.4)
            })
        cases.append(
            Case("white balance", .whiteBalance(try! WhiteBalance(red: 1.4, green: 1, blue: 0.6))) {
                $0.gains([1.4, 1, 0.6])
            })
        // Rounding after each of these steps would lose half of the levels.
        cases.append(
            Case("darker and lighter again", try! .exposure(-4).then(.exposure(4))) {
                $0.exposure(-4)
                $0.exposure(4)
            })
        cases.append(
            Case(
                "everything",
                try! .exposure(0.7).then(.gamma(0.9)).then(.brightness(-0.1)).then(.contrast(0.4))
                    .then(.levels(Levels(black: 0.2, white: 0.5)))
                    .then(.whiteBalance(WhiteBalance(red: 0.8, green: 1.1, blue: 1.3)))
            ) {
                $0.exposure(0.7)
                $0.gamma(0.9)
                $0.brightness(-0.1)
                $0.contrast(0.4)
                $0.levels(0.2, 0.5)
                $0.gains([0.8, 1.1, 1.3])
            })
        return cases
    }()

    /// Compares all bytes in all channels. A result exactly between two bytes may differ by the error of the double
    /// precision.
    @Test(arguments: cases)
    func everyByteIsRoundedOnce(test: Case) throws {
        var oracle = AdjustmentOracle()
        test.make(&oracle)
        func check<P: Pixel>(_ type: P.Type, _ pixel: (UInt8) -> P, _ channels: (P) -> [UInt8]) throws {
            // More than 256 pixels, so that every lane of a vector gets different bytes.
            let size = PixelSize(width: 259, height: 3)
            let raster = try Raster<P>(size: size, pixels: (0..<size.area).map { pixel(UInt8($0 & 255)) })
            try withEveryTier { tier in
                let result = try raster.adjusted(by: test.adjustment)
                for i in 0..<size.area {
                    let before = channels(raster.pixels[i]), after = channels(result.pixels[i])
                    let exact = oracle.levels(before[0], before[1], before[2])
                    for c in 0..<3 where abs(Double(after[c]) - exact[c]) > 0.5 + 1e-9 {
                        Issue.record("\(tier), \(P.self): \(before) becomes \(after) instead of \(exact)")
                        return
                    }
                    if before.count == 4 { #expect(before[3] == after[3]) }
                }
            }
        }
        try check(
            RGBA8.self, { RGBA8(red: $0, green: $0 &* 7, blue: 255 - $0, alpha: $0 &* 5) },
            { [$0.red, $0.green, $0.blue, $0.alpha] })
        try check(
            BGRA8.self, { BGRA8(red: $0, green: $0 &* 7, blue: 255 - $0, alpha: $0 &* 5) },
            { [$0.red, $0.green, $0.blue, $0.alpha] })
        try check(
            RGB8.self, { RGB8(red: $0, green: $0 &* 7, blue: 255 - $0) }, { [$0.red, $0.green, $0.blue] })
        try check(
            BGR8.self, { BGR8(red: $0, green: $0 &* 7, blue: 255 - $0) }, { [$0.red, $0.green, $0.blue] })
    }

    @Test(arguments: cases)
    func grayIsTheLumaOfTheResult(test: Case) throws {
        var oracle = AdjustmentOracle()
        test.make(&oracle)
        let size = PixelSize(width: 256, height: 1)
        let bytes = try Raster<Gray8>(size: size, pixels: (0..<256).map { Gray8(UInt8($0)) })
        let floats = try bytes.converted(to: GrayF32.self)
        let exact = (0..<256).map { (i: Int) -> Double in
            let color = oracle.levels(UInt8(i), UInt8(i), UInt8(i))
            return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
        }
        try withEveryTier { _ in
            let result = try bytes.adjusted(by: test.adjustment)
            #expect((0..<256).allSatisfy { abs(Double(result[$0, 0].value) - exact[$0]) < 0.5 + 1e-9 })
        }
        let result = try floats.adjusted(by: test.adjustment)
        #expect((0..<256).allSatisfy { abs(Double(result[$0, 0].value) * 255 - exact[$0]) < 1e-3 })
    }

    @Test func curvesOfChannelsAndLevelsOfChannels() throws {
        let up = try ToneCurve([(0, 0), (0.3, 0.5), (1, 1)]), down = try ToneCurve([(0, 1), (1, 0)])
        let flat = try ToneCurve([(0, 0.25), (1, 0.25)])
        let size = PixelSize(width: 256, height: 1)
        let ramp = try Raster<BGR8>(
            size: size, pixels: (0..<256).map { BGR8(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) })
        try withEveryTier { _ in
            let result = try ramp.adjusted(by: .curves(red: up, green: down, blue: flat))
            for i in 0..<256 {
                let exact = up.value(at: Double(i) / 255) * 255
                #expect(abs(Double(result[i, 0].red) - exact) < 0.5 + 1e-9)
                #expect(Int(result[i, 0].green) == 255 - i && result[i, 0].blue == 64)
            }
            let dark = try Levels(black: 0.5), light = try Levels(white: 0.5)
            let leveled = try ramp.adjusted(by: .levels(red: dark, green: .identity, blue: light))
            #expect(leveled[51, 0] == BGR8(red: 0, green: 51, blue: 102))
            #expect(leveled[204, 0] == BGR8(red: 153, green: 204, blue: 255))
        }
    }
}
