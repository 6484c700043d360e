import CVector
import MatteKernelTypes

// Compression of filtered photographs. What is worth finding in them are runs of zeros and units (whole
// pixels, as a rule) seen shortly before; a general search for matches costs three times as much and finds
// hardly more. A unit is written as its bytes or as one match of its own length, whichever is shorter.

extension Kernels {
    /// Finds runs of zeros and earlier like units in the rows of a block.
    ///
    /// A run is listed as row, first unit and number of units, behind the last run comes row 0xFFFFFFFF. The
    /// unit before a run is zero, so that a run can be written as matches at distance 1. Each unit outside
    /// runs gets the distance to its like, or 0; without `searches` only from the block's first run on.
    @inline(never)
    static func findUnits(
        _ base: UnsafeRawPointer, _ start: Int, _ rowBytes: Int, _ rowCount: Int, _ unit: Int,
        _ searches: Bool, _ workspace: UnsafeMutableRawPointer
    ) {
        let units = (rowBytes &- 1) / unit
        let blockBytes = DeflateWorkspace.blockBytes(rowBytes: rowBytes)
        let distances = (workspace + DeflateWorkspace.distances(blockBytes: blockBytes))
            .assumingMemoryBound(to: UInt16.self)
        let runs = (workspace + DeflateWorkspace.runs).assumingMemoryBound(to: UInt32.self)
        let table = (workspace + DeflateWorkspace.unitTable).assumingMemoryBound(to: UInt64.self)
        var run = 0
        var outside = 0
        for y in 0..<rowCount {
            let row = start &+ y &* rowBytes &+ 1
            var position = 0
            var byte = 0
            let bytes = units &* unit
            while true {
                var runStart = units
                var runEnd = units
                while byte &+ 64 <= bytes {
                    if cv_any_u8x64(cv_load_u8x64(base + (row &+ byte))) != 0 {
                        byte &+= 64
                        continue
                    }
                    var first = byte
                    while first > position &* unit && load8(base, row &+ first &- 1) == 0 { first &-= 1 }
                    byte &+= 64
                    while byte &+ 64 <= bytes && cv_any_u8x64(cv_load_u8x64(base + (row &+ byte))) == 0 {
                        byte &+= 64
                    }
                    while byte < bytes && load8(base, row &+ byte) == 0 { byte &+= 1 }
                    runStart = (first &+ unit &- 1) / unit &+ 1
                    runEnd = byte / unit
                    break
                }
                if runStart >= runEnd {
                    runStart = units
                    runEnd = units
                }
                outside &+= runStart &- position
                if searches || run > 0 {
                    searchUnits(base, row, position, runStart, unit, table, distances + y &* units)
                } else {
                    UnsafeMutableRawPointer(distances + (y &* units &+ position))
                        .initializeMemory(as: UInt8.self, repeating: 0, count: 2 &* (runStart &- position))
                }
                if runStart == units { break }
                runs[3 &* run] = UInt32(y)
                runs[3 &* run &+ 1] = UInt32(runStart)
                runs[3 &* run &+ 2] = UInt32(runEnd &- runStart)
                run &+= 1
                position = runEnd
                if position == units { break }
            }
        }
        runs[3 &* run] = UInt32.max
        workspace.storeBytes(of: outside, toByteOffset: DeflateWorkspace.unitsOutsideRuns, as: Int.self)
    }

    /// Looks each unit up by its hash. An entry holds the unit itself beside its place, so that nothing else
    /// need be read to compare.
    @inline(__always)
    private static func searchUnits(
        _ base: UnsafeRawPointer, _ row: Int, _ from: Int, _ to: Int, _ unit: Int,
        _ table: UnsafeMutablePointer<UInt64>, _ distances: UnsafeMutablePointer<UInt16>
    ) {
        let mask: UInt32 = unit == 3 ? 0x00FF_FFFF : 0xFFFF_FFFF
        for i in from..<to {
            let p = row &+ i &* unit
            let v = load32(base, p) & mask
            let slot = table + hash(v)
            let e = slot.pointee
            slot.pointee = entry(v, p)
            distances[i] = distance(e, v, p)
        }
    }

    @inline(__always)
    private static func entry(_ unit: UInt32, _ position: Int) -> UInt64 {
        UInt64(unit) | UInt64(truncatingIfNeeded: position) &<< 32
    }

