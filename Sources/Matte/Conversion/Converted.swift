internal import MatteKernelTypes

extension RasterView {
    /// The pixels in another format, turned upright on the way if wanted; each is read and written once.
    ///
    /// ```swift
    /// let upright = try camera.converted(to: RGBA8.self, orientation: .leftMirrored)
    /// ```
    ///
    /// The conversion of each pixel:
    ///
    /// - **Order** of channels: bytes change places, values don't.
    /// - **Alpha** that begins is 255. Alpha that ends is dropped and the straight colour kept, also that of
    ///   transparent pixels; to put a picture on a background instead, composite it.
    /// - **Premultiplied** colour is colour x alpha / 255; straight colour is premultiplied x 255 / alpha, at
    ///   most 255, and all channels 0 where alpha is 0. Both are rounded half up and exact for every input.
    /// - **Grey** of a colour is (19595 R + 38470 G + 7471 B + 32768) >> 16, alpha ignored: luma with the
    ///   weights 0.299, 0.587, 0.114 of BT.601, which JPEG, Pillow and OpenCV use for 8-bit grey whatever the
    ///   picture's primaries; a grey pixel keeps its value to the bit. Grey as a colour has it in all three.
    /// - **Float grey** is grey / 255 to the nearest float; back, it is clamped to 0...1, times 255, plus 0.5,
    ///   truncated (in single precision), and 0 where it is not a number.
    ///
    /// - Parameters:
    ///   - type: the pixels wanted; may be left out where it is known from the context.
    ///   - orientation: how to turn the picture, as a photo's EXIF tag says; the axes change places for 5 to 8.
    ///   - parallelism: how many threads may be used.
    /// - Returns: a raster of the (turned) size; empty when the view is.
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
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

    /// The pixels in another format, turned upright on the way if wanted, in memory of the caller's.
    ///
    /// On one thread nothing is allocated, unless the axes change places: that takes 16 KiB at a time. Padding of
    /// rows is not written. Pixels are converted as by ``converted(to:orientation:parallelism:)``.
    ///
    /// - Parameters:
    ///   - destination: the place; must not overlap this view's memory.
    ///   - orientation: how to turn the picture.
    ///   - parallelism: how many threads may be used.
    /// - Precondition: the destination has the (turned) size of this view.
    /// - Throws: ``MatteError`` with code `cancelled`; the destination is partly written then.
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
    /// The pixels in another format, turned upright on the way if wanted.
    ///
    /// When this raster is the only owner of its memory and given up (`consume`), pixels of the same length
    /// are converted in place and nothing is allocated. Pixels are converted as by
    /// ``RasterView/converted(to:orientation:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
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

    /// The pixels in another format, turned upright on the way if wanted, in memory of the caller's; see
    /// ``RasterView/converted(into:orientation:parallelism:)``.
    ///
    /// - Precondition: the destination has the (turned) size of this raster.
    /// - Throws: ``MatteError`` with code `cancelled`; the destination is partly written then.
    public func converted<Target: Pixel>(
        into destination: inout MutableRasterView<Target>, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try view.converted(into: &destination, orientation: orientation, parallelism: parallelism)
    }
}
