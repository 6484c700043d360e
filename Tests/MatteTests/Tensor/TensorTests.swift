import TestSupport
import Testing

@testable import Matte

@Suite struct TensorTests {
    static let formats: [TensorFormat] = TensorLayout.allCases.flatMap { layout in
        [TensorChannels.rgb, .bgr, .gray].map {
            TensorFormat(layout: layout, channels: $0, normalization: .imageNet)
        }
    }

    static func picture<P: Pixel, Element: TensorElement>(
        _: P.Type, _ numbers: [Element], _ size: PixelSize, format: TensorFormat = TensorFormat()
    ) throws(MatteError) -> Raster<P> {
        try Raster(tensor: numbers.span, size: size, format: format)
    }

    static func plane<Element: TensorElement>(
        _ channel: Int, _ numbers: [Element], _ channels: Int, _ size: PixelSize,
        _ layout: TensorLayout = .nchw
    ) throws(MatteError) -> Raster<GrayF32> {
        try Raster(channel: channel, of: numbers.span, channels: channels, layout: layout, size: size)
    }

    /// Returns the numbers of a picture, computed from the definition: index in the tensor, then value.
    static func oracle<P: Pixel>(_ pixels: PaddedPixels<P>, _ format: TensorFormat) -> [Float] {
        let size = pixels.size
        let channels = format.channels == .gray ? 1 : 3
        var result = [Float](repeating: .nan, count: size.width * size.height * channels)
        let between: PixelFormat = format.channels == .gray ? .gray8 : .rgb8
        for y in 0..<size.height {
            for x in 0..<size.width {
                let bytes = PixelOracle.convert(pixels[x, y].bytes, from: P.format, to: between)
                for c in 0..<channels {
                    let color = format.channels == .bgr ? 2 - c : c
                    let value =
                        (Float(bytes[color]) - format.normalization.mean[color])
                        * format.normalization.scale[color]
                    let index =
                        format.layout == .nchw
                        ? (c * size.height + y) * size.width + x : (y * size.width + x) * channels + c
                    result[index] = value
                }
            }
        }
        return result
    }

