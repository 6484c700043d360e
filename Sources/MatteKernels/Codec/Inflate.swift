import MatteKernelTypes

extension Kernels {
    /// Decompresses a deflate stream; see ``DeflateKernels/Inflate``.
    @inline(never)
    static func inflate(_ state: UnsafeMutableRawPointer) -> Int {
        let workspace = state.assumingMemoryBound(to: InflateWorkspace.self)
        let callStart = UnsafeRawPointer(workspace.pointee.output)
        while workspace.pointee.output < workspace.pointee.target {
            var status = 0
            switch workspace.pointee.phase {
            case 0: status = readBlockHeader(workspace)
            case 1: status = copyStored(workspace)
            case 2: status = inflateSymbols(state, callStart)
            default: return InflateStatus.ended
            }
            if status != 0 { return status }
        }
        // A stored block that is used up ends here, so that the end of the stream is seen without another byte.
        if workspace.pointee.phase == 3 { return InflateStatus.ended }
        return InflateStatus.reached
    }

    /// Loads bytes while there are any and the buffer has room for a whole byte.
    @inline(__always)
    private static func refill(_ workspace: UnsafeMutablePointer<InflateWorkspace>) {
        var count = workspace.pointee.bitCount
        var buffer = workspace.pointee.buffer
        // Bits above the count may be copies of bytes that are loaded again.
        buffer &= (1 &<< count) &- 1
        while count < 56 && workspace.pointee.input < workspace.pointee.inputEnd {
            buffer |= UInt64(workspace.pointee.input.load(as: UInt8.self)) &<< count
            workspace.pointee.input += 1
            count &+= 8
        }
        workspace.pointee.buffer = buffer
        workspace.pointee.bitCount = count
    }

    @inline(__always)
    private static func consume(_ workspace: UnsafeMutablePointer<InflateWorkspace>, _ count: UInt64) {
        workspace.pointee.buffer &>>= count
        workspace.pointee.bitCount &-= count
    }

    /// Reads the header of a block. If the input ends in it, the state is that before the header again.
    @inline(__always)
    private static func readBlockHeader(_ workspace: UnsafeMutablePointer<InflateWorkspace>) -> Int {
        let buffer = workspace.pointee.buffer
        let count = workspace.pointee.bitCount
        let input = workspace.pointee.input
        let status = parseBlockHeader(workspace)
        if status == InflateStatus.needsInput {
            workspace.pointee.buffer = buffer
            workspace.pointee.bitCount = count
            workspace.pointee.input = input
        }
        return status
    }

    @inline(__always)
    private static func parseBlockHeader(_ workspace: UnsafeMutablePointer<InflateWorkspace>) -> Int {
        refill(workspace)
        if workspace.pointee.bitCount < 3 { return InflateStatus.needsInput }
        let head = workspace.pointee.buffer & 7
        let isLast = Int(head & 1)
        consume(workspace, 3)
        switch head &>> 1 {
        case 0:
            consume(workspace, workspace.pointee.bitCount & 7)
            refill(workspace)
            if workspace.pointee.bitCount < 32 { return InflateStatus.needsInput }
            let length = workspace.pointee.buffer & 0xFFFF
            if length ^ (workspace.pointee.buffer &>> 16 & 0xFFFF) != 0xFFFF {
                return InflateStatus.badStoredLength
            }
            consume(workspace, 32)
            workspace.pointee.storedCount = Int(length)
            workspace.pointee.phase = length == 0 ? (isLast == 1 ? 3 : 0) : 1
        case 1:
            if workspace.pointee.hasFixedTables == 0 {
                makeFixedTables(UnsafeMutableRawPointer(workspace))
                workspace.pointee.hasFixedTables = 1
            }
            workspace.pointee.phase = 2
        case 2:
            let status = readCodes(workspace)
            if status != 0 { return status }
            workspace.pointee.phase = 2
        default: return InflateStatus.badBlockType
        }
        workspace.pointee.isLastBlock = isLast
        return 0
    }

