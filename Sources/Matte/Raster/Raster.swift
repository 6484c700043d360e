// Design: docs/design/execution.md

/// A rectangle of pixels that owns its memory.
///
/// Pixels are stored row by row from top to bottom, and from left to right in each row, without padding between rows. A
/// raster is a value: copies share their memory until one of them is modified. The width or the height may be 0.
///
/// ```swift
/// var raster = Raster<RGBA8>(width: 640, height: 480, repeating: RGBA8(red: 255, green: 0, blue: 0))
/// raster[0, 0] = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
/// raster[1, 0].red  // 255
/// raster.size  // 640x480
/// ```
public struct Raster<PixelType: Pixel>: Sendable {
    @usableFromInline var storage: RasterStorage

    /// The width in pixels.
    public let width: Int

    /// The height in pixels.
    public let height: Int

    /// Creates a raster with uninitialized pixels. Every pixel must be written before it is read.
    ///
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `limits` if memory cannot be allocated.
    package init(uninitialized size: PixelSize) throws(MatteError) {
        let bytes = try RasterLayout.packedBytes(PixelType.format, width: size.width, height: size.height)
        storage = try RasterStorage(bytes: bytes)
        width = size.width
        height = size.height
    }

    /// Creates a raster whose pixels all have the same value.
    ///
    /// - Precondition: The width and the height are 0 or more, and the memory can be allocated. For a size from a file
    ///   or a model, use ``init(size:repeating:)``, which throws instead.
    public init(width: Int, height: Int, repeating pixel: PixelType) {
        do throws(MatteError) {
            try self.init(size: PixelSize(width: width, height: height), repeating: pixel)
        } catch { preconditionFailure(error.message) }
    }

    /// Creates a raster whose pixels all have the same value.
    ///
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `limits` if memory cannot be allocated.
    public init(size: PixelSize, repeating pixel: PixelType) throws(MatteError) {
        try self.init(uninitialized: size)
        fill(with: pixel)
    }

