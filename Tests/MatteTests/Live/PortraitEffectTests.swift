import TestSupport
import Testing

@testable import Matte

/// Tests of background effects against float64.
@Suite struct PortraitEffectTests {
    /// Returns confidences of a round subject with a soft edge. `radius` is a fraction of the shorter side.
    static func disc(_ size: PixelSize, x: Double, y: Double, radius: Double, softness: Double = 3)
        -> [Float]
    {
        let short = Double(min(size.width, size.height))
        return (0..<size.width * size.height).map { i in
            let dx = (Double(i % size.width) + 0.5 - x * Double(size.width)) / short
            let dy = (Double(i / size.width) + 0.5 - y * Double(size.height)) / short
            let inside = (radius - (dx * dx + dy * dy).squareRoot()) * short / softness + 0.5
            return Float(min(max(inside, 0), 1))
        }
    }

    static func frame(_ size: PixelSize, seed: UInt64) -> PaddedPixels<BGRA8> {
        let bytes = GaussianBlurTests.noise(size.width * size.height * 3, seed: seed)
        return PaddedPixels(size) { x, y in
            let i = 3 * (y * size.width + x)
            // Alpha must be ignored.
            return BGRA8(red: bytes[i], green: bytes[i + 1] / 2, blue: 90, alpha: bytes[i + 2])
        }
    }

    static func rendered(
        _ effect: PortraitEffect, _ frame: PaddedPixels<BGRA8>, _ confidences: [Float], _ size: PixelSize,
        parallelism: Parallelism = .automatic
    ) throws -> PaddedPixels<RGBA8> {
        var output = PaddedPixels<RGBA8>(frame.size, padding: 7, offset: 1) { _, _ in
            RGBA8(red: 1, green: 2, blue: 3, alpha: 4)
        }
        try output.withMutableView { view throws(MatteError) in
            try effect.render(
                frame.view,
                confidences: RasterView(confidences.span.bytes, width: size.width, height: size.height),
                into: &view, parallelism: parallelism)
        }
        #expect(output.paddingIsIntact)
        return output
    }

    @Test(arguments: [2.0, 4, 8, 20], [0.25, 1])
    func theBlurIsANormalisedConvolution(sigma: Double, surely: Double) throws {
        let maskSize = PixelSize(width: 23, height: 17)
        for size in [PixelSize(width: 66, height: 41), PixelSize(width: 31, height: 70)] {
            let source = Self.frame(size, seed: 5)
            let confidences = Self.disc(maskSize, x: 0.4, y: 0.6, radius: 0.3)
            let effect = try PortraitEffect(
                frame: size, background: .blur(sigma: sigma), backgroundLimit: surely)
            let output = try Self.rendered(effect, source, confidences, maskSize)
            let coverage = PortraitOracle.coverage(confidences.map(Double.init), maskSize, to: size)
            let weights = coverage.map {
                PortraitOracle.weight($0.rounded(), backgroundLimit: surely)
            }
            let channels: [((BGRA8) -> UInt8, (RGBA8) -> UInt8)] = [
                ({ $0.red }, { $0.red }), ({ $0.green }, { $0.green }), ({ $0.blue }, { $0.blue }),
            ]
            for (read, get) in channels {
                let plane = (0..<size.width * size.height).map {
                    Double(read(source[$0 % size.width, $0 / size.width]))
                }
                let exact = PortraitOracle.blurred(plane, weights, size, sigma: sigma)
                // Where hardly any background is within the Gaussian's reach, its mean is ill-defined.
                for i in plane.indices where exact.shares[i] >= 0.001 || coverage[i] > 254 {
                    let m = coverage[i] / 255
                    let want = plane[i] * m + exact.values[i] * (1 - m)
                    let got = Double(get(output[i % size.width, i / size.width]))
                    let limit = coverage[i] == 0 || coverage[i] == 255 ? 1.0 : 2
                    #expect(abs(got - want) <= limit, "pixel \(i) of \(size), m \(m), w \(exact.shares[i])")
                }
            }
            #expect((0..<size.width).allSatisfy { output[$0, 0].alpha == 255 })
        }
    }

