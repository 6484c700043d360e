import Matte
import TestSupport
import Testing

/// Adjustments with a matrix against their definitions.
struct AdjustmentMatrixTests {
    private static let sepia = [
        [0.393, 0.769, 0.189, 0], [0.349, 0.686, 0.168, 0], [0.272, 0.534, 0.131, 0],
    ]
    private static let wild = [[15.9, -14.2, 3, -7.5], [-16, 16, 0.5, 16], [-3.3, 1.7, -2.2, 1.1]]
    private static let small = [[0.2, -0.1, 0.05, 0.3], [0.001, 0.9, 0.02, -0.01], [0, 0, 0, 0.5]]

    /// Returns pixels with extreme, random and all possible values.
    private static func colors(_ count: Int) -> [RGBA8] {
        var random = SplitMix64(seed: 77)
        return (0..<count).map { i in
            let bits = random.next()
            func byte(_ shift: UInt64) -> UInt8 {
                switch bits >> (shift + 32) & 7 {
                case 0: 0
                case 1: 255
                default: UInt8(truncatingIfNeeded: bits >> shift)
                }
            }
            return RGBA8(red: byte(0), green: byte(8), blue: byte(16), alpha: UInt8(i & 255))
        }
    }

    /// Compares a picture's pixels with the definition, in every colour format and on every tier, and expects errors
    /// below a bound in levels. The rounding error is part of it.
    private func check(
        _ adjustment: ColorAdjustment, _ bound: Double, _ make: (inout AdjustmentOracle) -> Void
    ) throws {
        var oracle = AdjustmentOracle()
        make(&oracle)
        let size = PixelSize(width: 83, height: 11)
        let source = try Raster<RGBA8>(size: size, pixels: Self.colors(size.area))
        let exact = (0..<size.area).map { i in
            oracle.levels(source.pixels[i].red, source.pixels[i].green, source.pixels[i].blue)
        }
        try withEveryTier { tier in
            let result = try source.adjusted(by: adjustment)
            var largest = 0.0
            for i in 0..<size.area {
                let pixel = result.pixels[i]
                #expect(pixel.alpha == source.pixels[i].alpha)
                for (byte, wanted) in zip([pixel.red, pixel.green, pixel.blue], exact[i]) {
                    largest = max(largest, abs(Double(byte) - wanted))
                }
            }
            #expect(largest < bound, "\(tier): off by \(largest) levels")
            let plain = try result.converted(to: RGB8.self)
            #expect(try source.converted(to: BGRA8.self).adjusted(by: adjustment).converted() == result)
            #expect(try source.converted(to: RGB8.self).adjusted(by: adjustment) == plain)
            #expect(try source.converted(to: BGR8.self).adjusted(by: adjustment).converted() == plain)
        }
    }

    @Test func matricesAlone() throws {
        try check(.matrix(ColorMatrix(rows: Self.sepia)), 0.52) { $0.matrix(Self.sepia) }
        try check(.matrix(ColorMatrix(rows: Self.small)), 0.52) { $0.matrix(Self.small) }
        try check(.matrix(ColorMatrix(rows: Self.wild)), 0.88) { $0.matrix(Self.wild) }
        try check(.matrix(.identity), 1e-9) { _ in }
        for factor in [0, 0.4, 1, 1.7, 10] {
            try check(.saturation(factor), factor > 4 ? 0.6 : 0.55) { $0.saturation(factor) }
        }
    }

    @Test func matricesBetweenCurves() throws {
        try check(.exposure(0.8).then(.saturation(1.4)), 0.52) {
            $0.exposure(0.8)
            $0.saturation(1.4)
        }
        try check(.saturation(0.3).then(.contrast(1.8)), 0.55) {
            $0.saturation(0.3)
            $0.contrast(1.8)
        }
        try check(
            .gamma(1.3).then(.contrast(0.7)).then(.matrix(ColorMatrix(rows: Self.wild)))
                .then(.whiteBalance(WhiteBalance(red: 1.2, green: 0.9, blue: 1))), 0.8
        ) {
            $0.gamma(1.3)
            $0.contrast(0.7)
            $0.matrix(Self.wild)
            $0.gains([1.2, 0.9, 1])
        }
        // The steepest curve for which the bound of 1 level holds.
        try check(.saturation(0.9).then(.contrast(16)).then(.contrast(4)), 1) {
            $0.saturation(0.9)
            $0.contrast(16)
            $0.contrast(4)
        }
    }

    @Test func matricesInLinearLight() throws {
        try check(.linearMatrix(ColorMatrix(rows: Self.sepia)), 0.7) { $0.linearMatrix(Self.sepia) }
        try check(.linearMatrix(ColorMatrix(rows: Self.small)), 0.7) { $0.linearMatrix(Self.small) }
    }

    @Test func aSecondMatrixFollowsRoundedBytes() throws {
        let first = try ColorAdjustment.saturation(1.5).then(.contrast(1.2))
        let second = try ColorAdjustment.saturation(0.2).then(.brightness(0.1))
        let size = PixelSize(width: 1200, height: 3)
        let source = try Raster<RGBA8>(size: size, pixels: Self.colors(size.area))
        try withEveryTier { _ in
            let both = try source.adjusted(by: first.then(second))
            #expect(try source.adjusted(by: first).adjusted(by: second) == both)
        }
    }

    @Test func grayPixelsStandForEqualChannels() throws {
        let matrix = try ColorMatrix(rows: Self.small)
        let adjustment = try ColorAdjustment.gamma(1.2).then(.matrix(matrix)).then(.contrast(1.1))
        var oracle = AdjustmentOracle()
        oracle.gamma(1.2)
        oracle.matrix(Self.small)
        oracle.contrast(1.1)
        let size = PixelSize(width: 256, height: 1)
        let gray = try Raster<Gray8>(size: size, pixels: (0..<256).map { Gray8(UInt8($0)) })
        let result = try gray.adjusted(by: adjustment)
        for i in 0..<256 {
            let color = oracle.levels(UInt8(i), UInt8(i), UInt8(i))
            let luma = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
            #expect(abs(Double(result[i, 0].value) - luma) <= 0.5 + 1e-9)
        }
        #expect(try gray.adjusted(by: .saturation(3)) == gray)
    }

    @Test func productsApplyTheFirstMatrixFirst() throws {
        let a = try ColorMatrix(rows: Self.small), b = try ColorMatrix(rows: Self.sepia)
        let product = try a.then(b)
        let once = a.applied(red: 0.3, green: 0.7, blue: 0.2)
        let twice = b.applied(red: once.red, green: once.green, blue: once.blue)
        let both = product.applied(red: 0.3, green: 0.7, blue: 0.2)
        #expect(abs(both.red - twice.red) < 1e-12)
        #expect(abs(both.green - twice.green) < 1e-12)
        #expect(abs(both.blue - twice.blue) < 1e-12)
        #expect(throws: MatteError.self) {
            _ = try ColorMatrix(rows: Self.wild).then(ColorMatrix(rows: Self.wild))
        }
    }
}
