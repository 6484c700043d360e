import MatteKernelTypes

// Length-limited Huffman codes, and the block header that transmits them (RFC 1951, section 3.2).

/// The scratch memory for making a Huffman code of up to 288 symbols, whose tree has up to 576 nodes.
private struct HuffmanScratch {
    /// The symbols that occur: the count, and in the lower 16 bits the symbol.
    let keys: UnsafeMutablePointer<UInt64>
    /// The sum of the counts below each node.
    let weights: UnsafeMutablePointer<UInt64>
    let parents: UnsafeMutablePointer<UInt32>
    let depths: UnsafeMutablePointer<UInt8>
    /// The number of leaves at each depth, up to 47.
    let depthCounts: UnsafeMutablePointer<UInt32>

    @inline(__always)
    init(_ memory: UnsafeMutableRawPointer) {
        keys = memory.assumingMemoryBound(to: UInt64.self)
        weights = keys + 288
        parents = UnsafeMutableRawPointer(weights + 576).assumingMemoryBound(to: UInt32.self)
        depths = UnsafeMutableRawPointer(parents + 576).assumingMemoryBound(to: UInt8.self)
        depthCounts = UnsafeMutableRawPointer(depths + 576).assumingMemoryBound(to: UInt32.self)
    }
}

extension Kernels {
    /// Computes the lengths of Huffman codes, at most `limit` bits, for symbols with a count above 0. Other symbols get
    /// length 0.
    ///
    /// Builds the optimal tree with two queues. Lengths above the limit are then reduced to the limit. As there are too
    /// many short codes now, some of the longest codes below the limit are lengthened until all codes fit. If only one
    /// symbol occurs, its code has one bit. `memory` is that of ``HuffmanScratch``, 9984 bytes.
    private static func huffmanLengths(
        _ counts: UnsafePointer<UInt32>, _ symbols: Int, _ limit: Int, _ lengths: UnsafeMutablePointer<UInt8>,
        _ memory: UnsafeMutableRawPointer
    ) {
        let scratch = HuffmanScratch(memory)
        let (keys, weights, parents) = (scratch.keys, scratch.weights, scratch.parents)
        let (depths, depthCounts) = (scratch.depths, scratch.depthCounts)
        var used = 0
        for symbol in 0..<symbols {
            lengths[symbol] = 0
            if counts[symbol] != 0 {
                keys[used] = UInt64(counts[symbol]) &<< 16 | UInt64(symbol)
                used &+= 1
            }
        }
        if used == 0 { return }
        if used == 1 {
            lengths[Int(keys[0] & 0xFFFF)] = 1
            return
        }
        sortAscending(keys, used)

        for i in 0..<used { weights[i] = keys[i] &>> 16 }
        var leaf = 0
        var inner = used
        var next = used
        while next < 2 &* used &- 1 {
            var sum: UInt64 = 0
            for _ in 0..<2 {
                let takesLeaf = leaf < used && (inner >= next || weights[leaf] <= weights[inner])
                let child = takesLeaf ? leaf : inner
                if takesLeaf { leaf &+= 1 } else { inner &+= 1 }
                sum &+= weights[child]
                parents[child] = UInt32(next)
            }
            weights[next] = sum
            next &+= 1
        }

        for i in 0...limit { depthCounts[i] = 0 }
        depths[2 &* used &- 2] = 0
        var node = 2 &* used &- 3
        while node >= 0 {
            let depth = depths[Int(parents[node])] &+ 1
            depths[node] = depth
            if node < used { depthCounts[Int(depth) < limit ? Int(depth) : limit] &+= 1 }
            node &-= 1
        }
        var taken = 0
        for length in 1...limit { taken &+= Int(depthCounts[length]) &<< (limit &- length) }
        while taken > 1 &<< limit {
            var length = limit &- 1
            while depthCounts[length] == 0 { length &-= 1 }
            depthCounts[length] &-= 1
            depthCounts[length &+ 1] &+= 2
            depthCounts[limit] &-= 1
            taken &-= 1
        }
        var i = 0
        var length = limit
        while length >= 1 {
            var left = depthCounts[length]
            while left > 0 {
                lengths[Int(keys[i] & 0xFFFF)] = UInt8(length)
                i &+= 1
                left &-= 1
            }
            length &-= 1
        }
    }

