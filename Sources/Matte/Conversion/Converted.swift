// Design: docs/design/kernels.md

internal import MatteKernelTypes

extension RasterView {
    /// Returns the picture in another pixel format, optionally turned upright. Each pixel is read and written once.
    ///
    /// ```swift
    /// let picture = Raster(width: 4, height: 3, repeating: BGRA8(red: 200, green: 100, blue: 50))
    /// let upright = try picture.view.converted(to: RGB8.self, orientation: .leftMirrored)
    /// upright.size  // 3x4
    /// upright[0, 0].red  // 200
    /// try picture.view.converted(to: Gray8.self)[0, 0].value  // 124
    /// ```
    ///
    /// Pixels are converted by these rules:
    ///
    /// - **Order** of channels: bytes are reordered, values are unchanged.
    /// - **Alpha**: added alpha is 255. Removed alpha is discarded and the straight colour is kept, including that of
    ///   transparent pixels. To flatten the picture onto a background instead, composite it.
    /// - **Premultiplied** colour is straight colour x alpha / 255. Straight colour is premultiplied colour x 255 /
    ///   alpha, clamped to 255; where alpha is 0, all channels are 0. Both are the exact values, rounded half up.
    /// - **Grey** is (19595 R + 38470 G + 7471 B + 32768) >> 16 for a colour pixel; alpha is ignored. The weights are
    ///   BT.601's 0.299, 0.587 and 0.114, which JPEG, Pillow and OpenCV use for 8-bit grey regardless of the picture's
    ///   primaries. A grey pixel keeps its value. Grey converted to colour is repeated in all three channels.
    /// - **Float grey** is 8-bit grey / 255, as the nearest float. Converted back to 8 bits, it is clamped to 0...1,
    ///   multiplied by 255, increased by 0.5 and truncated, in single precision. NaN becomes 0.
    ///
    /// - Parameters:
    ///   - type: The pixel type. May be omitted if the context determines it.
    ///   - orientation: The stored orientation, as in a photo's EXIF tag. Orientations 5 to 8 exchange width and
    ///     height.
    ///   - parallelism: The number of threads that may be used.
    /// - Returns: A raster of this view's size after orientation. It is empty if the view is empty.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels); about as fast as a memory copy for most pairs of formats.
    public func converted<Target: Pixel>(
        to type: Target.Type = Target.self, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<Target> {
        let raster = try Raster<Target>(uninitialized: orientation.applied(to: size))
        let pixels = unsafe MutableRows(base: raster.storage.base, bytesPerRow: raster.bytesPerRow)
        try write(as: Target.format, orientation, to: pixels, parallelism)
        return raster
    }

    /// Converts the picture to another pixel format, optionally turned upright, and writes the result to the caller's
    /// memory. ``converted(to:orientation:parallelism:)`` describes the conversion of a pixel.
    ///
    /// On one thread nothing is allocated, except up to 32 KiB of scratch memory if width and height are exchanged or
    /// the result takes 24 MiB or more. Row padding is not written.
    ///
    /// ```swift
    /// let source = Raster(width: 2, height: 1, repeating: BGRA8(red: 200, green: 100, blue: 50))
    /// var target = Raster(width: 2, height: 1, repeating: RGB8(red: 0, green: 0, blue: 0))
    /// var view = target.mutableView
    /// try source.view.convert(into: &view)
    /// target[1, 0].red  // 200
    /// ```
    ///
    /// - Parameters:
    ///   - destination: The destination. It must not overlap this view's memory.
    ///   - orientation: The stored orientation, as in a photo's EXIF tag.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless the destination has this view's size after orientation; `cancelled`
    ///   if the task is cancelled; the destination is then partly written.
    public func convert<Target: Pixel>(
        into destination: inout MutableRasterView<Target>, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let turned = orientation.applied(to: size)
        guard destination.size == turned else {
            throw MatteError(
                .parameter,
                "cannot convert \(size) pixels into a destination of \(destination.size): orientation \(orientation) needs \(turned); use a destination of that size"
            )
        }
        try write(as: Target.format, orientation, to: MutableRows(destination), parallelism)
    }

    private func write(
        as format: PixelFormat, _ orientation: ImageOrientation, to destination: MutableRows,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        let kernels = KernelTable.current
        let rows = ConvertedRows(
            source: Rows(self), size: size,
            conversion: RowConversion(from: PixelType.format, to: format, kernels))
        try rows.write(orientation, to: destination, kernels, parallelism)
    }
}

extension Raster {
    /// Returns the picture in another pixel format, optionally turned upright.
    /// ``RasterView/converted(to:orientation:parallelism:)`` describes the conversion of a pixel.
    ///
    /// The pixels are converted in place, without an allocation, if all of these hold: this raster is consumed
    /// (`consume`) and is the only owner of its memory, both formats have the same number of bytes per pixel, and the
    /// orientation is `.up`.
    ///
    /// ```swift
    /// let picture = Raster(width: 4, height: 3, repeating: BGRA8(red: 200, green: 100, blue: 50))
    /// let converted: Raster<RGBA8> = try (consume picture).converted()
    /// converted[3, 2].red  // 200
    /// ```
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
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
        let pixels = unsafe MutableRows(base: storage.base, bytesPerRow: bytesPerRow)
        let rows = ConvertedRows(
            source: pixels.readable, size: size, conversion: RowConversion(from: from, to: to, .current))
        if !rows.conversion.isCopy { try rows.write(.up, to: pixels, inPlace: true, .current, parallelism) }
        return Raster<Target>(adopting: storage, size: size)
    }
}
