import TestSupport
import Testing

@testable import Matte

/// Tests of box blurs against float64.
@Suite struct BoxBlurTests {
    @Test(arguments: [1, 2, 5, 40], BlurEdge.allCases)
    func meansAreWithinOneLevel(radius: Int, edge: BlurEdge) throws {
        let box = Array(repeating: 1 / Double(2 * radius + 1), count: 2 * radius + 1)
        for (width, height) in [(33, 21), (1, 1), (2, 40)] {
            let bytes = GaussianBlurTests.noise(width * height, seed: 17)
            let size = PixelSize(width: width, height: height)
            let exact = BlurOracle.convolved(
                bytes.map(Double.init), width: width, height: height, box, edge)
            let gray = PaddedPixels<Gray8>(size) { Gray8(bytes[$1 * width + $0]) }
            let grays = try gray.view.boxBlurred(radius: radius, edge: edge)
            let rgb = PaddedPixels<RGB8>(size) { RGB8(red: 9, green: bytes[$1 * width + $0], blue: 0) }
            let rgbs = try rgb.view.boxBlurred(radius: radius, edge: edge)
            let float = PaddedPixels<GrayF32>(size) { GrayF32(Float(bytes[$1 * width + $0])) }
            let floats = try float.view.boxBlurred(radius: radius, edge: edge)
            for i in exact.indices {
                let (x, y) = (i % width, i / width)
                #expect(abs(Double(grays[x, y].value) - exact[i]) <= 0.52, "radius \(radius), \(edge)")
                #expect(abs(Double(rgbs[x, y].green) - exact[i]) <= 0.52)
                #expect(abs(Double(floats[x, y].value) - exact[i]) <= 0.001)
            }
        }
    }

    /// Opaque and premultiplied pixels are blurred differently up to a radius of 128; one transparent pixel is
    /// enough to choose the general method. From 64 pixels on, the quarters of a row are computed side by side, and the
    /// pixels that remain after them.
    @Test(arguments: [1, 15, 63, 64, 127, 128, 129], BlurEdge.allCases)
    func fourChannelsAreWithinOneLevel(radius: Int, edge: BlurEdge) throws {
        for width in [45, 63, 64, 65, 95, 141] {
            try checkFourChannels(PixelSize(width: width, height: 23), radius, edge)
        }
    }

    private func checkFourChannels(_ size: PixelSize, _ radius: Int, _ edge: BlurEdge) throws {
        let (width, height) = (size.width, size.height)
        let bytes = GaussianBlurTests.noise(width * height, seed: 29)
        let box = Array(repeating: 1 / Double(2 * radius + 1), count: 2 * radius + 1)
        let exact = BlurOracle.convolved(
            bytes.map(Double.init), width: width, height: height, box, edge)
        let alphas = BlurOracle.convolved(
            Array(repeating: 255, count: width * height), width: width, height: height, box, edge)
        let opaque = PaddedPixels<RGBA8>(size) { RGBA8(red: bytes[$1 * width + $0], green: 255, blue: 0) }
        let premultiplied = PaddedPixels<PremultipliedRGBA8>(size) {
            let v = bytes[$1 * width + $0]
            return PremultipliedRGBA8(red: v / 2, green: 0, blue: v, alpha: v)
        }
        var output = PaddedPixels<RGBA8>(size, padding: 9, offset: 1) { _, _ in
            RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        }
        try output.withMutableView { view throws(MatteError) in
            try opaque.view.boxBlur(radius: radius, edge: edge, into: &view)
        }
        #expect(output.paddingIsIntact)
        let premultiplieds = try premultiplied.view.boxBlurred(radius: radius, edge: edge)
        for i in exact.indices {
            let (pixel, other) = (output[i % width, i / width], premultiplieds[i % width, i / width])
            #expect(abs(Double(pixel.alpha) - alphas[i]) <= 1)
            if radius <= 128, edge != .transparent {
                // Rounded once.
                #expect(abs(Double(pixel.red) - exact[i]) <= 0.501, "\(size), radius \(radius), \(edge)")
                #expect(pixel.green == 255 && pixel.alpha == 255)
            }
            // The error of a colour counts in proportion to its alpha.
            #expect(abs(Double(pixel.red) * alphas[i] / 255 - exact[i]) <= 1, "radius \(radius), \(edge)")
            #expect(abs(Double(other.alpha) - exact[i]) <= 1 && abs(Double(other.blue) - exact[i]) <= 1)
        }
        var pierced = opaque
        pierced[width - 1, height - 1] = RGBA8(red: 0, green: 0, blue: 0, alpha: 254)
        let after = try pierced.view.boxBlurred(radius: radius, edge: edge)
        #expect(after[width - 1, height - 1].alpha <= output[width - 1, height - 1].alpha)
    }

