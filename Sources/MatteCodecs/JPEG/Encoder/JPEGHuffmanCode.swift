import MatteKernelTypes

/// A Huffman code for one kind of symbols, in the form of a DHT segment.
struct JPEGHuffmanCode: Equatable {
    /// The number of codes of 1 to 16 bits.
    var counts: [UInt8]
    /// The symbols in the order of their codes.
    var symbols: [UInt8]

    /// Creates the best code for symbols that occur `occurrences` times (ITU-T T.81, annex K.2), as libjpeg does: of
    /// symbols that occur equally often, the one with the highest number is merged first, and no code consists of ones only.
    init(occurrences: [UInt64]) {
        var weights = occurrences.map(Int.init) + [Int](repeating: 0, count: 257 - occurrences.count)
        // A symbol of its own reserves the code of ones.
        weights[256] = 1
        var lengths = [Int](repeating: 0, count: 257)
        var next = [Int](repeating: -1, count: 257)
        var used = weights.indices.filter { weights[$0] > 0 }
        while used.count > 1 {
            let a = Self.takeRarest(&used, weights)
            let b = Self.takeRarest(&used, weights)
            weights[a] += weights[b]
            used.append(a)
            // Every symbol below the two gets one more bit. The chain of b continues that of a.
            var last = a
            lengths[a] += 1
            while next[last] >= 0 {
                last = next[last]
                lengths[last] += 1
            }
            next[last] = b
            var i = b
            while i >= 0 {
                lengths[i] += 1
                i = next[i]
            }
        }
        counts = Self.limited(lengths)
        symbols = []
        for length in 1...256 {
            for symbol in 0..<256 where lengths[symbol] == length { symbols.append(UInt8(symbol)) }
        }
    }

    init(counts: [UInt8], symbols: [UInt8]) {
        self.counts = counts
        self.symbols = symbols
    }

    /// Removes the symbol with the smallest weight and returns it; of equal ones, the last.
    private static func takeRarest(_ used: inout [Int], _ weights: [Int]) -> Int {
        var best = 0
        for i in used.indices.dropFirst() {
            let (new, old) = (weights[used[i]], weights[used[best]])
            if new < old || new == old && used[i] > used[best] { best = i }
        }
        return used.remove(at: best)
    }

    /// Returns the numbers of codes by length, at most 16 bits each (annex K.3), without the reserved code.
    private static func limited(_ lengths: [Int]) -> [UInt8] {
        var counts = [Int](repeating: 0, count: 258)
        for length in lengths where length > 0 { counts[length] += 1 }
        for length in stride(from: 257, to: 16, by: -1) {
            while counts[length] > 0 {
                // Two codes of this length become one that is a bit shorter. The other symbol shares a shorter code, which
                // becomes two.
                var shorter = length - 2
                while counts[shorter] == 0 { shorter -= 1 }
                counts[length] -= 2
                counts[length - 1] += 1
                counts[shorter + 1] += 2
                counts[shorter] -= 1
            }
        }
        if let longest = (1...16).last(where: { counts[$0] > 0 }) { counts[longest] -= 1 }
        return counts[1...16].map { UInt8($0) }
    }

    /// Returns the codes in the form that the kernel takes, for symbols below `count`. A value follows each code: its
    /// number of bits is the symbol for DC, and the low four bits of the symbol for AC.
    func entries(isDC: Bool) -> [UInt64] {
        var entries = [UInt64](repeating: JPEGCode.missing, count: isDC ? 32 : 256)
        var code: UInt32 = 0
        var index = 0
        for length in 1...16 {
            for _ in 0..<counts[length - 1] where index < symbols.count {
                let symbol = Int(symbols[index])
                if symbol < entries.count, !isDC || symbol <= 16 {
                    entries[symbol] = JPEGCode.entry(code, length: length, size: isDC ? symbol : symbol & 15)
                }
                index += 1
                code += 1
            }
            code <<= 1
        }
        return entries
    }

    /// The data of a DHT segment for this code.
    func data(isDC: Bool, id: UInt8) -> [UInt8] { [(isDC ? 0 : 0x10) | id] + counts + symbols }
}

extension JPEGHuffmanCode {
    /// The codes of annex K.3 for luma (0) and chroma (1).
    static func standard(isDC: Bool, _ id: Int) -> JPEGHuffmanCode {
        if isDC {
            return JPEGHuffmanCode(
                counts: id == 0
                    ? [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
                    : [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
                symbols: Array(0...11))
        }
        return JPEGHuffmanCode(
            counts: id == 0
                ? [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125]
                : [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
            symbols: standardSymbols(id == 0 ? lumaStart : chromaStart))
    }

    /// The symbols of the AC codes with up to 11 (luma) or 12 (chroma) bits. All others follow by their numbers: runs
    /// of zeros, and within them sizes.
    private static let lumaStart: [UInt8] = [
        0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22,
        0x71, 0x14, 0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33,
        0x62, 0x72, 0x82,
    ]
    private static let chromaStart: [UInt8] = [
        0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71, 0x13,
        0x22, 0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xA1, 0xB1, 0xC1, 0x09, 0x23, 0x33, 0x52, 0xF0, 0x15, 0x62,
        0x72, 0xD1, 0x0A, 0x16, 0x24, 0x34, 0xE1, 0x25, 0xF1,
    ]

    private static func standardSymbols(_ start: [UInt8]) -> [UInt8] {
        let all = (0..<16).flatMap { run in (1...10).map { UInt8(run << 4 | $0) } }
        return start + all.filter { !start.contains($0) }
    }
}
