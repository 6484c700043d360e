/// Scratch memory of an operation that belongs to one task at a time, kept from one call to the next.
struct ScratchBlock {
    private var storage: RasterStorage?
    private var bytes = 0

    /// Returns at least `wanted` bytes: the memory of the last call if it suffices, with its content; otherwise new
    /// memory, after `prepare` has filled in what stays the same from call to call.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    mutating func reserve(
        _ wanted: Int, prepare: (UnsafeMutableRawPointer) -> Void = { _ in }
    ) throws(MatteError) -> UnsafeMutableRawPointer {
        if let storage, bytes >= wanted { return unsafe storage.base }
        // Release the old block first, so that the two don't exist at the same time.
        storage = nil
        let block = try RasterStorage(bytes: wanted)
        unsafe prepare(block.base)
        storage = block
        bytes = wanted
        return unsafe block.base
    }
}