    /// The distance from `position` to the entry when it is of the same unit and within the window, else 0.
    /// Which it is is anybody's guess, so there is no branch on it.
    @inline(__always)
    private static func distance(_ entry: UInt64, _ unit: UInt32, _ position: Int) -> UInt16 {
        let z = UInt32(truncatingIfNeeded: position) &- UInt32(truncatingIfNeeded: entry &>> 32) &- 1
        let difference = UInt32(truncatingIfNeeded: entry) ^ unit | z &>> 15
        let same: UInt32 = difference == 0 ? 0xFFFF : 0
        return UInt16(truncatingIfNeeded: (z &+ 1) & same)
    }

    /// Counts the symbols of a block; where a unit has both forms, the costs of the block before decide.
    ///
    /// Of a block with many units outside runs one row in eight is counted. Leaves in the workspace one row in
    /// how many was, what the counted units cost as literals and what they cost with matches.
    @inline(never)
    static func countUnits(
        _ bytes: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ unit: Int,
        _ workspace: UnsafeMutableRawPointer
    ) {
        let units = (rowBytes &- 1) / unit
        let blockBytes = DeflateWorkspace.blockBytes(rowBytes: rowBytes)
        let distances = (workspace + DeflateWorkspace.distances(blockBytes: blockBytes))
            .assumingMemoryBound(to: UInt16.self)
        let runs = (workspace + DeflateWorkspace.runs).assumingMemoryBound(to: UInt32.self)
        let literalCounts = (workspace + DeflateWorkspace.literalCounts).assumingMemoryBound(to: UInt32.self)
        let distanceCounts = (workspace + DeflateWorkspace.distanceCounts)
            .assumingMemoryBound(to: UInt32.self)
        let histograms = (workspace + DeflateWorkspace.histograms).assumingMemoryBound(to: UInt32.self)
        let outside = workspace.load(fromByteOffset: DeflateWorkspace.unitsOutsideRuns, as: Int.self)
        let step = outside < 16384 ? 1 : rowCount < 8 ? rowCount : 8
        workspace.storeBytes(of: step, toByteOffset: DeflateWorkspace.countStep, as: Int.self)
        for i in 0..<288 { literalCounts[i] = 0 }
        for i in 0..<32 { distanceCounts[i] = 0 }
        for i in 0..<1024 { histograms[i] = 0 }

        var run = 0
        var runPieces: UInt32 = 0
        var literalCost = 0
        var cost = 0
        for y in 0..<rowCount {
            let row = bytes + y &* rowBytes
            literalCounts[Int(load8(row, 0))] &+= 1
            var position = 0
            while true {
                let atRun = runs[3 &* run] == UInt32(y)
                let end = atRun ? Int(runs[3 &* run &+ 1]) : units
                if y % step == 0 {
                    countSegment(
                        row, position, end, unit, distances + y &* units, workspace, &literalCost, &cost)
                }
                if !atRun { break }
                var left = Int(runs[3 &* run &+ 2]) &* unit
                while left > 0 {
                    let n = runPiece(left)
                    literalCounts[lengthSymbol(n)] &+= 1
                    runPieces &+= 1
                    left &-= n
                }
                position = end &+ Int(runs[3 &* run &+ 2])
                run &+= 1
            }
            var tail = 1 &+ units &* unit
            while tail < rowBytes {
                literalCounts[Int(load8(row, tail))] &+= 1
                tail &+= 1
            }
        }
        workspace.storeBytes(of: literalCost, toByteOffset: DeflateWorkspace.literalCost, as: Int.self)
        workspace.storeBytes(of: cost, toByteOffset: DeflateWorkspace.cost, as: Int.self)

        // Runs, row ends and filter types were counted in all rows, units in one of `step`.
        let few = UInt32(step)
        for i in 0..<286 { literalCounts[i] = (literalCounts[i] &+ few &- 1) / few }
        var matches: UInt32 = 0
        for i in 0..<30 { matches &+= distanceCounts[i] }
        literalCounts[257 &+ unit &- 3] &+= matches
        distanceCounts[0] &+= (runPieces &+ few &- 1) / few
        for i in 0..<256 {
            literalCounts[i] &+= histograms[i] &+ histograms[256 &+ i]
            literalCounts[i] &+= histograms[512 &+ i] &+ histograms[768 &+ i]
        }
        literalCounts[256] = 1
        // When writing, the block's own costs may turn a choice round, and rows that weren't counted may hold
        // symbols that the others don't: whatever can occur has a code.
        for i in 0..<256 { literalCounts[i] &+= 1 }
        for i in 0..<30 { distanceCounts[i] &+= 1 }
        literalCounts[257 &+ unit &- 3] &+= 1
    }

