import TestSupport
import Testing

@testable import Matte

@Suite struct ConvertedTests {
    /// The alpha of a test picture. Opaque, empty and mixed stretches take different branches.
    enum Alpha: CaseIterable {
        case opaque
        case clear
        case mixed
    }

    static let floats: [Float] = [
        0, 1, 0.5, -0.5, -.infinity, .infinity, .nan, -.nan, 1.5, 0.25, 0.999, .leastNonzeroMagnitude,
        1 / 255,
        2 / 255, 0.49999997, 127.5 / 255, 254.5 / 255, .greatestFiniteMagnitude, -0.0,
    ]

    static func picture<From: Pixel>(
        _: From.Type, _ size: PixelSize, _ alpha: Alpha, seed: Int = 1
    ) -> PaddedPixels<From> {
        var generator = SplitMix64(seed: UInt64(seed))
        return PaddedPixels(size) { x, y in
            if From.format == .grayF32 {
                let index = Int(generator.next() % UInt64(floats.count + 8))
                let value = index < floats.count ? floats[index] : Float(generator.next() >> 40) * 0x1p-24
                return From(bytes: PixelOracle.bytes(value))
            }
            var bytes = (0..<From.format.bytesPerPixel).map { _ in UInt8(truncatingIfNeeded: generator.next())
            }
            if From.format.hasAlpha {
                switch alpha {
                case .opaque: bytes[3] = 255
                case .clear: bytes[3] = 0
                case .mixed: if x % 5 == 0 { bytes[3] = x % 2 == 0 ? 0 : 255 }
                }
            }
            return From(bytes: bytes)
        }
    }