    /// Sorts by Shell sort. All keys differ, so the order is unique.
    @inline(__always)
    private static func sortAscending(_ keys: UnsafeMutablePointer<UInt64>, _ count: Int) {
        var gap = 121
        while gap > 0 {
            var i = gap
            while i < count {
                let key = keys[i]
                var j = i
                while j >= gap && keys[j &- gap] > key {
                    keys[j] = keys[j &- gap]
                    j &-= gap
                }
                keys[j] = key
                i &+= 1
            }
            gap /= 3
        }
    }

    /// Assigns the canonical codes of the given lengths, at most 15 bits, and stores each code with its bits reversed.
    private static func huffmanCodes(
        _ lengths: UnsafePointer<UInt8>, _ symbols: Int, _ codes: UnsafeMutablePointer<UInt32>
    ) {
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { memory in
            let counts = memory.baseAddress!.assumingMemoryBound(to: UInt32.self)
            let nextCodes = counts + 16
            for i in 0..<16 { counts[i] = 0 }
            for symbol in 0..<symbols { counts[Int(lengths[symbol])] &+= 1 }
            counts[0] = 0
            var code: UInt32 = 0
            for length in 1..<16 {
                code = (code &+ counts[length &- 1]) &<< 1
                nextCodes[length] = code
            }
            for symbol in 0..<symbols {
                let length = lengths[symbol]
                if length == 0 {
                    codes[symbol] = 0
                    continue
                }
                var forward = nextCodes[Int(length)]
                nextCodes[Int(length)] = forward &+ 1
                var reversed: UInt32 = 0
                for _ in 0..<length {
                    reversed = reversed &<< 1 | forward & 1
                    forward &>>= 1
                }
                codes[symbol] = reversed | UInt32(length) &<< 24
            }
        }
    }

    /// Builds the codes of a block for literals and for distances from the counts. Code lengths stay within the two
    /// limits.
    @inline(never)
    static func makeBlockCodes(
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>, _ literalLimit: Int, _ distanceLimit: Int
    ) {
        let lengths = workspace.pointee.literalLengths
        let distanceLengths = workspace.pointee.distanceLengths
        let tree = workspace.pointee.tree
        huffmanLengths(
            workspace.pointee.literalCounts, 286, literalLimit, lengths, tree)
        huffmanLengths(
            workspace.pointee.distanceCounts, 30, distanceLimit, distanceLengths, tree)
        huffmanCodes(lengths, 286, workspace.pointee.literalCodes)
        huffmanCodes(distanceLengths, 30, workspace.pointee.distanceCodes)
    }

