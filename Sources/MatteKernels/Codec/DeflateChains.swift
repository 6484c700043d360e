import MatteKernelTypes

// Compression of graphics (drawings, text, screenshots), where long matches save most bits. `DeflateSearch` finds them.
// Matches and literals become tokens; see ``DeflateWorkspace``.

extension Kernels {
    /// Appends the tokens of bytes `start..<end`. Stops early if there is no room for more tokens. Returns the position
    /// after the last byte that has a token. `start` and the returned position are starts of rows or pixels.
    ///
    /// Matches are searched only where a row or a pixel starts, because nearly all long matches start there. They may
    /// end at any byte. The chains keep entries from earlier calls for the same chunk.
    @inline(never)
    static func findMatches(
        _ base: UnsafeRawPointer, _ start: Int, _ end: Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) -> Int {
        let tokens = workspace.pointee.tokens
        let rowBytes = workspace.pointee.rowBytes
        let pixel = workspace.pointee.bytesPerPixel
        let lengths = UnsafePointer(workspace.pointee.literalLengths)
        var count = workspace.pointee.tokenCount
        var position = start
        var row = start / rowBytes &* rowBytes
        var distance = 0
        while position < end && count < DeflateWorkspace.tokenCapacity &- 8 {
            var length = longestMatch(base, position, end, &distance, workspace)
            var next = position
            var nextRow = row
            advance(&next, &nextRow, rowBytes, pixel)
            // A short match at a large distance can take more bits than its literals.
            let isDear =
                length < 8 && literalBits(base, position, length, lengths) <= 5 &+ bitWidth(distance)
            if length < 3 || isDear {
                appendLiterals(base, position, next, tokens, &count)
                position = next
                row = nextRow
                continue
            }
            var matchEnd = position &+ length
            extendLeft(base, distance, &position, &length, tokens, &count)
            appendMatch(length, distance, tokens, &count)
            var isRun = distance <= pixel
            // After a match of the maximum length, try to continue with another match at one of three distances: 1, one
            // pixel, and the distance of the first match. Take the longest; of equally long ones, take the first in
            // this order.
            while length == 258 && count < DeflateWorkspace.tokenCapacity &- 8 {
                let left = end &- matchEnd
                let most = left < 258 ? left : 258
                length = matchLength(base, matchEnd &- 1, matchEnd, most)
                var nearest = 1
                let atPixel = matchLength(base, matchEnd &- pixel, matchEnd, most)
                if atPixel > length { (length, nearest) = (atPixel, pixel) }
                let atSame = matchLength(base, matchEnd &- distance, matchEnd, most)
                if atSame > length { (length, nearest) = (atSame, distance) }
                if length < 3 { break }
                appendMatch(length, nearest, tokens, &count)
                isRun = nearest <= pixel
                matchEnd &+= length
            }
            // Of a long run, enter only the first and the last 32 bytes into the chains.
            let isLong = isRun && matchEnd &- position > 1024
            let firstEnd = isLong ? position &+ 32 : matchEnd
            while next < firstEnd {
                insert(base, next, workspace)
                advance(&next, &nextRow, rowBytes, pixel)
            }
            if isLong {
                let tail = matchEnd &- 32
                nextRow = tail / rowBytes &* rowBytes
                next =
                    tail == nextRow ? tail : nextRow &+ 1 &+ (tail &- nextRow &- 2 &+ pixel) / pixel &* pixel
                if next == nextRow &+ rowBytes { nextRow = next }
                while next < matchEnd {
                    insert(base, next, workspace)
                    advance(&next, &nextRow, rowBytes, pixel)
                }
            }
            appendLiterals(base, matchEnd, next, tokens, &count)
            position = next
            row = nextRow
        }
        workspace.pointee.tokenCount = count
        return position
    }

    /// Advances `position` to the start of the next pixel or row.
    @inline(__always)
    static func advance(_ position: inout Int, _ row: inout Int, _ rowBytes: Int, _ pixel: Int) {
        position &+= position == row ? 1 : pixel
        if position == row &+ rowBytes { row = position }
    }

    /// Returns the number of bits that `count` bytes take as literals, with the code lengths of a block without
    /// matches.
    @inline(__always)
    private static func literalBits(
        _ base: UnsafeRawPointer, _ position: Int, _ count: Int, _ lengths: UnsafePointer<UInt8>
    ) -> Int {
        var bits = 0
        for i in 0..<count { bits &+= Int(lengths[Int(byte(base, position &+ i))]) }
        return bits
    }

    @inline(__always)
    private static func appendLiterals(
        _ base: UnsafeRawPointer, _ from: Int, _ to: Int, _ tokens: UnsafeMutablePointer<UInt32>,
        _ count: inout Int
    ) {
        var i = from
        while i < to {
            tokens[count] = UInt32(byte(base, i))
            count &+= 1
            i &+= 1
        }
    }

