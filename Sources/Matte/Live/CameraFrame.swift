/// A camera's BGRA buffer that stays valid for the lifetime of this object.
///
/// A view borrows its memory, so it can't wait in a queue or a gate until a model has answered. A frame can: it
/// prevents the producer from reusing the buffer, without copying it. The initialiser calls `retain` once before it
/// returns. `release` is called once, on the thread that drops the last reference.
///
/// **Sendable**: the pixels are only read, and the producer must not write them between the two calls. Any number
/// of tasks may read a frame. The closures need not be `@Sendable`, so they can capture a `CVPixelBuffer`.
/// `release` may be called on any thread, and what it captures must allow that, as reference counts do.
///
/// ```swift
/// let frame = try CameraFrame(
///     size: size, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
///     retain: {
///         CVPixelBufferLockBaseAddress(buffer, .readOnly)
///         return UnsafeRawBufferPointer(
///             start: CVPixelBufferGetBaseAddress(buffer), count: CVPixelBufferGetDataSize(buffer))
///     },
///     release: { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) })
/// ```
@safe
public final class CameraFrame: Sendable {
    /// The width and height in pixels.
    public let size: PixelSize

    /// The number of bytes from one row to the next.
    public let bytesPerRow: Int

    // Set once, before another thread can see the frame. Used only to read pixels, and in `deinit` to release them.
    private nonisolated(unsafe) let base: UnsafeRawPointer
    private nonisolated(unsafe) let release: () -> Void

    /// Creates a frame from a producer's buffer.
    ///
    /// - Parameters:
    ///   - size: The width and height in pixels, 0 or more.
    ///   - bytesPerRow: The number of bytes from one row to the next; `nil` means packed rows, without padding.
    ///   - retain: A closure that prevents the producer from reusing the buffer and returns its readable bytes,
    ///     starting at the top row. They must stay valid until `release`. Not called if `size` or `bytesPerRow` is
    ///     invalid.
    ///   - release: A closure that returns the buffer to the producer. Called exactly once after `retain`, on any
    ///     thread.
    /// - Throws: ``MatteError`` with code `parameter` if a size is negative, a row doesn't fit its stride, or the
    ///   memory ends before the last row does.
    @unsafe
    public init(
        size: PixelSize, bytesPerRow: Int? = nil, retain: () -> UnsafeRawBufferPointer,
        release: @escaping () -> Void
    ) throws(MatteError) {
        // If the sizes are invalid, nothing has been retained yet.
        _ = try RasterLayout.check(
            .bgra8, width: size.width, height: size.height, bytesPerRow: bytesPerRow, available: .max)
        let memory = unsafe retain()
        do throws(MatteError) {
            self.bytesPerRow = try RasterLayout.check(
                .bgra8, width: size.width, height: size.height, bytesPerRow: bytesPerRow,
                available: memory.count)
        } catch {
            release()
            throw error
        }
        unsafe base = memory.baseAddress ?? RasterLayout.nowhere
        self.size = size
        unsafe self.release = release
    }

    /// Creates a frame with a copy of the pixels, for producers that can't lend their buffers, and for tests.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public init(copying view: borrowing RasterView<BGRA8>) throws(MatteError) {
        let copy = try Raster(copying: view)
        unsafe base = UnsafeRawPointer(copy.storage.base)
        size = copy.size
        bytesPerRow = copy.bytesPerRow
        // The closure keeps the memory of the copy alive.
        unsafe release = { withExtendedLifetime(copy) {} }
    }

    deinit { unsafe release() }

    /// The pixels, valid while this frame is borrowed.
    public var view: RasterView<BGRA8> {
        @_lifetime(borrow self) get {
            let view = unsafe RasterView<BGRA8>(
                _unchecked: base, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }
}
