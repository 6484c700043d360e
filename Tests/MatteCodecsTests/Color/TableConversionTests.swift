import Foundation
import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests of profiles with tables against an evaluation in double precision.
@Suite("Colour profiles with tables")
struct TableConversionTests {
    /// The samples of the test pictures: one pixel per element.
    private static func colors(_ channels: Int, count: Int, top: Int = 255) -> [[Int]] {
        var random = SplitMix64(seed: 5)
        let corners = (0..<1 << channels).map { corner in (0..<channels).map { top * (corner >> $0 & 1) } }
        return corners
            + (0..<count - corners.count).map { _ in
                (0..<channels).map { _ in Int.random(in: 0...top, using: &random) }
            }
    }

    /// Returns a PNG of one row, or for inks a JPEG of one row of blocks without Adobe's marker.
    private static func file(_ colors: [[Int]], _ profile: [UInt8], isWide: Bool = false) -> [UInt8] {
        if colors[0].count == 4 { return inks(colors, profile, transform: nil) }
        return HandmadePNG(
            width: colors.count, height: 1, bitDepth: isWide ? 16 : 8,
            colorType: colors[0].count == 1 ? 0 : 2,
            chunks: [("iCCP", Array("p".utf8) + [0, 0] + HandmadePNG.zlib(profile))],
            rows: [
                isWide ? HandmadePNG.row16(colors.flatMap { $0 }) : colors.flatMap { $0.map { UInt8($0) } }
            ]
        ).bytes()
    }