    /// Counts units without a branch on what they turn out to be.
    @inline(__always)
    private static func countSegment(
        _ row: UnsafeRawPointer, _ from: Int, _ to: Int, _ unit: Int, _ distances: UnsafePointer<UInt16>,
        _ workspace: UnsafeMutableRawPointer, _ literalCost: inout Int, _ cost: inout Int
    ) {
        let distanceCounts = (workspace + DeflateWorkspace.distanceCounts)
            .assumingMemoryBound(to: UInt32.self)
        let literalCosts = (workspace + DeflateWorkspace.literalCosts).assumingMemoryBound(to: UInt8.self)
        let matchCosts = (workspace + DeflateWorkspace.matchCosts).assumingMemoryBound(to: UInt8.self)
        let histograms = (workspace + DeflateWorkspace.histograms).assumingMemoryBound(to: UInt32.self)
        let fourth: UInt32 = unit == 4 ? 1 : 0
        for i in from..<to {
            let v = load32(row, 1 &+ i &* unit)
            let b0 = Int(v & 0xFF)
            let b1 = Int(v &>> 8 & 0xFF)
            let b2 = Int(v &>> 16 & 0xFF)
            let b3 = Int(v &>> 24)
            let first = UInt32(literalCosts[b0]) &+ UInt32(literalCosts[b1])
            let second = UInt32(literalCosts[b2]) &+ UInt32(literalCosts[b3]) &* fourth
            let literals = first &+ second
            // Without a like unit the symbol is 31, whose cost beats nothing.
            let symbol = distanceSymbol(UInt32(distances[i] &- 1))
            let match = UInt32(matchCosts[symbol])
            let isLiteral: UInt32 = match < literals ? 0 : 1
            histograms[b0] &+= isLiteral
            histograms[256 &+ b1] &+= isLiteral
            histograms[512 &+ b2] &+= isLiteral
            histograms[768 &+ b3] &+= isLiteral & fourth
            distanceCounts[symbol] &+= 1 &- isLiteral
            literalCost &+= Int(literals)
            cost &+= Int(match < literals ? match : literals)
        }
    }

    /// Prepares the block's codes for writing units, and its costs for counting the next block.
    @inline(never)
    static func prepareUnitCodes(_ unit: Int, _ workspace: UnsafeMutableRawPointer) {
        let codes = (workspace + DeflateWorkspace.literalCodes).assumingMemoryBound(to: UInt32.self)
        let distanceCodes = (workspace + DeflateWorkspace.distanceCodes).assumingMemoryBound(to: UInt32.self)
        let lookups = (workspace + DeflateWorkspace.lookups).assumingMemoryBound(to: UInt8.self)
        let literalCosts = (workspace + DeflateWorkspace.literalCosts).assumingMemoryBound(to: UInt8.self)
        let matchCosts = (workspace + DeflateWorkspace.matchCosts).assumingMemoryBound(to: UInt8.self)
        let matchCodes = (workspace + DeflateWorkspace.matchCodes).assumingMemoryBound(to: UInt32.self)
        let matchBits = (workspace + DeflateWorkspace.matchBits).assumingMemoryBound(to: UInt32.self)
        for i in 0..<256 {
            let code = codes[i]
            lookups[i] = UInt8(code &>> 24)
            lookups[256 &+ i] = UInt8(code & 0xFF)
            lookups[512 &+ i] = UInt8(code &>> 8 & 0xFF)
            literalCosts[i] = code == 0 ? 14 : UInt8(code &>> 24)
        }
        let length = codes[257 &+ unit &- 3]
        let lengthBits = length &>> 24
        for symbol in 0..<30 {
            let distance = distanceCodes[symbol]
            if length == 0 || distance == 0 {
                // Never chosen, because no unit's bytes cost as much.
                matchCodes[symbol] = 0
                matchBits[symbol] = 200
                matchCosts[symbol] = 255
                continue
            }
            matchCodes[symbol] = length & 0xFF_FFFF | (distance & 0xFF_FFFF) &<< lengthBits
            matchBits[symbol] = lengthBits &+ distance &>> 24
            matchCosts[symbol] = UInt8(lengthBits &+ distance &>> 24) &+ UInt8(extraDistanceBits(symbol))
        }
        // What units without a like one have for a symbol.
        for symbol in 30..<32 {
            matchCodes[symbol] = 0
            matchBits[symbol] = 200
            matchCosts[symbol] = 255
        }
    }

