import Matte
import MatteKernelTypes

/// A decoder of the data of scans: Huffman codes and restart markers. The kernels decode MCUs; this class provides them
/// with bytes and tables.
@safe
final class JPEGEntropyDecoder {
    let bytes: JPEGBytes
    private let damage: JPEGDamage
    /// A Boolean value that indicates whether records show which MCUs have codes that move in ``JPEGExtendedCode``.
    private let marksMovedCodes: Bool
    private let kernels = KernelTable.current.jpeg
    private let memory: ScratchBuffer<UInt8>
    private let order: JPEGMemory
    private let state: UnsafeMutableRawPointer
    private var isProgressive = false
    /// The codes in the tables of the workspace: four for DC, four for AC.
    private var codes = [JPEGHuffmanCode?](repeating: nil, count: 8)
    private(set) var interval = 0
    /// The number of MCUs before the next restart marker.
    var unitsLeft = 0
    /// The number of the next restart marker, 0 to 7.
    private(set) var nextRestart = 0
    /// The last places up to which the file was read into the window: the offset in the file, and the number of bytes of
    /// the scan's data without stuffing before it.
    private(set) var fills: [(offset: Int, data: UInt64)] = []
    /// The record of the row that is being decoded, or `nil` if none is wanted.
    var record: JPEGUnitRecord?
    private var hasReportedEnd = false
    /// The number of bytes that were read since the last MCU.
    private var idleBytes = 0

    init(_ bytes: JPEGBytes, _ damage: JPEGDamage, marksMovedCodes: Bool = false) throws(JPEGFailure) {
        self.bytes = bytes
        self.damage = damage
        self.marksMovedCodes = marksMovedCodes
        do throws(MatteError) {
            memory = try ScratchBuffer(JPEGWorkspace.byteCount)
            order = try JPEGMemory.order()
        } catch {
            throw .input(error)
        }
        fills.reserveCapacity(4)
        unsafe state = UnsafeMutableRawPointer(memory.start)
        unsafe JPEGWorkspace.prepare(state)
        unsafe workspace.pointee.orderTables = UnsafeRawPointer(order.start)
        for i in 0..<80 {
            unsafe workspace.pointee.order[i] = JPEGDefinitions.order[min(i, 63)]
        }
    }

    var workspace: UnsafeMutablePointer<JPEGWorkspace> {
        unsafe state.assumingMemoryBound(to: JPEGWorkspace.self)
    }

    /// Prepares for the data of a scan.
    ///
    /// - Parameters:
    ///   - restarts: The number of the scan's restart markers before the data.
    func begin(
        _ scan: JPEGScan, of frame: JPEGFrame, _ definitions: JPEGDefinitions, restarts: Int = 0
    ) throws(JPEGFailure) {
        isProgressive = frame.isProgressive
        interval = definitions.restartInterval
        unitsLeft = interval
        nextRestart = restarts & 7
        hasReportedEnd = false
        unsafe workspace.pointee.position = UnsafeRawPointer(workspace.pointee.window)
        unsafe workspace.pointee.end = workspace.pointee.position
        unsafe workspace.pointee.windowStart = 0
        fills.removeAll(keepingCapacity: true)
        noteFill()
        unsafe workspace.pointee.first = scan.first
        unsafe workspace.pointee.last = scan.last
        unsafe workspace.pointee.shift = scan.low
        unsafe workspace.pointee.isRefinement = scan.high > 0 ? 1 : 0
        unsafe workspace.pointee.hasBadCode = 0
        startSegment()
        for component in scan.components {
            if !isProgressive || (scan.first == 0 && scan.high == 0) {
                try prepare(definitions.dc, component.dc, isDC: true)
            }
            if !isProgressive || scan.first > 0 { try prepare(definitions.ac, component.ac, isDC: false) }
        }
    }

    /// Makes the tables of a code, if they aren't made yet.
    private func prepare(
        _ defined: [JPEGHuffmanCode?], _ number: Int, isDC: Bool
    ) throws(JPEGFailure) {
        guard number < 4, let code = defined[number] else {
            throw .corrupt("a scan needs the Huffman code \(number), which is not defined")
        }
        let slot = isDC ? number : 4 + number
        guard codes[slot] != code else { return }
        codes[slot] = nil
        let symbols = code.symbols + [UInt8](repeating: 0, count: 256 - code.symbols.count)
        let target = unsafe workspace.pointee.tables + slot * JPEGTable.byteCount
        let moved = marksMovedCodes ? JPEGExtendedCode(code, isDC: isDC).moved : 0..<0
        unsafe (target + JPEGTable.moved).storeBytes(of: UInt32(moved.lowerBound), as: UInt32.self)
        unsafe (target + JPEGTable.moved + 4).storeBytes(of: UInt32(moved.count), as: UInt32.self)
        let made = unsafe symbols.withUnsafeBufferPointer { symbols in
            unsafe code.counts.withUnsafeBufferPointer { counts in
                unsafe kernels.makeTable(
                    counts.baseAddress!, symbols.baseAddress!, isDC ? 1 : 0, target)
            }
        }
        guard made == 1 else { throw .corrupt("a Huffman code is not valid") }
        codes[slot] = code
    }

