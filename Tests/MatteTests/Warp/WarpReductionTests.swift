import Matte
import TestSupport
import Testing

/// Warps that reduce a picture.
struct WarpReductionTests {
    /// Fine stripes and checks must become their mean instead of a coarse pattern.
    @Test(arguments: [1.6, 2.0, 2.7, 5.0, 11.0])
    func finePatternsBecomeTheirMean(reduction: Double) throws {
        let size = PixelSize(width: 400, height: 300)
        let checks = try Raster<Gray8>(size: size) { y, row in
            for x in 0..<size.width { row.append(Gray8((x + y) % 2 == 0 ? 0 : 255)) }
        }
        let center = SubpixelPoint(x: 200, y: 150)
        let target = PixelSize(width: Int(200 / reduction), height: Int(150 / reduction))
        let transform = AffineTransform.rotation(byDegrees: 13, about: center)
            .then(.translation(x: -100, y: -75)).then(.scale(x: 1 / reduction, y: 1 / reduction))
        for filter in WarpFilter.allCases {
            let result = try checks.warped(by: transform, to: target, filter: filter)
            var largest = 0
            for y in 0..<target.height {
                for x in 0..<target.width { largest = max(largest, abs(Int(result[x, y].value) - 127)) }
            }
            // Up to a reduction of 2, checks of one pixel are at the limit of what the result can show.
            #expect(largest <= (reduction <= 2 ? 64 : 12), "\(filter)")
        }
    }

    /// Smooth pictures must keep their values and their place.
    @Test(arguments: [0.6, 0.4, 0.13])
    func smoothPicturesKeepTheirPlace(scale: Double) throws {
        let size = PixelSize(width: 300, height: 200)
        func level(_ x: Double, _ y: Double) -> Double { 20 + 0.5 * x + 0.3 * y }
        let ramp = try Raster<RGBA8>(size: size) { y, row in
            for x in 0..<size.width {
                let v = UInt8(level(Double(x) + 0.5, Double(y) + 0.5).rounded())
                row.append(RGBA8(red: v, green: 255 - v, blue: 9))
            }
        }
        let transform = AffineTransform.rotation(byDegrees: 20, about: SubpixelPoint(x: 150, y: 100))
            .then(.scale(x: scale, y: scale))
        let target = PixelSize(width: Int(300 * scale), height: Int(200 * scale))
        let result = try ramp.warped(by: transform, to: target)
        let inverse = try transform.inverted()
        let inner = SubpixelRect(x: 20, y: 20, width: 260, height: 160)
        for y in 0..<target.height {
            for x in 0..<target.width {
                let p = inverse.applied(to: SubpixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                guard inner.contains(p) else { continue }
                let wanted = level(p.x, p.y)
                #expect(abs(Double(result[x, y].red) - wanted) < 1.2, "(\(x), \(y))")
                #expect(result[x, y].alpha == 255)
            }
        }
    }

    /// Masks and confidences must stay in their range.
    @Test func bilinearReductionsNeverOvershoot() throws {
        let size = PixelSize(width: 200, height: 160)
        let steps = try Raster<GrayF32>(size: size) { y, row in
            for x in 0..<size.width { row.append(GrayF32(x / 20 % 2 == y / 20 % 2 ? 0.25 : 0.75)) }
        }
        let transform = AffineTransform.rotation(byDegrees: 9).then(.scale(x: 0.21, y: 0.21))
        let result = try steps.warped(
            by: transform, to: PixelSize(width: 40, height: 30), filter: .bilinear, edge: .replicate)
        for y in 0..<30 {
            for x in 0..<40 { #expect((0.2499...0.7501).contains(result[x, y].value), "(\(x), \(y))") }
        }
    }

    /// The mean of the samples, against samples of the oracle that are averaged in double precision.
    @Test func averagesOfSamples() throws {
        var random = SplitMix64(seed: 7)
        let size = PixelSize(width: 60, height: 50)
        let source = try Raster<Gray8>(
            size: size,
            pixels: (0..<size.area).map { _ in Gray8(UInt8(truncatingIfNeeded: random.next() >> 9)) })
        let transform = AffineTransform.rotation(byDegrees: 25, about: SubpixelPoint(x: 30, y: 25))
            .then(.scale(x: 0.6, y: 0.6))
        let target = PixelSize(width: 36, height: 30)
        let inverse = ProjectiveTransform(
            try AffineTransform.scale(x: 0.5, y: 0.5).then(transform.inverted()))
        for filter in WarpFilter.allCases {
            let oracle = WarpOracle(source: source, inverse: inverse, filter: filter, edge: .transparent)
            let result = try source.warped(by: transform, to: target, filter: filter)
            for y in 0..<target.height {
                for x in 0..<target.width {
                    let samples = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
                        oracle.value(x: 2 * x + $0.0, y: 2 * y + $0.1)[0]
                    }
                    let wanted = samples.reduce(0, +) / 4
                    #expect(abs(Double(result[x, y].value) - wanted) < 1, "\(filter), (\(x), \(y))")
                }
            }
        }
    }

    @Test func constantPicturesStayConstant() throws {
        let gray = Raster(
            width: 301, height: 203, repeating: RGBA8(red: 10, green: 200, blue: 77, alpha: 255))
        for transform in [
            AffineTransform.scale(x: 0.2, y: 0.9), .scale(x: 0.05, y: 0.07),
            AffineTransform(a: 0.3, b: 0.5, c: 0, d: -0.2, e: 0.4, f: 0),
        ] {
            let target = PixelSize(width: 31, height: 29)
            let result = try gray.warped(by: transform, to: target, edge: .replicate)
            #expect(result == Raster(width: 31, height: 29, repeating: gray[0, 0]), "\(transform)")
        }
        let corners = [
            SubpixelPoint(x: 120, y: 5), SubpixelPoint(x: 180, y: 5), SubpixelPoint(x: 300, y: 200),
            SubpixelPoint(x: 0, y: 200),
        ]
        let page = PixelSize(width: 40, height: 50)
        let flat = try gray.warped(
            by: ProjectiveTransform(from: corners, to: page), to: page, edge: .replicate)
        #expect(flat == Raster(width: 40, height: 50, repeating: gray[0, 0]))
    }
}
