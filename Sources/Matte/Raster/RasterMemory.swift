#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The allocator of raster memory.
///
/// Blocks of 2 MiB or more are aligned to 2 MiB, so that the system can use huge pages, and kept for the next raster of
/// similar size. Reusing them saves time: writing to newly mapped memory takes ten to twenty times as long as most
/// pixel operations.
public enum RasterMemory {
    /// A block of memory for one raster. The code that takes a block must give it back.
    @safe struct Block: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let capacity: Int
    }

    /// Returns the memory of all blocks that are kept for reuse to the operating system. Rasters in use are unaffected.
    ///
    /// ```swift
    /// // After the last of many large rasters:
    /// RasterMemory.trim()
    /// ```
    public static func trim() {
        let blocks = pool.withLock { state in
            let all = state.blocks
            state.blocks = []
            state.bytes = 0
            return all
        }
        for block in blocks { release(block) }
    }

    /// The number of bytes of all blocks that are kept for reuse.
    public static var recycledBytes: Int { pool.withLock { $0.bytes } }

    /// The smallest size, in bytes, of a block that is kept for reuse. The system's allocator recycles smaller blocks
    /// well enough.
    private static let largeBlock = 2 << 20
    private static let mostBlocks = 16
    private static let mostBytes = 512 << 20

    private struct Pool {
        // The blocks kept for reuse. The block added last is taken first, because it is most likely still in the cache.
        var blocks: [Block] = []
        var bytes = 0
    }

    private static let pool = Locked(Pool())

    /// Returns a block of at least `bytes` bytes. Reuses a kept block if one is large enough and at most a quarter
    /// larger.
    static func take(_ bytes: Int) throws(MatteError) -> Block {
        precondition(bytes >= 0, "cannot allocate \(bytes) bytes: the number is negative")
        guard bytes >= largeBlock else { return try small(bytes) }
        let (padded, overflow) = bytes.addingReportingOverflow(largeBlock - 1)
        guard !overflow else { throw outOfMemory(bytes) }
        let capacity = padded / largeBlock * largeBlock
        // A reused block may be at most a quarter larger than requested, so that small rasters do not occupy large
        // blocks.
        let most = capacity + capacity / 4
        let recycled: Block? = pool.withLock { state in
            guard
                let i = state.blocks.lastIndex(where: {
                    $0.capacity >= capacity && $0.capacity <= most
                })
            else { return Optional<Block>.none }
            let block = state.blocks.remove(at: i)
            state.bytes -= block.capacity
            return block
        }
        if let block = recycled { return block }
        return try large(capacity, used: bytes)
    }

    /// Keeps a block for reuse, or frees it if it is small, enough blocks are kept already, or `isKept` is false.
    static func give(_ block: Block, isKept: Bool = true) {
        guard block.capacity >= largeBlock else {
            unsafe free(block.base)
            return
        }
        let kept = pool.withLock { state in
            guard isKept, state.blocks.count < mostBlocks, state.bytes + block.capacity <= mostBytes
            else {
                return false
            }
            state.blocks.append(block)
            state.bytes += block.capacity
            return true
        }
        if !kept { release(block) }
    }

    private static func small(_ bytes: Int) throws(MatteError) -> Block {
        var pointer: UnsafeMutableRawPointer?
        // Align to a cache line of 64 bytes, and allocate at least 64 bytes, so that a raster without pixels has an
        // address.
        guard unsafe posix_memalign(&pointer, 64, max(64, bytes)) == 0, let base = unsafe pointer else {
            throw outOfMemory(bytes)
        }
        return unsafe Block(base: base, capacity: bytes)
    }

    /// Maps `capacity` bytes aligned to 2 MiB: maps 2 MiB more than needed and unmaps the unaligned ends.
    ///
    /// - Parameter used: The number of bytes that were asked for. A large page that they don't fill would cost memory.
    private static func large(_ capacity: Int, used: Int) throws(MatteError) -> Block {
        let (span, overflow) = capacity.addingReportingOverflow(largeBlock)
        guard !overflow,
            let mapped = unsafe mmap(nil, span, PROT_READ | PROT_WRITE, mapFlags, -1, 0),
            unsafe mapped != MAP_FAILED
        else { throw outOfMemory(capacity) }
        let address = UInt(bitPattern: mapped)
        let aligned = (address + UInt(largeBlock - 1)) / UInt(largeBlock) * UInt(largeBlock)
        let front = Int(aligned - address)
        let base = unsafe mapped + front
        if front > 0 { unsafe munmap(mapped, front) }
        let back = largeBlock - front
        if back > 0 { unsafe munmap(base + capacity, back) }
        let filled = used / largeBlock * largeBlock
        unsafe preferLargePages(UnsafeMutableRawBufferPointer(start: base, count: filled))
        return unsafe Block(base: base, capacity: capacity)
    }

    /// Asks the system for large pages in memory that is written for the first time: each small page costs a fault. Does
    /// nothing for small memory, and on systems that decide on their own.
    @usableFromInline package static func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
        #if canImport(Glibc) || canImport(Musl)
        guard memory.count >= largeBlock, let start = memory.baseAddress else { return }
        // Advice is given for whole pages.
        let before = -Int(bitPattern: start) & 4095
        unsafe _ = madvise(start + before, memory.count - before, Int32(MADV_HUGEPAGE))
        #endif
    }

    /// Returns true if the `count` bytes at both addresses are the same.
    static func equal(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
        unsafe memcmp(a, b, count) == 0
    }

    private static func release(_ block: Block) {
        unsafe munmap(block.base, block.capacity)
    }

    private static func outOfMemory(_ bytes: Int) -> MatteError {
        MatteError(
            .limits,
            "cannot allocate a raster of \(bytes) bytes: there is not enough memory; use a smaller picture")
    }

    #if canImport(Darwin)
    private static let mapFlags = MAP_PRIVATE | MAP_ANON
    #else
    private static let mapFlags = MAP_PRIVATE | MAP_ANONYMOUS
    #endif
}
