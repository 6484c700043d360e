/// A pool of scratch memory blocks of one size, for operations that run on several threads or in several calls at the
/// same time.
///
/// Each thread of each call takes a block and returns it to the pool at the end. The pool keeps up to 64 unused blocks
/// for later calls.
package final class ScratchPool: Sendable {
    private let blockBytes: Int
    private let isFilled: Bool
    private let waiting: Locked<[RasterStorage]>
    private static let mostWaiting = 64

    /// Creates an empty pool.
    ///
    /// - Parameters:
    ///   - blockBytes: The size of blocks.
    ///   - isFilled: False if new blocks have any content. The system then provides memory when it is written.
    package init(blockBytes: Int, isFilled: Bool = true) {
        self.blockBytes = blockBytes
        self.isFilled = isFilled
        var blocks: [RasterStorage] = []
        blocks.reserveCapacity(Self.mostWaiting)
        waiting = Locked(blocks)
    }

    /// Returns an unused block of the pool or, if there is none, a new block filled with zeros.
    ///
    /// New blocks are filled because kernels read floats past the data and multiply them by weights of zero. If those
    /// floats were NaN, the products would be NaN too.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    func take() throws(MatteError) -> RasterStorage {
        if let block = waiting.withLock({ $0.popLast() }) { return block }
        let block = try RasterStorage(bytes: blockBytes)
        if isFilled {
            unsafe block.base.initializeMemory(as: UInt8.self, repeating: 0, count: blockBytes)
        }
        return block
    }

    /// Calls `body` with the memory of a block.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated, and what `body` throws.
    package func withBlock(_ body: (UnsafeMutableRawPointer) throws(MatteError) -> Void) throws(MatteError) {
        let block = try take()
        defer { give(block) }
        try unsafe body(block.base)
    }

    /// Returns a block to the pool, for use by a later ``take()``. If the pool is full, the block is freed.
    func give(_ block: RasterStorage) {
        waiting.withLock { if $0.count < Self.mostWaiting { $0.append(block) } }
    }
}
