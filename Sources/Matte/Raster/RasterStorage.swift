/// The memory of one raster: a block that returns to the pool when its last owner releases it.
///
/// Two owners must not write to it. ``Raster`` copies it before writing unless it is the only owner.
@safe @usableFromInline
final class RasterStorage: @unchecked Sendable {
    @usableFromInline let base: UnsafeMutableRawPointer
    let capacity: Int

    /// Takes a block of at least `bytes`, with uninitialized content.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    init(bytes: Int) throws(MatteError) {
        let block = try RasterMemory.take(bytes)
        unsafe base = block.base
        capacity = block.capacity
    }

    deinit {
        unsafe RasterMemory.give(.init(base: base, capacity: capacity))
    }
}
