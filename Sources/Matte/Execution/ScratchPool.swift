internal import Synchronization

/// Blocks of scratch memory of one size, for operations that run on several threads or calls at the same time.
///
/// Each thread of each call takes a block and gives it back at the end. Up to 64 blocks are kept for later calls.
final class ScratchPool: Sendable {
    private let blockBytes: Int
    private let waiting: Mutex<[RasterStorage]>
    private static let mostWaiting = 64

    init(blockBytes: Int) {
        self.blockBytes = blockBytes
        var blocks: [RasterStorage] = []
        blocks.reserveCapacity(Self.mostWaiting)
        waiting = Mutex(blocks)
    }

    /// Returns a kept block, or a new one filled with zeros.
    ///
    /// Kernels read past the data and multiply those floats by weights of zero, so none of them may be NaN.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    func take() throws(MatteError) -> RasterStorage {
        if let block = waiting.withLock({ $0.popLast() }) { return block }
        let block = try RasterStorage(bytes: blockBytes)
        unsafe block.base.initializeMemory(as: UInt8.self, repeating: 0, count: blockBytes)
        return block
    }

    /// Keeps a block for the next call of ``take()``.
    func give(_ block: RasterStorage) {
        waiting.withLock { if $0.count < Self.mostWaiting { $0.append(block) } }
    }
}