    /// Sets where the coefficients and flags of a row of MCUs go.
    ///
    /// - Parameter place: Returns the addresses for a component of the frame and a block of the row's first MCU.
    @unsafe
    func setTargets(
        _ scan: JPEGScan, of frame: JPEGFrame,
        _ place: (_ component: Int, _ row: Int, _ column: Int) -> (
            UnsafeMutableRawPointer, UnsafeMutablePointer<UInt8>
        )
    ) {
        var count = 0
        let tables = unsafe UnsafeRawPointer(workspace.pointee.tables)
        for (i, component) in scan.components.enumerated() {
            let parts = frame.components[component.index]
            let (across, down) = scan.isInterleaved ? (parts.horizontal, parts.vertical) : (1, 1)
            for row in 0..<down {
                for column in 0..<across {
                    let (coefficients, flags) = unsafe place(component.index, row, column)
                    let block = unsafe JPEGBlock(
                        dc: tables + (component.dc & 3) * JPEGTable.byteCount,
                        ac: tables + (4 + component.ac & 7) * JPEGTable.byteCount,
                        coefficients: coefficients, flags: flags, step: across, component: i)
                    unsafe (workspace.pointee.blocks + count).initialize(to: block)
                    count += 1
                }
            }
        }
        precondition(count <= JPEGLimits.unitBlocks, "an MCU has \(count) blocks")
        unsafe workspace.pointee.blockCount = count
    }

    /// Decodes the next `count` MCUs, which are in row `row` of MCUs.
    func decode(_ count: Int, row: Int) throws(JPEGFailure) {
        var left = count
        while left > 0 {
            var piece = left
            if interval > 0 {
                if unitsLeft == 0 { try restart(row) }
                piece = min(piece, unitsLeft)
            }
            let done =
                isProgressive
                ? unsafe kernels.decodeProgressive(state, piece)
                : unsafe kernels.decodeSequential(state, piece)
            left -= done
            unitsLeft -= done
            if done > 0 { idleBytes = 0 }
            if done < piece { try fill() }
            try reportDamage(row)
        }
    }

    private func reportDamage(_ row: Int) throws(JPEGFailure) {
        if unsafe workspace.pointee.hasBadCode != 0 {
            unsafe workspace.pointee.hasBadCode = 0
            try damage.report(
                "its data contains a code that does not exist", unitRow: row, ranOut: bytes.ranOut)
        }
        if unsafe workspace.pointee.isExhausted != 0, !hasReportedEnd {
            hasReportedEnd = true
            try damage.report(
                bytes.ranOut ? "the data ends early" : "a marker ends the data of a scan early",
                unitRow: row, ranOut: bytes.ranOut)
        }
    }

    /// Adds bytes to the window, until the next MCU can be decoded.
    func fill() throws(JPEGFailure) {
        while unsafe workspace.pointee.isComplete == 0 {
            recordData()
            let unread = unsafe bytes.unread
            let isEnd = bytes.isAtEnd || idleBytes > JPEGBytes.mostIdleBytes
            if let start = unread.baseAddress {
                unsafe workspace.pointee.input = start
                unsafe workspace.pointee.inputEnd = start + unread.count
            }
            unsafe kernels.fill(state, isEnd ? 1 : 0)
            if let start = unread.baseAddress { unsafe bytes.pass(workspace.pointee.input - start) }
            noteFill()
            if unsafe workspace.pointee.marker == 0x1D9 { bytes.noteEnd() }
            if unsafe workspace.pointee.isComplete != 0
                || workspace.pointee.end - workspace.pointee.position >= JPEGLimits.reserve
            {
                return
            }
            let before = bytes.offset
            try bytes.load()
            idleBytes += unsafe max(1, bytes.offset - before + bytes.unread.count)
        }
    }

    /// Notes up to which place the file was read.
    func noteFill() {
        if fills.count == 4 { fills.removeFirst() }
        let held = unsafe workspace.pointee.end - UnsafeRawPointer(workspace.pointee.window)
        fills.append((bytes.offset, unsafe workspace.pointee.windowStart + UInt64(held)))
    }

    /// Passes data up to the next marker.
    private func skipSegment() throws(JPEGFailure) {
        while unsafe workspace.pointee.isComplete == 0 {
            unsafe workspace.pointee.position = workspace.pointee.end
            try fill()
        }
        unsafe workspace.pointee.position = workspace.pointee.end
    }

    /// Starts after a marker.
    private func startSegment() {
        unsafe workspace.pointee.isComplete = 0
        unsafe workspace.pointee.isExhausted = 0
        unsafe workspace.pointee.marker = 0
        hasReportedEnd = false
        clearState()
    }

    private func clearState() {
        unsafe workspace.pointee.bits = 0
        unsafe workspace.pointee.bitCount = 0
        unsafe workspace.pointee.endRun = 0
        for i in 0..<4 { unsafe workspace.pointee.predictions[i] = 0 }
    }

    /// Goes on after the next restart marker. If its number is wrong, decides as libjpeg does whether data is missing
    /// before the marker, which then stays for later, or whether data must be skipped.
    private func restart(_ row: Int) throws(JPEGFailure) {
        recordSegmentEnd()
        try skipSegment()
        unitsLeft = interval
        let expected = nextRestart
        nextRestart = (expected + 1) & 7
        while true {
            let marker = unsafe workspace.pointee.marker & 0xFF
            if marker == 0xD0 + expected { return startSegment() }
            try damage.report(
                "the marker \(hexadecimal(UInt8(marker))) is where restart marker \(expected) should be",
                unitRow: row, ranOut: bytes.ranOut)
            let isRestart = 0xD0...0xD7 ~= marker
            let ahead = (marker - 0xD0 - expected) & 7
            if marker < 0xC0 || isRestart && (ahead == 6 || ahead == 7) {
                unsafe workspace.pointee.isComplete = 0
                try skipSegment()
            } else if !isRestart || ahead == 1 || ahead == 2 {
                // Zeros follow in the window, as if the segment was empty.
                return clearState()
            } else {
                return startSegment()
            }
        }
    }

    /// Passes the rest of a scan's data. Returns the marker after it.
    func end() throws(JPEGFailure) -> UInt8 {
        try skipSegment()
        return unsafe UInt8(workspace.pointee.marker & 0xFF)
    }
}
