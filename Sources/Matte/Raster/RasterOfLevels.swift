extension Raster<Gray8> {
    /// Creates a raster from grey levels, coverage or class indices in an array of bytes, row by row from the top.
    ///
    /// ```swift
    /// let raster = try Raster<Gray8>(levels: [1, 2, 3, 4], size: PixelSize(width: 2, height: 2))
    /// raster[0, 1].value  // 3
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if a side is negative, or unless there is one level per pixel; `limits` if
    ///   memory cannot be allocated.
    public init(levels: [UInt8], size: PixelSize) throws(MatteError) {
        guard size.width >= 0, size.height >= 0, levels.count == size.area else {
            throw MatteError(
                .parameter,
                "cannot make a raster of \(size): \(levels.count) levels were given; pass one per pixel")
        }
        try self.init(uninitialized: size)
        let target = unsafe storage.base
        unsafe levels.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress { unsafe target.copyMemory(from: base, byteCount: bytes.count) }
        }
    }
}
