import Matte
import MatteCodecs
import TestSupport
import Testing

/// GIF files, against the pixels that they were written from.
struct GIFDecoderTests {
    private static func palette(_ count: Int, _ step: Int = 1) -> [(red: UInt8, green: UInt8, blue: UInt8)] {
        (0..<count).map { i in
            let level: (Int) -> UInt8 = { UInt8(truncatingIfNeeded: i * $0 * step + 5) }
            return (level(31), level(97), level(203))
        }
    }

    /// A picture with runs of equal indices, so that strings become long.
    private static func indices(_ count: Int, below limit: UInt64, seed: UInt64, noise: UInt64 = 4) -> [UInt8]
    {
        var random = SplitMix64(seed: seed)
        var index: UInt8 = 0
        return (0..<count).map { _ in
            if random.next() % noise == 0 { index = UInt8(random.next() % limit) }
            return index
        }
    }

    private func expect(_ file: HandmadeGIF) throws {
        let read = try Raster<RGBA8>(decoding: file.bytes())
        let frame = file.frames[0]
        let colors = frame.palette.isEmpty ? file.palette : frame.palette
        #expect(read.width == max(file.width, frame.x + frame.width))
        #expect(read.height == max(file.height, frame.y + frame.height))
        for y in 0..<read.height {
            for x in 0..<read.width {
                var wanted = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
                if x >= frame.x, x < frame.x + frame.width, y >= frame.y, y < frame.y + frame.height {
                    let index = frame.pixels[(y - frame.y) * frame.width + x - frame.x]
                    let color = colors[Int(index)]
                    if index != frame.transparent {
                        wanted = RGBA8(red: color.red, green: color.green, blue: color.blue)
                    }
                }
                #expect(read[x, y] == wanted)
            }
        }
    }

    @Test(
        "sizes, widths of codes and interlacing", arguments: [2, 3, 5, 8],
        [(1, 1), (7, 3), (13, 9), (40, 33), (130, 90)])
    func frames(_ bits: Int, _ size: (Int, Int)) throws {
        for isInterlaced in [false, true] {
            for (noise, clearsAfter) in [(4, 5_000), (1, 5_000), (1, 37)] as [(UInt64, Int)] {
                let pixels = Self.indices(size.0 * size.1, below: 1 << UInt64(bits), seed: 3, noise: noise)
                var frame = HandmadeGIF.Frame(width: size.0, height: size.1, pixels: pixels)
                frame.isInterlaced = isInterlaced
                let file = HandmadeGIF(
                    width: size.0, height: size.1, palette: Self.palette(1 << bits), frames: [frame],
                    bits: bits,
                    clearsAfter: clearsAfter)
                try expect(file)
                #expect(try !ImageHeader(probing: file.bytes()).hasAlpha)
            }
        }
    }

    @Test("transparency, own colours, and frames beside the screen's edges")
    func places() throws {
        for (x, y, width, height) in [(0, 0, 10, 8), (2, 3, 4, 4), (8, 6, 5, 5), (0, 0, 1, 1)] {
            let pixels = Self.indices(width * height, below: 4, seed: 8)
            var frame = HandmadeGIF.Frame(x: x, y: y, width: width, height: height, pixels: pixels)
            frame.transparent = 2
            frame.palette = Self.palette(4, 7)
            try expect(
                HandmadeGIF(width: 10, height: 8, palette: Self.palette(16), frames: [frame], bits: 2))
        }
    }

    @Test("of an animation, the first frame is decoded and all frames are counted")
    func animation() throws {
        let frames = (0..<3).map { i in
            HandmadeGIF.Frame(width: 6, height: 4, pixels: Self.indices(24, below: 16, seed: UInt64(i)))
        }
        let file = HandmadeGIF(width: 6, height: 4, palette: Self.palette(16), frames: frames, bits: 4)
        try expect(file)
        #expect(try ImageHeader(probing: file.bytes()).frameCount == 3)
        var options = DecodingOptions()
        options.limits.frames = 2
        #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: file.bytes(), options: options) }
    }

    @Test("every truncation of the data is an error, and leniently the known pixels are kept")
    func truncated() throws {
        let pixels = Self.indices(20 * 12, below: 16, seed: 5)
        let file = HandmadeGIF(
            width: 20, height: 12, palette: Self.palette(16),
            frames: [HandmadeGIF.Frame(width: 20, height: 12, pixels: pixels)], bits: 4)
        let whole = try Raster<RGBA8>(decoding: file.bytes())
        let bytes = file.bytes()
        var lenient = DecodingOptions()
        lenient.strictness = .lenient
        // The end code, the empty block and the trailer are not needed.
        for count in 0..<bytes.count - 5 {
            let part = Array(bytes[..<count])
            #expect(throws: MatteError.self, "\(count) bytes") { try Raster<RGBA8>(decoding: part) }
            guard let read = try? DecodedImage<RGBA8>(decoding: part, options: lenient) else { continue }
            #expect(read.isPartial)
            for (index, pair) in zip(bytesOf(read.raster), bytesOf(whole)).enumerated() {
                if pair.0 != pair.1 { #expect(pair.0 == 0, "byte \(index) with \(count) bytes") }
            }
        }
    }

    private func bytesOf(_ raster: Raster<RGBA8>) -> [UInt8] {
        (0..<raster.height).flatMap { y in
            (0..<raster.width).flatMap { x in
                let pixel = raster[x, y]
                return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
            }
        }
    }

    @Test func mutationsNeverTrap() throws {
        var random = SplitMix64(seed: 21)
        var frame = HandmadeGIF.Frame(width: 30, height: 20, pixels: Self.indices(600, below: 16, seed: 2))
        frame.isInterlaced = true
        frame.transparent = 3
        let whole = HandmadeGIF(width: 33, height: 22, palette: Self.palette(16), frames: [frame], bits: 4)
            .bytes()
        for _ in 0..<4_000 {
            var bytes = whole
            for _ in 0...random.next() % 3 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            // More pixels than in the file, so that larger sizes are read too, and few enough for a test.
            var options = DecodingOptions()
            options.limits.pixels = 1 << 16
            options.strictness = random.next() % 2 == 0 ? .strict : .lenient
            _ = try? DecodedImage<RGBA8>(decoding: bytes, options: options)
        }
    }
}
