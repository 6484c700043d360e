internal import Synchronization

/// The offsets of a resize's scratch buffers, in bytes from the start of one block.
struct ResizeScratchLayout {
    private(set) var bytes = 0

    /// Takes the next `count` bytes, starting at a cache line and followed by a spare one.
    mutating func part(_ count: Int) -> Int {
        let start = bytes
        bytes += (count + 127) / 64 * 64
        return start
    }
}

/// Blocks of working memory that wait for their next use; one is taken by each thread of each call.
final class ResizeScratchPool: Sendable {
    private let blockBytes: Int
    private let waiting: Mutex<[RasterStorage]>

    init(blockBytes: Int) {
        self.blockBytes = blockBytes
        var blocks: [RasterStorage] = []
        blocks.reserveCapacity(64)
        waiting = Mutex(blocks)
    }

    func take() throws(MatteError) -> RasterStorage {
        if let block = waiting.withLock({ $0.popLast() }) { return block }
        let block = try RasterStorage(bytes: blockBytes)
        // Columns and rows beyond the edges are read and weighed with zero; they hold numbers from the start.
        unsafe block.base.initializeMemory(as: UInt8.self, repeating: 0, count: blockBytes)
        return block
    }

    func give(_ block: RasterStorage) {
        waiting.withLock { if $0.count < 64 { $0.append(block) } }
    }
}
