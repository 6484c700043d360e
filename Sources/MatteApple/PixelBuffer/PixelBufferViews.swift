#if canImport(CoreVideo)
public import CoreVideo
public import Matte

extension CVPixelBuffer {
    /// Calls `body` with a view of the pixels of a `32BGRA` buffer, without copying them. See
    /// ``withRasterView(as:_:)``.
    ///
    /// ```swift
    /// let picture = try buffer.withRasterView { try $0.converted(to: RGBA8.self, orientation: .right) }
    /// ```
    ///
    /// - Parameter body: A closure that reads the pixels. The view can't outlive the call.
    /// - Throws: The errors of ``withRasterView(as:_:)``, and the error that `body` throws.
    public func withRasterView<Result>(
        _ body: (borrowing RasterView<BGRA8>) throws -> Result
    ) throws -> Result {
        try withRasterView(as: BGRA8.self, body)
    }

    /// Calls `body` with a view of the pixels of a buffer, without copying them. The memory is locked for reading
    /// during the call.
    ///
    /// | Pixel type | Core Video format |
    /// |---|---|
    /// | `BGRA8`, `PremultipliedBGRA8` | `32BGRA` |
    /// | `RGBA8`, `PremultipliedRGBA8` | `32RGBA` |
    /// | `RGB8`, `BGR8` | `24RGB`, `24BGR` |
    /// | `Gray8`, `GrayF32` | `OneComponent8`, `OneComponent32Float`: masks and confidences of Vision and Core ML |
    ///
    /// Core Video does not state whether alpha is premultiplied, so the pixel type must state it. Frames of cameras are
    /// opaque.
    ///
    /// - Parameters:
    ///   - type: The pixel type.
    ///   - body: A closure that reads the pixels. The view can't outlive the call.
    /// - Throws: `MatteError`: `unsupported` for another format, `io` if the memory can't be locked, `parameter` for
    ///   rows that overlap. Also throws the error that `body` throws.
    public func withRasterView<PixelType: Pixel, Result>(
        as type: PixelType.Type, _ body: (borrowing RasterView<PixelType>) throws -> Result
    ) throws -> Result {
        try locked(.readOnly) {
            let plane = try unsafe pixels(PixelType.format)
            let view = try unsafe RasterView<PixelType>(
                memory: UnsafeRawBufferPointer(plane.memory), width: size.width, height: size.height,
                bytesPerRow: plane.bytesPerRow)
            return try body(view)
        }
    }

    /// Calls `body` with a mutable view of the pixels of a `32BGRA` buffer. See ``withMutableRasterView(as:_:)``.
    ///
    /// - Parameter body: A closure that writes the pixels. The view can't outlive the call.
    /// - Throws: The errors of ``withMutableRasterView(as:_:)``, and the error that `body` throws.
    public func withMutableRasterView<Result>(
        _ body: (inout MutableRasterView<BGRA8>) throws -> Result
    ) throws -> Result {
        try withMutableRasterView(as: BGRA8.self, body)
    }

    /// Calls `body` with a mutable view of the pixels of a buffer. The memory is locked during the call. Padding after
    /// rows is not changed.
    ///
    /// ```swift
    /// try output.withMutableRasterView { try effect.render(frame, confidences: mask.view, into: &$0) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The pixel type. See ``withRasterView(as:_:)``.
    ///   - body: A closure that writes the pixels. The view can't outlive the call.
    /// - Throws: `MatteError`: `unsupported` for another format, `io` if the memory can't be locked, `parameter` for
    ///   rows that overlap. Also throws the error that `body` throws.
    public func withMutableRasterView<PixelType: Pixel, Result>(
        as type: PixelType.Type, _ body: (inout MutableRasterView<PixelType>) throws -> Result
    ) throws -> Result {
        try locked([]) {
            let plane = try unsafe pixels(PixelType.format)
            var view = try unsafe MutableRasterView<PixelType>(
                memory: plane.memory, width: size.width, height: size.height, bytesPerRow: plane.bytesPerRow)
            return try body(&view)
        }
    }
}
#endif
