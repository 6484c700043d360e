/// The memory of one raster: a block that returns to the pool with its last owner.
///
/// Not safe to write from two owners; ``Raster`` copies before it writes unless it is the only one.
@safe @usableFromInline
final class RasterStorage: @unchecked Sendable {
    @usableFromInline let base: UnsafeMutableRawPointer
    let capacity: Int

    /// Takes a block of at least `bytes`; its content is uninitialized.
    ///
    /// - Throws: ``MatteError`` with code `limits` when memory is missing.
    init(bytes: Int) throws(MatteError) {
        let block = try RasterMemory.take(bytes)
        unsafe base = block.base
        capacity = block.capacity
    }

    deinit {
        unsafe RasterMemory.give(.init(base: base, capacity: capacity))
    }
}