    static func check<From: Pixel, To: Pixel>(
        _: From.Type, _: To.Type, _ size: PixelSize, _ alpha: Alpha
    ) throws {
        let source = picture(From.self, size, alpha)
        let blank = To(bytes: Array(repeating: 0x5A, count: To.format.bytesPerPixel))
        try withEveryTier { tier in
            var target = PaddedPixels<To>(size, padding: 5, offset: 1) { _, _ in blank }
            try target.withMutableView { view throws(MatteError) in try source.view.convert(into: &view) }
            var wrong = 0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let expected = PixelOracle.convert(
                        source[x, y].bytes, from: From.format, to: To.format)
                    if target[x, y].bytes != expected { wrong += 1 }
                }
            }
            #expect(wrong == 0, "\(From.format) to \(To.format), \(size), \(alpha), \(tier)")
            #expect(target.paddingIsIntact, "\(From.format) to \(To.format), \(size), \(tier)")
            #expect(source.paddingIsIntact)
        }
    }

    @Test(arguments: PixelFormat.allCases, PixelFormat.allCases)
    func everyPairOnEveryTier(from: PixelFormat, to: PixelFormat) throws {
        let alphas = from.hasAlpha ? Alpha.allCases : [.opaque]
        for alpha in alphas {
            for size in [PixelSize(width: 1, height: 1), PixelSize(width: 83, height: 3)] {
                try Self.check(from.pixelType, to.pixelType, size, alpha)
            }
        }
        for size in [
            PixelSize(width: 0, height: 4), PixelSize(width: 4, height: 0), PixelSize(width: 15, height: 2),
            PixelSize(width: 16, height: 2), PixelSize(width: 277, height: 1),
        ] { try Self.check(from.pixelType, to.pixelType, size, .mixed) }
    }

    @Test func packedRowsAreOneRun() throws {
        let source = try Raster(
            copying: Self.picture(RGBA8.self, PixelSize(width: 7, height: 9), .mixed).view)
        try withEveryTier { tier in
            let target = try source.view.converted(to: BGR8.self)
            for y in 0..<9 {
                for x in 0..<7 {
                    let p = source[x, y]
                    #expect(target[x, y] == BGR8(red: p.red, green: p.green, blue: p.blue), "\(tier)")
                }
            }
        }
    }

    /// All 65536 pairs of colour and alpha, for each channel.
    static let everyPair = Raster<RGBA8>(
        size: 256, 256
    ) { x, y in
        RGBA8(
            red: UInt8(x), green: UInt8(255 - x), blue: UInt8(truncatingIfNeeded: 7 * x), alpha: UInt8(y))
    }

    @Test func premultiplyingIsExactForEveryInput() throws {
        try withEveryTier { tier in
            let result = try Self.everyPair.view.premultiplied()
            let swapped = try Self.everyPair.view.converted(to: PremultipliedBGRA8.self)
            var wrong = 0
            for y in 0..<256 {
                for x in 0..<256 {
                    let (p, q, s) = (Self.everyPair[x, y], result[x, y], swapped[x, y])
                    let expected = [p.red, p.green, p.blue].map {
                        UInt8(PixelOracle.premultiply(Int($0), Int(p.alpha)))
                    }
                    if [q.red, q.green, q.blue, q.alpha] != expected + [p.alpha] { wrong += 1 }
                    if [s.red, s.green, s.blue, s.alpha] != expected + [p.alpha] { wrong += 1 }
                }
            }
            #expect(wrong == 0, "\(tier)")
        }
    }

    @Test func unpremultiplyingIsExactForEveryInputValidOrNot() throws {
        let source = try Raster<PremultipliedRGBA8>(
            size: PixelSize(width: 256, height: 256),
            pixels: Self.everyPair.pixelArray.map {
                PremultipliedRGBA8(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
            })
        try withEveryTier { tier in
            let result = try source.view.unpremultiplied()
            let swapped = try source.view.converted(to: BGRA8.self)
            var wrong = 0
            for y in 0..<256 {
                for x in 0..<256 {
                    let (p, q, s) = (source[x, y], result[x, y], swapped[x, y])
                    let expected = [p.red, p.green, p.blue].map {
                        UInt8(PixelOracle.unpremultiply(Int($0), Int(p.alpha)))
                    }
                    if [q.red, q.green, q.blue, q.alpha] != expected + [p.alpha] { wrong += 1 }
                    if [s.red, s.green, s.blue, s.alpha] != expected + [p.alpha] { wrong += 1 }
                }
            }
            #expect(wrong == 0, "\(tier)")
        }
    }

    @Test func premultiplyingAndBackStaysWithinItsBound() throws {
        let back = try Self.everyPair.premultiplied().unpremultiplied()
        for y in 1..<256 {
            for x in 0..<256 {
                let change = abs(Int(back[x, y].red) - Int(Self.everyPair[x, y].red))
                #expect(Double(change) <= 127.5 / Double(y) + 0.5)
            }
        }
    }

    @Test func everyByteOfGreySurvivesFloats() throws {
        let gray = Raster<Gray8>(size: 256, 1) { x, _ in Gray8(UInt8(x)) }
        try withEveryTier { tier in
            let floats = try gray.view.converted(to: GrayF32.self)
            for x in 0..<256 { #expect(floats[x, 0].value == Float(Double(x) / 255), "\(tier)") }
            #expect(try floats.converted(to: Gray8.self) == gray, "\(tier)")
        }
    }

    @Test func greyOfGreyIsItself() throws {
        let gray = Raster<Gray8>(size: 256, 1) { x, _ in Gray8(UInt8(x)) }
        #expect(try gray.converted(to: RGB8.self).converted(to: Gray8.self) == gray)
        #expect(try gray.converted(to: BGRA8.self).converted(to: Gray8.self) == gray)
    }

    @Test func aSoleOwnersMemoryIsReused() throws {
        var raster = Raster<RGBA8>(
            width: 9, height: 9, repeating: RGBA8(red: 9, green: 8, blue: 7, alpha: 51))
        let place = raster.storage.base
        let kept = raster
        let copy = try raster.converted(to: BGRA8.self)
        #expect(copy.storage.base != place)
        #expect(kept[3, 3] == RGBA8(red: 9, green: 8, blue: 7, alpha: 51))

        raster = Raster<RGBA8>(width: 9, height: 9, repeating: RGBA8(red: 9, green: 8, blue: 7, alpha: 51))
        let own = raster.storage.base
        let moved = try (consume raster).premultiplied()
        #expect(moved.storage.base == own)
        #expect(moved[8, 8] == PremultipliedRGBA8(red: 2, green: 2, blue: 1, alpha: 51))
        let back = try (consume moved).unpremultiplied()
        #expect(back.storage.base == own)
        #expect(back[0, 0] == RGBA8(red: 10, green: 10, blue: 5, alpha: 51))
        // (19595 * 10 + 38470 * 10 + 7471 * 5 + 32768) >> 16 is 9.
        let floats = try (consume back).converted(to: GrayF32.self)
        #expect(floats.storage.base == own)
        #expect(floats[4, 4].value == Float(9.0 / 255))
    }

    @Test func threadsDoNotChangeTheResult() throws {
        let size = PixelSize(width: 1531, height: 1409)
        let source = Raster<RGBA8>(size: size.width, size.height) { x, y in
            RGBA8(
                red: UInt8(truncatingIfNeeded: x), green: UInt8(truncatingIfNeeded: y),
                blue: UInt8(truncatingIfNeeded: x &* y), alpha: UInt8(truncatingIfNeeded: x &+ y))
        }
        let serial = try source.view.converted(to: PremultipliedBGRA8.self, parallelism: .serial)
        #expect(try source.view.converted(parallelism: .threads(5)) == serial)
        let turned = try source.view.converted(to: BGR8.self, orientation: .right, parallelism: .serial)
        #expect(try source.view.converted(orientation: .right, parallelism: .threads(3)) == turned)
        #expect(
            turned[1409 - 1 - 1000, 37] == BGR8(red: 37, green: UInt8(1000 & 255), blue: UInt8(37000 & 255)))
    }

    @Test func aDestinationOfAnotherSizeThrows() throws {
        let source = Raster<RGBA8>(width: 3, height: 2, repeating: RGBA8(red: 0, green: 0, blue: 0))
        var target = Raster<BGRA8>(width: 3, height: 2, repeating: BGRA8(red: 0, green: 0, blue: 0))
        var view = target.mutableView
        #expect(throws: MatteError.self) { try source.view.convert(into: &view, orientation: .right) }
    }
}

extension Raster {
    /// Creates a raster whose pixels are a function of their position.
    init(size width: Int, _ height: Int, pixel: (Int, Int) -> PixelType) {
        try! self.init(size: PixelSize(width: width, height: height)) { y, row in
            for x in 0..<width { row.append(pixel(x, y)) }
        }
    }

    /// All pixels in reading order.
    var pixelArray: [PixelType] {
        (0..<height).flatMap { y in (0..<width).map { x in self[x, y] } }
    }
}
