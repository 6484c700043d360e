// Design: docs/design/platforms.md

internal import MatteKernelTypes

// Rendering of 4:2:0 planes (`YUV420View`), and of camera frames of either layout (`CameraFrame`).
extension PortraitEffect {
    /// Renders a 4:2:0 frame. The result is the same, byte for byte, as if the frame were first converted to pixels.
    ///
    /// If the background is one colour or a picture, rows are converted directly in the output's memory, but only where
    /// the mask shows them. Blurred and desaturated backgrounds need memory for the converted frame, which is allocated
    /// with the first frame.
    ///
    /// - Parameters:
    ///   - source: The frame.
    ///   - confidences: The confidence of each pixel. May have any size but must not be empty.
    ///   - output: The destination. It must not share memory with the frame.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError`` in the same cases as `render(_:confidences:into:parallelism:)` for frames of pixels.
    public func render<Output: StraightAlphaPixel>(
        _ source: borrowing YUV420View, confidences: borrowing RasterView<GrayF32>,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(source.size, output.size, confidences.size)
        try makeMask(confidences, parallelism)
        try render(source, into: &output, parallelism)
    }

    /// Renders a 4:2:0 frame through a mask; see `render(_:confidences:into:parallelism:)`.
    ///
    /// - Parameters:
    ///   - source: The frame.
    ///   - mask: The subject's coverage (255 = subject). May have any size but must not be empty; ``polarity`` is
    ///     ignored.
    ///   - output: The destination. It must not share memory with the frame.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError`` in the same cases as `render(_:confidences:into:parallelism:)`.
    public func render<Output: StraightAlphaPixel>(
        _ source: borrowing YUV420View, mask: Mask, into output: inout MutableRasterView<Output>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(source.size, output.size, mask.size)
        try makeMask(mask, parallelism)
        try render(source, into: &output, parallelism)
    }

    /// Renders a camera frame, BGRA or 4:2:0.
    ///
    /// - Parameters:
    ///   - source: The frame.
    ///   - confidences: The confidence of each pixel. May have any size but must not be empty.
    ///   - output: The destination. It must not share memory with the frame.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError`` in the same cases as `render(_:confidences:into:parallelism:)` for frames of pixels.
    public func render<Output: StraightAlphaPixel>(
        _ source: CameraFrame, confidences: borrowing RasterView<GrayF32>,
        into output: inout MutableRasterView<Output>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        switch source.layout {
        case .bgra:
            try render(source.view, confidences: confidences, into: &output, parallelism: parallelism)
        case .yuv420:
            try render(source.yuvView, confidences: confidences, into: &output, parallelism: parallelism)
        }
    }

    /// Renders a 4:2:0 frame. The method `makeMask` must have computed the mask at the frame's size before.
    private func render<Output: StraightAlphaPixel>(
        _ source: borrowing YUV420View, into output: inout MutableRasterView<Output>,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        let kernels = KernelTable.current
        // If the background is a colour or a picture, rows are converted and composited in one step. No pixels are read
        // through `pixels` then.
        let output = MutableRows(output)
        var pixels = output.readable
        switch background {
        case .color, .image: break
        case .blur, .desaturate:
            if converted == nil {
                converted = try RasterStorage(
                    bytes: RasterLayout.packedBytes(.rgba8, width: frame.width, height: frame.height))
            }
            pixels = unsafe Rows(base: UnsafeRawPointer(converted!.base), bytesPerRow: frame.width * 4)
        }
        var rows = unsafe PortraitRows(
            source: pixels, output: output, coverage: coverage, weights: weights, width: frame.width,
            swaps: false, kernels: kernels.portrait)
        rows.planes = source.rows(as: Output.format, kernels)
        try render(rows, sourceIsBlueFirst: Output.format.isBlueFirst, parallelism)
    }
}