    /// No halo: a saturated subject on grey must leave grey unchanged outside the mask's soft edge.
    @Test(arguments: [
        (PixelSize(width: 320, height: 180), 0.5, 0.5), (PixelSize(width: 180, height: 320), 0.5, 0.5),
        (PixelSize(width: 300, height: 177), 0, 0.5), (PixelSize(width: 300, height: 177), 1, 0.4),
        (PixelSize(width: 177, height: 300), 0.5, 0), (PixelSize(width: 300, height: 177), 0.5, 1),
        (PixelSize(width: 177, height: 300), 0, 0.4), (PixelSize(width: 177, height: 300), 1, 0.6),
        (PixelSize(width: 200, height: 200), 0, 0), (PixelSize(width: 200, height: 200), 1, 1),
        (PixelSize(width: 640, height: 300), 0.3, 0.5), (PixelSize(width: 300, height: 640), 0.5, 0.7),
    ])
    func noColorOfTheSubjectLeaks(size: PixelSize, x: Double, y: Double) throws {
        let maskSize = PixelSize(width: 256, height: 256)
        let short = Double(min(size.width, size.height))
        func isInside(_ u: Double, _ v: Double) -> Bool {
            let dx = (u - x) * Double(size.width) / short, dy = (v - y) * Double(size.height) / short
            return dx * dx + dy * dy < 0.09
        }
        // The subject consists of the pixels whose centre is inside; rows are padded.
        let source = PaddedPixels<BGRA8>(size, padding: 52) { px, py in
            isInside((Double(px) + 0.5) / Double(size.width), (Double(py) + 0.5) / Double(size.height))
                ? BGRA8(red: 255, green: 0, blue: 40) : BGRA8(red: 128, green: 128, blue: 128)
        }
        // The same disc in mask pixels: the fraction of each that the subject covers, from 4x4 samples.
        let confidences: [Float] = (0..<256 * 256).map { i in
            var inside = 0
            for s in 0..<16 {
                let u = (Double(i % 256) + (Double(s % 4) + 0.5) / 4) / 256
                if isInside(u, (Double(i / 256) + (Double(s / 4) + 0.5) / 4) / 256) { inside += 1 }
            }
            return Float(inside) / 16
        }
        let coverage = try Mask(
            confidences: RasterView(confidences.span.bytes, width: 256, height: 256), foreground: .high,
            size: size)
        for sigma in [2.5, 12, 30] {
            let effect = try PortraitEffect(frame: size, background: .blur(sigma: sigma))
            let output = try Self.rendered(effect, source, confidences, maskSize)
            // Blurring the whole frame leaks much more colour than the tolerance here.
            let naive = try source.view.blurred(sigma: sigma)
            var (worst, halo, looked) = (0, 0, 0)
            for i in 0..<size.width * size.height {
                let (px, py) = (i % size.width, i / size.width)
                guard coverage.raster[px, py].value == 0 else { continue }
                let pixel = output[px, py], naive = naive[px, py]
                for value in [pixel.red, pixel.green, pixel.blue] {
                    worst = max(worst, abs(Int(value) - 128))
                }
                halo = max(halo, abs(Int(naive.red) - 128))
                looked += 1
            }
            #expect(worst <= 1, "\(worst) levels of \(size), sigma \(sigma)")
            #expect(halo > 20 && looked > 1000)
        }
    }

