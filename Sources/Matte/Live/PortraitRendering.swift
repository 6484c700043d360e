internal import MatteKernelTypes

extension PortraitEffect {
    /// Renders a frame.
    ///
    /// - Parameters:
    ///   - source: the frame, rows padded or not; its alpha is ignored.
    ///   - confidences: the confidence of each pixel; any size but empty.
    ///   - output: the destination; it must not share memory with the frame. Its row padding is left unchanged.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` when the frame or the output does not have the effect's size or
    ///   the confidences are empty; `limits` when memory is missing for the first frame; `cancelled`, with
    ///   the output partly written.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, confidences: borrowing RasterView<GrayF32>,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(source.size, output.size, confidences.size)
        try spread(confidences, parallelism)
        try render(source, into: &output, parallelism)
    }

    /// Renders a frame through a mask: for still pictures and for masks that were refined or drawn.
    ///
    /// - Parameters:
    ///   - source: the frame, rows padded or not; its alpha is ignored.
    ///   - mask: the subject, 255 = all of it, of any size but empty; ``foreground`` is ignored.
    ///   - output: the destination; it must not share memory with the frame. Its row padding is left unchanged.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: as ``render(_:confidences:into:parallelism:)`` does.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, mask: Mask,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(source.size, output.size, mask.size)
        try spread(mask, parallelism)
        try render(source, into: &output, parallelism)
    }

    /// Renders with the coverage prepared by `spread`.
    private func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, into output: inout MutableRasterView<Output>,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        try unsafe render(
            PortraitRows(
                source: source.base, sourcePitch: source.bytesPerRow, output: output.base,
                outputPitch: output.bytesPerRow, coverage: coverage, weights: weights, width: frame.width,
                swaps: Source.format != Output.format, kernels: KernelTable.current.portrait),
            sourceIsBlueFirst: Source.format.isBlueFirst, parallelism)
    }

    /// Renders a frame with confidences in a span, row after row, as models return them.
    ///
    /// - Parameters:
    ///   - source: the frame, rows padded or not; its alpha is ignored.
    ///   - confidences: the confidence of each pixel.
    ///   - size: the width and height of the confidences.
    ///   - output: the destination; it must not share memory with the frame.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: as ``render(_:confidences:into:parallelism:)`` does, and `parameter` when there are fewer
    ///   confidences than `size` says.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, confidences: Span<Float>, size: PixelSize,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let view = try unsafe RasterView<GrayF32>(confidences.bytes, width: size.width, height: size.height)
        try render(source, confidences: view, into: &output, parallelism: parallelism)
    }

    /// Renders a camera frame with confidences in a span; see
    /// ``render(_:confidences:size:into:parallelism:)``.
    ///
    /// - Throws: as that does.
    public func render<Output: StraightAlphaPixel>(
        _ source: CameraFrame, confidences: Span<Float>, size: PixelSize,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try render(
            source.view, confidences: confidences, size: size, into: &output, parallelism: parallelism)
    }

    private func check(_ source: PixelSize, _ output: PixelSize, _ confidences: PixelSize)
        throws(MatteError)
    {
        guard source == frame else {
            throw MatteError(
                .parameter, "cannot render a frame of \(source): the effect was made for frames of \(frame)")
        }
        guard output == frame else {
            throw MatteError(
                .parameter,
                "cannot render into an output of \(output): the effect was made for frames of \(frame)")
        }
        guard confidences.width > 0, confidences.height > 0 else {
            throw MatteError(.parameter, "cannot render with a mask of \(confidences): it has no pixels")
        }
    }

    private func render(
        _ rows: PortraitRows, sourceIsBlueFirst: Bool, _ parallelism: Parallelism
    ) throws(MatteError) {
        let table = KernelTable.current
        let (width, height) = (frame.width, frame.height)
        switch background {
        case .blur:
            guard let engine else {
                // Too small a deviation to change a byte: the frame is its own background.
                try Bands.run(rows: height, bytesPerRow: width * 8, parallelism) { band in
                    for y in band { unsafe rows.blend(y, rows.pixels(y), swapsBackground: rows.swaps) }
                }
                return
            }
            try engine.run(rows, table.blur, parallelism)
        case .color:
            let row = unsafe UnsafeRawPointer(planes.base + 2 * width * height)
            try Bands.run(rows: height, bytesPerRow: width * 8, parallelism) { band in
                for y in band {
                    unsafe rows.blend(y, row, swapsBackground: rows.outputIsBlueFirst(sourceIsBlueFirst))
                }
            }
        case .image(let picture):
            let base = unsafe UnsafeRawPointer(picture.storage.base)
            try Bands.run(rows: height, bytesPerRow: width * 12, parallelism) { band in
                for y in band {
                    unsafe rows.blend(
                        y, base + y * width * 4,
                        swapsBackground: rows.outputIsBlueFirst(sourceIsBlueFirst))
                }
            }
        case .desaturate:
            let gray = unsafe sourceIsBlueFirst ? table.gray.bgraToGray : table.gray.rgbaToGray
            // Greys lie where the weights of a blur would, and spread to pixels in the output itself.
            try Bands.run(rows: height, bytesPerRow: width * 9, parallelism) { band in
                for y in band {
                    let greys = unsafe weights + y * width
                    unsafe gray(rows.pixels(y), greys, width)
                    unsafe table.swizzle.grayToRGBA(greys, rows.destination(y), width)
                    unsafe rows.blend(y, UnsafeRawPointer(rows.destination(y)), swapsBackground: false)
                }
            }
        }
    }
}
