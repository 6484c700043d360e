internal import MatteKernelTypes

extension PortraitEffect {
    /// Renders a frame: writes its subject to `output`, in front of the effect's background. The confidences separate
    /// the subject from the frame's background.
    ///
    /// - Parameters:
    ///   - source: The frame, with or without row padding. Its alpha is ignored.
    ///   - confidences: The confidence of each pixel. May have any size but must not be empty.
    ///   - output: The destination. It must not share memory with the frame. Its row padding is unchanged.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the frame or the output doesn't have the effect's size or `confidences`
    ///   is empty; `limits` if memory for the first frame cannot be allocated; `cancelled` if the task is cancelled,
    ///   with the output partly written.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, confidences: borrowing RasterView<GrayF32>,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(source.size, output.size, confidences.size)
        try makeMask(confidences, parallelism)
        try render(source, into: &output, parallelism)
    }

    /// Renders a frame through a mask instead of confidences, for still pictures and for masks that were refined or
    /// drawn.
    ///
    /// - Parameters:
    ///   - source: The frame, with or without row padding. Its alpha is ignored.
    ///   - mask: The subject's coverage (255 = subject). May have any size but must not be empty. ``polarity`` is
    ///     ignored.
    ///   - output: The destination. It must not share memory with the frame. Its row padding is unchanged.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError`` in the same cases as `render(_:confidences:into:parallelism:)`.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, mask: Mask,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(source.size, output.size, mask.size)
        try makeMask(mask, parallelism)
        try render(source, into: &output, parallelism)
    }

    /// Renders a frame of pixels. The method `makeMask` must have computed the mask at the frame's size before.
    private func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: borrowing RasterView<Source>, into output: inout MutableRasterView<Output>,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        try unsafe render(
            PortraitRows(
                source: Rows(source), output: MutableRows(output), coverage: coverage, weights: weights,
                width: frame.width, swaps: Source.format != Output.format,
                kernels: KernelTable.current.portrait),
            sourceIsBlueFirst: Source.format.isBlueFirst, parallelism)
    }

    func check(_ source: PixelSize, _ output: PixelSize, _ confidences: PixelSize)
        throws(MatteError)
    {
        guard source == frame else {
            throw MatteError(
                .parameter,
                "cannot render a frame of \(source): the effect is for frames of \(frame); make one for this size"
            )
        }
        guard output == frame else {
            throw MatteError(
                .parameter,
                "cannot render into an output of \(output): the effect is for frames of \(frame); use an output of that size"
            )
        }
        guard confidences.width > 0, confidences.height > 0 else {
            throw MatteError(
                .parameter,
                "cannot render with a mask of \(confidences): the mask is empty; use one of at least one pixel"
            )
        }
    }

    func render(
        _ rows: PortraitRows, sourceIsBlueFirst: Bool, _ parallelism: Parallelism
    ) throws(MatteError) {
        let table = KernelTable.current
        let (width, height) = (frame.width, frame.height)
        switch background {
        case .blur:
            guard let engine else {
                // The standard deviation is too small to change a byte, so the background is the frame itself.
                try Bands.run(rows: height, bytesPerRow: width * 8, parallelism) { band in
                    for y in band {
                        let pixels = unsafe rows.prepared(y, in: band.lowerBound)
                        unsafe rows.blend(y, pixels, over: pixels, swapsBackground: rows.swaps)
                    }
                }
                return
            }
            if rows.planes != nil {
                try Bands.run(rows: height, bytesPerRow: width * 6, parallelism) { band in
                    for y in band { unsafe _ = rows.prepared(y, in: y) }
                }
            }
            try engine.run(rows, table.blur, parallelism)
        case .color:
            let rows = try subject?.rows(rows, parallelism) ?? rows
            let row = unsafe UnsafeRawPointer(maskMemory.base + 2 * width * height)
            try Bands.run(rows: height, bytesPerRow: width * 8, parallelism) { band in
                for y in band {
                    unsafe rows.composite(y, over: row, sourceIsBlueFirst: sourceIsBlueFirst)
                }
            }
        case .image(let picture):
            let rows = try subject?.rows(rows, parallelism) ?? rows
            let base = unsafe UnsafeRawPointer(picture.storage.base)
            try Bands.run(rows: height, bytesPerRow: width * 12, parallelism) { band in
                for y in band {
                    unsafe rows.composite(y, over: base + y * width * 4, sourceIsBlueFirst: sourceIsBlueFirst)
                }
            }
        case .desaturate:
            let gray = unsafe sourceIsBlueFirst ? table.gray.bgraToGray : table.gray.rgbaToGray
            // Store the grey of the frame in the memory of the background weights, which this background doesn't need.
            // Each row of grey is then expanded to pixels in the output's memory.
            try Bands.run(rows: height, bytesPerRow: width * 9, parallelism) { band in
                for y in band {
                    let pixels = unsafe rows.prepared(y, in: band.lowerBound)
                    let background = unsafe rows.destination(y), greys = unsafe weights + y * width
                    unsafe gray(pixels, greys, width, 0, 0)
                    unsafe table.swizzle.grayToRGBA(greys, background, width, 0, 0)
                    unsafe rows.blend(y, pixels, over: UnsafeRawPointer(background), swapsBackground: false)
                }
            }
        }
    }
}