    @Test func stillPicturesAndMasksTakeTheSameWay() throws {
        let size = PixelSize(width: 47, height: 60)
        let source = Self.frame(size, seed: 15)
        let maskSize = PixelSize(width: 20, height: 31)
        let confidences = Self.disc(maskSize, x: 0.4, y: 0.6, radius: 0.3)
        let bytes = confidences.map { Gray8(UInt8($0 * 255 + 0.5)) }
        let mask = Mask(try Raster(size: maskSize, pixels: bytes))
        let exact = bytes.map { Float($0.value) / 255 }
        let still = try source.view.blurringBackground(mask: mask, sigma: 5, backgroundLimit: 0.5)
        let effect = try PortraitEffect(frame: size, background: .blur(sigma: 5), backgroundLimit: 0.5)
        let live = try Self.rendered(effect, source, exact, maskSize)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (a, b) = (still[x, y], live[x, y])
                #expect(a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == 255)
            }
        }
        // With smoothing, successive masks have the same effect as successive confidences.
        for foreground in MaskPolarity.allCases {
            let (one, two) = (
                try PortraitEffect(
                    frame: size, background: .desaturate, foreground: foreground, smoothing: 0.8),
                try PortraitEffect(frame: size, background: .desaturate, smoothing: 0.8)
            )
            for shift in 0..<3 {
                let moved = (0..<exact.count).map { exact[($0 + shift * 7) % exact.count] }
                let levels = moved.map { Gray8(UInt8($0 * 255 + 0.5)) }
                let asked = foreground == .high ? moved : levels.map { 1 - Float($0.value) / 255 }
                let a = try Self.rendered(one, source, asked, maskSize)
                var b = Raster(width: size.width, height: size.height, repeating: a[0, 0])
                var view = b.mutableView
                try two.render(
                    source.view, mask: Mask(try Raster(size: maskSize, pixels: levels)), into: &view)
                #expect(
                    (0..<size.width * size.height).allSatisfy {
                        a[$0 % size.width, $0 / size.width] == b[$0 % size.width, $0 / size.width]
                    })
            }
        }
        let nothing = Raster(width: 0, height: 4, repeating: RGBA8(red: 0, green: 0, blue: 0))
        #expect(try nothing.blurringBackground(mask: mask, sigma: 3).isEmpty)
        let picture = Raster(width: 4, height: 4, repeating: RGBA8(red: 0, green: 0, blue: 0))
        let noMask = Mask(Raster(width: 0, height: 0, repeating: Gray8(0)))
        #expect(throws: MatteError.self) { try picture.blurringBackground(mask: noMask, sigma: 3) }
        #expect(throws: MatteError.self) { try picture.blurringBackground(mask: mask, sigma: -3) }
    }

    /// A stream whose frames change orientation: frames of another size are rejected, and later frames are not
    /// affected by them.
    @Test func framesThatChangeTheirSizeAreRefusedAndForgotten() throws {
        let (size, turned) = (PixelSize(width: 40, height: 24), PixelSize(width: 24, height: 40))
        let maskSize = PixelSize(width: 16, height: 16)
        let confidences = Self.disc(maskSize, x: 0.5, y: 0.5, radius: 0.3)
        let frames = [Self.frame(size, seed: 1), Self.frame(turned, seed: 2), Self.frame(size, seed: 3)]
        let effect = try PortraitEffect(frame: size, background: .blur(sigma: 6), smoothing: 0.8)
        let undisturbed = try PortraitEffect(frame: size, background: .blur(sigma: 6), smoothing: 0.8)
        _ = try Self.rendered(effect, frames[0], confidences, maskSize)
        _ = try Self.rendered(undisturbed, frames[0], confidences, maskSize)
        #expect(throws: MatteError.self) { try Self.rendered(effect, frames[1], confidences, maskSize) }
        let after = try Self.rendered(effect, frames[2], confidences, maskSize)
        let want = try Self.rendered(undisturbed, frames[2], confidences, maskSize)
        #expect((0..<40 * 24).allSatisfy { after[$0 % 40, $0 / 40] == want[$0 % 40, $0 / 40] })
        // Frames of the new size need another effect.
        let other = try PortraitEffect(frame: turned, background: .blur(sigma: 6), smoothing: 0.8)
        _ = try Self.rendered(other, frames[1], confidences, maskSize)
    }

    /// A Gaussian wider than the frame and a mask of a very different aspect ratio need no special handling.
    @Test func enormousDeviationsAndOddMasksAreDefined() throws {
        let size = PixelSize(width: 30, height: 17)
        let source = PaddedPixels<BGRA8>(size) { _, _ in BGRA8(red: 90, green: 160, blue: 20) }
        for maskSize in [PixelSize(width: 300, height: 1), PixelSize(width: 1, height: 90)] {
            let count = maskSize.width * maskSize.height
            let confidences = (0..<count).map { $0 < count / 2 ? Float(1) : 0 }
            for sigma in [0, 0.1, 40, 1000, 10_000] {
                let effect = try PortraitEffect(frame: size, background: .blur(sigma: sigma))
                let output = try Self.rendered(effect, source, confidences, maskSize)
                // A uniform colour is preserved by every blur.
                #expect(
                    (0..<30 * 17).allSatisfy {
                        output[$0 % 30, $0 / 30] == RGBA8(red: 90, green: 160, blue: 20)
                    }, "sigma \(sigma)")
            }
        }
    }

    /// Below a deviation of 3.75, opaque pictures and pictures with weights are blurred by different methods, each
    /// of which may be off by one level.
    @Test(arguments: [(3.0, 1), (5, 0), (12, 0)])
    func masksOfOneValueGiveTheFrameOrTheBackground(sigma: Double, apart: Int) throws {
        let size = PixelSize(width: 45, height: 33)
        let source = Self.frame(size, seed: 9)
        let one = PixelSize(width: 1, height: 1)
        let effect = try PortraitEffect(frame: size, background: .blur(sigma: sigma))
        let subject = try Self.rendered(effect, source, [1], one)
        let background = try Self.rendered(effect, source, [0], one)
        let opaque = PaddedPixels<RGBA8>(size) { x, y in
            let p = source[x, y]
            return RGBA8(red: p.red, green: p.green, blue: p.blue)
        }
        let blurred = try opaque.view.blurred(sigma: sigma)
        // At 0.9 nothing is certain background and the weight is below half, so the frame is used.
        let unsure = try Self.rendered(effect, source, [0.9], one)
        for y in 0..<size.height {
            for x in 0..<size.width {
                #expect(subject[x, y] == opaque[x, y])
                let (got, want) = (background[x, y], blurred[x, y])
                #expect(abs(Int(got.red) - Int(want.red)) <= apart)
                #expect(abs(Int(got.green) - Int(want.green)) <= apart)
                #expect(abs(Int(got.blue) - Int(want.blue)) <= apart)
                #expect(got.alpha == 255)
                #expect(unsure[x, y] == opaque[x, y])
            }
        }
    }

    @Test func otherBackgroundsAreExact() throws {
        let size = PixelSize(width: 37, height: 21)
        let source = Self.frame(size, seed: 3)
        let maskSize = PixelSize(width: 11, height: 9)
        let confidences = Self.disc(maskSize, x: 0.5, y: 0.5, radius: 0.3)
        let mask = try Mask(
            confidences: RasterView(confidences.span.bytes, width: 11, height: 9), foreground: .high,
            size: size)
        let picture = try Raster<RGBA8>(size: size) { y, row in
            for x in 0..<size.width { row.append(RGBA8(red: UInt8(x), green: UInt8(y), blue: 7, alpha: 0)) }
        }
        let color = RGBA8(red: 10, green: 200, blue: 77, alpha: 3)
        let opaque = PaddedPixels<BGRA8>(size) { x, y in source[x, y] }
        let gray = try opaque.view.converted(to: Gray8.self)
        let cases: [(PortraitBackground, (Int, Int) -> (UInt8, UInt8, UInt8))] = [
            (.color(color), { _, _ in (10, 200, 77) }),
            (.image(picture), { x, y in (UInt8(x), UInt8(y), 7) }),
            (.desaturate, { x, y in (gray[x, y].value, gray[x, y].value, gray[x, y].value) }),
        ]
        for (background, value) in cases {
            let effect = try PortraitEffect(frame: size, background: background)
            let output = try Self.rendered(effect, source, confidences, maskSize)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let m = Int(mask.raster[x, y].value), back = value(x, y), front = source[x, y]
                    func over(_ a: UInt8, _ b: UInt8) -> UInt8 {
                        UInt8((2 * (Int(a) * m + Int(b) * (255 - m)) + 255) / 510)
                    }
                    let want = RGBA8(
                        red: over(front.red, back.0), green: over(front.green, back.1),
                        blue: over(front.blue, back.2))
                    #expect(output[x, y] == want, "(\(x), \(y)) \(background)")
                }
            }
        }
    }

    @Test func valuesOutsideAreClampedAndNaNIsBackground() throws {
        let size = PixelSize(width: 24, height: 16)
        let source = Self.frame(size, seed: 13)
        let maskSize = PixelSize(width: 3, height: 2)
        let wild: [Float] = [.nan, -3, 0.2, 7, .infinity, -.infinity]
        let tame: [Float] = [0, 0, 0.2, 1, 1, 0]
        for foreground in MaskPolarity.allCases {
            let effect = try PortraitEffect(
                frame: size, background: .blur(sigma: 5), foreground: foreground)
            let low = foreground == .low
            let a = try Self.rendered(effect, source, low ? wild.map { 1 - $0 } : wild, maskSize)
            let b = try Self.rendered(effect, source, low ? tame.map { 1 - $0 } : tame, maskSize)
            #expect((0..<24 * 16).allSatisfy { a[$0 % 24, $0 / 24] == b[$0 % 24, $0 / 24] })
        }
    }

    @Test func tiersThreadsAndByteOrdersAgree() throws {
        let size = PixelSize(width: 331, height: 400)
        let source = Self.frame(size, seed: 21)
        let maskSize = PixelSize(width: 32, height: 32)
        let confidences = Self.disc(maskSize, x: 0.5, y: 0.5, radius: 0.3, softness: 9)
        for sigma in [1.5, 12] {
            let effect = try PortraitEffect(frame: size, background: .blur(sigma: sigma))
            let first = try Self.rendered(effect, source, confidences, maskSize, parallelism: .serial)
            func agrees(_ other: PaddedPixels<RGBA8>) -> Bool {
                stride(from: 0, to: 331 * 400, by: 7).allSatisfy {
                    other[$0 % 331, $0 / 331] == first[$0 % 331, $0 / 331]
                }
            }
            try withEveryTier { tier in
                let serial = try Self.rendered(effect, source, confidences, maskSize, parallelism: .serial)
                let shared = try Self.rendered(
                    effect, source, confidences, maskSize, parallelism: .threads(3))
                #expect(agrees(serial) && agrees(shared), "\(tier)")
            }
            let red = PaddedPixels<RGBA8>(size) { x, y in
                let p = source[x, y]
                return RGBA8(red: p.red, green: p.green, blue: p.blue, alpha: p.alpha)
            }
            var bgra = PaddedPixels<BGRA8>(size) { _, _ in BGRA8(red: 0, green: 0, blue: 0) }
            try bgra.withMutableView { view throws(MatteError) in
                try effect.render(
                    red.view,
                    confidences: RasterView(
                        confidences.span.bytes, width: maskSize.width, height: maskSize.height), into: &view)
            }
            #expect(
                stride(from: 0, to: 331 * 400, by: 11).allSatisfy {
                    let (a, b) = (bgra[$0 % 331, $0 / 331], first[$0 % 331, $0 / 331])
                    return a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
                })
        }
    }

    @Test func smoothingSteadiesUncertainPixelsAndForgetsOnReset() throws {
        let size = PixelSize(width: 8, height: 8)
        let source = PaddedPixels<BGRA8>(size) { _, _ in BGRA8(red: 200, green: 200, blue: 200) }
        let one = PixelSize(width: 1, height: 1)
        let effect = try PortraitEffect(
            frame: size, background: .color(RGBA8(red: 0, green: 0, blue: 0)), smoothing: 0.8)
        let first = try Self.rendered(effect, source, [1], one)[3, 3].red
        let unsure = try Self.rendered(effect, source, [0.5], one)[3, 3].red
        #expect(first == 200)
        // Where the model is uncertain, most of the previous frame remains; where it is certain, nothing does.
        #expect(unsure > 165 && unsure < 195)
        #expect(try Self.rendered(effect, source, [0], one)[3, 3].red == 0)
        _ = try Self.rendered(effect, source, [1], one)
        effect.reset()
        let fresh = try Self.rendered(effect, source, [0.5], one)[3, 3].red
        #expect(fresh >= 99 && fresh <= 101)
    }

    @Test func badInputIsRefused() throws {
        let size = PixelSize(width: 8, height: 6)
        func refused(_ body: () throws -> Void) {
            #expect(throws: MatteError.self) { try body() }
        }
        for sigma in [-1, .nan, .infinity, 20_000] as [Double] {
            refused { _ = try PortraitEffect(frame: size, background: .blur(sigma: sigma)) }
        }
        let small = Raster(width: 3, height: 3, repeating: RGBA8(red: 0, green: 0, blue: 0))
        refused { _ = try PortraitEffect(frame: size, background: .image(small)) }
        for side in [0, -4, Int.max] {
            refused {
                _ = try PortraitEffect(
                    frame: PixelSize(width: side, height: 6), background: .desaturate)
            }
        }
        for number in [-0.1, 1.1, .nan] as [Double] {
            refused { _ = try PortraitEffect(frame: size, background: .desaturate, smoothing: number) }
            refused {
                _ = try PortraitEffect(frame: size, background: .desaturate, backgroundLimit: number)
            }
        }
        let effect = try PortraitEffect(frame: size, background: .blur(sigma: 40))
        let wrong = Self.frame(PixelSize(width: 6, height: 8), seed: 1)
        refused { _ = try Self.rendered(effect, wrong, [1], PixelSize(width: 1, height: 1)) }
        let right = Self.frame(size, seed: 1)
        refused { _ = try Self.rendered(effect, right, [], PixelSize(width: 0, height: 0)) }
        refused { _ = try Self.rendered(effect, right, [1, 1, 1], PixelSize(width: 2, height: 2)) }
        refused { _ = try Self.rendered(effect, right, [1], PixelSize(width: -1, height: 1)) }
        // The size may change from mask to mask.
        _ = try Self.rendered(effect, right, [1], PixelSize(width: 1, height: 1))
        _ = try Self.rendered(effect, right, [1, 0, 0, 1], PixelSize(width: 2, height: 2))
    }
}
