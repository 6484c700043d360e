/// A read-only view of pixels in memory that something else owns: a raster, a locked pixel buffer or a mapped file.
///
/// A view is a pointer, a size and the number of bytes from one row to the next. The compiler makes sure that a view
/// can't outlive the owner of the memory. Copying or slicing a view copies no pixels. Operations that read pixels are
/// declared on views; rasters forward to them.
///
/// ```swift
/// let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
/// let view = try RasterView<Gray8>(bytes.span.bytes, width: 3, height: 2, bytesPerRow: 4)
/// view[2, 1].value  // 7
/// view[PixelRect(x: 1, y: 0, width: 2, height: 2)][0, 0].value  // 2
/// ```
@safe
public struct RasterView<PixelType: Pixel>: ~Escapable {
    @usableFromInline let base: UnsafeRawPointer

    /// The width in pixels.
    public let width: Int

    /// The height in pixels.
    public let height: Int

    /// The number of bytes from one row to the next; at least `width` times the bytes per pixel.
    public let bytesPerRow: Int

    /// Creates a view without checking the arguments. The public initialisers check them.
    @usableFromInline @unsafe
    @_lifetime(immortal)
    init(_unchecked base: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int) {
        unsafe self.base = base
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
    }

    /// Creates a read-only view of the pixels in the bytes of a span.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the pixels, starting at the top row. The view can't outlive the span.
    ///   - width: The width in pixels, 0 or more.
    ///   - height: The height in pixels, 0 or more.
    ///   - bytesPerRow: The number of bytes from one row to the next; `nil` means packed rows, without padding.
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `bytesPerRow` is less than the bytes of a row's
    ///   pixels, or the memory ends before the last row does; `limits` if a side exceeds ``PixelSize/largestSide``.
    ///   The last row needs no padding.
    @_lifetime(copy bytes)
    public init(_ bytes: RawSpan, width: Int, height: Int, bytesPerRow: Int? = nil) throws(MatteError) {
        let stride = try RasterLayout.check(
            PixelType.format, width: width, height: height, bytesPerRow: bytesPerRow,
            available: bytes.byteCount)
        let base = unsafe bytes.withUnsafeBytes { unsafe $0.baseAddress ?? RasterLayout.nowhere }
        let view = unsafe RasterView(_unchecked: base, width: width, height: height, bytesPerRow: stride)
        self = unsafe _overrideLifetime(view, copying: bytes)
    }

    /// Creates a read-only view of raw memory, such as a locked camera buffer.
    ///
    /// The memory must stay valid and unchanged while the view is in use.
    ///
    /// - Parameters:
    ///   - memory: The readable memory, starting at the top row.
    ///   - width: The width in pixels, 0 or more.
    ///   - height: The height in pixels, 0 or more.
    ///   - bytesPerRow: The number of bytes from one row to the next; `nil` means packed rows, without padding.
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `bytesPerRow` is less than the bytes of a row's
    ///   pixels, or the memory ends before the last row does; `limits` if a side exceeds ``PixelSize/largestSide``.
    @unsafe
    @_lifetime(borrow memory)
    public init(
        memory: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int? = nil
    ) throws(MatteError) {
        let stride = try RasterLayout.check(
            PixelType.format, width: width, height: height, bytesPerRow: bytesPerRow, available: memory.count)
        let base = unsafe memory.baseAddress ?? RasterLayout.nowhere
        let view = unsafe RasterView(_unchecked: base, width: width, height: height, bytesPerRow: stride)
        self = unsafe _overrideLifetime(view, borrowing: memory)
    }

    /// The width and height in pixels; either may be 0.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The rectangle of all pixels, with its origin at (0, 0).
    @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// True if the width or the height is 0.
    @inlinable public var isEmpty: Bool { width == 0 || height == 0 }

    /// The pixel at column `x` and row `y`, counted from the top left.
    ///
    /// - Precondition: The position is inside the view.
    @inlinable public subscript(x: Int, y: Int) -> PixelType {
        precondition(
            x >= 0 && x < width && y >= 0 && y < height,
            "cannot access pixel (\(x), \(y)): it is outside the view of \(width)x\(height)")
        return unsafe (base + (y &* bytesPerRow &+ x &* MemoryLayout<PixelType>.stride))
            .loadUnaligned(as: PixelType.self)
    }

    /// A view of the pixels inside `rect`, without copying.
    ///
    /// - Precondition: `rect` is inside the view; it may be empty.
    public subscript(rect: PixelRect) -> RasterView<PixelType> {
        @_lifetime(copy self) get {
            let start = RasterLayout.offset(of: rect, in: size, bytesPerRow, MemoryLayout<PixelType>.stride)
            let view = unsafe RasterView(
                _unchecked: base + start, width: rect.width, height: rect.height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, copying: self)
        }
    }

    /// Returns the bytes of row `y`, without the padding at its end.
    ///
    /// ```swift
    /// let raster = Raster(width: 2, height: 2, repeating: RGB8(red: 1, green: 2, blue: 3))
    /// raster.view.rowBytes(1).byteCount  // 6
    /// ```
    ///
    /// - Precondition: `y` is inside the view.
    @_lifetime(copy self)
    public func rowBytes(_ y: Int) -> RawSpan {
        precondition(
            y >= 0 && y < height, "cannot access row \(y): the view has \(height) rows, numbered from 0")
        let span = unsafe RawSpan(
            _unsafeStart: base + y * bytesPerRow, byteCount: width &* MemoryLayout<PixelType>.stride)
        return unsafe _overrideLifetime(span, copying: self)
    }
}
