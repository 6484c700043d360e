import MatteKernelTypes

extension Kernels {
    /// Decodes MCUs of a progressive scan; see ``JPEGKernels/Decode``.
    @inline(never)
    static func jpegDecodeProgressive(_ state: UnsafeMutableRawPointer, _ count: Int) -> Int {
        let workspace = state.assumingMemoryBound(to: JPEGWorkspace.self)
        let end = workspace.pointee.end
        let isComplete = workspace.pointee.isComplete != 0
        let isDC = workspace.pointee.first == 0
        let isRefinement = workspace.pointee.isRefinement != 0
        var bits = workspace.pointee.bits
        var bitCount = workspace.pointee.bitCount
        var position = workspace.pointee.position
        var unit = 0
        while unit < count {
            if !isDC && workspace.pointee.endRun > 0 {
                let passed = passBlocks(workspace, count &- unit, isRefinement)
                unit &+= passed
                if passed > 0 { continue }
            }
            if !isComplete && end - position < JPEGLimits.reserve { break }
            if workspace.pointee.isExhausted != 0 {
                advance(workspace, count &- unit)
                unit = count
                break
            }
            if isDC {
                if isRefinement {
                    refineDC(workspace, &bits, &bitCount, &position)
                } else {
                    decodeFirstDC(workspace, &bits, &bitCount, &position)
                }
            } else if isRefinement {
                refineAC(workspace, &bits, &bitCount, &position)
            } else {
                decodeFirstAC(workspace, &bits, &bitCount, &position)
            }
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

    /// Passes blocks that need no data: those of a run without new coefficients, in a refinement only if they have no
    /// coefficients at all. Returns their number.
    @inline(__always)
    private static func passBlocks(
        _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ count: Int, _ isRefinement: Bool
    ) -> Int {
        let block = workspace.pointee.blocks
        let most = min(count, workspace.pointee.endRun)
        var passed = most
        if isRefinement {
            passed = 0
            var flags = block.pointee.flags
            while passed < most && flags.pointee == 0 {
                flags += block.pointee.step
                passed &+= 1
            }
        }
        advance(workspace, passed)
        workspace.pointee.endRun &-= passed
        return passed
    }

    /// Moves all blocks to a later MCU.
    @inline(__always)
    private static func advance(_ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ count: Int) {
        var i = 0
        while i < workspace.pointee.blockCount {
            let block = workspace.pointee.blocks + i
            block.pointee.coefficients += block.pointee.step &* 128 &* count
            block.pointee.flags += block.pointee.step &* count
            i &+= 1
        }
    }

    @inline(__always)
    private static func decodeFirstDC(
        _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ bits: inout UInt64, _ count: inout UInt64,
        _ position: inout UnsafeRawPointer
    ) {
        var block = workspace.pointee.blocks
        let lastBlock = block + workspace.pointee.blockCount
        let shift = Int32(truncatingIfNeeded: workspace.pointee.shift)
        repeat {
            let prediction = workspace.pointee.predictions + block.pointee.component
            let dc = prediction.pointee &+ jpegDecodeDC(block.pointee.dc, workspace, &bits, &count, &position)
            prediction.pointee = dc
            block.pointee.coefficients.storeBytes(
                of: Int16(truncatingIfNeeded: dc &<< shift), as: Int16.self)
            block.pointee.coefficients += block.pointee.step &* 128
            block.pointee.flags += block.pointee.step
            block += 1
        } while block < lastBlock
    }

    @inline(__always)
    private static func refineDC(
        _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ bits: inout UInt64, _ count: inout UInt64,
        _ position: inout UnsafeRawPointer
    ) {
        var block = workspace.pointee.blocks
        let lastBlock = block + workspace.pointee.blockCount
        let shift = UInt64(truncatingIfNeeded: workspace.pointee.shift)
        // An MCU has at most ten blocks, of one bit each.
        jpegRefill(&bits, &count, &position)
        repeat {
            let value = block.pointee.coefficients.load(as: Int16.self)
            let bit = Int16(truncatingIfNeeded: (bits &>> 63) &<< shift)
            block.pointee.coefficients.storeBytes(of: value | bit, as: Int16.self)
            bits &<<= 1
            count &-= 1
            block.pointee.coefficients += block.pointee.step &* 128
            block.pointee.flags += block.pointee.step
            block += 1
        } while block < lastBlock
    }

    /// Consumes the next code. Returns its symbol as in ``JPEGTable``'s single entries.
    @inline(__always)
    private static func symbol(
        _ table: UnsafeRawPointer, _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ bits: inout UInt64,
        _ count: inout UInt64
    ) -> (zeros: Int, size: UInt64) {
        let index = Int(truncatingIfNeeded: bits &>> 53)
        let single = UInt64(table.load(fromByteOffset: JPEGTable.singles &+ index &* 4, as: UInt32.self))
        if single == 0 {
            let long = jpegLongSymbol(table, workspace, bits)
            bits &<<= long & 63
            count &-= long & 63
            return (Int(truncatingIfNeeded: long &>> 12), long &>> 8 & 15)
        }
        bits &<<= single & 63
        count &-= single & 63
        return (Int(truncatingIfNeeded: single &>> 24), single &>> 16 & 15)
    }

    /// Returns the next `length` bits, at most 14.
    @inline(__always)
    private static func take(_ length: Int, _ bits: inout UInt64, _ count: inout UInt64) -> Int {
        let value = Int(truncatingIfNeeded: (bits &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- length))
        bits &<<= UInt64(truncatingIfNeeded: length)
        count &-= UInt64(truncatingIfNeeded: length)
        return value
    }

    /// Decodes a block as in a sequential scan, up to two coefficients at a time.
    @inline(__always)
    private static func decodeFirstAC(
        _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ bits: inout UInt64, _ count: inout UInt64,
        _ position: inout UnsafeRawPointer
    ) {
        let block = workspace.pointee.blocks
        let values = block.pointee.coefficients.assumingMemoryBound(to: Int16.self)
        let order = UnsafePointer(workspace.pointee.order)
        let table = block.pointee.ac
        let pairs = table.assumingMemoryBound(to: UInt64.self)
        let last = workspace.pointee.last
        let shift = Int16(truncatingIfNeeded: workspace.pointee.shift)
        var k = workspace.pointee.first
        var flag = block.pointee.flags.pointee
        jpegRefill(&bits, &count, &position)
        decoding: while true {
            // At most three times 11 bits and 23 more are consumed between two refills.
            var steps = 4
            repeat {
                let entry = pairs[Int(truncatingIfNeeded: bits &>> 53)]
                let place = k &+ Int(truncatingIfNeeded: entry &>> 16 & 255)
                if place >= last {
                    k = decodeOne(workspace, table, values, k, &bits, &count, &position, &flag)
                    if k > last { break decoding }
                    break
                }
                bits &<<= entry
                count &-= entry
                if entry &>> 8 == 64 { break decoding }
                values[Int(order[place])] = Int16(truncatingIfNeeded: entry &>> 32) &<< shift
                let second = k &+ Int(truncatingIfNeeded: entry &>> 24 & 255)
                values[Int(order[second])] = Int16(truncatingIfNeeded: entry &>> 48) &<< shift
                flag = 1
                k &+= Int(truncatingIfNeeded: entry &>> 8 & 255)
                if k > last { break decoding }
                steps &-= 1
            } while steps > 0
            jpegRefill(&bits, &count, &position)
        }
        block.pointee.flags.pointee = flag
        advance(workspace, 1)
    }

    /// Decodes one symbol. Returns the next position, which is above 63 after the end of the block.
    @inline(__always)
    private static func decodeOne(
        _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ table: UnsafeRawPointer,
        _ values: UnsafeMutablePointer<Int16>, _ start: Int, _ bits: inout UInt64, _ count: inout UInt64,
        _ position: inout UnsafeRawPointer, _ flag: inout UInt8
    ) -> Int {
        jpegRefill(&bits, &count, &position)
        let (zeros, size) = symbol(table, workspace, &bits, &count)
        if size == 0 {
            if zeros == 15 { return start &+ 16 }
            workspace.pointee.endRun = 1 &<< zeros &- 1 &+ take(zeros, &bits, &count)
            return 64
        }
        let value = jpegExtend(bits, size)
        bits &<<= size
        count &-= size
        let k = start &+ zeros
        let shift = Int32(truncatingIfNeeded: workspace.pointee.shift)
        values[Int(workspace.pointee.order[k])] = Int16(truncatingIfNeeded: value &<< shift)
        flag = 1
        return k &+ 1
    }

    /// Adds a bit to the coefficients of a block that aren't 0, and reads those that no scan before contained.
    @inline(__always)
    private static func refineAC(
        _ workspace: UnsafeMutablePointer<JPEGWorkspace>, _ bits: inout UInt64, _ count: inout UInt64,
        _ position: inout UnsafeRawPointer
    ) {
        let block = workspace.pointee.blocks
        let values = block.pointee.coefficients.assumingMemoryBound(to: Int16.self)
        let order = workspace.pointee.order
        let table = block.pointee.ac
        let last = workspace.pointee.last
        let one = Int16(truncatingIfNeeded: 1 &<< workspace.pointee.shift)
        // The coefficients that aren't 0, in the order of the scan.
        let known =
            block.pointee.flags.pointee == 0
            ? 0 : jpegMask(block.pointee.coefficients, workspace.pointee.orderTables)
        var k = workspace.pointee.first
        jpegRefill(&bits, &count, &position)
        if workspace.pointee.endRun == 0 {
            while k <= last {
                jpegRefill(&bits, &count, &position)
                var (zeros, size) = symbol(table, workspace, &bits, &count)
                var new: Int16 = 0
                if size != 0 {
                    if size != 1 { workspace.pointee.hasBadCode = 1 }
                    new = take(1, &bits, &count) != 0 ? one : 0 &- one
                } else if zeros != 15 {
                    workspace.pointee.endRun = 1 &<< zeros &+ take(zeros, &bits, &count)
                    break
                }
                var free = ~known & positions(k, last)
                while zeros > 0 && free != 0 {
                    free &= free &- 1
                    zeros &-= 1
                }
                let place = free == 0 ? last &+ 1 : free.trailingZeroBitCount
                refine(known & positions(k, place &- 1), values, order, one, &bits, &count, &position)
                if new != 0 {
                    values[Int(order[place])] = new
                    block.pointee.flags.pointee = 1
                }
                k = place &+ 1
            }
        }
        if workspace.pointee.endRun > 0 {
            if k <= last {
                refine(known & positions(k, last), values, order, one, &bits, &count, &position)
            }
            workspace.pointee.endRun &-= 1
        }
        advance(workspace, 1)
    }

    /// Returns a set of the positions from `first` to `last`, which is empty if `last` is `first` - 1.
    @inline(__always)
    private static func positions(_ first: Int, _ last: Int) -> UInt64 {
        let (from, to) = (UInt64(truncatingIfNeeded: first), UInt64(truncatingIfNeeded: last))
        return (~0 &<< from) & ~((~0 &<< 1) &<< to)
    }

    /// Adds the next bits to the coefficients of a set, away from zero.
    @inline(__always)
    private static func refine(
        _ places: UInt64, _ values: UnsafeMutablePointer<Int16>, _ order: UnsafeMutablePointer<UInt8>,
        _ one: Int16, _ bits: inout UInt64, _ count: inout UInt64, _ position: inout UnsafeRawPointer
    ) {
        var places = places
        while places != 0 {
            if count & 63 == 0 { jpegRefill(&bits, &count, &position) }
            let place = values + Int(order[places.trailingZeroBitCount])
            places &= places &- 1
            let value = place.pointee
            let sign = value &>> 15
            let added = Int16(truncatingIfNeeded: Int64(bitPattern: bits) &>> 63) & one & ~value
            bits &<<= 1
            count &-= 1
            place.pointee = value &+ ((added ^ sign) &- sign)
        }
    }
}
