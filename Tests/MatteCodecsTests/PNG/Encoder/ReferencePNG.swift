/// A PNG decoder written only from the specifications (PNG, RFC 1950, RFC 1951), for samples of 8 or 16 bits
/// without interlacing. It checks possible mistakes of an encoder: chunk order, checksums, block types, incomplete codes,
/// and distances that are too long.
struct ReferencePNG {
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    private(set) var width = 0
    private(set) var height = 0
    private(set) var bytesPerPixel = 0
    private(set) var imageChunks = 0
    /// Unfiltered rows without their filter types.
    private(set) var pixels: [UInt8] = []
    /// The number of deflate blocks of each type: stored, fixed codes, own codes.
    private(set) var blocks = [0, 0, 0]

    init(_ file: [UInt8]) throws {
        guard file.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else { throw Failure("no PNG") }
        var offset = 8
        var data: [UInt8] = []
        while offset < file.count {
            guard offset + 12 <= file.count else { throw Failure("a chunk ends early") }
            let length = Int(Self.bigEndian(file, offset))
            let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            let payload = file[offset + 8..<offset + 8 + length]
            guard
                Self.crc(file[offset + 4..<offset + 8 + length]) == Self.bigEndian(file, offset + 8 + length)
            else { throw Failure("wrong checksum of \(name)") }
            offset += 12 + length
            switch name {
            case "IHDR":
                width = Int(Self.bigEndian(Array(payload), 0))
                height = Int(Self.bigEndian(Array(payload), 4))
                let kinds: [UInt8: Int] = [0: 1, 2: 3, 6: 4]
                let depth = Int(payload[payload.startIndex + 8])
                guard [8, 16].contains(depth), let n = kinds[payload[payload.startIndex + 9]] else {
                    throw Failure("an unexpected kind of PNG")
                }
                bytesPerPixel = n * depth / 8
            case "IDAT":
                imageChunks += 1
                data += payload
            case "IEND":
                guard offset == file.count else { throw Failure("bytes after the end") }
            default: break
            }
        }
        try unfilter(inflate(data))
    }

    /// Returns the decompressed bytes of a zlib stream, which must not be followed by other bytes.
    static func inflated(_ stream: [UInt8]) throws -> [UInt8] {
        var nothing = ReferencePNG()
        return try nothing.inflate(stream)
    }

    private init() {}

    private mutating func unfilter(_ rows: [UInt8]) throws {
        let row = width * bytesPerPixel
        guard rows.count == height * (1 + row) else {
            throw Failure("\(rows.count) bytes of rows where \(height * (1 + row)) are due")
        }
        pixels = [UInt8](repeating: 0, count: height * row)
        for y in 0..<height {
            let type = rows[y * (1 + row)]
            for x in 0..<row {
                let a = x >= bytesPerPixel ? Int(pixels[y * row + x - bytesPerPixel]) : 0
                let b = y > 0 ? Int(pixels[(y - 1) * row + x]) : 0
                let c = x >= bytesPerPixel && y > 0 ? Int(pixels[(y - 1) * row + x - bytesPerPixel]) : 0
                let prediction: Int
                switch type {
                case 0: prediction = 0
                case 1: prediction = a
                case 2: prediction = b
                case 3: prediction = (a + b) / 2
                case 4:
                    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
                    prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
                default: throw Failure("filter type \(type)")
                }
                pixels[y * row + x] = UInt8(truncatingIfNeeded: Int(rows[y * (1 + row) + 1 + x]) + prediction)
            }
        }
    }

    private mutating func inflate(_ data: [UInt8]) throws -> [UInt8] {
        guard data.count >= 6, data[0] & 15 == 8, (Int(data[0]) * 256 + Int(data[1])) % 31 == 0,
            data[1] & 32 == 0
        else { throw Failure("no zlib header") }
        var reader = BitReader(bytes: data, position: 2)
        var output: [UInt8] = []
        var isLast = false
        while !isLast {
            isLast = try reader.bits(1) == 1
            let type = try reader.bits(2)
            guard type < 3 else { throw Failure("block type 3") }
            blocks[type] += 1
            if type == 0 {
                output += try reader.stored()
                continue
            }
            var literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
            var distances = [Int](repeating: 5, count: 30)
            if type == 2 { (literals, distances) = try reader.codeLengths() }
            try reader.symbols(
                Code(literals, mayBeIncomplete: type == 1), Code(distances, mayBeIncomplete: true), &output)
        }
        reader.align()
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in output {
            low += UInt32(byte)
            high += low
            if low >= 65_521 { low -= 65_521 }
            high %= 65_521
        }
        guard reader.position + 4 == data.count, Self.bigEndian(data, reader.position) == high << 16 | low
        else { throw Failure("wrong Adler-32 checksum, or bytes behind it") }
        return output
    }

