import CVector
import MatteKernelTypes

extension Kernels {
    /// Decodes MCUs of a sequential scan; see ``JPEGKernels/Decode``.
    @inline(never)
    static func jpegDecodeSequential(_ state: UnsafeMutableRawPointer, _ count: Int) -> Int {
        let workspace = state.assumingMemoryBound(to: JPEGWorkspace.self)
        let blocks = workspace.pointee.blocks
        let lastBlock = blocks + workspace.pointee.blockCount
        let predictions = workspace.pointee.predictions
        let order = UnsafePointer(workspace.pointee.order)
        let end = workspace.pointee.end
        let isComplete = workspace.pointee.isComplete != 0
        var bits = workspace.pointee.bits
        var bitCount = workspace.pointee.bitCount
        var position = workspace.pointee.position
        var unit = 0
        while unit < count {
            if !isComplete && end - position < JPEGLimits.reserve { break }
            if workspace.pointee.isExhausted != 0 {
                jpegClearUnits(workspace, count &- unit)
                unit = count
                break
            }
            if workspace.pointee.unitStarts != nil { jpegNoteUnit(workspace, position, bitCount) }
            var block = blocks
            repeat {
                let coefficients = block.pointee.coefficients
                cv_store_u8x64(coefficients, cv_splat_u8x64(0))
                cv_store_u8x64(coefficients + 64, cv_splat_u8x64(0))
                let prediction = predictions + block.pointee.component
                let dc =
                    prediction.pointee
                    &+ jpegDecodeDC(block.pointee.dc, workspace, &bits, &bitCount, &position)
                prediction.pointee = dc
                let values = coefficients.assumingMemoryBound(to: Int16.self)
                values[0] = Int16(truncatingIfNeeded: dc)
                let flag = decodeAC(block.pointee.ac, workspace, values, order, &bits, &bitCount, &position)
                block.pointee.flags.pointee = flag
                block.pointee.flags += block.pointee.step
                block.pointee.coefficients = coefficients + block.pointee.step &* 128
                block += 1
            } while block < lastBlock
            unit &+= 1
            if isComplete && (position - end) &* 8 > Int(truncatingIfNeeded: bitCount & 63) {
                workspace.pointee.isExhausted = 1
            }
        }
        workspace.pointee.bits = bits
        workspace.pointee.bitCount = bitCount & 63
        workspace.pointee.position = position
        return unit
    }

    /// Stores the position of the next MCU, and whether the one before it has a moved code.
    @inline(never)
    static func jpegNoteUnit(
        _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ position: UnsafeRawPointer, _ bitCount: UInt64
    ) {
        guard let starts = workspace.pointee.unitStarts else { return }
        if workspace.pointee.hasMovedCode != 0 {
            starts[-1] |= 1 &<< 63
            workspace.pointee.hasMovedCode = 0
        }
        let bytes = UInt64(bitPattern: Int64(position - UnsafeRawPointer(workspace.pointee.window)))
        starts.pointee = (workspace.pointee.windowStart &+ bytes) &* 8 &- (bitCount & 63)
        workspace.pointee.unitStarts = starts + 1
    }

    /// Loads as many whole bytes as fit: there are then 56 to 63 bits. Reads eight bytes and passes at most seven.
    ///
    /// Only the low six bits of `count` are the number. A whole table entry is subtracted, which leaves anything in
    /// the others; shifts ignore them. That saves an instruction on the path from one symbol to the next.
    @inline(__always)
    static func jpegRefill(_ bits: inout UInt64, _ count: inout UInt64, _ position: inout UnsafeRawPointer) {
        bits |= position.loadUnaligned(as: UInt64.self).bigEndian &>> count
        position += Int(truncatingIfNeeded: ~count &>> 3 & 7)
        count |= 56
    }

    /// Returns the value that starts with the highest bit and has `size` bits, 0 to 15.
    @inline(__always)
    static func jpegExtend(_ bits: UInt64, _ size: UInt64) -> Int32 {
        let value = Int32(truncatingIfNeeded: (bits &>> 1) &>> (63 &- size))
        // All ones if the first bit is 0: the value is then negative.
        let sign = Int32(truncatingIfNeeded: Int64(bitPattern: ~bits) &>> 63)
        return value &- ((1 &<< Int32(truncatingIfNeeded: size)) &- 1) & sign
    }

    /// Returns the symbol of a code and consumes it. A code that doesn't exist has 17 bits and symbol 0.
    @inline(never)
    static func jpegLongSymbol(
        _ table: UnsafeRawPointer, _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ bits: UInt64
    ) -> UInt64 {
        let code = UInt32(truncatingIfNeeded: bits &>> 48)
        let firstMoved = table.load(fromByteOffset: JPEGTable.moved, as: UInt32.self)
        if code &- firstMoved < table.load(fromByteOffset: JPEGTable.moved &+ 4, as: UInt32.self) {
            workspace.pointee.hasMovedCode = 1
        }
        var length = 1
        while code >= table.load(fromByteOffset: JPEGTable.limits &+ length &* 4, as: UInt32.self) {
            length &+= 1
        }
        if length == 17 {
            workspace.pointee.hasBadCode = 1
            return 17
        }
        let offset = table.load(fromByteOffset: JPEGTable.offsets &+ length &* 4, as: Int32.self)
        let index = Int(code &>> UInt32(truncatingIfNeeded: 16 &- length)) &+ Int(offset)
        let symbol = table.load(fromByteOffset: JPEGTable.symbols &+ (index & 255), as: UInt8.self)
        return UInt64(truncatingIfNeeded: length) | UInt64(symbol) &<< 8
    }

