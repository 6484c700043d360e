import Matte
import TestSupport
import Testing

/// Pixel formats, strides, sizes, threads and errors of adjustments.
struct AdjustmentPictureTests {
    /// Adjustments of each kind: nothing, one curve, three curves, a matrix, curves around a matrix, two passes.
    static let adjustments: [ColorAdjustment] = [
        ColorAdjustment(), try! .exposure(0.5),
        .whiteBalance(try! WhiteBalance(red: 1.3, green: 1, blue: 0.7)), try! .saturation(1.6),
        try! .exposure(0.3).then(.saturation(0.5)).then(.contrast(1.3)),
        try! .saturation(0.5).then(.contrast(1.3)).then(.saturation(1.8)),
    ]

    // Made by each test: the leak sanitizer does not see the tables of plans in a global, because the stages of a plan
    // keep the kind of stage in the bits of their references.
    private static var plans: [AdjustmentPlan] { adjustments.map { AdjustmentPlan($0) } }

    private static func picture<P: Pixel>(_ size: PixelSize, of type: P.Type) -> Raster<P> {
        var random = SplitMix64(seed: 31)
        return try! Raster(size: size) { _, row in
            for _ in 0..<size.width {
                var bits = random.next()
                if P.self == GrayF32.self {
                    row.append(GrayF32(Float(bits >> 40) / Float(1 << 24)) as! P)
                } else {
                    row.append(withUnsafeBytes(of: &bits) { $0.loadUnaligned(as: P.self) })
                }
            }
        }
    }

    private func checkForms<P: Pixel>(_ type: P.Type) throws {
        for size in [
            PixelSize(width: 1, height: 1), PixelSize(width: 67, height: 5), PixelSize(width: 0, height: 3),
            PixelSize(width: 3, height: 0), PixelSize(width: 129, height: 2),
        ] {
            let source = Self.picture(size, of: P.self)
            for plan in Self.plans {
                let expected = try plan.adjusted(source.view, parallelism: .serial)
                try withEveryTier { tier in
                    var padded = PaddedPixels<P>(size) { source[$0, $1] }
                    let result = try plan.adjusted(padded.view)
                    #expect(result == expected, "\(tier), \(size)")
                    try padded.withMutableView { try plan.adjust(&$0) }
                    #expect(try Raster(copying: padded.view) == expected && padded.paddingIsIntact)
                    var target = PaddedPixels<P>(size, padding: 5, offset: 1) { source[$0, $1] }
                    try target.withMutableView { try plan.adjust(source.view, into: &$0) }
                    #expect(try Raster(copying: target.view) == expected && target.paddingIsIntact)
                }
            }
        }
    }

    @Test func rastersAndViewsTakeAdjustments() throws {
        let source = Self.picture(PixelSize(width: 21, height: 4), of: RGBA8.self)
        for plan in Self.plans {
            let expected = try plan.adjusted(source.view)
            #expect(try source.adjusted(by: plan.adjustment) == expected)
            let fromView = try source.view.adjusted(by: plan.adjustment)
            #expect(fromView == expected)
            var copy = source
            try copy.adjust(by: plan.adjustment)
            #expect(copy == expected)
        }
    }

    @Test func viewsRastersAndPlansGiveTheSame() throws {
        try checkForms(RGBA8.self)
        try checkForms(BGR8.self)
        try checkForms(Gray8.self)
        try checkForms(GrayF32.self)
        try checkForms(PremultipliedBGRA8.self)
    }

    @Test func threadsDontChangeResults() throws {
        let source = Self.picture(PixelSize(width: 1100, height: 600), of: RGBA8.self)
        for plan in Self.plans {
            let serial = try plan.adjusted(source.view, parallelism: .serial)
            let parallel = try plan.adjusted(source.view, parallelism: .threads(3))
            #expect(parallel == serial)
        }
    }

    @Test func premultipliedColorIsDividedByAlpha() throws {
        let straight = Self.picture(PixelSize(width: 700, height: 2), of: RGBA8.self)
        let source = try straight.premultiplied()
        let divided = try source.converted(to: RGBA8.self)
        for plan in Self.plans.dropFirst() {
            let expected = try plan.adjusted(divided.view)
            let result = try plan.adjusted(source.view)
            #expect(try result == expected.premultiplied())
        }
        #expect(try source.adjusted(by: ColorAdjustment()) == source)
    }

    @Test func transparentPixelsAreAdjustedAsStored() throws {
        let clear = Raster(width: 2, height: 1, repeating: RGBA8(red: 50, green: 100, blue: 150, alpha: 0))
        let result = try clear.adjusted(by: .brightness(0.2))
        #expect(result[1, 0] == RGBA8(red: 101, green: 151, blue: 201, alpha: 0))
    }

    @Test func floatsAreClampedAndNaNIsBlack() throws {
        let values: [Float] = [.nan, -.infinity, -3, 0.5, 2, .infinity]
        let source = try Raster<GrayF32>(
            size: PixelSize(width: 6, height: 1), pixels: values.map { GrayF32($0) })
        let result = try source.adjusted(by: .contrast(0.5))
        #expect((0..<6).map { result[$0, 0].value } == [0.25, 0.25, 0.25, 0.5, 0.75, 0.75])
        #expect(ColorAdjustment().applied(red: .nan, green: 2, blue: -1) == (0, 1, 0))
    }

    @Test func parametersOutOfRangeThrow() throws {
        func expectError(_ text: String, _ body: () throws -> Void) {
            let error = #expect(throws: MatteError.self) { try body() }
            #expect(error?.code == .parameter)
            #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
        }
        for bad in [Double.nan, .infinity, -.infinity, 1e300, -21] {
            expectError("cannot change exposure by \(bad) stops; use -20.0 to 20.0") {
                _ = try ColorAdjustment.exposure(bad)
            }
            expectError("cannot change gamma to \(bad); use 0.1 to 10.0") {
                _ = try ColorAdjustment.gamma(bad)
            }
            expectError("cannot change brightness by \(bad)") { _ = try ColorAdjustment.brightness(bad) }
            expectError("cannot change contrast by a factor of \(bad)") {
                _ = try ColorAdjustment.contrast(bad)
            }
            expectError("cannot change saturation by a factor of \(bad)") {
                _ = try ColorAdjustment.saturation(bad)
            }
            expectError("number 3 of the row of green is \(bad)") {
                _ = try ColorMatrix(red: [1, 0, 0, 0], green: [0, 1, bad, 0], blue: [0, 0, 1, 0])
            }
            expectError("cannot stretch levels from \(bad)") { _ = try Levels(black: bad) }
            expectError("to \(bad)") { _ = try Levels(white: bad) }
            expectError("a gamma of \(bad)") { _ = try Levels(gamma: bad) }
            expectError("factors of 1.0, \(bad) and 1.0") {
                _ = try WhiteBalance(red: 1, green: bad, blue: 1)
            }
        }
        expectError("from 0.5 to 0.5") { _ = try Levels(black: 0.5, white: 0.5) }
        expectError("to -0.5...1.0") { _ = try Levels(output: -0.5...1) }
        expectError("use 0.1 to 10.0") { _ = try ColorAdjustment.gamma(0) }
    }
}
