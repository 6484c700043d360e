/// A search for the edges of the runs in a row of coverage.
///
/// Eight bytes are compared with the level at a time, in the lanes of a 64-bit integer. 64 pixels give a word with one
/// bit per pixel, and the bits that differ from their predecessors are the edges.
struct RunScan {
    private let level: UInt8
    /// 256 - level in each byte, without the highest bit of each byte.
    private let low: UInt64
    /// The highest bits of 256 - level in each byte.
    private let high: UInt64
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Creates a search for pixels whose coverage is at least `level`, 0...255.
    init(level: UInt8) {
        self.level = level
        let bytes = UInt64(UInt8(truncatingIfNeeded: 256 - Int(level))) * Self.ones
        low = bytes & ~Self.highBits
        high = bytes & Self.highBits
    }

    /// Writes the edges of the runs of a row in ascending order, and returns their number, which is even.
    ///
    /// - Parameters:
    ///   - row: The coverage of the row.
    ///   - count: The number of pixels.
    ///   - edges: Memory for `count + 1` edges.
    func edges(
        of row: UnsafePointer<UInt8>, count: Int, into edges: UnsafeMutablePointer<Int32>
    ) -> Int {
        guard level > 0 else {
            guard count > 0 else { return 0 }
            unsafe edges[0] = 0
            unsafe edges[1] = Int32(count)
            return 2
        }
        var found = 0
        // The bit of the pixel before the current word.
        var before: UInt64 = 0
        var x = 0
        while x < count {
            let inWord = min(64, count - x)
            let bits = unsafe inWord == 64 ? word(row + x) : partialWord(row + x, inWord)
            var changes = bits ^ (bits << 1 | before)
            if inWord < 64 { changes &= (1 << UInt64(inWord)) - 1 }
            while changes != 0 {
                unsafe edges[found] = Int32(x + changes.trailingZeroBitCount)
                found += 1
                changes &= changes - 1
            }
            before = bits >> UInt64(inWord - 1) & 1
            x += inWord
        }
        if before == 1 {
            unsafe edges[found] = Int32(count)
            found += 1
        }
        return found
    }

    /// Returns one bit for each of 64 pixels.
    private func word(_ pixels: UnsafePointer<UInt8>) -> UInt64 {
        let words = unsafe UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt64>.self)
        // Most words of a mask are uniform: all 0 or all 255.
        let any = words[0] | words[1] | words[2] | words[3] | words[4] | words[5] | words[6] | words[7]
        if any == 0 { return 0 }
        let all = words[0] & words[1] & words[2] & words[3] & words[4] & words[5] & words[6] & words[7]
        if all == .max { return .max }
        var bits: UInt64 = 0
        for i in 0..<8 { bits |= eight(UInt64(littleEndian: words[i])) << UInt64(8 * i) }
        return bits
    }

    private func partialWord(_ pixels: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        var bits: UInt64 = 0
        for i in 0..<count where unsafe pixels[i] >= level { bits |= 1 << UInt64(i) }
        return bits
    }

    /// Returns one bit for each of eight bytes: 1 if the byte is at least the level.
    ///
    /// A byte is at least the level if adding 256 - level carries. The carry of each byte is computed from the sum of
    /// its low seven bits and from the two highest bits. The product then moves the eight carries next to each other.
    private func eight(_ bytes: UInt64) -> UInt64 {
        let sums = (bytes & ~Self.highBits) + low
        let carries = ((bytes & high) | ((bytes | high) & sums)) & Self.highBits
        return ((carries >> 7) &* 0x0102_0408_1020_4080) >> 56
    }
}
