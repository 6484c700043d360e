// Design: docs/design/execution.md

/// Scratch memory of an operation that is kept from one call to the next. Must be used by one task at a time.
struct ScratchBlock {
    private var storage: RasterStorage?
    private var bytes = 0

    /// Returns the address of at least `wanted` bytes. If the memory of the last call is large enough, returns it with
    /// its content. Otherwise allocates new memory and calls `prepare`, which writes the data that stays the same from
    /// call to call.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    mutating func reserve(
        _ wanted: Int, prepare: (UnsafeMutableRawPointer) -> Void = { _ in }
    ) throws(MatteError) -> UnsafeMutableRawPointer {
        if let storage, bytes >= wanted { return unsafe storage.base }
        // Release the old memory first, so that both are never allocated at the same time.
        storage = nil
        let block = try RasterStorage(bytes: wanted)
        unsafe prepare(block.base)
        storage = block
        bytes = wanted
        return unsafe block.base
    }
}
