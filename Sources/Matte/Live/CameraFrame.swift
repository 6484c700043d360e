/// A camera's buffer, BGRA or 4:2:0, that stays valid for the lifetime of this object.
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
///
/// On Apple's systems the module MatteApple creates frames from a `CVPixelBuffer` or a `CMSampleBuffer`.
@safe
public final class CameraFrame: Sendable {
    /// The layout of a frame's memory.
    public enum Layout: Hashable, Sendable {
        /// Pixels of four bytes: ``CameraFrame/view``.
        case bgra
        /// A plane of luma and one of chroma pairs: ``CameraFrame/yuvView``.
        case yuv420(range: YUVRange, matrix: YUVMatrix)
    }

    /// The width and height in pixels.
    public let size: PixelSize

    /// The layout of the memory.
    public let layout: Layout

    /// The number of bytes from one row to the next; for 4:2:0, from one row of luma to the next.
    public let bytesPerRow: Int

    /// The number of bytes from one row of chroma pairs to the next; 0 for BGRA.
    public let chromaBytesPerRow: Int

    // Set once, before another thread can see the frame. Used only to read pixels, and in `deinit` to release them.
    private nonisolated(unsafe) let base: UnsafeRawPointer
    private nonisolated(unsafe) let chroma: UnsafeRawPointer
    private nonisolated(unsafe) let release: () -> Void

    /// Creates a frame from a producer's BGRA buffer.
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
        unsafe chroma = RasterLayout.nowhere
        chromaBytesPerRow = 0
        layout = .bgra
        self.size = size
        unsafe self.release = release
    }

    /// Creates a frame from a producer's 4:2:0 buffer: a plane of luma, and a plane of chroma pairs (U, then V) for
    /// each 2 x 2 pixels.
    ///
    /// - Parameters:
    ///   - size: The width and height in pixels, 0 or more.
    ///   - bytesPerRow: The number of bytes from one row of each plane to the next; `nil` means packed rows.
    ///   - range: The range of values.
    ///   - matrix: The weights of the colours in luma.
    ///   - retain: A closure that prevents the producer from reusing the buffer and returns the readable bytes of both
    ///     planes, starting at their top rows. They must stay valid until `release`. Not called if `size` or
    ///     `bytesPerRow` is invalid.
    ///   - release: A closure that returns the buffer to the producer. Called exactly once after `retain`, on any
    ///     thread.
    /// - Throws: ``MatteError`` with code `parameter` if a size is negative, a row doesn't fit its stride, or a plane
    ///   ends before its last row does.
    @unsafe
    public init(
        size: PixelSize, bytesPerRow: (luma: Int, chroma: Int)? = nil, range: YUVRange, matrix: YUVMatrix,
        retainPlanes retain: () -> (luma: UnsafeRawBufferPointer, chroma: UnsafeRawBufferPointer),
        release: @escaping () -> Void
    ) throws(MatteError) {
        _ = try YUV420View.check(
            size.width, size.height, (.max, bytesPerRow?.luma), (.max, bytesPerRow?.chroma))
        let planes = unsafe retain()
        do throws(MatteError) {
            (self.bytesPerRow, chromaBytesPerRow) = try unsafe YUV420View.check(
                size.width, size.height, (planes.luma.count, bytesPerRow?.luma),
                (planes.chroma.count, bytesPerRow?.chroma))
        } catch {
            release()
            throw error
        }
        unsafe base = planes.luma.baseAddress ?? RasterLayout.nowhere
        unsafe chroma = planes.chroma.baseAddress ?? RasterLayout.nowhere
        layout = .yuv420(range: range, matrix: matrix)
        self.size = size
        unsafe self.release = release
    }

    /// Creates a frame with a copy of BGRA pixels, for producers that can't lend their buffers, and for tests.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public init(copying view: borrowing RasterView<BGRA8>) throws(MatteError) {
        let copy = try Raster(copying: view)
        unsafe base = UnsafeRawPointer(copy.storage.base)
        unsafe chroma = RasterLayout.nowhere
        size = copy.size
        bytesPerRow = copy.bytesPerRow
        chromaBytesPerRow = 0
        layout = .bgra
        // The closure keeps the memory of the copy alive.
        unsafe release = { withExtendedLifetime(copy) {} }
    }

    /// Creates a frame with a copy of 4:2:0 planes, for producers that can't lend their buffers, and for tests.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public init(copying view: borrowing YUV420View) throws(MatteError) {
        let pairs = PixelSize(width: (view.width + 1) / 2 * 2, height: (view.height + 1) / 2)
        let luma = try unsafe Raster(
            copying: RasterView<Gray8>(
                _unchecked: view.luma, width: view.width, height: view.height,
                bytesPerRow: view.lumaBytesPerRow))
        let chroma = try unsafe Raster(
            copying: RasterView<Gray8>(
                _unchecked: view.chroma, width: pairs.width, height: pairs.height,
                bytesPerRow: view.chromaBytesPerRow))
        unsafe base = UnsafeRawPointer(luma.storage.base)
        unsafe self.chroma = UnsafeRawPointer(chroma.storage.base)
        size = view.size
        (bytesPerRow, chromaBytesPerRow) = (luma.bytesPerRow, chroma.bytesPerRow)
        layout = .yuv420(range: view.range, matrix: view.matrix)
        unsafe release = { withExtendedLifetime((luma, chroma)) {} }
    }

    deinit { unsafe release() }

    /// The pixels, valid while this frame is borrowed.
    ///
    /// - Precondition: ``layout`` is ``Layout/bgra``. ``converted(to:orientation:parallelism:)`` takes both layouts.
    public var view: RasterView<BGRA8> {
        @_lifetime(borrow self) get {
            precondition(
                layout == .bgra,
                "cannot view a frame of layout \(layout) as BGRA pixels: use yuvView or converted(to:)")
            let view = unsafe RasterView<BGRA8>(
                _unchecked: base, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }

    /// The planes, valid while this frame is borrowed.
    ///
    /// - Precondition: ``layout`` is ``Layout/yuv420(range:matrix:)``.
    public var yuvView: YUV420View {
        @_lifetime(borrow self) get {
            guard case .yuv420(let range, let matrix) = layout else {
                preconditionFailure(
                    "cannot view a frame of layout \(layout) as YUV planes: use view or converted(to:)")
            }
            let view = unsafe YUV420View(
                _unchecked: (base, chroma), size: size, strides: (bytesPerRow, chromaBytesPerRow),
                range: range,
                matrix: matrix)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }

    /// Returns the frame as pixels, optionally oriented upright, in one pass; see
    /// ``YUV420View/converted(to:orientation:parallelism:)`` and `RasterView.converted(to:orientation:parallelism:)`.
    ///
    /// - Parameters:
    ///   - type: The pixel type. It may be omitted where the context determines it.
    ///   - orientation: The stored orientation.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    public func converted<Target: Pixel>(
        to type: Target.Type = Target.self, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<Target> {
        switch layout {
        case .bgra: try view.converted(to: type, orientation: orientation, parallelism: parallelism)
        case .yuv420: try yuvView.converted(to: type, orientation: orientation, parallelism: parallelism)
        }
    }
}
