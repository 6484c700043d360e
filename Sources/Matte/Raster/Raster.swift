// Design: docs/design/execution.md

/// An owning rectangle of pixels.
///
/// Rows run from the top down, pixels from the left; rows follow each other without padding. A raster is a
/// value: copies share their memory until one of them is written to. It may be empty (no width or no
/// height).
///
/// ```swift
/// var raster = Raster<RGBA8>(width: 640, height: 480, repeating: RGBA8(red: 255, green: 0, blue: 0))
/// raster[0, 0] = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
/// ```
public struct Raster<PixelType: Pixel>: Sendable {
    @usableFromInline var storage: RasterStorage

    /// The width in pixels.
    public let width: Int

    /// The height in pixels.
    public let height: Int

    /// Creates a raster with uninitialized pixels. Every pixel must be written before it is
    /// read.
    ///
    /// - Throws: ``MatteError``: `parameter` for a negative size, `limits` when memory is missing.
    package init(uninitialized size: PixelSize) throws(MatteError) {
        let bytes = try RasterLayout.packedBytes(PixelType.format, width: size.width, height: size.height)
        storage = try RasterStorage(bytes: bytes)
        width = size.width
        height = size.height
    }

    /// Creates a raster filled with one colour.
    ///
    /// - Precondition: the sizes are 0 or more and there is memory; use ``init(size:repeating:)`` for sizes
    ///   that come from outside.
    public init(width: Int, height: Int, repeating pixel: PixelType) {
        do throws(MatteError) {
            try self.init(size: PixelSize(width: width, height: height), repeating: pixel)
        } catch { preconditionFailure(error.message) }
    }

    /// Creates a raster filled with one colour.
    ///
    /// - Throws: ``MatteError``: `parameter` for a negative size, `limits` when memory is missing.
    public init(size: PixelSize, repeating pixel: PixelType) throws(MatteError) {
        try self.init(uninitialized: size)
        fill(with: pixel)
    }

