import Matte
import TestSupport
import Testing

/// Warps against a float64 evaluation of their definition.
struct WarpAccuracyTests {
    private static func transforms(_ size: PixelSize) -> [AffineTransform] {
        let center = SubpixelPoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
        return [
            .rotation(byDegrees: 1.7, about: center), .rotation(byDegrees: -33, about: center),
            .rotation(byDegrees: 91, about: center), .translation(x: 3.3, y: -0.7),
            AffineTransform(a: -1.1, b: 0.2, c: 40, d: -0.3, e: 1.3, f: 4),
            .scale(x: 1.6, y: 1.2), AffineTransform(a: 0.95, b: 0.3, c: -3, d: 0, e: 0.85, f: 2),
        ]
    }

    private func check<P: Pixel>(
        _ type: P.Type, _ bound: Double = 1, color: P, _ pixel: (inout SplitMix64) -> P
    ) throws {
        var random = SplitMix64(seed: 5)
        let size = PixelSize(width: 41, height: 23), target = PixelSize(width: 43, height: 29)
        let pixels = (0..<size.area).map { _ in pixel(&random) }
        let source = try Raster<P>(size: size, pixels: pixels)
        for (n, transform) in Self.transforms(size).enumerated() {
            let edge = [WarpEdge<P>.transparent, .replicate, .color(color)][n % 3]
            for filter in WarpFilter.allCases {
                let oracle = WarpOracle(
                    source: source, inverse: ProjectiveTransform(try transform.inverted()), filter: filter,
                    edge: edge)
                var first: Raster<P>?
                try withEveryTier { tier in
                    let result = try source.warped(by: transform, to: target, filter: filter, edge: edge)
                    if let first {
                        #expect(result == first, "\(tier) differs: \(transform), \(filter), \(edge)")
                        return
                    }
                    first = result
                    let error = oracle.largestError(result)
                    #expect(error < bound, "\(P.self), \(transform), \(filter), \(edge)")
                }
            }
        }
    }

    private static func extreme(_ random: inout SplitMix64) -> UInt8 {
        let bits = random.next() >> 20
        return bits % 3 == 0 ? 255 : bits % 3 == 1 ? 0 : UInt8(truncatingIfNeeded: bits >> 4)
    }

    @Test func straightAlpha() throws {
        try check(RGBA8.self, color: RGBA8(red: 200, green: 3, blue: 90, alpha: 130)) {
            RGBA8(
                red: Self.extreme(&$0), green: Self.extreme(&$0), blue: Self.extreme(&$0),
                alpha: Self.extreme(&$0))
        }
    }

    @Test func opaque() throws {
        try check(BGRA8.self, color: BGRA8(red: 200, green: 3, blue: 90)) {
            BGRA8(red: Self.extreme(&$0), green: Self.extreme(&$0), blue: Self.extreme(&$0))
        }
    }

    @Test func premultiplied() throws {
        let color = PremultipliedRGBA8(red: 100, green: 3, blue: 90, alpha: 100)
        try check(PremultipliedRGBA8.self, color: color) {
            let alpha = Self.extreme(&$0)
            return PremultipliedRGBA8(
                red: min(alpha, Self.extreme(&$0)), green: min(alpha, Self.extreme(&$0)),
                blue: min(alpha, Self.extreme(&$0)), alpha: alpha)
        }
    }

    @Test func withoutAlpha() throws {
        try check(RGB8.self, color: RGB8(red: 200, green: 3, blue: 90)) {
            RGB8(red: Self.extreme(&$0), green: Self.extreme(&$0), blue: Self.extreme(&$0))
        }
        try check(Gray8.self, color: 77) { Gray8(Self.extreme(&$0)) }
    }

    @Test func floats() throws {
        try check(GrayF32.self, 1e-3, color: 0.25) { GrayF32(Float(Self.extreme(&$0)) / 255) }
    }

    @Test func projective() throws {
        var random = SplitMix64(seed: 9)
        let size = PixelSize(width: 37, height: 31)
        let source = try Raster<RGBA8>(
            size: size,
            pixels: (0..<size.area).map { _ in
                RGBA8(
                    red: Self.extreme(&random), green: Self.extreme(&random), blue: Self.extreme(&random),
                    alpha: Self.extreme(&random))
            })
        let corners = [
            SubpixelPoint(x: 6, y: 5), SubpixelPoint(x: 30, y: 3), SubpixelPoint(x: 34, y: 25),
            SubpixelPoint(x: -2, y: 27),
        ]
        let transform = try ProjectiveTransform(from: corners, to: size)
        for filter in WarpFilter.allCases {
            for edge in [WarpEdge<RGBA8>.transparent, .replicate] {
                let oracle = WarpOracle(
                    source: source, inverse: try transform.inverted(), filter: filter, edge: edge)
                try withEveryTier { tier in
                    let result = try source.warped(by: transform, filter: filter, edge: edge)
                    #expect(oracle.largestError(result) < 1, "\(tier), \(filter), \(edge)")
                }
            }
        }
    }

    @Test func positionsBehindTheCameraAreTransparent() throws {
        let picture = Raster(width: 20, height: 20, repeating: Gray8(200))
        // The horizon of the result is its row 10: w of the inverse is 0 there.
        let inverse = ProjectiveTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: -0.1, i: 1)
        let result = try picture.warped(by: inverse.inverted(), filter: .bilinear, edge: .replicate)
        #expect(result[3, 5].value == 200)
        #expect(result[3, 15].value == 0)
    }
}
