/// The memory of a raster: a block that returns to ``RasterMemory`` when the last raster that uses it is destroyed.
///
/// Copies of a raster share one storage. No raster may write to a shared storage; ``Raster`` copies it before writing
/// unless it is the only owner.
@safe @usableFromInline
final class RasterStorage: @unchecked Sendable {
    @usableFromInline let base: UnsafeMutableRawPointer
    let capacity: Int
    private let isKept: Bool

    /// Takes a block of at least `bytes` bytes with uninitialized content.
    ///
    /// - Parameters:
    ///   - bytes: The size in bytes.
    ///   - isKept: False to return the memory to the system at the end, so that it isn't kept for another raster.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    init(bytes: Int, isKept: Bool = true) throws(MatteError) {
        self.isKept = isKept
        let block = try RasterMemory.take(bytes)
        unsafe base = block.base
        capacity = block.capacity
    }

    deinit {
        unsafe RasterMemory.give(.init(base: base, capacity: capacity), isKept: isKept)
    }
}
