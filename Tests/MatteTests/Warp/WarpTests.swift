import Matte
import TestSupport
import Testing

/// Warps that are known exactly, edges, sizes and errors.
struct WarpTests {
    private static func picture(_ size: PixelSize, seed: UInt64 = 3) throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        return try Raster<RGBA8>(
            size: size,
            pixels: (0..<size.area).map { _ in
                let bits = random.next()
                let alpha = bits & 1 == 0 ? 255 : UInt8(truncatingIfNeeded: bits >> 32)
                // The colour of transparent pixels gets lost.
                if alpha == 0 { return RGBA8(red: 0, green: 0, blue: 0, alpha: 0) }
                return RGBA8(
                    red: UInt8(truncatingIfNeeded: bits >> 8), green: UInt8(truncatingIfNeeded: bits >> 16),
                    blue: UInt8(truncatingIfNeeded: bits >> 24), alpha: alpha)
            })
    }

    @Test(arguments: [
        PixelSize(width: 53, height: 19), PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 40),
    ])
    func theIdentityAndWholeShiftsKeepPixels(size: PixelSize) throws {
        let source = try Self.picture(size)
        for filter in WarpFilter.allCases {
            try withEveryTier { tier in
                let same = try source.warped(by: .identity, filter: filter)
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let (a, b) = (same[x, y], source[x, y])
                        #expect(a.alpha == b.alpha)
                        // Colour is divided by an alpha in 1/128 of a level, so dark alpha allows rounding.
                        let slack = 255 / max(1, 100 * Int(b.alpha)) + (b.alpha == 255 ? 0 : 1)
                        #expect(abs(Int(a.red) - Int(b.red)) <= slack, "\(tier), \(filter), \(b)")
                    }
                }
                let opaque = try source.converted(to: RGB8.self)
                let moved = try opaque.warped(by: .translation(x: -1, y: 2), filter: filter, edge: .replicate)
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        #expect(moved[x, y] == opaque[min(x + 1, size.width - 1), max(0, y - 2)])
                    }
                }
            }
        }
    }

    @Test func quarterTurnsAreExact() throws {
        let source = try Self.picture(PixelSize(width: 37, height: 20)).converted(to: RGB8.self)
        let turns: [(Double, ImageOrientation)] = [
            (90, .right), (180, .down), (-90, .left), (450, .right), (0, .up),
        ]
        for (degrees, orientation) in turns {
            let expected = try source.oriented(orientation)
            for filter in WarpFilter.allCases {
                #expect(
                    try source.rotated(by: degrees, canvas: .fit, filter: filter) == expected,
                    "\(degrees), \(filter)")
            }
        }
    }

    @Test func opaquePixelsAreTheSameWithAndWithoutAlpha() throws {
        let source = try Self.picture(PixelSize(width: 60, height: 40))
        let opaque = try source.converted(to: RGB8.self)
        var mixed = try opaque.converted(to: RGBA8.self)
        for filter in WarpFilter.allCases {
            let plain = try opaque.rotated(by: 7, filter: filter, edge: .replicate)
            // A transparent corner makes the kernel treat the other pixels of its block as translucent too.
            mixed[0, 0].alpha = 0
            let result = try mixed.rotated(by: 7, filter: filter, edge: .replicate)
            for y in 20..<40 { for x in 0..<60 { #expect(result[x, y].withoutAlpha == plain[x, y]) } }
        }
    }

    @Test func edgesOfRotatedPicturesAreTransparentReplicatedOrColored() throws {
        let white = Raster(width: 40, height: 40, repeating: RGBA8(red: 255, green: 255, blue: 255))
        let clear = try white.rotated(by: 45, filter: .bilinear)
        #expect(clear[0, 0] == RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        #expect(clear[20, 20] == white[0, 0])
        let partial = (0..<40).map { clear[$0, 8] }.filter { $0.alpha > 0 && $0.alpha < 255 }
        #expect(!partial.isEmpty)
        #expect(partial.allSatisfy { $0.red == 255 && $0.blue == 255 }, "no dark fringe")
        #expect(try white.rotated(by: 45, edge: .replicate) == white)
        let red = RGBA8(red: 255, green: 0, blue: 0, alpha: 77)
        #expect(try white.rotated(by: 45, edge: .color(red))[0, 0] == red)
        let far = try white.warped(by: .translation(x: 1e12, y: 0), edge: .color(red))
        #expect(far == Raster(width: 40, height: 40, repeating: red))
        #expect(try white.warped(by: .translation(x: -1e12, y: 1e300), edge: .replicate) == white)
    }

    @Test func fittingShowsTheWholePicture() throws {
        let white = Raster(width: 100, height: 40, repeating: Gray8(255))
        let result = try white.rotated(by: 30, canvas: .fit, filter: .bilinear)
        #expect(result.size == PixelSize(width: 107, height: 85))
        let sum = (0..<result.height).reduce(0) { sum, y in
            (0..<result.width).reduce(sum) { $0 + Int(result[$1, y].value) }
        }
        #expect(abs(Double(sum) / 255 - 4000) < 4)
        let (transform, size) = try RotationCanvas.fit.rotation(of: white.size, byDegrees: 30)
        for corner in [(0.0, 0.0), (100, 0), (0, 40), (100, 40)] {
            let end = transform.applied(to: SubpixelPoint(x: corner.0, y: corner.1))
            #expect(end.x > -0.01 && end.y > -0.01)
            #expect(end.x < Double(size.width) + 0.01 && end.y < Double(size.height) + 0.01)
        }
    }

    @Test func memoryOutsideTheViewIsNotTouched() throws {
        let source = try Self.picture(PixelSize(width: 33, height: 21))
        func check<P: Pixel>(_ raster: Raster<P>) throws {
            for degrees in [0.0, 5, 40, 90, 181] {
                for filter in WarpFilter.allCases {
                    for edge in [WarpEdge<P>.transparent, .replicate] {
                        let wanted = try raster.rotated(by: degrees, filter: filter, edge: edge)
                        for guarded in GuardedPixels<P>.Guard.allCases {
                            let input = GuardedPixels(raster, padding: 5, touching: guarded)
                            let output = GuardedPixels(raster, padding: 3, touching: guarded)
                            let (turn, size) = try RotationCanvas.keep.rotation(
                                of: raster.size, byDegrees: degrees)
                            let plan = try WarpPlan<P>(
                                from: raster.size, to: size, transform: turn, filter: filter, edge: edge)
                            try withEveryTier { _ in
                                try input.withView { view in
                                    try output.withMutableView { try plan.warp(view, into: &$0) }
                                }
                                #expect(output.raster == wanted)
                                #expect(output.paddingIsIntact)
                            }
                        }
                    }
                }
            }
        }
        try check(source)
        try check(source.converted(to: RGB8.self))
        try check(source.converted(to: Gray8.self))
        try check(source.converted(to: GrayF32.self))
    }

    @Test func threadsDontChangeResults() throws {
        let source = try Self.picture(PixelSize(width: 1100, height: 300))
        for scale in [1.0, 0.7, 0.31] {
            let transform = AffineTransform.rotation(byDegrees: 3).then(.scale(x: scale, y: scale))
            let serial = try source.warped(by: transform, parallelism: .serial)
            #expect(try source.warped(by: transform, parallelism: .threads(3)) == serial, "\(scale)")
        }
    }

    @Test func emptyPictures() throws {
        let none = PixelSize(width: 0, height: 7), some = PixelSize(width: 3, height: 2)
        let empty = try Raster<Gray8>(size: none, repeating: 0)
        #expect(try empty.rotated(by: 20, canvas: .fit).size == none)
        #expect(try empty.warped(by: .identity, to: some) == Raster(size: some, repeating: 0))
        #expect(
            try empty.warped(by: .identity, to: some, edge: .color(9)) == Raster(size: some, repeating: 9))
        #expect(try Raster<Gray8>(size: some, repeating: 4).warped(by: .identity, to: none).size == none)
    }

    @Test func transformsWithoutInverseThrow() throws {
        let picture = Raster(width: 8, height: 8, repeating: Gray8(4))
        let singular = [
            AffineTransform(a: 0, b: 0, c: 0, d: 0, e: 0, f: 0),
            AffineTransform(a: 1, b: 2, c: 0, d: 2, e: 4, f: 0),
            AffineTransform(a: .nan, b: 0, c: 0, d: 0, e: 1, f: 0),
            AffineTransform(a: 1, b: 0, c: .infinity, d: 0, e: 1, f: 0),
            AffineTransform(a: 0.1, b: 0.3, c: 0, d: 0.2, e: 0.6, f: 0),
            AffineTransform.scale(x: 0x1p-1060, y: 0x1p-1060),
        ]
        for transform in singular {
            let error = #expect(throws: MatteError.self) { _ = try picture.warped(by: transform) }
            #expect(error?.code == .parameter)
            #expect(error?.message.hasPrefix("cannot invert \(transform)") == true)
            #expect(throws: MatteError.self) { _ = try picture.warped(by: ProjectiveTransform(transform)) }
        }
        for degrees in [Double.nan, .infinity] {
            #expect(throws: MatteError.self) { _ = try picture.rotated(by: degrees) }
        }
    }

    @Test func hugeResultsThrow() throws {
        let picture = Raster(width: 8, height: 8, repeating: Gray8(4))
        for (size, code) in [
            (PixelSize(width: 1 << 25, height: 1), MatteError.Code.limits),
            (PixelSize(width: 1 << 20, height: 1 << 20), .limits),
            (PixelSize(width: -1, height: 4), .parameter),
        ] {
            let error = #expect(throws: MatteError.self) { _ = try picture.warped(by: .identity, to: size) }
            #expect(error?.code == code)
        }
    }

    /// Every transform with an inverse gives a result, however extreme.
    @Test func extremeTransforms() throws {
        let picture = Raster(width: 9, height: 7, repeating: Gray8(200))
        for scale in [1e-9, 1e-4, 0.01, 1e4, 1e9, 1e15] {
            for edge in [WarpEdge<Gray8>.transparent, .replicate] {
                for filter in WarpFilter.allCases {
                    let result = try picture.warped(
                        by: .scale(x: scale, y: scale), filter: filter, edge: edge)
                    if edge == .replicate { #expect(result[4, 3].value == 200, "\(scale), \(edge)") }
                    let thin = try picture.warped(by: .scale(x: scale, y: 1), filter: filter, edge: edge)
                    if edge == .replicate { #expect(thin[4, 3].value == 200, "\(scale), \(edge)") }
                }
            }
        }
    }
}

extension RGBA8 {
    fileprivate var withoutAlpha: RGB8 { RGB8(red: red, green: green, blue: blue) }
}
