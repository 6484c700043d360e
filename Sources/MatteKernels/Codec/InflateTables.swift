import MatteKernelTypes

extension Kernels {
    /// Makes the table of a Huffman code (RFC 1951, section 3.2.2). See ``InflateEntry`` for its entries.
    ///
    /// - `kind`: 0 for code lengths, 1 for literals and lengths, 2 for distances.
    /// - `lengths`: the numbers of bits of the `count` symbols' codes, 0 to 15.
    /// - `tableBits`: the number of bits that select an entry of the first table.
    ///
    /// Returns 1 if the lengths form a complete code, 0 if not. A code for anything but code lengths may also have one
    /// symbol with one bit, or no symbol; the other bits are then invalid.
    @inline(never)
    static func makeInflateTable(
        _ kind: Int, _ lengths: UnsafePointer<UInt8>, _ count: Int, _ tableBits: Int,
        _ table: UnsafeMutablePointer<UInt32>, _ state: UnsafeMutableRawPointer
    ) -> Int {
        let workspace = state.assumingMemoryBound(to: InflateWorkspace.self)
        let counts = workspace.pointee.counts
        let sorted = workspace.pointee.sorted
        for length in 0..<32 { counts[length] = 0 }
        for symbol in 0..<count { counts[Int(lengths[symbol])] &+= 1 }
        // Check that the code is neither overfull nor incomplete. Counters 16 to 31 become the positions at which the
        // symbols of each length start in the sorted list.
        var left: Int32 = 1
        var longest = 0
        var place: UInt32 = 0
        for length in 1...15 {
            left = left &* 2 &- Int32(truncatingIfNeeded: counts[length])
            if left < 0 { return 0 }
            if counts[length] != 0 { longest = length }
            counts[16 &+ length] = place
            place &+= counts[length]
        }
        if left > 0 {
            if kind == 0 || longest > 1 { return 0 }
            for i in 0..<1 &<< tableBits { table[i] = InflateEntry.invalid }
            if longest == 0 { return 1 }
        }
        for symbol in 0..<count where lengths[symbol] != 0 {
            let length = 16 &+ Int(lengths[symbol])
            sorted[Int(counts[length])] = UInt16(truncatingIfNeeded: symbol)
            counts[length] &+= 1
        }
        // Codes are assigned in the order of the sorted symbols. `code` has its first bit lowest, as in the stream.
        var code: UInt32 = 0
        var next = 0
        let direct = longest < tableBits ? longest : tableBits
        for length in 1...(direct < 1 ? 1 : direct) {
            // The table so far, for codes of less than `length` bits, is repeated for either value of the next bit.
            let half = 1 &<< (length &- 1)
            if length > 1 { (table + half).update(from: table, count: half) }
            let end = next &+ Int(counts[length])
            while next < end {
                let symbol = Int(sorted[next])
                table[Int(code)] = inflateEntry(kind, symbol, length)
                code = nextCode(code, length)
                next &+= 1
            }
        }
        if left > 0 {
            // The only code is 0, with one bit.
            for i in stride(from: 2, to: 1 &<< tableBits, by: 2) { table[i] = table[0] }
            return 1
        }
        var filled = 1 &<< direct
        while filled < 1 &<< tableBits {
            (table + filled).update(from: table, count: filled)
            filled &*= 2
        }
        makeInflateSubtables(kind, longest, tableBits, code, next, table, state)
        return 1
    }

    /// Makes the tables of codes with more than `tableBits` bits. `code` is the first such code, and `next` the
    /// position of its symbol in the sorted list. There are at most 144 of these tables, because a complete code has at
    /// least two codes in each.
    @inline(__always)
    private static func makeInflateSubtables(
        _ kind: Int, _ longest: Int, _ tableBits: Int, _ firstCode: UInt32, _ first: Int,
        _ table: UnsafeMutablePointer<UInt32>, _ state: UnsafeMutableRawPointer
    ) {
        if longest <= tableBits { return }
        let workspace = state.assumingMemoryBound(to: InflateWorkspace.self)
        let counts = workspace.pointee.counts
        let sorted = workspace.pointee.sorted
        let bits = longest &- tableBits
        let mask = UInt32(1) &<< UInt32(truncatingIfNeeded: tableBits) &- 1
        var code = firstCode
        var next = first
        var prefix = UInt32.max
        var subtable = 1 &<< tableBits
        var start = 0
        for length in tableBits &+ 1...longest {
            let end = next &+ Int(counts[length])
            while next < end {
                if code & mask != prefix {
                    prefix = code & mask
                    start = subtable
                    subtable &+= 1 &<< bits
                    table[Int(prefix)] =
                        InflateEntry.exception | InflateEntry.subtable
                        | UInt32(truncatingIfNeeded: start) &<< 16 | UInt32(truncatingIfNeeded: bits) &<< 8
                        | UInt32(truncatingIfNeeded: tableBits)
                }
                let entry = inflateEntry(kind, Int(sorted[next]), length &- tableBits)
                var i = Int(code &>> UInt32(truncatingIfNeeded: tableBits))
                while i < 1 &<< bits {
                    table[start &+ i] = entry
                    i &+= 1 &<< (length &- tableBits)
                }
                code = nextCode(code, length)
                next &+= 1
            }
        }
    }

    /// Joins pairs of literals whose codes fit the first table together, so that one look-up finds both.
    @inline(never)
    static func joinLiterals(_ table: UnsafeMutablePointer<UInt32>, _ tableBits: Int) {
        // From the end down: the second literal's entry is found at a lower index, which has not been joined yet. At
        // index 0, both literals have the same entry.
        let limit = UInt32(truncatingIfNeeded: tableBits)
        var i = 1 &<< tableBits
        while i > 0 {
            i &-= 1
            let entry = table[i]
            let length = entry & 15
            let second = table[i &>> Int(length)]
            if entry & second & InflateEntry.literal == 0 || length &+ (second & 15) > limit { continue }
            table[i] =
                entry &+ (second & 15) | (second &<< 8) & (0xFF << 20) | InflateEntry.pair
        }
    }

    @inline(__always)
    private static func inflateEntry(_ kind: Int, _ symbol: Int, _ length: Int) -> UInt32 {
        let bits = UInt32(truncatingIfNeeded: length)
        if kind == 0 { return UInt32(truncatingIfNeeded: symbol) &<< 16 | bits }
        let entry = kind == 1 ? InflateEntry.literalOrLength(symbol) : InflateEntry.distance(symbol)
        return entry &+ (bits &<< 8 | bits)
    }

    /// Returns the code after `code` among codes of `length` bits, with its first bit lowest. The code after the last
    /// one is 0. It is also the start of the next length, because longer codes continue with zeros.
    @inline(__always)
    private static func nextCode(_ code: UInt32, _ length: Int) -> UInt32 {
        let ones = UInt32(1) &<< UInt32(truncatingIfNeeded: length) &- 1
        if code == ones { return 0 }
        let bit = UInt32(1) &<< UInt32(truncatingIfNeeded: 31 &- (code ^ ones).leadingZeroBitCount)
        return code & (bit &- 1) | bit
    }
}
