import MatteKernelTypes

extension Kernels {
    /// Compresses rows block by block, each by what suits it; see ``DeflateKernels/Chunk``.
    ///
    /// Blocks where most units have met their like are graphics and are searched for long matches; all
    /// others are taken unit by unit. What compression would lengthen is stored.
    @inline(never)
    static func deflateChunk(
        _ base: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ unit: Int, _ last: Int,
        _ workspace: UnsafeMutableRawPointer, _ output: UnsafeMutableRawPointer
    ) -> Int {
        workspace.storeBytes(of: 0, toByteOffset: DeflateWorkspace.bitBuffer, as: UInt64.self)
        workspace.storeBytes(of: 0, toByteOffset: DeflateWorkspace.bitCount, as: Int.self)
        workspace.storeBytes(
            of: output, toByteOffset: DeflateWorkspace.output, as: UnsafeMutableRawPointer.self)
        workspace.storeBytes(of: 0, toByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
        // No entry: places from 2^31 on are behind any position.
        (workspace + DeflateWorkspace.unitTable).initializeMemory(
            as: UInt8.self, repeating: 0x80, count: 2048 &* 8)
        guessCosts(unit, workspace)
        var searches = true
        var followsMatches = false

        let blockRows = DeflateWorkspace.blockBytes(rowBytes: rowBytes) / rowBytes
        let end = rowCount &* rowBytes
        var tokenStart = 0
        var y = 0
        while y < rowCount {
            let start = y &* rowBytes
            let rows = rowCount &- y < blockRows ? rowCount &- y : blockRows
            let blockEnd = start &+ rows &* rowBytes
            y &+= rows
            findUnits(base, start, rowBytes, rows, unit, searches, workspace)
            countUnits(base + start, rowBytes, rows, unit, workspace)
            searches = searches && unitsPay(workspace)
            let verdict = isGraphics(rows &* ((rowBytes &- 1) / unit), end, workspace)
            let matches =
                verdict == 2
                || verdict == 1
                    && (followsMatches || matchesPay(base, start, rowBytes, rows, workspace))
            if matches {
                if !followsMatches { clearChains(workspace) }
                if tokenCount(workspace) == 0 { tokenStart = start }
                var position = start
                while position < blockEnd {
                    position = findMatches(base, position, blockEnd, workspace)
                    if position < blockEnd {
                        flushTokens(base, tokenStart, position, 0, workspace)
                        tokenStart = position
                    }
                }
            } else {
                if tokenCount(workspace) > 0 { flushTokens(base, tokenStart, start, 0, workspace) }
                if followsMatches || verdict == 1 {
                    countUnits(base + start, rowBytes, rows, unit, workspace)
                }
                let final = last != 0 && blockEnd == end ? 1 : 0
                writeUnitBlock(base, start, rowBytes, rows, unit, final, workspace)
            }
            followsMatches = matches
        }
        if tokenCount(workspace) > 0 { flushTokens(base, tokenStart, end, last, workspace) }
        if last == 0 {
            // An empty stored block: the next chunk starts at a byte.
            putBits(workspace, 0, 3)
            align(workspace)
            putBits(workspace, 0xFFFF_0000, 32)
        } else {
            align(workspace)
        }
        return written(workspace) - output
    }

    /// Whether finding like units has spared at least one bit in sixty-four. What follows noise is noise.
    @inline(__always)
    private static func unitsPay(_ workspace: UnsafeMutableRawPointer) -> Bool {
        let literalCost = workspace.load(fromByteOffset: DeflateWorkspace.literalCost, as: Int.self)
        let cost = workspace.load(fromByteOffset: DeflateWorkspace.cost, as: Int.self)
        return (literalCost &- cost) &* 64 >= literalCost
    }

    /// Whether long matches are worth searching for in the block that was counted: 0 no, 1 perhaps, 2 yes.
    ///
    /// Drawings and text are runs for the most part, or their units' bytes are unlike those of photographs
    /// but repeat themselves. A photograph beside a transparent area lies in between: much of it is runs, and the units
    /// outside of them repeat as seldom as a whole photograph's.
    @inline(__always)
    private static func isGraphics(_ units: Int, _ chunkBytes: Int, _ workspace: UnsafeMutableRawPointer)
        -> Int
    {
        let outside = workspace.load(fromByteOffset: DeflateWorkspace.unitsOutsideRuns, as: Int.self)
        let literalCost = workspace.load(fromByteOffset: DeflateWorkspace.literalCost, as: Int.self)
        let cost = workspace.load(fromByteOffset: DeflateWorkspace.cost, as: Int.self)
        if chunkBytes <= 8192 || cost &* 4 < literalCost &* 3 { return 2 }
        let repeats = cost &* 14 < literalCost &* 13
        // So few units outside runs cost little to search for, whatever they are.
        if outside &* 5 < units { return repeats || outside &* 32 < units ? 2 : 1 }
        return repeats && outside &* 10 < units &* 9 ? 1 : 0
    }

    /// Whether matches spare at least an eighth of what the block that was counted takes in units, judged by
    /// its last rows. The counts and codes are those of the sample afterwards, and the chains know it.
    @inline(__always)
    private static func matchesPay(
        _ base: UnsafeRawPointer, _ start: Int, _ rowBytes: Int, _ rows: Int,
        _ workspace: UnsafeMutableRawPointer
    ) -> Bool {
        makeBlockCodes(workspace, 14, 15)
        let step = workspace.load(fromByteOffset: DeflateWorkspace.countStep, as: Int.self)
        let unitBits = countedBits(workspace) &* step
        let end = start &+ rows &* rowBytes
        let sample = end &- (rows &+ 15) / 16 &* rowBytes
        let history = sample &- 32768 > start ? sample &- 32768 : start
        let tokensBefore = tokenCount(workspace)
        workspace.storeBytes(of: 0, toByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
        clearChains(workspace)
        enterHistory(base, history, sample, workspace)
        let reached = findMatches(base, sample, end, workspace)
        countTokens(workspace)
        makeBlockCodes(workspace, 15, 15)
        let sampleBits = countedBits(workspace)
        workspace.storeBytes(of: tokensBefore, toByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
        return sampleBits &* ((end &- start) / (reached &- sample)) &* 8 < unitBits &* 7
    }

    @inline(__always)
    private static func clearChains(_ workspace: UnsafeMutableRawPointer) {
        (workspace + DeflateWorkspace.chainHeads).initializeMemory(
            as: UInt8.self, repeating: 0, count: 32768 &* 4 &+ 4096 &* 4)
    }

    /// One block of codes for units, or stored when that is shorter.
    @inline(__always)
    private static func writeUnitBlock(
        _ base: UnsafeRawPointer, _ start: Int, _ rowBytes: Int, _ rows: Int, _ unit: Int, _ final: Int,
        _ workspace: UnsafeMutableRawPointer
    ) {
        let buffer = workspace.load(fromByteOffset: DeflateWorkspace.bitBuffer, as: UInt64.self)
        let count = workspace.load(fromByteOffset: DeflateWorkspace.bitCount, as: Int.self)
        let before = written(workspace)
        makeBlockCodes(workspace, 14, 15)
        prepareUnitCodes(unit, workspace)
        _ = planHeader(workspace)
        writeHeader(workspace, final)
        writeUnits(base + start, rowBytes, rows, unit, workspace)
        let bytes = rows &* rowBytes
        if written(workspace) - before > storedBytes(bytes) {
            workspace.storeBytes(of: buffer, toByteOffset: DeflateWorkspace.bitBuffer, as: UInt64.self)
            workspace.storeBytes(of: count, toByteOffset: DeflateWorkspace.bitCount, as: Int.self)
            workspace.storeBytes(
                of: before, toByteOffset: DeflateWorkspace.output, as: UnsafeMutableRawPointer.self)
            writeStored(base + start, bytes, final, workspace)
        }
    }

    /// Writes the tokens of bytes `start..<end` in the shortest kind of block.
    @inline(__always)
    private static func flushTokens(
        _ base: UnsafeRawPointer, _ start: Int, _ end: Int, _ final: Int,
        _ workspace: UnsafeMutableRawPointer
    ) {
        countTokens(workspace)
        makeBlockCodes(workspace, 15, 15)
        let ownBits = planHeader(workspace) &+ countedBits(workspace)
        makeFixedCodes(workspace)
        let fixedBits = 3 &+ countedBits(workspace)
        if storedBytes(end &- start) &* 8 < (ownBits < fixedBits ? ownBits : fixedBits) {
            writeStored(base + start, end &- start, final, workspace)
        } else {
            if fixedBits <= ownBits {
                putBits(workspace, UInt64(final) | 1 &<< 1, 3)
            } else {
                makeBlockCodes(workspace, 15, 15)
                writeHeader(workspace, final)
            }
            writeTokens(workspace)
        }
        workspace.storeBytes(of: 0, toByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
    }

    /// Stored blocks hold at most 65535 bytes, behind a length and its complement.
    @inline(__always)
    private static func writeStored(
        _ bytes: UnsafeRawPointer, _ count: Int, _ final: Int, _ workspace: UnsafeMutableRawPointer
    ) {
        var i = 0
        while i < count {
            let n = count &- i < 65535 ? count &- i : 65535
            putBits(workspace, final != 0 && i &+ n == count ? 1 : 0, 3)
            align(workspace)
            putBits(workspace, UInt64(n) | UInt64(65535 &- n) &<< 16, 32)
            let output = written(workspace)
            output.copyMemory(from: bytes + i, byteCount: n)
            workspace.storeBytes(
                of: output + n, toByteOffset: DeflateWorkspace.output, as: UnsafeMutableRawPointer.self)
            i &+= n
        }
    }

    @inline(__always)
    private static func storedBytes(_ count: Int) -> Int { count &+ 5 &* ((count &+ 65534) / 65535) }

    @inline(__always)
    private static func align(_ workspace: UnsafeMutableRawPointer) {
        let count = workspace.load(fromByteOffset: DeflateWorkspace.bitCount, as: Int.self)
        putBits(workspace, 0, (8 &- count) & 7)
    }

    @inline(__always)
    private static func written(_ workspace: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        workspace.load(fromByteOffset: DeflateWorkspace.output, as: UnsafeMutableRawPointer.self)
    }

    @inline(__always)
    private static func tokenCount(_ workspace: UnsafeMutableRawPointer) -> Int {
        workspace.load(fromByteOffset: DeflateWorkspace.tokenCount, as: Int.self)
    }

    /// What literals and matches cost in a photograph, as a rule; the first block of a chunk has no other.
    @inline(__always)
    private static func guessCosts(_ unit: Int, _ workspace: UnsafeMutableRawPointer) {
        let literalCosts = (workspace + DeflateWorkspace.literalCosts).assumingMemoryBound(to: UInt8.self)
        let matchCosts = (workspace + DeflateWorkspace.matchCosts).assumingMemoryBound(to: UInt8.self)
        for i in 0..<256 {
            let d = i < 128 ? i : 256 &- i
            literalCosts[i] = d == 0 ? 3 : d < 4 ? 5 : d < 12 ? 6 : d < 32 ? 7 : 11
        }
        for i in 0..<30 { matchCosts[i] = UInt8(8 &+ (i < 4 ? 0 : i &>> 1 &- 1)) }
        matchCosts[30] = 255
        matchCosts[31] = 255
    }
}
