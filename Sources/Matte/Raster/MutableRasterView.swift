/// Pixels somebody else owns, to be written: a raster, a locked pixel buffer, a mapped file.
///
/// There is one of it at a time: it can't be copied, and it can't outlive what it was made from.
@safe
public struct MutableRasterView<PixelType: Pixel>: ~Copyable, ~Escapable {
    @usableFromInline let base: UnsafeMutableRawPointer

    /// Pixels across.
    public let width: Int

    /// Pixels down.
    public let height: Int

    /// Bytes from the start of a row to the start of the next, at least `width` pixels' worth.
    public let bytesPerRow: Int

    /// Trusts its arguments; the public initialisers check theirs.
    @usableFromInline @unsafe
    @_lifetime(immortal)
    init(_unchecked base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
        unsafe self.base = base
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
    }

    /// Writes pixels into raw memory, such as a locked camera buffer.
    ///
    /// The caller promises that the memory stays valid, and that nobody else uses it meanwhile.
    ///
    /// - Parameters:
    ///   - memory: the first byte of the top row, and how many bytes may be written.
    ///   - width: pixels across, 0 or more.
    ///   - height: pixels down, 0 or more.
    ///   - bytesPerRow: the distance between rows; `nil` means rows follow each other without padding.
    ///     Padding is never written.
    /// - Throws: ``MatteError`` with code `parameter` when a size is negative, a row doesn't fit its stride
    ///   or the memory ends before the last row does.
    @unsafe
    @_lifetime(borrow memory)
    public init(
        memory: UnsafeMutableRawBufferPointer, width: Int, height: Int, bytesPerRow: Int? = nil
    ) throws(MatteError) {
        let stride = try RasterLayout.check(
            PixelType.format, width: width, height: height, bytesPerRow: bytesPerRow, available: memory.count)
        let base = unsafe memory.baseAddress ?? UnsafeMutableRawPointer(mutating: RasterLayout.nowhere)
        let view = unsafe MutableRasterView(
            _unchecked: base, width: width, height: height, bytesPerRow: stride)
        self = unsafe _overrideLifetime(view, borrowing: memory)
    }

    /// Writes pixels into the bytes of a span.
    ///
    /// - Throws: ``MatteError`` with code `parameter` when a size is negative, a row doesn't fit its stride
    ///   or the memory ends before the last row does.
    @_lifetime(&bytes)
    public init(
        _ bytes: inout MutableRawSpan, width: Int, height: Int, bytesPerRow: Int? = nil
    ) throws(MatteError) {
        let stride = try RasterLayout.check(
            PixelType.format, width: width, height: height, bytesPerRow: bytesPerRow,
            available: bytes.byteCount)
        let base = unsafe bytes.withUnsafeMutableBytes {
            unsafe $0.baseAddress ?? UnsafeMutableRawPointer(mutating: RasterLayout.nowhere)
        }
        let view = unsafe MutableRasterView(
            _unchecked: base, width: width, height: height, bytesPerRow: stride)
        self = unsafe _overrideLifetime(view, mutating: &bytes)
    }

    /// Columns and rows of pixels; either may be 0.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The whole view as a rectangle at the origin.
    @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// True if there is no pixel.
    @inlinable public var isEmpty: Bool { width == 0 || height == 0 }

    /// The pixel `x` from the left and `y` from the top.
    ///
    /// - Precondition: the place is inside the view.
    @inlinable public subscript(x: Int, y: Int) -> PixelType {
        get {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "pixel (\(x), \(y)) of a view of \(width)x\(height)")
            return unsafe (base + (y &* bytesPerRow &+ x &* MemoryLayout<PixelType>.stride))
                .loadUnaligned(as: PixelType.self)
        }
        @_lifetime(self: copy self)
        set {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "pixel (\(x), \(y)) of a view of \(width)x\(height)")
            unsafe (base + (y &* bytesPerRow &+ x &* MemoryLayout<PixelType>.stride))
                .storeBytes(of: newValue, as: PixelType.self)
        }
    }

    /// The same pixels, to be read, for as long as this view is borrowed.
    public var view: RasterView<PixelType> {
        @_lifetime(borrow self) get {
            let view = unsafe RasterView<PixelType>(
                _unchecked: UnsafeRawPointer(base), width: width, height: height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }

    /// A part of the view, to be written, without copying; this view can't be used meanwhile.
    ///
    /// - Precondition: `rect` lies inside the view; it may be empty.
    @_lifetime(&self)
    public mutating func mutableView(of rect: PixelRect) -> MutableRasterView<PixelType> {
        let start = RasterLayout.offset(of: rect, in: size, bytesPerRow, MemoryLayout<PixelType>.stride)
        let view = unsafe MutableRasterView(
            _unchecked: base + start, width: rect.width, height: rect.height, bytesPerRow: bytesPerRow)
        return unsafe _overrideLifetime(view, mutating: &self)
    }

    /// The bytes of a row, without its padding.
    ///
    /// - Precondition: `y` is inside the view.
    @_lifetime(&self)
    public mutating func mutableRowBytes(_ y: Int) -> MutableRawSpan {
        precondition(y >= 0 && y < height, "row \(y) of a view \(height) rows high")
        let span = unsafe MutableRawSpan(
            _unsafeStart: base + y * bytesPerRow, byteCount: width &* MemoryLayout<PixelType>.stride)
        return unsafe _overrideLifetime(span, mutating: &self)
    }
}
