/// A read-only view of pixels owned by something else: a raster, a locked pixel buffer, a mapped file.
///
/// A view is a pointer, a size and the number of bytes from one row to the next. It can't outlive what it
/// was made from: the compiler refuses to let it escape. Copying a view copies no pixels, and neither does slicing.
/// Reading operations are declared on views; rasters forward to them.
@safe
public struct RasterView<PixelType: Pixel>: ~Escapable {
    @usableFromInline let base: UnsafeRawPointer

    /// The width in pixels.
    public let width: Int

    /// The height in pixels.
    public let height: Int

    /// The number of bytes from one row to the next, at least the bytes of `width` pixels.
    public let bytesPerRow: Int

    /// Does not check its arguments; the public initialisers do.
    @usableFromInline @unsafe
    @_lifetime(immortal)
    init(_unchecked base: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int) {
        unsafe self.base = base
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
    }

    /// Creates a view of the bytes of a span.
    ///
    /// - Parameters:
    ///   - bytes: the memory; the view lives no longer than the span.
    ///   - width: the width in pixels, 0 or more.
    ///   - height: the height in pixels, 0 or more.
    ///   - bytesPerRow: the number of bytes from one row to the next; `nil` means packed rows, without padding.
    /// - Throws: ``MatteError`` with code `parameter` when a size is negative, a row doesn't fit its stride
    ///   or the memory ends before the last row does. The last row needs no padding.
    @_lifetime(copy bytes)
    public init(_ bytes: RawSpan, width: Int, height: Int, bytesPerRow: Int? = nil) throws(MatteError) {
        let stride = try RasterLayout.check(
            PixelType.format, width: width, height: height, bytesPerRow: bytesPerRow,
            available: bytes.byteCount)
        let base = unsafe bytes.withUnsafeBytes { unsafe $0.baseAddress ?? RasterLayout.nowhere }
        let view = unsafe RasterView(_unchecked: base, width: width, height: height, bytesPerRow: stride)
        self = unsafe _overrideLifetime(view, copying: bytes)
    }

    /// Creates a view of raw memory, such as a locked camera buffer.
    ///
    /// The memory must stay valid and unchanged while the view is in use.
    ///
    /// - Parameters:
    ///   - memory: the first byte of the top row, and how many bytes may be read.
    ///   - width: the width in pixels, 0 or more.
    ///   - height: the height in pixels, 0 or more.
    ///   - bytesPerRow: the number of bytes from one row to the next; `nil` means packed rows, without padding.
    /// - Throws: ``MatteError`` with code `parameter` when a size is negative, a row doesn't fit its stride
    ///   or the memory ends before the last row does.
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

    /// The whole view as a rectangle at the origin.
    @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// True if the width or the height is 0.
    @inlinable public var isEmpty: Bool { width == 0 || height == 0 }

    /// The pixel at column `x` and row `y`, counted from the top left.
    ///
    /// - Precondition: the position is inside the view.
    @inlinable public subscript(x: Int, y: Int) -> PixelType {
        precondition(
            x >= 0 && x < width && y >= 0 && y < height,
            "pixel (\(x), \(y)) of a view of \(width)x\(height)")
        return unsafe (base + (y &* bytesPerRow &+ x &* MemoryLayout<PixelType>.stride))
            .loadUnaligned(as: PixelType.self)
    }

    /// A view of a part, without copying.
    ///
    /// - Precondition: `rect` lies inside the view; it may be empty.
    public subscript(rect: PixelRect) -> RasterView<PixelType> {
        @_lifetime(copy self) get {
            let start = RasterLayout.offset(of: rect, in: size, bytesPerRow, MemoryLayout<PixelType>.stride)
            let view = unsafe RasterView(
                _unchecked: base + start, width: rect.width, height: rect.height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, copying: self)
        }
    }

    /// The bytes of a row, without its padding.
    ///
    /// - Precondition: `y` is inside the view.
    @_lifetime(copy self)
    public func rowBytes(_ y: Int) -> RawSpan {
        precondition(y >= 0 && y < height, "row \(y) of a view \(height) rows high")
        let span = unsafe RawSpan(
            _unsafeStart: base + y * bytesPerRow, byteCount: width &* MemoryLayout<PixelType>.stride)
        return unsafe _overrideLifetime(span, copying: self)
    }
}
