import Matte
import MatteKernelTypes

/// The bits of the MCUs of the last row that was decoded, to copy them.
@safe
final class JPEGUnitRecord {
    /// The position of each MCU's first bit, in bits of the scan's data without stuffing, and in the highest bit whether
    /// the MCU has a moved code.
    fileprivate let starts: UnsafeMutablePointer<UInt64>
    /// The position after the last MCU's last bit.
    fileprivate(set) var end: UInt64 = 0
    /// The positions after the last MCUs before the restart markers that were read in the row, in their order.
    fileprivate(set) var segmentEnds: [UInt64] = []
    /// A Boolean value that indicates whether all bits are here. They aren't if more than codes precede a marker.
    fileprivate(set) var isWhole = true
    private let memory: JPEGMemory
    private let data: UnsafeMutableRawPointer
    private let capacity: Int
    /// The number of bytes of the scan's data that precede ``data``.
    private var dataStart: UInt64 = 0
    private var count = 0

    /// - Parameter blocks: The number of blocks in a row of MCUs.
    init(_ blocks: Int) throws(MatteError) {
        var scratch = ScratchLayout()
        capacity = (blocks + 1) * JPEGWriteWorkspace.mostBlockBytes
        let offsets = [scratch.take(8 * blocks), scratch.take(capacity, spare: 64)]
        memory = try JPEGMemory(scratch.bytes)
        unsafe starts = (memory.start + offsets[0]).assumingMemoryBound(to: UInt64.self)
        unsafe data = memory.start + offsets[1]
    }

    /// Returns the position of the first bit of an MCU.
    func start(of unit: Int) -> UInt64 { unsafe starts[unit] & ~Self.moved }

    /// Returns whether an MCU has a code that isn't the same in the ``JPEGExtendedCode``.
    func hasMovedCode(in unit: Int) -> Bool { unsafe starts[unit] & Self.moved != 0 }

    fileprivate static let moved: UInt64 = 1 << 63

    /// Returns the data from the byte with the bit at `position` on, and the number of that bit in it, 0 to 7.
    @unsafe
    func data(at position: UInt64) -> (UnsafeRawPointer, bit: Int) {
        let offset = Int(position >> 3) - Int(dataStart)
        precondition(
            offset >= 0 && offset <= count, "byte \(offset) of \(count) bytes of recorded data is read")
        return unsafe (UnsafeRawPointer(data + offset), Int(position & 7))
    }

    /// Returns the position after the MCU before `unit`, which a restart marker or the next row follows.
    ///
    /// - Parameters:
    ///   - unit: The number of an MCU in the row, or the number of MCUs in it.
    ///   - before: The number of MCUs before the row.
    ///   - interval: The number of MCUs between restart markers; 0 for none.
    func segmentEnd(before unit: Int, of across: Int, at before: Int, _ interval: Int) -> UInt64 {
        if unit == across { return end }
        // The first marker may precede the row's first MCU.
        let markers = before == 0 ? 0 : (before - 1) / interval
        return segmentEnds[(before + unit) / interval - 1 - markers]
    }

    /// Prepares for a row that begins at `position`.
    fileprivate func begin(at position: UInt64) {
        dataStart = position >> 3
        count = 0
        segmentEnds.removeAll(keepingCapacity: true)
        isWhole = true
    }

    /// Takes the data up to `end` from a decoder's window.
    @unsafe
    fileprivate func take(_ window: UnsafeRawPointer, start: UInt64, to end: UInt64) {
        let next = dataStart + UInt64(count)
        guard end > next, isWhole else { return }
        let bytes = Int(end - next)
        guard next >= start, bytes <= capacity - count else {
            isWhole = false
            return
        }
        unsafe (data + count).copyMemory(from: window + Int(next - start), byteCount: bytes)
        count += bytes
    }
}

extension JPEGEntropyDecoder {
    /// The position of the next bit, in bits of the scan's data without stuffing and restart markers.
    var position: UInt64 {
        unsafe dataPosition * 8 - workspace.pointee.bitCount
    }

    /// The number of bytes of such data that were taken from the window.
    var dataPosition: UInt64 {
        unsafe workspace.pointee.windowStart
            + UInt64(workspace.pointee.position - UnsafeRawPointer(workspace.pointee.window))
    }

    /// Decodes a row of MCUs, and records their bits.
    func decode(_ count: Int, row: Int, _ record: JPEGUnitRecord) throws(JPEGFailure) {
        record.begin(at: position)
        unsafe workspace.pointee.unitStarts = record.starts
        unsafe workspace.pointee.hasMovedCode = 0
        self.record = record
        defer {
            unsafe workspace.pointee.unitStarts = nil
            self.record = nil
        }
        try decode(count, row: row)
        if unsafe workspace.pointee.hasMovedCode != 0 {
            unsafe record.starts[count - 1] |= JPEGUnitRecord.moved
        }
        recordData()
        record.end = position
    }

    /// Records what was taken from the window, which is about to move.
    func recordData() {
        guard let record else { return }
        let end = unsafe min(workspace.pointee.position, workspace.pointee.end)
        unsafe record.take(
            UnsafeRawPointer(workspace.pointee.window), start: workspace.pointee.windowStart,
            to: workspace.pointee.windowStart + UInt64(end - UnsafeRawPointer(workspace.pointee.window)))
    }

    /// Records the end of the MCUs before a restart marker.
    func recordSegmentEnd() { record?.segmentEnds.append(position) }
}
