/// A Huffman code with symbols that a file's own code lacks, in which nearly all other codes stay as they are.
///
/// Codes that were made for a picture have no place for other symbols: with the one that consists of ones only, which is
/// not allowed, they fill all 16 bits. But canonical codes of one length follow those of the length before. If the last
/// codes of less than 16 bits get 16, in front of the others of 16, the room that they leave holds new symbols, and no
/// other code changes. Rare symbols have long codes, so few MCUs have one that moved.
struct JPEGExtendedCode {
    let code: JPEGHuffmanCode
    /// The codes of the file that are others in ``code``, aligned to 16 bits.
    let moved: Range<Int>

    /// The largest room whose codes move, of 65,536: about one symbol in 500 is then one of them.
    static let mostMoved = 128

    init(_ code: JPEGHuffmanCode, isDC: Bool) {
        let wanted = Self.symbols(isDC: isDC).filter { !code.symbols.contains($0) }
        let lengths = (1...16).flatMap { [Int](repeating: $0, count: Int(code.counts[$0 - 1])) }
        let used = lengths.reduce(0) { $0 + 1 << (16 - $1) }
        let atEnd = max(0, 0xFFFF - used)
        // The codes from `first` to `last` move, and leave places for `added` symbols.
        let last = lengths.count - Int(code.counts[15])
        var first = last
        var added = 0
        while first > 0 {
            let room = 1 << (16 - lengths[first - 1])
            guard added + room - 1 + atEnd <= wanted.count, added + last - first + room <= Self.mostMoved
            else {
                break
            }
            added += room - 1
            first -= 1
        }
        let symbols = Array(code.symbols.prefix(lengths.count))
        let behind = min(atEnd, wanted.count - added)
        guard added + behind > 0, symbols.count == lengths.count, symbols.count + added + behind < 256 else {
            self.code = code
            moved = 0..<0
            return
        }
        var counts = code.counts
        for length in lengths[first..<last] { counts[length - 1] -= 1 }
        counts[15] += UInt8(last - first + added + behind)
        var all = symbols[..<last]
        all += wanted[..<added]
        all += symbols[last...]
        all += wanted[added..<added + behind]
        self.code = JPEGHuffmanCode(counts: counts, symbols: Array(all))
        let start = lengths[..<first].reduce(0) { $0 + 1 << (16 - $1) }
        moved = start..<start + last - first + added
    }

    /// All symbols of 8-bit baseline data, likelier ones first: small values after few zeros.
    private static func symbols(isDC: Bool) -> [UInt8] { isDC ? Array(0...11) : acSymbols }

    private static let acSymbols: [UInt8] = {
        let values = (0..<16).flatMap { zeros in (1...10).map { (zeros: zeros, bits: $0) } }
        let all = values.map { (symbol: UInt8(16 * $0.zeros + $0.bits), rank: $0.zeros + 4 * $0.bits) }
        let others = [(symbol: UInt8(0x00), rank: 0), (symbol: UInt8(0xF0), rank: 15)]
        return (all + others).sorted { ($0.rank, $0.symbol) < ($1.rank, $1.symbol) }.map(\.symbol)
    }()
}
