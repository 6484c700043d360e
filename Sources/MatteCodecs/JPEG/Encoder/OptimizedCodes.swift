import MatteKernelTypes

extension JPEGHuffmanCode {
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
        self.init(counts: Self.limited(lengths), symbols: [])
        for length in 1...256 {
            for symbol in 0..<256 where lengths[symbol] == length { symbols.append(UInt8(symbol)) }
        }
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
