public import Matte

/// Pixels that forms read and write through views, of any pixel type.
open class AnyCanvas {
    /// True if a form writes to the pixels.
    public internal(set) var isTarget = false

    /// True if no memory but the pixels was written to, and if a canvas that is no target has its first pixels.
    open var isIntact: Bool { true }

    init() {}
}

/// Pixels that forms read and write through views. This class keeps them in a raster. Tests override it to keep them in
/// memory of another layout.
open class Canvas<PixelType: Pixel>: AnyCanvas {
    /// Nil while the pixels are written to.
    private var raster: Raster<PixelType>?

    /// Creates a canvas with the pixels of a raster.
    public init(_ raster: Raster<PixelType>) {
        self.raster = raster
    }

    /// Calls a closure with a view of the pixels.
    open func read<Result>(
        _ body: (borrowing RasterView<PixelType>) throws -> Result
    ) rethrows -> Result {
        let raster = raster!
        return try body(raster.view)
    }

    /// Calls a closure with the bytes of all rows and the number of bytes from one row to the next.
    open func readBytes<Result>(
        _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> Result
    ) rethrows -> Result {
        let raster = raster!
        return try raster.bytes.withUnsafeBytes { try body($0, raster.bytesPerRow) }
    }

    /// Calls a closure with a mutable view of the pixels.
    open func write(_ body: (inout MutableRasterView<PixelType>) throws -> Void) rethrows {
        var raster = raster.take()!
        defer { self.raster = raster }
        var view = raster.mutableView
        try body(&view)
    }

    /// A raster with the pixels.
    open var pixels: Raster<PixelType> { raster! }

    var checksum: UInt64 { Checksum.of(pixels) }
}
