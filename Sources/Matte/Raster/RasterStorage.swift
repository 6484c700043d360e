/// The memory of one raster: a block that goes back to the pool when its last owner is gone.
///
/// Not safe to write from two owners; ``Raster`` copies before it writes unless it is the only one.
@safe @usableFromInline
final class RasterStorage: @unchecked Sendable {
    @usableFromInline let base: UnsafeMutableRawPointer
    let capacity: Int

    /// Takes a block of at least `bytes`; its content is whatever the last user left.
    ///
    /// - Throws: ``MatteError`` with code `limits` when there is no memory.
    init(bytes: Int) throws(MatteError) {
        let block = try RasterMemory.take(bytes)
        unsafe base = block.base
        capacity = block.capacity
    }

    deinit {
        unsafe RasterMemory.give(.init(base: base, capacity: capacity))
    }
}