    /// Creates a raster from pixels in reading order.
    ///
    /// - Throws: ``MatteError`` with code `parameter` unless there are exactly width times height pixels.
    public init(size: PixelSize, pixels: some Collection<PixelType>) throws(MatteError) {
        let count = pixels.count
        let (expected, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, count == expected else {
            throw MatteError(
                .parameter, "\(size.width)x\(size.height) pixels are wanted, but \(count) are given")
        }
        try self.init(uninitialized: size)
        let target = unsafe UnsafeMutableBufferPointer(
            start: storage.base.assumingMemoryBound(to: PixelType.self), count: count)
        unsafe _ = target.initialize(fromContentsOf: pixels)
    }

    /// Creates a raster row by row, without writing any pixel twice.
    ///
    /// - Parameters:
    ///   - size: the size; nothing is called when it is empty.
    ///   - initializeRow: is called with the row's index and a span to append `size.width` pixels to.
    /// - Precondition: every row is filled to its end.
    /// - Throws: ``MatteError`` (`parameter` for a negative size, `limits` when memory is missing).
    public init(
        size: PixelSize, initializingRowsWith initializeRow: (Int, inout OutputSpan<PixelType>) -> Void
    ) throws(MatteError) {
        try self.init(uninitialized: size)
        guard width > 0 else { return }
        for y in 0..<height {
            let row = unsafe UnsafeMutableBufferPointer(
                start: storage.base.assumingMemoryBound(to: PixelType.self) + y * width, count: width)
            var span = unsafe OutputSpan(buffer: row, initializedCount: 0)
            initializeRow(y, &span)
            precondition(
                span.count == width, "row \(y) was given \(span.count) pixels; it takes \(width)")
            unsafe _ = span.finalize(for: row)
        }
    }

    /// Copies the pixels of a view.
    ///
    /// - Throws: ``MatteError`` with code `limits` when memory is missing.
    public init(copying view: borrowing RasterView<PixelType>) throws(MatteError) {
        try self.init(uninitialized: view.size)
        let row = bytesPerRow
        for y in 0..<height {
            unsafe (storage.base + y * row).copyMemory(from: view.base + y * view.bytesPerRow, byteCount: row)
        }
    }

    /// The width and height in pixels; either may be 0.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The whole raster as a rectangle at the origin.
    @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// True if the width or the height is 0.
    @inlinable public var isEmpty: Bool { width == 0 || height == 0 }

    /// The number of bytes from one row to the next: the width in bytes.
    @inlinable public var bytesPerRow: Int { width &* MemoryLayout<PixelType>.stride }

    /// The pixel at column `x` and row `y`, counted from the top left.
    ///
    /// Setting copies the pixels first when another raster shares them. For more than a few pixels take a
    /// ``view`` or a ``mutableView``.
    ///
    /// - Precondition: the position is inside the raster.
    @inlinable public subscript(x: Int, y: Int) -> PixelType {
        get {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "pixel (\(x), \(y)) of a raster of \(width)x\(height)")
            return unsafe (storage.base + (y &* width &+ x) &* MemoryLayout<PixelType>.stride)
                .loadUnaligned(as: PixelType.self)
        }
        set {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "pixel (\(x), \(y)) of a raster of \(width)x\(height)")
            makeUnique()
            unsafe (storage.base + (y &* width &+ x) &* MemoryLayout<PixelType>.stride)
                .storeBytes(of: newValue, as: PixelType.self)
        }
    }

    /// A read-only view of the pixels, without copying.
    public var view: RasterView<PixelType> {
        @_lifetime(borrow self) get {
            let view = unsafe RasterView<PixelType>(
                _unchecked: UnsafeRawPointer(storage.base), width: width, height: height,
                bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }

    /// A mutable view of the pixels. They are copied first if another raster shares them.
    public var mutableView: MutableRasterView<PixelType> {
        @_lifetime(&self) mutating get {
            makeUnique()
            let view = unsafe MutableRasterView<PixelType>(
                _unchecked: storage.base, width: width, height: height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, mutating: &self)
        }
    }

    /// All pixels, row by row.
    public var pixels: Span<PixelType> {
        @_lifetime(borrow self) get {
            let span = unsafe Span<PixelType>(
                _unsafeStart: storage.base.assumingMemoryBound(to: PixelType.self), count: width * height)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// All bytes, row by row.
    public var bytes: RawSpan {
        @_lifetime(borrow self) get {
            let span = unsafe RawSpan(
                _unsafeStart: UnsafeRawPointer(storage.base), byteCount: height * bytesPerRow)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The pixels of a row.
    ///
    /// - Precondition: `y` is inside the raster.
    @_lifetime(borrow self)
    public func row(_ y: Int) -> Span<PixelType> {
        precondition(y >= 0 && y < height, "row \(y) of a raster \(height) rows high")
        let span = unsafe Span<PixelType>(
            _unsafeStart: storage.base.assumingMemoryBound(to: PixelType.self) + y * width, count: width)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// The pixels of a row, mutable. The raster is copied first if another shares its pixels.
    ///
    /// - Precondition: `y` is inside the raster.
    @_lifetime(&self)
    public mutating func mutableRow(_ y: Int) -> MutableSpan<PixelType> {
        precondition(y >= 0 && y < height, "row \(y) of a raster \(height) rows high")
        makeUnique()
        let span = unsafe MutableSpan<PixelType>(
            _unsafeStart: storage.base.assumingMemoryBound(to: PixelType.self) + y * width, count: width)
        return unsafe _overrideLifetime(span, mutating: &self)
    }

    /// Copies the pixels unless this raster is their only owner.
    @usableFromInline
    mutating func makeUnique() {
        do throws(MatteError) { try copyIfShared() } catch { preconditionFailure(error.message) }
    }

    /// The same for operations that can throw when memory for the copy is missing.
    mutating func copyIfShared() throws(MatteError) {
        guard !isKnownUniquelyReferenced(&storage) else { return }
        let bytes = height * bytesPerRow
        let copy = try RasterStorage(bytes: bytes)
        unsafe copy.base.copyMemory(from: storage.base, byteCount: bytes)
        storage = copy
    }
}

extension Raster: Equatable {
    /// Returns true if two rasters have the same size and the same pixels, byte for byte.
    public static func == (a: Self, b: Self) -> Bool {
        guard a.width == b.width, a.height == b.height else { return false }
        if a.storage === b.storage { return true }
        return unsafe RasterMemory.equal(a.storage.base, b.storage.base, a.height * a.bytesPerRow)
    }
}

extension Raster: Hashable {
    /// Hashes the size and every byte.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: storage.base, count: height * bytesPerRow))
    }
}

extension Raster: CustomStringConvertible {
    /// The size and the pixel format, not the pixels.
    public var description: String { "Raster<\(PixelType.self)>(\(width)x\(height))" }
}
