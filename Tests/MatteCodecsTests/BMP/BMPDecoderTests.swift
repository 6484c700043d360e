import Matte
import MatteCodecs
import TestSupport
import Testing

/// BMP files of all kinds that Matte reads, against the pixels that they were written from.
struct BMPDecoderTests {
    private func pixels(_ width: Int, _ height: Int, below limit: UInt64, seed: UInt64 = 4) -> [[UInt32]] {
        var random = SplitMix64(seed: seed)
        return (0..<height).map { _ in (0..<width).map { _ in UInt32(random.next() % limit) } }
    }

    private func palette(_ count: Int) -> [(red: UInt8, green: UInt8, blue: UInt8)] {
        (0..<count).map { i in
            let level: (Int) -> UInt8 = { UInt8(truncatingIfNeeded: i * $0 + 13) }
            return (level(37), level(101), level(211))
        }
    }

    private func expect(_ file: HandmadeBMP, _ color: (UInt32) -> RGBA8) throws {
        let read = try Raster<RGBA8>(decoding: file.bytes())
        let bgra = try Raster<BGRA8>(decoding: file.bytes())
        let rgb = try Raster<RGB8>(decoding: file.bytes())
        #expect(read.size == PixelSize(width: file.width, height: file.height))
        for (y, row) in file.pixels.enumerated() {
            for (x, value) in row.enumerated() {
                let wanted = color(value)
                #expect(read[x, y] == wanted)
                #expect(
                    bgra[x, y]
                        == BGRA8(red: wanted.red, green: wanted.green, blue: wanted.blue, alpha: wanted.alpha)
                )
                if wanted.alpha == 255 {
                    #expect(rgb[x, y] == RGB8(red: wanted.red, green: wanted.green, blue: wanted.blue))
                }
            }
        }
    }

    @Test(
        "palettes", arguments: [1, 2, 4, 8],
        [(1, 1), (3, 2), (8, 5), (17, 3)])
    func palettes(_ bits: Int, _ size: (Int, Int)) throws {
        for (headerBytes, isTopDown) in [(12, false), (40, false), (40, true), (124, false)] {
            var file = HandmadeBMP(width: size.0, height: size.1, bits: bits, isTopDown: isTopDown)
            file.headerBytes = headerBytes
            let colors = palette(1 << bits)
            file.palette = colors
            file.pixels = pixels(size.0, size.1, below: 1 << bits)
            try expect(file) {
                let color = colors[Int($0)]
                return RGBA8(red: color.red, green: color.green, blue: color.blue)
            }
            #expect(try ImageHeader(probing: file.bytes()).format == .bmp)
        }
    }

    @Test("indices beyond a short palette are black")
    func shortPalette() throws {
        var file = HandmadeBMP(width: 5, height: 1, bits: 8)
        file.palette = palette(3)
        file.pixels = [[0, 1, 2, 3, 255]]
        try expect(file) {
            guard $0 < 3 else { return RGBA8(red: 0, green: 0, blue: 0) }
            let color = self.palette(3)[Int($0)]
            return RGBA8(red: color.red, green: color.green, blue: color.blue)
        }
    }

    @Test("24 bits", arguments: [12, 40, 108], [false, true])
    func bits24(headerBytes: Int, isTopDown: Bool) throws {
        guard headerBytes > 12 || !isTopDown else { return }
        var file = HandmadeBMP(width: 7, height: 4, bits: 24, isTopDown: isTopDown)
        file.headerBytes = headerBytes
        file.pixels = pixels(7, 4, below: 1 << 24)
        try expect(file) {
            RGBA8(red: UInt8($0 >> 16), green: UInt8($0 >> 8 & 255), blue: UInt8($0 & 255))
        }
    }

    @Test("the fourth byte of 32 bits without masks isn't alpha")
    func bits32() throws {
        var file = HandmadeBMP(width: 7, height: 4, bits: 32)
        file.pixels = pixels(7, 4, below: 1 << 32)
        try expect(file) {
            RGBA8(red: UInt8($0 >> 16 & 255), green: UInt8($0 >> 8 & 255), blue: UInt8($0 & 255))
        }
        #expect(try !ImageHeader(probing: file.bytes()).hasAlpha)
    }

    @Test("masks, with levels rounded to nearest")
    func masks() throws {
        let kinds: [(bits: Int, headerBytes: Int, compression: Int, masks: [UInt32])] = [
            (16, 40, 3, [0xF800, 0x07E0, 0x001F]), (16, 40, 0, []), (16, 56, 3, [0xF00, 0xF0, 0xF, 0xF000]),
            (32, 40, 6, [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]),
            (32, 124, 3, [0x3FF0_0000, 0xF_FC00, 0x3FF, 0xC000_0000]),
            (32, 108, 3, [0xFF00, 0, 0x7F, 0x8000_0000]),
        ]
        for kind in kinds {
            var file = HandmadeBMP(width: 6, height: 5, bits: kind.bits)
            (file.headerBytes, file.compression, file.masks) = (
                kind.headerBytes, kind.compression, kind.masks
            )
            file.pixels = pixels(6, 5, below: 1 << UInt64(kind.bits))
            let masks = kind.masks.isEmpty ? [0x7C00, 0x3E0, 0x1F] : kind.masks
            func level(_ value: UInt32, _ channel: Int, _ missing: UInt8) -> UInt8 {
                guard channel < masks.count, masks[channel] != 0 else { return missing }
                let shift = UInt32(masks[channel].trailingZeroBitCount)
                let share = Double((value & masks[channel]) >> shift) / Double(masks[channel] >> shift)
                return UInt8((share * 255).rounded())
            }
            try expect(file) {
                RGBA8(
                    red: level($0, 0, 0), green: level($0, 1, 0), blue: level($0, 2, 0),
                    alpha: level($0, 3, 255))
            }
            #expect(try ImageHeader(probing: file.bytes()).hasAlpha == (kind.masks.count == 4))
        }
    }

    @Test("runs of 8 bits: repeated, literal and skipped pixels")
    func runs8() throws {
        var file = HandmadeBMP(width: 6, height: 3, bits: 8, compression: 1)
        file.palette = palette(256)
        // The bottom row: four times 9, then 7 and 8; the middle row: skip two, then three literals and padding; then
        // two columns to the left and a row up... which a delta can't do, so the end of the row, and one pixel.
        file.runs = [4, 9, 1, 7, 1, 8, 0, 0, 0, 2, 2, 0, 0, 3, 5, 6, 4, 0, 0, 0, 1, 3, 0, 1]
        file.pixels = [[3, 0, 0, 0, 0, 0], [0, 0, 5, 6, 4, 0], [9, 9, 9, 9, 7, 8]]
        let colors = file.palette
        try expect(file) {
            RGBA8(red: colors[Int($0)].red, green: colors[Int($0)].green, blue: colors[Int($0)].blue)
        }
    }

    @Test("runs of 4 bits alternate between two indices")
    func runs4() throws {
        var file = HandmadeBMP(width: 7, height: 2, bits: 4, compression: 2)
        file.palette = palette(16)
        file.runs = [5, 0x12, 2, 0x34, 0, 0, 0, 5, 0x56, 0x78, 0x90, 0, 2, 0xAB, 0, 1]
        file.pixels = [[5, 6, 7, 8, 9, 10, 11], [1, 2, 1, 2, 1, 3, 4]]
        let colors = file.palette
        try expect(file) {
            RGBA8(red: colors[Int($0)].red, green: colors[Int($0)].green, blue: colors[Int($0)].blue)
        }
    }

    @Test("every truncation is an error, or leaves rows of zeros leniently", arguments: [0, 1])
    func truncated(compression: Int) throws {
        var file = HandmadeBMP(width: 5, height: 3, bits: 8, compression: compression)
        file.palette = palette(256)
        file.pixels = pixels(5, 3, below: 256)
        file.runs = [5, 1, 0, 0, 5, 2, 0, 0, 5, 3, 0, 1]
        let bytes = file.bytes()
        // The three padding bytes of the last row, or the mark of the end after the last pixel, may be missing.
        let needed = bytes.count - (compression == 0 ? 3 : 2)
        var lenient = DecodingOptions()
        lenient.strictness = .lenient
        for count in 0..<bytes.count {
            let part = Array(bytes[..<count])
            if count < needed {
                #expect(throws: MatteError.self, "\(count) bytes") { try Raster<RGB8>(decoding: part) }
            } else {
                #expect(throws: Never.self, "\(count) bytes") { try Raster<RGB8>(decoding: part) }
            }
            if count >= bytes.count - 8 {
                let read = try DecodedImage<RGB8>(decoding: part, options: lenient)
                #expect(read.isPartial == (count < needed))
            }
        }
    }

    @Test func mutationsNeverTrap() throws {
        var random = SplitMix64(seed: 12)
        for bits in [1, 4, 8, 16, 24, 32] {
            for compression in bits == 8
                ? [0, 1] : bits == 4 ? [0, 2] : bits == 16 || bits == 32 ? [0, 3] : [0]
            {
                var file = HandmadeBMP(width: 9, height: 6, bits: bits, compression: compression)
                file.palette = bits <= 8 ? palette(1 << bits) : []
                file.masks = compression == 3 ? [0xF00, 0xF0, 0xF] : []
                file.pixels = pixels(9, 6, below: 1 << UInt64(min(bits, 31)))
                file.runs = [9, 1, 0, 0, 0, 4, 1, 2, 3, 4, 0, 2, 1, 1, 3, 3, 0, 1]
                let whole = file.bytes()
                for _ in 0..<400 {
                    var bytes = whole
                    for _ in 0...random.next() % 3 {
                        let place = Int(random.next() % UInt64(min(bytes.count, 80)))
                        bytes[place] =
                            [0, 1, 255, UInt8(truncatingIfNeeded: random.next())][Int(random.next() % 4)]
                    }
                    var options = DecodingOptions()
                    options.limits.pixels = 1 << 20
                    options.strictness = random.next() % 2 == 0 ? .strict : .lenient
                    _ = try? DecodedImage<RGBA8>(decoding: bytes, options: options)
                }
            }
        }
    }
}