    @inline(__always)
    private static func appendMatch(
        _ length: Int, _ distance: Int, _ tokens: UnsafeMutablePointer<UInt32>, _ count: inout Int
    ) {
        let l = UInt32(truncatingIfNeeded: length &- 3)
        tokens[count] = 0x8000_0000 | l &<< 16 | UInt32(truncatingIfNeeded: distance &- 1)
        count &+= 1
    }

    /// Extends a match to the left as long as it replaces whole tokens, which are literals or shorter matches. The
    /// repetition may start within the previous pixel, where no search was made, or before the end of a run.
    @inline(__always)
    private static func extendLeft(
        _ base: UnsafeRawPointer, _ distance: Int, _ position: inout Int, _ length: inout Int,
        _ tokens: UnsafeMutablePointer<UInt32>, _ count: inout Int
    ) {
        while count > 0 {
            let token = tokens[count &- 1]
            let covered = token < 256 ? 1 : Int(token &>> 16 & 0xFF) &+ 3
            if length &+ covered > 258 || distance &+ covered > position { return }
            var equal = 0
            while equal < covered {
                let at = position &- 1 &- equal
                if byte(base, at) != byte(base, at &- distance) { return }
                equal &+= 1
            }
            count &-= 1
            position &-= covered
            length &+= covered
        }
    }

    /// Counts how often each literal, length and distance symbol occurs in the tokens.
    @inline(never)
    static func countTokens(_ workspace: UnsafeMutablePointer<DeflateWorkspace>) {
        let tokens = workspace.pointee.tokens
        let count = workspace.pointee.tokenCount
        let literalCounts = workspace.pointee.literalCounts
        let distanceCounts = workspace.pointee.distanceCounts
        for i in 0..<288 { literalCounts[i] = 0 }
        for i in 0..<32 { distanceCounts[i] = 0 }
        for i in 0..<count {
            let token = tokens[i]
            if token &>> 31 == 0 {
                literalCounts[Int(token)] &+= 1
                continue
            }
            literalCounts[DeflateSymbols.length(Int(token &>> 16 & 0xFF) &+ 3)] &+= 1
            distanceCounts[DeflateSymbols.distance(token & 0xFFFF)] &+= 1
        }
        literalCounts[256] = 1
    }

    /// Returns the size of the tokens in bits if they are written with the block's codes. Extra bits are included. The
    /// size is computed from the counts of symbols.
    @inline(never)
    static func countedBits(_ workspace: UnsafeMutablePointer<DeflateWorkspace>) -> Int {
        let literalCounts = workspace.pointee.literalCounts
        let distanceCounts = workspace.pointee.distanceCounts
        let literals = workspace.pointee.literalLengths
        let distances = workspace.pointee.distanceLengths
        var bits = 0
        for i in 0..<286 {
            let extra = i < 257 ? 0 : DeflateSymbols.extraLengthBits(i)
            bits &+= Int(literalCounts[i]) &* (Int(literals[i]) &+ extra)
        }
        for i in 0..<30 {
            bits &+= Int(distanceCounts[i]) &* (Int(distances[i]) &+ DeflateSymbols.extraDistanceBits(i))
        }
        return bits
    }

    /// Writes the tokens with the block's codes.
    @inline(never)
    static func writeTokens(_ workspace: UnsafeMutablePointer<DeflateWorkspace>) {
        let tokens = UnsafePointer(workspace.pointee.tokens)
        let codes = UnsafePointer(workspace.pointee.literalCodes)
        let distanceCodes = UnsafePointer(workspace.pointee.distanceCodes)
        var bits = workspace.pointee.bits
        for i in 0..<workspace.pointee.tokenCount {
            let token = tokens[i]
            if token &>> 31 == 0 {
                bits.append(code: codes[Int(token)])
                continue
            }
            let l = token &>> 16 & 0xFF
            let symbol = DeflateSymbols.length(Int(l) &+ 3)
            append(codes[symbol], l, DeflateSymbols.extraLengthBits(symbol), &bits)
            let z = token & 0xFFFF
            let distance = DeflateSymbols.distance(z)
            append(distanceCodes[distance], z, DeflateSymbols.extraDistanceBits(distance), &bits)
        }
        bits.append(code: codes[256])
        workspace.pointee.bits = bits
    }

    /// Appends a Huffman code, followed by the low `extra` bits of `value`.
    @inline(__always)
    private static func append(_ code: UInt32, _ value: UInt32, _ extra: Int, _ bits: inout DeflateBits) {
        let length = code &>> 24
        let rest = UInt64(value) & (1 &<< UInt64(extra) &- 1)
        bits.append(UInt64(code & 0xFF_FFFF) | rest &<< UInt64(length), Int(length) &+ extra)
    }

    @inline(__always)
    private static func bitWidth(_ v: Int) -> Int { Int.bitWidth &- v.leadingZeroBitCount }

    @inline(__always)
    private static func byte(_ p: UnsafeRawPointer, _ offset: Int) -> UInt8 {
        p.load(fromByteOffset: offset, as: UInt8.self)
    }
}
