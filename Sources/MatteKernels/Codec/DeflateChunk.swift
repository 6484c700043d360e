import MatteKernelTypes

extension Kernels {
    /// Compresses rows block by block; see ``DeflateKernels/Chunk``.
    ///
    /// Blocks whose pixels repeat are treated as graphics and searched for long matches. All others are written as
    /// literals and runs of zeros. A block that compression would lengthen is stored uncompressed.
    @inline(never)
    static func deflateChunk(
        _ rows: UnsafeRawPointer, _ rowCount: Int, _ last: Int, _ state: UnsafeMutableRawPointer,
        _ output: UnsafeMutableRawPointer
    ) -> Int {
        let workspace = state.assumingMemoryBound(to: DeflateWorkspace.self)
        workspace.pointee.bits = DeflateBits(output: output)
        workspace.pointee.tokenCount = 0
        let rowBytes = workspace.pointee.rowBytes
        let blockRows = DeflateWorkspace.blockRows(rowBytes: rowBytes)
        let end = rowCount &* rowBytes
        // True if the previous block was searched for matches, so that the chains contain it.
        var followsMatches = false
        // The position of the first byte whose tokens have not been written yet.
        var tokenStart = 0
        var y = 0
        while y < rowCount {
            let start = y &* rowBytes
            let count = rowCount &- y < blockRows ? rowCount &- y : blockRows
            let blockEnd = start &+ count &* rowBytes
            y &+= count
            findRuns(rows + start, blockEnd &- start, workspace)
            countLiterals(rows + start, count, workspace)
            makeBlockCodes(workspace, 13, 15)
            sampleUnits(rows + start, count, workspace)
            let verdict = isGraphics(count &* rowBytes, end, workspace)
            let matches =
                verdict == 2
                || verdict == 1 && (followsMatches || matchesPay(rows, start, count, workspace))
            if matches {
                if !followsMatches { clearChains(workspace) }
                if workspace.pointee.tokenCount == 0 { tokenStart = start }
                var position = start
                while position < blockEnd {
                    position = findMatches(rows, position, blockEnd, workspace)
                    if position < blockEnd {
                        flushTokens(rows, tokenStart, position, 0, workspace)
                        tokenStart = position
                    }
                }
            } else {
                if workspace.pointee.tokenCount > 0 { flushTokens(rows, tokenStart, start, 0, workspace) }
                if followsMatches || verdict == 1 {
                    countLiterals(rows + start, count, workspace)
                    makeBlockCodes(workspace, 13, 15)
                }
                let final = last != 0 && blockEnd == end ? 1 : 0
                writeLiteralBlock(rows + start, count &* rowBytes, final, workspace)
            }
            followsMatches = matches
        }
        if workspace.pointee.tokenCount > 0 { flushTokens(rows, tokenStart, end, last, workspace) }
        if last == 0 {
            // Write an empty stored block, so that the next chunk starts at a byte boundary.
            workspace.pointee.bits.append(0, 3)
            workspace.pointee.bits.align()
            workspace.pointee.bits.append(0xFFFF_0000, 32)
        } else {
            workspace.pointee.bits.align()
        }
        return workspace.pointee.bits.output - output
    }

    /// Returns 0 if a block should not be searched for long matches, 1 if a trial should decide, and 2 if the block
    /// should be searched. The decision uses the size of runs and the two sizes of the block's sampled units.
    ///
    /// In drawings and text, most bytes are in runs, or the pixels repeat. A photograph beside a transparent area is a
    /// borderline case: a large part of the block is runs, but pixels outside the runs rarely repeat.
    @inline(__always)
    private static func isGraphics(
        _ blockBytes: Int, _ chunkBytes: Int, _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) -> Int {
        let outside = workspace.pointee.bytesOutsideRuns
        let literals = workspace.pointee.literalCost
        let matched = workspace.pointee.matchedCost
        if chunkBytes <= 8192 || matched &* 5 < literals &* 4 { return 2 }
        // If literals take less than a bit and a half on average, the sample cannot decide: a match of one unit is seldom
        // cheaper than the unit's literals, but a longer match may be.
        if literals &* 2 < workspace.pointee.sampledBytes &* 3 { return 1 }
        // With so few bytes outside runs, a search takes little time even if it finds nothing.
        if outside &* 32 < blockBytes { return 2 }
        return matched &* 14 < literals &* 13 && outside &* 10 < blockBytes &* 9 ? 1 : 0
    }

