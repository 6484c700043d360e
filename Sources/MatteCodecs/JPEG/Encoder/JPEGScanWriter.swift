import Matte
import MatteKernelTypes

/// A writer of a scan's entropy-coded data, or a counter of its symbols.
@safe
final class JPEGScanWriter {
    private let layout: JPEGScanLayout
    /// The number of MCUs between restart markers; 0 for none.
    private let restartInterval: Int
    private let sink: any ByteSink
    private let memory: JPEGMemory
    private let workspace: UnsafeMutablePointer<JPEGWriteWorkspace>
    private let blocks: UnsafeMutablePointer<JPEGWriteBlock>
    private let predictions: UnsafeMutablePointer<Int32>
    /// The codes or counters: for each table 32 numbers for DC and 256 for AC.
    private let tables: UnsafeMutablePointer<UInt64>
    private let raw: UnsafeMutableRawPointer
    private let stuffed: UnsafeMutableRawPointer
    private let order: JPEGMemory
    private var isCounting = true
    /// The number of bytes in ``stuffed`` that the sink doesn't have yet.
    private var held = 0
    private var untilRestart: Int
    private var restarts = 0

    /// The number of MCUs that are written at a time.
    private static let mostMCUs = 64
    /// The number of bytes that are passed on at a time.
    private static let pieceBytes = 1 << 16

    init(_ layout: JPEGScanLayout, restartInterval: Int = 0, to sink: any ByteSink) throws(MatteError) {
        self.layout = layout
        self.restartInterval = restartInterval
        self.sink = sink
        untilRestart = restartInterval
        order = try .order()
        let rawBytes = Self.mostMCUs * layout.blocksPerMCU * JPEGWriteWorkspace.mostBlockBytes + 128
        var scratch = ScratchLayout()
        let offsets = [
            MemoryLayout<JPEGWriteWorkspace>.stride,
            layout.blocksPerMCU * MemoryLayout<JPEGWriteBlock>.stride, layout.components.count * 4,
            layout.tableCount * (32 + 256) * 8, rawBytes, Self.pieceBytes + 2 * rawBytes + 64,
        ].map { scratch.take($0, spare: 64) }
        memory = try JPEGMemory(scratch.bytes)
        let start = unsafe memory.start
        unsafe workspace = (start + offsets[0]).assumingMemoryBound(to: JPEGWriteWorkspace.self)
        unsafe blocks = (start + offsets[1]).assumingMemoryBound(to: JPEGWriteBlock.self)
        unsafe predictions = (start + offsets[2]).assumingMemoryBound(to: Int32.self)
        unsafe tables = (start + offsets[3]).assumingMemoryBound(to: UInt64.self)
        unsafe raw = start + offsets[4]
        unsafe stuffed = start + offsets[5]
        unsafe workspace.initialize(
            to: JPEGWriteWorkspace(
                output: raw, blocks: blocks, blockCount: layout.blocksPerMCU, predictions: predictions,
                order: UnsafePointer(order.start.assumingMemoryBound(to: UInt8.self))))
        unsafe tables.initialize(repeating: 0, count: layout.tableCount * 288)
        unsafe predictions.initialize(repeating: 0, count: layout.components.count)
    }

    // MARK: Codes

    /// The numbers of symbols counted so far, for DC and AC of each table.
    var occurrences: [(dc: [UInt64], ac: [UInt64])] {
        (0..<layout.tableCount).map { table in
            let start = unsafe tables + table * 288
            return (
                dc: unsafe Array(UnsafeBufferPointer(start: start, count: 32)),
                ac: unsafe Array(UnsafeBufferPointer(start: start + 32, count: 256))
            )
        }
    }