    static func check<P: Pixel>(_: P.Type, _ format: TensorFormat, _ size: PixelSize) throws {
        let pixels = ConvertedTests.picture(P.self, size, .mixed)
        let expected = oracle(pixels, format)
        try withEveryTier { tier in
            let single: [Float] = try pixels.view.tensor(format)
            #expect(single == expected, "\(P.format) \(format.layout) \(format.channels) \(size) \(tier)")
            let half: [Float16] = try pixels.view.tensor(format)
            #expect(
                half == expected.map { Float16($0) },
                "\(P.format) \(format.layout) \(format.channels) \(size) \(tier)")
        }
    }

    @Test(arguments: PixelFormat.allCases, formats)
    func everyFormatOnEveryTier(pixels: PixelFormat, format: TensorFormat) throws {
        for size in [
            PixelSize(width: 1, height: 1), PixelSize(width: 37, height: 3), PixelSize(width: 16, height: 2),
            PixelSize(width: 0, height: 2),
        ] { try Self.check(pixels.pixelType, format, size) }
    }

    @Test(arguments: formats)
    func longRowsGoInStretches(format: TensorFormat) throws {
        let size = PixelSize(width: 1061, height: 1)
        try Self.check(BGRA8.self, format, size)
        try Self.check(PremultipliedRGBA8.self, format, size)
    }

    @Test func singlePrecisionIsTheDefinitionForEveryByte() throws {
        let ramp = Raster<Gray8>(size: 256, 1) { x, _ in Gray8(UInt8(x)) }
        for normalization in [TensorNormalization.bytes, .unit, .signedUnit, .imageNet] {
            let values: [Float] = try ramp.tensor(
                TensorFormat(channels: .gray, normalization: normalization))
            for x in 0..<256 {
                #expect(values[x] == (Float(x) - normalization.mean.x) * normalization.scale.x)
            }
        }
        let signed: [Float] = try ramp.tensor(TensorFormat(channels: .gray, normalization: .signedUnit))
        #expect(signed[0] == -1 && signed[255] == 1)
    }

    @Test func halvesRoundToNearestFromSubnormalToInfinite() throws {
        let ramp = Raster<Gray8>(size: 256, 1) { x, _ in Gray8(UInt8(x)) }
        try withEveryTier { tier in
            for scale: Float in [300, 257.003, 1e-3, 3.1e-7, 2.9e-8, 1e-10, -4.7e-7, 0.1, 5e35] {
                let normalization = TensorNormalization(
                    mean: .init(repeating: 100.5), scale: .init(repeating: scale))
                let format = TensorFormat(channels: .gray, normalization: normalization)
                let halves: [Float16] = try ramp.tensor(format)
                let floats: [Float] = try ramp.tensor(format)
                #expect(halves == floats.map { Float16($0) }, "\(scale) \(tier)")
            }
        }
    }

    @Test func everyHalfIsWidenedExactly() throws {
        let all = (0...UInt16.max).map { Float16(bitPattern: $0) }
        try withEveryTier { tier in
            let raster = try Self.plane(0, all, 1, PixelSize(width: 256, height: 256))
            var wrong = 0
            for (i, half) in all.enumerated() {
                let value = raster[i % 256, i / 256].value
                let same = half.isNaN ? value.isNaN : value.bitPattern == Float(half).bitPattern
                if !same { wrong += 1 }
            }
            #expect(wrong == 0, "\(tier)")
        }
    }

    @Test(arguments: formats)
    func tensorsBecomePicturesAgain(format: TensorFormat) throws {
        let size = PixelSize(width: 71, height: 5)
        let source = try Raster(copying: ConvertedTests.picture(RGB8.self, size, .opaque).view)
        let gray = try source.converted(to: Gray8.self)
        try withEveryTier { tier in
            let single: [Float] = try source.tensor(format)
            let half: [Float16] = try source.tensor(format)
            if format.channels == .gray {
                #expect(try Self.picture(Gray8.self, single, size, format: format) == gray, "\(tier)")
                #expect(try Self.picture(Gray8.self, half, size, format: format) == gray, "\(tier)")
                #expect(
                    try Self.picture(RGBA8.self, single, size, format: format)
                        == gray.converted(to: RGBA8.self), "\(tier)")
            } else {
                #expect(
                    try Self.picture(RGB8.self, single, size, format: format) == source, "\(tier)")
                #expect(
                    try Self.picture(BGRA8.self, single, size, format: format)
                        == source.converted(to: BGRA8.self), "\(tier)")
                // Half precision keeps 11 bits of numbers up to 2.7, so the error is less than half a level.
                #expect(
                    try Self.picture(BGR8.self, half, size, format: format)
                        == source.converted(to: BGR8.self), "\(tier)")
            }
        }
    }

    @Test func anyNumberBecomesAByte() throws {
        let special = ConvertedTests.floats + [300, -300, 255.49998, 254.5, 0.5, 0.49999997, 1e30]
        let scale: Float = 0.7
        let format = TensorFormat(
            channels: .gray,
            normalization: TensorNormalization(mean: .init(repeating: 3), scale: .init(repeating: scale)))
        let size = PixelSize(width: special.count, height: 1)
        try withEveryTier { tier in
            let raster = try Self.picture(Gray8.self, special, size, format: format)
            for (x, number) in special.enumerated() {
                let level = number * (1 / scale) + 3
                let expected =
                    level.isNaN || level <= 0 ? 0 : level >= 255 ? 255 : Int((level + 0.5).rounded(.down))
                #expect(Int(raster[x, 0].value) == expected, "\(number) \(tier)")
            }
        }
    }

    @Test func channelsOfATensorBecomePlanes() throws {
        let size = PixelSize(width: 5, height: 3)
        let numbers = (0..<60).map { Float($0) / 64 }
        for channel in 0..<4 {
            let planar = try Self.plane(channel, numbers, 4, size)
            let interleaved = try Self.plane(channel, numbers.map { Float16($0) }, 4, size, .nhwc)
            for i in 0..<15 {
                #expect(planar[i % 5, i / 5].value == numbers[channel * 15 + i])
                #expect(interleaved[i % 5, i / 5].value == numbers[i * 4 + channel])
            }
        }
    }

    @Test func tensorsThatDoNotFitThrow() {
        let numbers = [Float](repeating: 0, count: 12)
        let size = PixelSize(width: 2, height: 2)
        #expect(throws: Never.self) { try Self.picture(RGB8.self, numbers, size) }
        #expect(throws: MatteError.self) {
            try Self.picture(RGB8.self, numbers, PixelSize(width: 2, height: 3))
        }
        #expect(throws: MatteError.self) {
            try Self.picture(RGB8.self, numbers, PixelSize(width: -2, height: -2))
        }
        #expect(throws: MatteError.self) {
            try Self.picture(RGB8.self, numbers, size, format: TensorFormat(channels: .gray))
        }
        #expect(throws: MatteError.self) {
            try Self.plane(3, numbers, 3, size)
        }
        #expect(throws: MatteError.self) {
            try Self.plane(-1, numbers, 3, size)
        }
        #expect(throws: MatteError.self) { try Self.plane(0, numbers, 0, size) }
        #expect(throws: MatteError.self) { try Self.plane(0, numbers, 2, size) }
    }

    @Test func threadsDoNotChangeTheTensor() throws {
        let source = Raster<BGRA8>(size: 1401, 1207) { x, y in
            BGRA8(red: UInt8(x & 255), green: UInt8(y & 255), blue: UInt8((x ^ y) & 255))
        }
        let serial: [Float] = try source.tensor(parallelism: .serial)
        #expect(try source.tensor(parallelism: .threads(3)) == serial)
    }

    @Test func shapesSayTheirOrder() {
        let size = PixelSize(width: 640, height: 480)
        #expect(TensorFormat().shape(of: size) == [1, 3, 480, 640])
        #expect(TensorFormat(layout: .nhwc).shape(of: size) == [1, 480, 640, 3])
        #expect(TensorFormat(channels: .gray).count(of: size) == 640 * 480)
        #expect(TensorFormat().count(of: PixelSize(width: .max, height: 2)) == .max)
    }
}
