import Matte
import MatteKernelTypes

/// A block of memory for kernels.
@safe
final class JPEGMemory: @unchecked Sendable {
    private let memory: ScratchBuffer<UInt8>
    let start: UnsafeMutableRawPointer

    init(_ bytes: Int) throws(MatteError) {
        memory = try ScratchBuffer(bytes)
        unsafe start = UnsafeMutableRawPointer(memory.start)
    }

    private static let sharedOrder: JPEGMemory? = try? makeOrder()

    /// The tables of ``JPEGOrder``, which never change and are made once.
    static func order() throws(MatteError) -> JPEGMemory {
        if let sharedOrder { return sharedOrder }
        return try makeOrder()
    }

    private static func makeOrder() throws(MatteError) -> JPEGMemory {
        let memory = try JPEGMemory(JPEGOrder.byteCount)
        unsafe JPEGOrder.prepare(memory.start)
        return memory
    }

    /// The tables of ``JPEGFactors`` for 64 factors in natural order.
    static func factors(_ factors: [UInt16]) throws(MatteError) -> JPEGMemory {
        let memory = try JPEGMemory(JPEGFactors.byteCount)
        unsafe factors.withUnsafeBufferPointer { unsafe JPEGFactors.prepare(memory.start, $0.baseAddress!) }
        return memory
    }
}

/// Coefficients of rows of MCUs and their masks, with the blocks that complete the MCUs.
@safe
final class JPEGBlockMemory {
    let layout: JPEGScanLayout
    /// The number of rows of MCUs.
    let rows: Int
    private let memory: JPEGMemory
    /// The offset of each component's coefficients and masks.
    private let offsets: [(coefficients: Int, masks: Int)]

    init(_ layout: JPEGScanLayout, rows: Int) throws(MatteError) {
        self.layout = layout
        self.rows = rows
        let (offsets, bytes) = Self.offsets(layout, rows)
        self.offsets = offsets
        memory = try JPEGMemory(bytes)
    }

    private static func offsets(_ layout: JPEGScanLayout, _ rows: Int) -> ([(Int, Int)], Int) {
        var scratch = ScratchLayout()
        let offsets = layout.components.map { component in
            // The transform writes groups of four blocks.
            let blocks = component.paddedAcross * component.vertical * rows + 4
            return (scratch.take(blocks * 128), scratch.take(blocks * 8))
        }
        return (offsets, scratch.bytes)
    }

    /// Returns the number of bytes for `rows` rows of MCUs.
    static func byteCount(_ layout: JPEGScanLayout, rows: Int) -> Int { offsets(layout, rows).1 }

    /// The coefficients of a component's row of blocks, counted from the first row of MCUs in this memory.
    func coefficients(_ component: Int, row: Int) -> UnsafeMutableRawPointer {
        unsafe memory.start + offsets[component].coefficients
            + row * layout.components[component].paddedAcross * 128
    }

    func masks(_ component: Int, row: Int) -> UnsafeMutablePointer<UInt64> {
        unsafe (memory.start + offsets[component].masks).assumingMemoryBound(to: UInt64.self)
            + row * layout.components[component].paddedAcross
    }

    /// Fills the blocks that only complete MCUs: no AC, and the DC of the block before them in their MCU.
    ///
    /// - Parameter first: The number of the row of MCUs in the picture, which is row `row` in this memory.
    func completeMCUs(row: Int, first: Int) {
        for i in layout.components.indices {
            let component = layout.components[i]
            let (across, h, v) = (component.paddedAcross, component.horizontal, component.vertical)
            guard h > 1 || v > 1 else { continue }
            for line in 0..<v {
                let blocks = unsafe coefficients(i, row: row * v + line)
                let marks = unsafe masks(i, row: row * v + line)
                func fill(_ block: Int, like other: Int, of source: UnsafeMutableRawPointer) {
                    let value = unsafe source.load(fromByteOffset: other * 128, as: Int16.self)
                    let target = unsafe blocks + block * 128
                    unsafe target.initializeMemory(as: UInt8.self, repeating: 0, count: 128)
                    unsafe target.storeBytes(of: value, as: Int16.self)
                    unsafe marks[block] = value == 0 ? 0 : 1
                }
                if first * v + line >= component.blocksDown {
                    let above = unsafe coefficients(i, row: row * v + line - 1)
                    for block in 0..<across { unsafe fill(block, like: block / h * h + h - 1, of: above) }
                } else if component.blocksAcross < across {
                    for block in component.blocksAcross..<across {
                        unsafe fill(block, like: block - 1, of: blocks)
                    }
                }
            }
        }
    }
}