    /// Writes the units of a block by the block's codes, and its runs.
    ///
    /// Literals' codes have at most 14 bits, so that a unit and the bits left over fit 64.
    @inline(never)
    static func writeUnits(
        _ bytes: UnsafeRawPointer, _ rowBytes: Int, _ rowCount: Int, _ unit: Int,
        _ workspace: UnsafeMutableRawPointer
    ) {
        let units = (rowBytes &- 1) / unit
        let blockBytes = DeflateWorkspace.blockBytes(rowBytes: rowBytes)
        let distances = (workspace + DeflateWorkspace.distances(blockBytes: blockBytes))
            .assumingMemoryBound(to: UInt16.self)
        let runs = (workspace + DeflateWorkspace.runs).assumingMemoryBound(to: UInt32.self)
        let codes = UnsafePointer(
            (workspace + DeflateWorkspace.literalCodes).assumingMemoryBound(to: UInt32.self))
        let distanceCodes = (workspace + DeflateWorkspace.distanceCodes).assumingMemoryBound(to: UInt32.self)
        let matchCodes = UnsafePointer(
            (workspace + DeflateWorkspace.matchCodes).assumingMemoryBound(to: UInt32.self))
        let matchBits = UnsafePointer(
            (workspace + DeflateWorkspace.matchBits).assumingMemoryBound(to: UInt32.self))
        let lookups = workspace + DeflateWorkspace.lookups
        let group = (workspace + DeflateWorkspace.group).assumingMemoryBound(to: UInt64.self)

        var bits = workspace.load(fromByteOffset: DeflateWorkspace.bitBuffer, as: UInt64.self)
        var count = workspace.load(fromByteOffset: DeflateWorkspace.bitCount, as: Int.self)
        var output = workspace.load(
            fromByteOffset: DeflateWorkspace.output, as: UnsafeMutableRawPointer.self)

        let n0 = cv_load_u8x64(lookups)
        let n1 = cv_load_u8x64(lookups + 64)
        let n2 = cv_load_u8x64(lookups + 128)
        let n3 = cv_load_u8x64(lookups + 192)
        let l0 = cv_load_u8x64(lookups + 256)
        let l1 = cv_load_u8x64(lookups + 320)
        let l2 = cv_load_u8x64(lookups + 384)
        let l3 = cv_load_u8x64(lookups + 448)
        let h0 = cv_load_u8x64(lookups + 512)
        let h1 = cv_load_u8x64(lookups + 576)
        let h2 = cv_load_u8x64(lookups + 640)
        let h3 = cv_load_u8x64(lookups + 704)
        let m0 = cv_load_u32x16(matchCodes)
        let m1 = cv_load_u32x16(matchCodes + 16)
        let b0 = cv_load_u32x16(matchBits)
        let b1 = cv_load_u32x16(matchBits + 16)
        let bytesOfUnit = cv_bits_u8_from_u32(cv_splat_u32x16(unit == 3 ? 0x00FF_FFFF : 0xFFFF_FFFF))

        var run = 0
        for y in 0..<rowCount {
            let row = bytes + y &* rowBytes
            let rowDistances = distances + y &* units
            put(codes[Int(load8(row, 0))], &bits, &count, &output)
            var i = 0
            while true {
                let atRun = runs[3 &* run] == UInt32(y)
                let end = atRun ? Int(runs[3 &* run &+ 1]) : units
                if cv_has_byte_lookup() != 0 {
                    while i &+ 16 <= end {
                        var v = cv_load_u8x64(row + (1 &+ i &* unit))
                        if unit == 3 { v = cv_spread_rgb(v) }
                        let n = cv_and_u8x64(cv_lookup_u8x64(n0, n1, n2, n3, v), bytesOfUnit)
                        let low = cv_and_u8x64(cv_lookup_u8x64(l0, l1, l2, l3, v), bytesOfUnit)
                        let high = cv_and_u8x64(cv_lookup_u8x64(h0, h1, h2, h3, v), bytesOfUnit)
                        let nFirst = cv_widen_u8x32(cv_low_u8(n))
                        let nSecond = cv_widen_u8x32(cv_high_u8(n))
                        let first = cv_join_codes_u16(
                            cv_pair_u8x32(cv_low_u8(low), cv_low_u8(high)), nFirst)
                        let second = cv_join_codes_u16(
                            cv_pair_u8x32(cv_high_u8(low), cv_high_u8(high)), nSecond)
                        let pairFirst = cv_join_lengths_u16(nFirst)
                        let pairSecond = cv_join_lengths_u16(nSecond)
                        let z = cv_low_bits_u32x16(
                            cv_sub_u32x16(
                                cv_widen_u16x16(cv_load_u16x16(rowDistances + i)), cv_splat_u32x16(1)),
                            cv_splat_u32x16(16))
                        let symbols = cv_distance_symbols(z)
                        let extra = cv_distance_extra(symbols)
                        let rest = cv_low_bits_u32x16(z, extra)
                        let head = cv_lookup_u32x16(m0, m1, symbols)
                        let headBits = cv_lookup_u32x16(b0, b1, symbols)
                        let matchBits = cv_add_u32x16(headBits, extra)
                        let firstLiterals = cv_join_codes_u32(first, pairFirst)
                        let secondLiterals = cv_join_codes_u32(second, pairSecond)
                        let firstBits = cv_join_lengths_u32(pairFirst)
                        let secondBits = cv_join_lengths_u32(pairSecond)
                        let firstMatches = cv_append_u64x8(
                            cv_widen_low_u32x16(head), cv_widen_low_u32x16(rest),
                            cv_widen_low_u32x16(headBits))
                        let secondMatches = cv_append_u64x8(
                            cv_widen_high_u32x16(head), cv_widen_high_u32x16(rest),
                            cv_widen_high_u32x16(headBits))
                        let firstMatchBits = cv_widen_low_u32x16(matchBits)
                        let secondMatchBits = cv_widen_high_u32x16(matchBits)
                        let inFirst = cv_less_u64x8(firstMatchBits, firstBits)
                        let inSecond = cv_less_u64x8(secondMatchBits, secondBits)
                        let c0 = cv_select_u64x8(inFirst, firstMatches, firstLiterals)
                        let c1 = cv_select_u64x8(inSecond, secondMatches, secondLiterals)
                        let k0 = cv_select_u64x8(inFirst, firstMatchBits, firstBits)
                        let k1 = cv_select_u64x8(inSecond, secondMatchBits, secondBits)
                        // Two units at a time, unless a pair is too long for that.
                        let pairBits0 = cv_add_u64x8(k0, cv_swap_pairs_u64x8(k0))
                        let pairBits1 = cv_add_u64x8(k1, cv_swap_pairs_u64x8(k1))
                        if cv_any_above_u64x8(pairBits0, pairBits1, 56) == 0 {
                            cv_store_u64x8(group, cv_append_u64x8(c0, cv_swap_pairs_u64x8(c0), k0))
                            cv_store_u64x8(group + 8, cv_append_u64x8(c1, cv_swap_pairs_u64x8(c1), k1))
                            cv_store_u64x8(group + 16, pairBits0)
                            cv_store_u64x8(group + 24, pairBits1)
                            for j in 0..<8 {
                                append(
                                    group[2 &* j], Int(truncatingIfNeeded: group[16 &+ 2 &* j]), &bits,
                                    &count,
                                    &output)
                            }
                        } else {
                            cv_store_u64x8(group, c0)
                            cv_store_u64x8(group + 8, c1)
                            cv_store_u64x8(group + 16, k0)
                            cv_store_u64x8(group + 24, k1)
                            for j in 0..<16 {
                                append(
                                    group[j], Int(truncatingIfNeeded: group[16 &+ j]), &bits, &count, &output)
                            }
                        }
                        i &+= 16
                    }
                }
                while i < end {
                    let v = load32(row, 1 &+ i &* unit)
                    let c0 = codes[Int(v & 0xFF)]
                    let c1 = codes[Int(v &>> 8 & 0xFF)]
                    let c2 = codes[Int(v &>> 16 & 0xFF)]
                    let c3 = unit == 3 ? 0 : codes[Int(v &>> 24)]
                    let first = c0 &>> 24
                    let half = first &+ c1 &>> 24
                    let third = c2 &>> 24
                    var length = UInt64(half &+ third &+ c3 &>> 24)
                    let low = UInt64(c0 & 0xFF_FFFF) | UInt64(c1 & 0xFF_FFFF) &<< UInt64(first)
                    let high = UInt64(c2 & 0xFF_FFFF) | UInt64(c3 & 0xFF_FFFF) &<< UInt64(third)
                    var code = low | high &<< UInt64(half)
                    let z = UInt32(rowDistances[i] &- 1)
                    let symbol = distanceSymbol(z)
                    let extra = UInt64(extraDistanceBits(symbol))
                    let headBits = UInt64(matchBits[symbol])
                    let matched = UInt64(matchCodes[symbol]) | (UInt64(z) & (1 &<< extra &- 1)) &<< headBits
                    if headBits &+ extra < length {
                        code = matched
                        length = headBits &+ extra
                    }
                    append(code, Int(length), &bits, &count, &output)
                    i &+= 1
                }
                if !atRun { break }
                var left = Int(runs[3 &* run &+ 2]) &* unit
                i = end &+ Int(runs[3 &* run &+ 2])
                run &+= 1
                while left > 0 {
                    let n = runPiece(left)
                    let symbol = lengthSymbol(n)
                    put(codes[symbol], &bits, &count, &output)
                    let extra = extraLengthBits(symbol)
                    append(UInt64(n &- 3) & (1 &<< UInt64(extra) &- 1), extra, &bits, &count, &output)
                    put(distanceCodes[0], &bits, &count, &output)
                    left &-= n
                }
            }
            var tail = 1 &+ units &* unit
            while tail < rowBytes {
                put(codes[Int(load8(row, tail))], &bits, &count, &output)
                tail &+= 1
            }
        }
        put(codes[256], &bits, &count, &output)
        workspace.storeBytes(of: bits, toByteOffset: DeflateWorkspace.bitBuffer, as: UInt64.self)
        workspace.storeBytes(of: count, toByteOffset: DeflateWorkspace.bitCount, as: Int.self)
        workspace.storeBytes(
            of: output, toByteOffset: DeflateWorkspace.output, as: UnsafeMutableRawPointer.self)
    }