    /// Creates a raster from pixels in reading order: row by row from the top, from left to right.
    ///
    /// ```swift
    /// let raster = try Raster<Gray8>(size: PixelSize(width: 2, height: 2), pixels: [1, 2, 3, 4])
    /// raster[0, 1].value  // 3
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if a side is negative, or unless the number of pixels is exactly width
    ///   times height, both by the collection's `count` and by its elements; `limits` if memory cannot be allocated.
    public init(size: PixelSize, pixels: some Collection<PixelType>) throws(MatteError) {
        let count = pixels.count
        let (expected, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        func check(_ given: Int) throws(MatteError) {
            guard !overflow, given == expected else {
                throw MatteError(
                    .parameter,
                    "cannot make a raster of \(size.width)x\(size.height): \(given) pixels were given; pass one per pixel"
                )
            }
        }
        try check(count)
        try self.init(uninitialized: size)
        let target = unsafe UnsafeMutableBufferPointer(
            start: storage.base.assumingMemoryBound(to: PixelType.self), count: count)
        let contiguous = pixels.withContiguousStorageIfAvailable {
            if $0.count == count { unsafe _ = target.initialize(fromContentsOf: $0) }
            return $0.count
        }
        if let contiguous {
            try check(contiguous)
        } else {
            // The count of a foreign collection need not be true, so the pixels are counted again. If this throws,
            // the raster is discarded, because the memory of pixels that weren't written may hold an earlier picture.
            var written = 0
            for pixel in pixels {
                if written < count { unsafe target.initializeElement(at: written, to: pixel) }
                written += 1
            }
            try check(written)
        }
    }

    /// Creates a raster by calling a closure that fills one row at a time. The memory isn't initialized before, so each
    /// pixel is written only once.
    ///
    /// ```swift
    /// let ramp = try Raster<Gray8>(size: PixelSize(width: 3, height: 2)) { y, row in
    ///     for x in 0..<3 { row.append(Gray8(UInt8(10 * y + x))) }
    /// }
    /// ramp[2, 1].value  // 12
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size in pixels. If it is empty, the closure is not called.
    ///   - initializeRow: A closure that receives the row's index and a span, and appends `size.width` pixels to
    ///     the span.
    /// - Precondition: The closure fills every row to its end.
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `limits` if memory cannot be allocated.
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
                span.count == width,
                "cannot make row \(y): \(span.count) pixels were initialized; initialize \(width)")
            unsafe _ = span.finalize(for: row)
        }
    }

    /// Creates a raster with a copy of a view's pixels.
    ///
    /// ```swift
    /// let bytes: [UInt8] = [1, 2, 9, 3, 4, 9]
    /// let view = try RasterView<Gray8>(bytes.span.bytes, width: 2, height: 2, bytesPerRow: 3)
    /// try Raster(copying: view)[1, 1].value  // 4
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public init(copying view: borrowing RasterView<PixelType>) throws(MatteError) {
        try self.init(uninitialized: view.size)
        let row = bytesPerRow
        for y in size.filledRows {
            unsafe (storage.base + y * row).copyMemory(from: view.base + y * view.bytesPerRow, byteCount: row)
        }
    }

    /// The width and height in pixels; either may be 0.
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The rectangle of all pixels, with its origin at (0, 0).
    @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// True if the width or the height is 0.
    @inlinable public var isEmpty: Bool { width == 0 || height == 0 }

    /// The number of bytes from one row to the next: the width times the bytes per pixel, because rows have no padding.
    @inlinable public var bytesPerRow: Int { width &* MemoryLayout<PixelType>.stride }

    /// The pixel at column `x` and row `y`, counted from the top left.
    ///
    /// Setting a pixel first copies the memory if another raster shares it. To access more than a few pixels, use a
    /// ``view`` or a ``mutableView``.
    ///
    /// - Precondition: The position is inside the raster.
    @inlinable public subscript(x: Int, y: Int) -> PixelType {
        get {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "cannot access pixel (\(x), \(y)): it is outside the raster of \(width)x\(height)")
            return unsafe (storage.base + (y &* width &+ x) &* MemoryLayout<PixelType>.stride)
                .loadUnaligned(as: PixelType.self)
        }
        set {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "cannot access pixel (\(x), \(y)): it is outside the raster of \(width)x\(height)")
            makeUnique()
            unsafe (storage.base + (y &* width &+ x) &* MemoryLayout<PixelType>.stride)
                .storeBytes(of: newValue, as: PixelType.self)
        }
    }

    /// A read-only view of the raster's pixels, without copying.
    public var view: RasterView<PixelType> {
        @_lifetime(borrow self) get {
            let view = unsafe RasterView<PixelType>(
                _unchecked: UnsafeRawPointer(storage.base), width: width, height: height,
                bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }

    /// A mutable view of the raster's pixels. If another raster shares the memory, the memory is copied first.
    public var mutableView: MutableRasterView<PixelType> {
        @_lifetime(&self) mutating get {
            makeUnique()
            let view = unsafe MutableRasterView<PixelType>(
                _unchecked: storage.base, width: width, height: height, bytesPerRow: bytesPerRow)
            return unsafe _overrideLifetime(view, mutating: &self)
        }
    }

    /// The pixels of the raster in reading order: row by row from the top, from left to right.
    public var pixels: Span<PixelType> {
        @_lifetime(borrow self) get {
            let span = unsafe Span<PixelType>(
                _unsafeStart: storage.base.assumingMemoryBound(to: PixelType.self), count: width * height)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The bytes of the raster's pixels, row by row from the top.
    public var bytes: RawSpan {
        @_lifetime(borrow self) get {
            let span = unsafe RawSpan(
                _unsafeStart: UnsafeRawPointer(storage.base), byteCount: height * bytesPerRow)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Returns the pixels of row `y`, from left to right.
    ///
    /// - Precondition: `y` is inside the raster.
    @_lifetime(borrow self)
    public func row(_ y: Int) -> Span<PixelType> {
        precondition(
            y >= 0 && y < height, "cannot access row \(y): the raster has \(height) rows, numbered from 0")
        let span = unsafe Span<PixelType>(
            _unsafeStart: storage.base.assumingMemoryBound(to: PixelType.self) + y * width, count: width)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// Returns the pixels of row `y` for writing. If another raster shares the memory, the memory is copied first.
    ///
    /// - Precondition: `y` is inside the raster.
    @_lifetime(&self)
    public mutating func mutableRow(_ y: Int) -> MutableSpan<PixelType> {
        precondition(
            y >= 0 && y < height, "cannot access row \(y): the raster has \(height) rows, numbered from 0")
        makeUnique()
        let span = unsafe MutableSpan<PixelType>(
            _unsafeStart: storage.base.assumingMemoryBound(to: PixelType.self) + y * width, count: width)
        return unsafe _overrideLifetime(span, mutating: &self)
    }

    /// Copies the memory unless this raster is its only owner. Traps if the copy cannot be allocated.
    @usableFromInline
    mutating func makeUnique() {
        do throws(MatteError) { try copyIfShared() } catch { preconditionFailure(error.message) }
    }

    /// Copies the memory unless this raster is its only owner, and throws if the copy cannot be allocated.
    mutating func copyIfShared() throws(MatteError) {
        guard !isKnownUniquelyReferenced(&storage) else { return }
        let bytes = height * bytesPerRow
        let copy = try RasterStorage(bytes: bytes)
        unsafe copy.base.copyMemory(from: storage.base, byteCount: bytes)
        storage = copy
    }
}

extension Raster: Equatable {
    /// Returns true if both rasters have the same size and the same pixels, byte for byte.
    public static func == (a: Self, b: Self) -> Bool {
        guard a.width == b.width, a.height == b.height else { return false }
        if a.storage === b.storage { return true }
        return unsafe RasterMemory.equal(a.storage.base, b.storage.base, a.height * a.bytesPerRow)
    }
}

extension Raster: Hashable {
    /// Hashes the size and the bytes of all pixels.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: storage.base, count: height * bytesPerRow))
    }
}

extension Raster: CustomStringConvertible {
    /// The pixel type and the size, such as `Raster<RGBA8>(640x480)`.
    public var description: String { "Raster<\(PixelType.self)>(\(width)x\(height))" }
}
