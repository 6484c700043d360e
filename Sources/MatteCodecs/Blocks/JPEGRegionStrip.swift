import Matte
import MatteKernelTypes

/// The samples of blocks side by side, which are transformed together.
@safe
final class JPEGRegionStrip {
    /// The number of samples from one row to the next.
    let stride: Int
    private let memory: JPEGMemory
    private let coefficients: UnsafeMutableRawPointer
    private let masks: UnsafeMutablePointer<UInt64>
    private let columns: UnsafeMutablePointer<Int32>
    private var count = 0

    /// - Parameter most: The largest number of blocks.
    init(_ most: Int) throws(MatteError) {
        // The kernel transforms whole vectors of blocks, up to three beyond the last one.
        let room = (most + 3) / 4 * 4
        stride = 8 * room + 64
        var scratch = ScratchLayout()
        let offsets = [
            scratch.take(8 * stride), scratch.take(128 * room), scratch.take(8 * room),
            scratch.take(4 * most, spare: 64),
        ]
        memory = try JPEGMemory(scratch.bytes)
        let start = unsafe memory.start
        unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: 8 * stride)
        unsafe coefficients = start + offsets[1]
        unsafe masks = (start + offsets[2]).assumingMemoryBound(to: UInt64.self)
        unsafe columns = (start + offsets[3]).assumingMemoryBound(to: Int32.self)
    }

    func begin() { count = 0 }

    /// Returns the place of the samples of another block.
    ///
    /// - Parameter column: The number of the block in its row.
    func append(_ column: Int) -> UnsafeMutablePointer<UInt8> {
        unsafe columns[count] = Int32(column)
        count += 1
        return unsafe (memory.start + 8 * (count - 1)).assumingMemoryBound(to: UInt8.self)
    }

    /// Transforms the blocks, and stores their coefficients.
    ///
    /// - Parameters:
    ///   - row: The first block of the row.
    ///   - factors: The tables of the quantization factors.
    ///   - order: The tables of ``JPEGOrder``.
    @unsafe
    func store(
        to row: UnsafeMutableRawPointer, _ factors: UnsafeRawPointer, _ order: UnsafeRawPointer
    ) {
        guard count > 0 else { return }
        unsafe KernelTable.current.jpegWriting.forward(
            memory.start, stride, factors, order, coefficients, masks, count)
        for i in 0..<count {
            unsafe (row + 128 * Int(columns[i])).copyMemory(from: coefficients + 128 * i, byteCount: 128)
        }
    }
}