    @Test(arguments: [1, 7, 30])
    func straightAlphaIsBlurredAsPremultiplied(radius: Int) throws {
        let (width, height) = (29, 18)
        let bytes = GaussianBlurTests.noise(width * height * 2, seed: 19)
        let pixels = PaddedPixels<RGBA8>(PixelSize(width: width, height: height)) { x, y in
            let i = 2 * (y * width + x)
            return RGBA8(red: bytes[i], green: 255, blue: 0, alpha: bytes[i + 1])
        }
        let box = Array(repeating: 1 / Double(2 * radius + 1), count: 2 * radius + 1)
        func exact(_ value: (RGBA8) -> Double) -> [Double] {
            BlurOracle.convolved(
                (0..<width * height).map { value(pixels[$0 % width, $0 / width]) }, width: width,
                height: height, box, .transparent)
        }
        let alpha = exact { Double($0.alpha) }, red = exact { Double($0.red) * Double($0.alpha) }
        let result = try pixels.view.boxBlurred(radius: radius, edge: .transparent)
        for i in alpha.indices {
            let pixel = result[i % width, i / width]
            #expect(abs(Double(pixel.alpha) - alpha[i]) <= 1)
            #expect(abs(Double(pixel.red) * alpha[i] - red[i]) / 255 <= 1)
        }
    }

    @Test func constantsStayAndTiersAndThreadsAgree() throws {
        for alpha in [1, 90, 255] as [UInt8] {
            let flat = Raster(
                width: 40, height: 25, repeating: RGBA8(red: 3, green: 254, blue: 128, alpha: alpha))
            for radius in [1, 9, 200] {
                #expect(try flat.boxBlurred(radius: radius) == flat)
                #expect(try flat.boxBlurred(radius: radius, edge: .reflect) == flat)
            }
        }
        let size = PixelSize(width: 401, height: 350)
        let bytes = GaussianBlurTests.noise(size.width, seed: 41)
        let raster = try Raster<RGBA8>(size: size) { y, row in
            for x in 0..<size.width {
                let v = bytes[(x * 3 + y * 57) % bytes.count]
                row.append(RGBA8(red: v, green: v ^ 255, blue: 5, alpha: v | 1))
            }
        }
        var opaque = raster
        for y in 0..<size.height { for x in 0..<size.width { opaque[x, y].alpha = 255 } }
        for picture in [raster, opaque] {
            let result = try picture.boxBlurred(radius: 15, parallelism: .serial)
            try withEveryTier { tier in
                let serial = try picture.boxBlurred(radius: 15, parallelism: .serial)
                let shared = try picture.boxBlurred(radius: 15, parallelism: .threads(4))
                #expect(serial == result && shared == result, "\(tier)")
            }
        }
    }

    @Test func oddRadiiAreRefusedOrDefined() throws {
        let raster = try Raster(
            size: PixelSize(width: 3, height: 2), pixels: (0..<6).map { Gray8(UInt8($0 * 40)) })
        for radius in [-1, 10_001, Int.min, Int.max] {
            #expect(throws: MatteError.self) { try raster.boxBlurred(radius: radius) }
        }
        #expect(try raster.boxBlurred(radius: 0) == raster)
        #expect(try raster.boxBlurred(radius: 3000, edge: .reflect).allPixels.allSatisfy { $0.value == 100 })
        let empty = Raster(width: 4, height: 0, repeating: Gray8(0))
        #expect(try empty.boxBlurred(radius: 5).isEmpty)
        let floats = Raster<GrayF32>(width: 9, height: 1, repeating: 1.0)
        var spoiled = floats
        spoiled[0, 0] = GrayF32(.nan)
        // NaN affects the pixels of its window and at most two more.
        let result = try spoiled.boxBlurred(radius: 1)
        #expect(result[0, 0].value.isNaN && result[1, 0].value.isNaN && result[4, 0].value == 1)
    }
}
