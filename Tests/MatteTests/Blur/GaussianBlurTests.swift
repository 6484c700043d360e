import TestSupport
import Testing

@testable import Matte

/// Tests of Gaussian blurs against float64.
@Suite struct GaussianBlurTests {
    static let sigmas = [0.3, 0.8, 2, 3.6, 3.75, 5, 7, 12, 15, 29]

    /// Returns bytes with large differences between neighbours: half of them are 0 or 255.
    static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            let bits = random.next()
            return bits & 1 == 0 ? (bits & 2 == 0 ? 0 : 255) : UInt8(truncatingIfNeeded: bits >> 8)
        }
    }

    @Test(arguments: sigmas, BlurEdge.allCases)
    func grayIsWithinOneLevel(sigma: Double, edge: BlurEdge) throws {
        for (width, height) in [(37, 29), (1, 1), (1, 50), (66, 3)] {
            let bytes = Self.noise(width * height, seed: 7)
            let pixels = PaddedPixels<Gray8>(PixelSize(width: width, height: height)) { x, y in
                Gray8(bytes[y * width + x])
            }
            let exact = BlurOracle.blurred(
                bytes.map(Double.init), width: width, height: height, sigma: sigma, edge)
            let result = try pixels.view.blurred(sigma: sigma, edge: edge)
            for y in 0..<height {
                for x in 0..<width {
                    let off = abs(Double(result[x, y].value) - exact[y * width + x])
                    #expect(off <= 1, "(\(x), \(y)) of \(width)x\(height), sigma \(sigma), \(edge)")
                }
            }
        }
    }

    /// These deviations are far larger than the picture, so edges determine the result.
    @Test(arguments: [28.0, 50, 100], BlurEdge.allCases)
    func wideBlursAreWithinOneLevelToTheCorners(sigma: Double, edge: BlurEdge) throws {
        let (width, height) = (43, 26)
        for seed in 1...2 as ClosedRange<UInt64> {
            let bytes = Self.noise(width * height, seed: seed)
            let exact = BlurOracle.blurred(
                bytes.map(Double.init), width: width, height: height, sigma: sigma, edge)
            let raster = try Raster(
                size: PixelSize(width: width, height: height), pixels: bytes.map { Gray8($0) })
            let result = try raster.blurred(sigma: sigma, edge: edge)
            for i in exact.indices {
                let off = abs(Double(result[i % width, i / width].value) - exact[i])
                #expect(off <= 1, "pixel \(i), sigma \(sigma), \(edge)")
            }
        }
    }

    @Test(arguments: [0.5, 3, 6, 17], BlurEdge.allCases)
    func straightAlphaIsBlurredAsPremultiplied(sigma: Double, edge: BlurEdge) throws {
        let (width, height) = (35, 22)
        let bytes = Self.noise(width * height * 4, seed: 11)
        let pixels = PaddedPixels<BGRA8>(PixelSize(width: width, height: height)) { x, y in
            let i = 4 * (y * width + x)
            return BGRA8(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2], alpha: bytes[i + 3])
        }
        func plane(_ value: (BGRA8) -> Double) -> [Double] {
            (0..<width * height).map { value(pixels[$0 % width, $0 / width]) }
        }
        func exact(_ plane: [Double]) -> [Double] {
            BlurOracle.blurred(plane, width: width, height: height, sigma: sigma, edge)
        }
        let alpha = exact(plane { Double($0.alpha) })
        let colors = [
            exact(plane { Double($0.red) * Double($0.alpha) }),
            exact(plane { Double($0.green) * Double($0.alpha) }),
            exact(plane { Double($0.blue) * Double($0.alpha) }),
        ]
        let result = try pixels.view.blurred(sigma: sigma, edge: edge)
        for i in 0..<width * height {
            let pixel = result[i % width, i / width]
            #expect(abs(Double(pixel.alpha) - alpha[i]) <= 1)
            for (got, want) in zip([pixel.red, pixel.green, pixel.blue], colors) where alpha[i] > 0 {
                // The error of a colour counts in proportion to its alpha.
                #expect(abs(Double(got) * alpha[i] - want[i]) / 255 <= 1)
            }
        }
    }

    @Test(arguments: [1.0, 4, 9])
    func otherFormatsAreWithinOneLevel(sigma: Double) throws {
        let size = PixelSize(width: 41, height: 19)
        let bytes = Self.noise(size.width * size.height, seed: 3)
        let exact = BlurOracle.blurred(
            bytes.map(Double.init), width: size.width, height: size.height, sigma: sigma, .replicate)
        func check<P: Pixel>(_ make: (UInt8) -> P, _ channels: (P) -> [Double], within limit: Double) throws {
            let raster = try Raster(size: size, pixels: bytes.map(make))
            let result = try raster.blurred(sigma: sigma)
            for i in exact.indices {
                for value in channels(result[i % size.width, i / size.width]) {
                    #expect(abs(value - exact[i]) <= limit, "\(P.format)")
                }
            }
        }
        try check(
            { RGB8(red: $0, green: $0, blue: $0) }, { [Double($0.red), Double($0.green), Double($0.blue)] },
            within: 1)
        try check({ BGR8(red: 0, green: $0, blue: 0) }, { [Double($0.green)] }, within: 1)
        try check(
            { PremultipliedRGBA8(red: 0, green: $0, blue: $0, alpha: $0) },
            { [Double($0.green), Double($0.blue), Double($0.alpha)] }, within: 1)
        try check({ GrayF32(Float($0) * 1000) }, { [Double($0.value) / 1000] }, within: 0.5)
    }

    /// Narrow Gaussians process wide pictures in tiles. Here the last tile has one pixel, or fewer pixels than a
    /// window reaches.
    @Test(arguments: [(2.0, 1985), (2.0, 1990), (3.7, 1025), (3.7, 2060)], BlurEdge.allCases)
    func picturesWiderThanATileAreWithinOneLevel(_ kind: (sigma: Double, width: Int), edge: BlurEdge) throws {
        let size = PixelSize(width: kind.width, height: 7)
        let bytes = Self.noise(size.width * size.height, seed: 77)
        let exact = BlurOracle.blurred(
            bytes.map(Double.init), width: size.width, height: size.height, sigma: kind.sigma, edge)
        let picture = try Raster(
            size: size,
            pixels: bytes.map { PremultipliedRGBA8(red: $0, green: 255 - $0, blue: 7, alpha: $0) })
        let triples = try Raster(size: size, pixels: bytes.map { RGB8(red: 3, green: 255 - $0, blue: $0) })
        try withEveryTier { tier in
            let result = try picture.blurred(sigma: kind.sigma, edge: edge)
            let three = try triples.blurred(sigma: kind.sigma, edge: edge)
            for i in exact.indices {
                let (x, y) = (i % size.width, i / size.width)
                let (pixel, triple) = (result[x, y], three[x, y])
                let isRight =
                    abs(Double(pixel.red) - exact[i]) <= 1 && pixel.red == pixel.alpha
                    && abs(Double(triple.blue) - exact[i]) <= 1 && triple.green == pixel.green
                #expect(isRight, "(\(x), \(y)), \(tier): \(pixel) and \(triple) for \(exact[i])")
            }
        }
    }

    /// An opaque picture is blurred like one without alpha. The same blur is used for opaque and translucent
    /// pictures in turn.
    @Test(arguments: [0.3, 1, 2, 3.7], [BlurEdge.replicate, .reflect])
    func opaquePicturesAreBlurredAsPlainOnes(sigma: Double, edge: BlurEdge) throws {
        let size = PixelSize(width: 71, height: 38)
        let bytes = Self.noise(size.width * size.height * 3, seed: 23)
        let opaque = try Raster(
            size: size,
            pixels: (0..<size.width * size.height).map {
                RGBA8(red: bytes[3 * $0], green: bytes[3 * $0 + 1], blue: bytes[3 * $0 + 2], alpha: 255)
            })
        let plain = try Raster(
            size: size, pixels: opaque.allPixels.map { RGB8(red: $0.red, green: $0.green, blue: $0.blue) })
        var pierced = opaque
        pierced[70, 37] = RGBA8(red: 0, green: 0, blue: 0, alpha: 254)
        let blur = try GaussianBlur(sigma: sigma, edge: edge)
        func kept(_ raster: Raster<RGBA8>) throws -> Raster<RGBA8> {
            var result = Raster(
                width: size.width, height: size.height, repeating: RGBA8(red: 9, green: 9, blue: 9, alpha: 9))
            var view = result.mutableView
            try blur.blur(raster.view, into: &view)
            return result
        }
        let wanted = try plain.blurred(sigma: sigma, edge: edge).allPixels.map {
            RGBA8(red: $0.red, green: $0.green, blue: $0.blue, alpha: 255)
        }
        for _ in 0..<2 {
            #expect(try Array(kept(opaque).allPixels) == wanted)
            let other = try kept(pierced)
            #expect(try other == pierced.blurred(sigma: sigma, edge: edge))
            // Each method is within one level of the exact result.
            let far = zip(other.allPixels, wanted).filter {
                abs(Int($0.red) - Int($1.red)) > 1 || abs(Int($0.alpha) - Int($1.alpha)) > 1
            }
            #expect(far.isEmpty)
        }
    }

    @Test func premultipliedColorNeverExceedsAlpha() throws {
        let bytes = Self.noise(60 * 40, seed: 5)
        let raster = try Raster(
            size: PixelSize(width: 60, height: 40),
            pixels: bytes.map { PremultipliedRGBA8(red: $0, green: $0 / 2, blue: 0, alpha: $0) })
        for sigma in Self.sigmas {
            for pixel in try raster.blurred(sigma: sigma, edge: .transparent).allPixels {
                #expect(pixel.red <= pixel.alpha && pixel.green <= pixel.alpha)
            }
        }
    }

    @Test(arguments: sigmas)
    func aConstantStays(sigma: Double) throws {
        for edge in [BlurEdge.replicate, .reflect] {
            for alpha in [1, 2, 77, 128, 254, 255] as [UInt8] {
                let flat = Raster(
                    width: 23, height: 18, repeating: RGBA8(red: 1, green: 200, blue: 77, alpha: alpha))
                #expect(try flat.blurred(sigma: sigma, edge: edge) == flat)
            }
            let rgb = Raster(width: 9, height: 40, repeating: RGB8(red: 255, green: 0, blue: 13))
            #expect(try rgb.blurred(sigma: sigma, edge: edge) == rgb)
        }
        let empty = Raster(width: 9, height: 9, repeating: RGBA8(red: 9, green: 9, blue: 9, alpha: 0))
        let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        #expect(try empty.blurred(sigma: sigma).allPixels.allSatisfy { $0 == clear })
    }

    @Test(arguments: sigmas)
    func reflectionKeepsTheMean(sigma: Double) throws {
        let bytes = Self.noise(48 * 31, seed: 23)
        let raster = try Raster(size: PixelSize(width: 48, height: 31), pixels: bytes.map { Gray8($0) })
        let result = try raster.blurred(sigma: sigma, edge: .reflect)
        let before = bytes.reduce(0.0) { $0 + Double($1) } / Double(bytes.count)
        let after = result.allPixels.reduce(0.0) { $0 + Double($1.value) } / Double(bytes.count)
        #expect(abs(before - after) < 0.25)
    }

    @Test(arguments: [1.5, 4, 8, 20], BlurEdge.allCases)
    func tiersAndThreadsAgree(sigma: Double, edge: BlurEdge) throws {
        let size = PixelSize(width: 530, height: 517)
        let bytes = Self.noise(size.width, seed: 31)
        let raster = try Raster<RGBA8>(size: size) { y, row in
            for x in 0..<size.width {
                let v = bytes[(x * 7 + y * 131) % bytes.count]
                row.append(RGBA8(red: v, green: UInt8(truncatingIfNeeded: x), blue: v ^ 255, alpha: v | 3))
            }
        }
        let floats = try Raster(
            size: PixelSize(width: 61, height: 47),
            pixels: (0..<61 * 47).map { GrayF32(Float(bytes[$0 % 530])) })
        let result = try raster.blurred(sigma: sigma, edge: edge, parallelism: .serial)
        let float = try floats.blurred(sigma: sigma, edge: edge)
        try withEveryTier { tier in
            let alone = try raster.blurred(sigma: sigma, edge: edge, parallelism: .threads(1))
            let shared = try raster.blurred(sigma: sigma, edge: edge, parallelism: .threads(2))
            let floating = try floats.blurred(sigma: sigma, edge: edge)
            #expect(alone == result && shared == result && floating == float, "\(tier)")
        }
        for threads in [3, 8] {
            let other = try raster.blurred(sigma: sigma, edge: edge, parallelism: .threads(threads))
            #expect(other == result, "\(threads) threads")
        }
    }

    @Test func enormousDeviationsAreDefined() throws {
        let raster = try Raster(
            size: PixelSize(width: 5, height: 4), pixels: (0..<20).map { Gray8(UInt8($0 * 10)) })
        // In the end every pixel of the mirrored picture has the same weight.
        #expect(try raster.blurred(sigma: 10_000, edge: .reflect).allPixels.allSatisfy { $0.value == 95 })
        #expect(try raster.blurred(sigma: 10_000, edge: .transparent).allPixels.allSatisfy { $0.value == 0 })
        let corners = try raster.blurred(sigma: 10_000, edge: .replicate).allPixels
        // Only the four quadrants beyond the corners count: (0 + 40 + 150 + 190) / 4.
        #expect(corners.allSatisfy { $0.value == 95 })
    }

    @Test func badDeviationsAreRefused() throws {
        let raster = Raster(width: 2, height: 2, repeating: Gray8(7))
        for sigma in [-1, -0.001, .nan, .infinity, -.infinity, 10_001] as [Double] {
            #expect(throws: MatteError.self) { try raster.blurred(sigma: sigma) }
        }
    }

    @Test func tinyDeviationsCopyThePicture() throws {
        let raster = try Raster(
            size: PixelSize(width: 3, height: 2), pixels: (0..<6).map { Gray8(UInt8($0)) })
        #expect(try raster.blurred(sigma: 0) == raster)
        #expect(try raster.blurred(sigma: 0.1) == raster)
        let empty = Raster(width: 0, height: 7, repeating: Gray8(0))
        #expect(try empty.blurred(sigma: 5).isEmpty)
        var inPlace = raster
        try inPlace.blur(sigma: 2)
        #expect(try inPlace == raster.blurred(sigma: 2))
    }

    @Test func oneBlurServesPicturesOfAnySizeAndFormat() throws {
        let blur = try GaussianBlur(sigma: 4.5, edge: .reflect)
        for (width, height) in [(40, 30), (7, 90), (40, 30)] {
            let bytes = Self.noise(width * height, seed: 2)
            let size = PixelSize(width: width, height: height)
            let gray = PaddedPixels<Gray8>(size) { Gray8(bytes[$1 * width + $0]) }
            var grayResult = PaddedPixels<Gray8>(size, padding: 29, offset: 1) { _, _ in Gray8(99) }
            try grayResult.withMutableView { view throws(MatteError) in
                try blur.blur(gray.view, into: &view)
            }
            #expect(grayResult.paddingIsIntact)
            let expected = try gray.view.blurred(sigma: 4.5, edge: .reflect)
            #expect(
                (0..<width * height).allSatisfy { i in
                    grayResult[i % width, i / width] == expected[i % width, i / width]
                })
            let color = PaddedPixels<RGB8>(size) { RGB8(red: bytes[$1 * width + $0], green: 3, blue: 4) }
            var colorResult = PaddedPixels<RGB8>(size, padding: 5) { _, _ in RGB8(red: 0, green: 0, blue: 0) }
            try colorResult.withMutableView { view throws(MatteError) in
                try blur.blur(color.view, into: &view)
            }
            #expect(colorResult.paddingIsIntact)
            #expect(colorResult[0, 0].red == grayResult[0, 0].value)
        }
    }
}

extension Raster {
    /// The pixels in reading order.
    var allPixels: [PixelType] {
        (0..<width * height).map { self[$0 % width, $0 / width] }
    }
}
