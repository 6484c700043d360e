import MatteKernelTypes

// Compression of graphics, where long matches count: hash chains over the window of 32 KiB, and a match put
// off by a byte when the next one is better.
//
// What is found becomes tokens: a literal is its byte, a match 0x80000000 | (length - 3) << 16 | distance - 1.

extension Kernels {
    /// Appends the tokens of bytes `start..<end` until they end or there is no room for more tokens. Returns
    /// where it has stopped. The chains know what they were shown before of the same chunk.
    @inline(never)
    static func findMatches(
        _ base: UnsafeRawPointer, _ start: Int, _ end: Int, _ workspace: UnsafeMutableRawPointer
    ) -> Int {
        let tokens = (workspace + DeflateWorkspace.tokens).assumingMemoryBound(to: UInt32.self)
        var count = workspace.load(fromByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
        let nice = 128
        var position = start
        var length = 0
        var distance = 0
        var known = false
        while position < end && count < DeflateWorkspace.tokenCapacity &- 1 {
            if !known {
                length = longestMatch(base, position, end, 48, &distance, workspace)
            }
            known = false
            if length < 3 {
                tokens[count] = UInt32(byte(base, position))
                count &+= 1
                position &+= 1
                continue
            }
            var inserted = position &+ 1
            if length < nice && position &+ 1 < end {
                var laterDistance = 0
                let later = longestMatch(
                    base, position &+ 1, end, length < 32 ? 48 : 12, &laterDistance, workspace)
                inserted = position &+ 2
                // A byte gained is worth about four bits; a distance costs about its logarithm.
                let gain = 4 &* (later &- length) &+ bitWidth(distance) &- bitWidth(laterDistance)
                if later >= 3 && gain > 2 {
                    tokens[count] = UInt32(byte(base, position))
                    count &+= 1
                    position &+= 1
                    length = later
                    distance = laterDistance
                    known = true
                    continue
                }
            }
            tokens[count] = 0x8000_0000 | UInt32(length &- 3) &<< 16 | UInt32(distance &- 1)
            count &+= 1
            let next = position &+ length
            // Of a long match, which is a run more often than not, the ends are enough to be found again.
            while inserted < next {
                if length > 64 && inserted == position &+ 16 { inserted = next &- 16 }
                insert(base, inserted, workspace)
                inserted &+= 1
            }
            position = next
        }
        workspace.storeBytes(of: count, toByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
        return position
    }

    /// Shows the chains bytes `start..<end`.
    @inline(never)
    static func enterHistory(
        _ base: UnsafeRawPointer, _ start: Int, _ end: Int, _ workspace: UnsafeMutableRawPointer
    ) {
        for position in start..<end { insert(base, position, workspace) }
    }

    /// Enters `position` into the chains and returns the length of the longest match there, or less than 3.
    @inline(__always)
    private static func longestMatch(
        _ base: UnsafeRawPointer, _ position: Int, _ end: Int, _ tries: Int, _ distance: inout Int,
        _ workspace: UnsafeMutableRawPointer
    ) -> Int {
        let heads = (workspace + DeflateWorkspace.chainHeads).assumingMemoryBound(to: UInt32.self)
        let shortHeads = (workspace + DeflateWorkspace.shortHeads).assumingMemoryBound(to: UInt32.self)
        let links = (workspace + DeflateWorkspace.chainLinks).assumingMemoryBound(to: UInt32.self)
        let most = end &- position < 258 ? end &- position : 258
        let word = load32(base, position)
        let hash = Int((word &* 0x9E37_79B1) &>> 17)
        let shortHash = Int(((word &<< 8) &* 0x9E37_79B1) &>> 20)
        // Entries are positions plus one; zero is none.
        var candidate = Int(heads[hash])
        let short = Int(shortHeads[shortHash])
        heads[hash] = UInt32(position &+ 1)
        shortHeads[shortHash] = UInt32(position &+ 1)
        links[position & 32767] = UInt32(candidate)
        if most < 4 { return 0 }

        var best = 3
        var left = tries
        while candidate != 0 && left > 0 {
            let at = candidate &- 1
            if at &+ 32768 < position || at >= position { break }
            if load32(base, at &+ best &- 3) == load32(base, position &+ best &- 3)
                && load32(base, at) == word
            {
                let length = matchLength(base, at, position, most)
                if length > best {
                    best = length
                    distance = position &- at
                    if length >= most || length >= 128 { break }
                }
            }
            let next = Int(links[at & 32767])
            if next >= candidate { break }
            candidate = next
            left &-= 1
        }
        // Few bytes are worth a match only when they are near.
        if best > 4 || best == 4 && distance <= 4096 { return best }
        if short != 0 && short &- 1 < position && position &- (short &- 1) <= 1024
            && (load32(base, short &- 1) ^ word) & 0xFF_FFFF == 0
        {
            distance = position &- (short &- 1)
            return 3
        }
        return 0
    }

    @inline(__always)
    private static func insert(
        _ base: UnsafeRawPointer, _ position: Int, _ workspace: UnsafeMutableRawPointer
    ) {
        let heads = (workspace + DeflateWorkspace.chainHeads).assumingMemoryBound(to: UInt32.self)
        let shortHeads = (workspace + DeflateWorkspace.shortHeads).assumingMemoryBound(to: UInt32.self)
        let links = (workspace + DeflateWorkspace.chainLinks).assumingMemoryBound(to: UInt32.self)
        let word = load32(base, position)
        let hash = Int((word &* 0x9E37_79B1) &>> 17)
        links[position & 32767] = heads[hash]
        heads[hash] = UInt32(position &+ 1)
        shortHeads[Int(((word &<< 8) &* 0x9E37_79B1) &>> 20)] = UInt32(position &+ 1)
    }

    @inline(__always)
    private static func matchLength(_ base: UnsafeRawPointer, _ a: Int, _ b: Int, _ most: Int) -> Int {
        var length = 0
        while length < most {
            let difference =
                base.loadUnaligned(fromByteOffset: a &+ length, as: UInt64.self).littleEndian
                ^ base.loadUnaligned(fromByteOffset: b &+ length, as: UInt64.self).littleEndian
            if difference != 0 {
                length &+= difference.trailingZeroBitCount &>> 3
                break
            }
            length &+= 8
        }
        return length < most ? length : most
    }

    /// Counts the symbols of the tokens.
    @inline(never)
    static func countTokens(_ workspace: UnsafeMutableRawPointer) {
        let tokens = (workspace + DeflateWorkspace.tokens).assumingMemoryBound(to: UInt32.self)
        let count = workspace.load(fromByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
        let literalCounts = (workspace + DeflateWorkspace.literalCounts).assumingMemoryBound(to: UInt32.self)
        let distanceCounts = (workspace + DeflateWorkspace.distanceCounts)
            .assumingMemoryBound(to: UInt32.self)
        for i in 0..<288 { literalCounts[i] = 0 }
        for i in 0..<32 { distanceCounts[i] = 0 }
        for i in 0..<count {
            let token = tokens[i]
            if token &>> 31 == 0 {
                literalCounts[Int(token)] &+= 1
                continue
            }
            literalCounts[lengthSymbol(token &>> 16 & 0xFF)] &+= 1
            distanceCounts[distanceSymbol(token & 0xFFFF)] &+= 1
        }
        literalCounts[256] = 1
    }

    /// The bits that the counted symbols take by the block's codes, with those that follow them.
    @inline(never)
    static func countedBits(_ workspace: UnsafeMutableRawPointer) -> Int {
        let literalCounts = (workspace + DeflateWorkspace.literalCounts).assumingMemoryBound(to: UInt32.self)
        let distanceCounts = (workspace + DeflateWorkspace.distanceCounts)
            .assumingMemoryBound(to: UInt32.self)
        let literals = (workspace + DeflateWorkspace.literalLengths).assumingMemoryBound(to: UInt8.self)
        let distances = (workspace + DeflateWorkspace.distanceLengths).assumingMemoryBound(to: UInt8.self)
        var bits = 0
        for i in 0..<286 {
            let extra = i < 257 ? 0 : extraLengthBits(i)
            bits &+= Int(literalCounts[i]) &* (Int(literals[i]) &+ extra)
        }
        for i in 0..<30 {
            bits &+= Int(distanceCounts[i]) &* (Int(distances[i]) &+ extraDistanceBits(i))
        }
        return bits
    }

    /// Writes the tokens by the block's codes.
    @inline(never)
    static func writeTokens(_ workspace: UnsafeMutableRawPointer) {
        let tokens = (workspace + DeflateWorkspace.tokens).assumingMemoryBound(to: UInt32.self)
        let tokenCount = workspace.load(fromByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
        let codes = (workspace + DeflateWorkspace.literalCodes).assumingMemoryBound(to: UInt32.self)
        let distanceCodes = (workspace + DeflateWorkspace.distanceCodes).assumingMemoryBound(to: UInt32.self)
        var bits = workspace.load(fromByteOffset: DeflateWorkspace.bitBuffer, as: UInt64.self)
        var count = workspace.load(fromByteOffset: DeflateWorkspace.bitCount, as: Int.self)
        var output = workspace.load(
            fromByteOffset: DeflateWorkspace.output, as: UnsafeMutableRawPointer.self)
        for i in 0..<tokenCount {
            let token = tokens[i]
            if token &>> 31 == 0 {
                append(codes[Int(token)], 0, 0, &bits, &count)
            } else {
                let l = token &>> 16 & 0xFF
                let length = lengthSymbol(l)
                append(codes[length], l, extraLengthBits(length), &bits, &count)
                let z = token & 0xFFFF
                let distance = distanceSymbol(z)
                append(distanceCodes[distance], z, extraDistanceBits(distance), &bits, &count)
            }
            output.storeBytes(of: bits.littleEndian, as: UInt64.self)
            output += count &>> 3
            bits &>>= UInt64(count & 0x38)
            count &= 7
        }
        workspace.storeBytes(of: bits, toByteOffset: DeflateWorkspace.bitBuffer, as: UInt64.self)
        workspace.storeBytes(of: count, toByteOffset: DeflateWorkspace.bitCount, as: Int.self)
        workspace.storeBytes(
            of: output, toByteOffset: DeflateWorkspace.output, as: UnsafeMutableRawPointer.self)
        let end = codes[256]
        putBits(workspace, UInt64(end & 0xFF_FFFF), Int(end &>> 24))
    }

    /// A code and the low `extra` bits of `value` behind it. A token takes at most 48 bits in all.
    @inline(__always)
    private static func append(
        _ code: UInt32, _ value: UInt32, _ extra: Int, _ bits: inout UInt64, _ count: inout Int
    ) {
        bits |= UInt64(code & 0xFF_FFFF) &<< UInt64(count)
        count &+= Int(code &>> 24)
        bits |= (UInt64(value) & (1 &<< UInt64(extra) &- 1)) &<< UInt64(count)
        count &+= extra
    }

    /// The symbol of the length `l` + 3.
    @inline(__always)
    private static func lengthSymbol(_ l: UInt32) -> Int {
        if l == 255 { return 285 }
        if l < 8 { return 257 &+ Int(l) }
        let top = 31 &- l.leadingZeroBitCount
        return 257 &+ 4 &* (top &- 1) &+ Int(l &>> UInt32(top &- 2) & 3)
    }

    @inline(__always)
    private static func extraLengthBits(_ symbol: Int) -> Int {
        symbol < 265 || symbol == 285 ? 0 : (symbol &- 261) &>> 2
    }

    /// The symbol of the distance `z` + 1.
    @inline(__always)
    private static func distanceSymbol(_ z: UInt32) -> Int {
        if z < 2 { return Int(z) }
        let top = 31 &- z.leadingZeroBitCount
        return 2 &* top &+ Int(z &>> UInt32(top &- 1) & 1)
    }

    @inline(__always)
    private static func extraDistanceBits(_ symbol: Int) -> Int {
        symbol < 4 ? 0 : symbol &>> 1 &- 1
    }

    @inline(__always)
    private static func bitWidth(_ v: Int) -> Int { 64 &- v.leadingZeroBitCount }

    @inline(__always)
    private static func load32(_ p: UnsafeRawPointer, _ offset: Int) -> UInt32 {
        p.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
    }

    @inline(__always)
    private static func byte(_ p: UnsafeRawPointer, _ offset: Int) -> UInt8 {
        p.load(fromByteOffset: offset, as: UInt8.self)
    }
}
