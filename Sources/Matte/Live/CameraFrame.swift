/// A camera's BGRA buffer, owned for as long as this object lives.
///
/// A view borrows its memory, so it can't wait in a queue or a gate until a model has answered. A frame can: it keeps
/// the producer's buffer from being reused, without copying it. `retain` is called once, before the initializer
/// returns. `release` is called once, on the thread that drops the last reference.
///
/// **Sendable**: the pixels are only read, and the producer must not write them between the two calls. Any number of
/// tasks may read a frame. The closures need not be `@Sendable`, so they can capture a `CVPixelBuffer`; what they
/// capture must allow `release` to be called on any thread, as retain counts do.
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

    // Set once, before any other thread can see the frame, and used only to read pixels and, in `deinit`, to release
    // them.
    private nonisolated(unsafe) let base: UnsafeRawPointer
    private nonisolated(unsafe) let release: () -> Void

    /// Takes hold of a buffer.
    ///
    /// - Parameters:
    ///   - size: pixels across and down, 0 or more.
    ///   - bytesPerRow: the number of bytes from one row to the next; `nil` means packed rows, without padding.
    ///   - retain: keeps the producer from reusing the buffer and returns the bytes that may be read, from the first
    ///     byte of the top row; they stay valid until `release`. Not called when the sizes alone are wrong.
    ///   - release: gives the buffer back; called exactly once after `retain`, on any thread.
    /// - Throws: ``MatteError`` with code `parameter` when a size is negative, a row doesn't fit its stride or the
    ///   memory ends before the last row does.
    @unsafe
    public init(
        size: PixelSize, bytesPerRow: Int? = nil, retain: () -> UnsafeRawBufferPointer,
        release: @escaping () -> Void
    ) throws(MatteError) {
        // Nothing needs to be given back if the sizes alone are wrong.
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

    /// Owns a copy: for producers that can't lend, and for tests.
    ///
    /// - Throws: ``MatteError`` with code `limits` when memory is missing.
    public init(copying view: borrowing RasterView<BGRA8>) throws(MatteError) {
        let copy = try Raster(copying: view)
        unsafe base = UnsafeRawPointer(copy.storage.base)
        size = copy.size
        bytesPerRow = copy.bytesPerRow
        // The closure is what keeps the copy's memory alive.
        unsafe release = { withExtendedLifetime(copy) {} }
    }

    deinit { unsafe release() }

    /// The pixels, for as long as this frame is borrowed.
    public var view: RasterView<BGRA8> {
        @_lifetime(borrow self) get {
            let view = unsafe RasterView<BGRA8>(
                _unchecked: base, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }
}