    /// Sets the codes, and starts the scan. Before, symbols are counted.
    func start(_ codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)]) {
        isCounting = false
        for (i, pair) in codes.enumerated() where i < layout.tableCount {
            for (k, entry) in pair.dc.entries(isDC: true).enumerated() { unsafe tables[i * 288 + k] = entry }
            for (k, entry) in pair.ac.entries(isDC: false).enumerated() {
                unsafe tables[i * 288 + 32 + k] = entry
            }
        }
        unsafe predictions.update(repeating: 0, count: layout.components.count)
        untilRestart = restartInterval
        restarts = 0
    }

    // MARK: MCUs

    /// Writes MCUs of a row, or counts their symbols.
    ///
    /// - Parameters:
    ///   - memory: The blocks.
    ///   - row: The row of MCUs in `memory`.
    ///   - range: The MCUs of the row; `nil` for all.
    func add(_ memory: any JPEGBlockRows, row: Int, _ range: Range<Int>? = nil) throws(MatteError) {
        if Task.isCancelled { throw .cancelled }
        let range = range ?? 0..<layout.across
        var next = range.lowerBound
        while next < range.upperBound {
            if restartInterval > 0, untilRestart == 0 { try restart() }
            var count = min(Self.mostMCUs, range.upperBound - next)
            if restartInterval > 0 { count = min(count, untilRestart) }
            setBlocks(memory, row, next)
            if isCounting {
                unsafe KernelTable.current.jpegWriting.count(workspace, count)
            } else {
                unsafe KernelTable.current.jpegWriting.write(workspace, count)
                try stuff()
            }
            next += count
            untilRestart -= count
        }
    }

    /// Copies the codes of MCUs that follow each other without a restart marker between them.
    ///
    /// - Parameters:
    ///   - count: The number of MCUs.
    ///   - data: Data without stuffing, which is readable for eight more bytes.
    ///   - bit: The number of the first bit in `data`.
    ///   - bits: The number of bits.
    ///   - last: Returns the DC value of a component's last block in the last MCU.
    @unsafe
    func copy(
        _ count: Int, _ data: UnsafeRawPointer, bit: Int, bits: Int, _ last: (_ component: Int) -> Int16
    ) throws(MatteError) {
        if restartInterval > 0, untilRestart == 0 { try restart() }
        var done = 0
        while done < bits {
            let piece = min(bits - done, 8 * Self.mostMCUs * JPEGWriteWorkspace.mostBlockBytes)
            unsafe KernelTable.current.jpegWriting.copyBits(workspace, data, bit + done, piece)
            try stuff()
            done += piece
        }
        for i in layout.components.indices { unsafe predictions[i] = Int32(last(i)) }
        untilRestart -= count
    }

    /// The place in the file of the next row, `row`, if the sink has the file from its first byte on.
    func place(of row: Int) -> JPEGRowPlace {
        var place = unsafe JPEGRowPlace(
            row: row, offset: sink.count + held, bits: Int(workspace.pointee.bitCount), dataBefore: 0,
            predictions: SIMD4(), unitsLeft: untilRestart, nextRestart: restarts & 7)
        for i in layout.components.indices { unsafe place.predictions[i] = predictions[i] }
        return place
    }

    /// A Boolean value that indicates whether all symbols had a code.
    var isComplete: Bool {
        unsafe workspace.pointee.codes & JPEGCode.missing == 0 && workspace.pointee.magnitudes < 1 << 15
    }

    private func setBlocks(_ memory: any JPEGBlockRows, _ row: Int, _ first: Int) {
        var index = 0
        for (i, component) in layout.components.enumerated() {
            let table = unsafe tables + component.table * 288
            for line in 0..<component.vertical {
                let y = row * component.vertical + line
                for column in 0..<component.horizontal {
                    let x = first * component.horizontal + column
                    unsafe (blocks + index).initialize(
                        to: JPEGWriteBlock(
                            coefficients: UnsafeRawPointer(memory.coefficients(i, row: y) + x * 128),
                            mask: UnsafePointer(memory.masks(i, row: y) + x), step: component.horizontal,
                            component: i, dc: table, ac: table + 32))
                    index += 1
                }
            }
        }
    }

    private func restart() throws(MatteError) {
        unsafe predictions.update(repeating: 0, count: layout.components.count)
        untilRestart = restartInterval
        guard !isCounting else { return }
        try endSegment()
        append([0xFF, 0xD0 | UInt8(restarts & 7)])
        restarts += 1
    }

    // MARK: Bytes

    /// Ends the scan, and passes all bytes on.
    func finish() throws(MatteError) {
        try endSegment()
        try passOn()
    }

    /// Fills the last byte with ones.
    private func endSegment() throws(MatteError) {
        let count = unsafe workspace.pointee.bitCount
        if count > 0 {
            let byte = unsafe UInt8(truncatingIfNeeded: workspace.pointee.bits >> 56) | 0xFF >> UInt8(count)
            unsafe workspace.pointee.output.storeBytes(of: byte, as: UInt8.self)
            unsafe workspace.pointee.output += 1
            unsafe workspace.pointee.bits = 0
            unsafe workspace.pointee.bitCount = 0
        }
        try stuff()
    }

    /// Moves the whole bytes that the kernel has written.
    private func stuff() throws(MatteError) {
        let count = unsafe workspace.pointee.output - raw
        held += unsafe KernelTable.current.jpegWriting.stuff(raw, stuffed + held, count)
        unsafe workspace.pointee.output = raw
        if held >= Self.pieceBytes { try passOn() }
    }

    private func append(_ bytes: [UInt8]) {
        for byte in bytes {
            unsafe stuffed.storeBytes(of: byte, toByteOffset: held, as: UInt8.self)
            held += 1
        }
    }

    private func passOn() throws(MatteError) {
        unsafe try sink.append(RawSpan(_unsafeStart: stuffed, byteCount: held))
        held = 0
    }

    /// The number of bytes that were written so far and not passed on.
    var pendingBytes: Int { held }
}
