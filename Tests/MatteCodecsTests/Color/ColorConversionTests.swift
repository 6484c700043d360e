import Foundation
import Matte
import MatteCodecs
import Testing

/// Returns a number as stored in a profile, in 16.16 bits.
private func held(_ x: Double) -> Double { (x * 65_536).rounded() / 65_536 }

/// The same conversion in float64, written from the definitions: linearise, matrix to XYZ under D50, matrix to
/// linear sRGB (from the chromaticities of IEC 61966-2-1, adapted by Bradford), clip, encode.
private struct Reference {
    private let light: [Double]
    private let rows: [SIMD3<Double>]

    init(_ columns: [[Double]], _ linear: (Double) -> Double) {
        light = (0...255).map { linear(Double($0) / 255) }
        let fromXYZ = [
            [3.134259936, -1.617197819, -0.490685156], [-0.978755070, 1.916135050, 0.033446231],
            [0.071942267, -0.228958206, 1.405205989],
        ]
        rows = fromXYZ.map { row in
            let whole = columns.map { column in (0..<3).reduce(0.0) { $0 + row[$1] * held(column[$1]) } }
            return SIMD3(whole[0], whole[1], whole[2])
        }
    }

    /// Returns the exact values of red, green and blue in levels.
    func callAsFunction(_ pixel: RGB8) -> [Double] {
        let v = SIMD3(light[Int(pixel.red)], light[Int(pixel.green)], light[Int(pixel.blue)])
        return rows.map { row in
            let light = min(1, max(0, row.x * v.x + row.y * v.y + row.z * v.z))
            let encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
            return encoded * 255
        }
    }
}

@Suite("Colour profiles")
struct ColorConversionTests {
    static func sRGBLinear(_ x: Double) -> Double {
        x < held(0.04045)
            ? x * held(1 / 12.92) : pow(held(1 / 1.055) * x + held(0.055 / 1.055), held(2.4))
    }

    static let colors: Raster<RGB8> = {
        var values: [RGB8] = []
        var random = SystemRandomNumberGenerator.seeded(17)
        for _ in 0..<60 * 50 {
            values.append(
                RGB8(
                    red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                    blue: .random(in: 0...255, using: &random)))
        }
        return try! Raster(size: PixelSize(width: 60, height: 50), pixels: values)
    }()

    /// 64,000 colours, evenly distributed over the cube: enough to measure 0.02 percent.
    static let manyColors = try! Raster<RGB8>(
        size: PixelSize(width: 320, height: 200),
        pixels: (0..<64_000).map { i in
            func level(_ i: Int) -> UInt8 { UInt8((i * 255 + 13) / 39) }
            return RGB8(red: level(i % 40), green: level(i / 40 % 40), blue: level(i / 1_600))
        })

    private func check(
        _ name: String, _ profile: [UInt8], _ columns: [[Double]], _ linear: @escaping (Double) -> Double
    ) throws {
        let colors = Self.manyColors
        let file = try colors.encoded(
            as: .png(compression: .fast), metadata: EncodingMetadata(colorProfile: profile))
        let decoded = try DecodedImage<RGB8>(decoding: file.bytes)
        #expect(decoded.colorProfile == nil, "\(name) wasn't converted")
        let reference = Reference(columns, linear)
        Self.expectContract(name, decoded.raster, reference.callAsFunction)
    }

    /// Tests that each byte is within one level of the exact value of a colour of ``manyColors``, and that at most
    /// 0.02 % of the bytes aren't the nearest level.
    static func expectContract(_ name: String, _ decoded: Raster<RGB8>, _ exact: (RGB8) -> [Double]) {
        var different = 0
        var largest = 0.0
        for y in 0..<manyColors.height {
            for x in 0..<manyColors.width {
                let pixel = decoded[x, y]
                for (level, wanted) in zip([pixel.red, pixel.green, pixel.blue], exact(manyColors[x, y])) {
                    if Double(level) != wanted.rounded(.toNearestOrAwayFromZero) { different += 1 }
                    largest = max(largest, abs(Double(level) - wanted))
                }
            }
        }
        #expect(largest < 1, "\(name)")
        #expect(different * 5_000 <= 3 * 64_000, "\(name): \(different) of 192000 bytes differ")
    }

