internal import MatteKernelTypes

extension RasterView {
    /// Returns the pixels in another format, optionally oriented upright. Each pixel is read and written once.
    ///
    /// ```swift
    /// let upright = try camera.converted(to: RGBA8.self, orientation: .leftMirrored)
    /// ```
    ///
    /// The conversion of a pixel:
    ///
    /// - **Order** of channels: bytes are reordered, values are unchanged.
    /// - **Alpha** that is added is 255. Removed alpha is discarded and the straight colour kept, including that of
    ///   transparent pixels; to flatten onto a background instead, composite.
    /// - **Premultiplied** colour is colour x alpha / 255; straight colour is premultiplied x 255 / alpha, at
    ///   most 255, and all channels 0 where alpha is 0. Both are rounded half up and exact for every input.
    /// - **Grey** of a colour is (19595 R + 38470 G + 7471 B + 32768) >> 16, alpha ignored: luma with the
    ///   weights 0.299, 0.587, 0.114 of BT.601, which JPEG, Pillow and OpenCV use for 8-bit grey whatever the
    ///   picture's primaries; a grey pixel keeps its value. Grey converted to colour is repeated in all three channels.
    /// - **Float grey** is grey / 255 to the nearest float; back, it is clamped to 0...1, times 255, plus 0.5,
    ///   truncated (in single precision), and 0 for NaN.
    ///
    /// - Parameters:
    ///   - type: the pixel type; may be omitted where the context determines it.
    ///   - orientation: the stored orientation, as in a photo's EXIF tag; width and height are exchanged for 5 to 8.
    ///   - parallelism: the number of threads that may be used.
    /// - Returns: a raster of the oriented size; empty if the view is.
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    /// - Complexity: O(pixels); about a memory copy for most pairs.
    public func converted<Target: Pixel>(
        to type: Target.Type = Target.self, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<Target> {
        let raster = try Raster<Target>(uninitialized: orientation.applied(to: size))
        try unsafe write(
            as: Target.format, orientation, to: raster.storage.base, stride: raster.bytesPerRow, parallelism)
        return raster
    }

    /// Converts the pixels to another format, optionally oriented upright, into the caller's memory.
    ///
    /// On one thread nothing is allocated, except 16 KiB of scratch when width and height are exchanged. Row padding is
    /// not written. Pixels are converted as by ``converted(to:orientation:parallelism:)``.
    ///
    /// - Parameters:
    ///   - destination: the destination; must not overlap this view's memory.
    ///   - orientation: the stored orientation.
    ///   - parallelism: the number of threads that may be used.
    /// - Precondition: the destination has the oriented size of this view.
    /// - Throws: ``MatteError`` with code `cancelled`; the destination is then partly written.
    public func converted<Target: Pixel>(
        into destination: inout MutableRasterView<Target>, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let turned = orientation.applied(to: size)
        precondition(
            destination.size == turned,
            "\(size) pixels turned '\(orientation)' are \(turned), the destination has \(destination.size)")
        try unsafe write(
            as: Target.format, orientation, to: destination.base, stride: destination.bytesPerRow,
            parallelism)
    }

    private func write(
        as format: PixelFormat, _ orientation: ImageOrientation, to destination: UnsafeMutableRawPointer,
        stride: Int, _ parallelism: Parallelism
    ) throws(MatteError) {
        let kernels = KernelTable.current
        let rows = unsafe ConvertedRows(
            base: base, stride: bytesPerRow, size: size,
            conversion: RowConversion(from: PixelType.format, to: format, kernels))
        try unsafe rows.write(orientation, to: destination, stride: stride, kernels, parallelism)
    }
}

extension Raster {
    /// Returns the pixels in another format, optionally oriented upright.
    ///
    /// When this raster is the only owner of its memory and is consumed (`consume`), pixels of the same number of bytes
    /// are converted in place and nothing is allocated. Pixels are converted as by
    /// ``RasterView/converted(to:orientation:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public consuming func converted<Target: Pixel>(
        to type: Target.Type = Target.self, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<Target> {
        let (from, to) = (PixelType.format, Target.format)
        guard orientation == .up, from.bytesPerPixel == to.bytesPerPixel,
            from == to || isKnownUniquelyReferenced(&storage)
        else {
            return try view.converted(orientation: orientation, parallelism: parallelism)
        }
        let rows = unsafe ConvertedRows(
            base: UnsafeRawPointer(storage.base), stride: bytesPerRow, size: size,
            conversion: RowConversion(from: from, to: to, .current))
        if !rows.conversion.isCopy {
            try unsafe rows.write(.up, to: storage.base, stride: bytesPerRow, .current, parallelism)
        }
        return Raster<Target>(adopting: storage, size: size)
    }

    /// Converts the pixels to another format, optionally oriented upright, into the caller's memory; see
    /// ``RasterView/converted(into:orientation:parallelism:)``.
    ///
    /// - Precondition: the destination has the oriented size of this raster.
    /// - Throws: ``MatteError`` with code `cancelled`; the destination is then partly written.
    public func converted<Target: Pixel>(
        into destination: inout MutableRasterView<Target>, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try view.converted(into: &destination, orientation: orientation, parallelism: parallelism)
    }
}
