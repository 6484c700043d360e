/// A Huffman code as a DHT segment defines it (T.81, B.2.4.2).
struct JPEGHuffmanCode: Equatable {
    /// The numbers of codes of 1 to 16 bits.
    var counts: [UInt8]
    /// The symbols, in the order of their codes: at most 256.
    var symbols: [UInt8]
}

/// The tables that segments of a JPEG define: those that are valid at some place in the file.
struct JPEGDefinitions {
    /// The four quantization tables: 64 factors each, in natural order (row by row), or `nil`.
    var quantization: [[UInt16]?] = [nil, nil, nil, nil]
    /// The four codes for DC values.
    var dc: [JPEGHuffmanCode?] = [nil, nil, nil, nil]
    /// The four codes for the other coefficients.
    var ac: [JPEGHuffmanCode?] = [nil, nil, nil, nil]
    /// The number of MCUs between restart markers, or 0 for none.
    var restartInterval = 0

    /// The natural index of each coefficient in the order of scans, "zigzag" (T.81, figure A.6).
    static let order: [UInt8] = {
        var order: [UInt8] = []
        for diagonal in 0..<15 {
            let lowest = max(0, diagonal - 7)
            let rows = Array(lowest...diagonal - lowest)
            for row in diagonal % 2 == 0 ? rows.reversed() : rows {
                order.append(UInt8(8 * row + diagonal - row))
            }
        }
        return order
    }()

    /// Checks a DAC segment, the conditioning of arithmetic codes (B.2.4.3), as libjpeg does. Huffman codes don't use it.
    static func checkConditioning(_ data: [UInt8]) throws(JPEGFailure) {
        guard data.count % 2 == 0 else {
            throw .corrupt("arithmetic conditioning has \(data.count) bytes, not a multiple of 2")
        }
        for at in stride(from: 0, to: data.count, by: 2) {
            let (index, value) = (data[at], data[at + 1])
            guard index < 32, index >= 16 || value & 15 <= value >> 4 else {
                throw .corrupt("arithmetic conditioning \(index) has the value \(hexadecimal(value))")
            }
        }
    }

    /// Takes the tables of a DQT segment (B.2.4.1).
    mutating func takeQuantization(_ data: [UInt8]) throws(JPEGFailure) {
        var at = 0
        while at < data.count {
            let (precision, index) = (data[at] >> 4, Int(data[at] & 15))
            guard index < 4 else { throw .corrupt("a quantization table has the number \(index)") }
            let bytes = precision == 0 ? 1 : 2
            guard data.count - at > 64 * bytes else {
                throw .corrupt("a segment of quantization tables has a wrong length")
            }
            var table = [UInt16](repeating: 0, count: 64)
            for (i, place) in Self.order.enumerated() {
                let factor = at + 1 + bytes * i
                table[Int(place)] =
                    precision == 0
                    ? UInt16(data[factor]) : UInt16(data[factor]) << 8 | UInt16(data[factor + 1])
            }
            quantization[index] = table
            at += 1 + 64 * bytes
        }
    }

    /// Takes the codes of a DHT segment (B.2.4.2).
    mutating func takeCodes(_ data: [UInt8]) throws(JPEGFailure) {
        var at = 0
        while data.count - at >= 17 {
            let index = Int(data[at])
            let counts = Array(data[at + 1..<at + 17])
            let total = counts.reduce(0) { $0 + Int($1) }
            at += 17
            guard total <= 256, total <= data.count - at else {
                throw .corrupt(
                    "a Huffman code has \(total) symbols, and its segment has \(data.count - at) bytes left")
            }
            guard index & 0xEF < 4 else { throw .corrupt("a Huffman code has the number \(index)") }
            let code = JPEGHuffmanCode(counts: counts, symbols: Array(data[at..<at + total]))
            if index & 0x10 == 0 { dc[index] = code } else { ac[index & 15] = code }
            at += total
        }
        guard at == data.count else { throw .corrupt("a segment of Huffman codes has a wrong length") }
    }

    /// Takes the interval of a DRI segment (B.2.4.4).
    mutating func takeInterval(_ data: [UInt8]) throws(JPEGFailure) {
        guard data.count == 2 else { throw .corrupt("a segment of a restart interval has a wrong length") }
        restartInterval = Int(data[0]) << 8 | Int(data[1])
    }

    /// Adds the codes that sequential files may leave out: those of T.81, annex K.3, as motion JPEG needs.
    mutating func addStandardCodes() {
        dc[0] = dc[0] ?? .standardDC[0]
        dc[1] = dc[1] ?? .standardDC[1]
        ac[0] = ac[0] ?? .standardAC[0]
        ac[1] = ac[1] ?? .standardAC[1]
    }
}
