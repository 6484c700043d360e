import Matte
import TestSupport
import Testing

@testable import MatteCodecs

@Suite("Light with a gain map")
struct PictureLightTests {
    /// The sizes of pictures and maps, the meanings of the levels, the headroom of the base and that of the map.
    static let scenes: [(PixelSize, PixelSize, [GainMap.Channel], Double, Double)] = [
        (PixelSize(width: 37, height: 45), PixelSize(width: 9, height: 12), [GainMap.Channel(max: 3)], 0, 3),
        (PixelSize(width: 64, height: 33), PixelSize(width: 64, height: 33), three, 0, 2.5),
        (PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 1), [GainMap.Channel(max: 1)], 0, 1),
        (PixelSize(width: 70, height: 9), PixelSize(width: 1, height: 4), [shadows], 0, 2),
        // The base is the brighter picture.
        (PixelSize(width: 20, height: 70), PixelSize(width: 10, height: 35), [GainMap.Channel(max: 2)], 2, 0),
    ]
    static let shadows = GainMap.Channel(
        min: -1.5, max: 2, gamma: 0.5, baseOffset: 0.02, alternateOffset: 0.01)
    static let three = (0..<3).map {
        GainMap.Channel(
            min: -0.5 + 0.25 * Double($0), max: 2.5, gamma: 0.75 + 0.5 * Double($0), baseOffset: 0,
            alternateOffset: 0.001 * Double($0))
    }

    /// Returns a JPEG with a map, and the oracle for what it contains.
    static func photo(
        _ scene: (PixelSize, PixelSize, [GainMap.Channel], Double, Double), headroom: Double? = nil,
        isP3: Bool = true
    ) throws -> (file: PictureFile, oracle: LightOracle) {
        let (size, mapSize, channels, base, alternate) = scene
        var metadata = EncodingMetadata()
        if isP3 { metadata.colorProfile = TestProfile.rgb(TestProfile.p3, TestProfile.sRGBCurve) }
        let levels = noise(mapSize.width, mapSize.height, seed: 5).view
        try metadata.setGainMap(
            GainMap(
                levels: levels.converted(to: RGB8.self), channels: channels, baseHeadroom: base,
                alternateHeadroom: alternate))
        let pixels = noise(size.width, size.height, seed: 6)
        let bytes = try pixels.encoded(as: .jpeg(quality: 100), metadata: metadata).bytes
        var options = DecodingOptions()
        options.color = .keep
        let stored = try Raster<RGB8>(decoding: bytes, options: options)
        let file = try PictureFile(bytes)
        let oracle = LightOracle(
            base: stored, map: try file.gainMap(),
            primaries: isP3 ? LightOracle.p3 : LightOracle.sRGB, headroom: headroom ?? max(base, alternate))
        return (file, oracle)
    }

    @Test(arguments: scenes.indices, [nil, 1.25] as [Double?])
    func linearLightIsThatOfTheDefinition(index: Int, headroom: Double?) throws {
        let (file, oracle) = try Self.photo(Self.scenes[index], headroom: headroom, isP3: index != 3)
        let light = try file.light(headroom: headroom)
        #expect(light.hasGainMap && light.headroom == oracle.headroom)
        let size = light.size
        for (primaries, wanted) in [
            (LightPrimaries.sRGB, LightOracle.sRGB), (.displayP3, LightOracle.p3),
            (.bt2020, LightOracle.bt2020),
        ] {
            let planes = try light.tensor(primaries: primaries)
            let pixels = try light.tensor(primaries: primaries, layout: .nhwc)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let exact = oracle.light(x, y, in: wanted)
                    for c in 0..<3 {
                        let place = y * size.width + x
                        let found = planes[c * size.area + place]
                        #expect(found == pixels[3 * place + c])
                        let bound = 1e-3 * (exact.map(abs).max() ?? 0) + 1e-4
                        #expect(abs(Double(found) - exact[c]) <= bound, "\(primaries) \(x), \(y), \(c)")
                    }
                }
            }
        }
    }

    /// Samples of 16 bits, in steps of 10 bits.
    @Test(arguments: scenes.indices, LightTransfer.allCases)
    func storedLightIsThatOfTheStandards(index: Int, transfer: LightTransfer) throws {
        let (file, oracle) = try Self.photo(Self.scenes[index])
        let sinks = try [Parallelism.serial, .threads(3)].map { parallelism in
            let sink = MemorySink()
            try file.light().encode(as: transfer, to: sink, parallelism: parallelism)
            return sink.bytes
        }
        #expect(sinks[0] == sinks[1])
        let header = try ImageHeader(probing: sinks[0])
        #expect(header.bitDepth == 16 && header.size == oracle.base.size)
        #expect(PNGChunk.payload("cICP", in: sinks[0]) == [9, transfer == .hybridLogGamma ? 18 : 16, 0, 1])
        #expect(PNGChunk.payload("sRGB", in: sinks[0]) == nil)
        let png = try ReferencePNG(sinks[0])
        #expect(png.bytesPerPixel == 6)
        for i in 0..<oracle.base.size.area {
            let (x, y) = (i % oracle.base.width, i / oracle.base.width)
            let light = oracle.light(x, y, in: LightOracle.bt2020)
            let wanted =
                transfer == .perceptualQuantizer
                ? light.map(LightOracle.quantized) : LightOracle.hybridLogGamma(light)
            for c in 0..<3 {
                let high = Double(png.pixels[6 * i + 2 * c]), low = Double(png.pixels[6 * i + 2 * c + 1])
                let found = (256 * high + low) / 65_535
                // Near black, PQ has steps of less than a millionth of white, where the profile's own rounding counts.
                guard abs(light[c]) > 1e-3 else { continue }
                #expect(abs(found - wanted[c]) * 1_023 <= 0.5, "\(x), \(y), \(c): \(light[c])")
            }
        }
    }

    @Test(arguments: [(7, 5), (37, 1), (1, 45), (36, 44)])
    func reducedLightIsTheMeanOfAreas(width: Int, height: Int) throws {
        let (file, oracle) = try Self.photo(Self.scenes[0])
        let target = PixelSize(width: width, height: height)
        let numbers = try file.light().tensor(resizedTo: target, layout: .nhwc)
        let (stepX, stepY) = (37 / Double(width), 45 / Double(height))
        for y in 0..<height {
            for x in 0..<width {
                let area = SubpixelRect(
                    x: Double(x) * stepX, y: Double(y) * stepY, width: stepX, height: stepY)
                let exact = oracle.mean(area, in: LightOracle.sRGB)
                for c in 0..<3 {
                    let found = Double(numbers[3 * (y * width + x) + c])
                    #expect(abs(found - exact[c]) <= 1e-3 * (exact.map(abs).max() ?? 0) + 1e-4)
                }
            }
        }
    }

    @Test func aPictureWithoutAMapHasTheLightOfItsPixels() throws {
        let white = Raster<RGB8>(width: 3, height: 2, repeating: RGB8(red: 255, green: 255, blue: 255))
        for encoding in [ImageEncoding.png, .jpeg, .losslessWebP] {
            let light = try PictureFile(white.encoded(as: encoding).bytes).light()
            #expect(!light.hasGainMap && light.headroom == 0)
            #expect(try light.tensor().allSatisfy { abs($0 - 1) < 1e-5 }, "\(encoding)")
        }
    }

    @Test func turnedPhotosAreUpright() throws {
        let file = try PictureFile(WholeSamples.bytes("ultrahdr-turned.jpg"))
        var kept = file
        kept.options.orientation = .keep
        let (upright, stored) = (try file.light(), try kept.light())
        #expect(upright.size == file.header.size && stored.size == file.header.storedSize)
        let (a, b) = (try upright.tensor(layout: .nhwc), try stored.tensor(layout: .nhwc))
        let turn = ImageTransform.orientation(file.header.orientation, of: stored.size)
        for (x, y) in [(0, 0), (5, 17), (upright.size.width - 1, 3)] {
            let place = turn.source(of: SubpixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
            let from = Int(place.y) * stored.size.width + Int(place.x)
            for c in 0..<3 { #expect(abs(a[3 * (y * upright.size.width + x) + c] - b[3 * from + c]) < 1e-4) }
        }
    }

    @Test func whatCannotBeRenderedIsNamed() throws {
        let (file, _) = try Self.photo(Self.scenes[0])
        for headroom in [-0.1, .infinity, .nan] {
            #expect(throws: MatteError.self) { try file.light(headroom: headroom) }
        }
        let clear = Raster<RGBA8>(width: 2, height: 2, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 9))
        let alpha = try PictureFile(clear.encoded(as: .png).bytes)
        #expect { try alpha.light() } throws: { ($0 as? MatteError)?.code == .unsupported }
        let sink = MemorySink()
        try file.light().encode(as: .perceptualQuantizer, to: sink)
        let bright = try PictureFile(sink.bytes)
        #expect { try bright.light() } throws: { ($0 as? MatteError)?.code == .unsupported }
        for size in [PixelSize(width: 38, height: 1), PixelSize(width: 0, height: 1)] {
            #expect { try file.light().tensor(resizedTo: size) } throws: {
                ($0 as? MatteError)?.code == .parameter
            }
        }
        var small = file
        small.options.limits.memory = 5_000
        #expect { try small.light().tensor() } throws: { ($0 as? MatteError)?.code == .limits }
        #expect { try small.light().encode(as: .hybridLogGamma, to: MemorySink()) } throws: {
            ($0 as? MatteError)?.code == .limits
        }
        // A damaged base is an error of the pass.
        let whole = WholeSamples.bytes("ultrahdr-both.jpg")
        let cut = try PictureFile(Array(whole.prefix(whole.count / 3)))
        #expect(throws: MatteError.self) { try cut.light().tensor() }
    }
}