    private static func bigEndian(_ bytes: [UInt8], _ i: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[i + $1]) }
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { n in
        (0..<8).reduce(UInt32(n)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ c >> 1 : c >> 1 }
    }

    /// A canonical Huffman code. Codes are looked up by their first 15 bits.
    private struct Code {
        var symbols = [UInt16](repeating: 0, count: 1 << 15)
        var lengths = [UInt8](repeating: 0, count: 1 << 15)

        init(_ codeLengths: [Int], mayBeIncomplete: Bool) throws {
            var next = 0
            for length in 1...15 {
                next <<= 1
                for (symbol, l) in codeLengths.enumerated() where l == length {
                    guard next < 1 << length else { throw Failure("a code with too many symbols") }
                    let reversed = (0..<length).reduce(0) { $0 | (next >> $1 & 1) << (length - 1 - $1) }
                    for i in stride(from: reversed, to: 1 << 15, by: 1 << length) {
                        symbols[i] = UInt16(symbol)
                        lengths[i] = UInt8(length)
                    }
                    next += 1
                }
            }
            let single = codeLengths.filter { $0 > 0 }.count <= 1
            guard
                next == 1 << 15 || mayBeIncomplete && single || codeLengths == [Int](repeating: 5, count: 30)
            else { throw Failure("a code that isn't complete") }
        }
    }

    private struct BitReader {
        let bytes: [UInt8]
        var position: Int
        var buffer: UInt64 = 0
        var count = 0

        init(bytes: [UInt8], position: Int) {
            self.bytes = bytes
            self.position = position
        }

        mutating func fill() {
            while count <= 48, position < bytes.count {
                buffer |= UInt64(bytes[position]) << UInt64(count)
                position += 1
                count += 8
            }
        }

        mutating func bits(_ n: Int) throws -> Int {
            fill()
            guard count >= n else { throw Failure("the stream ends early") }
            let value = Int(buffer & (1 << UInt64(n) - 1))
            buffer >>= UInt64(n)
            count -= n
            return value
        }

        /// Skips to the next byte boundary and returns unread whole bytes.
        mutating func align() {
            position -= count / 8
            buffer = 0
            count = 0
        }

        mutating func stored() throws -> ArraySlice<UInt8> {
            align()
            let length = try bits(16)
            guard try bits(16) == 65_535 - length else {
                throw Failure("a stored length without its complement")
            }
            align()
            guard position + length <= bytes.count else { throw Failure("a stored block ends early") }
            defer { position += length }
            return bytes[position..<position + length]
        }

        mutating func symbol(_ code: Code) throws -> Int {
            fill()
            let index = Int(buffer & 0x7FFF)
            let length = Int(code.lengths[index])
            guard length > 0, length <= count else { throw Failure("no such code") }
            buffer >>= UInt64(length)
            count -= length
            return Int(code.symbols[index])
        }

        mutating func codeLengths() throws -> ([Int], [Int]) {
            let literals = try bits(5) + 257
            let distances = try bits(5) + 1
            let sent = try bits(4) + 4
            guard literals <= 286, distances <= 30 else { throw Failure("too many symbols in a header") }
            var lengths = [Int](repeating: 0, count: 19)
            for i in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(sent) {
                lengths[i] = try bits(3)
            }
            let code = try Code(lengths, mayBeIncomplete: false)
            var all: [Int] = []
            while all.count < literals + distances {
                let symbol = try symbol(code)
                switch symbol {
                case 16:
                    guard let last = all.last else { throw Failure("nothing to repeat") }
                    all += [Int](repeating: last, count: try bits(2) + 3)
                case 17: all += [Int](repeating: 0, count: try bits(3) + 3)
                case 18: all += [Int](repeating: 0, count: try bits(7) + 11)
                default: all.append(symbol)
                }
            }
            guard all.count == literals + distances, all[256] > 0 else {
                throw Failure("a header that runs over")
            }
            return (Array(all.prefix(literals)), Array(all.suffix(distances)))
        }

        mutating func symbols(_ literals: Code, _ distances: Code, _ output: inout [UInt8]) throws {
            while true {
                let symbol = try symbol(literals)
                if symbol < 256 {
                    output.append(UInt8(symbol))
                    continue
                }
                if symbol == 256 { return }
                guard symbol < 286 else { throw Failure("length symbol \(symbol)") }
                let s = symbol - 257
                let length =
                    symbol == 285
                    ? 258 : s < 8 ? s + 3 : (4 + s % 4) << (s / 4 - 1) + 3 + (try bits(s / 4 - 1))
                let d = try self.symbol(distances)
                let distance = d < 4 ? d + 1 : (2 + d % 2) << (d / 2 - 1) + 1 + (try bits(d / 2 - 1))
                guard distance <= output.count, distance <= 32_768 else {
                    throw Failure("distance \(distance) after \(output.count) bytes")
                }
                for _ in 0..<length { output.append(output[output.count - distance]) }
            }
        }
    }
}
