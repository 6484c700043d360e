/// A camera's BGRA buffer, owned for as long as this object lives.
///
/// A view borrows and may not wait; a frame that stands in a queue or a gate until a model has answered must own
/// its pixels. Copying 8 MB a frame would do it, but every producer can lend its buffer instead: `retain` is called
/// once before the initialiser returns, `release` once when the last reference is gone, from whichever thread that
/// happens on.
///
/// **Sendable**: the pixels are only read, and the producer promises not to write them between the two calls. Any
/// number of tasks may read one frame.
///
/// ```swift
/// let frame = try CameraFrame(
///     memory: memory, size: size, bytesPerRow: bytesPerRow,
///     retain: { pool.hold(buffer) }, release: { pool.giveBack(buffer) })
/// ```
@safe
public final class CameraFrame: Sendable {
    /// Pixels across and down.
    public let size: PixelSize

    /// Bytes from the start of a row to the start of the next.
    public let bytesPerRow: Int

    private nonisolated(unsafe) let base: UnsafeRawPointer
    private let release: @Sendable () -> Void

    /// Takes hold of a buffer.
    ///
    /// - Parameters:
    ///   - memory: the first byte of the top row and the bytes that may be read; valid from `retain` to `release`.
    ///   - size: pixels across and down, 0 or more.
    ///   - bytesPerRow: the distance between rows; `nil` means rows follow each other without padding.
    ///   - retain: keeps the producer from reusing the buffer; not called when the initialiser throws.
    ///   - release: gives the buffer back; called exactly once after `retain`, on any thread.
    /// - Throws: ``MatteError`` with code `parameter` when a size is negative, a row doesn't fit its stride or the
    ///   memory ends before the last row does.
    @unsafe
    public init(
        memory: UnsafeRawBufferPointer, size: PixelSize, bytesPerRow: Int? = nil, retain: () -> Void = {},
        release: @escaping @Sendable () -> Void
    ) throws(MatteError) {
        let stride = try RasterLayout.check(
            .bgra8, width: size.width, height: size.height, bytesPerRow: bytesPerRow, available: memory.count)
        unsafe base = memory.baseAddress ?? RasterLayout.nowhere
        self.size = size
        self.bytesPerRow = stride
        self.release = release
        retain()
    }

    /// Owns a copy: for producers that can't lend, and for tests.
    ///
    /// - Throws: ``MatteError`` with code `limits` when there is no memory.
    public init(copying view: borrowing RasterView<BGRA8>) throws(MatteError) {
        let copy = try Raster(copying: view)
        unsafe base = UnsafeRawPointer(copy.storage.base)
        size = copy.size
        bytesPerRow = copy.bytesPerRow
        // The closure is what keeps the copy's memory alive.
        release = { withExtendedLifetime(copy) {} }
    }

    deinit { release() }

    /// The pixels, for as long as this frame is borrowed.
    public var view: RasterView<BGRA8> {
        @_lifetime(borrow self) get {
            let view = unsafe RasterView<BGRA8>(
                _unchecked: base, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }
}
