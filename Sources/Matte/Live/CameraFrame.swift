/// A camera frame, BGRA or 4:2:0, that keeps the camera's buffer valid as long as the frame exists.
///
/// A view only borrows its memory, so it can't wait in a queue or a gate until a model has answered. A camera frame
/// can: it prevents the producer from reusing the buffer, without copying it. The initialiser calls the closure
/// `retain` once before it returns. The closure `release` is called once, on the thread that drops the last reference
/// to the frame.
///
/// **Sendable**: a frame only reads its pixels, and the producer must not write them between the calls of `retain` and
/// `release`. Any number of tasks may read a frame. The closures need not be `@Sendable`, so they can capture a
/// `CVPixelBuffer`. Because `release` may be called on any thread, the objects that it captures must be usable from any
/// thread.
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
    /// The layout of the frame's pixels in memory.
    public enum Layout: Hashable, Sendable {
        /// BGRA pixels of four bytes; see ``CameraFrame/view``.
        case bgra
        /// A plane of luma and a plane of chroma pairs; see ``CameraFrame/yuvView``.
        case yuv420(range: YUVRange, matrix: YUVMatrix)
    }

    /// The frame's width and height in pixels.
    public let size: PixelSize

    /// The layout of the frame's pixels in memory.
    public let layout: Layout

    /// The number of bytes from one row of pixels to the next. For 4:2:0 frames, the number from one row of luma to the
    /// next.
    public let bytesPerRow: Int

    /// The number of bytes from one row of chroma pairs to the next; 0 for BGRA frames.
    public let chromaBytesPerRow: Int

    // These properties are set before another thread can access the frame, and never change. They are used to read
    // pixels and, in `deinit`, to release the buffer.
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
    /// - Throws: ``MatteError``: `parameter` if a size is negative, a row doesn't fit its stride, or the memory is too
    ///   small for the rows; `limits` if a side exceeds ``PixelSize/largestSide``.
    @unsafe
    public init(
        size: PixelSize, bytesPerRow: Int? = nil, retain: () -> UnsafeRawBufferPointer,
        release: @escaping () -> Void
    ) throws(MatteError) {
        // Check the sizes before `retain` is called, so that nothing is retained if they are invalid.
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
    ///   - range: The range of luma and chroma values.
    ///   - matrix: The weights of red, green and blue in luma.
    ///   - retain: A closure that prevents the producer from reusing the buffer and returns the readable bytes of both
    ///     planes, starting at their top rows. They must stay valid until `release`. Not called if `size` or
    ///     `bytesPerRow` is invalid.
    ///   - release: A closure that returns the buffer to the producer. Called exactly once after `retain`, on any
    ///     thread.
    /// - Throws: ``MatteError``: `parameter` if a size is negative, a row doesn't fit its stride, or a plane is too
    ///   short for its rows; `limits` if a side exceeds ``PixelSize/largestSide``.
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
        // The closure keeps the copy's memory allocated until the frame is released.
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

    /// The frame's BGRA pixels. The view is valid while this frame is borrowed.
    ///
    /// - Precondition: ``layout`` is ``Layout/bgra``. For a frame of either layout, use
    ///   ``converted(to:orientation:parallelism:)``.
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

    /// The frame's planes of luma and chroma. The view is valid while this frame is borrowed.
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

    /// Returns the frame as pixels of any format, optionally turned upright, in one pass. Works for both layouts; see
    /// ``YUV420View/converted(to:orientation:parallelism:)`` and `RasterView.converted(to:orientation:parallelism:)`.
    ///
    /// - Parameters:
    ///   - type: The pixel type. It may be omitted where the context determines it.
    ///   - orientation: The stored orientation.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
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