    /// Sets the code lengths and codes that deflate defines for blocks without a header (RFC 1951, section 3.2.6).
    @inline(never)
    static func makeFixedCodes(_ workspace: UnsafeMutablePointer<DeflateWorkspace>) {
        let lengths = workspace.pointee.literalLengths
        for symbol in 0..<288 {
            lengths[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
        }
        let distanceLengths = workspace.pointee.distanceLengths
        for symbol in 0..<30 { distanceLengths[symbol] = 5 }
        huffmanCodes(lengths, 288, workspace.pointee.literalCodes)
        huffmanCodes(distanceLengths, 30, workspace.pointee.distanceCodes)
    }

    /// Prepares the header of a block with codes of its own. Returns the header's length in bits, including the three
    /// bits that start the block.
    @inline(never)
    static func planHeader(_ workspace: UnsafeMutablePointer<DeflateWorkspace>) -> Int {
        let literalLengths = workspace.pointee.literalLengths
        let distanceLengths = workspace.pointee.distanceLengths
        let pairs = workspace.pointee.headerPairs
        let counts = workspace.pointee.headerCounts
        var literals = 286
        while literals > 257 && literalLengths[literals &- 1] == 0 { literals &-= 1 }
        var distances = 30
        while distances > 1 && distanceLengths[distances &- 1] == 0 { distances &-= 1 }
        for i in 0..<19 { counts[i] = 0 }

        // The code lengths for literals and for distances are transmitted as one list. Three symbols shorten it: 16
        // repeats the previous length 3 to 6 times, 17 means 3 to 10 zeros, and 18 means 11 to 138 zeros.
        let total = literals &+ distances
        var pairCount = 0
        var i = 0
        while i < total {
            let length = i < literals ? literalLengths[i] : distanceLengths[i &- literals]
            var end = i &+ 1
            while end < total
                && (end < literals ? literalLengths[end] : distanceLengths[end &- literals]) == length
            {
                end &+= 1
            }
            var run = end &- i
            i = end
            if length != 0 {
                appendPair(pairs, &pairCount, counts, length, 0)
                run &-= 1
            }
            while run >= 3 {
                let most = length != 0 ? 6 : 138
                let n = run < most ? run : most
                if length != 0 {
                    appendPair(pairs, &pairCount, counts, 16, UInt8(n &- 3))
                } else if n < 11 {
                    appendPair(pairs, &pairCount, counts, 17, UInt8(n &- 3))
                } else {
                    appendPair(pairs, &pairCount, counts, 18, UInt8(n &- 11))
                }
                run &-= n
            }
            while run > 0 {
                appendPair(pairs, &pairCount, counts, length, 0)
                run &-= 1
            }
        }

        let lengths = workspace.pointee.headerLengths
        // Decoders reject a header code with a single symbol, so give a second symbol a code if only one occurs.
        var used = 0
        for symbol in 0..<19 where counts[symbol] != 0 { used &+= 1 }
        if used < 2 { counts[counts[0] == 0 ? 0 : 1] &+= 1 }
        huffmanLengths(counts, 19, 7, lengths, workspace.pointee.tree)
        huffmanCodes(lengths, 19, workspace.pointee.headerCodes)
        var sent = 19
        while sent > 4 && lengths[headerOrder(sent &- 1)] == 0 { sent &-= 1 }
        workspace.pointee.headerLiterals = literals
        workspace.pointee.headerDistances = distances
        workspace.pointee.headerOwn = sent
        workspace.pointee.headerPairCount = pairCount
        var bits = 3 &+ 14 &+ 3 &* sent
        for j in 0..<pairCount {
            let symbol = pairs[2 &* j]
            bits &+= Int(lengths[Int(symbol)]) &+ repeatBits(symbol)
        }
        return bits
    }

    /// Writes the header that `planHeader` prepared.
    @inline(never)
    static func writeHeader(_ workspace: UnsafeMutablePointer<DeflateWorkspace>, _ final: Int) {
        let lengths = workspace.pointee.headerLengths
        let codes = workspace.pointee.headerCodes
        let pairs = workspace.pointee.headerPairs
        var bits = workspace.pointee.bits
        bits.append(UInt64(final) | 2 &<< 1, 3)
        bits.append(UInt64(workspace.pointee.headerLiterals &- 257), 5)
        bits.append(UInt64(workspace.pointee.headerDistances &- 1), 5)
        bits.append(UInt64(workspace.pointee.headerOwn &- 4), 4)
        for i in 0..<workspace.pointee.headerOwn { bits.append(UInt64(lengths[headerOrder(i)]), 3) }
        for i in 0..<workspace.pointee.headerPairCount {
            let symbol = pairs[2 &* i]
            bits.append(code: codes[Int(symbol)])
            bits.append(UInt64(pairs[2 &* i &+ 1]), repeatBits(symbol))
        }
        workspace.pointee.bits = bits
    }

    @inline(__always)
    private static func appendPair(
        _ pairs: UnsafeMutablePointer<UInt8>, _ count: inout Int, _ counts: UnsafeMutablePointer<UInt32>,
        _ symbol: UInt8, _ extra: UInt8
    ) {
        pairs[2 &* count] = symbol
        pairs[2 &* count &+ 1] = extra
        count &+= 1
        counts[Int(symbol)] &+= 1
    }

    @inline(__always)
    private static func repeatBits(_ symbol: UInt8) -> Int {
        symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7
    }

    /// A block header lists the code lengths of the header symbols in a fixed order. Returns the symbol at position `i`
    /// of that order: 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15.
    @inline(__always)
    private static func headerOrder(_ i: Int) -> Int {
        if i < 3 { return 16 &+ i }
        if i == 3 { return 0 }
        return i & 1 == 0 ? 8 &+ (i &- 4) / 2 : 8 &- (i &- 3) / 2
    }
}
