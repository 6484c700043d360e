import Matte
import Testing

@testable import MatteCodecs

/// Tests that compressed data after the picture costs nothing. It can be a thousand times as long as the file.
@Suite("Data after the last pixel")
struct SurplusDataTests {
    /// The number of runs: 20 MB of zeros in 130 KB, after the rows.
    private static let runs = 80_000

    private func interlacedRows(_ width: Int, _ height: Int) -> [[UInt8]] {
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        return passes.flatMap { x0, y0, dx, dy in
            stride(from: y0, to: height, by: dy).map { y in
                stride(from: x0, to: width, by: dx).map { UInt8(truncatingIfNeeded: 7 * $0 + 31 * y) }
            }.filter { !$0.isEmpty }
        }
    }

    @Test("a PNG's image data is inflated only up to its last row", arguments: [Int.max, 1000, 5000])
    func png(_ chunkSize: Int) throws {
        let rows = (0..<10).map { y in (0..<30).map { UInt8(8 * y + $0) } }
        var png = HandmadePNG(width: 10, height: 10, rows: rows)
        let expected = try Raster<RGB8>(decoding: png.bytes())
        png.surplusRuns = Self.runs
        png.chunkSize = chunkSize
        let bytes = png.bytes()
        #expect(bytes.count > 120_000)
        #expect(try Raster<RGB8>(decoding: bytes) == expected)
        try bytes.withUnsafeBytes { memory in
            let reader = try LibPNGReader(LentInput(memory), limits: DecodingLimits(), lenient: false)
            try reader.start(.rgb)
            var row = [UInt8](repeating: 0, count: 30)
            for y in 0..<10 {
                let done = try row.withUnsafeMutableBytes {
                    try reader.readRows(
                        into: MutableRows(base: $0.baseAddress!, bytesPerRow: 30), count: 1, lenient: false)
                }
                #expect(done == 1 && row == rows[y])
            }
            #expect(reader.position < 12_000)
            try reader.finish(lenient: false)
            let skipping = try LibPNGReader(LentInput(memory), limits: DecodingLimits(), lenient: false)
            try skipping.start(.rgb)
            try skipping.skipRows(10)
            #expect(skipping.position < 12_000)
        }
    }

    @Test(
        "interlaced image data is inflated only up to the last row",
        arguments: [(1, 1), (2, 2), (3, 3), (5, 1), (1, 5), (9, 10), (17, 8)])
    func interlaced(_ width: Int, _ height: Int) throws {
        var png = HandmadePNG(
            width: width, height: height, colorType: 0, isInterlaced: true,
            rows: interlacedRows(width, height))
        let expected = try Raster<Gray8>(decoding: png.bytes())
        for y in 0..<height {
            for x in 0..<width {
                #expect(expected[x, y].value == UInt8(truncatingIfNeeded: 7 * x + 31 * y))
            }
        }
        png.surplusRuns = Self.runs
        let bytes = png.bytes()
        #expect(try Raster<Gray8>(decoding: bytes) == expected)
        try bytes.withUnsafeBytes { memory in
            let reader = try LibPNGReader(LentInput(memory), limits: DecodingLimits(), lenient: false)
            try reader.start(.gray)
            var pixels = [UInt8](repeating: 0, count: width * height)
            let read = try pixels.withUnsafeMutableBytes {
                try reader.readImage(
                    into: MutableRows(base: $0.baseAddress!, bytesPerRow: width), lenient: false)
            }
            #expect(read.rows == height && read.complete)
            #expect(reader.position < 12_000)
            try reader.finish(lenient: false)
        }
    }

    @Test("checksums of the skipped chunks are still checked")
    func checksums() throws {
        let png = HandmadePNG(
            width: 1, height: 1, rows: [[1, 2, 3]], surplusRuns: Self.runs, chunkSize: 50_000)
        let bytes = png.bytes()
        for place in [bytes.count / 2, bytes.count - 5] {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(throws: (any Error).self) { try Raster<RGB8>(decoding: damaged) }
            #expect(try Raster<RGB8>(decoding: damaged, options: .lenient) == Raster(decoding: bytes))
        }
        // A file that is cut inside the surplus data has all of its pixels.
        #expect(try Raster<RGB8>(decoding: bytes.prefix(100_000)) == Raster(decoding: bytes))
    }

    @Test("a JPEG's entropy-coded data is decoded only up to its last row")
    func jpeg() throws {
        for scans in HandmadeJPEG.Scans.allCases {
            let sampling = HandmadeJPEG.samplings.first { $0.name == "4:2:0" }!.factors
            var bytes = HandmadeJPEG(
                size: PixelSize(width: 40, height: 40), sampling: sampling, scans: scans
            ).bytes()
            let expected = try Raster<RGB8>(decoding: bytes)
            let end = bytes.count - 2
            bytes.insert(contentsOf: [UInt8](repeating: 0x55, count: 1 << 20), at: end)
            guard scans == .interleaved else {
                // Between scans, libjpeg searches for the next marker byte by byte.
                #expect(try Raster<RGB8>(decoding: bytes) == expected)
                continue
            }
            #expect(try Raster<RGB8>(decoding: bytes) == expected)
            try bytes.withUnsafeBytes { memory in
                let reader = try JPEGReader(LentInput(memory), limits: DecodingLimits(), lenient: false)
                try reader.start(.rgb, eighths: 8, columns: nil)
                var pixels = [UInt8](repeating: 0, count: 40 * 40 * 3)
                _ = try pixels.withUnsafeMutableBytes {
                    try reader.readRows(into: MutableRows(base: $0.baseAddress!, bytesPerRow: 120), count: 40)
                }
                #expect(reader.position < end + 1000)
                try reader.finish()
            }
        }
    }

    @Test("data after a WebP's picture has no effect")
    func webP() throws {
        let sample = Sample.named("webp-lossless.webp")
        let chunk = Array("JUNK".utf8) + [0, 0, 16, 0] + [UInt8](repeating: 0x55, count: 1 << 20)
        for bytes in [sample.bytes + chunk, sample.bytes + [UInt8](repeating: 0xFF, count: 1 << 20)] {
            #expect(MatteCodecsTests.bytes(of: try Raster<RGBA8>(decoding: bytes)) == sample.expected)
        }
    }
}
