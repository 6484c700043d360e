import Matte

/// The text chunks of a PNG: tEXt, zTXt and iTXt (PNG specification, section 11.3.3).
enum PNGTextChunk {
    /// Returns the text of a chunk, whose data after the keyword is given, or `nil` if it is damaged or too long.
    static func text(
        _ name: UInt32, _ data: [UInt8], atMost most: Int
    ) throws(MatteError) -> [UInt8]? {
        switch name {
        case PNGChunks.code("tEXt"): return data
        case PNGChunks.code("zTXt"):
            // The first byte is the compression method. Only method 0 is defined.
            guard data.first == 0 else { return nil }
            return try InflatedText.bytes(of: Array(data.dropFirst()), atMost: most)
        default:
            // A compression flag, the compression method, and two strings that end with a zero byte: the language and
            // the translated keyword.
            var rest = data.dropFirst(2)
            for _ in 0..<2 {
                guard let end = rest.firstIndex(of: 0) else { return nil }
                rest = rest[(end + 1)...]
            }
            guard data.first == 1 else { return Array(rest) }
            return try InflatedText.bytes(of: Array(rest), atMost: most)
        }
    }

    /// Returns an iTXt chunk, uncompressed.
    static func chunk(keyword: String, text: [UInt8]) -> [UInt8] {
        var chunk = PNGChunk("iTXt", capacity: text.count + 80)
        // Five zeros: the end of the keyword, two for no compression, and empty names of a language and the keyword.
        chunk.append(Array(keyword.utf8) + [0, 0, 0, 0, 0] + text)
        return chunk.finish()
    }

    /// Returns a tEXt chunk with bytes as hexadecimal digits, the form that ``RawProfile`` reads.
    static func profile(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("Raw profile type \(type)".utf8) + [0]
        text += Array("\n\(type)\n\(bytes.count)\n".utf8)
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        var chunk = PNGChunk("tEXt", capacity: text.count + 1)
        chunk.append(text + Array("\n".utf8))
        return chunk.finish()
    }
}
