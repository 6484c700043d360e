/// A PNG file of rows without filters in stored blocks, written without a codec.
struct HandmadePNG {
    var width: Int
    var height: Int
    var bitDepth = 8
    /// The colour type in IHDR: 0 grey, 2 RGB, 4 grey and alpha, 6 RGBA.
    var colorType = 2
    /// True if ``rows`` are those of the seven passes, one after the other.
    var isInterlaced = false
    /// Chunks before the image data.
    var chunks: [(name: String, data: [UInt8])] = []
    /// The bytes of the rows, without filter types.
    var rows: [[UInt8]]
    /// The filter type of each row, whose bytes are then the filtered ones. Rows without one are not filtered.
    var filters: [UInt8] = []
    /// The bytes after the last row in the zlib stream.
    var extraBytes: [UInt8] = []
    /// The first byte of the zlib stream, which declares the size of the window.
    var windowByte: UInt8 = 0x78
    /// The number of runs of 258 zero bytes in the image data after the last row.
    var surplusRuns = 0
    /// The number of bytes of the zlib stream per IDAT chunk.
    var chunkSize = Int.max

    /// Returns 16-bit samples as the bytes of a row.
    static func row16(_ samples: [Int]) -> [UInt8] { samples.flatMap { TestProfile.number16($0) } }

    /// Returns the complete file.
    func bytes() -> [UInt8] {
        let header =
            TestProfile.number32(width) + TestProfile.number32(height) + [
                UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0,
            ]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += PNGChunk.bytes("IHDR", header)
        for chunk in chunks { file += PNGChunk.bytes(chunk.name, chunk.data) }
        let stream = zlibStream()
        for start in stride(from: 0, to: stream.count, by: min(chunkSize, stream.count)) {
            let end = min(start + min(chunkSize, stream.count), stream.count)
            file += PNGChunk.bytes("IDAT", Array(stream[start..<end]))
        }
        return file + PNGChunk.bytes("IEND", [])
    }

    private func zlibStream() -> [UInt8] {
        let data =
            rows.enumerated().flatMap { [$0 < filters.count ? filters[$0] : 0] + $1 } + extraBytes
        var stream = [windowByte, UInt8(31 - Int(windowByte) << 8 % 31)]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            let isLast = start + block.count == data.count && surplusRuns == 0
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            stream += [isLast ? 1 : 0, low, high, ~low, ~high] + block
        }
        guard surplusRuns > 0 else { return stream + Self.adler32(data) }
        // The last block has fixed codes: a zero byte, then matches of length 258 at distance 1. To reach the
        // checksum, a decoder would have to inflate them.
        var bits = BitWriter()
        bits.append(0b011, count: 3)
        bits.appendCode(0b0011_0000, count: 8)
        for _ in 0..<surplusRuns {
            bits.appendCode(0b1100_0101, count: 8)
            bits.appendCode(0, count: 5)
        }
        bits.appendCode(0, count: 7)
        return stream + bits.finished() + [0, 0, 0, 0]
    }

    /// Returns a zlib stream of stored blocks.
    static func zlib(_ data: [UInt8]) -> [UInt8] {
        let (low, high) = (UInt8(data.count & 255), UInt8(data.count >> 8))
        return [0x78, 0x01, 1, low, high, ~low, ~high] + data + adler32(data)
    }

    private static func adler32(_ data: [UInt8]) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return TestProfile.number16(b) + TestProfile.number16(a)
    }

    /// A writer of deflate bits: lowest bit first; codes highest bit first.
    private struct BitWriter {
        private var bytes: [UInt8] = []
        private var pending = 0
        private var filled = 0

        mutating func append(_ value: Int, count: Int) {
            pending |= value << filled
            filled += count
            while filled >= 8 {
                bytes.append(UInt8(pending & 255))
                pending >>= 8
                filled -= 8
            }
        }

        mutating func appendCode(_ code: Int, count: Int) {
            for i in (0..<count).reversed() { append(code >> i & 1, count: 1) }
        }

        func finished() -> [UInt8] { filled > 0 ? bytes + [UInt8(pending & 255)] : bytes }
    }
}
