import CVector
import MatteKernelTypes

extension Kernels {
    /// Lists the runs of zeros in a block of `count` bytes.
    ///
    /// Only runs that cover a whole group of 64 bytes are found. Groups are counted from the start of the block or from
    /// the end of the previous run. The first zero is not part of a listed run: it is written as a literal, so that the
    /// run can be written as a match at distance 1.
    @inline(never)
    static func findRuns(
        _ block: UnsafeRawPointer, _ count: Int, _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        let runs = workspace.pointee.runs
        var found = 0
        var outside = count
        var end = 0
        var i = 0
        while i &+ 64 <= count {
            if cv_any_u8x64(cv_load_u8x64(block + i)) != 0 {
                i &+= 64
                continue
            }
            var first = i
            while first > end && load8(block, first &- 1) == 0 { first &-= 1 }
            i &+= 64
            while i &+ 64 <= count && cv_any_u8x64(cv_load_u8x64(block + i)) == 0 { i &+= 64 }
            while i < count && load8(block, i) == 0 { i &+= 1 }
            end = i
            runs[2 &* found] = UInt32(truncatingIfNeeded: first &+ 1)
            runs[2 &* found &+ 1] = UInt32(truncatingIfNeeded: end &- first &- 1)
            outside &-= end &- first &- 1
            found &+= 1
        }
        // Add an empty run at the end of the block. The bytes after the last run are then processed like those between
        // two runs.
        runs[2 &* found] = UInt32(truncatingIfNeeded: count)
        runs[2 &* found &+ 1] = 0
        workspace.pointee.runCount = found
        workspace.pointee.bytesOutsideRuns = outside
    }

    /// Counts the symbols that a block needs if it is written as literals and runs.
    ///
    /// If many bytes are outside runs, only one row in eight is counted, unless those rows hold few of these bytes. A
    /// byte value that occurs only in other rows must have a code too, so the count of every literal is increased by
    /// one.
    @inline(never)
    static func countLiterals(
        _ block: UnsafeRawPointer, _ rowCount: Int, _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        let outside = workspace.pointee.bytesOutsideRuns
        let step = outside < 32_768 ? 1 : rowCount < 8 ? rowCount : 8
        let counted = countLiterals(block, every: step, workspace)
        if step > 1 && counted &* step &* 4 < outside { _ = countLiterals(block, every: 1, workspace) }
    }

    /// Counts the symbols in one row in `step`. Returns the number of bytes outside runs in the counted rows.
    @inline(__always)
    private static func countLiterals(
        _ block: UnsafeRawPointer, every step: Int, _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) -> Int {
        let runs = workspace.pointee.runs
        let literalCounts = workspace.pointee.literalCounts
        let distanceCounts = workspace.pointee.distanceCounts
        let histograms = workspace.pointee.histograms
        let rowBytes = workspace.pointee.rowBytes
        workspace.pointee.countStep = step
        for i in 0..<288 { literalCounts[i] = 0 }
        for i in 0..<32 { distanceCounts[i] = 0 }
        for i in 0..<1024 { histograms[i] = 0 }

        var pieces: UInt32 = 0
        var counted = 0
        var position = 0
        // The next row to count.
        var row = 0
        for run in 0...workspace.pointee.runCount {
            let end = Int(runs[2 &* run])
            if step == 1 {
                counted &+= countBytes(block, position, end, histograms)
            } else {
                while row < end {
                    let rowEnd = row &+ rowBytes
                    counted &+= countBytes(
                        block, position > row ? position : row, end < rowEnd ? end : rowEnd, histograms)
                    if rowEnd > end { break }
                    row &+= step &* rowBytes
                }
            }
            var left = Int(runs[2 &* run &+ 1])
            position = end &+ left
            while left > 0 {
                let n = DeflateSymbols.runPiece(left)
                literalCounts[DeflateSymbols.length(n)] &+= 1
                pieces &+= 1
                left &-= n
            }
        }
        // Runs were counted in all rows, but bytes only in one row out of `step`. Divide the counts of runs
        // accordingly.
        let few = UInt32(truncatingIfNeeded: step)
        for i in 257..<286 { literalCounts[i] = (literalCounts[i] &+ few &- 1) / few }
        for i in 0..<256 {
            literalCounts[i] = histograms[i] &+ histograms[256 &+ i] &+ 1
            literalCounts[i] &+= histograms[512 &+ i] &+ histograms[768 &+ i]
        }
        literalCounts[256] = 1
        // Runs are written as matches at distance 1, the first distance symbol. Count a second symbol once although it
        // is not used: a Huffman code for one symbol would be incomplete, because one bit can distinguish two.
        distanceCounts[0] = pieces &+ 1
        distanceCounts[1] = 1
        return counted
    }

    /// Adds the bytes `from..<to` to the histograms. Returns their number.
    @inline(__always)
    private static func countBytes(
        _ bytes: UnsafeRawPointer, _ from: Int, _ to: Int, _ histograms: UnsafeMutablePointer<UInt32>
    ) -> Int {
        var i = from
        while i &+ 4 <= to {
            let v = load32(bytes, i)
            histograms[Int(v & 0xFF)] &+= 1
            histograms[256 &+ Int(v &>> 8 & 0xFF)] &+= 1
            histograms[512 &+ Int(v &>> 16 & 0xFF)] &+= 1
            histograms[768 &+ Int(v &>> 24)] &+= 1
            i &+= 4
        }
        while i < to {
            histograms[Int(load8(bytes, i))] &+= 1
            i &+= 1
        }
        return to > from ? to &- from : 0
    }