    /// Decodes the difference of a block's DC value. Refills first.
    @inline(__always)
    static func jpegDecodeDC(
        _ table: UnsafeRawPointer, _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ bits: inout UInt64,
        _ count: inout UInt64,
        _ position: inout UnsafeRawPointer
    ) -> Int32 {
        jpegRefill(&bits, &count, &position)
        let index = Int(truncatingIfNeeded: bits &>> (64 &- JPEGTable.dcIndexBits))
        let entry = table.load(fromByteOffset: JPEGTable.singles &+ index &* 4, as: UInt32.self)
        if entry == 0 {
            let symbol = jpegLongSymbol(table, workspace, bits)
            bits &<<= symbol
            let size = symbol &>> 8 & 15
            let value = jpegExtend(bits, size)
            bits &<<= size
            count &-= symbol &+ size
            return value
        }
        let value = jpegExtend(bits &<< UInt64(entry), UInt64(entry &>> 16 & 15))
        bits &<<= UInt64(entry &>> 8)
        count &-= UInt64(entry &>> 8)
        return value
    }

    /// Decodes a block's other coefficients. Returns 0 if there are none.
    ///
    /// It must be inlined, which the compiler does by itself; its result is 2 % faster than with `@inline(__always)`. As a
    /// call it is 5-11 % slower, because `inout` parameters are then in memory.
    private static func decodeAC(
        _ table: UnsafeRawPointer, _ workspace: UnsafeMutablePointer<JPEGWorkspace>,
        _ values: UnsafeMutablePointer<Int16>, _ order: UnsafePointer<UInt8>,
        _ bits: inout UInt64, _ count: inout UInt64, _ position: inout UnsafeRawPointer
    ) -> UInt8 {
        let pairs = table.assumingMemoryBound(to: UInt64.self)
        var k = 1
        jpegRefill(&bits, &count, &position)
        let isEmpty = pairs[Int(truncatingIfNeeded: bits &>> 53)] &>> 8 == 64
        decoding: while true {
            // At most three times 11 bits and 23 more are consumed between two refills.
            var steps = 4
            repeat {
                let entry = pairs[Int(truncatingIfNeeded: bits &>> 53)]
                let first = k &+ Int(truncatingIfNeeded: entry &>> 16 & 255)
                if first >= 63 {
                    k = decodeException(entry, table, workspace, values, order, k, &bits, &count, &position)
                    if k >= 64 { break decoding }
                    break
                }
                bits &<<= entry
                count &-= entry
                values[Int(order[first])] = Int16(truncatingIfNeeded: entry &>> 32)
                let second = k &+ Int(truncatingIfNeeded: entry &>> 24 & 255)
                values[Int(order[second])] = Int16(truncatingIfNeeded: entry &>> 48)
                k &+= Int(truncatingIfNeeded: entry &>> 8 & 255)
                if k >= 64 { break decoding }
                steps &-= 1
            } while steps > 0
            jpegRefill(&bits, &count, &position)
        }
        return isEmpty ? 0 : 1
    }

    /// Decodes one symbol that isn't in the table of pairs, or that may be the last one. Returns the next position.
    @inline(__always)
    private static func decodeException(
        _ entry: UInt64, _ table: UnsafeRawPointer, _ workspace: UnsafeMutablePointer<JPEGWorkspace>,
        _ values: UnsafeMutablePointer<Int16>,
        _ order: UnsafePointer<UInt8>, _ start: Int,
        _ bits: inout UInt64, _ count: inout UInt64, _ position: inout UnsafeRawPointer
    ) -> Int {
        // A value that isn't in the index.
        if entry & 0xC0_0000 == 0x40_0000 {
            let k = start &+ Int(truncatingIfNeeded: entry &>> 16 & 15)
            let value = jpegExtend(bits &<< (entry &>> 8), entry &>> 24 & 15)
            bits &<<= entry
            count &-= entry
            values[Int(order[k])] = Int16(truncatingIfNeeded: value)
            return k &+ 1
        }
        jpegRefill(&bits, &count, &position)
        let index = Int(truncatingIfNeeded: bits &>> 53)
        let single = UInt64(table.load(fromByteOffset: JPEGTable.singles &+ index &* 4, as: UInt32.self))
        var length = single & 63
        var zeros = Int(truncatingIfNeeded: single &>> 24)
        var size = single &>> 16 & 15
        if single == 0 {
            let symbol = jpegLongSymbol(table, workspace, bits)
            length = symbol & 63
            zeros = Int(truncatingIfNeeded: symbol &>> 12)
            size = symbol &>> 8 & 15
        }
        bits &<<= length
        count &-= length
        if size == 0 { return zeros == 15 ? start &+ 16 : 64 }
        let k = start &+ zeros
        let value = jpegExtend(bits, size)
        bits &<<= size
        count &-= size
        values[Int(order[k])] = Int16(truncatingIfNeeded: value)
        return k &+ 1
    }

    /// Sets the blocks of `count` MCUs to zero.
    @inline(never)
    private static func jpegClearUnits(_ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ count: Int) {
        for i in 0..<workspace.pointee.blockCount {
            let block = workspace.pointee.blocks + i
            for _ in 0..<count {
                cv_store_u8x64(block.pointee.coefficients, cv_splat_u8x64(0))
                cv_store_u8x64(block.pointee.coefficients + 64, cv_splat_u8x64(0))
                block.pointee.coefficients += block.pointee.step &* 128
                block.pointee.flags.pointee = 0
                block.pointee.flags += block.pointee.step
            }
        }
    }
}