    /// Appends `length` bits, at most 56, and writes whole bytes; up to 7 bits stay in the buffer. Writes
    /// eight bytes, of which later ones overwrite what isn't needed.
    @inline(__always)
    private static func append(
        _ code: UInt64, _ length: Int, _ bits: inout UInt64, _ count: inout Int,
        _ output: inout UnsafeMutableRawPointer
    ) {
        bits |= code &<< UInt64(count)
        count &+= length
        output.storeBytes(of: bits.littleEndian, as: UInt64.self)
        output += count &>> 3
        bits &>>= UInt64(count & 0x38)
        count &= 7
    }

    @inline(__always)
    private static func put(
        _ code: UInt32, _ bits: inout UInt64, _ count: inout Int, _ output: inout UnsafeMutableRawPointer
    ) {
        append(UInt64(code & 0xFF_FFFF), Int(code &>> 24), &bits, &count, &output)
    }

    /// How many of the bytes left of a run the next match takes: never so many that fewer than 3 remain.
    @inline(__always)
    private static func runPiece(_ left: Int) -> Int {
        left <= 258 ? left : left < 261 ? left &- 3 : 258
    }

    @inline(__always)
    private static func lengthSymbol(_ length: Int) -> Int {
        if length == 258 { return 285 }
        let l = UInt32(length &- 3)
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
    private static func hash(_ v: UInt32) -> Int {
        Int((v &* 0x9E37_79B1) &>> 21)
    }

    @inline(__always)
    private static func load32(_ p: UnsafeRawPointer, _ offset: Int) -> UInt32 {
        p.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
    }

    @inline(__always)
    private static func load8(_ p: UnsafeRawPointer, _ offset: Int) -> UInt8 {
        p.load(fromByteOffset: offset, as: UInt8.self)
    }
}