    /// Returns a JPEG of one row of blocks, whose profile no library checks. Three components are YCbCr.
    private static func inks(_ colors: [[Int]], _ profile: [UInt8], transform: UInt8? = nil) -> [UInt8] {
        let count = colors[0].count
        let factors = [HandmadeJPEG.Sampling](
            repeating: HandmadeJPEG.Sampling(across: 1, down: 1), count: count)
        var file = HandmadeJPEG(size: PixelSize(width: 8 * colors.count, height: 8), sampling: factors)
        // Samples of 255 are stored for no ink.
        file.levels = (0..<count).map { c in colors.map { 255 - $0[c] } }
        if let transform {
            file.segments.append((0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]))
        }
        var (rest, part) = (profile[...], 1)
        let parts = (profile.count + 59_999) / 60_000
        while !rest.isEmpty {
            let data = Array("ICC_PROFILE\0".utf8) + [UInt8(part), UInt8(parts)] + rest.prefix(60_000)
            file.segments.append((0xE2, data))
            rest = rest.dropFirst(60_000)
            part += 1
        }
        return file.bytes()
    }

    /// Returns the largest difference from the exact values in levels, and the share of levels that aren't the nearest.
    private static func errors(
        _ profile: TableProfile, _ colors: [[Int]], top: Int = 255
    ) throws -> (largest: Double, misrounded: Double) {
        let bytes = file(colors, profile.bytes(), isWide: top > 255)
        let decoded = try DecodedImage<RGB8>(decoding: bytes)
        guard decoded.colorProfile == nil, decoded.header.warnings.isEmpty else { return (.infinity, 1) }
        let reference = TableReference(profile)
        let step = profile.space == "CMYK" ? 8 : 1
        var (largest, wrong) = (0.0, 0)
        for (i, color) in colors.enumerated() {
            let pixel = decoded.raster[step * i + step / 2, 0]
            let exact = reference.levels(color.map { Double($0) / Double(top) })
            for (level, wanted) in zip([pixel.red, pixel.green, pixel.blue], exact) {
                largest = max(largest, abs(Double(level) - wanted))
                if Double(level) != wanted.rounded() { wrong += 1 }
            }
        }
        return (largest, Double(wrong) / Double(3 * colors.count))
    }

    @Test("random profiles equal an evaluation in float64")
    func randomProfiles() {
        forAll("tables give the nearest level", cases: 120, .integer(in: 0...1_000_000)) { (seed: Int) in
            let profile = TableProfile.random(seed)
            let error = try Self.errors(profile, Self.colors(profile.channels, count: 300))
            return error.largest < 1 && error.misrounded <= 0.01
        }
    }

    @Test("16-bit samples are converted before they are rounded to levels")
    func wide() {
        forAll("16-bit tables give the nearest level", cases: 6, .integer(in: 0...1_000_000)) { (seed: Int) in
            var (seed, profile) = (seed, TableProfile.random(seed))
            while profile.space == "CMYK" {
                seed += 1
                profile = TableProfile.random(seed)
            }
            let colors = Self.colors(profile.channels, count: 500, top: 65_535)
            let error = try Self.errors(profile, colors, top: 65_535)
            return error.largest < 1 && error.misrounded <= 0.01
        }
    }

    /// Returns the first random profile for which `isWanted` is true.
    private static func profile(_ isWanted: (TableProfile) -> Bool) -> TableProfile {
        (0...).lazy.map { TableProfile.random($0) }.first(where: isWanted)!
    }

    @Test("every tier and channel order gives the same pixels", arguments: ["RGB ", "GRAY", "CMYK"])
    func tiers(_ space: String) throws {
        let profile = Self.profile { $0.space == space && $0.middle != nil }
        let colors = Self.colors(profile.channels, count: 67)
        var files = [Self.file(colors, profile.bytes())]
        if space != "CMYK" {
            let wide = colors.map { $0.map { 257 * $0 } }
            files.append(Self.file(wide, profile.bytes(), isWide: true))
        }
        let references = try files.map { try Raster<RGB8>(decoding: $0) }
        try withEveryTier { tier in
            for (file, reference) in zip(files, references) {
                #expect(try Raster<RGB8>(decoding: file) == reference, "\(tier)")
                let rgba = try Raster<RGBA8>(decoding: file)
                #expect(try rgba.converted(to: RGB8.self) == reference && rgba.isOpaque, "\(tier)")
                #expect(try Raster<BGRA8>(decoding: file).converted(to: RGB8.self) == reference, "\(tier)")
                #expect(
                    try Raster<Gray8>(decoding: file) == reference.converted(to: Gray8.self), "\(tier)")
            }
        }
        // An interleaved 16-bit sample of 257 times a byte is the same value.
        #expect(references.allSatisfy { $0 == references[0] })
    }

    @Test("inks with and without Adobe's marker, crops and scaled decoding have the profile's colours")
    func inks() throws {
        let profile = Self.profile { $0.space == "CMYK" && $0.blackInks != nil }
        let bytes = profile.bytes()
        let colors = Self.colors(4, count: 40)
        let plain = Self.inks(colors, bytes, transform: nil)
        let whole = try Raster<RGB8>(decoding: plain)
        #expect(try Raster<RGB8>(decoding: Self.inks(colors, bytes, transform: 0)) == whole)
        var options = DecodingOptions()
        options.color = .keep
        // Inks cannot be kept, so they are always converted.
        #expect(try Raster<RGB8>(decoding: plain, options: options) == whole)
        options = DecodingOptions()
        options.jpegScale = .atLeast(PixelSize(width: 40, height: 1))
        let small = try Raster<RGB8>(decoding: plain, options: options)
        #expect(small.size == PixelSize(width: 40, height: 1))
        for x in 0..<40 { #expect(small[x, 0] == whole[8 * x + 4, 4]) }
        let crop = PixelRect(x: 37, y: 2, width: 100, height: 3)
        let part = try Raster<RGB8>(decoding: plain, croppedTo: crop, resizedTo: nil)
        #expect(try part == whole.cropped(to: crop))
        // With YCCK, neutral colour differences make the first three inks equal: the complement of luma.
        let neutral = colors.map { [255 - $0[0], 127, 127, $0[3]] }
        let equal = colors.map { [$0[0], $0[0], $0[0], $0[3]] }
        #expect(
            try Raster<RGB8>(decoding: Self.inks(neutral, bytes, transform: 2))
                == Raster(decoding: Self.inks(equal, bytes, transform: 0)))
    }

    @Test("grey profiles with CIELAB have the lightness of their curve")
    func grayLightness() throws {
        let curve = [0, 20_000, 50_000, 65_535]
        var profile = TestProfile.gray(TestProfile.table(curve))
        profile.replaceSubrange(20..<24, with: Array("Lab ".utf8))
        let decoded = try Raster<Gray8>(
            decoding: Self.file((0...255).map { [$0] }, profile))
        for level in 0...255 {
            let position = Double(level) / 85
            let i = min(2, Int(position))
            let value = Double(curve[i]) + (position - Double(i)) * Double(curve[i + 1] - curve[i])
            let lightness = value / 655.35
            let y = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness * 27 / 24_389
            let wanted = y <= 0.0031308 ? 12.92 * y : 1.055 * pow(y, 1 / 2.4) - 0.055
            #expect(abs(Double(decoded[level, 0].value) - 255 * wanted) <= 0.51)
        }
    }

    @Test("damaged profiles with tables are converted or reported, and never trap")
    func mutations() throws {
        var random = SystemRandomNumberGenerator.seeded(29)
        var (converted, reported) = (0, 0)
        for number in 0..<800 {
            var profile = TableProfile.random(number % 50)
            if profile.grid.reduce(1, *) > 200 { profile = TableProfile.random(7) }
            var bytes = profile.bytes()
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                // Most fields that matter are in the directory and at the beginning of a table.
                let end = Bool.random(using: &random) ? min(300, bytes.count) : bytes.count
                let values: [UInt8] = [0, 1, 2, 127, 128, 255, .random(in: 0...255, using: &random)]
                bytes[Int.random(in: 0..<end, using: &random)] = values.randomElement(using: &random)!
            }
            if number % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random)) }
            let colors = Self.colors(profile.channels, count: 20)
            let decoded = try DecodedImage<RGBA8>(decoding: Self.inks(colors, bytes))
            if decoded.header.warnings.isEmpty { converted += 1 } else { reported += 1 }
        }
        #expect(converted > 100 && reported > 100, "\(converted) converted, \(reported) reported")
    }

    @Test("what cannot be converted is reported with its reason, and the profile is kept")
    func warnings() throws {
        func warning(_ profile: [UInt8], channels: Int) throws -> String? {
            let image = try DecodedImage<RGB8>(
                decoding: Self.inks(Self.colors(channels, count: 20), profile))
            if channels == 3, let message = image.header.warnings.first?.message {
                // A grey profile describes no colour pixels.
                #expect(image.colorProfile == (message.contains("'GRAY'") ? nil : profile))
            }
            #expect(image.header.warnings.allSatisfy { $0.kind == .color })
            return image.header.warnings.first?.message
        }
        let good = Self.profile { $0.space == "RGB " && $0.kind == .mAB }
        #expect(try warning(good.bytes(), channels: 3) == nil)
        func changed(_ at: Int, _ text: String) -> [UInt8] {
            var bytes = good.bytes()
            bytes.replaceSubrange(at..<at + text.utf8.count, with: Array(text.utf8))
            return bytes
        }
        #expect(try warning(changed(12, "link"), channels: 3)?.contains("its class is 'link'") == true)
        #expect(
            try warning(changed(20, "RGB "), channels: 3)?.contains("its connection space is 'RGB '") == true)
        var short = good.bytes()
        short.removeLast(short.count - 200)
        #expect(try warning(short, channels: 3)?.contains("cannot be converted to sRGB") == true)
        let gray = TestProfile.gray(TestProfile.gamma(1.5))
        #expect(try warning(gray, channels: 3)?.contains("it is for 'GRAY' samples") == true)
        let press = TestProfile.profile("CMYK", [("desc", TestProfile.description("Press"))])
        let message = try #require(try warning(press, channels: 4))
        #expect(message.hasPrefix("the colour profile 'Press' cannot be converted to sRGB: "))
        #expect(message.hasSuffix("; inks are converted without it"))
    }
}