    @Test("matrix profiles equal a conversion in float64")
    func profiles() throws {
        let p3 = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve, name: "Display P3")
        try check("P3", p3, TestProfile.p3, Self.sRGBLinear)
        let adobe = TestProfile.rgb(TestProfile.adobe, TestProfile.gamma(563.0 / 256))
        try check("Adobe RGB", adobe, TestProfile.adobe) { pow($0, 563.0 / 256) }
        let proPhoto = [[0.7977, 0.288, 0], [0.1352, 0.7119, 0], [0.0313, 0.0001, 0.8249]]
        try check("ProPhoto", TestProfile.rgb(proPhoto, TestProfile.gamma(1.8)), proPhoto) {
            pow($0, (1.8 * 256).rounded() / 256)
        }
        let steps = [0, 500, 9_000, 30_000, 65_535]
        try check("table", TestProfile.rgb(TestProfile.p3, TestProfile.table(steps)), TestProfile.p3) { x in
            let i = min(3, Int(x * 4))
            return (Double(steps[i]) + (Double(steps[i + 1]) - Double(steps[i])) * (x * 4 - Double(i)))
                / 65_535
        }
        for (type, values) in [
            (0, [2.0]), (1, [2.0, 0.9, 0.1]), (2, [2.0, 0.8, 0.1, 0.02]),
            (4, [2.0, 0.9, 0.05, 0.3, 0.1, 0.02, 0.01]),
        ] as [(Int, [Double])] {
            let columns = TestProfile.p3
            try check("para \(type)", TestProfile.rgb(columns, TestProfile.parametric(type, values)), columns)
            { x in
                let values = values.map(held)
                let g = values[0]
                let y =
                    switch type {
                    case 0: pow(x, g)
                    case 1: pow(max(0, values[1] * x + values[2]), g)
                    case 2: pow(max(0, values[1] * x + values[2]), g) + values[3]
                    default:
                        x >= values[4]
                            ? pow(max(0, values[1] * x + values[2]), g) + values[5]
                            : values[3] * x + values[6]
                    }
                return min(1, max(0, y))
            }
        }
    }

    @Test("every format stores profiles", arguments: [ImageFormat.png, .webP, .jpeg])
    func formats(_ format: ImageFormat) throws {
        let profile = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve, name: "Display P3")
        let encoding: ImageEncoding = format == .webP ? .losslessWebP : try ImageEncoding(format)
        let file = try Self.colors.encoded(as: encoding, metadata: EncodingMetadata(colorProfile: profile))
        let header = try ImageHeader(probing: file.bytes)
        #expect(header.hasColorProfile && header.colorProfileDescription == "Display P3")
        var options = DecodingOptions()
        options.color = .keep
        let kept = try DecodedImage<RGB8>(decoding: file.bytes, options: options)
        #expect(kept.colorProfile == profile)
        if format != .jpeg { #expect(kept.raster == Self.colors) }
        let converted = try DecodedImage<RGB8>(decoding: file.bytes)
        #expect(converted.colorProfile == nil && converted.raster != kept.raster)
    }

    @Test("an sRGB profile changes nothing, alpha is unchanged, and blue-first rows agree")
    func unchanged() throws {
        let sRGB = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141]]
        let same = try Self.colors.encoded(
            as: .png, metadata: EncodingMetadata(colorProfile: TestProfile.rgb(sRGB, TestProfile.sRGBCurve)))
        #expect(try Raster<RGB8>(decoding: same.bytes) == Self.colors)
        let profile = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve)
        let file = try noise(31, 17).encoded(as: .png, metadata: EncodingMetadata(colorProfile: profile))
        let rgba = try Raster<RGBA8>(decoding: file.bytes)
        let bgra = try Raster<BGRA8>(decoding: file.bytes)
        #expect(try bgra.converted(to: RGBA8.self) == rgba)
        let source = noise(31, 17)
        #expect(rgba != source)
        for y in 0..<17 { for x in 0..<31 { #expect(rgba[x, y].alpha == source[x, y].alpha) } }
    }

    /// A profile that differs from sRGB only between the levels of a coarse grid.
    @Test("a curve that equals sRGB at every seventeenth level is converted")
    func partlySRGB() throws {
        let sRGB = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141]]
        let steps = (0...255).map { level in
            // Levels 103 to 118 have the light of level 118.
            let x = Double((103...118).contains(level) ? 118 : level) / 255
            return Int((65_535 * (x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4))).rounded())
        }
        let metadata = EncodingMetadata(colorProfile: TestProfile.rgb(sRGB, TestProfile.table(steps)))
        let ramp = try Raster<RGB8>(
            size: PixelSize(width: 256, height: 1),
            pixels: (0...255).map { RGB8(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) })
        let decoded = try Raster<RGB8>(decoding: ramp.encoded(as: .png, metadata: metadata).bytes)
        for level in 0...255 {
            let wanted = (103...118).contains(level) ? 118 : level
            #expect(abs(Int(decoded[level, 0].green) - wanted) <= 1, "level \(level)")
        }
    }

    @Test("grey curves")
    func gray() throws {
        let ramp = try Raster<Gray8>(
            size: PixelSize(width: 256, height: 1), pixels: (0...255).map { Gray8(UInt8($0)) })
        let profile = TestProfile.gray(TestProfile.gamma(1.75))
        for format in [ImageFormat.png, .jpeg] {
            let metadata = EncodingMetadata(colorProfile: profile)
            let file = try ramp.encoded(as: format == .png ? .png : .jpeg(quality: 100), metadata: metadata)
            let decoded = try Raster<Gray8>(decoding: file.bytes)
            var kept = DecodingOptions()
            kept.color = .keep
            let stored = try Raster<Gray8>(decoding: file.bytes, options: kept)
            for x in 0..<256 {
                let light = pow(Double(stored[x, 0].value) / 255, 1.75)
                let wanted = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
                #expect(abs(Double(decoded[x, 0].value) - wanted * 255) <= 0.51)
            }
        }
    }

    @Test("PNG's colour chunks have the priorities of the standard")
    func pngChunks() throws {
        func file(_ chunks: [(String, [UInt8])]) throws -> [UInt8] {
            var bytes = try Self.colors.encoded(as: .png).bytes
            // Replaces the sRGB chunk, which has 13 bytes and follows the header.
            bytes.removeSubrange(33..<46)
            var at = 33
            for (name, data) in chunks {
                let chunk = PNGChunk.bytes(name, data)
                bytes.insert(contentsOf: chunk, at: at)
                at += chunk.count
            }
            return bytes
        }
        let gamma = TestProfile.number32(100_000)
        let sRGBGamma = TestProfile.number32(45_455)
        let bt2020 = [31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600].flatMap {
            TestProfile.number32($0)
        }
        let plain = try Raster<RGB8>(decoding: file([]))
        #expect(plain == Self.colors)
        #expect(try Raster<RGB8>(decoding: file([("gAMA", sRGBGamma)])) == Self.colors)
        let linear = try Raster<RGB8>(decoding: file([("gAMA", gamma)]))
        for y in 0..<50 {
            for x in 0..<60 {
                let light = Double(Self.colors[x, y].red) / 255
                let wanted = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
                #expect(abs(Double(linear[x, y].red) - wanted * 255) <= 0.51)
            }
        }
        // sRGB has priority over gAMA; a wider gamut makes colours more saturated; cICP has priority over all.
        #expect(try Raster<RGB8>(decoding: file([("gAMA", gamma), ("sRGB", [0])])) == Self.colors)
        let wide = try Raster<RGB8>(decoding: file([("gAMA", sRGBGamma), ("cHRM", bt2020)]))
        #expect(wide != Self.colors)
        let coded = try Raster<RGB8>(decoding: file([("cICP", [9, 13, 0, 1]), ("sRGB", [0])]))
        #expect(largestDifference(bytes(of: coded), bytes(of: wide)) <= 1)
        #expect(try Raster<RGB8>(decoding: file([("cICP", [1, 13, 0, 1]), ("gAMA", gamma)])) == Self.colors)
    }

    @Test("a profile for other channels than the pixels' isn't returned")
    func channels() throws {
        var options = DecodingOptions()
        options.color = .keep
        let gray = TestProfile.gray(TestProfile.gamma(1.5))
        let ramp = Raster<Gray8>(width: 9, height: 9, repeating: 70)
        let file = try ramp.encoded(as: .jpeg, metadata: EncodingMetadata(colorProfile: gray)).bytes
        #expect(try DecodedImage<Gray8>(decoding: file, options: options).colorProfile == gray)
        #expect(try DecodedImage<RGBA8>(decoding: file, options: options).colorProfile == nil)
        let inks = Sample.named("jpeg-cmyk.jpg").bytes
        let profile = TestProfile.profile("CMYK", [("desc", TestProfile.description("Press"))])
        let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
        let marker = [0xFF, 0xE2] + TestProfile.number16(segment.count + 2) + segment
        let profiled = Array(inks[..<2]) + marker + Array(inks[2...])
        #expect(try ImageHeader(probing: profiled).colorProfileDescription == "Press")
        for color in [DecodingOptions.ColorHandling.keep, .convertToSRGB] {
            options.color = color
            let decoded = try DecodedImage<RGBA8>(decoding: profiled, options: options)
            #expect(decoded.colorProfile == nil)
            #expect(try decoded.raster == Raster(decoding: inks))
        }
    }

    @Test("unsupported and broken profiles are returned unchanged and never trap")
    func declined() throws {
        let good = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve)
        let falling = TestProfile.rgb(TestProfile.p3, TestProfile.table([65_535, 30_000, 0]))
        let singular = TestProfile.rgb(
            [TestProfile.p3[0], TestProfile.p3[0], TestProfile.p3[0]], TestProfile.sRGBCurve)
        for profile in [falling, singular, Array("no profile at all".utf8)] {
            let file = try Self.colors.encoded(
                as: .losslessWebP, metadata: EncodingMetadata(colorProfile: profile))
            let decoded = try DecodedImage<RGB8>(decoding: file.bytes)
            #expect(decoded.raster == Self.colors && decoded.colorProfile == profile)
        }
        var random = SystemRandomNumberGenerator.seeded(23)
        for _ in 0..<400 {
            var profile = good
            for _ in 0..<3 {
                profile[Int.random(in: 0..<profile.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            profile = Array(profile.prefix(Int.random(in: 60...profile.count, using: &random)))
            let file = try noise(2, 2).encoded(
                as: .losslessWebP, metadata: EncodingMetadata(colorProfile: profile))
            _ = try DecodedImage<RGB8>(decoding: file.bytes)
        }
    }
}
