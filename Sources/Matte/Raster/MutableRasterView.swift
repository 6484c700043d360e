/// A mutable view of pixels in memory that something else owns: a raster, a locked pixel buffer or a mapped file.
///
/// The view cannot be copied and cannot outlive its owner.
///
/// ```swift
/// var raster = Raster(width: 2, height: 2, repeating: Gray8(0))
/// var view = raster.mutableView
/// view[1, 1] = 7
/// raster[1, 1].value  // 7
/// ```
@safe
public struct MutableRasterView<PixelType: Pixel>: ~Copyable, ~Escapable {
    @usableFromInline let base: UnsafeMutableRawPointer

    /// The width in pixels.
    public let width: Int

    /// The height in pixels.
    public let height: Int

    /// The number of bytes from one row to the next; at least `width` times the bytes per pixel.
    public let bytesPerRow: Int

    /// Creates a view without checking the arguments. The public initialisers check them.
    @usableFromInline @unsafe
    @_lifetime(immortal)
    init(_unchecked base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
        unsafe self.base = base
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
    }

    /// Creates a mutable view of raw memory, such as a locked camera buffer.
    ///
    /// The memory must stay valid while the view is in use, and nothing else may access the memory during that time.
    ///
    /// ```swift
    /// var pixels: [UInt8] = [1, 2, 3, 4]
    /// try unsafe pixels.withUnsafeMutableBytes { memory in
    ///     var view = try unsafe MutableRasterView<Gray8>(memory: memory, width: 2, height: 2)
    ///     view[0, 1] = 9
    /// }
    /// pixels  // [1, 2, 9, 4]
    /// ```
    ///
    /// - Parameters:
    ///   - memory: The writable memory, starting at the top row.
    ///   - width: The width in pixels, 0 or more.
    ///   - height: The height in pixels, 0 or more.
    ///   - bytesPerRow: The number of bytes from one row to the next; `nil` means packed rows, without padding.
    ///     Padding is never written.
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `bytesPerRow` is less than the bytes of a row's
    ///   pixels, or the memory ends before the last row does; `limits` if a side exceeds ``PixelSize/largestSide``.
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

    /// Creates a mutable view of the pixels in the bytes of a span; see ``init(memory:width:height:bytesPerRow:)``.
    ///
    /// ```swift
    /// var pixels: [UInt8] = [1, 2, 3, 4]
    /// var span = pixels.mutableSpan
    /// var bytes = span.mutableBytes
    /// var view = try MutableRasterView<Gray8>(&bytes, width: 2, height: 2)
    /// view[0, 1] = 9
    /// view[0, 1].value  // 9
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `bytesPerRow` is less than the bytes of a row's
    ///   pixels, or the memory ends before the last row does; `limits` if a side exceeds ``PixelSize/largestSide``.
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
        get {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "cannot access pixel (\(x), \(y)): it is outside the view of \(width)x\(height)")
            return unsafe (base + (y &* bytesPerRow &+ x &* MemoryLayout<PixelType>.stride))
                .loadUnaligned(as: PixelType.self)
        }
        @_lifetime(self: copy self)
        set {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "cannot access pixel (\(x), \(y)): it is outside the view of \(width)x\(height)")
            unsafe (base + (y &* bytesPerRow &+ x &* MemoryLayout<PixelType>.stride))
                .storeBytes(of: newValue, as: PixelType.self)
        }
    }

    /// A read-only view of the pixels of this mutable view.
    public var view: RasterView<PixelType> {
        @_lifetime(borrow self) get {
            let view = unsafe RasterView<PixelType>(
                _unchecked: UnsafeRawPointer(base), width: width, height: height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }

    /// Returns a mutable view of the pixels inside `rect`, without copying. This view cannot be used while the returned
    /// view exists.
    ///
    /// ```swift
    /// var raster = Raster(width: 3, height: 1, repeating: Gray8(0))
    /// var view = raster.mutableView
    /// var part = view.mutableView(of: PixelRect(x: 1, y: 0, width: 2, height: 1))
    /// part.fill(with: 7)
    /// raster[0, 0].value  // 0
    /// raster[2, 0].value  // 7
    /// ```
    ///
    /// - Precondition: `rect` is inside the view; it may be empty.
    @_lifetime(&self)
    public mutating func mutableView(of rect: PixelRect) -> MutableRasterView<PixelType> {
        let start = RasterLayout.offset(of: rect, in: size, bytesPerRow, MemoryLayout<PixelType>.stride)
        let view = unsafe MutableRasterView(
            _unchecked: base + start, width: rect.width, height: rect.height, bytesPerRow: bytesPerRow)
        return unsafe _overrideLifetime(view, mutating: &self)
    }

    /// Returns the bytes of row `y`, without the padding at its end.
    ///
    /// ```swift
    /// var raster = Raster<Gray8>(width: 2, height: 2, repeating: 7)
    /// var view = raster.mutableView
    /// view.mutableRowBytes(1).byteCount  // 2
    /// ```
    ///
    /// - Precondition: `y` is inside the view.
    @_lifetime(&self)
    public mutating func mutableRowBytes(_ y: Int) -> MutableRawSpan {
        precondition(
            y >= 0 && y < height, "cannot access row \(y): the view has \(height) rows, numbered from 0")
        let span = unsafe MutableRawSpan(
            _unsafeStart: base + y * bytesPerRow, byteCount: width &* MemoryLayout<PixelType>.stride)
        return unsafe _overrideLifetime(span, mutating: &self)
    }
}