    /// Returns true if matches make the compressed block more than an eighth smaller, as estimated from its last rows.
    /// Afterwards the workspace contains the counts and codes of these rows, and the chains contain their positions.
    @inline(__always)
    private static func matchesPay(
        _ rows: UnsafeRawPointer, _ start: Int, _ count: Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) -> Bool {
        let literalBits = countedBits(workspace) &* workspace.pointee.countStep
        let end = start &+ count &* workspace.pointee.rowBytes
        let sample = end &- (count &+ 15) / 16 &* workspace.pointee.rowBytes
        let rowBytes = workspace.pointee.rowBytes
        let historyRows = 32768 / rowBytes
        let history = sample &- historyRows &* rowBytes > start ? sample &- historyRows &* rowBytes : start
        let tokensBefore = workspace.pointee.tokenCount
        workspace.pointee.tokenCount = 0
        clearChains(workspace)
        enterHistory(rows, history, sample, workspace)
        let reached = findMatches(rows, sample, end, workspace)
        countTokens(workspace)
        makeBlockCodes(workspace, 15, 15)
        let sampleBits = countedBits(workspace)
        workspace.pointee.tokenCount = tokensBefore
        return sampleBits &* ((end &- start) / (reached &- sample)) &* 8 < literalBits &* 7
    }

    @inline(__always)
    private static func clearChains(_ workspace: UnsafeMutablePointer<DeflateWorkspace>) {
        UnsafeMutableRawPointer(workspace.pointee.chainHeads).initializeMemory(
            as: UInt8.self, repeating: 0, count: (32768 &+ 4096) &* 4)
    }

    /// Writes a block as literals and runs, or uncompressed if that takes fewer bits.
    @inline(__always)
    private static func writeLiteralBlock(
        _ block: UnsafeRawPointer, _ count: Int, _ final: Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        let before = workspace.pointee.bits
        makePairs(workspace)
        _ = planHeader(workspace)
        writeHeader(workspace, final)
        writeLiterals(block, workspace)
        if workspace.pointee.bits.output - before.output > storedBytes(count) {
            workspace.pointee.bits = before
            writeStored(block, count, final, workspace)
        }
    }

    /// Writes the tokens of bytes `start..<end` as a block with codes of its own, with fixed codes, or uncompressed,
    /// whichever is shortest.
    @inline(__always)
    private static func flushTokens(
        _ rows: UnsafeRawPointer, _ start: Int, _ end: Int, _ final: Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        countTokens(workspace)
        makeBlockCodes(workspace, 15, 15)
        let ownBits = planHeader(workspace) &+ countedBits(workspace)
        makeFixedCodes(workspace)
        let fixedBits = 3 &+ countedBits(workspace)
        if storedBytes(end &- start) &* 8 < (ownBits < fixedBits ? ownBits : fixedBits) {
            writeStored(rows + start, end &- start, final, workspace)
        } else {
            if fixedBits <= ownBits {
                workspace.pointee.bits.append(UInt64(final) | 1 &<< 1, 3)
            } else {
                makeBlockCodes(workspace, 15, 15)
                writeHeader(workspace, final)
            }
            writeTokens(workspace)
        }
        workspace.pointee.tokenCount = 0
    }

    /// Writes uncompressed blocks of at most 65,535 bytes. Each starts with its length and the complement of the
    /// length.
    @inline(__always)
    private static func writeStored(
        _ bytes: UnsafeRawPointer, _ count: Int, _ final: Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        var i = 0
        while i < count {
            let n = count &- i < 65535 ? count &- i : 65535
            workspace.pointee.bits.append(final != 0 && i &+ n == count ? 1 : 0, 3)
            workspace.pointee.bits.align()
            workspace.pointee.bits.append(UInt64(n) | UInt64(65535 &- n) &<< 16, 32)
            workspace.pointee.bits.output.copyMemory(from: bytes + i, byteCount: n)
            workspace.pointee.bits.output += n
            i &+= n
        }
    }

    @inline(__always)
    private static func storedBytes(_ count: Int) -> Int { count &+ 5 &* ((count &+ 65534) / 65535) }
}
