#if !canImport(ImageIO) || SystemCodecs
import Matte
import MatteCompare
import TestSupport
import Testing

@_spi(Checks) @testable import MatteCodecs

/// Tests of Matte's PNG reader, with libpng as the oracle.
@Suite("PNG reader")
struct PNGReaderTests {
    /// The small files of the common kind.
    static let samples = Sample.prefixed("png-").filter {
        let header = try! ImageHeader(probing: $0.bytes)
        return header.bitDepth == 8 && !header.isProgressive
    }

    /// A PNG with random filtered rows.
    private static func random(
        _ colorType: Int, width: Int, height: Int, seed: UInt64, chunkSize: Int = .max,
        isTransparent: Bool = false
    ) -> HandmadePNG {
        var random = SplitMix64(seed: seed)
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType]!
        var png = HandmadePNG(
            width: width, height: height, colorType: colorType,
            rows: (0..<height).map { _ in
                (0..<width * channels).map { _ in UInt8(truncatingIfNeeded: random.next()) & 0x83 }
            })
        png.filters = (0..<height).map { _ in UInt8(random.next() % 5) }
        png.chunkSize = chunkSize
        if colorType == 3 {
            // Half of the indices are beyond the palette.
            png.chunks.append(("PLTE", (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }))
        }
        if isTransparent {
            let data: [UInt8] =
                [0: [7, 1], 2: [0, 1, 9, 128, 0, 2], 3: [0, 50, 255, 7]][colorType] ?? [1, 2]
            png.chunks.append(("tRNS", data))
        }
        return png
    }

    @Test("leniently, damage after the last row doesn't matter", arguments: [true, false])
    func damagedTail(isLong: Bool) throws {
        let png = Self.random(6, width: 5, height: 4, seed: 9, chunkSize: 60)
        let whole = png.bytes()
        var damaged = whole
        if isLong {
            // The last data chunk, and so the chunk after it, begins and ends two bytes late.
            let last = try #require(
                damaged.indices.dropLast(8).last { Array(damaged[$0..<$0 + 4]) == Array("IDAT".utf8) })
            damaged[last - 1] += 2
        } else {
            // An unknown chunk that can't be skipped follows the data.
            damaged.insert(contentsOf: PNGChunk.bytes("XtCo", [1, 2, 3]), at: damaged.count - 12)
        }
        var options = DecodingOptions()
        #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: damaged, options: options) }
        options.strictness = .lenient
        for prefersLibrary in [false, true] {
            options.prefersLibrary = prefersLibrary
            let read = try DecodedImage<RGBA8>(decoding: damaged, options: options)
            #expect(try read.raster == Raster<RGBA8>(decoding: whole))
        }
    }

    @Test("a chunk that claims more data than the file has is an early end, also after the last row")
    func longChunkAfterTheRows() throws {
        var png = Self.random(6, width: 5, height: 4, seed: 9)
        let whole = png.bytes()
        // The first data chunk has the zlib header, a stored block of four rows, and one byte of the checksum.
        png.chunkSize = 2 + 5 + 4 * (1 + 20) + 1
        var damaged = png.bytes()
        let last = try #require(
            damaged.indices.dropLast(8).last { Array(damaged[$0..<$0 + 4]) == Array("IDAT".utf8) })
        #expect(damaged[last - 1] == 3)
        damaged[last - 3] = 1
        var options = DecodingOptions()
        for prefersLibrary in [false, true] {
            options.prefersLibrary = prefersLibrary
            options.strictness = .strict
            let error = #expect(throws: MatteError.self) {
                try Raster<RGBA8>(decoding: damaged, options: options)
            }
            #expect(error?.message.contains("ends early") == true)
            options.strictness = .lenient
            #expect(
                try Raster<RGBA8>(decoding: damaged, options: options) == Raster<RGBA8>(decoding: whole))
        }
    }

    @Test("libpng's path is the other one")
    func paths() throws {
        let sample = Sample.named("png-6-8.png")
        let input = EncodedInput.of(sample.bytes)
        let file = try ImageCodecs.inspect(input, limits: DecodingLimits())
        var request = RowRequest(format: .rgba8, blendsAlpha: false, limits: DecodingLimits())
        #expect(try PNGDecoder().rows(of: input, file, request) is PNGRows)
        request.prefersLibrary = true
        #expect(try PNGDecoder().rows(of: input, file, request) is LibPNGRows)
        let wide = EncodedInput.of(Sample.named("png-6-16.png").bytes)
        request.prefersLibrary = false
        #expect(
            try PNGDecoder().rows(of: wide, ImageCodecs.inspect(wide, limits: DecodingLimits()), request)
                is LibPNGRows)
    }

    @Test(
        "every sample, whole and cut at every byte, is read as by libpng", arguments: PNGReaderTests.samples)
    func wholeAndCut(_ sample: Sample) {
        #expect(PNGReaderComparison.difference(sample.bytes) == nil)
        for length in 0..<sample.bytes.count {
            #expect(
                PNGReaderComparison.difference(Array(sample.bytes[..<length])) == nil,
                "\(sample.name) cut to \(length)")
        }
    }

    @Test(
        "all colour types, filters and widths of 1 to 40 give libpng's pixels on every tier",
        arguments: [0, 2, 3, 4, 6])
    func widths(_ colorType: Int) {
        for width in 1...40 {
            for isTransparent in [false, true] {
                let png = Self.random(
                    colorType, width: width, height: 7, seed: UInt64(width), isTransparent: isTransparent
                ).bytes()
                withEveryTier { tier in
                    #expect(
                        PNGReaderComparison.difference(png) == nil,
                        "\(tier), colour type \(colorType), width \(width), tRNS \(isTransparent)")
                }
            }
        }
    }

    @Test("chunks of any length give the same pixels", arguments: [1, 2, 3, 5, 13, 64, 8_191, 8_192, 8_193])
    func pieces(_ chunkSize: Int) throws {
        for colorType in [2, 3] {
            let height = chunkSize > 1_000 ? 700 : 9
            var png = Self.random(colorType, width: 37, height: height, seed: 5)
            let whole = try Raster<RGBA8>(decoding: png.bytes())
            png.chunkSize = chunkSize
            #expect(try Raster<RGBA8>(decoding: png.bytes()) == whole)
            #expect(PNGReaderComparison.difference(png.bytes()) == nil)
        }
    }

    @Test("rows longer than the window, and reads and skips of any number of rows")
    func bands() throws {
        for (width, height) in [(60_000, 3), (300, 1_000)] {
            let bytes = Self.random(2, width: width, height: height, seed: 3).bytes()
            var options = DecodingOptions()
            options.prefersLibrary = true
            let expected = try Raster<RGB8>(decoding: bytes, options: options)
            #expect(try Raster<RGB8>(decoding: bytes) == expected)
            var decoder = try RowDecoder<RGB8>(bytes.span)
            var random = SplitMix64(seed: 1)
            while decoder.remainingRows > 0 {
                let first = height - decoder.remainingRows
                let count = min(decoder.remainingRows, 1 + Int(random.next() % 40))
                if random.next() % 3 == 0 {
                    try decoder.skipRows(count)
                    continue
                }
                var band = Raster<RGB8>(
                    width: width, height: count, repeating: RGB8(red: 0, green: 0, blue: 0))
                var view = band.mutableView
                _ = try decoder.readRows(into: &view)
                #expect(
                    try band == expected.cropped(to: PixelRect(x: 0, y: first, width: width, height: count))
                )
            }
            try decoder.finish()
        }
    }

    @Test("a smaller window, surplus data and a missing row are read as by libpng")
    func streams() {
        for window in [0x08, 0x18, 0x48, 0x78, 0x88] as [UInt8] {
            var png = Self.random(6, width: 30, height: 20, seed: 2)
            png.windowByte = window
            #expect(PNGReaderComparison.difference(png.bytes()) == nil, "\(window)")
            png.extraBytes = [UInt8](repeating: 0, count: 5_000)
            #expect(PNGReaderComparison.difference(png.bytes()) == nil, "\(window)")
            png.extraBytes = []
            png.rows.removeLast()
            #expect(PNGReaderComparison.difference(png.bytes()) == nil, "\(window)")
        }
    }

    @Test("image data after the last row is not decompressed", arguments: [Int.max, 1_000, 5_000])
    func surplus(_ chunkSize: Int) throws {
        let rows = (0..<10).map { y in (0..<30).map { UInt8(8 * y + $0) } }
        let bytes = HandmadePNG(
            width: 10, height: 10, rows: rows, surplusRuns: 80_000, chunkSize: chunkSize
        ).bytes()
        #expect(PNGReaderComparison.difference(bytes) == nil)
        try bytes.withUnsafeBytes { memory in
            let request = RowRequest(format: .rgb8, blendsAlpha: false, limits: DecodingLimits())
            let input = LentInput(memory)
            let file = try ImageCodecs.inspect(input, limits: request.limits)
            let reader = try PNGRows(input, file, request)
            try reader.skipRows(10)
            #expect(reader.position < 80_000)
            try reader.finish()
            #expect(reader.position == bytes.count)
        }
    }

    @Test("rows that need more memory than the limit are rejected")
    func memory() throws {
        let bytes = Self.random(6, width: 100, height: 2, seed: 1).bytes()
        var limits = DecodingLimits()
        limits.memory = 1
        func rows(_ bytes: [UInt8]) throws -> PNGRows {
            let input = EncodedInput.of(bytes)
            let file = try ImageCodecs.inspect(input, limits: limits)
            return try PNGRows(input, file, RowRequest(format: .rgba8, blendsAlpha: false, limits: limits))
        }
        _ = try rows(bytes)
        limits.side = 1 << 30
        var header = bytes
        header.replaceSubrange(16..<20, with: [0, 0x7F, 0xFF, 0xFF])
        header.replaceSubrange(20..<24, with: [0, 0, 0, 1])
        header.replaceSubrange(12..<33, with: PNGChunk.bytes("IHDR", Array(header[16..<29])).dropFirst(4))
        let error = #expect(throws: MatteError.self) { try rows(header) }
        #expect(error?.code == .limits)
    }
}
#endif
