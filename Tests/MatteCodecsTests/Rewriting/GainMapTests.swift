import Foundation
import Matte
import TestSupport
import Testing

@testable import MatteCodecs

@Suite("Gain maps")
struct GainMapTests {
    static let names = [
        "ultrahdr-both.jpg", "ultrahdr-xmp.jpg", "ultrahdr-common.jpg", "ultrahdr-turned.jpg",
    ]

    @Test(arguments: names)
    func theMakersValuesAreRead(name: String) throws {
        let map = try #require(try PictureFile(WholeSamples.bytes(name)).gainMap())
        #expect(map.channels.count == 1 && map.baseHeadroom == 0 && map.alternateHeadroom == 3)
        #expect(map.form == (name.contains("xmp") ? .hdrgm : .iso) && map.usesBaseColorSpace)
        let channel = map.channels[0]
        #expect(channel.min == 0 && channel.max == 3 && channel.gamma == 1)
        #expect(channel.baseOffset == 1.0 / 64 && channel.alternateOffset == 1.0 / 64)
        #expect(map.levels.size.area == 120 * 80)
    }

    @Test func threeChannelsAndApplesFormAreRead() throws {
        let three = try #require(try PictureFile(WholeSamples.bytes("ultrahdr-iso3.jpg")).gainMap())
        #expect(three.channels.count == 3 && three.channels.allSatisfy { $0.max == 3 })
        // Apple's numbers 1.01 and 0 give 3 stops.
        let apple = try #require(try PictureFile(WholeSamples.bytes("iphone-like.jpg")).gainMap())
        #expect(apple.form == .apple && abs(apple.alternateHeadroom - 3) < 1e-9)
        #expect(
            apple.channels == [
                GainMap.Channel(
                    min: 0, max: apple.alternateHeadroom, gamma: 1, baseOffset: 0, alternateOffset: 0)
            ])
        #expect(try PictureFile(WholeSamples.bytes("p3.jpg")).gainMap() == nil)
    }

    /// The four branches of Apple's formula.
    @Test func applesHeadroomHasFourBranches() {
        for (first, second, stops) in [
            (1.01, 0.0, 3.0), (1.5, 0.02, 2.29694), (0.5, 0.005, 1.7), (0.5, 0.1, 1.5909),
        ] {
            func fraction(_ value: Double) -> [UInt8] {
                TestProfile.number32(Int((value * 1_000).rounded())) + TestProfile.number32(1_000)
            }
            var note = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + TestProfile.number16(2)
            for (tag, place) in [(33, 44), (48, 52)] {
                note += TestProfile.number16(tag) + TestProfile.number16(10) + TestProfile.number32(1)
                note += TestProfile.number32(place)
            }
            note += [0, 0, 0, 0] + fraction(first) + fraction(second)
            #expect(AppleNote.number(33, in: note) == first && AppleNote.number(48, in: note) == second)
            let m = first, n = second
            let expected =
                m < 1
                ? (n <= 0.01 ? 1.8 - 20 * n : 1.601 - 0.101 * n)
                : (n <= 0.01 ? 3 - 70 * n : 2.303 - 0.303 * n)
            #expect(abs(expected - stops) < 1e-9)
        }
    }

    @Test func descriptionsSurviveARoundTrip() throws {
        let channels = (0..<3).map {
            GainMap.Channel(
                min: -1.5 + Double($0), max: 2.25, gamma: 0.75, baseOffset: 0.125, alternateOffset: -0.5)
        }
        let levels = Raster<RGB8>(width: 4, height: 3, repeating: RGB8(red: 9, green: 99, blue: 199))
        let map = GainMap(
            levels: levels, channels: channels, baseHeadroom: 0, alternateHeadroom: 2.5,
            usesBaseColorSpace: true, form: .iso)
        let bytes = GainMapISO.bytes(map)
        #expect(bytes.count == 141)
        let found = try #require(GainMapISO.read(bytes))
        #expect(found.channels == channels && found.base == 0 && found.alternate == 2.5 && found.isBase)
        // Adobe's form of the same values.
        let file = try map.encoded()
        let inner = try MetadataSource(EncodedInput.of(file), .jpeg, DecodingLimits())
        let packet = try #require(inner.parts.first { if case .xmp = $0.content { true } else { false } })
        var only = inner
        only.parts = [packet]
        let adobe = try #require(GainMapDescription(only, exif: nil))
        #expect(adobe.channels == channels && adobe.alternate == 2.5 && adobe.form == .hdrgm)
        for end in 0..<bytes.count { #expect(GainMapISO.read(Array(bytes.prefix(end))) == nil) }
    }

    @Test func wrongValuesAreRefused() {
        func map(_ change: (inout GainMap) -> Void) -> Bool {
            let levels = Raster<RGB8>(width: 1, height: 1, repeating: RGB8(red: 0, green: 0, blue: 0))
            let channel = GainMap.Channel(min: 0, max: 1, gamma: 1, baseOffset: 0, alternateOffset: 0)
            var map = GainMap(
                levels: levels, channels: [channel], baseHeadroom: 0, alternateHeadroom: 1,
                usesBaseColorSpace: true,
                form: .iso)
            change(&map)
            return map.isValid
        }
        #expect(map { _ in })
        #expect(!map { $0.channels[0].gamma = 0 } && !map { $0.channels[0].gamma = .nan })
        #expect(!map { $0.channels[0].max = -1 } && !map { $0.channels[0].min = -65 })
        #expect(
            !map { $0.alternateHeadroom = 0 } && !map { $0.channels = [] }
                && !map { $0.baseHeadroom = .infinity })
        // A denominator of 0 and another version.
        var bytes = [UInt8](repeating: 0, count: 61)
        #expect(GainMapISO.read(bytes) == nil)
        for i in stride(from: 12, to: 61, by: 8) { bytes[i] = 1 }
        #expect(GainMapISO.read(bytes) != nil)
        bytes[1] = 1
        #expect(GainMapISO.read(bytes) == nil)
    }

    @Test func turnsMoveLevelsExactly() throws {
        var levels = Raster<RGB8>(width: 5, height: 3, repeating: RGB8(red: 0, green: 0, blue: 0))
        for y in 0..<3 {
            for x in 0..<5 { levels[x, y] = RGB8(red: UInt8(40 * x), green: UInt8(80 * y), blue: 7) }
        }
        let channel = GainMap.Channel(min: 0, max: 1, gamma: 1, baseOffset: 0, alternateOffset: 0)
        let map = GainMap(
            levels: levels, channels: [channel], baseHeadroom: 0, alternateHeadroom: 1,
            usesBaseColorSpace: true, form: .iso)
        for value in 1...8 {
            let orientation = try #require(ImageOrientation(rawValue: value))
            let transform = ImageTransform.orientation(orientation, of: PixelSize(width: 20, height: 12))
            #expect(try map.transformed(by: transform).levels == levels.oriented(orientation))
        }
        // A crop of whole levels takes these levels; a picture smaller than the map gets a smaller map.
        let crop = ImageTransform.crop(
            PixelRect(x: 4, y: 4, width: 12, height: 8), of: PixelSize(width: 20, height: 12))
        #expect(
            try map.transformed(by: crop).levels
                == levels.cropped(to: PixelRect(x: 1, y: 1, width: 3, height: 2)))
        let small = ImageTransform.scale(
            from: PixelSize(width: 20, height: 12), to: PixelSize(width: 2, height: 1))
        #expect(try map.transformed(by: small).levels.size == PixelSize(width: 2, height: 1))
    }

    static var progressive: JPEGOptions {
        var options = JPEGOptions()
        options.isProgressive = true
        return options
    }

    @Test func aWrittenMapIsReadAgain() throws {
        let map = try #require(try PictureFile(WholeSamples.bytes("ultrahdr-iso3.jpg")).gainMap())
        let picture = Raster<RGB8>(width: 240, height: 160, repeating: RGB8(red: 90, green: 80, blue: 70))
        var metadata = EncodingMetadata()
        metadata.xmp = XMPPacketTests.packet(" xmlns:dc='http://purl.org/dc/elements/1.1/' dc:title='a'")
        try metadata.setGainMap(map)
        for options in [JPEGOptions(), Self.progressive] {
            let image = try picture.encoded(as: .jpeg(options), metadata: metadata)
            let again = try #require(try PictureFile(image.bytes).gainMap())
            #expect(again.channels == map.channels && again.levels.size == map.levels.size)
            #expect(largestDifference(bytes(of: again.levels), bytes(of: map.levels)) <= 30)
            #expect(try PictureFile(image.bytes).metadataKinds() == [.gainMap, .xmp])
            #expect(try Raster<RGB8>(decoding: image.bytes).size == picture.size)
        }
        // Other formats leave the map out.
        #expect(try PictureFile(picture.encoded(as: .png, metadata: metadata).bytes).metadataKinds() == .xmp)
    }

    @Test func hostileMapsAreIgnoredOrRefused() throws {
        let whole = WholeSamples.bytes("ultrahdr-both.jpg")
        let start = try #require(whole.lastRange(of: [0xFF, 0xD8, 0xFF])).lowerBound
        forAll(
            "a file with a random byte in its map has a valid map, none, or a typed error", cases: 300,
            Generator<Int>.integer(in: start...whole.count - 1), Generator<Int>.integer(in: 0...255)
        ) { place, value in
            var bytes = whole
            bytes[place] = UInt8(value)
            guard let map = try? PictureFile(bytes).gainMap() else { return true }
            return map.isValid && map.levels.size.area <= 240 * 160
        }
    }
}

extension [UInt8] {
    fileprivate func lastRange(of pattern: [UInt8]) -> Range<Int>? {
        (0...count - pattern.count).last { self[$0..<$0 + pattern.count].elementsEqual(pattern) }
            .map { $0..<$0 + pattern.count }
    }
}