    @inline(__always)
    private static func makeFixedTables(_ state: UnsafeMutableRawPointer) {
        let workspace = state.assumingMemoryBound(to: InflateWorkspace.self)
        let lengths = workspace.pointee.lengths
        for symbol in 0..<288 {
            lengths[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
        }
        for symbol in 288..<320 { lengths[symbol] = 5 }
        _ = makeInflateTable(1, lengths, 288, 11, workspace.pointee.literalTable, state)
        _ = makeInflateTable(2, lengths + 288, 32, 8, workspace.pointee.distanceTable, state)
    }

    /// Reads the code lengths of a block and makes its tables.
    @inline(__always)
    private static func readCodes(_ workspace: UnsafeMutablePointer<InflateWorkspace>) -> Int {
        let state = UnsafeMutableRawPointer(workspace)
        refill(workspace)
        if workspace.pointee.bitCount < 14 { return InflateStatus.needsInput }
        let literals = Int(workspace.pointee.buffer & 31) &+ 257
        let distances = Int(workspace.pointee.buffer &>> 5 & 31) &+ 1
        let own = Int(workspace.pointee.buffer &>> 10 & 15) &+ 4
        consume(workspace, 14)
        if literals > 286 || distances > 30 { return InflateStatus.tooManySymbols }
        let lengths = workspace.pointee.lengths
        for i in 0..<19 { lengths[i] = 0 }
        for i in 0..<own {
            refill(workspace)
            if workspace.pointee.bitCount < 3 { return InflateStatus.needsInput }
            // The order of these lengths is 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15.
            let step = (i &- 3) / 2
            let symbol = i < 3 ? 16 &+ i : i == 3 ? 0 : i & 1 == 0 ? 7 &+ (i &- 2) / 2 : 8 &- step
            lengths[symbol] = UInt8(truncatingIfNeeded: workspace.pointee.buffer & 7)
            consume(workspace, 3)
        }
        workspace.pointee.hasFixedTables = 0
        let table = workspace.pointee.lengthTable
        if makeInflateTable(0, lengths, 19, 7, table, state) == 0 { return InflateStatus.badLengthCode }
        let count = literals &+ distances
        var i = 0
        while i < count {
            refill(workspace)
            let entry = table[Int(workspace.pointee.buffer & 127)]
            let bits = UInt64(entry & 15)
            let symbol = Int(entry &>> 16)
            let extra: UInt64 = symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7
            if workspace.pointee.bitCount < bits &+ extra { return InflateStatus.needsInput }
            consume(workspace, bits)
            let value = Int(workspace.pointee.buffer & ((1 &<< extra) &- 1))
            consume(workspace, extra)
            if symbol < 16 {
                lengths[i] = UInt8(truncatingIfNeeded: symbol)
                i &+= 1
                continue
            }
            if symbol == 16 && i == 0 { return InflateStatus.badRepeat }
            let repeated = symbol == 16 ? lengths[i &- 1] : 0
            var times = value &+ (symbol == 18 ? 11 : 3)
            if i &+ times > count { return InflateStatus.badRepeat }
            while times > 0 {
                lengths[i] = repeated
                i &+= 1
                times &-= 1
            }
        }
        if lengths[256] == 0 { return InflateStatus.missingEndOfBlock }
        let literalTable = workspace.pointee.literalTable
        if makeInflateTable(1, lengths, literals, 11, literalTable, state) == 0 {
            return InflateStatus.badLiteralCode
        }
        if makeInflateTable(2, lengths + literals, distances, 8, workspace.pointee.distanceTable, state) == 0
        {
            return InflateStatus.badDistanceCode
        }
        joinLiterals(literalTable, 11)
        return 0
    }

    /// Copies bytes of an uncompressed block: first those in the bit buffer, then those of the input.
    @inline(__always)
    private static func copyStored(_ workspace: UnsafeMutablePointer<InflateWorkspace>) -> Int {
        var output = workspace.pointee.output
        while workspace.pointee.bitCount >= 8 && workspace.pointee.storedCount > 0
            && output < workspace.pointee.target
        {
            output.storeBytes(of: UInt8(truncatingIfNeeded: workspace.pointee.buffer), as: UInt8.self)
            output += 1
            workspace.pointee.storedCount &-= 1
            consume(workspace, 8)
        }
        if workspace.pointee.bitCount == 0 {
            workspace.pointee.buffer = 0
            var count = workspace.pointee.storedCount
            let room = workspace.pointee.target - output
            let available = workspace.pointee.inputEnd - workspace.pointee.input
            if count > room { count = room }
            if count > available { count = available }
            if count > 0 {
                output.copyMemory(from: workspace.pointee.input, byteCount: count)
                output += count
                workspace.pointee.input += count
                workspace.pointee.storedCount &-= count
            }
        }
        workspace.pointee.output = output
        if workspace.pointee.storedCount == 0 {
            workspace.pointee.phase = workspace.pointee.isLastBlock == 1 ? 3 : 0
            return 0
        }
        return output < workspace.pointee.target ? InflateStatus.needsInput : 0
    }
}