    /// Samples the units outside runs and computes the size of the sample in bits, in two ways. The first size is with
    /// all units written as literals with the block's codes. In the second, a unit that repeats a recent unit may be
    /// written as a match instead.
    ///
    /// The sample is two neighbouring rows out of 32, or all rows if few bytes are outside runs, in the block or in
    /// these rows.
    @inline(never)
    static func sampleUnits(
        _ block: UnsafeRawPointer, _ rowCount: Int, _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        let outside = workspace.pointee.bytesOutsideRuns
        let step = outside < 32_768 || rowCount < 32 ? 1 : 32
        sampleUnits(block, rowCount, every: step, workspace)
        if step > 1 && workspace.pointee.sampledBytes &* 64 < outside {
            sampleUnits(block, rowCount, every: 1, workspace)
        }
    }

    /// Samples the units of the first and the last row of every `step`.
    @inline(__always)
    private static func sampleUnits(
        _ block: UnsafeRawPointer, _ rowCount: Int, every step: Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        let runs = workspace.pointee.runs
        let rowBytes = workspace.pointee.rowBytes
        let unit = workspace.pointee.bytesPerPixel == 3 ? 3 : 4
        let table = workspace.pointee.unitTable
        // Mark all entries as empty by positions of 2^31 or more, which are too far from any real position for a match.
        UnsafeMutableRawPointer(table).initializeMemory(as: UInt8.self, repeating: 0x80, count: 2048 &* 8)
        let units = (rowBytes &- 1) / unit
        var literals = 0
        var matched = 0
        var sampled = 0
        var run = 0
        for y in 0..<rowCount {
            if y % step != 0 && y % step != step &- 1 { continue }
            let row = y &* rowBytes &+ 1
            var i = 0
            while i < units {
                // Skip the runs before this unit, and units that overlap a run.
                while Int(runs[2 &* run]) &+ Int(runs[2 &* run &+ 1]) <= row &+ i &* unit
                    && run < workspace.pointee.runCount
                {
                    run &+= 1
                }
                let runStart = Int(runs[2 &* run])
                let toRun = (runStart &- row) / unit
                let end = runStart <= row ? 0 : toRun < units ? toRun : units
                if i < end {
                    sampled &+= (end &- i) &* unit
                    sampleSegment(block, row, i, end, workspace, &literals, &matched)
                    i = end
                }
                if i < units {
                    let runEnd = runStart &+ Int(runs[2 &* run &+ 1]) &- row
                    let next = (runEnd &+ unit &- 1) / unit
                    i = next > i ? next : i &+ 1
                }
            }
        }
        workspace.pointee.literalCost = literals
        workspace.pointee.matchedCost = matched
        workspace.pointee.sampledBytes = sampled
    }

    /// Looks up each unit of a part of a row by its hash and adds to both sizes. A table entry contains the unit and
    /// its position, so the comparison reads no other memory. Whether units match is unpredictable, so the code is
    /// branchless.
    ///
    /// If pixels are single bytes, matches may start at any byte of a unit, and the nearest equal unit is often not the
    /// one that continues a match. So the positions within a unit are entered as well, and a unit is also compared with
    /// the bytes at the previous match's distance.
    @inline(__always)
    private static func sampleSegment(
        _ block: UnsafeRawPointer, _ row: Int, _ from: Int, _ to: Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>, _ literalCost: inout Int,
        _ matchedCost: inout Int
    ) {
        let unit = workspace.pointee.bytesPerPixel == 3 ? 3 : 4
        let table = workspace.pointee.unitTable
        let lengths = workspace.pointee.literalLengths
        let mask: UInt32 = unit == 3 ? 0x00FF_FFFF : 0xFFFF_FFFF
        let fourth: UInt32 = unit == 4 ? 1 : 0
        let isByte = workspace.pointee.bytesPerPixel == 1
        var before: UInt32 = 0
        for i in from..<to {
            let p = row &+ i &* unit
            let v = load32(block, p) & mask
            let slot = table + Int((v &* 0x9E37_79B1) &>> 21)
            let e = slot.pointee
            slot.pointee = UInt64(v) | UInt64(truncatingIfNeeded: p) &<< 32
            if isByte {
                for k in 1..<4 {
                    let w = load32(block, p &+ k)
                    let inner = table + Int((w &* 0x9E37_79B1) &>> 21)
                    inner.pointee = UInt64(w) | UInt64(truncatingIfNeeded: p &+ k) &<< 32
                }
            }
            let z = UInt32(truncatingIfNeeded: p) &- UInt32(truncatingIfNeeded: e &>> 32) &- 1
            let difference = UInt32(truncatingIfNeeded: e) ^ v | z &>> 15
            let first = UInt32(lengths[Int(v & 0xFF)]) &+ UInt32(lengths[Int(v &>> 8 & 0xFF)])
            let second =
                UInt32(lengths[Int(v &>> 16 & 0xFF)]) &+ UInt32(lengths[Int(v &>> 24)]) &* fourth
            let literals = first &+ second
            // A match costs about 8 bits plus the extra bits of its distance, or nothing if it continues the
            // previous match.
            let begun = 38 &- UInt32(truncatingIfNeeded: (z | 1).leadingZeroBitCount)
            let changed =
                isByte
                ? load32(block, p &- Int(before)) ^ v | (before == 0 ? 1 : 0)
                : difference | (z &+ 1) ^ before
            let match = changed == 0 ? 0 : difference == 0 ? begun : 255
            before = changed == 0 ? before : difference == 0 ? z &+ 1 : 0
            literalCost &+= Int(literals)
            matchedCost &+= Int(match < literals ? match : literals)
        }
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
