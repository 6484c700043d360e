import TestSupport

/// A random deflate stream together with the bytes that it stands for, built from RFC 1951 without a codec.
struct RandomDeflate {
    private(set) var stream: [UInt8] = []
    private(set) var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingCount = 0
    private var random: SplitMix64

    /// The kinds of blocks in a stream.
    enum Block: CaseIterable { case stored, fixed, even, deep, noDistances, oneDistance, literalsOnly }

    init(seed: UInt64, blocks: [Block], symbols: Int) {
        random = SplitMix64(seed: seed)
        for (i, block) in blocks.enumerated() {
            append(i + 1 == blocks.count ? 1 : 0, 1)
            appendBlock(block, symbols)
        }
        if pendingCount > 0 { stream.append(UInt8(truncatingIfNeeded: pending)) }
    }

    private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    /// Appends bits, the lowest first.
    private mutating func append(_ value: Int, _ count: Int) {
        pending |= UInt64(value) << pendingCount
        pendingCount += count
        while pendingCount >= 8 {
            stream.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    private mutating func appendBlock(_ block: Block, _ symbols: Int) {
        if block == .stored {
            append(0, 2)
            if pendingCount > 0 { append(0, 8 - pendingCount) }
            let added = (0..<below(symbols + 1)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            append(added.count, 16)
            append(added.count ^ 0xFFFF, 16)
            for byte in added { append(Int(byte), 8) }
            bytes += added
            return
        }
        var literals = [Int](repeating: 0, count: 288)
        var distances = [Int](repeating: 0, count: 32)
        if block == .fixed {
            literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
            distances = [Int](repeating: 5, count: 32)
            append(1, 2)
        } else {
            append(2, 2)
            var used = (0...256).filter { _ in below(3) > 0 }
            if used.last != 256 { used.append(256) }
            if block != .noDistances, block != .literalsOnly {
                used += (257...285).filter { _ in below(2) > 0 }
            }
            if block == .literalsOnly, below(4) == 0 { used = [256] }
            literals = lengths(of: used, in: 286, isDeep: block == .deep)
            switch block {
            case .oneDistance: distances[below(30)] = 1
            case .noDistances, .literalsOnly: break
            default:
                distances = lengths(of: (0..<30).filter { _ in below(2) > 0 }, in: 30, isDeep: block == .deep)
            }
            appendHeader(Array(literals[..<286]), Array(distances[..<30]))
        }
        appendSymbols(codes(literals), literals, codes(distances), distances, symbols)
    }

    /// Returns the lengths of a complete code for some symbols: leaves of a tree that is split at random, or always at
    /// its deepest leaf.
    private mutating func lengths(of used: [Int], in count: Int, isDeep: Bool) -> [Int] {
        var result = [Int](repeating: 0, count: max(count, 32))
        guard used.count > 1 else {
            for symbol in used { result[symbol] = 1 }
            return result
        }
        var leaves = [1, 1]
        while leaves.count < used.count {
            let open = leaves.indices.filter { leaves[$0] < 15 }
            let chosen = isDeep ? open.max { leaves[$0] < leaves[$1] }! : open[below(open.count)]
            leaves[chosen] += 1
            leaves.append(leaves[chosen])
        }
        for (symbol, length) in zip(used, leaves.shuffled(using: &random)) { result[symbol] = length }
        return result
    }

    /// Returns the canonical codes (RFC 1951, section 3.2.2), their first bit lowest.
    private func codes(_ lengths: [Int]) -> [Int] {
        var next = 0
        var codes = [Int](repeating: 0, count: lengths.count)
        for length in 1...15 {
            next <<= 1
            for symbol in lengths.indices where lengths[symbol] == length {
                codes[symbol] = (0..<length).reduce(0) { $0 | (next >> $1 & 1) << (length - 1 - $1) }
                next += 1
            }
        }
        return codes
    }

    /// Appends the code lengths of a block. The code for them has 13 symbols of four bits and 6 of five.
    private mutating func appendHeader(_ literals: [Int], _ distances: [Int]) {
        let own = (0..<19).map { $0 < 13 ? 4 : 5 }
        let ownCodes = codes(own)
        append(literals.count - 257, 5)
        append(distances.count - 1, 5)
        append(15, 4)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
            append(own[symbol], 3)
        }
        let all = literals + distances
        var i = 0
        while i < all.count {
            let run = all[i...].prefix { $0 == all[i] }.count
            let isRepeat = i > 0 && all[i] == all[i - 1]
            if all[i] == 0, run >= 11, below(4) > 0 {
                let count = min(run, 11 + below(128))
                append(ownCodes[18], own[18])
                append(count - 11, 7)
                i += count
            } else if all[i] == 0, run >= 3, below(4) > 0 {
                let count = min(run, 3 + below(8))
                append(ownCodes[17], own[17])
                append(count - 3, 3)
                i += count
            } else if isRepeat, run >= 3, below(4) > 0 {
                let count = min(run, 3 + below(4))
                append(ownCodes[16], own[16])
                append(count - 3, 2)
                i += count
            } else {
                append(ownCodes[all[i]], own[all[i]])
                i += 1
            }
        }
    }

    private mutating func appendSymbols(
        _ codes: [Int], _ lengths: [Int], _ distanceCodes: [Int], _ distanceLengths: [Int], _ count: Int
    ) {
        let literals = (0..<256).filter { lengths[$0] > 0 }
        let matches = (257...285).filter { lengths[$0] > 0 }
        let usable = (0..<30).filter { distanceLengths[$0] > 0 }
        for _ in 0..<count {
            let near = usable.filter { Self.distance($0).base <= bytes.count }
            if !matches.isEmpty, !near.isEmpty, below(3) == 0 || literals.isEmpty {
                let symbol = matches[below(matches.count)]
                let length = Self.length(symbol)
                let lengthExtra = below(1 << length.extra)
                append(codes[symbol], lengths[symbol])
                append(lengthExtra, length.extra)
                let distanceSymbol = near[below(near.count)]
                let distance = Self.distance(distanceSymbol)
                let room = min(bytes.count - distance.base, (1 << distance.extra) - 1)
                let extra = below(room + 1)
                append(distanceCodes[distanceSymbol], distanceLengths[distanceSymbol])
                append(extra, distance.extra)
                for _ in 0..<length.base + lengthExtra {
                    bytes.append(bytes[bytes.count - distance.base - extra])
                }
            } else if !literals.isEmpty {
                let symbol = literals[below(literals.count)]
                append(codes[symbol], lengths[symbol])
                bytes.append(UInt8(symbol))
            }
        }
        append(codes[256], lengths[256])
    }

    /// The tables of RFC 1951, section 3.2.5.
    private static func length(_ symbol: Int) -> (base: Int, extra: Int) {
        let bases = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
            163, 195,
            227, 258,
        ]
        let extras = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
        return (bases[symbol - 257], extras[symbol - 257])
    }
    private static func distance(_ symbol: Int) -> (base: Int, extra: Int) {
        let bases = [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
            3073,
            4097, 6145, 8193, 12289, 16385, 24577,
        ]
        return (bases[symbol], symbol < 4 ? 0 : symbol / 2 - 1)
    }
}
